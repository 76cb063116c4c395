#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/words/language.h"
#include "lib/words/tr_noop.h"
#include "lib/words/message.h"

namespace stela {

/// An English literal with the places `{0}` to `{N-1}`, each of which occurs; one may ask for a
/// form, as in `{0:a}`. `{{` is a brace. Checked when it is compiled.
template <std::size_t N>
class Sentence {
 public:
  template <std::size_t Size>
  consteval Sentence(const char (&literal)[Size]) : text_(literal, Size - 1) {
    unsigned found = 0;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] != '{' && text_[i] != '}') continue;
      if (i + 1 < text_.size() && text_[i + 1] == text_[i]) {
        ++i;
        continue;
      }
      if (text_[i] == '}') throw "a brace alone";
      const auto place = static_cast<std::size_t>(text_.at(i + 1) - '0');
      if (place >= N) throw "a place without a value";
      if (text_.at(i + 2) != '}' && text_[i + 2] != ':') throw "a place is one digit";
      found |= 1U << place;
      while (text_.at(i) != '}') ++i;
    }
    if (found != (1U << N) - 1) throw "a value without a place";
  }
  [[nodiscard]] constexpr std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

/// A value as what stands in the place of a sentence: whole numbers in digits, a letter, text.
template <typename Value>
[[nodiscard]] Message to_message(Value&& value) {
  using Plain = std::remove_cvref_t<Value>;
  if constexpr (std::same_as<Plain, char>) {
    return Message(std::string(1, value));
  } else if constexpr (std::integral<Plain>) {
    return Message(fmt::to_string(value));
  } else {
    return Message(std::forward<Value>(value));
  }
}

template <typename... Values>
[[nodiscard]] std::vector<Message> to_messages(Values&&... values) {
  std::vector<Message> out;
  out.reserve(sizeof...(values));
  (out.push_back(to_message(std::forward<Values>(values))), ...);
  return out;
}

/// A whole sentence with `values` in its places, which have numbers: `{0}`, `{1}`. `english` is a
/// literal, since it is the key to all languages: tools/words finds it here. It is not put together
/// of pieces; a value that is a word of ours is a phrase, `tr("tower")`, not a text.
template <typename... Values>
[[nodiscard]] Message tr(Sentence<sizeof...(Values)> english, Values&&... values) {
  return Message(english.text(), to_messages(std::forward<Values>(values)...));
}

/// How many things a count is, whatever its sign.
template <std::integral Count>
[[nodiscard]] constexpr unsigned long how_many(Count count) {
  return static_cast<unsigned long>(count < 0 ? -count : count);
}

/// The same of `count` things, which is the place `{0}`; `values` are those from `{1}` on. `one` is
/// said in English of a single thing, `many` of any other count; a language has its own forms.
template <std::integral Count, typename... Values>
[[nodiscard]] Message trn(Count count, Sentence<sizeof...(Values) + 1> one,
                          Sentence<sizeof...(Values) + 1> many, Values&&... values) {
  return Message(how_many(count), one.text(), many.text(),
                 to_messages(count, std::forward<Values>(values)...));
}

/// `said`, in a language that is known already.
template <typename... Values>
[[nodiscard]] std::string tr(Language language, Sentence<sizeof...(Values)> english,
                             Values&&... values) {
  return tr(english, std::forward<Values>(values)...).in(language);
}

/// `trn`, in a language that is known already.
template <std::integral Count, typename... Values>
[[nodiscard]] std::string trn(Language language, Count count, Sentence<sizeof...(Values) + 1> one,
                              Sentence<sizeof...(Values) + 1> many, Values&&... values) {
  return trn(count, one, many, std::forward<Values>(values)...).in(language);
}

/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] Message and_list(const std::vector<Message>& parts);
/// `a`, `a, b`, `a, b, c`.
[[nodiscard]] Message comma_list(const std::vector<Message>& parts);
/// `a`, `a or b`, `a, b or c`.
[[nodiscard]] Message or_list(const std::vector<Message>& parts);
/// `what`, and why, if there is a reason: `the game has ended: the last tile was laid`.
[[nodiscard]] Message because(Message what, Message reason);
/// A number with decimals, which `plain` writes with a point, as readers write it: `0.5`, `0,5`.
[[nodiscard]] Message decimal(std::string_view plain);
/// `a`, `b`, or both: `a; b`.
[[nodiscard]] Message and_also(Message a, Message b);

/// Things that are counted, in a table: of one, and of several, with the place `{0}`.
struct CountedWord {
  std::string_view one;
  std::string_view many;
  /// What is said of `count` things, which stands there as `written`.
  template <std::integral Count>
  [[nodiscard]] Message of(Count count, std::string_view written) const {
    return Message(how_many(count), one, many, {Message(written)});
  }
};

/// Marks such a word, so that tools/words finds it.
[[nodiscard]] constexpr CountedWord trn_noop(std::string_view one, std::string_view many) {
  return {one, many};
}

/// The phrase of a literal that was marked by `tr_noop`, or of a sentence of a rulebook.
[[nodiscard]] inline Message message_of(std::string_view english) { return Message(english, {}); }

}  // namespace stela

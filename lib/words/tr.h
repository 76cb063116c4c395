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
#include "lib/words/message.h"
#include "lib/words/tr_noop.h"

namespace stela {

/// An English literal with the placeholders `{0}` to `{N-1}`, each of which occurs; one may request
/// a form, as in `{0:a}`. `{{` is a brace. Checked at compile time.
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

/// Converts the value of a placeholder to a message: integers in digits, a letter, text.
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

/// Returns a whole sentence with `values` in its numbered placeholders: `{0}`, `{1}`. `english` is
/// a literal, since it is the key to all languages: tools/words finds it here. Do not build it from
/// pieces; pass a word that needs translation as a message, `tr("tower")`, not as text.
template <typename... Values>
[[nodiscard]] Message tr(Sentence<sizeof...(Values)> english, Values&&... values) {
  return Message(english.text(), to_messages(std::forward<Values>(values)...));
}

/// Returns the absolute value of a count.
template <std::integral Count>
[[nodiscard]] constexpr unsigned long how_many(Count count) {
  return static_cast<unsigned long>(count < 0 ? -count : count);
}

/// The same for `count` things; the count is the placeholder `{0}`, and `values` begin with `{1}`.
/// English uses `one` for a single thing and `many` for any other count; languages have their own
/// plural forms.
template <std::integral Count, typename... Values>
[[nodiscard]] Message trn(Count count, Sentence<sizeof...(Values) + 1> one,
                          Sentence<sizeof...(Values) + 1> many, Values&&... values) {
  return Message(how_many(count), one.text(), many.text(),
                 to_messages(count, std::forward<Values>(values)...));
}

/// Renders `tr` in a known language.
template <typename... Values>
[[nodiscard]] std::string tr(Language language, Sentence<sizeof...(Values)> english,
                             Values&&... values) {
  return tr(english, std::forward<Values>(values)...).in(language);
}

/// Renders `trn` in a known language.
template <std::integral Count, typename... Values>
[[nodiscard]] std::string trn(Language language, Count count, Sentence<sizeof...(Values) + 1> one,
                              Sentence<sizeof...(Values) + 1> many, Values&&... values) {
  return trn(count, one, many, std::forward<Values>(values)...).in(language);
}

/// Returns `a`, `a and b`, `a, b and c`.
[[nodiscard]] Message and_list(const std::vector<Message>& parts);
/// Returns `a`, `a, b`, `a, b, c`.
[[nodiscard]] Message comma_list(const std::vector<Message>& parts);
/// Returns `a`, `a or b`, `a, b or c`.
[[nodiscard]] Message or_list(const std::vector<Message>& parts);
/// Returns `what` with the reason, if there is one: `the game has ended: the last tile was laid`.
[[nodiscard]] Message because(Message what, Message reason);
/// Returns the number `plain`, written with a decimal point, in the reader's format: `0.5`, `0,5`.
[[nodiscard]] Message decimal(std::string_view plain);
/// Returns `a`, `b`, or both: `a; b`.
[[nodiscard]] Message and_also(Message a, Message b);

/// A counted noun in a table: singular and plural, with the placeholder `{0}`.
struct CountedWord {
  std::string_view one;
  std::string_view many;
  /// Returns the message for `count` things, in which the count is written as `written`.
  template <std::integral Count>
  [[nodiscard]] Message of(Count count, std::string_view written) const {
    return Message(how_many(count), one, many, {Message(written)});
  }
};

/// Marks a counted noun, so that tools/words finds it.
[[nodiscard]] constexpr CountedWord trn_noop(std::string_view one, std::string_view many) {
  return {one, many};
}

/// Returns the message for a literal marked by `tr_noop`, or for a sentence of a rulebook.
[[nodiscard]] inline Message message_of(std::string_view english) { return Message(english, {}); }

}  // namespace stela

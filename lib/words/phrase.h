#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/words/language.h"

namespace stela {

/// What is said when the language of the reader is known: an English sentence, which is the key to
/// all languages, and what goes into its places, which may be phrases themselves. `said`, in
/// lib/words/say.h, makes them of literals; text is a phrase that is the same in every language.
///
/// Where a language needs a word in several forms, its translation has them all: the usual one,
/// then others by name, as in `Turm | den=den Turm`. A place asks for one: `{0:den}`; the usual one
/// stands for a form that a word does not have.
class Phrase {
 public:
  Phrase() = default;
  // Text is taken wherever a phrase is wanted, as notation, names and ids are.
  Phrase(std::string text) : text_(std::move(text)) {}
  Phrase(std::string_view text) : text_(text) {}
  Phrase(const char* text) : text_(text) {}
  Phrase(std::nullptr_t) = delete;

  /// The sentence `english`, which must live as long as the program, with `values` in its places.
  Phrase(std::string_view english, std::vector<Phrase> values)
      : english_(english), values_(std::move(values)) {}
  /// The same of `count` things: of one thing, and of several.
  Phrase(unsigned long count, std::string_view one, std::string_view many,
         std::vector<Phrase> values)
      : english_(one), many_(many), count_(count), values_(std::move(values)) {}

  [[nodiscard]] bool empty() const { return text_.empty() && english_.empty(); }
  /// The whole in `language`; of what has forms, the one with that name.
  [[nodiscard]] std::string in(Language language, std::string_view form = {}) const;
  /// The whole in English, as programs read it.
  [[nodiscard]] std::string english() const { return in(Language()); }
  /// The same with `to` for each text within it that is `from`.
  [[nodiscard]] Phrase with(std::string_view from, std::string_view to) const;

  /// Whether both say the same.
  friend bool operator==(const Phrase& a, const Phrase& b) { return a.english() == b.english(); }

 private:
  void append(Language language, std::string_view form, std::string& out) const;

  std::string text_;
  std::string_view english_;
  std::string_view many_;
  unsigned long count_ = 0;
  std::vector<Phrase> values_;
};

}  // namespace stela

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/language.h"

namespace stela {

/// What is said when the language of the reader is known: an English sentence, which is the key to
/// all languages, and what goes into its places, which may be phrases themselves. `said`, in
/// lib/words/tr.h, makes them of literals; text is a phrase that is the same in every language.
///
/// Where a language needs a word in several forms, its translation has them all: the usual one,
/// then others by name, as in `Turm | den=den Turm`. A place asks for one: `{0:den}`; the usual one
/// stands for a form that a word does not have.
class Message {
 public:
  Message() = default;
  // Text is taken wherever a phrase is wanted, as notation, names and ids are.
  Message(std::string text);
  Message(std::string_view text) : Message(std::string(text)) {}
  Message(const char* text) : Message(std::string(text)) {}
  Message(std::nullptr_t) = delete;

  /// The sentence `english`, which must live as long as the program, with `values` in its places.
  Message(std::string_view english, std::vector<Message> values);
  /// The same of `count` things: of one thing, and of several.
  Message(unsigned long count, std::string_view one, std::string_view many,
          std::vector<Message> values);

  [[nodiscard]] bool empty() const { return held_ == nullptr; }
  /// The whole in `language`; of what has forms, the one with that name.
  [[nodiscard]] std::string in(Language language, std::string_view form = {}) const;
  /// The whole in English, as programs read it.
  [[nodiscard]] std::string english() const { return in(Language()); }
  /// The same with `to` for each text within it that is `from`.
  [[nodiscard]] Message with(std::string_view from, std::string_view to) const;

  /// Whether both say the same.
  friend bool operator==(const Message& a, const Message& b) { return a.english() == b.english(); }

 private:
  struct Content;

  void append(Language language, std::string_view form, std::string& out) const;

  /// Null: nothing is said. A pointer, since each entry that is replayed has room for two phrases,
  /// of which a legal one needs none.
  std::shared_ptr<const Content> held_;
};

}  // namespace stela

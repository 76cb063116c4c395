#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/language.h"

namespace stela {

/// A message that is rendered once the reader's language is known: an English sentence, which is
/// the key to all languages, and the values of its placeholders, which may be messages themselves.
/// `tr`, in lib/words/tr.h, creates messages from literals; text is a message that is the same in
/// every language.
///
/// If a language needs several forms of a word, its translation contains them all: the usual one,
/// then others by name, as in `Turm | den=den Turm`. A placeholder requests one: `{0:den}`; if a
/// word does not have that form, the usual one is used. A name without a form is a trait of the
/// word, as in `tour | f`: `{0?f:posée|posé}` becomes the first text whose trait the word has, or
/// the last one. `{0~d’|de }` is the word after the first text if it begins with a vowel, and after
/// the second one otherwise.
class Message {
 public:
  Message() = default;
  // Implicit, so that text such as notation, names and ids can be passed as a message.
  Message(std::string text);
  Message(std::string_view text) : Message(std::string(text)) {}
  Message(const char* text) : Message(std::string(text)) {}
  Message(std::nullptr_t) = delete;

  /// The sentence `english`, which must live as long as the program, with `values` in its
  /// placeholders.
  Message(std::string_view english, std::vector<Message> values);
  /// The same for `count` things, with a singular and a plural.
  Message(unsigned long count, std::string_view one, std::string_view many,
          std::vector<Message> values);

  /// Text of a record that is a word, such as a colour: `text` itself in English, and in languages
  /// without a translation of `english`; otherwise that translation, with `values`.
  [[nodiscard]] static Message of_word(std::string text, std::string_view english,
                                       std::vector<Message> values = {});

  /// Returns the sentence `english`, with at most one placeholder, whose English rendering is
  /// `text`; empty if that is another text.
  [[nodiscard]] static Message of_english(std::string_view english, std::string_view text);

  [[nodiscard]] bool empty() const { return held_ == nullptr; }
  /// Renders the message in `language`; a word with several forms is rendered in `form`.
  [[nodiscard]] std::string in(Language language, std::string_view form = {}) const;
  /// Renders the message in English, for programs.
  [[nodiscard]] std::string english() const { return in(Language()); }
  /// Returns the message with each value that is the text `from` replaced with `to`.
  [[nodiscard]] Message with(std::string_view from, std::string_view to) const;

  /// Whether both are the same sentence or text, with the same values.
  [[nodiscard]] bool same_as(const Message& other) const;

  /// Whether both have the same English text, for tests: code decides by `same_as`, or by kinds.
  friend bool operator==(const Message& a, const Message& b) { return a.english() == b.english(); }

 private:
  struct Content;

  void append(Language language, std::string_view form, std::string& out) const;
  /// Returns the translation or the English text, with its forms and placeholders.
  [[nodiscard]] std::string_view pattern(Language language) const;
  void append_placeholder(std::string_view place, Language language, std::string& out) const;

  /// Null for an empty message. A pointer, since each replayed entry has room for two messages, and
  /// a legal one needs none.
  std::shared_ptr<const Content> held_;
};

}  // namespace stela

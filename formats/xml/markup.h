#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"

namespace stela::xml {

/// An attribute as written: its name, and its value without quotes.
struct Attribute {
  std::string_view name;
  std::string_view value;
};

/// A start tag as written.
struct StartTag {
  std::string_view name;
  std::vector<Attribute> attributes;
  /// It ends with `/>`.
  bool empty = false;
  /// A name in it has a prefix, or an attribute is called `xmlns`.
  bool namespaced = false;
};

/// Reads pieces of markup one by one and checks them against the grammar of XML 1.0. Errors are
/// reported as `record.syntax` where they occur; nothing can be read after an error.
class Markup {
 public:
  /// `text` begins at byte `offset` of the text to which spans refer.
  Markup(std::string_view text, std::size_t offset, tree::Reporter& reporter);

  /// Whether everything has been read.
  [[nodiscard]] bool at_end() const { return at_ == text_.size() && bad_.what == BadText::kNone; }
  /// Returns the whole text.
  [[nodiscard]] std::string_view all() const { return all_; }
  /// Returns the offset of `rest()` in the text.
  [[nodiscard]] std::size_t at() const { return at_; }
  /// Returns the bytes not yet read, up to the first byte that documents do not allow.
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  /// Returns the span of `part`, which must lie in the text.
  [[nodiscard]] Span span_of(std::string_view part) const;

  // These read the markup at the beginning of `rest()` and return false after an error.

  /// Reads character data up to the next `<`.
  bool text();
  bool start_tag(StartTag& tag);
  /// Reads the declaration `<?xml …?>`, of which only the form is checked.
  bool declaration(StartTag& declaration);
  /// Reads `</name>`.
  bool end_tag(std::string_view& name);
  bool comment();
  bool cdata();
  /// Reads a processing instruction, which cannot be an XML declaration.
  bool instruction();

  // These always return false.

  /// Reports that the beginning of `rest()` is not allowed there.
  bool refuse();
  /// Reports that the text ends before the markup that `opening` begins.
  bool refuse_end(std::string_view opening);
  /// Reports that the text, which begins a document, is in `encoding`.
  bool refuse_encoding(std::string_view encoding);
  /// Reports `message` at `part` of the text.
  bool refuse(std::string_view part, Message message, Message hint = {});

 private:
  bool space();
  bool name(std::string_view& name);
  bool attributes(StartTag& tag, char closing);
  bool attribute(Attribute& attribute);
  bool check_unique(const StartTag& tag);
  bool value(std::string_view& value);
  bool reference();
  bool refuse_due(std::string_view due);
  bool pass_behind(std::string_view opening, std::string_view closing);

  std::string_view all_;
  /// The text before the first byte that documents do not allow.
  std::string_view text_;
  std::size_t offset_;
  tree::Reporter& reporter_;
  BadPlace bad_;
  std::size_t at_ = 0;
  /// A name with a prefix was read.
  bool prefixed_ = false;
};

/// Returns the meaning of character data, or of an attribute's value, as written: references are
/// resolved and line endings become LF; in a value, whitespace becomes spaces. `storage` is used if
/// the result differs from the written form.
[[nodiscard]] std::string_view meant_text(std::string_view written, std::string& storage);
[[nodiscard]] std::string_view meant_value(std::string_view written, std::string& storage);
/// Appends the meaning of the content of a CDATA section: line endings become LF.
void append_cdata(std::string_view written, std::string& out);

}  // namespace stela::xml

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"

namespace stela::xml {

/// An attribute as it is written: its name, and its value without quotes.
struct Attribute {
  std::string_view name;
  std::string_view value;
};

/// A start tag as it is written.
struct StartTag {
  std::string_view name;
  std::vector<Attribute> attributes;
  /// It ends with `/>`.
  bool empty = false;
  /// A name in it has a prefix, or an attribute is called `xmlns`.
  bool namespaced = false;
};

/// Reads pieces of markup one by one and holds them against the grammar of XML 1.0. What does not
/// hold is reported as `record.syntax` at its place; nothing can be read after that.
class Markup {
 public:
  /// `text` begins at byte `offset` of what spans are counted in.
  Markup(std::string_view text, std::size_t offset, tree::Reporter& reporter);

  /// Whether all was read.
  [[nodiscard]] bool at_end() const { return at_ == text_.size() && bad_.what == BadText::kNone; }
  /// The whole text.
  [[nodiscard]] std::string_view all() const { return all_; }
  /// Where `rest()` begins in the text.
  [[nodiscard]] std::size_t at() const { return at_; }
  /// The bytes not yet read. Bytes that may stand in no document end them.
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  /// Where `part` stands, which must lie in the text.
  [[nodiscard]] Span span_of(std::string_view part) const;

  // What begins at `rest()` is read; false after a mistake.

  /// Character data up to the next `<`.
  bool text();
  bool start_tag(StartTag& tag);
  /// The declaration `<?xml …?>`, of which only the form is looked at.
  bool declaration(StartTag& declaration);
  /// `</name>`.
  bool end_tag(std::string_view& name);
  bool comment();
  bool cdata();
  /// A processing instruction; a declaration of XML is none.
  bool instruction();
  /// Passes over the `size` bytes that come next.
  void pass(std::size_t size) { at_ += size; }

  // Always false.

  /// Reports that what begins `rest()` cannot stand there.
  bool refuse();
  /// Reports that all ends before what began with `opening` does.
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
  /// What stands before the first byte that may stand in no document.
  std::string_view text_;
  std::size_t offset_;
  tree::Reporter& reporter_;
  BadPlace bad_;
  std::size_t at_ = 0;
  /// A name with a prefix was read.
  bool prefixed_ = false;
};

/// What character data or the value of an attribute means, as it is written: references are
/// resolved, line ends are LF; white space in a value is spaces. `storage` is used where that is
/// not what is written.
[[nodiscard]] std::string_view meant_text(std::string_view written, std::string& storage);
[[nodiscard]] std::string_view meant_value(std::string_view written, std::string& storage);
/// Appends what the content of a section of CDATA means: line ends are LF.
void append_cdata(std::string_view written, std::string& out);

}  // namespace stela::xml

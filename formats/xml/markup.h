#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
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

/// The namespace of every element.
inline constexpr std::string_view kNamespace = "urn:stela:notation:1";

/// A prefix, or empty for none, and the namespace bound to it.
struct Binding {
  std::string prefix;
  std::string space;

  friend bool operator==(const Binding&, const Binding&) = default;
};

/// Bindings inherited by elements; the last one of a prefix is in effect.
using Bindings = std::vector<Binding>;

/// Maximum number of bindings in effect.
inline constexpr std::size_t kMaxBindings = 64;

/// Tracks the namespaces of elements, whose tags come in order.
class Namespaces {
 public:
  /// `inherited` must outlive this object.
  explicit Namespaces(const Bindings& inherited);

  /// Begins an element. Names of another namespace are reported (except attributes that locate a
  /// schema), but not the errors that follow from that. Returns false after an error that makes
  /// names meaningless.
  bool begin(const StartTag& tag, Markup& markup);
  /// Ends the innermost element.
  void end();

  /// Returns the bindings added to the inherited ones, up to the innermost element.
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }
  /// Treats `prefix` as bound to Stela's namespace from here on.
  void adopt(std::string_view prefix);
  /// Returns the namespace of `prefix`, or null if it is not bound.
  [[nodiscard]] const std::string* find(std::string_view prefix) const;

 private:
  bool declare(const Attribute& attribute, Markup& markup);
  bool check_attributes(const StartTag& tag, Markup& markup) const;
  void check_default();

  const Bindings& inherited_;
  Bindings bindings_;
  /// For each open element, the number of bindings outside it.
  std::vector<std::size_t> found_;
  /// Names without a prefix belong to Stela's namespace.
  bool plain_ = false;
};

/// Location of an element, in bytes of the text from which it was read.
struct ElementPlace {
  std::uint32_t begin = 0;
  /// Its content, between its tags; empty after an empty-element tag.
  std::uint32_t content = 0;
  std::uint32_t content_end = 0;
  std::uint32_t end = 0;
};

/// Checks elements against XML 1.0 and its namespaces, so that a reader can assume that they are
/// well formed. Reuses its memory.
class WellFormed {
 public:
  /// Whether `fragment`, which begins at byte `offset` of the text to which spans refer, is a
  /// single element and nothing else; the first error is reported.
  bool check(std::string_view fragment, std::size_t offset, const Bindings& bindings,
             tree::Reporter& reporter);

  /// Returns the locations of all elements of a well-formed fragment, in the order of their start
  /// tags.
  [[nodiscard]] const std::vector<ElementPlace>& places() const { return places_; }
  /// Whether there are more elements and attributes than a record may have values; then the
  /// locations end with the first beyond the limit.
  [[nodiscard]] bool too_many() const { return count_ > tree::kMaxValues; }
  /// Whether any of their names has a prefix, or they declare namespaces.
  [[nodiscard]] bool namespaced() const { return namespaced_; }

 private:
  struct Open {
    std::string_view name;
    /// Its index in `places_`.
    std::size_t place = 0;
  };

  bool check_item(Markup& markup, Namespaces& namespaces);
  bool begin(Markup& markup, Namespaces& namespaces);
  bool end(Markup& markup, Namespaces& namespaces);

  StartTag tag_;
  std::vector<Open> open_;
  std::vector<ElementPlace> places_;
  std::size_t count_ = 0;
  bool namespaced_ = false;
};

}  // namespace stela::xml

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tree/model.h"
#include "formats/tree/reporter.h"
#include "formats/tree/storage.h"
#include "formats/tree/tree.h"
#include "lib/core/value.h"

namespace stela::xml {

/// An attribute as it was read, and where its name and its value with quotes stand.
struct Attribute {
  std::string_view name;
  std::string_view value;
  Span name_span;
  Span value_span;
};

/// Makes values of the elements of a document. Elements come in the order of their tags; the caller
/// sees to it that they nest properly and not too deep.
class Builder {
 public:
  Builder(const tree::Sink& sink, tree::Reporter& reporter) : sink_(sink), reporter_(reporter) {}

  /// An element begins: `name` stands at `name_span`, its start tag at `tag`.
  void begin(std::string_view name, Span name_span, Span tag,
             const std::vector<Attribute>& attributes);
  /// Character data of the innermost element, at `span` of the document.
  void text(std::string_view text, Span span);
  /// The innermost element ends; its end tag stands at `tag` (of no size when there is none). False
  /// when the sink wants no more records.
  bool end(Span tag);

 private:
  enum class Form {
    kRoot,
    kObject,
    kList,
    kText,
    /// Not of the model; has been reported.
    kSkipped
  };

  struct Frame {
    Form form = Form::kObject;
    /// Where it belongs in the record; null when it is skipped, and for the root.
    Value* value = nullptr;
    /// The object in a list of which the value is the one member; else null.
    Value* wrapper = nullptr;
    /// What a list holds.
    const tree::ListSpec* list = nullptr;
    /// Scalars that look like whole numbers are.
    bool numeric = false;
    /// Where the content begins.
    std::size_t content = 0;
    /// Text where none may stand has been reported.
    bool stray = false;
  };

  [[nodiscard]] Frame frame_in(const Frame& parent, std::string_view name, Span name_span);
  [[nodiscard]] Frame item_of(const Frame& list, std::string_view name, Span name_span);
  [[nodiscard]] Frame refuse(std::string_view name, std::string_view due, Span span);
  void add_attributes(Frame& frame, const std::vector<Attribute>& attributes);
  /// Appends a value that stands at `span` to `owner`.
  Value& add_value(Value& owner, Span span);
  static void set_scalar(Value& value, std::string_view text, bool numeric);

  const tree::Sink& sink_;
  tree::Reporter& reporter_;
  /// Values are made where they belong: one that is open does not move, since what grows is only
  /// the innermost one.
  Value record_;
  /// How many values it has so far; those beyond `tree::kMaxValues` are not kept.
  std::size_t count_ = 0;
  tree::Storage& storage_ = tree::Storage::of_thread();
  std::vector<Frame> stack_;
};

}  // namespace stela::xml

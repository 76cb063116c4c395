#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "formats/xml/markup.h"
#include "formats/xml/writer.h"
#include "lib/core/value.h"

namespace pugi {
class xml_attribute;
class xml_node;
}  // namespace pugi

namespace stela::xml {

/// Builds the value of a record from its XML tree. Anything that is not part of the model is
/// reported where it occurs; missing and invalid fields are left to `tree::to_record`.
class Builder {
 public:
  /// `fragment` begins at byte `offset` of the text to which spans refer, and contains `elements`.
  /// The tree was built from `copy`, a copy of it.
  Builder(std::string_view fragment, std::size_t offset, const char* copy,
          const WellFormed& elements, std::span<const GameInfo* const> games, ValueMemory& memory,
          tree::Reporter& reporter);

  /// Fills `record`, which is empty.
  void build(const pugi::xml_node& element, Value& record);

 private:
  [[nodiscard]] const GameInfo* find_game(const pugi::xml_node& record);
  void read_entry(const pugi::xml_node& element, Value& entry);
  void read_result(const pugi::xml_node& element, Value& result);
  void read_variation(const pugi::xml_node& element, Value& variation);
  void read_verb(const pugi::xml_node& element, const VerbLayouts& layouts, Value& list);
  void read_note(const pugi::xml_node& element, std::string_view key, Value& owner);
  void read_object(const pugi::xml_node& element, const std::vector<Field>& fields,
                   const std::vector<Child>& children, Value& object);
  void read_child(const pugi::xml_node& element, const std::vector<Child>& children, Value& object);
  /// Returns whether all of them are part of the model: then none is duplicated. The others become
  /// members of the object `others` in `object`, or of `object` if `others` is empty.
  bool read_attributes(const pugi::xml_node& element, const std::vector<Field>& fields,
                       Value& object, std::string_view others = {});
  void read_text(const pugi::xml_node& element, Value& value);
  void read_words(std::string_view written, bool number, Value& list);

  /// Whether `node` is an element; text between elements is reported.
  [[nodiscard]] bool is_element(const pugi::xml_node& node);
  void refuse_attributes(const pugi::xml_node& element);
  /// Appends a value of `kind` to `owner`.
  Value& add(Value& owner, Value::Kind kind, Span span);
  Value& add_member(Value& owner, std::string_view key, Value::Kind kind, Span span, Span key_span);
  /// Returns the member `key` of `owner`; a missing one is added with `kind`, beginning with
  /// `element`.
  Value& member(Value& owner, std::string_view key, Value::Kind kind,
                const pugi::xml_node& element);
  static void set_scalar(Value& value, std::string_view text, bool number);
  /// Returns the meaning of `written`, kept as long as the record.
  [[nodiscard]] std::string_view meaning(std::string_view written);
  void report(std::string_view part, Message message);

  // Bytes of the fragment that correspond to strings of the tree.

  /// From the first byte onward.
  [[nodiscard]] std::string_view source(const char* text) const;
  [[nodiscard]] std::string_view name_at(const char* name) const;
  /// The value of an attribute.
  [[nodiscard]] std::string_view value_at(const char* value) const;
  /// Whether an attribute belongs to XML itself, or to another namespace, which has been reported.
  [[nodiscard]] bool is_foreign(std::string_view name) const;
  [[nodiscard]] std::string_view name_of(const pugi::xml_node& element) const;
  [[nodiscard]] Span span_of(std::string_view part) const;
  /// Returns the location of an element. Calls must follow the order of the elements, but may skip
  /// some.
  [[nodiscard]] const ElementPlace& place_of(const pugi::xml_node& element);
  [[nodiscard]] Span span_of(const ElementPlace& place) const;

  std::string_view fragment_;
  std::size_t offset_;
  const char* copy_;
  const std::vector<ElementPlace>& places_;
  /// Names may have prefixes.
  bool namespaced_;
  std::size_t next_place_ = 0;
  std::span<const GameInfo* const> games_;
  ValueMemory& memory_;
  tree::Reporter& reporter_;
  const Layouts* layouts_ = nullptr;
  std::string translated_;
  std::size_t count_ = 0;
  /// Receives values that are not kept.
  Value surplus_;
};

}  // namespace stela::xml

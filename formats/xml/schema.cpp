#include "formats/xml/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tree/claims.h"
#include "formats/tree/model.h"
#include "formats/xml/merge.h"
#include "formats/xml/writer.h"
#include "lib/core/markup.h"
#include "lib/core/value.h"
#include "lib/game/action_codec.h"

namespace stela::xml {
namespace {

using tree::ItemForm;
using tree::ListSpec;

bool is_elsewhere(const Shape& shape) { return !is_scalar(shape) && shape.parts.empty(); }

class SchemaWriter {
 public:
  explicit SchemaWriter(std::span<const GameInfo* const> games) : games_(games) {}

  std::string write() {
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line("<!-- Made by `stela_schemas` from the model and the games; do not edit by hand. -->");
    open(
        fmt::format("xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns=\"{0}\" "
                    "targetNamespace=\"{0}\" elementFormDefault=\"qualified\" version=\"1\"",
                    kNamespace));
    write_root();
    write_type("record", tree::record_shape());
    write_type("entry", tree::entry_shape());
    write_type("result", tree::result_shape());
    write_type("variation", tree::variation_shape());
    write_list_type("entries", [&] { element("entry", "entry", true); });
    write_notes();
    write_choice("actions", action_shapes());
    write_choice("claims", claim_shapes());
    write_type("score", score_shape());
    write_token_type();
    close("xs:schema");
    return std::move(out_);
  }

 private:
  // --- lines -------------------------------------------------------------------------------------

  void line(std::string_view text) {
    out_.append(2 * depth_, ' ');
    out_ += text;
    out_ += '\n';
  }
  void open(std::string_view tag) {
    line(fmt::format("<{}>", tag));
    ++depth_;
  }
  void close(std::string_view name) {
    --depth_;
    line(fmt::format("</{}>", name));
  }

  static std::string escaped(std::string_view text) {
    std::string out;
    write_escaped(text, true, out);
    return out;
  }

  void document(const Shape& shape) {
    if (shape.description.empty()) return;
    open("xs:annotation");
    std::string text;
    write_escaped(shape.description, false, text);
    line(fmt::format("<xs:documentation>{}</xs:documentation>", text));
    close("xs:annotation");
  }

  // --- what the games bring ----------------------------------------------------------------------

  [[nodiscard]] std::vector<Shape> action_shapes() const {
    std::vector<Shape> shapes;
    for (const GameInfo* game : games_) {
      for (Shape& shape : game->actions().shapes()) shapes.push_back(std::move(shape));
    }
    return merged(shapes);
  }

  [[nodiscard]] std::vector<Shape> claim_shapes() const {
    std::vector<Shape> shapes;
    for (const GameInfo* game : games_) {
      for (Shape& shape : tree::claim_shapes(game)) shapes.push_back(std::move(shape));
    }
    return merged(shapes);
  }

  [[nodiscard]] Shape score_shape() const {
    std::vector<Shape> shapes;
    for (const GameInfo* game : games_) shapes.push_back(tree::score_shape(*game, "score"));
    return shapes.empty() ? Shape::object({}) : merged(shapes).front();
  }

  // --- parts of the schema -----------------------------------------------------------------------

  void write_root() {
    open("xs:element name=\"stela\"");
    open("xs:complexType");
    open("xs:sequence");
    element("record", "record", true);
    close("xs:sequence");
    close("xs:complexType");
    close("xs:element");
  }

  /// A use of a named type.
  void element(std::string_view name, std::string_view type_name, bool many) {
    line(fmt::format("<xs:element name=\"{}\" type=\"{}\"{}/>", name, type_name,
                     many ? " minOccurs=\"0\" maxOccurs=\"unbounded\"" : ""));
  }

  void write_type(std::string_view name, const Shape& shape) {
    open(fmt::format("xs:complexType name=\"{}\"", name));
    document(shape);
    write_object_body(shape);
    close("xs:complexType");
  }

  template <class F>
  void write_list_type(std::string_view name, F&& write_items) {
    open(fmt::format("xs:complexType name=\"{}\"", name));
    open("xs:sequence");
    write_items();
    close("xs:sequence");
    close("xs:complexType");
  }

  void write_notes() {
    write_list_type("comments", [&] { element("comment", "xs:string", true); });
    open("xs:complexType name=\"notes\"");
    open("xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\"");
    element("comment", "xs:string", false);
    element("variation", "variation", false);
    close("xs:choice");
    close("xs:complexType");
  }

  void write_choice(std::string_view name, const std::vector<Shape>& shapes) {
    open(fmt::format("xs:complexType name=\"{}\"", name));
    open("xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\"");
    for (const Shape& shape : shapes) write_object_element(shape, shape.key, "");
    element(codec::kTextKey, "token", false);
    close("xs:choice");
    close("xs:complexType");
  }

  void write_token_type() {
    open("xs:simpleType name=\"token\"");
    write_restriction("xs:string", tree::kTokenPattern);
    close("xs:simpleType");
  }

  void write_restriction(std::string_view base, std::string_view pattern) {
    open(fmt::format("xs:restriction base=\"{}\"", base));
    line(fmt::format("<xs:pattern value=\"{}\"/>", escaped(pattern)));
    close("xs:restriction");
  }

  // --- shapes ------------------------------------------------------------------------------------

  void write_object_element(const Shape& shape, std::string_view name, std::string_view occurs) {
    open(fmt::format("xs:element name=\"{}\"{}", name, occurs));
    document(shape);
    open("xs:complexType");
    write_object_body(shape);
    close("xs:complexType");
    close("xs:element");
  }

  /// Elements in any order, then attributes.
  void write_object_body(const Shape& shape) {
    const bool has_elements = std::any_of(shape.parts.begin(), shape.parts.end(),
                                          [](const Shape& part) { return !is_scalar(part); });
    if (has_elements) {
      open("xs:all");
      for (const Shape& part : shape.parts) {
        if (!is_scalar(part)) write_member_element(part, shape.key);
      }
      close("xs:all");
    }
    for (const Shape& part : shape.parts) {
      if (is_scalar(part) && part.key != codec::kVerbKey) write_attribute(part);
    }
  }

  void write_member_element(const Shape& part, std::string_view owner) {
    const std::string_view occurs = part.optional ? " minOccurs=\"0\"" : "";
    if (is_elsewhere(part)) {
      const bool comments = part.key == "notes" && owner != "entry";
      const std::string_view type = comments ? std::string_view("comments") : part.key;
      line(fmt::format("<xs:element name=\"{}\" type=\"{}\"{}/>", part.key, type, occurs));
    } else if (part.kind == Shape::Kind::kObject) {
      write_object_element(part, part.key, occurs);
    } else {
      write_list_element(part, part.key, occurs);
    }
  }

  void write_list_element(const Shape& list, std::string_view name, std::string_view occurs) {
    const ListSpec* spec = tree::list_named(name);
    if (spec == nullptr) return;
    open(fmt::format("xs:element name=\"{}\"{}", name, occurs));
    document(list);
    open("xs:complexType");
    open("xs:sequence");
    // A tag and a place have at least one value.
    const bool filled = name == "values" || name == "place";
    const std::string_view many =
        filled ? " maxOccurs=\"unbounded\"" : " minOccurs=\"0\" maxOccurs=\"unbounded\"";
    const Shape& item = list.parts.front();
    if (spec->form == ItemForm::kObject) {
      write_object_element(item, spec->item, many);
    } else if (spec->form == ItemForm::kList) {
      write_list_element(item, spec->item, many);
    } else {
      open(fmt::format("xs:element name=\"{}\"{}", spec->item, many));
      write_simple_type(item);
      close("xs:element");
    }
    close("xs:sequence");
    close("xs:complexType");
    close("xs:element");
  }

  void write_attribute(const Shape& part) {
    open(fmt::format("xs:attribute name=\"{}\"{}", part.key,
                     part.optional ? "" : " use=\"required\""));
    document(part);
    write_simple_type(part);
    close("xs:attribute");
  }

  void write_simple_type(const Shape& shape) {
    open("xs:simpleType");
    if (shape.kind == Shape::Kind::kInteger) {
      open("xs:restriction base=\"xs:integer\"");
      line("<xs:pattern value=\"0|-?[1-9][0-9]*\"/>");
      line(fmt::format("<xs:minInclusive value=\"{}\"/>", shape.lowest));
      if (shape.highest != tree::kUnlimited) {
        line(fmt::format("<xs:maxInclusive value=\"{}\"/>", shape.highest));
      }
      close("xs:restriction");
    } else if (!shape.choices.empty()) {
      open("xs:restriction base=\"xs:string\"");
      for (const std::string& choice : shape.choices) {
        line(fmt::format("<xs:enumeration value=\"{}\"/>", escaped(choice)));
      }
      close("xs:restriction");
    } else if (!shape.pattern.empty()) {
      write_restriction("xs:string", shape.pattern);
    } else {
      line("<xs:restriction base=\"xs:string\"/>");
    }
    close("xs:simpleType");
  }

  std::span<const GameInfo* const> games_;
  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string schema(std::span<const GameInfo* const> games) { return SchemaWriter(games).write(); }

}  // namespace stela::xml

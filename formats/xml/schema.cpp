#include "formats/xml/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tree/commands.h"
#include "formats/tree/model.h"
#include "formats/tree/tags.h"
#include "formats/xml/namespaces.h"
#include "formats/xml/writer.h"
#include "lib/core/markup.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/record/analysis_note.h"

namespace stela::xml {
namespace {

using tree::ItemForm;
using tree::ListSpec;

/// Characters of a tag's value, which is one line, and of a comment. XML itself refuses others.
constexpr std::string_view kValuePattern = "[^&#x9;&#xA;&#xD;&#x7F;-&#x9F;]*";
constexpr std::string_view kCommentPattern = "[^&#x7F;-&#x9F;]*";

constexpr std::string_view kAnyNumber = "xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\"";

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
    write_record();
    write_entry();
    write_result();
    write_variation();
    write_commands();
    write_text_types();
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
    std::vector<Shape> shapes = tree::common_action_shapes();
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

  /// Writes an element of a named type.
  void element(std::string_view name, std::string_view type_name, bool many) {
    line(fmt::format("<xs:element name=\"{}\" type=\"{}\"{}/>", name, type_name,
                     many ? " minOccurs=\"0\" maxOccurs=\"unbounded\"" : ""));
  }

  void write_record() {
    const Shape& record = tree::record_shape();
    open("xs:group name=\"record-parts\"");
    open("xs:choice");
    write_items(record);
    write_comments();
    element("entry", "entry", false);
    close("xs:choice");
    close("xs:group");
    open("xs:complexType name=\"record\"");
    document(record);
    open("xs:sequence");
    constexpr std::string_view kParts =
        "<xs:group ref=\"record-parts\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>";
    line(kParts);
    open("xs:sequence minOccurs=\"0\"");
    element("result", "result", false);
    line(kParts);
    close("xs:sequence");
    close("xs:sequence");
    write_attributes(record, false);
    close("xs:complexType");
  }

  void write_entry() {
    open("xs:complexType name=\"entry\"");
    document(tree::entry_shape());
    open(kAnyNumber);
    write_verbs(action_shapes(), "token");
    write_comments();
    element("variation", "variation", false);
    close("xs:choice");
    write_attributes(tree::entry_shape(), false);
    write_attributes(score_shape(), true);
    close("xs:complexType");
  }

  void write_result() {
    open("xs:complexType name=\"result\"");
    document(tree::result_shape());
    open(kAnyNumber);
    write_verbs(claim_shapes(), "token");
    write_comments();
    close("xs:choice");
    write_attributes(tree::result_shape(), false);
    close("xs:complexType");
  }

  void write_variation() {
    open("xs:complexType name=\"variation\"");
    document(tree::variation_shape());
    open("xs:sequence");
    open(kAnyNumber);
    write_comments();
    close("xs:choice");
    element("entry", "entry", false);
    open(kAnyNumber);
    write_comments();
    element("entry", "entry", false);
    close("xs:choice");
    close("xs:sequence");
    close("xs:complexType");
  }

  void write_commands() {
    open(fmt::format("xs:complexType name=\"{}\"", tree::kCommands));
    open(kAnyNumber);
    write_verbs(merged(tree::command_shapes()), "comment");
    close("xs:choice");
    close("xs:complexType");
  }

  /// Writes the types of comments.
  void write_comments() {
    element("comment", "comment", false);
    element(tree::kCommands, tree::kCommands, false);
  }

  void write_verbs(const std::vector<Shape>& shapes, std::string_view text_type) {
    for (const Shape& shape : shapes) write_object_element(shape, shape.key, "");
    element(codec::kTextKey, text_type, false);
  }

  void write_text_types() {
    open("xs:simpleType name=\"token\"");
    write_restriction("xs:string", escaped(tree::kTokenPattern));
    close("xs:simpleType");
    open("xs:simpleType name=\"comment\"");
    write_restriction("xs:string", kCommentPattern);
    close("xs:simpleType");
  }

  /// `pattern` is escaped.
  void write_restriction(std::string_view base, std::string_view pattern) {
    open(fmt::format("xs:restriction base=\"{}\"", base));
    line(fmt::format("<xs:pattern value=\"{}\"/>", pattern));
    close("xs:restriction");
  }

  // --- shapes ------------------------------------------------------------------------------------

  void write_object_element(const Shape& shape, std::string_view name, std::string_view occurs) {
    open(fmt::format("xs:element name=\"{}\"{}", name, occurs));
    document(shape);
    open("xs:complexType");
    const bool has_elements = std::ranges::any_of(shape.parts, [](const Shape& part) {
      return part.kind == Shape::Kind::kList && !tree::is_words(part);
    });
    if (has_elements) {
      open("xs:sequence");
      write_items(shape);
      close("xs:sequence");
    }
    write_attributes(shape, false);
    close("xs:complexType");
    close("xs:element");
  }

  /// Writes the items of the lists of `owner` as elements.
  void write_items(const Shape& owner) {
    for (const Shape& list : owner.parts) {
      const ListSpec* spec = tree::list_named(list.key);
      if (spec == nullptr || list.parts.empty() || tree::is_words(list)) continue;
      // In a record they may come in any order.
      const std::string many = owner.key == "record" ? "" : occurs(list);
      const Shape& item = list.parts.front();
      if (spec->form == ItemForm::kObject) {
        write_object_element(item, spec->item, many);
      } else {
        open(fmt::format("xs:element name=\"{}\"{}", spec->item, many));
        if (spec->form == ItemForm::kList) {
          write_words_type(item);
        } else {
          write_simple_type(item);
        }
        close("xs:element");
      }
    }
  }

  /// Writes the strings, numbers and lists of words of `object`, and those of its objects.
  void write_attributes(const Shape& object, bool optional) {
    for (const Shape& part : object.parts) {
      const bool may_lack = optional || part.optional;
      if (part.kind == Shape::Kind::kObject) {
        write_attributes(part, may_lack);
      } else if ((tree::is_scalar(part) && part.key != codec::kVerbKey) || tree::is_words(part)) {
        write_attribute(part, may_lack);
      }
    }
  }

  /// Returns how often the items of `list` may occur as elements.
  static std::string occurs(const Shape& list) {
    const std::int64_t least = list.optional ? 0 : list.lowest;
    const std::string most = list.highest > 0 ? std::to_string(list.highest) : "unbounded";
    const std::string few = least == 1 ? "" : fmt::format(" minOccurs=\"{}\"", least);
    return fmt::format("{} maxOccurs=\"{}\"", few, most);
  }

  void write_words_type(const Shape& list) {
    const bool sized = list.lowest > 0 || list.highest > 0;
    open("xs:simpleType");
    if (sized) open("xs:restriction");
    if (sized) open("xs:simpleType");
    open("xs:list");
    write_simple_type(list.parts.front());
    close("xs:list");
    if (sized) close("xs:simpleType");
    if (list.lowest > 0) line(fmt::format("<xs:minLength value=\"{}\"/>", list.lowest));
    if (list.highest > 0) line(fmt::format("<xs:maxLength value=\"{}\"/>", list.highest));
    if (sized) close("xs:restriction");
    close("xs:simpleType");
  }

  void write_attribute(const Shape& part, bool optional) {
    open(fmt::format("xs:attribute name=\"{}\"{}", part.key, optional ? "" : " use=\"required\""));
    document(part);
    if (tree::is_words(part)) {
      write_words_type(part);
    } else {
      write_simple_type(part);
    }
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
    } else if (shape.kind == Shape::Kind::kDecimal) {
      open("xs:restriction base=\"xs:decimal\"");
      line("<xs:pattern value=\"-?[0-9]+(\\.[0-9]{1,3})?\"/>");
      for (const auto& [bound, value] :
           {std::pair("minInclusive", shape.lowest), std::pair("maxInclusive", shape.highest)}) {
        line(fmt::format("<xs:{} value=\"{}\"/>", bound,
                         as_decimal(static_cast<Thousandths>(value))));
      }
      close("xs:restriction");
    } else if (!shape.choices.empty()) {
      open("xs:restriction base=\"xs:string\"");
      for (const std::string& choice : shape.choices) {
        line(fmt::format("<xs:enumeration value=\"{}\"/>", escaped(choice)));
      }
      close("xs:restriction");
    } else if (!shape.pattern.empty()) {
      write_restriction("xs:string", escaped(shape.pattern));
    } else {
      write_restriction("xs:string", kValuePattern);
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

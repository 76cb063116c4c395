#include "formats/xml/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "formats/tree/tags.h"
#include "formats/xml/markup.h"
#include "formats/xml/records.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/analysis_note.h"

namespace stela::xml {
namespace {

using tree::is_scalar;
using tree::is_words;
using tree::ItemForm;
using tree::ListSpec;

/// Adds the attributes and elements for the members of `object`.
void add_members(const Shape& object, std::string_view owner, Layout& layout);

void add_field(Field field, Layout& layout) {
  const auto same = std::ranges::find(layout.fields, field.name, &Field::name);
  if (same == layout.fields.end()) {
    layout.fields.push_back(std::move(field));
  } else {
    same->number = same->number || field.number;
  }
}

void add_list(const Shape& list, Layout& layout) {
  const ListSpec* spec = tree::list_named(list.key);
  if (spec == nullptr || list.parts.empty()) return;  // described elsewhere
  Child child{std::string(spec->item), list.key, spec->form, {}, {}};
  if (spec->form == ItemForm::kObject) {
    Layout item;
    add_members(list.parts.front(), {}, item);
    child.fields = std::move(item.fields);
    child.children = std::move(item.children);
  }
  layout.children.push_back(std::move(child));
}

void add_members(const Shape& object, std::string_view owner, Layout& layout) {
  for (const Shape& part : object.parts) {
    if (part.key == codec::kVerbKey) continue;
    if (is_scalar(part) || is_words(part)) {
      const bool words = !is_scalar(part);
      const Shape& item = words ? part.parts.front() : part;
      add_field({part.key, std::string(owner), words, item.kind == Shape::Kind::kInteger}, layout);
    } else if (part.kind == Shape::Kind::kObject) {
      add_members(part, part.key, layout);
    } else {
      add_list(part, layout);
    }
  }
}

Layouts make_layouts(const GameInfo* game) {
  Layouts made;
  add_members(tree::record_shape(), {}, made.record);
  add_members(tree::entry_shape(), {}, made.entry);
  add_members(tree::result_shape(), {}, made.result);
  for (const Shape& shape : tree::common_action_shapes()) made.actions.add(shape);
  if (game != nullptr) {
    add_members(tree::score_shape(*game, "score"), "score", made.entry);
    for (const Shape& shape : game->actions().shapes()) made.actions.add(shape);
  }
  for (const Shape& shape : tree::claim_shapes(game)) made.claims.add(shape);
  for (const Shape& shape : tree::command_shapes()) made.commands.add(shape);
  return made;
}

}  // namespace

const Field* Layout::find(const std::vector<Field>& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (is_same(field.name, name)) return &field;
  }
  return nullptr;
}

const Child* Layout::find(const std::vector<Child>& children, std::string_view name) {
  const auto found =
      std::ranges::find_if(children, [&](const Child& child) { return is_same(child.name, name); });
  return found == children.end() ? nullptr : &*found;
}

const Layout& VerbLayouts::of(std::string_view verb) const {
  static const Layout kNothing;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (is_same(verbs[i], verb)) return layouts[i];
  }
  return kNothing;
}

void VerbLayouts::add(const Shape& shape) {
  const auto known = std::ranges::find(verbs, shape.key);
  const auto at = static_cast<std::size_t>(known - verbs.begin());
  if (known == verbs.end()) {
    verbs.push_back(shape.key);
    layouts.emplace_back();
  }
  add_members(shape, {}, layouts[at]);
}

const Layouts& layouts_of(const GameInfo* game) {
  thread_local std::map<const GameInfo*, Layouts> known;
  const auto found = known.find(game);
  if (found != known.end()) return found->second;
  return known.emplace(game, make_layouts(game)).first->second;
}

namespace {

/// Makes the scalar `into` also allow everything that `other` allows.
void merge_scalar(Shape& into, const Shape& other) {
  const bool choices = !into.choices.empty() && !other.choices.empty();
  const bool patterns = !into.pattern.empty() && !other.pattern.empty();
  if (into.kind != other.kind || (into.kind == Shape::Kind::kText && !choices && !patterns)) {
    into = Shape::of_text().as(into.key);  // no narrower type is possible
  } else if (into.kind != Shape::Kind::kText) {
    into.lowest = std::min(into.lowest, other.lowest);
    into.highest = std::max(into.highest, other.highest);
  } else if (choices) {
    for (const std::string& choice : other.choices) {
      const auto known = std::ranges::find(into.choices, choice);
      if (known == into.choices.end()) into.choices.push_back(choice);
    }
  } else if (into.pattern != other.pattern) {
    into.pattern = "(" + into.pattern + ")|(" + other.pattern + ")";
  }
}

/// Returns the part of `shape` that corresponds to `wanted`, or null.
const Shape* find_same(const Shape& shape, const Shape& wanted) {
  const auto found = std::ranges::find_if(shape.parts, [&](const Shape& part) {
    return part.key == wanted.key && tree::is_scalar(part) == tree::is_scalar(wanted);
  });
  return found == shape.parts.end() ? nullptr : &*found;
}

/// Makes the object or list `into` also allow everything that `other` allows.
void merge(Shape& into, const Shape& other) {
  const bool limited = into.highest > 0 && other.highest > 0;
  into.lowest = std::min(into.lowest, other.lowest);
  into.highest = limited ? std::max(into.highest, other.highest) : 0;
  for (Shape& part : into.parts) {
    const Shape* same = find_same(other, part);
    const bool optional = part.optional || same == nullptr || same->optional;
    if (same != nullptr && tree::is_scalar(part)) merge_scalar(part, *same);
    if (same != nullptr && !tree::is_scalar(part)) merge(part, *same);
    part.optional = optional;
  }
  for (const Shape& part : other.parts) {
    if (find_same(into, part) == nullptr) into.parts.push_back(part.as(part.key, true));
  }
}

using tree::ItemForm;
using tree::ListSpec;

constexpr std::size_t kWidth = 100;
constexpr std::string_view kRecord = "record";
constexpr std::string_view kVariation = "variation";

std::string text_of(const Value& scalar) {
  switch (scalar.kind) {
    case Value::Kind::kInteger:
      return std::to_string(scalar.integer);
    case Value::Kind::kBoolean:
      return scalar.boolean ? "true" : "false";
    default:
      return std::string(scalar.text);
  }
}

/// Returns the items of a list of words.
std::string words_of(const Value& list) {
  std::string words;
  for (const Value& item : list.items) add_to_list(words, text_of(item));
  return words;
}

std::string text_element(std::string_view name, const std::string& text) {
  std::string out = "<";
  out += name;
  out += '>';
  write_escaped(text, false, out);
  out += "</";
  out += name;
  out += '>';
  return out;
}

std::string element(std::string_view name, const Value& object, std::size_t indent,
                    std::string_view verb = {});

const ListSpec* list_of_words(const Value& member) {
  if (member.kind != Value::Kind::kList) return nullptr;
  const ListSpec* spec = tree::list_named(member.key);
  return spec != nullptr && spec->form == ItemForm::kWord ? spec : nullptr;
}

/// Whether the fields of `member` are attributes in the element of its owner.
bool is_joined(const Value& member, std::string_view owner) {
  return member.kind == Value::Kind::kObject && owner != kRecord;
}

void add_attributes(const Value& object, std::string_view name, std::string_view verb,
                    std::string& out) {
  for (const Value& member : object.items) {
    const bool words = list_of_words(member) != nullptr;
    if (is_joined(member, name)) {
      add_attributes(member, name, verb, out);
    } else if (words || (member.kind != Value::Kind::kList && member.kind != Value::Kind::kObject &&
                         member.key != verb)) {
      out += ' ';
      out += member.key;
      out += "=\"";
      write_escaped(words ? words_of(member) : text_of(member), true, out);
      out += '"';
    }
  }
}

/// Returns an item of a list whose items name themselves.
std::string named_item(const Value& item, std::size_t indent) {
  if (const Value* verb = item.find(codec::kVerbKey)) {
    return element(verb->text, item, indent, codec::kVerbKey);
  }
  const Value& only = item.items.front();
  if (only.kind == Value::Kind::kObject) return element(only.key, only, indent);
  if (only.kind == Value::Kind::kList) return element(only.key, item, indent);
  return text_element(only.key, text_of(only));
}

void add_items(const Value& list, std::size_t indent, std::vector<std::string>& out) {
  const ListSpec* spec = tree::list_named(list.key);
  if (spec == nullptr) return;
  for (const Value& item : list.items) {
    switch (spec->form) {
      case ItemForm::kText:
      case ItemForm::kWord:
        out.push_back(text_element(spec->item, text_of(item)));
        break;
      case ItemForm::kObject:
        out.push_back(element(spec->item, item, indent));
        break;
      case ItemForm::kList:
        out.push_back(text_element(spec->item, words_of(item)));
        break;
      case ItemForm::kNamed:
        out.push_back(named_item(item, indent));
        break;
    }
  }
}

/// Returns an element with its content, on one line if it fits. If there are several lines, the
/// caller indents the first by `indent`, and the others are indented. `verb` is the member that
/// became the element's name.
std::string element(std::string_view name, const Value& object, std::size_t indent,
                    std::string_view verb) {
  std::string out = "<";
  out += name;
  add_attributes(object, name, verb, out);
  std::vector<std::string> children;
  for (const Value& member : object.items) {
    if (member.kind == Value::Kind::kList && list_of_words(member) == nullptr) {
      add_items(member, indent + 1, children);
    } else if (member.kind == Value::Kind::kObject && !is_joined(member, name)) {
      children.push_back(element(member.key, member, indent + 1));
    }
  }
  if (children.empty()) return out + "/>";
  out += '>';
  std::size_t size = indent + out.size() + name.size() + 3;
  bool one_line = name != kRecord;
  for (const std::string& child : children) {
    size += child.size();
    one_line = one_line && child.find('\n') == std::string::npos;
  }
  one_line = one_line && size <= kWidth;
  const bool fills = name != kRecord && name != kVariation;
  std::size_t column = kWidth;
  for (const std::string& child : children) {
    const bool breaks = !one_line && (!fills || column + child.size() > kWidth);
    if (breaks) {
      out += '\n';
      out.append(indent + 1, ' ');
      column = indent + 1;
    }
    out += child;
    column = child.find('\n') == std::string::npos ? column + child.size() : kWidth;
  }
  if (!one_line) {
    out += '\n';
    out.append(indent, ' ');
  }
  out += "</";
  out += name;
  out += '>';
  return out;
}

}  // namespace

std::vector<Shape> merged(const std::vector<Shape>& shapes) {
  std::vector<Shape> out;
  for (const Shape& shape : shapes) {
    const auto same = std::ranges::find(out, shape.key, &Shape::key);
    if (same == out.end()) {
      out.push_back(shape);
    } else {
      merge(*same, shape);
    }
  }
  return out;
}

void write_begin(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stela xmlns=\"";
  out += kNamespace;
  out += "\">\n";
}

void write(const Value& record, std::string& out) {
  out += ' ';
  out += element(kRecord, record, 1);
  out += '\n';
}

void write_end(std::string& out) { out += "</stela>\n"; }

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

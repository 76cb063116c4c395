#include "formats/json/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tree/tags.h"
#include "formats/tree/tree.h"
#include "lib/core/json_writer.h"

namespace stela::json {
namespace {

constexpr std::size_t kColumns = 100;
/// Number of spaces by which a list's items are indented more than the object to which it belongs.
constexpr std::size_t kStep = 2;

bool is_container(const Value& value) {
  return value.kind == Value::Kind::kList || value.kind == Value::Kind::kObject;
}

/// Writes values on one line; if `spaced`, with a space after each comma and colon.
class LineWriter {
 public:
  /// Gives up when more than `limit` bytes are needed.
  LineWriter(bool spaced, std::size_t limit, std::string& out)
      : spaced_(spaced), limit_(limit), out_(out), start_(out.size()) {}

  /// Returns false if the limit was exceeded; then part of the value has been written.
  bool write(const Value& value) {
    if (!is_container(value)) {
      write_scalar(value);
    } else {
      const bool object = value.kind == Value::Kind::kObject;
      out_ += object ? '{' : '[';
      for (const Value& item : value.items) {
        if (&item != &value.items.front()) out_ += spaced_ ? ", " : ",";
        if (object) write_key(item);
        if (!write(item)) return false;
      }
      out_ += object ? '}' : ']';
    }
    return out_.size() - start_ <= limit_;
  }

  void write_scalar(const Value& value) {
    switch (value.kind) {
      case Value::Kind::kBoolean:
        out_ += value.boolean ? "true" : "false";
        break;
      case Value::Kind::kInteger:
        out_ += std::to_string(value.integer);
        break;
      case Value::Kind::kDecimal:
        out_ += value.text;
        break;
      case Value::Kind::kText:
        write_json_text(value.text, out_);
        break;
      default:
        out_ += "null";
    }
  }

  void write_key(const Value& member) {
    write_json_text(member.key, out_);
    out_ += spaced_ ? ": " : ":";
  }

 private:
  bool spaced_;
  std::size_t limit_;
  std::string& out_;
  std::size_t start_;
};

/// Writes a value over several lines if needed, so that it is easy to read.
class Layout {
 public:
  explicit Layout(std::string& out) : out_(out), line_(out.size()) {}

  /// Writes `value` at the current column; `indent` is that of the object or list it belongs to.
  void write(const Value& value, std::size_t indent) {
    if (write_on_line(value)) return;
    if (value.kind == Value::Kind::kObject) {
      write_object(value, indent);
    } else {
      write_list(value, indent);
    }
  }

  /// Writes a record, with each field on a separate line.
  void write_record(const Value& record) {
    if (record.kind == Value::Kind::kObject && !record.items.empty()) {
      write_object(record, 0, true);
    } else {
      write(record, 0);
    }
  }

 private:
  /// Returns the number of columns left on the line, not counting a comma or bracket after the
  /// value.
  [[nodiscard]] std::size_t room() const {
    const std::size_t column = out_.size() - line_ + 1;
    return column < kColumns ? kColumns - column : 0;
  }

  void begin_line(std::size_t indent) {
    out_ += '\n';
    line_ = out_.size();
    out_.append(indent, ' ');
  }

  /// Writes `value` on the current line if it fits, or if it has no parts that could go on other
  /// lines. Returns whether it was written.
  bool write_on_line(const Value& value) {
    const bool whole = !is_container(value) || value.items.empty();
    const std::size_t before = out_.size();
    if (LineWriter(true, whole ? std::string::npos : room(), out_).write(value)) return true;
    out_.resize(before);
    return false;
  }

  /// Puts as many members on a line as fit. A member that fits on no line begins on the current
  /// one.
  void write_object(const Value& object, std::size_t indent, bool line_each = false) {
    out_ += '{';
    std::size_t line = line_;
    for (const Value& member : object.items) {
      if (&member != &object.items.front()) {
        out_ += ',';
        // After a member that takes several lines, another one would be overlooked.
        if (line_each || line != line_ || !stays(member, indent + 1)) {
          begin_line(indent + 1);
        } else {
          out_ += ' ';
        }
        line = line_;
      }
      LineWriter(true, 0, out_).write_key(member);
      write(member, indent);
    }
    out_ += '}';
  }

  void write_list(const Value& list, std::size_t indent) {
    out_ += '[';
    for (const Value& item : list.items) {
      if (&item != &list.items.front()) out_ += ',';
      begin_line(indent + kStep);
      write(item, indent + kStep);
    }
    out_ += ']';
  }

  /// Whether `member` fits on the line, or begins on it because it does not fit on the next line
  /// either, which would begin at `indent`.
  bool stays(const Value& member, std::size_t indent) {
    constexpr std::size_t kAround = std::string_view("\"\": [,").size();
    const std::size_t key = member.key.size() + kAround;
    const std::size_t before = out_.size();
    const bool fits =
        LineWriter(true, kColumns - std::min(kColumns, indent + key), out_).write(member);
    const std::size_t size = out_.size() - before;
    out_.resize(before);
    return fits ? key + size <= room() : key <= room() && is_container(member);
  }

  std::string& out_;
  /// Beginning of the line.
  std::size_t line_;
};

/// The name of the definitions for records of an unknown game.
constexpr std::string_view kOther = "other";

/// Characters of a tag's value, which is one line, and of a comment.
constexpr std::string_view kValuePattern = R"([^\u0000-\u001f\u007f-\u009f\ufffe\uffff]*)";
constexpr std::string_view kCommentPattern =
    R"([^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]*)";

using Json = nlohmann::ordered_json;

Json type(std::string_view name) { return {{"type", name}}; }

Json reference(std::string_view definition) {
  return {{"$ref", fmt::format("#/$defs/{}", definition)}};
}

Json list_of(Json items) {
  Json schema = type("array");
  schema["items"] = std::move(items);
  return schema;
}

/// Returns `schema`, which describes a list, with the size limits of `shape`.
Json sized(Json schema, const Shape& shape) {
  if (shape.lowest > 0) schema["minItems"] = Json(shape.lowest);
  if (shape.highest > 0) schema["maxItems"] = Json(shape.highest);
  return schema;
}

Json any_of(std::vector<Json> schemas) { return {{"anyOf", Json(std::move(schemas))}}; }

Json integer_schema(const Shape& shape) {
  Json schema = type("integer");
  schema["minimum"] = Json(shape.lowest);
  if (shape.highest != tree::kUnlimited) {
    schema["maximum"] = Json(shape.highest);
    return schema;
  }
  schema["maximum"] = Json(tree::kLargestExact);
  Json digits = type("string");
  digits["pattern"] = "^[1-9][0-9]{15,}$";
  return any_of({std::move(schema), std::move(digits)});
}

/// Returns a schema with the bounds as quotients, which every program writes alike.
Json decimal_schema(const Shape& shape) {
  Json schema = type("number");
  schema["minimum"] = Json(static_cast<double>(shape.lowest) / 1000);
  schema["maximum"] = Json(static_cast<double>(shape.highest) / 1000);
  return schema;
}

Json text_schema(const Shape& shape) {
  if (shape.choices.size() == 1) {
    return {{"const", shape.choices.front()}};
  }
  Json schema = type("string");
  if (!shape.choices.empty()) {
    schema["enum"] = shape.choices;
  } else {
    const std::string_view pattern = shape.pattern.empty() ? kValuePattern : shape.pattern;
    schema["pattern"] = fmt::format("^(?:{})$", pattern);
  }
  return schema;
}

/// Builds the schema of one game's records; `game_` is null for unknown games.
class Definitions {
 public:
  Definitions(const GameInfo* game, Json& definitions)
      : game_(game), id_(game == nullptr ? kOther : game->id), definitions_(definitions) {}

  void add_all() {
    add("entry", entry_schema());
    add("result", object_schema(tree::result_shape()));
    add("variation", object_schema(tree::variation_shape()));
    Json variation = object_schema(Shape::object({Shape::object({}).as("variation")}));
    add("note", any_of({reference("comment"), reference(tree::kCommands), std::move(variation)}));
    std::vector<Shape> actions = tree::common_action_shapes();
    if (game_ != nullptr) {
      for (Shape& shape : game_->actions().shapes()) actions.push_back(std::move(shape));
    }
    add("action", named_items(actions, reference(codec::kTextKey)));
    add("claim", named_items(tree::claim_shapes(game_), reference(codec::kTextKey)));
    if (game_ != nullptr) add("score", object_schema(tree::score_shape(*game_, "score")));
  }

  /// Returns the schema of an object with exactly the members of `shape`.
  [[nodiscard]] Json object_schema(const Shape& shape) const {
    Json properties = Json::object();
    Json required = Json::array();
    for (const Shape& part : shape.parts) {
      if (game_ == nullptr && part.key == "score" && part.parts.empty()) continue;
      properties[part.key] = member_schema(part, shape.key);
      if (!part.optional) required.push_back(part.key);
    }
    Json schema = type("object");
    if (!shape.description.empty()) schema["description"] = shape.description;
    schema["properties"] = std::move(properties);
    if (!required.empty()) schema["required"] = std::move(required);
    schema["additionalProperties"] = false;
    return schema;
  }

  /// Returns the schema of an item in a list of actions, claims or commands: one of `shapes`, or
  /// `text`.
  [[nodiscard]] Json named_items(const std::vector<Shape>& shapes, Json text) const {
    std::vector<Json> items;
    items.reserve(shapes.size() + 1);
    for (const Shape& shape : shapes) items.push_back(object_schema(shape));
    items.push_back(std::move(text));
    return any_of(std::move(items));
  }

  /// Returns a reference to the schema of a list or object that is described elsewhere.
  [[nodiscard]] Json elsewhere(const Shape& part, std::string_view owner) const {
    if (part.kind == Shape::Kind::kObject) return reference(name(part.key));
    if (part.key == "notes") return list_of(reference(owner == "entry" ? name("note") : "remark"));
    if (part.key == tree::kCommands) return list_of(reference("command"));
    const std::string_view item = part.key == "actions"  ? "action"
                                  : part.key == "claims" ? "claim"
                                                         : "entry";
    return sized(list_of(reference(name(item))), part);
  }

 private:
  [[nodiscard]] std::string name(std::string_view what) const {
    return fmt::format("{}-{}", id_, what);
  }

  /// Returns the schema of an entry; a setup or a resume has no number.
  [[nodiscard]] Json entry_schema() const {
    Json schema = object_schema(tree::entry_shape());
    schema["if"] = {{"properties", {{"actor", {{"enum", Json::array({"setup", "resume"})}}}}}};
    schema["then"] = {{"properties", {{"number", false}}}};
    return schema;
  }

  void add(std::string_view what, Json schema) { definitions_[name(what)] = std::move(schema); }

  [[nodiscard]] Json member_schema(const Shape& part, std::string_view owner) const {
    Json schema = schema_of(part, owner);
    if (!part.description.empty()) schema["description"] = part.description;
    return schema;
  }

  [[nodiscard]] Json schema_of(const Shape& part, std::string_view owner) const {
    switch (part.kind) {
      case Shape::Kind::kInteger:
        return integer_schema(part);
      case Shape::Kind::kDecimal:
        return decimal_schema(part);
      case Shape::Kind::kText:
        return text_schema(part);
      case Shape::Kind::kObject:
        return part.parts.empty() ? elsewhere(part, owner) : object_schema(part);
      case Shape::Kind::kList:
        break;
    }
    // A record's entries and result depend on its game, which is handled in other parts of the
    // schema.
    if (part.parts.empty()) return elsewhere(part, owner);
    return sized(list_of(schema_of(part.parts.front(), part.key)), part);
  }

  const GameInfo* game_;
  std::string_view id_;
  Json& definitions_;
};

/// Returns the condition "if the game is one of `names`, …".
Json game_is_one_of(const std::vector<std::string_view>& names) {
  return {{"properties", {{"game", {{"enum", names}}}}}, {"required", Json::array({"game"})}};
}

/// Whether the form of this part of a record depends on its game.
bool depends_on_game(const Shape& part) { return part.key == "entries" || part.key == "result"; }

Json dependent_parts(const Definitions& definitions) {
  Json properties = Json::object();
  for (const Shape& part : tree::record_shape().parts) {
    if (depends_on_game(part)) properties[part.key] = definitions.elsewhere(part, "record");
  }
  Json schema = Json::object();
  schema["properties"] = std::move(properties);
  return schema;
}

Json record_schema(std::span<const GameInfo* const> games, Json& definitions) {
  const Definitions other(nullptr, definitions);
  Json record = other.object_schema(tree::record_shape());
  // The definitions of the games describe the contents of these.
  for (const char* key : {"entries", "result"}) {
    Json& property = record["properties"][key];
    Json plain = type(property["type"].is_null() ? "object" : "array");
    plain["description"] = property["description"];
    property = std::move(plain);
  }
  Json conditions = Json::array();
  std::vector<std::string_view> names;
  names.reserve(games.size());
  for (const GameInfo* game : games) {
    names.push_back(game->name);
    conditions.push_back({{"if", game_is_one_of({game->name})},
                          {"then", dependent_parts(Definitions(game, definitions))}});
  }
  conditions.push_back({{"if", game_is_one_of(names)}, {"else", dependent_parts(other)}});
  record["allOf"] = std::move(conditions);
  return record;
}

}  // namespace

void write(const Value& record, bool compact, std::string& out) {
  if (compact) {
    LineWriter(false, std::string::npos, out).write(record);
  } else {
    Layout(out).write_record(record);
  }
}

std::string schema(std::span<const GameInfo* const> games) {
  Json definitions = Json::object();
  definitions["record"] = record_schema(games, definitions);
  Definitions other(nullptr, definitions);
  const auto text_item = [&](std::string_view key, std::string_view pattern,
                             std::string_view description) {
    Shape shape = tree::text_item_shape(key, pattern);
    shape.description = description;
    return other.object_schema(shape);
  };
  definitions[codec::kTextKey] =
      text_item(codec::kTextKey, tree::kTokenPattern, "an action or claim that only text can say");
  definitions["comment"] = text_item("comment", kCommentPattern, "a comment");
  definitions["command"] = other.named_items(
      tree::command_shapes(),
      text_item(codec::kTextKey, kCommentPattern, "words, or a command that only text can say"));
  Shape commands;
  commands.kind = Shape::Kind::kList;
  commands.description = "in order";
  Shape comment = Shape::object({commands.as(tree::kCommands)});
  comment.description = "a comment with commands";
  definitions[tree::kCommands] = other.object_schema(comment);
  definitions["remark"] = any_of({reference("comment"), reference(tree::kCommands)});
  for (const GameInfo* game : games) Definitions(game, definitions).add_all();
  other.add_all();

  const Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"$id", "urn:stela:notation:1"},
      {"title", "Stela records, notation version 1"},
      {"description", "Made by `stela_schemas` from the model and the games; do not edit by hand."},
      {"anyOf", Json::array({reference("record"), list_of(reference("record"))})},
      {"$defs", std::move(definitions)}};
  return schema.dump(2) + "\n";
}

}  // namespace stela::json

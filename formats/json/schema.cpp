#include "formats/json/schema.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "formats/json/writer.h"
#include "formats/tree/claims.h"
#include "formats/tree/model.h"
#include "lib/core/value.h"
#include "lib/game/action_codec.h"

namespace stela::json {
namespace {

/// The name under which the definitions for records of an unknown game stand.
constexpr std::string_view kOther = "other";

Value text(std::string_view value) { return Value::of_text(value); }

Value type(std::string_view name) {
  Value schema = Value::object();
  schema.add("type", text(name));
  return schema;
}

Value reference(std::string_view definition) {
  Value schema = Value::object();
  schema.add("$ref", text(fmt::format("#/$defs/{}", definition)));
  return schema;
}

Value list_of(Value items) {
  Value schema = type("array");
  schema.add("items", std::move(items));
  return schema;
}

Value any_of(std::vector<Value> schemas) {
  Value schema = Value::object();
  schema.add("anyOf", Value::list(std::move(schemas)));
  return schema;
}

Value integer_schema(const Shape& shape) {
  Value schema = type("integer");
  schema.add("minimum", Value::of_integer(shape.lowest));
  if (shape.highest != tree::kUnlimited) {
    schema.add("maximum", Value::of_integer(shape.highest));
    return schema;
  }
  schema.add("maximum", Value::of_integer(tree::kLargestExact));
  Value digits = type("string");
  digits.add("pattern", text("^[1-9][0-9]{15,}$"));
  return any_of({std::move(schema), std::move(digits)});
}

Value text_schema(const Shape& shape) {
  if (shape.choices.size() == 1) {
    Value schema = Value::object();
    schema.add("const", text(shape.choices.front()));
    return schema;
  }
  Value schema = type("string");
  if (!shape.choices.empty()) {
    Value choices = Value::list();
    for (const std::string& choice : shape.choices) choices.push(text(choice));
    schema.add("enum", std::move(choices));
  } else if (!shape.pattern.empty()) {
    schema.add("pattern", text(fmt::format("^(?:{})$", shape.pattern)));
  }
  return schema;
}

/// Makes the schema of one game's records; `game_` is null for games that are not known.
class Definitions {
 public:
  Definitions(const GameInfo* game, Value& definitions)
      : game_(game), id_(game == nullptr ? kOther : game->id), definitions_(definitions) {}

  void add_all() {
    add("entry", object_schema(tree::entry_shape()));
    add("result", object_schema(tree::result_shape()));
    add("variation", object_schema(tree::variation_shape()));
    Value variation = object_schema(Shape::object({Shape::object({}).as("variation")}));
    add("note", any_of({reference("comment"), std::move(variation)}));
    const std::vector<Shape> none;
    add("action", named_items(game_ == nullptr ? none : game_->actions().shapes()));
    add("claim", named_items(tree::claim_shapes(game_)));
    if (game_ != nullptr) add("score", object_schema(tree::score_shape(*game_, "score")));
  }

  /// The schema of an object with just the members of `shape`.
  [[nodiscard]] Value object_schema(const Shape& shape) const {
    Value properties = Value::object();
    Value required = Value::list();
    for (const Shape& part : shape.parts) {
      if (game_ == nullptr && part.key == "score" && part.parts.empty()) continue;
      properties.add(part.key, member_schema(part, shape.key));
      if (!part.optional) required.push(text(part.key));
    }
    Value schema = type("object");
    if (!shape.description.empty()) schema.add("description", text(shape.description));
    schema.add("properties", std::move(properties));
    if (!required.items.empty()) schema.add("required", std::move(required));
    schema.add("additionalProperties", Value::of_boolean(false));
    return schema;
  }

  /// The schema of a list or object that is described elsewhere.
  [[nodiscard]] Value elsewhere(const Shape& part, std::string_view owner) const {
    if (part.kind == Shape::Kind::kObject) return reference(name(part.key));
    if (part.key == "notes") return list_of(reference(owner == "entry" ? name("note") : "comment"));
    const std::string_view item = part.key == "actions"  ? "action"
                                  : part.key == "claims" ? "claim"
                                                         : "entry";
    return list_of(reference(name(item)));
  }

 private:
  [[nodiscard]] std::string name(std::string_view what) const {
    return fmt::format("{}-{}", id_, what);
  }

  void add(std::string_view what, Value schema) { definitions_.add(name(what), std::move(schema)); }

  [[nodiscard]] Value member_schema(const Shape& part, std::string_view owner) const {
    Value schema = schema_of(part, owner);
    if (!part.description.empty()) schema.add("description", text(part.description));
    return schema;
  }

  [[nodiscard]] Value schema_of(const Shape& part, std::string_view owner) const {
    switch (part.kind) {
      case Shape::Kind::kInteger:
        return integer_schema(part);
      case Shape::Kind::kText:
        return text_schema(part);
      case Shape::Kind::kObject:
        return part.parts.empty() ? elsewhere(part, owner) : object_schema(part);
      case Shape::Kind::kList:
        break;
    }
    // A record's entries and result depend on its game, which other parts of the schema ask for.
    if (part.parts.empty()) return elsewhere(part, owner);
    Value schema = list_of(schema_of(part.parts.front(), part.key));
    // A tag and a place have at least one value.
    if (part.key == "values" || part.key == "place") schema.add("minItems", Value::of_integer(1));
    return schema;
  }

  /// What lists of actions or claims hold: one of `shapes`, or text.
  [[nodiscard]] Value named_items(const std::vector<Shape>& shapes) const {
    std::vector<Value> items;
    items.reserve(shapes.size() + 1);
    for (const Shape& shape : shapes) items.push_back(object_schema(shape));
    items.push_back(reference("text"));
    return any_of(std::move(items));
  }

  const GameInfo* game_;
  std::string_view id_;
  Value& definitions_;
};

/// "If the game is one of `names`, …".
Value game_is_one_of(const std::vector<std::string_view>& names) {
  Value choices = Value::list();
  for (const std::string_view name : names) choices.push(text(name));
  Value game = Value::object();
  game.add("enum", std::move(choices));
  Value properties = Value::object();
  properties.add("game", std::move(game));
  Value condition = Value::object();
  condition.add("properties", std::move(properties));
  condition.add("required", Value::list({text("game")}));
  return condition;
}

/// The parts of a record that depend on its game.
bool depends_on_game(const Shape& part) { return part.key == "entries" || part.key == "result"; }

Value dependent_parts(const Definitions& definitions) {
  Value properties = Value::object();
  for (const Shape& part : tree::record_shape().parts) {
    if (depends_on_game(part)) properties.add(part.key, definitions.elsewhere(part, "record"));
  }
  Value schema = Value::object();
  schema.add("properties", std::move(properties));
  return schema;
}

Value record_schema(std::span<const GameInfo* const> games, Value& definitions) {
  const Definitions other(nullptr, definitions);
  Value record = other.object_schema(tree::record_shape());
  // The definitions of the games say what these are made of.
  for (Value& member : record.items) {
    if (member.key != "properties") continue;
    for (Value& property : member.items) {
      if (property.key != "entries" && property.key != "result") continue;
      const Value* description = property.find("description");
      Value plain = type(property.key == "entries" ? "array" : "object");
      plain.add("description", *description);
      plain.key = property.key;
      property = std::move(plain);
    }
  }
  Value conditions = Value::list();
  std::vector<std::string_view> names;
  names.reserve(games.size());
  for (const GameInfo* game : games) {
    names.push_back(game->name);
    Value condition = Value::object();
    condition.add("if", game_is_one_of({game->name}));
    condition.add("then", dependent_parts(Definitions(game, definitions)));
    conditions.push(std::move(condition));
  }
  Value otherwise = Value::object();
  otherwise.add("if", game_is_one_of(names)).add("else", dependent_parts(other));
  conditions.push(std::move(otherwise));
  record.add("allOf", std::move(conditions));
  return record;
}

}  // namespace

std::string schema(std::span<const GameInfo* const> games) {
  Value definitions = Value::object();
  definitions.add("record", record_schema(games, definitions));
  Definitions other(nullptr, definitions);
  const auto text_item = [&](std::string_view key, std::string_view pattern,
                             std::string_view description) {
    Shape shape = tree::text_item_shape(key, pattern);
    shape.description = description;
    definitions.add(key, other.object_schema(shape));
  };
  text_item(codec::kTextKey, tree::kTokenPattern, "an action or claim that only text can say");
  text_item("comment", {}, "a comment");
  for (const GameInfo* game : games) Definitions(game, definitions).add_all();
  other.add_all();

  Value schema = Value::object();
  schema.add("$schema", text("https://json-schema.org/draft/2020-12/schema"))
      .add("$id", text("urn:stela:notation:1"))
      .add("title", text("Stela records, notation version 1"))
      .add("description",
           text("Made by `stela_schemas` from the model and the games; do not edit by hand."));
  schema.add("anyOf", Value::list({reference("record"), list_of(reference("record"))}));
  schema.add("$defs", std::move(definitions));
  std::string out;
  write(schema, false, out);
  return out + "\n";
}

}  // namespace stela::json

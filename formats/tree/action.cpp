#include "formats/tree/action.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "formats/tree/check.h"
#include "formats/tree/claims.h"
#include "lib/core/contains.h"
#include "lib/core/words.h"
#include "lib/game/action_codec.h"
#include "lib/game/info.h"
#include "lib/game/spelling.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

constexpr std::string_view kEntryVerb = "entry";
constexpr std::string_view kNumber = "number";

/// Returns the token of an action that every game has; errors are reported.
std::optional<std::string> read_common_action(const Value& value, Reporter& reporter) {
  static const Shape kShape = common_action_shapes().front();
  if (!check_members(value, kShape, reporter)) return std::nullopt;
  return fmt::format("{}{}", kEntryToken, value.find(kNumber)->integer);
}

void report_unknown_verb(const Value& verb, const GameInfo& game, const std::vector<Shape>& shapes,
                         Reporter& reporter) {
  std::vector<std::string_view> verbs;
  for (const Shape& shape : shapes) {
    if (!contains(verbs, shape.key)) verbs.push_back(shape.key);
  }
  Message hint = suggestion(verb.text, verbs);
  if (hint.empty()) hint = tr("an action is {0}", one_of(verbs));
  reporter.syntax(verb.span, tr("`{0}` is not an action of {1}", shown(verb.text), game.name),
                  std::move(hint));
}

/// Adds the colours in `value`, which has the form `shape`, to those of `table`.
void seat_all(const Value& value, const Shape& shape, Table& table) {
  if (value.kind != Value::Kind::kText) {
    const bool list = shape.kind == Shape::Kind::kList;
    for (const Value& inner : value.items) {
      const auto part =
          list ? shape.parts.begin() : std::ranges::find(shape.parts, inner.key, &Shape::key);
      if (part != shape.parts.end()) seat_all(inner, *part, table);
    }
    return;
  }
  static const std::string kColour = Spelling<Player>::shape().pattern;
  const bool seated = shape.pattern != kColour || table.seat_of(value.text) != kNobody;
  if (seated || table.players == static_cast<int>(kMaxPlayers)) return;
  table.colours[seat_index(table.players++)] = value.text;
}

/// Returns the token of an action with colours that belong to no player, as any text may have; the
/// replay reports which rule that breaks. Returns nothing if it is not an action.
std::optional<std::string> read_stranger(const Value& value, const Shape& shape,
                                         const Table& table) {
  Table seated = table;
  seated.players = 0;
  seat_all(value, shape, seated);
  return table.game->actions().from_value(value, seated);
}

/// Reports why `value` is not an action.
void report_bad_action(const Value& value, const Shape& shape, const Table& table,
                       Reporter& reporter) {
  const std::size_t before = reporter.count();
  const bool good = check_members(value, shape, reporter);
  if (!good || reporter.count() > before) return;  // or a null, reported by the reader
  reporter.syntax(value.span,
                  tr("this `{0}` is not an action of {1}", shown(shape.key), table.game->name));
}

}  // namespace

std::vector<Shape> common_action_shapes() {
  constexpr std::int64_t kMost = 99'999'999;
  Shape shape = Shape::object({Shape::one_of({std::string(kEntryVerb)}).as(codec::kVerbKey),
                               Shape::of_integer(1, kMost).as(kNumber)});
  shape.description = "in a resume: the number of the next entry";
  shape.key = kEntryVerb;
  return {shape};
}

std::optional<Value> common_action_to_value(std::string_view token, ValueMemory& memory) {
  const std::optional<std::int32_t> number = read_entry_number(token);
  if (!number) return std::nullopt;
  Value value = Value::object();
  value.add(memory, codec::kVerbKey, Value::of_text(kEntryVerb))
      .add(memory, kNumber, Value::of_integer(*number));
  return value;
}

std::optional<std::string> read_action(const Value& value, const Table& table, Reporter& reporter) {
  const Value* verb = find_verb(value, "action", reporter);
  if (verb == nullptr) return std::nullopt;
  if (verb->text == kEntryVerb) return read_common_action(value, reporter);
  if (table.game == nullptr) {
    reporter.unknown_game(value.span);
    return std::nullopt;
  }
  const ActionCodec& codec = table.game->actions();
  std::optional<std::string> token = codec.from_value(value, table);
  if (token) return token;
  const std::vector<Shape> shapes = codec.shapes();
  // Several actions may share a verb: use the one that matches best.
  const Shape* const best = closest_shape(value, shapes, reporter);
  if (best == nullptr) {
    report_unknown_verb(*verb, *table.game, shapes, reporter);
    return std::nullopt;
  }
  token = read_stranger(value, *best, table);
  if (!token) report_bad_action(value, *best, table, reporter);
  return token;
}

std::optional<std::string> read_claim(const Value& value, const Table& table, Reporter& reporter) {
  if (find_verb(value, "claim", reporter) == nullptr) return std::nullopt;
  return claim_from_value(value, table.game, reporter);
}

}  // namespace stela::tree

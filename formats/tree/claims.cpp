#include "formats/tree/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/tree/check.h"
#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/game/action_codec.h"
#include "lib/game/claims.h"
#include "lib/game/list_of.h"
#include "lib/game/spelling.h"
#include "lib/record/ending.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

constexpr std::string_view kScore = "score";
constexpr std::string_view kOut = "out";
constexpr std::string_view kWinner = "winner";
constexpr std::string_view kRank = "rank";
constexpr std::string_view kNothing = "none";
constexpr std::string_view kPlayer = "player";
constexpr std::string_view kPlaces = "places";
constexpr std::string_view kKind = "kind";

Shape claim_shape(std::string_view verb, std::string_view meaning, std::vector<Shape> fields) {
  Shape shape = Shape::object({Shape::one_of({std::string(verb)}).as(codec::kVerbKey)});
  for (Shape& field : fields) shape.parts.push_back(std::move(field));
  shape.description = meaning;
  shape.key = verb;
  return shape;
}

Shape colour_shape() { return Spelling<Player>::shape().as(kPlayer); }

Value claim(std::string_view verb, ValueMemory& memory) {
  Value value = Value::object();
  value.add(memory, codec::kVerbKey, Value::of_text(verb));
  return value;
}

std::optional<Value> places_to_value(std::string_view text, ValueMemory& memory) {
  Value places = Value::list();
  for (const std::string_view place : split(text, ',')) {
    Value colours = Value::list();
    for (const std::string_view colour : split(place, '+')) {
      if (!is_colour(colour)) return std::nullopt;
      colours.push(memory, Value::of_text(colour));
    }
    places.push(memory, colours);
  }
  return places;
}

/// Returns `white,red+brown`, or nothing if a place is empty.
std::string places_from_value(const Value& places) {
  std::string text;
  for (const Value& place : places.items) {
    if (!text.empty()) text += ',';
    for (const Value& colour : place.items) {
      if (&colour != &place.items.front()) text += '+';
      text += colour.text;
    }
  }
  return text;
}

/// Reports a colour that a player cannot have because the word has a meaning in the notation.
bool check_colour(const Value& colour, Reporter& reporter) {
  if (is_colour(colour.text)) return true;
  reporter.syntax(colour.span, tr("`{0}` cannot be a player's colour", shown(colour.text)));
  return false;
}

bool check_colours(const Value& value, Reporter& reporter) {
  const Value* player = value.find(kPlayer);
  bool good = player == nullptr || check_colour(*player, reporter);
  const Value* places = value.find(kPlaces);
  if (places == nullptr) return good;
  for (const Value& place : places->items) {
    for (const Value& colour : place.items) good = check_colour(colour, reporter) && good;
  }
  return good;
}

}  // namespace

Shape score_shape(const GameInfo& game, std::string_view key) {
  constexpr std::int64_t kMost = kScoreBeyond - 1;
  Shape shape = Shape::object({});
  for (const std::string_view part : game.score_parts) {
    shape.parts.push_back(Shape::of_integer(game.negative_scores ? -kMost : 0, kMost).as(part));
  }
  return shape.as(key, true);
}

const Shape& score_field_shape(const GameInfo& game) {
  thread_local const GameInfo* known = nullptr;
  thread_local Shape shape;
  if (known != &game) {
    shape = score_shape(game, kScore);
    known = &game;
  }
  return shape;
}

std::vector<Shape> claim_shapes(const GameInfo* game) {
  std::vector<Shape> shapes;
  if (game != nullptr) {
    std::vector<Shape> fields = {colour_shape()};
    for (Shape& part : score_shape(*game, kScore).parts) fields.push_back(std::move(part));
    shapes.push_back(claim_shape(kScore, "what a player reached", std::move(fields)));
    if (game->eliminates) {
      shapes.push_back(claim_shape(kOut, "a player was eliminated", {colour_shape()}));
    }
  }
  std::vector<std::string> endings;
  for (const EndingKind& kind : kEndingKinds) endings.emplace_back(kind.name);
  shapes.push_back(claim_shape(
      kEndClaim, "how the game ended off the board, and who resigned, ran out of time or forfeited",
      {Shape::one_of(std::move(endings)).as(kKind), colour_shape().as(kPlayer, true)}));
  shapes.push_back(claim_shape(kWinner, "one of those who won", {colour_shape()}));
  const Shape place = sized(Shape::list_of(colour_shape()), 1, 0).as("place");
  shapes.push_back(claim_shape(kRank, "all places, best first; ties share one",
                               {sized(Shape::list_of(place), 1, 0).as(kPlaces)}));
  shapes.push_back(claim_shape(kNothing, "nothing, as for a game that was not finished", {}));
  return shapes;
}

std::optional<Value> score_to_value(std::string_view score, const GameInfo* game,
                                    ValueMemory& memory) {
  if (game == nullptr) return std::nullopt;
  Score read;
  if (!read_score(score, *game, read) || write_score(read, *game) != score) return std::nullopt;
  Value value = Value::object();
  for (std::size_t i = 0; i < game->score_parts.size(); ++i) {
    if (std::abs(read.parts[i]) == kScoreBeyond) return std::nullopt;
    value.add(memory, game->score_parts[i], Value::of_integer(read.parts[i]));
  }
  return value;
}

std::string score_from_value(const Value& value, const GameInfo& game) {
  Score score;
  for (std::size_t i = 0; i < game.score_parts.size(); ++i) {
    score.parts[i] = value.find(game.score_parts[i])->integer;
  }
  return write_score(score, game);
}

std::optional<Value> claim_to_value(std::string_view token, const GameInfo* game,
                                    ValueMemory& memory) {
  if (token == "*") return claim(kNothing, memory);
  const std::size_t equals = token.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::string_view name = token.substr(0, equals);
  const std::string_view said = token.substr(equals + 1);
  if (name == kRank) {
    std::optional<Value> places = places_to_value(said, memory);
    if (!places) return std::nullopt;
    Value value = claim(kRank, memory);
    value.add(memory, kPlaces, *places);
    return value;
  }
  if (name == kWinner) {
    if (!is_colour(said)) return std::nullopt;
    Value value = claim(kWinner, memory);
    value.add(memory, kPlayer, Value::of_text(said));
    return value;
  }
  if (name == kEndClaim) {
    const EndClaim end = EndClaim::of(said);
    if (end.kind == nullptr || (end.names_player && !is_colour(end.colour))) return std::nullopt;
    Value value = claim(kEndClaim, memory);
    value.add(memory, kKind, Value::of_text(end.kind->name));
    if (end.names_player) value.add(memory, kPlayer, Value::of_text(end.colour));
    return value;
  }
  if (game == nullptr || !is_colour(name)) return std::nullopt;
  const bool out = said == kOut && game->eliminates;
  Value value = claim(out ? kOut : kScore, memory);
  value.add(memory, kPlayer, Value::of_text(name));
  if (out) return value;
  std::optional<Value> score = score_to_value(said, game, memory);
  if (!score) return std::nullopt;
  for (const Value& part : score->items) value.push(memory, part);
  return value;
}

namespace {

/// Returns the shapes, cached for the last game: building them for each claim would take longer
/// than reading the claim.
const std::vector<Shape>& known_claim_shapes(const GameInfo* game) {
  thread_local const GameInfo* known = nullptr;
  thread_local std::vector<Shape> shapes;
  if (shapes.empty() || known != game) {
    shapes = claim_shapes(game);
    known = game;
  }
  return shapes;
}

}  // namespace

std::optional<std::string> claim_from_value(const Value& value, const GameInfo* game,
                                            Reporter& reporter) {
  const Value& verb = *value.find(codec::kVerbKey);
  const std::vector<Shape>& shapes = known_claim_shapes(game);
  const auto shape = std::ranges::find(shapes, verb.text, &Shape::key);
  if (shape == shapes.end() && game == nullptr && (verb.text == kScore || verb.text == kOut)) {
    reporter.unknown_game(value.span);
    return std::nullopt;
  }
  if (shape == shapes.end()) {
    std::vector<std::string_view> verbs;
    verbs.reserve(shapes.size());
    for (const Shape& s : shapes) verbs.push_back(s.key);
    Message hint = suggestion(verb.text, verbs);
    reporter.syntax(verb.span, tr("`{0}` is not a claim of a result", shown(verb.text)),
                    hint.empty() ? tr("a claim is {0}", one_of(verbs)) : std::move(hint));
    return std::nullopt;
  }
  if (!check_members(value, *shape, reporter) || !check_colours(value, reporter)) {
    return std::nullopt;
  }
  if (verb.text == kNothing) return "*";
  if (verb.text == kRank) {
    return fmt::format("{}={}", kRank, places_from_value(*value.find(kPlaces)));
  }
  if (verb.text == kEndClaim) {
    const Value* player = value.find(kPlayer);
    return fmt::format("{}={}{}{}", kEndClaim, value.find(kKind)->text,
                       player == nullptr ? "" : ":",
                       player == nullptr ? std::string_view() : player->text);
  }
  const std::string_view player = value.find(kPlayer)->text;
  if (verb.text == kWinner) return fmt::format("{}={}", kWinner, player);
  if (verb.text == kOut) return fmt::format("{}={}", player, kOut);
  return fmt::format("{}={}", player, score_from_value(value, *game));
}

}  // namespace stela::tree

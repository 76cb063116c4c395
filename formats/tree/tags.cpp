#include "formats/tree/tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "formats/tree/check.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/game/spelling.h"
#include "lib/record/tags.h"
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
  const std::string_view value_text = token.substr(equals + 1);
  if (name == kRank) {
    std::optional<Value> places = places_to_value(value_text, memory);
    if (!places) return std::nullopt;
    Value value = claim(kRank, memory);
    value.add(memory, kPlaces, *places);
    return value;
  }
  if (name == kWinner) {
    if (!is_colour(value_text)) return std::nullopt;
    Value value = claim(kWinner, memory);
    value.add(memory, kPlayer, Value::of_text(value_text));
    return value;
  }
  if (name == kEndClaim) {
    const EndClaim end = EndClaim::of(value_text);
    if (end.kind == nullptr || (end.names_player && !is_colour(end.colour))) return std::nullopt;
    Value value = claim(kEndClaim, memory);
    value.add(memory, kKind, Value::of_text(end.kind->name));
    if (end.names_player) value.add(memory, kPlayer, Value::of_text(end.colour));
    return value;
  }
  if (game == nullptr || !is_colour(name)) return std::nullopt;
  const bool out = value_text == kOut && game->eliminates;
  Value value = claim(out ? kOut : kScore, memory);
  value.add(memory, kPlayer, Value::of_text(name));
  if (out) return value;
  std::optional<Value> score = score_to_value(value_text, game, memory);
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

/// Returns the token of such a value; errors are reported.
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

/// Adds the colours in `value`, which has the form `shape`, to those of `table`. Text without the
/// form of a colour is left out, so that it cannot become part of a token.
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
  if (shape.pattern != kColour || !matches(value.text, kColour)) return;
  const bool seated = table.seat_of(value.text) != kNobody;
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

namespace {

/// Writes the tags of a record.
class TagWriter {
 public:
  TagWriter(const Record& record, ValueMemory& memory, Value& out)
      : record_(record), memory_(memory), out_(out) {}

  void write() {
    sort_tags();
    for (const TagSpec& spec : all_tags()) add_tag(spec);
    Value others = Value::list();
    for (const Tag* tag : others_) {
      Value item = Value::object();
      item.add(memory_, "name", Value::of_text(tag->name)).add(memory_, "values", all_values(*tag));
      others.push(memory_, item);
    }
    add_list("tags", others);
  }

 private:
  void add_list(std::string_view key, const Value& list) {
    if (!list.items.empty()) out_.add(memory_, key, list);
  }

  /// Whether the tag has its own field; `first` means that it is the first of its name.
  static bool fits(const Tag& tag, bool first) {
    const TagSpec* spec = tag_named(tag.name);
    if (spec == nullptr || (spec->values != 0 && spec->values != tag.value_count)) return false;
    return first || spec->form == TagForm::kObjects;
  }

  /// Separates the tags that have their own field from all others. Once a tag has none, later ones
  /// of the same name have none either, so that they keep their order; if the record does not begin
  /// with a proper `Game` tag, no tag has one. Tags without a fixed place in the text have a field
  /// only as long as they come in the order of their fields.
  void sort_tags() {
    std::set<std::string_view> seen;
    std::set<std::string_view> misfits;
    const auto& tags = record_.tags;
    const bool headless = tags.empty() || tags[0].name != kGameTag || tags[0].value_count != 1;
    const TagSpec* least = all_tags().data();
    for (const Tag& tag : tags) {
      const bool first = seen.insert(tag.name).second;
      bool fit = !headless && misfits.count(tag.name) == 0 && fits(tag, first);
      if (const TagSpec* spec = tag_named(tag.name); !has_place(spec)) {
        fit = fit && spec >= least;
        least = fit ? spec : all_tags().data() + all_tags().size();
      }
      if (!fit) misfits.insert(tag.name);
      (fit ? fitting_ : others_).push_back(&tag);
    }
  }

  [[nodiscard]] Value text(const Tag& tag, std::uint32_t i) const {
    return Value::of_text(record_.values_of(tag)[i].text);
  }

  [[nodiscard]] Value all_values(const Tag& tag) const {
    Value values = Value::list();
    for (std::uint32_t i = 0; i < tag.value_count; ++i) values.push(memory_, text(tag, i));
    return values;
  }

  void add_tag(const TagSpec& spec) {
    Value list = Value::list();
    for (const Tag* tag : fitting_) {
      if (tag->name != spec.name) continue;
      if (spec.form == TagForm::kText) {
        out_.add(memory_, spec.key, text(*tag, 0));
      } else if (spec.form == TagForm::kTexts) {
        list = all_values(*tag);
      } else {
        Value item = Value::object();
        for (std::uint32_t i = 0; i < spec.values; ++i)
          item.add(memory_, spec.fields[i].key, text(*tag, i));
        list.push(memory_, item);
      }
    }
    add_list(spec.key, list);
  }

  const Record& record_;
  ValueMemory& memory_;
  Value& out_;
  std::vector<const Tag*> fitting_;
  std::vector<const Tag*> others_;
};

/// Reads the tags of a record.
class TagReader {
 public:
  TagReader(const Value& value, Record& record, Reporter& reporter)
      : value_(value), record_(record), reporter_(reporter) {}

  bool read() {
    for (const TagSpec& spec : all_tags()) read_tag(spec);
    read_others();
    return good_;
  }

 private:
  [[nodiscard]] const Value* list(std::string_view key) const {
    return value_.find(key, Value::Kind::kList);
  }

  void begin_tag(std::string_view name, Span span) {
    Tag tag;
    tag.name = name;
    tag.span = span;
    tag.first_value = static_cast<std::uint32_t>(record_.tag_values.size());
    record_.tags.push_back(tag);
  }

  /// Adds a value to the last tag; a value that is not text has been reported.
  void add_value(const Value* value) {
    if (value == nullptr || value->kind != Value::Kind::kText) return;
    good_ = check_tag_value(value->text, value->span, reporter_) && good_;
    record_.tag_values.push_back({record_.keep(value->text), value->span});
    ++record_.tags.back().value_count;
  }

  /// Drops a tag without a value, which cannot be written and has been reported.
  void end_tag() {
    if (record_.tags.back().value_count == 0) record_.tags.pop_back();
  }

  void read_tag(const TagSpec& spec) {
    if (spec.form == TagForm::kText) {
      const Value* value = value_.find(spec.key, Value::Kind::kText);
      if (value == nullptr) return;
      begin_tag(spec.name, value->span);
      return add_value(value);
    }
    const Value* items = list(spec.key);
    if (items == nullptr) return;
    if (spec.form == TagForm::kTexts) begin_tag(spec.name, items->span);
    for (const Value& item : items->items) {
      if (spec.form == TagForm::kTexts) {
        add_value(&item);
        continue;
      }
      begin_tag(spec.name, item.span);
      for (const TagField& field : spec.fields) add_value(item.find(field.key));
      end_tag();
    }
    if (spec.form == TagForm::kTexts) end_tag();
  }

  void read_others() {
    const Value* items = list("tags");
    if (items == nullptr) return;
    for (const Value& item : items->items) {
      const Value* name = item.find("name", Value::Kind::kText);
      const Value* values = item.find("values", Value::Kind::kList);
      if (name == nullptr || values == nullptr) continue;
      good_ = check_tag_name(name->text, name->span, reporter_) && good_;
      if (name->text == kGameTag && !record_.tags.empty()) {
        reporter_.syntax(item.span, tr("`Game` is not the first tag of its record"),
                         tr("the game of a record is its `game`"));
        good_ = false;
      }
      begin_tag(record_.keep(name->text), item.span);
      for (const Value& value : values->items) add_value(&value);
      end_tag();
    }
  }

  const Value& value_;
  Record& record_;
  Reporter& reporter_;
  bool good_ = true;
};

}  // namespace

void add_tags(const Record& record, ValueMemory& memory, Value& out) {
  TagWriter(record, memory, out).write();
}

bool read_tags(const Value& value, Record& record, Reporter& reporter) {
  return TagReader(value, record, reporter).read();
}

}  // namespace stela::tree

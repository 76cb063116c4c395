#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "formats/tree/check.h"
#include "formats/tree/tags.h"
#include "formats/tree/tree.h"
#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/game/info.h"
#include "lib/game/spelling.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

constexpr std::string_view kColourField = "colour";
constexpr std::string_view kInterval = "ci";
/// Precedes a player's interval.
constexpr std::string_view kIntervalHead = "ci=";

/// How a member is written after the name of its command.
enum class Form : std::uint8_t {
  /// `0:12:30`
  kBare,
  /// `seed=1`
  kNamed,
  /// `game=#5f3a09c2`
  kHashed,
  /// `red=0.412`, or `red=0.412 ci=0.012`, for each item of a list
  kPlayers
};

struct Member {
  Form form;
  Shape shape;

  /// Returns the text before its value.
  [[nodiscard]] std::string head() const {
    if (form == Form::kBare) return {};
    return shape.key + (form == Form::kHashed ? "=#" : "=");
  }
};

/// One form of a command.
struct Command {
  std::string_view name;
  std::vector<Member> members;
  /// All members, with the command's name as the verb.
  Shape shape;

  Command(std::string_view called, std::vector<Member> parts)
      : name(called),
        members(std::move(parts)),
        shape(Shape::object({Shape::one_of({std::string(called)}).as(codec::kVerbKey)})) {
    for (const Member& member : members) shape.parts.push_back(member.shape);
    shape.key = name;
    shape.description = command_named(name)->meaning;
  }
};

Shape described(Shape shape, std::string_view key, std::string_view description,
                bool optional = false) {
  shape.description = description;
  return shape.as(key, optional);
}

Shape share(Thousandths lowest, Thousandths highest) {
  return described(Shape::of_decimal(lowest, highest), "share", "in parts of the win");
}

Member interval(Thousandths highest) {
  return {Form::kNamed, described(Shape::of_decimal(0, highest), kInterval,
                                  "half the interval of 95 %; the widest of several")};
}

Member players(std::vector<Shape> values) {
  Shape item = Shape::object({Spelling<Player>::shape().as(kColourField)});
  for (Shape& value : values) item.parts.push_back(std::move(value));
  return {Form::kPlayers, described(Shape::list_of(item.as("player")), "players", "in seat order")};
}

Member flag(std::string_view key, std::string_view word, std::string_view description) {
  return {Form::kBare, described(Shape::one_of({std::string(word)}), key, description, true)};
}

Member few(std::string_view key, std::string_view description) {
  constexpr std::int64_t kMax = 9;
  return {Form::kBare, described(Shape::of_integer(1, kMax), key, description)};
}

std::vector<Command> make_commands() {
  constexpr Thousandths kMaxSum = 9'999'999;
  constexpr std::int64_t kMaxEntries = 99'999'999;
  const Member time = {Form::kBare, described(Shape::of_text(std::string(kClockPattern)), "time",
                                              "hours, minutes and seconds")};
  const Member sums = players({share(-kMaxSum, kMaxSum), interval(kMaxSum).shape});
  return {
      {"clk", {time}},
      {"emt", {time}},
      {"analysis",
       {{Form::kBare, described(Shape::of_text("[a-z][A-Za-z0-9.\\-]*"), "engine",
                                "what gave the numbers, and its version")},
        {Form::kNamed,
         described(Shape::of_integer(0, kUnlimited), "seed", "of the random numbers")},
        {Form::kNamed, described(Shape::of_text("[a-z0-9]+"), "effort",
                                 "a word, or how many play-outs each value has")},
        {Form::kHashed, described(Shape::of_text("[0-9a-f]{8}"), "game",
                                  "of the digest of the last position that was analysed")}}},
      {"wp",
       {players({share(0, kWhole)}), interval(kWhole),
        flag("annotations", "kept", "the annotations of the entry are those of people")}},
      {"luck", {players({share(-kWhole, kWhole)})}},
      {"luck", {sums}},
      {"loss",
       {{Form::kBare, share(0, kWhole)},
        interval(kWhole),
        flag("certainty", "exact", "that there was a better entry is certain")}},
      {"loss", {sums}},
      {"why",
       {{Form::kBare, described(Shape::of_text("[a-z][a-z\\-]*"), "kind", "what decided")},
        {Form::kNamed, described(Spelling<Player>::shape(), "player", "whom it concerns")},
        {Form::kNamed, described(Shape::of_text("[A-Za-z0-9,\\-]+"), "at", "where", true)},
        {Form::kNamed, described(Shape::of_decimal(-kMaxSum, kMaxSum), "played",
                                 "how often, or how many, after the entry played")},
        {Form::kNamed, described(Shape::of_decimal(-kMaxSum, kMaxSum), "better",
                                 "the same after the better entry")},
        {Form::kNamed,
         described(Shape::of_integer(1, kMaxEntries), "of", "how many times it was played on")}}},
      {"line", {few("entries", "how many entries of a line of play follow")}},
      {"best", {few("entries", "how many of the best entries are variations")}},
      {"rank", {few("rank", "among the best entries")}},
      {"forced",
       {players({described(Shape::of_integer(0, kMaxEntries), "count",
                           "how many of the player's entries had one legal course")})}},
  };
}

const std::vector<Command>& all_commands() {
  static const std::vector<Command> kAll = make_commands();
  return kAll;
}

// --- from text -----------------------------------------------------------------------------------

std::string_view take_word(std::string_view& words) {
  const std::string_view word = words.substr(0, words.find(' '));
  words.remove_prefix(std::min(words.size(), word.size() + 1));
  return word;
}

Value scalar_to_value(const Shape& shape, std::string_view written) {
  if (shape.kind == Shape::Kind::kDecimal) return Value::of_decimal(written);
  if (shape.kind == Shape::Kind::kInteger) return digits_to_value(written);
  return Value::of_text(written);
}

/// Returns the players at the beginning of `words` and removes them from it.
Value take_players(std::string_view& words, const Shape& item, ValueMemory& memory) {
  Value list = Value::list();
  while (!words.empty() && !words.starts_with(kIntervalHead)) {
    std::string_view rest = words;
    const std::string_view word = take_word(rest);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) break;
    Value player = Value::object();
    player.add(memory, kColourField, Value::of_text(word.substr(0, equals)));
    const Shape& value = item.parts[1];
    player.add(memory, value.key, scalar_to_value(value, word.substr(equals + 1)));
    if (item.parts.size() > 2 && rest.starts_with(kIntervalHead)) {
      const std::string_view written = take_word(rest).substr(kIntervalHead.size());
      player.add(memory, kInterval, scalar_to_value(item.parts[2], written));
    }
    list.push(memory, player);
    words = rest;
  }
  return list;
}

/// Removes the value of `member` from the beginning of `words` and adds it to `value`. Returns
/// false if it is missing but required.
bool take_member(const Member& member, std::string_view& words, ValueMemory& memory, Value& value) {
  const Shape& shape = member.shape;
  if (member.form == Form::kPlayers) {
    const Value list = take_players(words, shape.parts.front(), memory);
    value.add(memory, shape.key, list);
    return !list.items.empty();
  }
  std::string_view rest = words;
  std::string_view word = take_word(rest);
  const std::string head = member.head();
  if (word.empty() || !word.starts_with(head)) return shape.optional;
  word.remove_prefix(head.size());
  value.add(memory, shape.key, scalar_to_value(shape, word));
  words = rest;
  return true;
}

// --- to text -------------------------------------------------------------------------------------

std::string scalar_to_text(const Shape& shape, const Value& value) {
  if (shape.kind == Shape::Kind::kDecimal) return as_decimal(*thousandths_of(value));
  if (value.kind == Value::Kind::kInteger) return std::to_string(value.integer);
  return std::string(value.text);
}

std::string players_to_text(const Value& players, const Shape& item) {
  std::string out;
  for (const Value& player : players.items) {
    const Shape& value = item.parts[1];
    out += fmt::format(" {}={}", player.find(kColourField)->text,
                       scalar_to_text(value, *player.find(value.key)));
    const Value* const interval = player.find(kInterval);
    if (interval == nullptr) continue;
    out += fmt::format(" {}{}", kIntervalHead, scalar_to_text(item.parts[2], *interval));
  }
  return out;
}

/// Returns the text of `value`, which has the shape of `command`.
std::string command_to_text(const Command& command, const Value& value) {
  std::string out = fmt::format("[%{}", command.name);
  for (const Member& member : command.members) {
    const Value* const part = value.find(member.shape.key);
    if (part == nullptr) continue;
    out += member.form == Form::kPlayers
               ? players_to_text(*part, member.shape.parts.front())
               : fmt::format(" {}{}", member.head(), scalar_to_text(member.shape, *part));
  }
  return out + ']';
}

/// Returns the value of the command `written` in a comment, or nothing if that value would not
/// reproduce the bytes.
std::optional<Value> command_to_value(const CommentCommand& found, std::string_view written,
                                      ValueMemory& memory) {
  for (const Command& command : all_commands()) {
    if (command.name != found.name) continue;
    Value value = Value::object();
    value.add(memory, codec::kVerbKey, Value::of_text(command.name));
    std::string_view words = found.value;
    const auto take = [&](const Member& m) { return take_member(m, words, memory, value); };
    if (!std::ranges::all_of(command.members, take)) continue;
    std::vector<Diagnostic> ignored;
    Reporter trial(ignored);
    const bool good = words.empty() && check_members(value, command.shape, trial);
    if (good && command_to_text(command, value) == written) return value;
  }
  return std::nullopt;
}

/// Returns an upper bound for the number of values of a command and the words before it.
std::size_t values_in(std::string_view written) {
  constexpr std::size_t kPerWord = 3;
  const auto spaces = static_cast<std::size_t>(std::ranges::count(written, ' '));
  return kPerWord * (spaces + 1) + 2;
}

}  // namespace

const std::vector<Shape>& command_shapes() {
  static const std::vector<Shape> kShapes = [] {
    std::vector<Shape> shapes;
    for (const Command& command : all_commands()) shapes.push_back(command.shape);
    return shapes;
  }();
  return kShapes;
}

Value comment_to_commands(std::string_view comment, std::size_t& room, ValueMemory& memory) {
  Value list = Value::list();
  std::size_t done_until = 0;
  const auto report_words = [&](std::size_t end) {
    if (end <= done_until) return;
    Value words = Value::object();
    words.add(memory, codec::kTextKey,
              Value::of_text(comment.substr(done_until, end - done_until)));
    list.push(memory, words);
  };
  for (const CommentCommand& found : commands_in(comment)) {
    const bool apart = (found.begin == 0 || comment[found.begin - 1] == ' ') &&
                       (found.end == comment.size() || comment[found.end] == ' ');
    const std::string_view written = comment.substr(found.begin, found.end - found.begin);
    const std::size_t values = values_in(written);
    if (!apart || values > room) continue;
    room -= values;  // even if unused, as building them takes memory
    const std::optional<Value> command = command_to_value(found, written, memory);
    if (!command) continue;
    if (found.begin > 0) report_words(found.begin - 1);
    list.push(memory, *command);
    done_until = found.end + 1;
  }
  if (!list.items.empty()) report_words(comment.size());
  return list;
}

std::optional<std::string> read_command(const Value& value, Reporter& reporter) {
  static const Shape kWords = text_item_shape(codec::kTextKey, {}).as("command");
  const Value* const text = value.find(codec::kTextKey);
  if (text != nullptr && value.find(codec::kVerbKey) == nullptr) {
    if (!check_members(value, kWords, reporter)) return std::nullopt;
    if (!check_comment(text->text, text->span, reporter)) return std::nullopt;
    return std::string(text->text);
  }
  const Value* const verb = find_verb(value, "command", reporter);
  if (verb == nullptr) return std::nullopt;
  const Shape* const shape = closest_shape(value, command_shapes(), reporter);
  if (shape == nullptr) {
    std::vector<std::string_view> names;
    for (const Shape& one : command_shapes()) {
      if (names.empty() || names.back() != one.key) names.push_back(one.key);
    }
    reporter.syntax(verb->span, tr("`{0}` is not a command with values", shown(verb->text)),
                    meant_or_all(verb->text, names, tr_noop("a command is {0}")));
    return std::nullopt;
  }
  if (!check_members(value, *shape, reporter)) return std::nullopt;
  return command_to_text(all_commands()[static_cast<std::size_t>(shape - command_shapes().data())],
                         value);
}

}  // namespace stela::tree

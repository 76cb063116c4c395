#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lib/core/source.h"
#include "lib/game/action_words.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"
#include "tools/stela/lsp/features.h"
#include "tools/stela/lsp/turn.h"

namespace stela::lsp {
namespace {

/// So many items are given; there may be more.
constexpr std::size_t kMostItems = 100;
/// So many actions are looked at for their verbs.
constexpr std::uint64_t kMostTries = 20'000;

/// What the protocol calls kinds of items.
enum class ItemKind : int {
  kMethod = 2,
  kFunction = 3,
  kVariable = 6,
  kProperty = 10,
  kValue = 12,
  kKeyword = 14
};

/// Writes items that take the place of the piece of a record before the cursor.
class ItemWriter {
 public:
  /// `prefix` begins the items and stands at `begin` of the source.
  ItemWriter(const Look& look, std::size_t begin, std::string_view prefix, JsonWriter& json)
      : range_{look.place_of(begin), look.place_of(look.at)}, prefix_(prefix), json_(json) {}

  /// Whether another may be written.
  [[nodiscard]] bool has_room() const { return count_ < kMostItems; }
  [[nodiscard]] bool complete() const { return complete_; }
  void leave_rest() { complete_ = false; }

  /// Writes `text`, unless it does not begin as what is typed does, or is there already.
  void write(std::string_view text, ItemKind kind, std::string_view detail,
             std::string_view documentation = {}) {
    if (!text.starts_with(prefix_) || !seen_.insert(std::string(text)).second) return;
    if (!has_room()) return leave_rest();
    json_.object([&] {
      json_.member("label", text);
      json_.member("kind", static_cast<int>(kind));
      if (!detail.empty()) json_.member("detail", detail);
      if (!documentation.empty()) json_.member("documentation", documentation);
      // The order in which they come here: games list what belongs together.
      json_.member("sortText", fmt::format("{:03}", count_));
      json_.member("filterText", text);
      json_.key("textEdit");
      write_edit(json_, range_, text);
    });
    ++count_;
  }

 private:
  Range range_;
  std::string_view prefix_;
  JsonWriter& json_;
  std::set<std::string> seen_;
  std::size_t count_ = 0;
  bool complete_ = true;
};

// Tags.

/// The values that a tag may have, the `index`-th of it.
void write_values(const Look& look, std::string_view tag, std::size_t index, std::string_view first,
                  ItemWriter& items) {
  const GameInfo* const game = look.analysis->game();
  if (tag == kGameTag) {
    for (const GameInfo* one : all_games()) items.write(one->name, ItemKind::kValue, {});
  } else if (tag == kNotationTag) {
    items.write("1", ItemKind::kValue, "the version of the notation");
  }
  if (game == nullptr) return;
  if (tag == kRulesTag) {
    for (const EditionSpec& one : game->editions)
      items.write(one.name, ItemKind::kValue, one.title);
  } else if (tag == kVariantTag) {
    for (const VariantSpec& one : game->variants) {
      items.write(one.name, ItemKind::kValue, one.meaning);
    }
  } else if (tag == kPlayerTag && index == 0) {
    for (const std::string_view colour : game->usual_colours) {
      items.write(colour, ItemKind::kValue, "a player's colour");
    }
  } else if (tag == kOptionTag) {
    for (const OptionSpec& one : game->options) {
      if (index == 0) items.write(one.name, ItemKind::kValue, one.meaning);
      if (index == 0 || one.name != first) continue;
      for (const std::string_view choice : one.choices) {
        items.write(choice, ItemKind::kValue, one.meaning);
      }
      for (int n = one.lowest; one.choices.empty() && n <= one.highest; ++n) {
        items.write(std::to_string(n), ItemKind::kValue, one.meaning);
      }
    }
  }
}

/// The line of a tag up to the cursor: `[Option "guard-tie" "al`.
struct TagLine {
  std::string_view name;
  /// The values before the one that is typed.
  std::size_t values = 0;
  std::string_view first;
  bool in_value = false;
  std::string_view typed;
};

TagLine read_tag_line(std::string_view line) {
  TagLine tag;
  std::size_t at = 1;
  while (at < line.size() && is_name_character(line[at])) ++at;
  tag.name = line.substr(1, at - 1);
  tag.typed = tag.name;
  while (at < line.size()) {
    const std::size_t open = line.find('"', at);
    if (open == std::string_view::npos) break;
    const std::size_t close = line.find('"', open + 1);
    tag.typed = line.substr(open + 1, std::min(close, line.size()) - open - 1);
    tag.in_value = close == std::string_view::npos;
    if (tag.in_value) break;
    if (tag.values++ == 0) tag.first = tag.typed;
    at = close + 1;
  }
  return tag;
}

void write_tags(const Look& look, std::string_view line, ItemWriter& items) {
  const TagLine tag = read_tag_line(line);
  if (tag.in_value) return write_values(look, tag.name, tag.values, tag.first, items);
  if (tag.values > 0 || tag.name.size() + 1 < line.size()) return;
  for (const TagSpec& spec : all_tags()) items.write(spec.name, ItemKind::kProperty, spec.meaning);
  if (look.analysis->game() == nullptr) return;
  for (const std::string_view name : look.analysis->game()->tags) {
    items.write(name, ItemKind::kProperty, look.analysis->game()->name);
  }
}

// Entries.

/// The head of the entry that is due in `position`.
void write_head(const Position& position, int number, bool with_number, ItemWriter& items) {
  const Actor due = position.due();
  if (due == kNobody) return;
  const std::string actor = fmt::format("{}: ", position.table().name_of(due));
  items.write(with_number ? fmt::format("{}. {}", number, actor) : actor, ItemKind::kVariable,
              fmt::format("entry {}", number));
}

/// The verbs and then the actions that are legal in `position` and begin with `prefix`.
void write_actions(const Position& position, std::string_view prefix, ItemWriter& items) {
  std::vector<std::string> legal;
  std::set<std::string, std::less<>> names;
  const bool all = position.list_some_legal(kMostTries, [&](std::string_view action) {
    if (!action.starts_with(prefix)) return true;
    const std::string_view name = action.substr(0, codec::name_size(action));
    if (name.size() > prefix.size()) names.emplace(name);
    if (legal.size() <= kMostItems) legal.emplace_back(action);
    return true;
  });
  if (!all) items.leave_rest();
  if (names.size() > 1) {
    for (const std::string& name : names) {
      items.write(name, ItemKind::kFunction, "begins legal actions");
    }
  }
  for (const std::string& action : legal) {
    std::string words;
    for (const std::string& one : words_of(position, action)) {
      words += fmt::format("{}{}", words.empty() ? "" : "; ", one);
    }
    items.write(action, ItemKind::kMethod, words);
    if (!items.has_room()) items.leave_rest();
  }
}

/// What a result may claim.
void write_claims(const Look& look, ItemWriter& items) {
  const Analysis& analysis = *look.analysis;
  if (!analysis.started()) return;
  if (!analysis.outcome().finished) items.write("*", ItemKind::kValue, "claims nothing");
  for (const std::string& token : write_result(analysis.table(), analysis.outcome())) {
    items.write(token, ItemKind::kValue, "as computed");
  }
  for (const EndingKind& kind : kEndingKinds) {
    const std::string claim = fmt::format("{}={}", kEndClaim, kind.name);
    if (!kind.of_player) {
      items.write(claim, ItemKind::kValue, kind.words);
      continue;
    }
    for (Actor seat = 0; seat < analysis.table().players; ++seat) {
      const std::string_view colour = analysis.table().colour_of(seat);
      items.write(fmt::format("{}:{}", claim, colour), ItemKind::kValue, kind.words);
    }
  }
}

/// What stands before what is typed, without white space.
char last_before(std::string_view source, std::size_t at) {
  while (at > 0 && is_space(source[at - 1])) --at;
  return at == 0 ? '\0' : source[at - 1];
}

/// Whether byte `at` lies in a comment.
bool in_comment(const Record& record, std::size_t at) {
  return std::any_of(record.notes.begin(), record.notes.end(), [&](const Note& note) {
    return note.line == kNone && note.span.begin < at && at < note.span.end();
  });
}

void write_entries(const Look& look, std::size_t begin, std::string_view prefix,
                   ItemWriter& items) {
  const Analysis& analysis = *look.analysis;
  if (!analysis.started()) return;
  const std::string_view source = analysis.source();
  const char last = last_before(source, begin);
  // The entry whose head stands before what is typed.
  std::int32_t entry = begin == 0 ? kNone : analysis.entry_at(begin - 1);
  const auto& entries = analysis.record().entries;
  const auto at = [&](std::int32_t e) -> const Entry& {
    return entries[static_cast<std::size_t>(e)];
  };
  // What is typed as an actor may be read as a part of the entry before it.
  if (entry != kNone && at(entry).actor_span.end() > begin) {
    entry = begin == 0 || entry == 0 ? kNone : entry - 1;
  }
  const bool numbered = last == '.';
  if (entry == kNone) {
    const std::unique_ptr<Position> start = analysis.game()->start(analysis.table());
    return write_head(*start, 1, !numbered, items);
  }
  if (at(entry).kind == EntryKind::kResult) return write_claims(look, items);
  if (last == '(') {
    const std::unique_ptr<Position> before = analysis.before(entry);
    if (before != nullptr) write_head(*before, at(entry).position, true, items);
    return;
  }
  if (!numbered) {
    const std::unique_ptr<Position> position = position_within(analysis, entry, begin);
    if (position != nullptr) write_actions(*position, prefix, items);
  }
  const Step* const step = analysis.step_of(entry);
  if (step == nullptr || step->position == nullptr) return;
  std::unique_ptr<Position> after = step->position->clone();
  if (!step->legal) {
    // The entry may be whole without what is typed.
    after = position_within(analysis, entry, begin);
    Broken broken;
    if (after == nullptr || !after->play(step->actor, {}, true, nullptr, broken)) return;
  }
  write_head(*after, at(entry).position + 1, !numbered, items);
  if (after->due() == kNobody) items.write("result: ", ItemKind::kKeyword, "the claimed end");
}

}  // namespace

void answer_completion(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Look look = session.look(open, Session::place_in(params));
  const std::string_view source = look.analysis->source();
  std::size_t line = std::min(look.at, source.size());
  while (line > 0 && !is_line_end(source[line - 1])) --line;
  const std::string_view before = source.substr(line, look.at - line);
  std::string items_text;
  JsonWriter out(items_text);
  bool complete = true;
  out.list([&] {
    const bool tag = before.starts_with('[');
    if (tag) {
      const std::string_view typed = read_tag_line(before).typed;
      ItemWriter items(look, look.at - typed.size(), typed, out);
      write_tags(look, before, items);
      complete = items.complete();
    } else if (!in_comment(look.analysis->record(), look.at)) {
      constexpr std::string_view kEnds = " \t\r\n(){};";
      const std::size_t end = before.find_last_of(kEnds);
      const std::string_view typed = before.substr(end == std::string_view::npos ? 0 : end + 1);
      ItemWriter items(look, look.at - typed.size(), typed, out);
      write_entries(look, look.at - typed.size(), typed, items);
      complete = items.complete();
    }
  });
  json.object([&] {
    json.member("isIncomplete", !complete);
    json.key("items");
    json.json(items_text);
  });
}

}  // namespace stela::lsp

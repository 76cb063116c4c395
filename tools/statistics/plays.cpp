#include "tools/statistics/plays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/comment_command.h"
#include "lib/core/phrases.h"
#include "lib/game/info.h"
#include "lib/record/dates.h"
#include "lib/record/tags.h"
#include "lib/replay/outcome.h"
#include "lib/replay/ranks.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

/// Nobody plays one of these games for longer than a day: clocks with more are wrong.
constexpr std::chrono::hours kMaxTime{24};

/// Returns the time of an entry in a comment (`[%emt 0:01:30]`), or null if it has none.
std::optional<std::chrono::milliseconds> elapsed(std::string_view comment) {
  for (const CommentCommand& command : commands_in(comment)) {
    if (command.name == "emt") return read_clock(command.value);
  }
  return std::nullopt;
}

/// Returns the total minutes of all entries, if each has a time, and no more than a day.
std::optional<std::int64_t> minutes_of(const Record& record) {
  std::chrono::milliseconds sum{0};
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    if (entry.kind == EntryKind::kResult) continue;
    std::optional<std::chrono::milliseconds> took;
    for (std::int32_t n = entry.first_note; n != kNone;) {
      const Note& note = record.notes[index_of(n)];
      n = note.next;
      if (note.line == kNone && !took) took = elapsed(note.text);
    }
    if (!took) return std::nullopt;
    sum += *took;
  }
  if (sum == sum.zero() || sum > kMaxTime) return std::nullopt;
  return std::chrono::ceil<std::chrono::minutes>(sum).count();
}

/// Variants and options as the tags write them.
std::string board_of(const Record& record) {
  std::vector<std::string> parts;
  for (const Tag& tag : record.tags) {
    const TagValue* const values = record.values_of(tag);
    for (std::uint32_t i = 0; tag.name == kVariantTag && i < tag.value_count; ++i) {
      parts.emplace_back(values[i].text);
    }
    if (tag.name == kOptionTag && tag.value_count == 2) {
      parts.push_back(fmt::format("{}={}", values[0].text, values[1].text));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string shown_name(const Table& table, std::size_t seat) {
  if (table.names[seat].empty()) return std::string(table.colours[seat]);
  return fmt::format("{} ({})", table.names[seat], table.colours[seat]);
}

/// Scores that a tracker has no numbers for, and how the game ended, in words.
std::string comments_of(const Record& record, const Table& table, const Outcome& outcome) {
  std::vector<std::string> out;
  for (const auto& [tag, words] :
       {std::pair{kEventTag, ""}, std::pair{kRoundTag, "round "}, std::pair{kTableTag, "table "}}) {
    const std::string_view value = tag_of(record, tag);
    if (!value.empty()) out.push_back(fmt::format("{}{}", words, value));
  }
  const std::size_t parts = table.game->score_parts.size();
  for (std::size_t seat = 0; seat < seat_index(table.players); ++seat) {
    std::string words;
    if (outcome.out[seat]) {
      words = "eliminated";
    } else if (parts > 1) {
      for (std::size_t part = 0; part < parts; ++part) {
        const std::int64_t count = outcome.scores[seat].parts[part];
        std::string_view noun = table.game->score_parts[part];
        if (noun.ends_with('s')) noun.remove_suffix(1);
        words += (part > 0 ? ", " : "") + counted(count, noun);
      }
    }
    if (!words.empty()) out.push_back(fmt::format("{}: {}", shown_name(table, seat), words));
  }
  for (const Ending& ending : outcome.endings) out.push_back(ending_words(ending, table).english());
  return fmt::format("{}", fmt::join(out, "; "));
}

/// Returns whether the record begins as the game does, so that the first seat begins.
bool begins_at_the_start(const Record& record) {
  const std::int32_t first = record.lines[0].first_entry;
  return first == kNone || record.entries[index_of(first)].kind != EntryKind::kSetup;
}

}  // namespace

std::string table_id_of(const Record& record) {
  const std::string_view number = tag_of(record, kTableTag);
  if (number.empty() || !plays::is_board_game_arena(tag_of(record, kSiteTag))) return {};
  return plays::id_of_table(number);
}

plays::Play play_of(const Record& record, const Table& table, const Outcome& outcome) {
  plays::Play play;
  play.id = plays::uuid_of(digest_of_game(record, &table, true));
  play.table_id = table_id_of(record);
  play.game = table.game->id;
  play.game_name = table.game->name;
  const plays::Game* const game = plays::find_game(play.game, {}, play.game_name);
  if (game != nullptr) play.bgg = game->bgg;
  // A tracker cannot store partial dates.
  if (const std::string_view date = tag_of(record, kDateTag); is_day(date)) play.date = date;
  play.location = tag_of(record, kSiteTag);
  play.board = board_of(record);
  play.comments = comments_of(record, table, outcome);
  play.minutes = minutes_of(record);
  const std::vector<int> places = places_of(outcome);
  const bool in_order = begins_at_the_start(record);
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    plays::Player& player = play.players.emplace_back();
    player.name = table.names[seat];
    player.colour = table.colours[seat];
    player.winner = wins(outcome, static_cast<Actor>(seat));
    if (in_order) player.seat = static_cast<std::int64_t>(seat) + 1;
    // Where nobody has won nobody has a place.
    if (!outcome.winners.empty() || !outcome.places.empty()) player.rank = places[seat];
    const int team = team_index(outcome, static_cast<Actor>(seat));
    if (team >= 0) player.team = std::to_string(team + 1);
    const auto& parts = outcome.scores[seat].parts;
    const auto count = static_cast<std::ptrdiff_t>(table.game->score_parts.size());
    if (game != nullptr && !outcome.out[seat]) {
      player.score = plays::folded(*game, {parts.begin(), parts.begin() + count});
    }
  }
  return play;
}

}  // namespace stela

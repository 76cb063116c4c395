#include "tools/statistics/statistics.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/tags.h"
#include "lib/replay/judgement.h"
#include "lib/words/tr.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

template <class Map>
void add(Map& to, const Map& from) {
  for (const auto& [what, times] : from) add_checked(to[what], times);
}

/// Returns how the game ended: the label of an ending off the board, or the event of the end.
std::string ending_of(const Timeline& timeline, const Outcome& outcome) {
  if (!outcome.finished) return std::string(tr_noop("not finished"));
  // The same for all players, so that endings of one kind are counted together.
  if (!outcome.endings.empty()) {
    return std::string(outcome.endings.front().kind->label);
  }
  std::string ending(tr_noop("finished"));
  for (const Step& step : timeline.steps) {
    if (step.line != 0) continue;
    for (const Event& event : step.events) {
      if (event.kind == "end") ending = event.text.english();
    }
  }
  return ending;
}

/// Returns the lowest rating of the band of each seat, or nothing.
std::vector<std::optional<std::int64_t>> bands_of(const Record& record, const Table& table) {
  std::vector<std::optional<std::int64_t>> bands;
  for (const std::optional<int> rating : ratings_of(record, table)) {
    std::optional<std::int64_t>& band = bands.emplace_back();
    if (rating) band = band_of(*rating);
  }
  return bands;
}

void count_outcome(const GameInfo& game, const Outcome& outcome,
                   const std::vector<std::optional<std::int64_t>>& bands, GroupCount& group) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(outcome.players); ++seat) {
    if (!outcome.winners.empty()) {
      SeatCount count;
      count.games = 1;
      if (wins(outcome, static_cast<Actor>(seat))) {
        count.wins = 1;
        if (is_shared_win(outcome)) count.shared = 1;
      }
      group.seats[seat] += count;
      if (bands[seat]) group.ratings[*bands[seat]] += count;
    }
    for (std::size_t part = 0; part < game.score_parts.size(); ++part) {
      ++group.scores[std::string(game.score_parts[part])][outcome.scores[seat].parts[part]];
    }
  }
  for (const Team& team : outcome.teams) {
    for (std::size_t part = 0; part < game.score_parts.size(); ++part) {
      ++group.team_scores[std::string(game.score_parts[part])][team.score.parts[part]];
    }
  }
}

void count_sources(const GameInfo& game, const Timeline& timeline, GroupCount& group) {
  for (const Step& step : timeline.steps) {
    if (step.line != 0) continue;
    for (const Event& event : step.events) {
      if (event.part < 0 || event.amount == 0) continue;
      const std::string_view part = game.score_parts[static_cast<std::size_t>(event.part)];
      SourceCount& source = group.sources[{std::string(part), std::string(event.kind)}];
      ++source.times;
      source.points += event.amount;
    }
  }
}

/// Returns the month of a date, or nothing if that is unknown.
std::string month_of(std::string_view date) {
  constexpr std::size_t kMonth = std::string_view("2026-11").size();
  std::string month(date.substr(0, kMonth));
  return is_day(month + "-01") ? month : std::string();
}

/// Losses and luck are only counted for analyses of whole games.
void count_analysis(const Record& record, const Table& table, const Timeline& timeline,
                    const std::vector<std::optional<std::int64_t>>& bands, GroupCount& group) {
  const std::optional<AnalysedGame> game = analysed_game(record, table, timeline);
  if (!game || !game->note.has_game_values()) return;
  group.analysed_seats.resize(game->seats.size());
  const std::string month = month_of(tag_of(record, kDateTag));
  for (std::size_t seat = 0; seat < game->seats.size(); ++seat) {
    AnalysisCount count;
    count.games = 1;
    count.entries = static_cast<std::uint64_t>(std::max(0, game->unforced(seat)));
    count.loss = game->note.loss[seat].value;
    for (const int marks : game->seats[seat].marks) {
      count.marked += static_cast<std::uint64_t>(marks);
    }
    if (!game->note.luck.empty()) {
      count.luck_games = 1;
      count.luck = game->note.luck[seat].value;
    }
    group.analysed_seats[seat] += count;
    const std::string name(table.called(static_cast<Actor>(seat)));
    group.analysed_players[name] += count;
    if (!month.empty()) group.analysed_months[{name, month}] += count;
    if (bands[seat]) group.analysed_ratings[*bands[seat]] += count;
  }
}

void count_actions(const Record& record, const Table& table, GroupCount& group) {
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    if (entry.kind != EntryKind::kPlay) continue;
    for (const Token& token : record.tokens_of(entry)) {
      if (token.kind == TokenKind::kAction) ++group.actions[action_name(token.text, table)];
    }
  }
}

}  // namespace

SeatCount& SeatCount::operator+=(const SeatCount& other) {
  add_checked(games, other.games);
  add_checked(wins, other.wins);
  add_checked(shared, other.shared);
  return *this;
}

AnalysisCount& AnalysisCount::operator+=(const AnalysisCount& other) {
  add_checked(games, other.games);
  add_checked(entries, other.entries);
  add_checked(loss, other.loss);
  add_checked(marked, other.marked);
  add_checked(luck_games, other.luck_games);
  add_checked(luck, other.luck);
  return *this;
}

GroupCount& GroupCount::operator+=(const GroupCount& other) {
  add_checked(records, other.records);
  add_checked(invalid, other.invalid);
  add_checked(finished, other.finished);
  add(lengths, other.lengths);
  for (const auto& [part, seen] : other.scores) add(scores[part], seen);
  for (const auto& [part, seen] : other.team_scores) add(team_scores[part], seen);
  seats.resize(std::max(seats.size(), other.seats.size()));
  for (std::size_t i = 0; i < other.seats.size(); ++i) seats[i] += other.seats[i];
  for (const auto& [band, count] : other.ratings) ratings[band] += count;
  for (const auto& [key, source] : other.sources) {
    add_checked(sources[key].times, source.times);
    add_checked(sources[key].points, source.points);
  }
  add(actions, other.actions);
  add(endings, other.endings);
  analysed_seats.resize(std::max(analysed_seats.size(), other.analysed_seats.size()));
  for (std::size_t i = 0; i < other.analysed_seats.size(); ++i) {
    analysed_seats[i] += other.analysed_seats[i];
  }
  for (const auto& [name, count] : other.analysed_players) analysed_players[name] += count;
  for (const auto& [band, count] : other.analysed_ratings) analysed_ratings[band] += count;
  for (const auto& [key, count] : other.analysed_months) analysed_months[key] += count;
  add(rules, other.rules);
  check_totals();
  return *this;
}

void GroupCount::check_totals() const {
  const auto check = [](const Histogram& seen) {
    std::uint64_t total = 0;
    for (const auto& [value, times] : seen) add_checked(total, times);
  };
  check(lengths);
  for (const auto& [part, seen] : scores) check(seen);
  for (const auto& [part, seen] : team_scores) check(seen);
  std::uint64_t shared = 0;
  for (const SeatCount& seat : seats) add_checked(shared, seat.shared);
}

Statistics& Statistics::operator+=(const Statistics& other) {
  for (const auto& [key, group] : other.groups_) groups_[key] += group;
  return *this;
}

void Statistics::count(const FoundRecord& found, Replayer& replayer, const Timeline& timeline) {
  const GameInfo* game = found.unreadable ? nullptr : replayer.game();
  const bool started = game != nullptr && replayer.started();
  GroupCount& group = groups_[{game == nullptr ? std::string() : std::string(game->id),
                               started ? replayer.table().players : 0}];
  ++group.records;
  for (const Diagnostic& diagnostic : found.diagnostics) {
    ++group.rules[std::string(diagnostic.rule->id)];
  }
  if (has_error(found.diagnostics) || !started) {
    ++group.invalid;
    ++group.endings[std::string(tr_noop("invalid"))];
    return;
  }
  count_actions(found.record, replayer.table(), group);
  const auto bands = bands_of(found.record, replayer.table());
  if (replayer.analysed()) count_analysis(found.record, replayer.table(), timeline, bands, group);
  const Outcome outcome = replayer.outcome();
  ++group.endings[ending_of(timeline, outcome)];
  group.seats.resize(static_cast<std::size_t>(outcome.players));
  if (!outcome.finished) return;
  ++group.finished;
  ++group.lengths[found.record.count_entries()];
  count_outcome(*game, outcome, bands, group);
  count_sources(*game, timeline, group);
}

bool Statistics::any_invalid() const {
  return std::ranges::any_of(groups_, [](const auto& group) { return group.second.invalid > 0; });
}

}  // namespace stela

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/core/sorted.h"
#include "lib/document/text_width.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/record/dates.h"
#include "lib/record/tags.h"
#include "lib/report/summary.h"
#include "lib/report/summary_parts.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

std::string value_of(const Record& record, const Tag& tag) {
  std::string out;
  for (std::uint32_t i = 0; i < tag.value_count; ++i) {
    if (i > 0) out += ' ';
    out += record.values_of(tag)[i].text;
  }
  return out;
}

/// Returns whether a tag is listed: all tags are, except those shown elsewhere or not of interest
/// to readers.
bool is_detail(std::string_view name, const GameInfo& game) {
  if (const TagSpec* tag = tag_named(name)) return (tag->uses & kDetail) != 0;
  return !contains(game.tags, name);
}

/// Returns the game, with its event if there is one.
std::string game_and_event(const Record& record, const GameInfo& game) {
  std::string out(game.name);
  for (const Tag& tag : record.tags) {
    if (tag.name != kEventTag) continue;
    if (const std::string event = value_of(record, tag); !event.empty()) out += ": " + event;
  }
  return out;
}

void add_head(const ReportInput& input, Summary& summary) {
  summary.game = input.table.game;
  summary.title = game_and_event(input.record, *summary.game);
  for (const Tag& tag : input.record.tags) {
    if (tag.name == kEventTag || !is_detail(tag.name, *summary.game)) continue;
    std::string value = value_of(input.record, tag);
    if (value.empty()) continue;
    if (tag.name == kDateTag) value = date_message(value).in(input.language);
    summary.details.emplace_back(tag.name, std::move(value));
  }
}

void add_players(const ReportInput& input, Summary& summary) {
  for (Actor seat = 0; seat < input.table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    SummaryPlayer player;
    player.colour = input.table.colours[index];
    player.colour_word = input.table.player(seat).in(input.language);
    player.name = input.table.names[index];
    player.score = input.outcome.scores[index];
    player.score_text = write_score(player.score, *summary.game);
    player.out = input.outcome.out[index];
    player.wins = wins(input.outcome, seat);
    for (std::size_t place = 0; place < input.outcome.places.size(); ++place) {
      const auto& there = input.outcome.places[place];
      if (contains(there, seat)) {
        player.place = static_cast<int>(place) + 1;
      }
    }
    summary.players.push_back(std::move(player));
  }
}

void add_teams(const ReportInput& input, Summary& summary) {
  for (const Team& members : input.outcome.teams) {
    SummaryTeam& team = summary.teams.emplace_back();
    std::vector<Message> names;
    for (const Actor seat : members.members) {
      names.emplace_back(full_name(summary.players[static_cast<std::size_t>(seat)]));
    }
    team.names = and_list(names).in(input.language);
    team.score = members.score;
    team.score_text = write_score(team.score, *summary.game);
    team.wins = wins(input.outcome, members.members.front());
  }
}

/// Returns the players after the winner, best first; empty unless the game's points decide.
std::vector<const SummaryPlayer*> behind_winner(const ReportInput& input, const Summary& summary) {
  const bool by_points = summary.game->score_parts.size() == 1;
  if (!by_points || !input.outcome.endings.empty() || !input.outcome.teams.empty()) return {};
  std::vector<const SummaryPlayer*> behind;
  for (const SummaryPlayer& player : summary.players) {
    if (!player.wins) behind.push_back(&player);
  }
  sort_stably(behind, std::ranges::greater(),
              [](const SummaryPlayer* player) { return player->score.parts.front(); });
  return behind;
}

/// Returns who wins, by names and ranks, and the points of two players: `Anna wins 64 to 27.`
std::string winners_of(const ReportInput& input, const Summary& summary) {
  std::vector<Message> names;
  const SummaryPlayer* winner = nullptr;
  for (const SummaryPlayer& player : summary.players) {
    if (!player.wins) continue;
    names.emplace_back(called(player));
    winner = &player;
  }
  if (names.empty()) return tr(input.language, "No winner is named.");
  if (names.size() > 1) return tr(input.language, "{0} win.", and_list(names));
  const std::vector<const SummaryPlayer*> behind = behind_winner(input, summary);
  const bool tie = !behind.empty() && behind.front()->score == winner->score;
  if (behind.empty() || tie) return tr(input.language, "{0} wins.", names.front());
  if (behind.size() == 1) {
    return tr(input.language, "{0} wins {1} to {2}.", names.front(), winner->score_text,
              behind.front()->score_text);
  }
  std::vector<Message> others;
  for (const SummaryPlayer* player : behind) others.emplace_back(called(*player));
  return tr(input.language, "{0} wins, ahead of {1}.", names.front(), and_list(others));
}

std::string result_of(const ReportInput& input, const Summary& summary) {
  if (summary.broken) {
    return tr(input.language, "The record breaks a rule; the summary ends there.");
  }
  if (!summary.finished) return tr(input.language, "The game was not finished.");
  std::string out;
  for (const Ending& ending : input.outcome.endings) {
    const bool of_player = ending.seat != kNobody;
    const std::string words =
        Message(ending.kind->words,
                {of_player ? full_name(summary.players[seat_index(ending.seat)]) : std::string()})
            .in(input.language);
    out += (of_player ? words : capitalised(words)) + ". ";
  }
  return out + winners_of(input, summary);
}

}  // namespace

std::string record_title(const Record& record, const Table& table) {
  std::string title = game_and_event(record, *table.game);
  if (title != table.game->name) return title;
  std::string names;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const std::string_view name = table.names[seat_index(seat)];
    if (name.empty()) return title;
    add_to_list(names, shortened(name, kLongestName), ", ");
  }
  return fmt::format("{}: {}", title, names);
}

Summary summarise(const ReportInput& input) {
  Summary summary;
  summary.language = input.language;
  summary.finished = input.outcome.finished;
  summary.broken = input.broken;
  add_head(input, summary);
  add_players(input, summary);
  add_teams(input, summary);
  summary.result = result_of(input, summary);
  add_course(input, summary);
  add_items(input, summary);
  if (input.analysed) add_analysis(input, summary);
  for (const Diagnostic& d : input.diagnostics) summary.mistakes.push_back(mistake_of(d, input));
  return summary;
}

std::string outcome_of(const SummaryPlayer& player, Language language) {
  std::string fate = player.wins ? tr(language, "wins") : std::string();
  if (player.place > 0) fate = tr(language, "place {0}", player.place);
  if (!player.out) return fate;
  const std::string out = tr(language, "eliminated");
  return fate.empty() ? out : tr(language, "{0}, {1}", fate, out);
}

const std::string& called(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour_word : player.name;
}

std::string full_name(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour_word
                             : fmt::format("{} ({})", player.name, player.colour_word);
}

SummaryMistake mistake_of(const Diagnostic& diagnostic, const ReportInput& input) {
  SummaryMistake mistake;
  mistake.entry = diagnostic.entry;
  mistake.severity = diagnostic.severity;
  mistake.rule = diagnostic.rule->id;
  mistake.message = diagnostic.message.in(input.language);
  mistake.hint = diagnostic.hint.in(input.language);
  mistake.sentence = input.language.translate(diagnostic.rule->sentence);
  const std::string_view edition = cited_edition(input.table);
  mistake.cite = cite(diagnostic, edition, input.language);
  if (const Rule* article = diagnostic.article) {
    mistake.article = article->id;
    mistake.reason = fmt::format("{} ({})", input.language.translate(article->sentence),
                                 cite(*article, edition, input.language));
  }
  return mistake;
}

std::vector<ScorePoint> sampled(const std::vector<ScorePoint>& course, std::size_t most) {
  if (course.size() <= most) return course;
  std::vector<ScorePoint> out;
  for (std::size_t i = 0; i < most; ++i)
    out.push_back(course[i * (course.size() - 1) / (most - 1)]);
  return out;
}

}  // namespace stela

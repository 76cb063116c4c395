#include <fmt/format.h>

#include <algorithm>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/report/summary.h"
#include "lib/report/summary_parts.h"
#include "lib/words/say.h"

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

/// Whether a tag is listed: all that are not told elsewhere, or whose values are no reading.
bool is_detail(std::string_view name, const GameInfo& game) {
  if (const TagSpec* tag = tag_named(name)) return (tag->uses & kDetail) != 0;
  return !contains(game.tags, name);
}

void add_head(const Told& told, Summary& summary) {
  summary.game = told.table.game;
  summary.title = summary.game->name;
  for (const Tag& tag : told.record.tags) {
    std::string value = value_of(told.record, tag);
    if (value.empty()) continue;
    if (tag.name == kEventTag) {
      summary.title += ": " + value;
    } else if (is_detail(tag.name, *summary.game)) {
      summary.details.emplace_back(tag.name, std::move(value));
    }
  }
}

void add_players(const Told& told, Summary& summary) {
  for (Actor seat = 0; seat < told.table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    SummaryPlayer player;
    player.colour = told.table.colours[index];
    player.name = told.table.names[index];
    player.score = told.outcome.scores[index];
    player.score_text = write_score(player.score, *summary.game);
    player.out = told.outcome.out[index];
    player.wins = wins(told.outcome, seat);
    for (std::size_t place = 0; place < told.outcome.places.size(); ++place) {
      const auto& there = told.outcome.places[place];
      if (contains(there, seat)) {
        player.place = static_cast<int>(place) + 1;
      }
    }
    summary.players.push_back(std::move(player));
  }
}

void add_teams(const Told& told, Summary& summary) {
  for (const Team& members : told.outcome.teams) {
    SummaryTeam& team = summary.teams.emplace_back();
    std::vector<Phrase> names;
    for (const Actor seat : members.members) {
      names.emplace_back(full_name(summary.players[static_cast<std::size_t>(seat)]));
    }
    team.names = and_list(names).in(told.language);
    team.score = members.score;
    team.score_text = write_score(team.score, *summary.game);
    team.wins = wins(told.outcome, members.members.front());
  }
}

std::string result_of(const Told& told, const Summary& summary) {
  if (summary.broken) {
    return say(told.language, "The record breaks a rule; the summary ends there.");
  }
  if (!summary.finished) return say(told.language, "The game was not finished.");
  std::vector<Phrase> names;
  for (const SummaryPlayer& player : summary.players) {
    if (player.wins) names.emplace_back(full_name(player));
  }
  std::string out;
  for (const Ending& ending : told.outcome.endings) {
    const bool of_player = ending.seat != kNobody;
    const std::string words =
        Phrase(ending.kind->words,
               {of_player ? full_name(summary.players[seat_index(ending.seat)]) : std::string()})
            .in(told.language);
    out += (of_player ? words : capitalised(words)) + ". ";
  }
  if (names.empty()) return out + say(told.language, "No winner is named.");
  return out + (names.size() == 1 ? say(told.language, "{0} wins.", names.front())
                                  : say(told.language, "{0} win.", and_list(names)));
}

}  // namespace

Summary summarise(const Told& told) {
  Summary summary;
  summary.language = told.language;
  summary.finished = told.outcome.finished;
  summary.broken = told.broken;
  add_head(told, summary);
  add_players(told, summary);
  add_teams(told, summary);
  summary.result = result_of(told, summary);
  add_course(told, summary);
  add_items(told, summary);
  if (told.analysed) add_analysis(told, summary);
  for (const Diagnostic& d : told.diagnostics) summary.mistakes.push_back(mistake_of(d, told));
  return summary;
}

std::string fate_of(const SummaryPlayer& player, Language language) {
  std::string fate = player.wins ? say(language, "wins") : std::string();
  if (player.place > 0) fate = say(language, "place {0}", player.place);
  if (!player.out) return fate;
  const std::string out = say(language, "eliminated");
  return fate.empty() ? out : say(language, "{0}, {1}", fate, out);
}

const std::string& called(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour : player.name;
}

std::string full_name(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour : fmt::format("{} ({})", player.name, player.colour);
}

SummaryMistake mistake_of(const Diagnostic& diagnostic, const Told& told) {
  SummaryMistake mistake;
  mistake.entry = diagnostic.entry;
  mistake.severity = diagnostic.severity;
  mistake.rule = diagnostic.rule->id;
  mistake.message = diagnostic.message.in(told.language);
  mistake.hint = diagnostic.hint.in(told.language);
  mistake.sentence = told.language.told(diagnostic.rule->sentence);
  const std::string_view edition = cited_edition(told.table);
  mistake.cite = cite(diagnostic, edition, told.language);
  if (const Rule* article = diagnostic.article) {
    mistake.article = article->id;
    mistake.reason = fmt::format("{} ({})", told.language.told(article->sentence),
                                 cite(*article, edition, told.language));
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

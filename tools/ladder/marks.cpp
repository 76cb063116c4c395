#include "tools/ladder/marks.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/record/action_tokens.h"
#include "tools/analysis/analyse.h"

namespace stela {
namespace {

/// A marked entry, the one that is better, and the position before both.
struct Suspect {
  std::unique_ptr<Position> before;
  std::vector<std::string> played;
  std::vector<std::string> better;
  Actor seat = kNobody;
  Loss printed;
};

/// Whether an entry with that value is marked, and not because of a certain fact.
bool is_suspect(const std::vector<Fact>& facts, const EntryValue& value) {
  return std::ranges::none_of(facts, &Fact::wins) && value.best && value.loss.mark() != Mark::kNone;
}

/// Returns the marked entries of a game.
std::vector<Suspect> suspects_in(const Contest& contest, std::uint64_t game, std::uint32_t plays,
                                 std::uint64_t seed) {
  const Engine& engine = *engine_of(*contest.table.game);
  std::vector<Suspect> found;
  PlayKey key{RandomStream::key(seed, game), 0};
  const auto judge = [&](const Position& before, const std::vector<std::string>& actions) {
    ++key.entry;
    const std::vector<Token> tokens = action_tokens(actions);
    const std::vector<Fact> facts = engine.facts(before, tokens);
    const EntryValue value = engine.value_entry(before, tokens, facts, plays, key);
    if (!is_suspect(facts, value)) return;
    found.push_back({before.clone(), actions, value.better, value.seat, value.loss});
  };
  (void)play_game(contest, game, seed, judge);
  return found;
}

/// Plays `entry` and then to the end by `policy`; returns the share of the win.
Millionths play_on(const Suspect& suspect, const std::vector<std::string>& entry,
                   const Policy& policy, PlayKey key) {
  const std::unique_ptr<Position> position = suspect.before->clone();
  const Engine& engine = *engine_of(*position->table().game);
  play_legal(*position, entry);
  for (; position->due() != kNobody; ++key.entry) {
    play_legal(*position, engine.choose(*position, policy, key));
  }
  const Outcome outcome = position->outcome();
  return twelfths(sides_of(outcome), winners_of(outcome), suspect.seat) * kWholeShare / kWholeWin;
}

/// Returns the mean loss in `each` games by `policy`.
Gain loss_by(const Suspect& suspect, const Policy& policy, std::uint32_t each, std::uint64_t seed) {
  // No analysis has so many entries.
  constexpr std::uint64_t kFirstKey = 1'000'000;
  Spread loss;
  for (std::uint32_t j = 0; j < each; ++j) {
    const PlayKey key{RandomStream::key(seed, j), kFirstKey};
    loss.add(play_on(suspect, suspect.better, policy, key) -
             play_on(suspect, suspect.played, policy, key));
  }
  return loss.mean();
}

/// Plays each of `suspects` on; the first of them has the number `first` among all.
std::vector<MarkedEntry> checked(const std::vector<Suspect>& suspects, const MarkCheck& check,
                                 std::size_t first) {
  std::vector<MarkedEntry> marked(suspects.size());
  const auto play = [&](std::size_t i) {
    marked[i].printed = suspects[i].printed;
    for (const Policy& policy : check.policies) {
      const std::uint64_t seed = RandomStream::key(check.seed, first + i);
      marked[i].found.push_back(loss_by(suspects[i], policy, check.each, seed));
    }
  };
  in_parallel(0, suspects.size(), play, {});
  return marked;
}

}  // namespace

std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                        const MarkCheck& check) {
  std::vector<std::vector<Suspect>> found(games);
  const auto look = [&](std::size_t game) {
    found[game] = suspects_in(contest, game, check.plays, check.seed);
  };
  in_parallel(0, games, look, {});
  std::vector<Suspect> all;
  for (std::vector<Suspect>& of_game : found) {
    std::ranges::move(of_game, std::back_inserter(all));
  }
  return checked(all, check, 0);
}

std::vector<MarkedEntry> marked_by_people(const std::vector<std::string>& files,
                                          const MarkCheck& check, std::uint32_t& games,
                                          bool& any_error) {
  std::vector<MarkedEntry> all;
  const auto look = [&](const Record& record, const Timeline& timeline, Replayer& replayer) {
    const Table& table = replayer.table();
    const GameAnalysis analysis =
        analyse(record, timeline, table, {.plays = check.plays, .seed = check.seed}, {});
    ++games;
    std::map<std::int32_t, const AnalysedEntry*> marked;
    for (const AnalysedEntry& entry : analysis.entries) {
      if (is_suspect(entry.facts, entry.value)) marked[entry.entry] = &entry;
    }
    std::vector<Suspect> suspects;
    std::unique_ptr<Position> before = table.game->start(table);
    for (const Step& step : timeline.steps) {
      if (step.line != 0 || !step.legal || step.position == nullptr) continue;
      if (const auto found = marked.find(step.entry); found != marked.end()) {
        const Entry& entry = record.entries[static_cast<std::size_t>(step.entry)];
        const std::vector<std::string_view> played = action_texts(record, entry);
        const EntryValue& value = found->second->value;
        suspects.push_back({before->clone(),
                            {played.begin(), played.end()},
                            value.better,
                            value.seat,
                            value.loss});
      }
      before = step.position->clone();
    }
    // Their tables are parts of the record.
    std::ranges::move(checked(suspects, check, all.size()), std::back_inserter(all));
  };
  any_error = !visit_played(files, look);
  return all;
}

}  // namespace stela

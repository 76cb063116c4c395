#include "tools/ladder/marks.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

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
    const bool proven = std::ranges::any_of(facts, &Fact::wins);
    if (proven || !value.best || value.loss.mark() == Mark::kNone) return;
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

}  // namespace

std::vector<MarkedEntry> marked_entries(const Contest& contest, std::uint32_t games,
                                        std::uint32_t plays, std::uint32_t each,
                                        const std::vector<Policy>& policies, std::uint64_t seed) {
  std::vector<std::vector<Suspect>> found(games);
  in_parallel(0, games,
              [&](std::size_t game) { found[game] = suspects_in(contest, game, plays, seed); }, {});
  std::vector<Suspect> all;
  for (std::vector<Suspect>& of_game : found) {
    std::ranges::move(of_game, std::back_inserter(all));
  }
  std::vector<MarkedEntry> marked(all.size());
  const auto check = [&](std::size_t i) {
    marked[i].printed = all[i].printed;
    for (const Policy& policy : policies) {
      marked[i].found.push_back(loss_by(all[i], policy, each, RandomStream::key(seed, i)));
    }
  };
  in_parallel(0, all.size(), check, {});
  return marked;
}

}  // namespace stela

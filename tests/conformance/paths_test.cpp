// Random sequences of actions, most of them illegal, get the same verdict and reach the same
// position on every path through the rules.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// For each game.
constexpr int kSequences = tries(100'000);
constexpr int kFromOnePosition = 60;

/// The outcome of a sequence: the position it reached, and the rule it broke.
struct Verdict {
  std::unique_ptr<Position> position;
  Broken broken;

  [[nodiscard]] std::string words() const {
    return broken.rule == nullptr ? "legal"
                                  : fmt::format("{} at {}, {}+{}: {} ({})", broken.rule->id,
                                                broken.action, broken.part.begin, broken.part.size,
                                                broken.message.english(), broken.hint.english());
  }
};

/// Plays a whole entry at once.
Verdict play_at_once(const Position& before, Actor actor, const std::vector<std::string>& actions,
                     Log* log) {
  Verdict verdict{before.clone(), {}};
  (void)verdict.position->play(actor, tokens_of(actions), true, log, verdict.broken);
  return verdict;
}

/// Plays each action in a call of its own, then the end of the entry.
Verdict play_one_by_one(const Position& before, Actor actor,
                        const std::vector<std::string>& actions) {
  Verdict verdict{before.clone(), {}};
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!verdict.position->play(actor, tokens_of({actions[i]}), false, nullptr, verdict.broken)) {
      verdict.broken.action = i;
      return verdict;
    }
    actor = kNobody;  // only a setup's beginning looks at it
  }
  (void)verdict.position->play(actor, {}, true, nullptr, verdict.broken);
  if (verdict.broken.rule != nullptr) verdict.broken.action = actions.size();
  return verdict;
}

/// Creates sequences from the actions seen in a game, unchanged and corrupted.
class Mixer {
 public:
  explicit Mixer(Chance& chance) : chance_(chance) {}

  void see(const std::vector<std::string>& actions) {
    constexpr std::size_t kMost = 400;
    for (const std::string& action : actions) {
      if (seen_.size() < kMost) {
        seen_.push_back(action);
      } else {
        seen_[chance_.pick(kMost)] = action;
      }
    }
  }

  /// Returns a sequence that begins like `legal` and continues at random.
  std::vector<std::string> mix(const std::vector<std::string>& legal) {
    constexpr std::uint32_t kMore = 3;
    std::vector<std::string> out;
    const std::uint32_t kept = chance_.pick(static_cast<std::uint32_t>(legal.size()) + 1);
    for (std::uint32_t i = 0; i < kept; ++i) out.push_back(legal[i]);
    for (std::uint32_t i = chance_.pick(kMore); i > 0; --i) out.push_back(some_action());
    if (chance_.pick(4) == 0 && !out.empty()) {
      corrupt(out[chance_.pick(static_cast<std::uint32_t>(out.size()))]);
    }
    return out;
  }

  /// Returns most of `tokens`, in nearly their order, some of them corrupted.
  std::vector<std::string> mix_setup(std::vector<std::string> tokens) {
    constexpr std::uint32_t kChanges = 4;
    for (std::uint32_t i = chance_.pick(kChanges); i > 0 && !tokens.empty(); --i) {
      const auto size = static_cast<std::uint32_t>(tokens.size());
      const std::uint32_t at = chance_.pick(size);
      switch (chance_.pick(4)) {
        case 0:
          tokens.erase(tokens.begin() + at);
          break;
        case 1:
          std::swap(tokens[at], tokens[chance_.pick(size)]);
          break;
        case 2:
          tokens[at] = some_action();
          break;
        default:
          corrupt(tokens[at]);
      }
    }
    return tokens;
  }

 private:
  std::string some_action() {
    return seen_.empty() ? "hut@0,0"
                         : seen_[chance_.pick(static_cast<std::uint32_t>(seen_.size()))];
  }

  void corrupt(std::string& token) {
    constexpr std::string_view kLetters = "0123456789-,/@=*:+abcdefghLRJCS";
    token[chance_.pick(static_cast<std::uint32_t>(token.size()))] =
        kLetters[chance_.pick(static_cast<std::uint32_t>(kLetters.size()))];
  }

  Chance& chance_;
  std::vector<std::string> seen_;
};

/// How many sequences came to which end.
struct Tally {
  int played = 0;
  int legal = 0;
  std::set<std::string_view> rules;
};

void compare(const Verdict& one, const Verdict& other) {
  if (one.words() != other.words()) FAIL(one.words() << "\nbut " << other.words());
  if (!one.position->equals(*other.position)) FAIL("the positions differ");
}

void check_sequence(const Position& before, Actor actor, const std::vector<std::string>& actions,
                    Tally& tally) {
  const Verdict silent = play_at_once(before, actor, actions, nullptr);
  Log spelling;
  compare(silent, play_at_once(before, actor, actions, &spelling));
  std::vector<Event> events;
  Log telling;
  telling.events = &events;
  compare(silent, play_at_once(before, actor, actions, &telling));
  if (spelling.respelled != telling.respelled) FAIL("the canonical spellings differ");
  // A setup without tokens is begun by no call.
  if (actor != kSetup || !actions.empty()) compare(silent, play_one_by_one(before, actor, actions));
  ++tally.played;
  if (silent.broken.rule != nullptr) {
    tally.rules.insert(silent.broken.rule->id);
    return;
  }
  ++tally.legal;
  std::vector<std::string> canonical = actions;
  for (const auto& [index, spelled] : spelling.respelled) canonical[index] = spelled;
  compare(silent, play_at_once(before, actor, canonical, nullptr));
}

/// Checks that exactly the legal first actions are listed.
void check_list(const Position& position, const std::vector<std::string>& actions) {
  std::set<std::string> listed;
  const std::uint64_t left_out = position.list_legal([&](std::string_view action) {
    listed.emplace(action);
    return true;
  });
  const bool whole = left_out == 0 && std::none_of(listed.begin(), listed.end(), [](const auto& a) {
                       return a.find("..") != std::string::npos;
                     });
  for (const std::string& action : actions) {
    const std::unique_ptr<Position> next = position.clone();
    Broken broken;
    Log log;
    const bool legal = next->play(position.due(), tokens_of({action}), false, &log, broken);
    const std::string& spelled = log.respelled.empty() ? action : log.respelled[0].second;
    if (legal ? whole && listed.count(spelled) == 0 : listed.count(action) != 0) {
      FAIL(action << (legal ? " is legal and not listed" : " is listed and illegal"));
    }
  }
}

/// Plays games at a table of `tags`, and random sequences at each of their positions.
void play_from(Game& game, Mixer& mixer, int most, Tally& tally) {
  constexpr int kListEvery = 8;
  const std::unique_ptr<Position> start = game.position().clone();
  while (!game.over() && tally.played < most) {
    const Position& position = game.position();
    const std::vector<std::string> legal = game.sample();
    mixer.see(legal);
    const std::vector<std::string> setup = position.setup();
    std::vector<std::string> firsts;
    for (int i = 0; i < kFromOnePosition; ++i) {
      const bool from_setup = i % 4 == 0;
      const std::vector<std::string> actions =
          from_setup ? mixer.mix_setup(setup) : mixer.mix(legal);
      INFO(fmt::format("{}", fmt::join(setup, " ")));
      INFO(fmt::format("{}", fmt::join(actions, " ")));
      check_sequence(from_setup ? *start : position, from_setup ? kSetup : position.due(), actions,
                     tally);
      if (!from_setup && !actions.empty()) firsts.push_back(actions.front());
    }
    if (game.count() % kListEvery == 0) check_list(position, firsts);
    game.play(legal);
  }
}

}  // namespace

TEST_CASE("every way through the rules leads to the same verdict and position") {
  for (const GameInfo* info : tested_games()) {
    INFO(info->name);
    const std::vector<std::string> settings = settings_of(*info);
    Tally tally;
    Chance chance(4);
    Mixer mixer(chance);
    for (std::uint64_t seed = 1; tally.played < kSequences; ++seed) {
      // A part of a game each, so that every setting has its turn.
      const std::string& tags = settings[seed % settings.size()];
      INFO(tags << "seed " << seed);
      Game game(*info, tags, seed);
      constexpr int kOfOneGame = 2'400;
      play_from(game, mixer, std::min(kSequences, tally.played + kOfOneGame), tally);
    }
    // Illegal are most, but not all, and for many a reason.
    CHECK(tally.legal > kSequences / 100);
    CHECK(tally.legal < kSequences / 2);
    CHECK(tally.rules.size() > info->rules.size() / 2);
  }
}

}  // namespace stela::testing

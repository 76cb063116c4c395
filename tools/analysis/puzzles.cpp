#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "lib/analysis/share.h"
#include "lib/core/comment_command.h"
#include "lib/core/content.h"
#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// Number of alternatives to the entry played that are examined.
constexpr std::size_t kOthers = 16;
/// Fraction of the playouts used in the first pass, and their minimum.
constexpr std::uint32_t kFirstSight = 4;
constexpr std::uint32_t kFewestPlays = 16;
/// The best answer must lead by so much after each pass that has too few playouts to be sure.
constexpr Millionths kPromising = 20'000;
/// A game is decided once any seat has more than this share, or wins more than this part of the
/// playouts: shares are more cautious.
constexpr Millionths kDecided = 970'000;
/// Maximum loss of the solution of a certain puzzle against other answers.
constexpr Millionths kMaxLoss = 50'000;
/// The solution is checked with this many times the playouts.
constexpr std::uint32_t kMorePlays = 10;
/// Number of searches with quick effort that show how difficult a puzzle is.
constexpr std::uint32_t kSearches = 10;
/// Number of wrong answers in a puzzle in addition to the entry played.
constexpr std::size_t kOffered = 3;

/// An answer to a puzzle.
struct Answer {
  std::vector<std::string> entry;
  Share share;
  /// Whether it is the entry played.
  bool played = false;
  /// Why it is worse than the solution, if known.
  std::vector<NotedReason> reasons;
};

class Finder {
 public:
  Finder(const Record& record, const Table& table, const AnalysisOptions& options)
      : record_(record), table_(table), options_(options), engine_(*engine_of(*table.game)) {}

  /// Returns the puzzle made from `entry`, which `actor` played in `before`.
  [[nodiscard]] std::optional<Puzzle> look(const Position& before, const Entry& entry,
                                           Actor actor) const {
    const std::span<const Token> played = action_tokens(record_, entry);
    const std::string position = name_of(before, played);
    // Playouts depend only on the position, not on its place in the record.
    const PlayKey key{options_.seed, fnv1a(position)};
    std::optional<Puzzle> puzzle = certain(before, entry, actor, key);
    if (!puzzle) puzzle = estimated(before, entry, actor, key);
    if (puzzle) puzzle->position = position;
    return puzzle;
  }

 private:
  /// Returns the position and the random draw.
  [[nodiscard]] std::string name_of(const Position& before, std::span<const Token> played) const {
    std::string name;
    write_table_identity(table_, false, name);
    name += fmt::format(" {:016x}", before.digest());
    const std::string_view drawn = drawn_in(before, played);
    return drawn.empty() ? name : fmt::format("{} {}", name, drawn);
  }

  /// Returns the random draw before the entry, as written: `JC` of `JC@0,1/3`.
  [[nodiscard]] std::string_view drawn_in(const Position& before,
                                          std::span<const Token> played) const {
    if (played.empty() || !engine_.was_drawn(before, played)) return {};
    const std::string_view first = played.front().text;
    return first.substr(0, first.find('@'));
  }

  [[nodiscard]] std::vector<Answer> answers(const Position& before, std::span<const Token> played,
                                            Actor actor, std::size_t others, std::uint32_t plays,
                                            const PlayKey& key) const {
    std::vector<Answer> out;
    for (Candidate& candidate : engine_.candidates(before, played, others, plays, key)) {
      out.push_back(
          {std::move(candidate.entry), candidate.shares[seat_index(actor)], out.empty(), {}});
    }
    return out;
  }

  [[nodiscard]] Answer value_of(const Position& before, const std::vector<std::string>& entry,
                                Actor actor, std::uint32_t plays, const PlayKey& key) const {
    Answer answer = answers(before, action_tokens(entry), actor, 0, plays, key).front();
    answer.played = false;
    return answer;
  }

  void value_again(const Position& before, Actor actor, std::uint32_t plays, const PlayKey& key,
                   std::vector<Answer>& values) const {
    for (Answer& answer : values) {
      answer.share = value_of(before, answer.entry, actor, plays, key).share;
    }
  }

  /// Whether the first answer leads, as far as that can be said.
  static bool is_promising(std::span<const Answer> sorted) {
    return sorted.size() > 1 && sorted[0].share.value - sorted[1].share.value >= kPromising;
  }

  /// Returns whether somebody has nearly won.
  [[nodiscard]] bool decided(const Position& before, const PlayKey& key) const {
    const Shares shares = engine_.shares(before, options_.plays, key);
    const Tally plays = engine_.value(before, options_.plays, key).tally;
    const std::uint64_t all = plays.count() * kWholeWin;
    for (Actor seat = 0; seat < table_.players; ++seat) {
      if (shares[seat_index(seat)].value > kDecided) return true;
      if (plays.sum(seat) * kWholeShare > all * kDecided) return true;
    }
    return false;
  }

  /// Returns the fact that makes a puzzle, if the entry missed one.
  [[nodiscard]] std::optional<Fact> missed(const Position& before, std::span<const Token> played,
                                           std::string_view kind = {}) const {
    for (Fact& fact : engine_.facts(before, played)) {
      if (fact.question.empty() || fact.entry.empty()) continue;
      if (kind.empty() || fact.kind == kind) return std::move(fact);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Puzzle> certain(const Position& before, const Entry& entry,
                                              Actor actor, const PlayKey& key) const {
    const std::span<const Token> played = action_tokens(record_, entry);
    const std::optional<Fact> fact = missed(before, played);
    if (!fact) return std::nullopt;
    const auto misses_it = [&](const Answer& answer) {
      return missed(before, action_tokens(answer.entry), fact->kind).has_value();
    };
    Answer solution =
        value_of(before, fact->entry, actor, options_.plays, PlayKey{key.seed, key.entry + 1});
    if (fact->wins) solution.share = {kWholeShare, kWholeShare, kWholeShare};
    if (misses_it(solution)) return std::nullopt;
    std::vector<Answer> all = answers(before, played, actor, kOthers, options_.plays, key);
    // A player who can win immediately is ahead because of that; then it matters whether the win
    // can be missed.
    if (fact->mark != Mark::kNone ? all.front().share.value > kDecided : decided(before, key))
      return std::nullopt;
    // If it is certain who wins, it does not matter.
    if (!fact->wins && solution.share.low == solution.share.high) return std::nullopt;
    // The entry with the most points may be a bad one.
    const auto is_dear = [&](const Answer& answer) {
      return answer.share.value - solution.share.value > kMaxLoss;
    };
    if (std::ranges::any_of(all, is_dear)) {
      // A few playouts may only make it seem so.
      const PlayKey again{key.seed, key.entry + 2};
      std::vector<Answer> dear;
      std::ranges::copy_if(all, std::back_inserter(dear), is_dear);
      value_again(before, actor, options_.plays * kMorePlays, again, dear);
      solution.share =
          value_of(before, solution.entry, actor, options_.plays * kMorePlays, again).share;
      if (std::ranges::any_of(dear, is_dear)) return std::nullopt;
      for (const Answer& valued : dear) {
        *std::ranges::find(all, valued.entry, &Answer::entry) = valued;
      }
      if (std::ranges::any_of(all, is_dear)) return std::nullopt;
    }
    sort(all);
    const std::vector<Answer> chosen = offered(solution, all, misses_it);
    // If nearly everything is right, there is nothing to find.
    if (chosen.size() <= kOffered) return std::nullopt;
    return puzzle(before, entry,
                  fmt::format("exact {}", words_of(finders_of(before, played, solution, key))),
                  fact->question.english(), chosen);
  }

  [[nodiscard]] std::optional<Puzzle> estimated(const Position& before, const Entry& entry,
                                                Actor actor, const PlayKey& key) const {
    const std::span<const Token> played = action_tokens(record_, entry);
    // Passes with more playouts for fewer answers; fresh ones remove the bias towards answers that
    // were lucky before.
    const auto pass = [&key](std::uint64_t number) {
      return PlayKey{key.seed, key.entry + number};
    };
    const std::uint32_t few = std::max(kFewestPlays, options_.plays / kFirstSight);
    std::vector<Answer> seen = answers(before, played, actor, kOthers, few, pass(0));
    sort(seen);
    if (!is_promising(seen)) return std::nullopt;
    if (seen.size() > kOffered) seen.resize(kOffered + 1);
    value_again(before, actor, options_.plays, pass(1), seen);
    sort(seen);
    if (!is_promising(seen) || decided(before, key)) return std::nullopt;
    std::vector<Answer> all = answers(before, played, actor, kOthers, options_.plays, pass(2));
    sort(all);
    const Answer best = all.front();
    if (best.entry != seen.front().entry || !is_promising(all)) return std::nullopt;
    const Finders finders = finders_of(before, played, best, key);
    // Then every other answer is plainly wrong.
    if (best.played && finders.greedy && finders.searches == kSearches) return std::nullopt;
    std::vector<Answer> chosen =
        offered(best, all, [&](const Answer& one) { return one.entry != best.entry; });
    value_again(before, actor, options_.plays * kMorePlays, pass(3), chosen);
    sort_others(chosen);
    if (loss_of(chosen[0].share, chosen[1].share).low() <= 0) return std::nullopt;
    const std::optional<Loss> margin = confirm_wrong(before, actor, pass(4), chosen);
    if (!margin) return std::nullopt;
    const Estimate shown = estimate_of(margin->value, margin->error);
    return puzzle(before, entry,
                  fmt::format("estimated margin={} ci={} {}", as_decimal(shown.value),
                              as_decimal(shown.ci), words_of(finders)),
                  kClearlyBest, chosen);
  }

  /// Plays on after the first answer and each of the others, the best first: playouts alone are
  /// often wrong. Leaves out others that do not lose enough for a mark, sorts the rest by what
  /// playing on shows, and returns how much the best of them loses. Returns nothing if that is not
  /// enough, or if it is not known why.
  [[nodiscard]] std::optional<Loss> confirm_wrong(const Position& before, Actor actor,
                                                  const PlayKey& key,
                                                  std::vector<Answer>& chosen) const {
    std::optional<Loss> margin;
    Millionths next_best = 0;
    std::vector<Answer> confirmed = {chosen.front()};
    for (auto answer = chosen.begin() + 1; answer != chosen.end(); ++answer) {
      std::optional<Compared> found =
          engine_.compare(before, action_tokens(answer->entry), action_tokens(chosen.front().entry),
                          options_.plays, key);
      if (!found && !margin) return std::nullopt;
      if (!found) continue;
      answer->share = found->worse[seat_index(actor)];
      if (!margin || answer->share.value > next_best) {
        margin = found->loss;
        next_best = answer->share.value;
        confirmed.front().share = found->better[seat_index(actor)];
      }
      answer->reasons = std::move(found->why.reasons);
      confirmed.push_back(std::move(*answer));
    }
    // Between two answers there is little to find, and nothing to learn without a reason.
    constexpr std::size_t kFewestAnswers = 3;
    if (confirmed.size() < kFewestAnswers ||
        std::ranges::all_of(confirmed, &std::vector<NotedReason>::empty, &Answer::reasons)) {
      return std::nullopt;
    }
    chosen = std::move(confirmed);
    sort_others(chosen);
    return margin;
  }

  /// Which policies find a solution.
  struct Finders {
    bool greedy = false;
    /// How many of `kSearches`.
    std::uint32_t searches = 0;
  };

  [[nodiscard]] Finders finders_of(const Position& before, std::span<const Token> played,
                                   const Answer& solution, const PlayKey& key) const {
    const auto finds = [&](const Policy& policy, std::uint64_t i) {
      const PlayKey own{RandomStream::key(key.seed, i + 1), key.entry};
      return engine_.choose_after(before, played, policy, own) == solution.entry;
    };
    Finders finders;
    finders.greedy = finds({Policy::Kind::kGreedy, 0}, 0);
    for (std::uint32_t i = 0; i < kSearches; ++i) {
      if (finds({Policy::Kind::kSearch, kQuickEffort}, i)) ++finders.searches;
    }
    return finders;
  }

  static std::string words_of(const Finders& finders) {
    return fmt::format("greedy={} quick={}/{}", finders.greedy ? "found" : "missed",
                       finders.searches, kSearches);
  }

  static void sort(std::span<Answer> answers) {
    std::ranges::stable_sort(
        answers, [](const Answer& a, const Answer& b) { return a.share.value > b.share.value; });
  }

  /// Sorts all but the first.
  static void sort_others(std::vector<Answer>& answers) { sort(std::span(answers).subspan(1)); }

  /// Returns the solution, the entry played, and the best of the other wrong answers of `all`.
  template <typename IsWrong>
  static std::vector<Answer> offered(const Answer& solution, const std::vector<Answer>& all,
                                     IsWrong&& is_wrong) {
    std::vector<Answer> out = {solution};
    std::size_t others = 0;
    for (const Answer& answer : all) {
      if ((!answer.played && others == kOffered) || !is_wrong(answer)) continue;
      if (!answer.played) ++others;
      out.push_back(answer);
    }
    return out;
  }

  /// Returns the puzzle with its record: the position, the solution, which is the first of
  /// `answers`, and the others as variations, the best first.
  [[nodiscard]] Puzzle puzzle(const Position& before, const Entry& entry, const std::string& kind,
                              std::string_view question, const std::vector<Answer>& answers) const {
    Puzzle out;
    out.exact = kind.starts_with("exact");
    out.clear = loss_of(answers[0].share, answers[1].share).low();
    Record record;
    begin_at(record_, before, record);
    const std::string_view drawn = drawn_in(before, action_tokens(record_, entry));
    add_comment(record, 0, kNone,
                fmt::format("[%puzzle {} entry={}{}{} engine={} seed={} effort={}] {}", kind,
                            entry.position, drawn.empty() ? "" : " drawn=", drawn, kEngine,
                            options_.seed, effort_words(options_.plays), question));
    const std::int32_t solution = add_answer(0, entry, answers[0], "solution", record);
    for (std::size_t i = 1; i < answers.size(); ++i) {
      add_answer(record.add_variation(0, solution, {}), entry, answers[i], "other", record);
    }
    end_unfinished(record);
    out.record = canonical_text(record);
    return out;
  }

  std::int32_t add_answer(std::int32_t line, const Entry& from, const Answer& answer,
                          std::string_view what, Record& record) const {
    Entry entry;
    entry.actor = from.actor;
    const std::int32_t added = add_entry(record, line, entry, answer.entry);
    std::string text =
        fmt::format("[%puzzle {}{} share={} ci={}]", what, answer.played ? " played" : "",
                    as_decimal(thousandths(answer.share.value)),
                    as_decimal(thousandths((answer.share.high - answer.share.low) / 2)));
    for (const NotedReason& reason : answer.reasons) {
      text += ' ' + write_reason(reason, table_.player_colours());
    }
    add_comment(record, line, added, text);
    return added;
  }

  const Record& record_;
  const Table& table_;
  const AnalysisOptions& options_;
  const Engine& engine_;
};

}  // namespace

std::vector<Puzzle> find_puzzles(const Record& record, const Timeline& timeline, const Table& table,
                                 const AnalysisOptions& options, const CountListener& meanwhile) {
  const std::unique_ptr<Position> start = table.game->start(table);
  std::vector<std::pair<const Position*, const Step*>> entries;
  const Position* before = start.get();
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal || step.position == nullptr) continue;
    const Entry& entry = record.entries[index_of(step.entry)];
    if (entry.kind == EntryKind::kPlay && is_seat(step.actor) && entry.position >= options.first &&
        entry.position <= options.last) {
      entries.emplace_back(before, &step);
    }
    before = step.position.get();
  }
  const Finder finder(record, table, options);
  std::vector<std::optional<Puzzle>> found(entries.size());
  const auto look = [&](std::size_t i) {
    const auto& [position, step] = entries[i];
    found[i] = finder.look(*position, record.entries[index_of(step->entry)], step->actor);
  };
  in_parallel(options.jobs, entries.size(), look, meanwhile);
  std::vector<Puzzle> out;
  for (std::optional<Puzzle>& puzzle : found) {
    if (puzzle) out.push_back(std::move(*puzzle));
  }
  return out;
}

void sort_puzzles(std::size_t most, std::vector<Puzzle>& puzzles) {
  std::set<std::string_view> seen;
  std::vector<Puzzle> kept;
  for (Puzzle& puzzle : puzzles) {
    if (seen.insert(puzzle.position).second) kept.push_back(puzzle);
  }
  std::ranges::stable_sort(kept, [](const Puzzle& a, const Puzzle& b) {
    return std::tuple(b.exact, b.clear) < std::tuple(a.exact, a.clear);
  });
  if (kept.size() > most) kept.resize(most);
  puzzles = std::move(kept);
}

}  // namespace stela

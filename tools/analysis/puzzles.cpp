#include "tools/analysis/puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "lib/core/content.h"
#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/record/action_tokens.h"
#include "tools/analysis/analyse.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

/// Number of alternatives to the entry played that are examined: in the first pass and in the
/// second.
constexpr std::size_t kFewOthers = 8;
constexpr std::size_t kManyOthers = 16;
/// Fraction of the playouts used in the first pass, and their minimum.
constexpr std::uint32_t kFirstSight = 8;
constexpr std::uint32_t kFewestPlays = 16;
/// Candidates with a smaller lead after the first pass are dropped.
constexpr Millionths kPromising = 80'000;
/// A game is decided once any seat has more than this share.
constexpr Millionths kDecided = 970'000;
/// Maximum loss of the solution of a certain puzzle against other answers.
constexpr Millionths kMaxLoss = 50'000;
/// Number of wrong answers in a puzzle in addition to the entry played.
constexpr std::size_t kOffered = 3;

/// An answer to a puzzle.
struct Answer {
  std::vector<std::string> entry;
  Share share;
  /// Whether it is the entry played.
  bool played = false;
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
      out.push_back({std::move(candidate.entry), candidate.shares[seat_index(actor)], out.empty()});
    }
    return out;
  }

  /// Returns whether somebody has nearly won.
  [[nodiscard]] bool decided(const Position& before, const PlayKey& key) const {
    const Shares shares = engine_.shares(before, options_.plays, key);
    return std::any_of(shares.begin(), shares.begin() + table_.players,
                       [](const Share& share) { return share.value > kDecided; });
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
    Answer solution = answers(before, action_tokens(fact->entry), actor, 1, options_.plays,
                              PlayKey{key.seed, key.entry + 1})
                          .front();
    solution.played = false;
    if (fact->wins) solution.share = {kWholeShare, kWholeShare, kWholeShare};
    if (misses_it(solution)) return std::nullopt;
    std::vector<Answer> all = answers(before, played, actor, kManyOthers, options_.plays, key);
    // A player who can win immediately is ahead because of that; then it matters whether the win
    // can be missed.
    if (fact->mark != Mark::kNone ? all.front().share.value > kDecided : decided(before, key))
      return std::nullopt;
    // The entry with the most points may be a bad one.
    for (const Answer& answer : all) {
      const Loss loss = loss_of(answer.share, solution.share);
      if (loss.found() && loss.value > kMaxLoss) return std::nullopt;
    }
    sort(all);
    const std::vector<Answer> chosen = offered(solution, all, misses_it);
    // If nearly everything is right, there is nothing to find.
    if (chosen.size() <= kOffered) return std::nullopt;
    return puzzle(before, entry, "exact", fact->question.english(), chosen);
  }

  [[nodiscard]] std::optional<Puzzle> estimated(const Position& before, const Entry& entry,
                                                Actor actor, const PlayKey& key) const {
    const std::span<const Token> played = action_tokens(record_, entry);
    const std::uint32_t few = std::max(kFewestPlays, options_.plays / kFirstSight);
    std::vector<Answer> seen = answers(before, played, actor, kFewOthers, few, key);
    if (seen.size() < 2) return std::nullopt;
    sort(seen);
    if (seen[0].share.value - seen[1].share.value < kPromising) return std::nullopt;
    if (decided(before, key)) return std::nullopt;
    // Fresh playouts remove the bias towards answers that were lucky in the first pass.
    const PlayKey fresh{key.seed, key.entry + 1};
    std::vector<Answer> all = answers(before, played, actor, kManyOthers, options_.plays, fresh);
    sort(all);
    const Answer& best = all.front();
    if (all.size() < 2 || best.entry != seen.front().entry) return std::nullopt;
    const bool clear = std::all_of(all.begin() + 1, all.end(), [&](const Answer& other) {
      return loss_of(best.share, other.share).mark() >= Mark::kMistake;
    });
    if (!clear) return std::nullopt;
    const Loss margin = loss_of(best.share, all[1].share);
    const Estimate shown = estimate_of(margin.value, margin.error);
    return puzzle(
        before, entry,
        fmt::format("estimated margin={} ci={}", as_decimal(shown.value), as_decimal(shown.ci)),
        "One entry is clearly best: which?",
        offered(best, all, [&](const Answer& one) { return one.entry != best.entry; }));
  }

  static void sort(std::vector<Answer>& answers) {
    std::ranges::stable_sort(
        answers, [](const Answer& a, const Answer& b) { return a.share.value > b.share.value; });
  }

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
    out.exact = kind == "exact";
    out.clear = loss_of(answers[0].share, answers[1].share).low();
    Record record;
    begin_at(record_, before, record);
    const std::string_view drawn = drawn_in(before, action_tokens(record_, entry));
    add_note(0, kNone,
             fmt::format("[%puzzle {} entry={}{}{} engine={} seed={} effort={}] {}", kind,
                         entry.position, drawn.empty() ? "" : " drawn=", drawn, kEngine,
                         options_.seed, effort_words(options_.plays), question),
             record);
    const std::int32_t solution = add_answer(0, entry, answers[0], "solution", record);
    for (std::size_t i = 1; i < answers.size(); ++i) {
      add_answer(record.add_variation(0, solution, {}), entry, answers[i], "other", record);
    }
    end_unfinished(record);
    out.record = canonical_text(record);
    return out;
  }

  static void add_note(std::int32_t line, std::int32_t entry, const std::string& text,
                       Record& record) {
    Note note;
    note.text = record.keep(text);
    record.add_note(line, entry, note);
  }

  static std::int32_t add_answer(std::int32_t line, const Entry& from, const Answer& answer,
                                 std::string_view what, Record& record) {
    Entry entry;
    entry.actor = from.actor;
    const std::int32_t added = add_entry(record, line, entry, answer.entry);
    add_note(line, added,
             fmt::format("[%puzzle {}{} share={} ci={}]", what, answer.played ? " played" : "",
                         as_decimal(thousandths(answer.share.value)),
                         as_decimal(thousandths((answer.share.high - answer.share.low) / 2))),
             record);
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

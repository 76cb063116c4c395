#include "tools/analysis/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>
#include <utility>

#include "lib/analysis/fixed_point.h"
#include "lib/engines/engines.h"
#include "lib/record/action_tokens.h"

namespace stela {
namespace {

/// Adds gains of independent playouts.
void add(const Gain& gain, Gain& sum) {
  const auto square = [](std::int64_t error) { return static_cast<std::uint64_t>(error * error); };
  sum.value += gain.value;
  sum.error = static_cast<Millionths>(whole_root(square(sum.error) + square(gain.error)));
}

/// An entry to be analysed, or the end of a sequence of them.
struct Task {
  const Position* before = nullptr;
  const Position* after = nullptr;
  /// Its number; for an end, that of the entry that would follow.
  int number = 0;
  /// Index in `Record::entries`; `kNone` for an end, of which only the shares are needed.
  std::int32_t entry = kNone;
  Actor actor = kNobody;

  EntryValue value;
  Shares shares{};
  std::vector<Fact> facts;
  /// For an entry that missed something certain: the shares after what was missed.
  Shares shown{};
};

bool is_entry(const Task& task) { return task.entry != kNone; }

class Work {
 public:
  Work(const Record& record, const Timeline& timeline, const Table& table,
       const AnalysisOptions& options)
      : record_(record),
        options_(options),
        engine_(*engine_of(*table.game)),
        start_(table.game->start(table)) {
    const Position* before = start_.get();
    for (const Step& step : timeline.steps) {
      if (step.line != 0 || !step.legal || step.position == nullptr) continue;
      const Entry& entry = record.entries[index_of(step.entry)];
      if (entry.kind == EntryKind::kResume) {
        end_part();
        gaps_ = true;
      }
      const bool wanted = entry.kind == EntryKind::kPlay && entry.position >= options.first &&
                          entry.position <= options.last;
      if (wanted) {
        Task task;
        task.before = before;
        task.after = step.position.get();
        task.number = entry.position;
        task.entry = step.entry;
        task.actor = step.actor;
        tasks_.push_back(std::move(task));
      }
      before = step.position.get();
    }
    end_part();
  }

  /// Runs all tasks on several threads; each writes to its own elements, so that none waits for
  /// another.
  void run(const CountListener& meanwhile) {
    const auto entries = static_cast<std::size_t>(std::ranges::count_if(tasks_, is_entry));
    // An end is a task, but not an entry.
    std::atomic<std::size_t> done = 0;
    const auto work = [&](std::size_t i) {
      work_on(tasks_[i]);
      if (is_entry(tasks_[i])) ++done;
    };
    CountListener count;
    if (meanwhile) count = [&](std::size_t, std::size_t) { meanwhile(done, entries); };
    in_parallel(options_.jobs, tasks_.size(), work, count);
  }

  [[nodiscard]] GameAnalysis result() const {
    GameAnalysis out;
    out.options = options_;
    out.gaps = gaps_;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      if (tasks_[i].entry != kNone) out.entries.push_back(told(tasks_[i], tasks_[i + 1].shares));
    }
    if (!tasks_.empty()) out.digest = tasks_.back().before->digest();
    add_balances(out);
    for (const AnalysedEntry& entry : out.entries) count(entry, out);
    return out;
  }

 private:
  /// Requests the shares after the last task's entry, too.
  void end_part() {
    if (tasks_.empty() || tasks_.back().entry == kNone) return;
    Task end;
    end.before = tasks_.back().after;
    end.number = tasks_.back().number + 1;
    tasks_.push_back(end);
  }

  void work_on(Task& task) const {
    const PlayKey key{options_.seed, static_cast<std::uint64_t>(task.number)};
    if (task.entry == kNone) {
      if (options_.plays > 0) task.shares = shares_in(*task.before, key);
      return;
    }
    const Entry& entry = record_.entries[index_of(task.entry)];
    const std::span<const Token> actions = action_tokens(record_, entry);
    task.facts = engine_.facts(*task.before, actions);
    if (options_.plays == 0) return;
    task.value = engine_.value_entry(*task.before, actions, options_.plays, key);
    task.shares = shares_of(task.value.before, engine_.shape());
    if (const std::vector<std::string> missed = missed_entry(task.facts); !missed.empty()) {
      task.shown = shares_behind(*task.before, missed, task.number);
    }
  }

  [[nodiscard]] Shares shares_behind(const Position& before, const std::vector<std::string>& entry,
                                     int number) const {
    const std::unique_ptr<Position> position = before.clone();
    Broken broken;
    (void)position->play(position->due(), action_tokens(entry), true, nullptr, broken);
    // Playouts with a key of their own.
    constexpr std::uint64_t kMissed = std::uint64_t{1} << 32U;
    return shares_in(*position, {options_.seed, kMissed + static_cast<std::uint64_t>(number)});
  }

  [[nodiscard]] Shares shares_in(const Position& position, const PlayKey& key) const {
    if (position.due() != kNobody) {
      return shares_of(engine_.value(position, options_.plays, key), engine_.shape());
    }
    const Outcome outcome = position.outcome();
    return shares_of(sides_of(outcome), winners_of(outcome));
  }

  [[nodiscard]] AnalysedEntry told(const Task& task, const Shares& after) const {
    AnalysedEntry out;
    out.entry = task.entry;
    out.number = task.number;
    out.actor = task.actor;
    out.value = task.value;
    out.after = after;
    out.facts = task.facts;
    if (options_.plays > 0) report_shares(task, out);
    for (const Fact& fact : out.facts) out.mark = std::max(out.mark, fact.mark);
    if (options_.plays == 0) out.better = missed_entry(out.facts);
    return out;
  }

  void report_shares(const Task& task, AnalysedEntry& out) const {
    const int shape = engine_.shape();
    const Balances balances = balances_of({&out.value, 1}, out.after, shape);
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      const Gain& luck = balances[seat].luck;
      out.luck[seat] = estimate_of(luck.value, luck.error);
    }
    if (!is_seat(out.actor)) return;
    const std::vector<std::string> missed = missed_entry(out.facts);
    if (missed.empty() && !out.value.best) return;
    const Shares best = missed.empty() ? shares_of(*out.value.best, shape) : task.shown;
    const Loss loss = loss_of(best[seat_index(out.actor)], played(out)[seat_index(out.actor)]);
    if (missed.empty() && !loss.found()) return;
    out.better = missed.empty() ? out.value.better : missed;
    out.better_after = best;
    if (!loss.found()) return;
    out.loss = estimate_of(loss.value, loss.error);
    out.mark = out.loss.mark();
  }

  /// Returns the value of the entry played, with any random draw in it.
  [[nodiscard]] Shares played(const AnalysedEntry& entry) const {
    return entry.value.played ? shares_of(*entry.value.played, engine_.shape()) : entry.after;
  }

  void add_balances(GameAnalysis& out) const {
    if (options_.plays == 0 || tasks_.empty()) return;
    out.before = tasks_.front().shares;
    std::vector<EntryValue> part;
    bool first = true;
    for (const Task& task : tasks_) {
      if (task.entry != kNone) {
        part.push_back(task.value);
        continue;
      }
      const Balances balances = balances_of(part, task.shares, engine_.shape());
      for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        Balance& sum = out.players[seat].balance;
        if (first) sum.start = balances[seat].start;
        add(balances[seat].luck, sum.luck);
        add(balances[seat].skill, sum.skill);
        sum.result = balances[seat].result;
      }
      first = false;
      part.clear();
    }
  }

  void count(const AnalysedEntry& entry, GameAnalysis& out) const {
    out.luck_known = out.luck_known || entry.value.drawn || entry.value.played;
    if (!is_seat(entry.actor)) return;
    AnalysedPlayer& player = out.players[seat_index(entry.actor)];
    ++player.entries;
    if (entry.value.forced) ++player.forced;
    if (entry.value.best) {
      const Shares best = shares_of(*entry.value.best, engine_.shape());
      const Loss loss =
          loss_of(best[seat_index(entry.actor)], played(entry)[seat_index(entry.actor)]);
      add({loss.value, loss.error}, player.loss);
    }
    if (entry.mark != Mark::kNone) ++player.marks[static_cast<std::size_t>(entry.mark) - 1];
    const auto missed = [](const Fact& fact) { return !fact.entry.empty(); };
    if (std::ranges::any_of(entry.facts, missed)) ++player.missed;
  }

  const Record& record_;
  AnalysisOptions options_;
  const Engine& engine_;
  std::unique_ptr<Position> start_;
  std::vector<Task> tasks_;
  bool gaps_ = false;
};

}  // namespace

std::vector<std::string> missed_entry(const std::vector<Fact>& facts) {
  for (const Fact& fact : facts) {
    if (fact.mark != Mark::kNone && !fact.entry.empty()) return fact.entry;
  }
  return {};
}

std::string effort_words(std::uint32_t plays) {
  if (plays == kQuickEffort) return "quick";
  if (plays == kNormalEffort) return "normal";
  return plays == kDeepEffort ? "deep" : fmt::format("{}", plays);
}

Thousandths widest_ci(const Shares& shares, Actor players) {
  Millionths widest = 0;
  for (Actor seat = 0; seat < players; ++seat) {
    const Share& share = shares[seat_index(seat)];
    widest = std::max(widest, (share.high - share.low) / 2);
  }
  return thousandths(widest);
}

GameAnalysis analyse(const Record& record, const Timeline& timeline, const Table& table,
                     const AnalysisOptions& options, const CountListener& meanwhile) {
  Work work(record, timeline, table, options);
  work.run(meanwhile);
  return work.result();
}

}  // namespace stela

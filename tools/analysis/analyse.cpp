#include "tools/analysis/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/diagnostic.h"
#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "lib/record/action_tokens.h"
#include "lib/replay/replayer.h"
#include "tools/files/files.h"

namespace stela {

std::string canonical_text(const Record& record) {
  std::string text;
  text::write_record(record, text);
  Record added;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, added, diagnostics);
  Replayer replayer(all_games());
  replayer.respell(added, {}, diagnostics);
  std::string out;
  text::write_record(added, out);
  return out;
}

void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const CountListener& meanwhile) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work_on = [&](const CountListener& tell) {
    try {
      for (std::size_t i = next++; i < count; i = next++) {
        work(i);
        ++done;
        if (tell) tell(done, count);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (failure == nullptr) failure = std::current_exception();
      next = count;
    }
  };
  unsigned threads = jobs == 0 ? std::thread::hardware_concurrency() : jobs;
  threads = std::clamp<unsigned>(threads, 1, static_cast<unsigned>(count + 1));
  std::vector<std::thread> others;
  others.reserve(threads);
  {
    // Signals are for the caller's thread.
    const HeldSignals held;
    try {
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([&] { work_on({}); });
    } catch (const std::exception&) {
      // Those that are there do the work.
    }
  }
  work_on(meanwhile);
  for (std::thread& other : others) other.join();
  if (failure != nullptr) std::rethrow_exception(failure);
}

namespace {

/// An entry to be analysed.
struct Task {
  const Position* before = nullptr;
  const Position* after = nullptr;
  int number = 0;
  /// Index in `Record::entries`.
  std::int32_t entry = kNone;
  Actor actor = kNobody;

  EntryValue value;
  std::vector<Fact> facts;
};

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
      gaps_ = gaps_ || (entry.kind == EntryKind::kResume && !tasks_.empty());
      if (entry.kind == EntryKind::kPlay) last_ = step.position.get();
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
  }

  /// Runs all tasks on several threads; each writes to its own elements, so that none waits for
  /// another.
  void run(const CountListener& meanwhile) {
    in_parallel(
        options_.jobs, tasks_.size(), [&](std::size_t i) { work_on(tasks_[i]); }, meanwhile);
  }

  [[nodiscard]] GameAnalysis result() const {
    GameAnalysis out;
    out.options = options_;
    out.gaps = gaps_;
    for (const Task& task : tasks_) out.entries.push_back(result_of(task));
    if (!tasks_.empty()) {
      const Position& end = *tasks_.back().after;
      out.digest = end.digest();
      out.to_end = &end == last_;
      out.finished = end.outcome().finished;
    }
    add_balances(out);
    for (const AnalysedEntry& entry : out.entries) count(entry, out);
    return out;
  }

 private:
  [[nodiscard]] PlayKey key_of(const Task& task) const {
    return {options_.seed, static_cast<std::uint64_t>(task.number)};
  }

  void work_on(Task& task) const {
    const Entry& entry = record_.entries[index_of(task.entry)];
    const std::span<const Token> actions = action_tokens(record_, entry);
    task.facts = engine_.facts(*task.before, actions);
    if (options_.plays == 0) return;
    task.value =
        engine_.value_entry(*task.before, actions, task.facts, options_.plays, key_of(task));
  }

  [[nodiscard]] AnalysedEntry result_of(const Task& task) const {
    AnalysedEntry out;
    out.entry = task.entry;
    out.number = task.number;
    out.actor = task.actor;
    out.value = task.value;
    out.facts = task.facts;
    out.better = options_.plays == 0 ? missed_entry(out.facts) : task.value.better;
    if (out.value.best) {
      out.loss = estimate_of(out.value.loss.value, out.value.loss.error);
      out.mark = out.loss.mark();
    }
    for (const Fact& fact : out.facts) out.mark = std::max(out.mark, fact.mark);
    return out;
  }

  void add_balances(GameAnalysis& out) const {
    if (options_.plays == 0 || tasks_.empty()) return;
    out.before = engine_.shares(*tasks_.front().before, options_.plays, key_of(tasks_.front()));
    std::vector<EntryValue> values;
    for (const Task& task : tasks_) values.push_back(task.value);
    const Balances balances = balances_of(values, out.before, values.back().after);
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      Balance& balance = out.players[seat].balance;
      balance = balances[seat];
      // So that the rounded numbers add up, too.
      constexpr Millionths kThousandth = 1000;
      balance.rest = kThousandth * (thousandths(balance.result) - thousandths(balance.start) -
                                    thousandths(balance.luck.value) +
                                    thousandths(balance.lost.value) - thousandths(balance.others));
    }
  }

  static void count(const AnalysedEntry& entry, GameAnalysis& out) {
    out.luck_known = out.luck_known || entry.value.luck;
    if (!is_seat(entry.seat())) return;
    AnalysedPlayer& player = out.players[seat_index(entry.seat())];
    if (is_seat(entry.actor)) ++player.entries;
    if (entry.value.forced) ++player.forced;
    if (entry.mark != Mark::kNone) ++player.marks[static_cast<std::size_t>(entry.mark) - 1];
    const auto missed = [](const Fact& fact) { return !fact.entry.empty(); };
    if (std::ranges::any_of(entry.facts, missed)) ++player.missed;
  }

  const Record& record_;
  AnalysisOptions options_;
  const Engine& engine_;
  std::unique_ptr<Position> start_;
  std::vector<Task> tasks_;
  /// After the last entry played.
  const Position* last_ = nullptr;
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

NotedShares noted_shares(const Shares& shares, Actor players) {
  NotedShares out;
  for (Actor seat = 0; seat < players; ++seat) {
    out.seats.push_back(thousandths(shares[seat_index(seat)].value));
  }
  out.ci = widest_ci(shares, players);
  return out;
}

Judgement judge(const GameAnalysis& analysis, const Record& record, const Table& table) {
  if (analysis.options.plays == 0 || analysis.entries.empty()) return {};
  std::vector<JudgedEntry> judged;
  std::vector<NotedShares> shares;
  for (const AnalysedEntry& entry : analysis.entries) {
    shares.push_back(noted_shares(entry.value.after, table.players));
    if (!is_seat(entry.seat())) continue;
    const Entry& played = record.entries[index_of(entry.entry)];
    JudgedEntry one{entry.number, entry.seat(), entry.loss, {}, time_taken(record, played)};
    if (entry.value.best) {
      const std::vector<std::string_view> better(entry.better.begin(), entry.better.end());
      one.choice = choice_between(table, action_texts(record, played), better).title;
    }
    judged.push_back(one);
  }
  std::vector<CoursePoint> course;
  for (std::size_t i = 0; analysis.to_end && i < shares.size(); ++i) {
    course.push_back({analysis.entries[i].number, analysis.entries[i].actor, &shares[i]});
  }
  Judgement out = judgement_of(judged, noted_shares(analysis.before, table.players), course, table);
  for (std::size_t seat = 0; seat < seat_index(table.players); ++seat) {
    const AnalysedPlayer& player = analysis.players[seat];
    const Gain& lost = player.balance.lost;
    out.grades.push_back(
        grade_of(estimate_of(lost.value, lost.error), player.entries - player.forced));
  }
  return out;
}

GameAnalysis analyse(const Record& record, const Timeline& timeline, const Table& table,
                     const AnalysisOptions& options, const CountListener& meanwhile) {
  Work work(record, timeline, table, options);
  work.run(meanwhile);
  return work.result();
}

}  // namespace stela

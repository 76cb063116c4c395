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

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/comment_command.h"
#include "lib/core/diagnostic.h"
#include "lib/core/sorted.h"
#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "lib/replay/claims.h"
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

/// Returns the noted form of shares, with half the widest interval.
NotedShares noted_shares(const Shares& shares, Actor players) {
  NotedShares out;
  for (Actor seat = 0; seat < players; ++seat) {
    out.seats.push_back(thousandths(shares[seat_index(seat)].value));
  }
  out.ci = widest_ci(shares, players);
  return out;
}

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

namespace {

/// Fills the note about the whole game.
void note_players(const GameAnalysis& analysis, Actor players, GameNote& note) {
  note.start = noted_shares(analysis.before, players);
  for (Actor seat = 0; seat < players; ++seat) {
    const AnalysedPlayer& player = analysis.players[seat_index(seat)];
    const Gain& luck = player.balance.luck;
    note.forced.push_back(player.forced);
    const Gain& lost = player.balance.lost;
    note.loss.push_back(estimate_of(lost.value, lost.error));
    if (analysis.luck_known) note.luck.push_back(estimate_of(luck.value, luck.error));
  }
}

class Annotator {
 public:
  Annotator(const GameAnalysis& analysis, const Table& table, Record& record)
      : analysis_(analysis), table_(table), colours_(table.player_colours()), record_(record) {}

  void annotate() {
    const AnalysisOptions& options = analysis_.options;
    GameNote note;
    note.engine = kEngine;
    note.seed = options.seed;
    note.effort = effort_words(options.plays);
    note.digest = static_cast<std::uint32_t>(analysis_.digest >> 32U);
    if (!analysis_.entries.empty()) note_players(analysis_, table_.players, note);
    add_comment(record_, 0, kNone, write_note(note, colours_));
    for (const AnalysedEntry& entry : analysis_.entries) annotate(entry);
    // After the variations of the entry itself.
    for (const auto& [entry, after] : lines_) {
      const std::int32_t line = record_.add_variation(0, entry, {});
      add_comment(record_, line, add_line(line, *after),
                  write_line_note(static_cast<int>(after->size())));
    }
  }

 private:
  void annotate(const AnalysedEntry& entry) {
    EntryNote note;
    note.shares = noted_shares(entry.value.after, table_.players);
    note.kept = has_judgement(record_, record_.entries[index_of(entry.entry)]);
    for (Actor seat = 0; seat < table_.players && entry.value.luck; ++seat) {
      const Gain& gain = (*entry.value.luck)[seat_index(seat)];
      const Estimate luck = estimate_of(gain.value, gain.error);
      note.luck.push_back(luck.found() ? luck.value : 0);
    }
    note.exact = !missed_entry(entry.facts).empty();
    const EntryValue& value = entry.value;
    const std::int32_t next = record_.entries[index_of(entry.entry)].next;
    // Where the game went on: a line of play cannot replace a result or a gap.
    const bool goes_on = next != kNone && record_.entries[index_of(next)].kind == EntryKind::kPlay;
    if (value.best) {
      note.loss = entry.loss;
      note.reasons = value.why.reasons;
      if (goes_on) note.line = static_cast<int>(value.why.after_played.size());
      if (!value.others.empty()) note.best = static_cast<int>(value.others.size()) + 1;
    }
    add_comment(record_, 0, entry.entry, write_note(note, colours_));
    if (note.mark() != Mark::kNone) add_nag(entry.entry, sign_of(note.mark()));
    // Without a loss it would look like a variation written by somebody else.
    if (!value.best) return;
    add_variations(entry);
    if (note.line > 0) lines_.emplace_back(next, &value.why.after_played);
  }

  /// The tokens of an entry must be contiguous: they move to the end.
  void add_nag(std::int32_t index, std::string_view sign) {
    Entry& entry = record_.entries[index_of(index)];
    const std::span old = record_.tokens_of(entry);
    const std::vector<Token> tokens(old.begin(), old.end());
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    record_.tokens.insert(record_.tokens.end(), tokens.begin(), tokens.end());
    record_.tokens.push_back({record_.keep(sign), {}, TokenKind::kNag});
    ++entry.token_count;
  }

  /// Adds the other best entries and the better one, with the line of play that follows it.
  void add_variations(const AnalysedEntry& entry) {
    const std::string_view actor = record_.entries[index_of(entry.entry)].actor;
    EntryNote note;
    note.rank = 1;
    for (const Candidate& other : entry.value.others) {
      ++note.rank;
      note.shares = noted_shares(other.shares, table_.players);
      add_variation(entry.entry, actor, other.entry, note);
    }
    note.rank = 0;
    note.shares = noted_shares(*entry.value.best, table_.players);
    const std::vector<LineEntry>& after = entry.value.why.after_better;
    note.line = static_cast<int>(after.size());
    const std::int32_t line = add_variation(entry.entry, actor, entry.better, note);
    add_line(line, after);
  }

  std::int32_t add_variation(std::int32_t parent, std::string_view actor,
                             const std::vector<std::string>& actions, const EntryNote& note) {
    const std::int32_t line = record_.add_variation(0, parent, {});
    Entry entry;
    entry.actor = actor;
    add_comment(record_, line, add_entry(record_, line, entry, actions),
                write_note(note, colours_));
    return line;
  }

  /// Adds `entries` to a variation; returns the index of the first one.
  std::int32_t add_line(std::int32_t line, std::span<const LineEntry> entries) {
    std::int32_t first = kNone;
    for (const LineEntry& next : entries) {
      Entry entry;
      entry.actor = table_.name_of(next.actor);
      const std::int32_t added = add_entry(record_, line, entry, next.actions);
      if (first == kNone) first = added;
    }
    return first;
  }

  const GameAnalysis& analysis_;
  const Table& table_;
  std::span<const std::string_view> colours_;
  Record& record_;
  /// Lines of play that follow entries, and the entries to which they are alternatives.
  std::vector<std::pair<std::int32_t, const std::vector<LineEntry>*>> lines_;
};

/// Removes the notes of a list for which `is_removed` returns true; returns whether there were any.
template <typename Is>
bool remove_notes(Record& record, std::int32_t& first, std::int32_t& last, Is is_removed) {
  bool removed = false;
  std::int32_t* link = &first;
  last = kNone;
  for (std::int32_t i = first; i != kNone;) {
    Note& note = record.notes[index_of(i)];
    const std::int32_t next = note.next;
    if (is_removed(note)) {
      removed = true;
      *link = next;
    } else {
      last = i;
      link = &note.next;
    }
    i = next;
  }
  return removed;
}

/// Removes what an analysis added.
class Stripper {
 public:
  explicit Stripper(Record& record) : record_(record), is_own_line_(record.lines.size()) {}

  bool strip() {
    Line& main = record_.lines.front();
    removed_ |= remove_notes(record_, main.first_note, main.last_note, [](const Note& note) {
      return note.line == kNone && is_game_note(note.text);
    });
    // All variations are found while the comments that name them are there.
    std::vector<std::int32_t> entries;
    for (std::int32_t i = main.first_entry; i != kNone; i = record_.entries[index_of(i)].next) {
      entries.push_back(i);
      find_lines(record_.entries[index_of(i)]);
    }
    for (const std::int32_t i : entries) strip_entry(record_.entries[index_of(i)]);
    return removed_;
  }

 private:
  /// Notes the variations that the analysis of `entry` added.
  void find_lines(const Entry& entry) {
    std::vector<std::int32_t> lines = other_lines_of(record_, entry);
    lines.push_back(better_line_of(record_, entry));
    lines.push_back(next_line_of(record_, entry));
    for (const std::int32_t line : lines) {
      if (line != kNone) is_own_line_[index_of(line)] = true;
    }
  }

  void strip_entry(Entry& entry) {
    const bool analysed = analysis_note_of(record_, entry) != nullptr;
    if (analysed) remove_mark(entry);
    removed_ |= remove_notes(record_, entry.first_note, entry.last_note, [&](const Note& note) {
      return note.line == kNone ? analysed && is_entry_note(note.text)
                                : is_own_line_[index_of(note.line)];
    });
  }

  void remove_mark(Entry& entry) {
    const Token* const mark = find_mark(record_, entry);
    if (mark == nullptr) return;
    Token* const first = record_.tokens.data() + entry.first_token;
    Token* const end = first + entry.token_count;
    std::move(first + (mark - first) + 1, end, first + (mark - first));
    --entry.token_count;
  }

  Record& record_;
  /// Whether an analysis added each variation, by index.
  std::vector<bool> is_own_line_;
  bool removed_ = false;
};

/// Removes parts of comments, variations and annotations.
class PartStripper {
 public:
  PartStripper(const StrippedParts& parts, Record& record) : parts_(parts), record_(record) {}

  void strip() {
    const auto is_removed = [this](Note& note) { return removes(note); };
    for (Line& line : record_.lines) {
      remove_notes(record_, line.first_note, line.last_note, is_removed);
    }
    for (Entry& entry : record_.entries) {
      remove_notes(record_, entry.first_note, entry.last_note, is_removed);
      if (parts_.marks) remove_nags(entry);
    }
  }

 private:
  [[nodiscard]] bool removes(const CommentCommand& command) const {
    constexpr auto kMarks = std::to_array<std::string_view>({"mark", "arrow", "label", "diagram"});
    constexpr auto kTimes = std::to_array<std::string_view>({"clk", "emt"});
    return (parts_.marks && contains(kMarks, command.name)) ||
           (parts_.times && contains(kTimes, command.name));
  }

  /// Removes the parts of a comment, and returns whether nothing is left; or whether a variation
  /// is removed.
  bool removes(Note& note) {
    if (note.line != kNone) return parts_.variations;
    if (!parts_.comments && !parts_.marks && !parts_.times) return false;
    std::string left;
    bool changed = false;
    const auto add = [&](std::string_view part, bool kept) {
      part = trimmed(part);
      if (part.empty()) return;
      if (!kept) {
        changed = true;
        return;
      }
      if (!left.empty()) left += ' ';
      left += part;
    };
    std::size_t at = 0;
    for (const CommentCommand& command : commands_in(note.text)) {
      add(note.text.substr(at, command.begin - at), !parts_.comments);
      add(note.text.substr(command.begin, command.end - command.begin), !removes(command));
      at = command.end;
    }
    add(note.text.substr(at), !parts_.comments);
    if (changed) note.text = record_.keep(left);
    return changed && left.empty();
  }

  void remove_nags(Entry& entry) {
    Token* const first = record_.tokens.data() + entry.first_token;
    Token* const end = std::remove_if(first, first + entry.token_count, [](const Token& token) {
      return token.kind == TokenKind::kNag;
    });
    entry.token_count = static_cast<std::uint32_t>(end - first);
  }

  const StrippedParts& parts_;
  Record& record_;
};

}  // namespace

void annotate(const GameAnalysis& analysis, const Table& table, Record& record) {
  Annotator(analysis, table, record).annotate();
}

bool strip_analysis(Record& record) { return Stripper(record).strip(); }

void strip(const StrippedParts& parts, Record& record) {
  if (parts.analysis) strip_analysis(record);
  PartStripper(parts, record).strip();
}

}  // namespace stela

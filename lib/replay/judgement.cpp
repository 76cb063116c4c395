#include "lib/replay/judgement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "lib/core/comment_command.h"
#include "lib/core/sorted.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/replay/claims.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr std::string_view kGrades = "ABCDE";

char grade_of_mean(std::int64_t loss, int unforced) {
  std::size_t grade = 0;
  while (grade < kGradeLimits.size() && loss > std::int64_t{kGradeLimits[grade]} * unforced) {
    ++grade;
  }
  return kGrades[grade];
}

}  // namespace

std::string grade_of(const Estimate& loss, int unforced) {
  // A few entries say nothing about a player.
  constexpr int kFewest = 5;
  if (unforced < kFewest) return {};
  const char best = grade_of_mean(std::int64_t{loss.value} - loss.ci, unforced);
  const char worst = grade_of_mean(std::int64_t{loss.value} + loss.ci, unforced);
  if (best == worst) return std::string(1, best);
  // A wider range says nothing.
  return worst == best + 1 ? fmt::format("{}–{}", best, worst) : std::string();
}

Thousandths mean_loss(Thousandths loss, int unforced) {
  const int count = std::max(1, unforced);
  return (2 * loss + count) / (2 * count);
}

bool Judgement::has_grade() const {
  return std::ranges::any_of(grades, [](const std::string& grade) { return !grade.empty(); });
}

Message grade_words() {
  const auto limit = [](std::size_t grade) { return decimal_message(kGradeLimits[grade]); };
  return tr(
      "Grades by the mean loss of an entry that was not forced: A up to {0}, B {1}, C {2}, "
      "D {3}, E above; two letters if its interval contains both.",
      limit(0), limit(1), limit(2), limit(3));
}

namespace {

/// Returns the first of `actions` that is not among `others`; empty if there is none.
std::string_view first_only(std::span<const std::string_view> actions,
                            std::span<const std::string_view> others) {
  const auto found = std::ranges::find_if(
      actions, [&](std::string_view action) { return !contains(others, action); });
  return found == actions.end() ? std::string_view() : *found;
}

}  // namespace

Choice choice_between(const Table& table, std::span<const std::string_view> played,
                      std::span<const std::string_view> better) {
  const std::string_view missing = first_only(better, played);
  const std::string_view chosen = first_only(played, better);
  ValueMemory memory;
  const auto member = [&](std::string_view action, std::string_view name) {
    const std::optional<Value> value = table.game->actions().to_value(action, table, memory);
    const Value* const found = value ? value->find(name) : nullptr;
    return found == nullptr ? std::string_view() : found->text;
  };
  const std::string_view verb = member(chosen.empty() ? missing : chosen, codec::kVerbKey);
  const auto kind = std::ranges::find(table.game->choice_kinds, verb, &ChoiceKind::verb);
  return {kind == table.game->choice_kinds.end() ? std::string_view() : kind->title,
          table.seat_of(member(missing, "player"))};
}

Choice choice_in(const Record& record, const Table& table, const Entry& entry) {
  const std::int32_t line = better_line_of(record, entry);
  if (line == kNone) return {};
  const Entry& better = record.entries[index_of(record.lines[index_of(line)].first_entry)];
  return choice_between(table, action_texts(record, entry), action_texts(record, better));
}

std::optional<std::chrono::milliseconds> time_taken(const Record& record, const Entry& entry) {
  for (std::int32_t i = entry.first_note; i != kNone; i = record.notes[index_of(i)].next) {
    const Note& note = record.notes[index_of(i)];
    if (note.line != kNone) continue;
    for (const CommentCommand& command : commands_in(note.text)) {
      if (command.name == "emt") return read_clock(command.value);
    }
  }
  return std::nullopt;
}

namespace {

/// Collects losses by part.
class Parts {
 public:
  Parts(std::span<const JudgedEntry> entries, std::size_t players)
      : entries_(entries), players_(players) {}

  [[nodiscard]] std::vector<LossPart> collect() {
    constexpr std::size_t kFewest = 3;
    const auto lost = std::ranges::count_if(
        entries_, [](const JudgedEntry& entry) { return entry.loss.value > 0; });
    if (static_cast<std::size_t>(lost) < kFewest) return {};
    add_thirds();
    if (count() < 2) parts_.clear();
    const std::size_t thirds = parts_.size();
    add_choices();
    if (parts_.size() < thirds + 2) parts_.resize(thirds);
    return std::move(parts_);
  }

 private:
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(std::ranges::count_if(parts_, [](const LossPart& part) {
      return std::ranges::any_of(part.losses, [](Thousandths loss) { return loss > 0; });
    }));
  }

  void add(LossPart& part, const JudgedEntry& entry) const {
    part.losses.resize(players_);
    part.losses[seat_index(entry.seat)] += entry.loss.value;
  }

  void add_thirds() {
    constexpr int kThirds = 3;
    const int first = entries_.front().number;
    const int all = entries_.back().number - first + 1;
    for (int third = 0; third < kThirds; ++third) {
      const int begin = first + all * third / kThirds;
      const int end = first + all * (third + 1) / kThirds;
      LossPart part{
          begin == end - 1 ? tr("entry {0}", begin) : tr("entries {0} to {1}", begin, end - 1), {}};
      part.losses.resize(players_);
      for (const JudgedEntry& entry : entries_) {
        if (entry.number >= begin && entry.number < end) add(part, entry);
      }
      parts_.push_back(std::move(part));
    }
  }

  void add_choices() {
    std::vector<std::string_view> known;
    for (const JudgedEntry& entry : entries_) {
      if (entry.choice.empty() || entry.loss.value == 0 || contains(known, entry.choice)) continue;
      known.push_back(entry.choice);
      LossPart part{Message(entry.choice, {}), {}};
      for (const JudgedEntry& other : entries_) {
        if (other.choice == entry.choice) add(part, other);
      }
      parts_.push_back(std::move(part));
    }
  }

  std::span<const JudgedEntry> entries_;
  std::size_t players_;
  std::vector<LossPart> parts_;
};

bool same_side(const Outcome& outcome, Actor one, Actor other) {
  const int team = team_index(outcome, one);
  return one == other || (team >= 0 && team == team_index(outcome, other));
}

/// Returns the first seat of the side that has the largest share, or `kNobody` if two do.
Actor leader_of(const NotedShares& shares, const Outcome& outcome) {
  Actor leader = kNobody;
  Thousandths most = -1;
  for (Actor seat = 0; seat < static_cast<Actor>(shares.seats.size()); ++seat) {
    const Thousandths share = shares.seats[seat_index(seat)];
    if ((is_seat(leader) && same_side(outcome, seat, leader)) || share < most) continue;
    leader = share == most ? kNobody : seat;
    most = share;
  }
  return leader;
}

/// Whether `leader` is ahead of all other sides by more than the intervals.
bool is_clear(const NotedShares& shares, Actor leader, const Outcome& outcome) {
  for (Actor seat = 0; seat < static_cast<Actor>(shares.seats.size()); ++seat) {
    if (!same_side(outcome, seat, leader) &&
        shares.seats[seat_index(leader)] - shares.seats[seat_index(seat)] <= 2 * shares.ci) {
      return false;
    }
  }
  return true;
}

/// Returns the turning point of a course after `start`; nothing if the same player was ahead all
/// the time, or if nobody is at the end.
std::optional<Turn> turning_point(const NotedShares& start, std::span<const CoursePoint> course,
                                  const Outcome& outcome) {
  const NotedShares& last = *course.back().shares;
  const Actor leader = leader_of(last, outcome);
  if (!is_seat(leader) || !is_clear(last, leader, outcome)) return std::nullopt;
  std::size_t at = course.size();
  while (at > 0 && is_clear(*course[at - 1].shares, leader, outcome)) --at;
  if (at == 0 && is_clear(start, leader, outcome)) return std::nullopt;
  return Turn{course[at].number, course[at].actor, leader};
}

/// Returns those of players with at least ten timed entries for whom the two differ by more than
/// their intervals.
std::vector<TimedLoss> losses_by_time(std::span<const JudgedEntry> entries, std::size_t players) {
  constexpr std::size_t kFewest = 10;
  std::vector<TimedLoss> out;
  for (Actor seat = 0; seat < static_cast<Actor>(players); ++seat) {
    std::vector<const JudgedEntry*> timed;
    for (const JudgedEntry& entry : entries) {
      if (entry.seat == seat && entry.time) timed.push_back(&entry);
    }
    if (timed.size() < kFewest) continue;
    std::ranges::stable_sort(timed, {}, [](const JudgedEntry* entry) { return *entry->time; });
    const std::size_t half = timed.size() / 2;
    std::array<std::int64_t, 2> sums{};
    std::array<std::int64_t, 2> squares{};
    for (std::size_t i = 0; i < timed.size(); ++i) {
      const Estimate& loss = timed[i]->loss;
      sums[i < half ? 0 : 1] += loss.value;
      // The spread over the entries, which is more than that of each loss.
      squares[i < half ? 0 : 1] += std::int64_t{loss.value} * loss.value;
    }
    // In millionths, so that every machine gets the same.
    constexpr std::int64_t kFine = 1000;
    const std::array<std::int64_t, 2> counts = {static_cast<std::int64_t>(half),
                                                static_cast<std::int64_t>(timed.size() - half)};
    std::array<std::int64_t, 2> means{};
    std::int64_t variance = 0;
    for (std::size_t i = 0; i < means.size(); ++i) {
      means[i] = sums[i] * kFine / counts[i];
      const std::int64_t spread = squares[i] * kFine * kFine / counts[i] - means[i] * means[i];
      variance += spread / counts[i];
    }
    constexpr std::int64_t kErrors = 4;  // two, squared
    const std::int64_t difference = means[1] - means[0];
    if (difference == 0 || difference * difference < kErrors * variance) continue;
    out.push_back({seat, static_cast<Thousandths>(means[0] / kFine),
                   static_cast<Thousandths>(means[1] / kFine), *timed[half]->time});
  }
  return out;
}

}  // namespace

Judgement judgement_of(std::span<const JudgedEntry> entries, const NotedShares& start,
                       std::span<const CoursePoint> course, const Table& table) {
  const auto players = static_cast<std::size_t>(table.players);
  Judgement out;
  out.parts = Parts(entries, players).collect();
  if (!course.empty()) {
    out.turn = turning_point(start, course, table.game->start(table)->outcome());
  }
  out.times = losses_by_time(entries, players);
  return out;
}

std::vector<Message> judgement_words(const Judgement& judgement, const Table& table) {
  std::vector<Message> out;
  if (judgement.turn) {
    const Turn& turn = *judgement.turn;
    const Message leader = table.player(turn.leader);
    out.push_back(is_seat(turn.actor)
                      ? tr("Turning point: entry {0} by {1}. From then on, {2} is clearly ahead.",
                           turn.number, table.player(turn.actor), leader)
                      : tr("Turning point: entry {0}. From then on, {1} is clearly ahead.",
                           turn.number, leader));
  }
  for (const TimedLoss& time : judgement.times) {
    const auto seconds = std::chrono::round<std::chrono::seconds>(time.median).count();
    out.push_back(tr(
        "{0} loses {1} in an entry that takes less than {2} s, and {3} in a longer one.",
        table.player(time.seat), decimal_message(time.quick), seconds, decimal_message(time.slow)));
  }
  return out;
}

Mark mark_of(const EntryNote& note) {
  EntryNote alone = note;
  alone.kept = false;
  return alone.mark();
}

std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                          const Timeline& timeline) {
  const std::span colours = table.player_colours();
  NoteFault fault;
  const Note* const on_record = analysis_note_of(record);
  if (on_record == nullptr) return std::nullopt;
  std::optional<GameNote> of_game = read_game_note(on_record->text, colours, fault);
  if (!of_game) return std::nullopt;
  AnalysedGame out{std::move(*of_game), {}, std::vector<AnalysedSeat>(colours.size())};
  for (std::size_t i = 0; i < timeline.steps.size(); ++i) {
    const Step& step = timeline.steps[i];
    if (step.line != 0 || !step.legal) continue;
    const Entry& entry = record.entries[index_of(step.entry)];
    const Note* const comment = analysis_note_of(record, entry);
    if (comment == nullptr) continue;
    std::optional<EntryNote> note = read_entry_note(comment->text, colours, fault);
    if (!note) continue;
    const bool acts = is_seat(step.actor);
    const Actor actor = acts ? step.actor : choice_in(record, table, entry).seat;
    out.steps.push_back({i, std::move(*note), actor});
    if (!is_seat(actor)) continue;
    AnalysedSeat& seat = out.seats[seat_index(actor)];
    if (acts) ++seat.entries;
    const Mark mark = mark_of(out.steps.back().note);
    if (mark != Mark::kNone) ++seat.marks[static_cast<std::size_t>(mark) - 1];
  }
  if (out.steps.empty()) return std::nullopt;
  return out;
}

namespace {

/// Returns a mean with one decimal.
Message mean_message(Thousandths mean) {
  constexpr int kTenth = kWhole / 10;
  const int tenths = (std::abs(mean) + kTenth / 2) / kTenth;
  return decimal(
      fmt::format("{}{}.{}", mean < 0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10));
}

const DecisiveKind* kind_of(const NotedReason& reason, const Table& table) {
  const std::span<const DecisiveKind> kinds = table.game->decisive_kinds;
  const auto kind = std::ranges::find(kinds, reason.kind, &DecisiveKind::kind);
  return kind == kinds.end() ? nullptr : &*kind;
}

Message what_of(const DecisiveKind& kind, const NotedReason& reason, const Table& table) {
  return {kind.words, to_messages(table.player(reason.seat), reason.place)};
}

/// Returns in how many continuations it happened.
int times(Thousandths part, const NotedReason& reason) {
  return static_cast<int>((std::int64_t{part} * reason.of + kWhole / 2) / kWhole);
}

}  // namespace

Message reason_message(const NotedReason& reason, const Table& table) {
  const DecisiveKind* const kind = kind_of(reason, table);
  if (kind == nullptr) return {};
  const Message what = what_of(*kind, reason, table);
  if (!kind->happens) {
    return tr("{0}: {1} on average after the better entry, {2} after this one", what,
              mean_message(reason.better), mean_message(reason.played));
  }
  return tr("{0}: {1} of {2} times after the better entry, {3} of {2} after this one", what,
            times(reason.better, reason), reason.of, times(reason.played, reason));
}

Message reason_message(const NotedReason& reason, const Table& table, std::string_view better,
                       std::string_view played) {
  const DecisiveKind* const kind = kind_of(reason, table);
  if (kind == nullptr) return {};
  const Message what = what_of(*kind, reason, table);
  if (!kind->happens) {
    return tr("{0}: {1} on average after {2}, {3} after {4}", what, mean_message(reason.better),
              better, mean_message(reason.played), played);
  }
  return tr("{0}: {1} of {2} times after {3}, {4} of {2} after {5}", what,
            times(reason.better, reason), reason.of, better, times(reason.played, reason), played);
}

}  // namespace stela

#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/words/message.h"

namespace stela {

// What an analysis says about players, beyond single entries: grades, where they lost, when the
// game turned, and how it depends on the time they took.

/// The largest mean loss of an unforced entry for grades A to D; E is above the last.
inline constexpr std::array<Thousandths, 4> kGradeLimits = {5, 10, 20, 40};

/// Returns the grade of a player who lost `loss` in `unforced` entries: `B`, or `B–C` if its
/// interval contains both; empty if it contains more, or if there were fewer than five.
[[nodiscard]] std::string grade_of(const Estimate& loss, int unforced);
/// Returns the mean of `loss` over `unforced` entries, rounded; all of it without such entries.
[[nodiscard]] Thousandths mean_loss(Thousandths loss, int unforced);
/// Returns a sentence that explains the grades.
[[nodiscard]] Message grade_words();

/// An analysed entry of a player.
struct JudgedEntry {
  int number = 0;
  Actor seat = kNobody;
  /// Its loss; 0 if none was found.
  Estimate loss;
  /// What differs between it and the better entry: a title of `GameInfo::choice_kinds`; empty if
  /// that is unknown or if nothing was lost.
  std::string_view choice;
  /// The time that it took, if known.
  std::optional<std::chrono::milliseconds> time;
};

/// A difference between two entries.
struct Choice {
  /// A title of `GameInfo::choice_kinds`; may be empty.
  std::string_view title;
  /// The player whom the better action names: in an auction, the one who should have called
  /// differently.
  Actor seat = kNobody;
};

/// Returns the difference between an entry with the actions `played` and the one with `better`, by
/// the first action that only one of them has. Empty if it is unknown.
[[nodiscard]] Choice choice_between(const Table& table, std::span<const std::string_view> played,
                                    std::span<const std::string_view> better);

/// The same for `entry` and the better one that an analysis added to its variations.
[[nodiscard]] Choice choice_in(const Record& record, const Table& table, const Entry& entry);

/// Returns the time that `entry` took, according to its comments.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_taken(const Record& record,
                                                                  const Entry& entry);

/// The losses of all players in a part of the game, or by a kind of choice.
struct LossPart {
  Message title;
  /// By seat; 0 if nothing was lost.
  std::vector<Thousandths> losses;
};

/// The shares after an entry.
struct CoursePoint {
  int number = 0;
  Actor actor = kNobody;
  const NotedShares* shares = nullptr;
};
/// The entry since which the side that had the largest share at the end was always ahead by more
/// than the intervals.
struct Turn {
  int number = 0;
  /// Who played that entry.
  Actor actor = kNobody;
  /// The player who has led since then.
  Actor leader = kNobody;
};

/// The mean losses of a player's entries that took longer than the median, and of the others.
struct TimedLoss {
  Actor seat = kNobody;
  Thousandths quick = 0;
  Thousandths slow = 0;
  std::chrono::milliseconds median{0};
};

/// The judgement of a game.
struct Judgement {
  /// By seat; empty without playouts.
  std::vector<std::string> grades;
  /// By third of the game and by kind of choice; empty if fewer than three entries lost something,
  /// or if all is in one part.
  std::vector<LossPart> parts;
  std::optional<Turn> turn;
  std::vector<TimedLoss> times;

  /// Whether any player has a grade.
  [[nodiscard]] bool has_grade() const;
};

/// Returns the judgement without the grades, from the entries of players and the shares at the
/// start and after entries up to the last one of the game; without these there is no turning point.
[[nodiscard]] Judgement judgement_of(std::span<const JudgedEntry> entries, const NotedShares& start,
                                     std::span<const CoursePoint> course, const Table& table);

/// Returns the sentences about the turning point and the times.
[[nodiscard]] std::vector<Message> judgement_words(const Judgement& judgement, const Table& table);

/// An entry of the main line with an analysis comment.
struct AnalysedStep {
  /// Its index among the steps of the timeline.
  std::size_t step = 0;
  EntryNote note;
  /// The player who can have a loss: the one who acts; in an auction the caller who could have
  /// called better. May be `kNobody`.
  Actor seat = kNobody;
};

/// Analysis results of a seat for the whole game.
struct AnalysedSeat {
  int entries = 0;
  /// Number of entries with each of `kMarks`.
  std::array<int, kMarks.size()> marks{};
};

/// The analysis stored in a record (docs/analysis-method.md).
struct AnalysedGame {
  GameNote note;
  /// In the order of the game; not empty.
  std::vector<AnalysedStep> steps;
  std::vector<AnalysedSeat> seats;

  /// Returns the number of entries in which a seat had a choice, if the analysis covers the whole
  /// game.
  [[nodiscard]] int unforced(std::size_t seat) const {
    return seats[seat].entries - note.forced[seat];
  }
};

/// Returns the mark of an entry with this comment, even if people annotated the entry, so that the
/// analysis did not.
[[nodiscard]] Mark mark_of(const EntryNote& note);

/// Reads the comments of a record that was replayed at `table` into `timeline`, and whose analysis
/// belongs to its game (`Replayer::analysed`). Returns nothing if there is no analysis.
[[nodiscard]] std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                                        const Timeline& timeline);

/// Returns the reason in words, without a full stop: `red builds a temple: 36 of 40 times after the
/// better entry, 4 of 40 after this one`. Returns an empty message if the game does not know its
/// kind.
[[nodiscard]] Message reason_message(const NotedReason& reason, const Table& table);
/// The same for a puzzle, whose answers have letters: `red builds a temple: 7 of 8 times after A, 1
/// of 8 after C`.
[[nodiscard]] Message reason_message(const NotedReason& reason, const Table& table,
                                     std::string_view better, std::string_view played);

}  // namespace stela

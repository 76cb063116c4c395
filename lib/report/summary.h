#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/score.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/analysed_game.h"
#include "lib/replay/timeline.h"
#include "lib/scene/annotate.h"

namespace stela {

/// What a report is made of: a record that was replayed, and where it got to.
struct ReportInput {
  const Record& record;
  const Table& table;
  /// Every entry; with positions where diagrams are wanted.
  const Timeline& timeline;
  const Outcome& outcome;
  /// All that is wrong with the record.
  const std::vector<Diagnostic>& diagnostics;
  /// The main line was not played to its end.
  bool broken = false;
  /// The record holds an analysis that is of this game.
  bool analysed = false;
  /// In which all of it is input.
  Language language = {};
};

/// A player and what became of them. All texts of a summary are raw: whoever writes them escapes.
struct SummaryPlayer {
  std::string colour;
  std::string name;
  Score score;
  /// As the game writes it.
  std::string score_text;
  bool wins = false;
  bool out = false;
  /// From 1; 0: the game is not played for places, or not finished.
  int place = 0;
};

/// Players who win together.
struct SummaryTeam {
  /// `Anna (white) and Cleo (brown)`.
  std::string names;
  /// What counts for them together.
  Score score;
  /// As the game writes it.
  std::string score_text;
  bool wins = false;
};

/// The scores by seat after an entry of the main line.
struct ScorePoint {
  int entry = 0;
  std::vector<Score> scores;
};

/// A round that an entry began, in words.
struct RoundMark {
  int entry = 0;
  std::string text;
};

struct TurningPoint {
  int entry = 0;
  /// Whom it concerns, or `kNobody`.
  Actor actor = kNobody;
  std::string text;
  /// The subject of `text`.
  Subject subject = Subject::kPlayer;
};

/// Turning points of one kind, in the order of the game.
struct TurningGroup {
  std::string title;
  std::vector<TurningPoint> points;
  /// How many lesser ones are not listed.
  std::size_t left_out = 0;
};

/// How much of one part of the scores came from one source, by seat.
struct SourceRow {
  std::string title;
  std::size_t part = 0;
  std::vector<std::int64_t> amounts;
};

/// What is wrong, in words.
struct SummaryMistake {
  /// As diagnostics count.
  int entry = 0;
  Severity severity = Severity::kError;
  std::string rule;
  std::string message;
  std::string hint;
  std::string sentence;
  /// Where the rule is written, for readers of the record's edition.
  std::string cite;
  /// The article that decides, as a sentence with where it is written; empty: none.
  std::string reason;
  /// Its id.
  std::string article;
};

/// What happened in an entry: `who` is a colour when it is not the entry's own actor.
struct SummaryEvent {
  std::string who;
  std::string text;
};

/// The position before any entry; not `kNone`, which says that there is none.
inline constexpr std::int32_t kStart = -2;

/// A picture that a comment asks for.
struct SummaryDiagram {
  std::string caption;
  /// Index of the step after which it is (`Timeline::steps`), or `kStart`.
  std::int32_t step = kStart;
};

/// A piece of the input record, in the order of the source.
struct SummaryItem {
  enum class Kind : std::uint8_t { kEntry, kResult, kComment, kVariation, kVariationEnd };

  Kind kind = Kind::kEntry;
  /// 0 in the main line.
  int depth = 0;
  /// Entries: the number, 0 for `setup:`. Comments and variations: of the entry they belong to.
  int number = 0;
  /// Entries: index of the step, `kNone` when the entry was not played. Comments and variations:
  /// the step whose position is meant.
  std::int32_t step = kNone;
  /// Entries and variations: the step before, or `kStart`.
  std::int32_t before = kStart;
  /// Entries: a seat, or what else acts there.
  Actor actor = kNobody;
  /// Entries: as it was written, `white`, `table`.
  std::string actor_name;
  /// Entries: the actions and claims as written, without annotations.
  std::string written;
  /// Entries: the annotations in words, as in `good move (!)`.
  std::vector<std::string> nags;
  std::vector<SummaryEvent> events;
  std::vector<SummaryMistake> mistakes;
  /// Entries: the scores by seat then; empty when it was not played to the end.
  std::vector<Score> scores;
  /// Entries: could be played to the end.
  bool legal = false;
  /// Comments: what they say.
  std::string text;
  std::vector<SummaryDiagram> diagrams;
  /// Comments: what they ask to be drawn on the position.
  std::vector<Annotation> drawings;
  /// Variations: the rule that they claim to be broken; empty: none.
  std::string illegal;
};

/// The shares of the win after an entry of the main line, by an analysis.
struct SharePoint {
  int entry = 0;
  NotedShares shares;
};

/// An entry that was not the best that was found.
struct SummaryLoss {
  int entry = 0;
  Actor actor = kNobody;
  /// One of `kMarks`, or empty.
  std::string mark;
  Estimate loss;
  /// That `better` is better is certain; else it is estimated. Then `loss` may be 0.
  bool exact = false;
  /// Actions as written; `better` is empty where it is not input.
  std::string played;
  std::string better;
  /// The steps before the entry (or `kStart`), after it, and after the better one, if any.
  std::int32_t before = kStart;
  std::int32_t step = kNone;
  std::int32_t better_step = kNone;
  /// The share of `actor` after the entry, and the shares of all after the better one.
  Thousandths after = 0;
  NotedShares better_shares;

  /// The share of `actor` after the better entry.
  [[nodiscard]] Thousandths better_after() const;
};

/// What an analysis wrote into the record (docs/analysis.md, "In a record").
struct SummaryAnalysis {
  GameNote note;
  /// After each entry that was analysed.
  std::vector<SharePoint> course;
  /// By seat.
  std::vector<AnalysedSeat> players;
  /// In the order of the game.
  std::vector<SummaryLoss> losses;
};

/// A record in words and figures. Knows no format.
struct Summary {
  /// In which its texts are input.
  Language language = {};
  const GameInfo* game = nullptr;
  std::string title;
  /// Tags worth telling, with their values.
  std::vector<std::pair<std::string, std::string>> details;
  std::vector<SummaryPlayer> players;
  /// Empty: everybody plays alone.
  std::vector<SummaryTeam> teams;
  /// How the game ended, in a sentence.
  std::string result;
  bool finished = false;
  bool broken = false;
  /// Begins with the scores before the first entry.
  std::vector<ScorePoint> course;
  std::vector<RoundMark> rounds;
  std::vector<TurningGroup> turning_points;
  std::vector<SourceRow> sources;
  std::vector<SummaryItem> items;
  std::vector<SummaryMistake> mistakes;
  /// Nothing: the record holds no analysis, or one that is not of this game.
  std::optional<SummaryAnalysis> analysis;

  [[nodiscard]] bool analysed() const { return analysis.has_value(); }
};

/// Puts together what a report says.
[[nodiscard]] Summary summarise(const ReportInput& input);

/// Adds a diagram behind every entry of the main line whose number `every` (from 1) divides, where
/// no comment asks for one.
void add_diagrams(int every, Summary& summary);

/// The scores along the way: a head, then at most 13 rows.
[[nodiscard]] std::vector<std::vector<std::string>> course_table(const Summary& summary);
/// Where the scores came from: a head, a row for each source, and the sums.
[[nodiscard]] std::vector<std::vector<std::string>> sources_table(const Summary& summary);
/// The table of the players of an analysis: a head, then a row for each seat.
[[nodiscard]] std::vector<std::vector<std::string>> analysis_table(const Summary& summary);
/// What the numbers of an analysis mean, in sentences; with `table` also those of that table.
[[nodiscard]] std::string analysis_words(const SummaryAnalysis& analysis, Language language,
                                         bool table = true);
/// As in `loses about 0.074 ± 0.016`.
[[nodiscard]] std::string loss_words(const SummaryLoss& loss, Language language);

/// What became of `player` in words: `wins`, `place 2`, `eliminated`; may be empty.
[[nodiscard]] std::string outcome_of(const SummaryPlayer& player, Language language);

/// The step of the last entry of the main line that was played whole; `kStart`: there is none.
[[nodiscard]] std::int32_t last_step(const Summary& summary);

/// What `player` is called: the name, or the colour where it is not known.
[[nodiscard]] const std::string& called(const SummaryPlayer& player);

/// `Anna (white)`, or `white` when no name is known.
[[nodiscard]] std::string full_name(const SummaryPlayer& player);

/// At most `most` of the points of a course, evenly spread, with the first and the last.
[[nodiscard]] std::vector<ScorePoint> sampled(const std::vector<ScorePoint>& course,
                                              std::size_t most);

}  // namespace stela

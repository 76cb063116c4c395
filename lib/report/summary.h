#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/judgement.h"
#include "lib/scene/stage.h"

namespace stela {

/// Input of a report: a replayed record and its outcome.
struct ReportInput {
  const Record& record;
  const Table& table;
  /// All entries; with positions if diagrams are needed.
  const Timeline& timeline;
  const Outcome& outcome;
  /// All diagnostics of the record.
  const std::vector<Diagnostic>& diagnostics;
  /// The main line was not played to its end.
  bool broken = false;
  /// The record contains an analysis of this game.
  bool analysed = false;
  /// Language of the report.
  Language language = {};
};

/// A player and their result. All texts of a summary are unescaped: writers escape them.
struct SummaryPlayer {
  std::string colour;
  /// The colour in the reader's language.
  std::string colour_word;
  std::string name;
  Score score;
  /// In the game's own format.
  std::string score_text;
  bool wins = false;
  bool out = false;
  /// Rank from 1, or 0 if the game has no ranks or is not finished.
  int place = 0;
  /// The same by the points and what else decides, even in a game without ranks; 0 if nobody won.
  int standing = 0;
};

/// Players who win together.
struct SummaryTeam {
  /// `Anna (white) and Cleo (brown)`.
  std::string names;
  /// Score of the team.
  Score score;
  /// In the game's own format.
  std::string score_text;
  bool wins = false;
};

/// Scores by seat after an entry of the main line.
struct ScorePoint {
  int entry = 0;
  std::vector<Score> scores;
};

/// A round that began with an entry.
struct RoundMark {
  int entry = 0;
  std::string text;
};

struct TurningPoint {
  int entry = 0;
  /// Player concerned, or `kNobody`.
  Actor actor = kNobody;
  std::string text;
  /// Subject of `text`.
  Subject subject = Subject::kPlayer;
};

/// Turning points of one kind, in game order.
struct TurningGroup {
  std::string title;
  std::vector<TurningPoint> points;
  /// Number of lesser ones that are not listed.
  std::size_t left_out = 0;
};

/// Contribution of one source to one part of the scores, by seat.
struct SourceRow {
  std::string title;
  std::size_t part = 0;
  std::vector<std::int64_t> amounts;
};

/// Texts of a diagnostic.
struct SummaryMistake {
  /// Entry number, counted as in diagnostics.
  int entry = 0;
  Severity severity = Severity::kError;
  std::string rule;
  std::string message;
  std::string hint;
  std::string sentence;
  /// Citation of the rule, for readers of the record's edition.
  std::string cite;
  /// Article that decides, as a sentence with its citation, or empty if there is none.
  std::string reason;
  /// Id of the article.
  std::string article;
};

/// An event in an entry: `who` is a colour if it is not the actor of the entry.
struct SummaryEvent {
  std::string who;
  std::string text;
};

/// The position before any entry, unlike `kNone`, which means that there is none.
inline constexpr std::int32_t kStart = -2;

/// A picture requested by a comment.
struct SummaryDiagram {
  std::string caption;
  /// Index of the step whose position is shown (`Timeline::steps`), or `kStart`.
  std::int32_t step = kStart;
};

/// A part of the record, in source order.
struct SummaryItem {
  enum class Kind : std::uint8_t { kEntry, kResult, kComment, kVariation, kVariationEnd };

  Kind kind = Kind::kEntry;
  /// Nesting depth; 0 in the main line.
  int depth = 0;
  /// Entries: number, 0 for `setup:`. Comments and variations: number of the entry they belong to.
  int number = 0;
  /// Entries: index of the step, or `kNone` if the entry was not played. Comments and variations:
  /// step whose position they refer to.
  std::int32_t step = kNone;
  /// Entries and variations: previous step, or `kStart`.
  std::int32_t before = kStart;
  /// Entries: a seat or another actor.
  Actor actor = kNobody;
  /// Entries: actor as written, `white`, `table`.
  std::string actor_name;
  /// Entries: actions and claims as written, without annotations.
  std::string written;
  /// Entries: annotations in words, as in `good move (!)`.
  std::vector<std::string> nags;
  std::vector<SummaryEvent> events;
  std::vector<SummaryMistake> mistakes;
  /// Entries: scores by seat after the entry; empty if it was not played to the end.
  std::vector<Score> scores;
  /// Entries: whether the entry could be played to the end.
  bool legal = false;
  /// Comments: text.
  std::string text;
  std::vector<SummaryDiagram> diagrams;
  /// Comments: drawings requested on the position.
  std::vector<Annotation> drawings;
  /// Variations: rule claimed to be broken, or empty if there is none.
  std::string illegal;
  /// Variations: number of the entry that an analysis expects it to follow, or 0.
  int follows = 0;
};

/// Win shares after an entry of the main line, from an analysis.
struct SharePoint {
  int entry = 0;
  NotedShares shares;
};

/// An entry worse than the best one found.
struct SummaryLoss {
  int entry = 0;
  Actor actor = kNobody;
  /// One of `kMarks`, or empty.
  std::string mark;
  Estimate loss;
  /// Whether `better` is certainly better; otherwise it is an estimate. Then `loss` may be 0.
  bool exact = false;
  /// Actions as written; `better` is empty if it is unknown.
  std::string played;
  std::string better;
  /// Step before the entry (or `kStart`), the entry's own step, and the step of the better entry,
  /// if any.
  std::int32_t before = kStart;
  std::int32_t step = kNone;
  std::int32_t better_step = kNone;
  /// Whether the entry changes the board; an auction does not.
  bool on_board = true;
  /// Win share of `actor` after the entry, and win shares of all players after the better one.
  Thousandths after = 0;
  NotedShares better_shares;
  /// What decided, and the same in words.
  std::vector<NotedReason> reasons;
  std::vector<std::string> why;
  /// What often follows the entry played and the better one, as written with the actors; may be
  /// empty.
  std::string then;
  std::string better_then;
  /// Other entries that are better than the one played, as written, and the player's share.
  std::vector<std::pair<std::string, Thousandths>> others;

  /// Returns the win share of `actor` after the better entry.
  [[nodiscard]] Thousandths better_after() const;
};

/// An analysis in the record (docs/analysis-method.md).
struct SummaryAnalysis {
  GameNote note;
  /// Shares after each analysed entry.
  std::vector<SharePoint> course;
  /// By seat.
  std::vector<AnalysedSeat> players;
  /// In game order.
  std::vector<SummaryLoss> losses;
  /// Grades only if the analysis has values of the whole game.
  Judgement judgement;
  /// The grades, then the turning point and the times, as sentences.
  std::string grades;
  std::vector<std::string> remarks;
};

/// Texts and figures of a record, independent of the output format.
struct Summary {
  /// Language of the texts.
  Language language = {};
  const GameInfo* game = nullptr;
  std::string title;
  /// Other tags of interest, with their values.
  std::vector<std::pair<std::string, std::string>> details;
  std::vector<SummaryPlayer> players;
  /// Empty if nobody plays in a team.
  std::vector<SummaryTeam> teams;
  /// Sentence on how the game ended.
  std::string result;
  bool finished = false;
  bool broken = false;
  /// Starts with the scores before the first entry.
  std::vector<ScorePoint> course;
  std::vector<RoundMark> rounds;
  std::vector<TurningGroup> turning_points;
  std::vector<SourceRow> sources;
  std::vector<SummaryItem> items;
  std::vector<SummaryMistake> mistakes;
  /// Null if the record contains no analysis of this game.
  std::optional<SummaryAnalysis> analysis;

  [[nodiscard]] bool analysed() const { return analysis.has_value(); }
};

/// Returns the contents of a report.
[[nodiscard]] Summary summarise(const ReportInput& input);

/// Adds a diagram after every entry of the main line whose number is a multiple of `every` (from
/// 1), unless a comment already requests one.
void add_diagrams(int every, Summary& summary);

/// Returns the table of the analysed players: a header row, then a row for each seat.
[[nodiscard]] std::vector<std::vector<std::string>> analysis_table(const Summary& summary);
/// Returns sentences that explain the numbers of an analysis: with `table`, also those of
/// `analysis_table`; otherwise with sentences that replace that table.
[[nodiscard]] std::string analysis_words(const SummaryAnalysis& analysis, Language language,
                                         bool table = true);
/// Returns a phrase such as `loses about 0.074 ± 0.016`.
[[nodiscard]] std::string loss_words(const SummaryLoss& loss, Language language);
/// Returns the same and what decided, as sentences.
[[nodiscard]] std::string loss_sentences(const SummaryLoss& loss, Language language);

/// Returns the result of `player` as text: `wins`, `place 2`, `eliminated`; may be empty.
[[nodiscard]] std::string outcome_of(const SummaryPlayer& player, Language language);

/// Returns the step of the last entry of the main line that was played in full, or `kStart` if
/// there is none.
[[nodiscard]] std::int32_t last_step(const Summary& summary);

/// Returns the name of `player`, or the colour if the name is unknown.
[[nodiscard]] const std::string& called(const SummaryPlayer& player);

/// Returns `Anna (white)`, or `white` if the name is unknown.
[[nodiscard]] std::string full_name(const SummaryPlayer& player);

/// Returns at most `most` points of a course, evenly spread, including the first and the last.
[[nodiscard]] std::vector<ScorePoint> sampled(const std::vector<ScorePoint>& course,
                                              std::size_t most);

/// Maximum width of a name in titles and headlines, in columns; tables have it whole.
inline constexpr std::size_t kLongestName = 40;

/// Returns the title of reports on a record: the game with its event, or with its players if all
/// have names.
[[nodiscard]] std::string record_title(const Record& record, const Table& table);

/// Adds the scores over the game, rounds, turning points and sources. The players must be there
/// already.
void add_course(const ReportInput& input, Summary& summary);

/// Adds the items: every entry, comment and variation.
void add_items(const ReportInput& input, Summary& summary);

/// Adds the analysis in the record, which must be of this game.
void add_analysis(const ReportInput& input, Summary& summary);

/// Returns a diagnostic as shown in a summary.
[[nodiscard]] SummaryMistake mistake_of(const Diagnostic& diagnostic, const ReportInput& input);

/// A comment as text, without the commands in it (notation.md, "Comments").
struct CommentParts {
  /// Text without the known commands; unknown commands are kept.
  std::string text;
  /// Captions of the diagrams requested by `[%diagram "caption"]`; a caption may be empty.
  std::vector<std::string> diagrams;
  /// Rule id of `[%illegal RULE-ID]`, or empty if there is none.
  std::string illegal;
};

/// Player's clock and the time taken for an entry, as written; empty if there is none.
struct CommentTimes {
  std::string clock;
  std::string took;
};

/// Returns the text without the readable times in it, which are put into `times`.
[[nodiscard]] std::string without_times(std::string_view text, CommentTimes& times);

/// Splits a comment into its parts.
[[nodiscard]] CommentParts parts_of_comment(std::string_view comment);

/// An entry of the main line that readers want to find again, and the reason.
struct Highlight {
  int entry = 0;
  std::string text;
};

/// Returns the turning points of a game, its rounds, and the first time each source scored points,
/// at most one per entry and in order. `input` is what `summary` was made from.
[[nodiscard]] std::vector<Highlight> highlights_of(const Summary& summary,
                                                   const ReportInput& input);

/// Description of what an entry did.
struct EntrySteps {
  /// One for each action of the entry, with the names of other players; empty if the action has no
  /// description.
  std::vector<std::string> words;
  /// A shorter form: what the player did, without the cost and the consequences.
  std::vector<std::string> deeds;
  /// The same for each event apart from the actions, as at the end of the entry.
  std::vector<std::string> others;
};

/// Returns which events of `step`, a legal entry, belong to which of its actions, by playing these
/// one by one from `before`; in `language`. If that is impossible there are no words, and all
/// events are in `others`.
[[nodiscard]] EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                                  Language language);

}  // namespace stela

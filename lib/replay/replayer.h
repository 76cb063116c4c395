#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"

namespace stela {

/// Reports the unknown actors of a record. Collects the required data once for the record, not for
/// each actor.
class UnknownActors {
 public:
  /// Both must outlive this object.
  UnknownActors(const Record& record, const Table& table);

  /// Reports the unknown actor of `entry` (`record.actor-unknown`). If it seems to be a misspelt
  /// colour of a player without entries, the `Player` tag may be wrong; then it is reported there.
  [[nodiscard]] Diagnostic diagnose(const Entry& entry) const;

 private:
  /// Returns the tag value that names the player `colour`, or null if there is none.
  [[nodiscard]] const TagValue* colour_in_tag(std::string_view colour) const;
  [[nodiscard]] std::size_t entries_of(std::string_view actor) const;
  /// Whether the tag of the player `colour`, who has no entries, is misspelt, rather than the
  /// entries of the unknown `actor`: the one that is not a usual colour is, or otherwise the one
  /// that occurs only once.
  [[nodiscard]] bool is_tag_misspelt(std::string_view colour, std::string_view actor) const;

  const Table& table_;
  PlayerAliases callings_;
  /// First values of the `Player` tags.
  std::vector<const TagValue*> colours_;
  /// Number of entries, by actor.
  std::unordered_map<std::string_view, std::size_t> entries_;
};

/// Plays `actions`, separated by whitespace, of the current entry, and if `complete`, its end.
/// Either advances `position`, or leaves it unchanged and returns the error of the first action
/// that is not allowed, with its location in `actions` and a suggestion.
[[nodiscard]] std::optional<Diagnostic> play_on(std::unique_ptr<Position>& position,
                                                std::string_view actions, bool complete);

class Alternatives;

struct ReplayOptions {
  /// Warn about unknown tags.
  bool strict = false;
  /// Stop after the entry of the main line with this number, and a `resume:` that takes its place;
  /// by default plays all entries. 0 stops at the start, after a `setup:` entry.
  int stop_after = -1;
  /// Filled unless null.
  Timeline* timeline = nullptr;
  /// Keep the position after every entry in the timeline.
  bool positions = false;
  /// Put the digest of the position after every legal entry into the timeline.
  bool digests = false;
  /// Replay variations, too.
  bool variations = true;
  /// Add reasons to diagnostics that can only be found by replaying the record.
  bool reasons = true;
};

/// Replays records, one after another, and reuses its memory.
class Replayer {
 public:
  explicit Replayer(std::span<const GameInfo* const> games);
  ~Replayer();

  /// Replays `record` (docs/specification.md, "Order of checks"): its tags, then its entries up to
  /// the first that is malformed or breaks a rule, then again from the next `resume:`, and finally
  /// its result. Errors are appended to `diagnostics`, which may already contain those of the
  /// reader and is sorted by location at the end. `record` must outlive the use of the results.
  void replay(const Record& record, const ReplayOptions& options,
              std::vector<Diagnostic>& diagnostics);
  /// Replays `record` and puts every played token, and those that can be read without a position,
  /// into canonical spelling.
  void respell(Record& record, const ReplayOptions& options, std::vector<Diagnostic>& diagnostics);

  /// Returns the game of the last record, or null if its tags do not name one.
  [[nodiscard]] const GameInfo* game() const { return table_.game; }
  [[nodiscard]] const Table& table() const { return table_; }
  /// Whether the tags of the last record could start a game.
  [[nodiscard]] bool started() const { return started_; }
  /// Whether the last record broke a rule in an entry of its main line, which ended its replay,
  /// because it did not continue from a `resume:`.
  [[nodiscard]] bool broken() const { return broken_at_ != kNone; }
  /// Whether the last record contains an analysis that belongs to the game played.
  [[nodiscard]] bool analysed() const { return analysed_fits_; }
  /// Returns the number of the last entry of the last record's main line that was played
  /// completely, or 0 if there is none.
  [[nodiscard]] int played() const { return played_; }

  /// Returns the position that the last record reached: before the entry that broke a rule, or
  /// otherwise the last one. Requires `started()`. Replays the beginning of the record if
  /// necessary.
  [[nodiscard]] const Position& reached();
  /// Returns the standings or the result at that position, including an end off the board if the
  /// main line was played to its end. Requires `started()`.
  [[nodiscard]] Outcome outcome();

 private:
  /// Whether the line can continue.
  enum class Flow : std::uint8_t { kOn, kStop };

  struct LineReplay {
    Flow flow = Flow::kOn;
    /// The first entry of the line with an error.
    std::int32_t first_bad = kNone;
  };

  void run(std::vector<Diagnostic>& diagnostics);
  /// Adds the errors in the analysis stored in the record.
  void check_analysis(std::vector<Diagnostic>& diagnostics);
  /// Limits a repaired record to its valid part, before the first of `damages`, as if it ended
  /// there.
  void break_at_damage(std::span<const Diagnostic> damages);
  void replay_tags(std::vector<Diagnostic>& diagnostics);
  /// Errors in the line's entries are added to `own`, those in their variations to `nested`.
  LineReplay replay_line(std::int32_t line, Position& position, std::vector<Diagnostic>& own,
                         std::vector<Diagnostic>& nested);
  Flow replay_entry(std::int32_t line, std::int32_t index, Position& position,
                    std::vector<Diagnostic>& own, std::vector<Diagnostic>& nested);
  /// For an entry without variations if its events are not needed.
  Flow replay_plain_entry(std::int32_t line, std::int32_t index, Position& position,
                          std::vector<Diagnostic>& own);
  /// Plays an entry and adds its errors; returns whether the line can continue.
  bool judge_entry(std::int32_t line, const Entry& entry, Position& position, Log* log,
                   Actor& actor, std::vector<Diagnostic>& own);
  bool play_entry(std::int32_t line, const Entry& entry, Position& position, Log* log, Actor& actor,
                  std::vector<Diagnostic>& diagnostics);
  /// Plays the actions of an entry whose head is valid.
  void play_actions(const Entry& entry, Actor actor, std::span<const Token> actions, bool complete,
                    Position& position, Log* log, Broken& broken);
  /// For a setup that is invalid as a whole, as reported in `broken`, finds the token that makes it
  /// invalid, whatever follows, and leaves `position` as it is before that token. Does nothing if
  /// the setup is invalid without any tokens.
  void mark_token(std::span<const Token> actions, Position& position, Broken& broken) const;
  /// Sets the entry number of an entry's diagnostics, starting with `known`.
  void count_faults(std::int32_t line, const Entry& entry, bool legal, std::vector<Diagnostic>& own,
                    std::size_t known);
  /// Whether `entry` is one of `due`, whose turn it is, and contains only actions: then only these
  /// can be wrong.
  [[nodiscard]] bool is_usual(const Entry& entry, Actor due) const;
  /// Whether the number is correct and the actor is `due`.
  [[nodiscard]] bool has_usual_head(const Entry& entry, Actor due) const;
  void report_broken(std::int32_t line, Broken& broken, const Entry& entry, std::size_t actions,
                     const Position& position, std::vector<Diagnostic>& diagnostics);
  /// Adds suggestions for action `index` of an entry, to which `mistake` refers.
  void advise(std::span<const Token> actions, std::size_t index, const Position& position,
              Diagnostic& mistake) const;
  /// Whether errors in `line` get suggestions of legal actions; counts the calls.
  [[nodiscard]] bool has_legal_tokens(std::int32_t line);
  void replay_variations(std::int32_t index, const Position& before,
                         std::vector<Diagnostic>& diagnostics);
  [[nodiscard]] bool has_variation(const Entry& entry) const;
  bool check_head(std::int32_t line, const Entry& entry, const Position& position, Actor& actor,
                  std::vector<Diagnostic>& diagnostics);
  /// Reports that it is not the turn of `actor`, or nobody's: `record.actor-turn`,
  /// `record.after-end`.
  [[nodiscard]] Diagnostic untimely(std::int32_t line, const Entry& entry, const Position& position,
                                    Actor actor);
  [[nodiscard]] std::int32_t index_of(const Entry& entry) const;
  /// Adds the variants and options that would allow what `mistake` reports to its hint.
  void hint_at_alternatives(Diagnostic& mistake);
  /// Returns the history of the record, or null if reasons are not requested, or after enough of
  /// them.
  [[nodiscard]] History* history();
  [[nodiscard]] Actor actor_named(std::string_view name) const;

  std::span<const GameInfo* const> games_;
  const Record* record_ = nullptr;
  /// The same if it is respelled, otherwise null.
  Record* respelled_ = nullptr;
  ReplayOptions options_;
  Table table_;
  std::unique_ptr<Position> position_;
  /// The game of `position_`.
  const GameInfo* position_game_ = nullptr;
  /// Reused for each entry.
  Broken broken_entry_;
  Log log_;
  /// The token of the last entry that broke a rule; `kNone` if there is none.
  std::int32_t offending_ = kNone;
  bool started_ = false;
  /// The main line was played to its end.
  bool whole_ = false;
  /// The first entry of the main line that broke a rule, since the start or the last valid
  /// `resume:`; `kNone` if there is none.
  std::int32_t broken_at_ = kNone;
  /// The position before that entry has been recomputed.
  bool rewound_ = false;
  /// Where replay of the main line stops, or `kNone`.
  std::int32_t stop_at_ = kNone;
  /// Created for the first explanation; `history_fits_` means that it refers to this record.
  std::unique_ptr<History> history_;
  bool history_fits_ = false;
  /// The same for the alternatives.
  std::unique_ptr<Alternatives> alternatives_;
  bool alternatives_fit_ = false;
  /// Null until an entry has an unknown actor.
  std::unique_ptr<UnknownActors> unknown_actors_;
  /// In a line that is claimed to be illegal: its errors are intended.
  bool meant_illegal_ = false;
  /// Number of requests for reasons in this record.
  std::size_t reasons_given_ = 0;
  /// Number of suggestions in this record.
  std::size_t advice_given_ = 0;
  /// Number of the last entry of the main line that was played completely.
  int played_ = 0;
  /// The last entry covered by an analysis in the record, and the digest after it.
  std::int32_t analysed_ = kNone;
  std::optional<std::uint64_t> analysed_digest_;
  bool analysed_fits_ = false;
};

}  // namespace stela

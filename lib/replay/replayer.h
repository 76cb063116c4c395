#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"
#include "lib/replay/timeline.h"

namespace stela {

class Alternatives;
class UnknownActors;

struct ReplayOptions {
  /// Warn of unknown tags.
  bool strict = false;
  /// Stop after the entry of the main line with this number, and a `resume:` that takes its place;
  /// the default plays them all. 0 stops at the start, a `setup:` entry included.
  int stop_after = -1;
  /// Filled when not null.
  Timeline* timeline = nullptr;
  /// Keep the position after every entry in the timeline.
  bool positions = false;
  /// Replay variations, too.
  bool variations = true;
  /// Say in diagnostics why, as far as that is found only by playing once more.
  bool reasons = true;
};

/// Replays records, one after another; keeps its memory from record to record.
class Replayer {
 public:
  explicit Replayer(std::span<const GameInfo* const> games);
  ~Replayer();

  /// Replays `record` (rulings.md, "Every record"): its tags, then its entries up to the first that
  /// is malformed or breaks a rule, and again from the next `resume:` on, then its result. What is
  /// wrong is appended to `diagnostics`, which may hold the reader's already and is sorted by place
  /// at the end. `record` must outlive the use of what this tells of it.
  void replay(const Record& record, const ReplayOptions& options,
              std::vector<Diagnostic>& diagnostics);
  /// The same, and puts every token that was played, and what no position is needed for, into its
  /// canonical spelling.
  void respell(Record& record, const ReplayOptions& options, std::vector<Diagnostic>& diagnostics);

  /// The game of the last record; null when its tags name none.
  [[nodiscard]] const GameInfo* game() const { return table_.game; }
  [[nodiscard]] const Table& table() const { return table_; }
  /// Whether the tags of the last record were fit to start a game.
  [[nodiscard]] bool started() const { return started_; }
  /// Whether the last record broke a rule in an entry of its main line, which ended its replay: it
  /// did not go on from a `resume:`.
  [[nodiscard]] bool broken() const { return broken_at_ != kNone; }
  /// Whether the last record holds an analysis, and one that is of what was played.
  [[nodiscard]] bool analysed() const { return analysed_fits_; }
  /// The number of the last entry of the last record's main line that was played whole, 0 when none
  /// was.
  [[nodiscard]] int played() const { return played_; }

  /// The position that the last record reached: before the entry that broke a rule, else the last.
  /// Only when `started()`. Replays the record's beginning when it must.
  [[nodiscard]] const Position& reached();
  /// How the last record stands there, or ended: off the board, too, when its main line was played
  /// to its end. Only when `started()`.
  [[nodiscard]] Outcome outcome();

 private:
  /// Whether the line can go on.
  enum class Flow : std::uint8_t { kOn, kStop };

  struct LineReplay {
    Flow flow = Flow::kOn;
    /// The first entry of the line at which something was wrong.
    std::int32_t first_bad = kNone;
  };

  void run(std::vector<Diagnostic>& diagnostics);
  /// Adds what is wrong with the analysis that the record holds.
  void check_analysis(std::vector<Diagnostic>& diagnostics);
  /// What counts of a mended record is what stands before the first of `damages`, as in one that
  /// was cut there.
  void break_at_damage(std::span<const Diagnostic> damages);
  void replay_tags(std::vector<Diagnostic>& diagnostics);
  /// What is wrong with the line's entries goes to `own`, what is wrong in variations of them to
  /// `nested`.
  LineReplay replay_line(std::int32_t line, Position& position, std::vector<Diagnostic>& own,
                         std::vector<Diagnostic>& nested);
  Flow replay_entry(std::int32_t line, std::int32_t index, Position& position,
                    std::vector<Diagnostic>& own, std::vector<Diagnostic>& nested);
  /// For an entry without variations when nobody wants to know what happened.
  Flow replay_plain_entry(std::int32_t line, std::int32_t index, Position& position,
                          std::vector<Diagnostic>& own);
  /// Plays an entry and counts what is wrong to it; true when the line can go on.
  bool judge_entry(std::int32_t line, const Entry& entry, Position& position, Log* log,
                   Actor& actor, std::vector<Diagnostic>& own);
  bool play_entry(std::int32_t line, const Entry& entry, Position& position, Log* log, Actor& actor,
                  std::vector<Diagnostic>& diagnostics);
  /// Plays the actions of an entry whose head is right.
  void play_actions(const Entry& entry, Actor actor, std::span<const Token> actions, bool complete,
                    Position& position, Log* log, Broken& broken);
  /// A setup is wrong as a whole, as `broken` says: finds the token from which on it is, whatever
  /// follows, and leaves `position` as it is before that. None where the setup is wrong without
  /// any.
  void mark_token(std::span<const Token> actions, Position& position, Broken& broken) const;
  /// Gives what is wrong with an entry, the diagnostics from `known` on, its number.
  void count_faults(std::int32_t line, const Entry& entry, bool legal, std::vector<Diagnostic>& own,
                    std::size_t known);
  /// Whether `entry` is one of `due`, whose turn it is, and has nothing but actions: then nothing
  /// but these can be wrong.
  [[nodiscard]] bool is_usual(const Entry& entry, Actor due) const;
  /// Whether the number is right and the actor is `due`.
  [[nodiscard]] bool has_usual_head(const Entry& entry, Actor due) const;
  void report_broken(std::int32_t line, Broken& broken, const Entry& entry, std::size_t actions,
                     const Position& position, std::vector<Diagnostic>& diagnostics);
  /// Adds what would be legal in place of action `index` of an entry, which `mistake` is about.
  void advise(std::span<const Token> actions, std::size_t index, const Position& position,
              Diagnostic& mistake) const;
  /// Whether what is illegal in `line` comes with what would be legal; counts how often.
  [[nodiscard]] bool has_legal_tokens(std::int32_t line);
  void replay_variations(std::int32_t index, const Position& before,
                         std::vector<Diagnostic>& diagnostics);
  [[nodiscard]] bool has_variation(const Entry& entry) const;
  bool check_head(std::int32_t line, const Entry& entry, const Position& position, Actor& actor,
                  std::vector<Diagnostic>& diagnostics);
  /// It is not the turn of `actor`, or nobody's: `record.actor-turn`, `record.after-end`.
  [[nodiscard]] Diagnostic untimely(std::int32_t line, const Entry& entry, const Position& position,
                                    Actor actor);
  [[nodiscard]] std::int32_t index_of(const Entry& entry) const;
  /// Adds the variants and options that allow what `mistake` finds wrong to its hint.
  void hint_at_alternatives(Diagnostic& mistake);
  /// What happened in the record; null when nobody asks for reasons, or enough were told.
  [[nodiscard]] History* history();
  [[nodiscard]] Actor actor_named(std::string_view name) const;

  std::span<const GameInfo* const> games_;
  const Record* record_ = nullptr;
  /// The same when it is respelled, else null.
  Record* respelled_ = nullptr;
  ReplayOptions options_;
  Table table_;
  std::unique_ptr<Position> position_;
  /// The game of `position_`.
  const GameInfo* position_game_ = nullptr;
  /// Used again from entry to entry.
  Broken broken_entry_;
  Log log_;
  /// Which token of the last entry broke a rule; `kNone` when none did.
  std::int32_t offending_ = kNone;
  bool started_ = false;
  /// The main line was played to its end.
  bool whole_ = false;
  /// The entry of the main line that broke a rule first, since the start or the last `resume:` that
  /// broke none; `kNone` when none did.
  std::int32_t broken_at_ = kNone;
  /// The position has been played anew up to there.
  bool rewound_ = false;
  /// Where the main line is not played on, or `kNone`.
  std::int32_t stop_at_ = kNone;
  /// Made when the first mistake is to be explained; turned to the record when it knows it.
  std::unique_ptr<History> history_;
  bool history_fits_ = false;
  /// The same of them.
  std::unique_ptr<Alternatives> alternatives_;
  bool alternatives_fit_ = false;
  /// Null until an entry has an unknown actor.
  std::unique_ptr<UnknownActors> unknown_actors_;
  /// In a line that is claimed illegal: what is wrong there is meant to be.
  bool meant_illegal_ = false;
  /// How often it was asked about the record.
  std::size_t reasons_told_ = 0;
  /// How often it was told what would be legal.
  std::size_t advice_told_ = 0;
  /// The number of the last entry of the main line that was played whole.
  int played_ = 0;
  /// The last entry that an analysis in the record tells of, and the digest behind it.
  std::int32_t analysed_ = kNone;
  std::optional<std::uint64_t> analysed_digest_;
  bool analysed_fits_ = false;
};

}  // namespace stela

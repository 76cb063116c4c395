#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/record/record.h"
#include "lib/words/message.h"

namespace stela {

// The comments that an analysis writes into a record (docs/analysis-method.md). Shares and
// differences of shares are in thousandths.

/// A win share, or a difference of shares.
using Thousandths = std::int32_t;
inline constexpr Thousandths kWhole = 1000;

/// Returns `0.412`, `-0.031`.
[[nodiscard]] std::string as_decimal(Thousandths value);

/// The quality of a bad entry: `?!`, `?`, `??`.
enum class Mark : std::uint8_t { kNone, kDubious, kMistake, kBlunder };
/// All marks except `kNone`, in this order.
inline constexpr std::array<std::string_view, 3> kMarks = {"?!", "?", "??"};
/// Returns one of `kMarks`, or an empty string for `kNone`.
[[nodiscard]] constexpr std::string_view sign_of(Mark mark) {
  return mark == Mark::kNone ? std::string_view() : kMarks[static_cast<std::size_t>(mark) - 1];
}

/// An estimated number with half of its 95 % interval.
struct Estimate {
  Thousandths value = 0;
  Thousandths ci = 0;

  /// Whether it is at least two standard errors away from 0.
  [[nodiscard]] bool found() const;
  /// Returns the mark of a loss: at least 0.05, 0.10 or 0.15 with the whole interval. It depends
  /// only on data in the record, so that a reader can recognise the marks of an analysis.
  [[nodiscard]] Mark mark() const;
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// Returns the number in the reader's language: `0.412`, `0,412`.
[[nodiscard]] Message decimal_message(Thousandths value);
/// Returns `0.074 ± 0.016`.
[[nodiscard]] Message estimate_message(const Estimate& estimate);

/// The shares of all seats in a position, and half of the widest 95 % interval.
struct NotedShares {
  std::vector<Thousandths> seats;
  Thousandths ci = 0;
};

/// A reason for a loss: how often something happens, or how many there are on average, in
/// continuations of the entry played and of the better one.
struct NotedReason {
  /// One of the game's `DecisiveKind`s.
  std::string kind;
  /// The player concerned.
  Actor seat = kNobody;
  /// The location, or empty if there is none.
  std::string place;
  Thousandths played = 0;
  Thousandths better = 0;
  /// Number of continuations of each.
  int of = 0;

  friend bool operator==(const NotedReason&, const NotedReason&) = default;
};

/// The comment on an entry: `[%wp red=0.412 white=0.588 ci=0.012] [%luck red=0.031] [%loss 0.074
/// ci=0.016] [%why temple player=red played=0.100 better=0.900 of=40] [%line 2] [%best 3]`. The
/// comment on a better entry has shares and may have a line, that on another good entry shares and
/// a rank.
struct EntryNote {
  NotedShares shares;
  /// The annotations of the entry were made by people.
  bool kept = false;
  /// Luck by seat, 0 if none was found; empty if no seat had any.
  std::vector<Thousandths> luck;
  /// Loss of the entry, if one was found.
  std::optional<Estimate> loss;
  /// The entry missed something proven, which the better entry shows. There is then a loss, which
  /// may be 0.
  bool exact = false;
  /// What decided.
  std::vector<NotedReason> reasons;
  /// Number of entries of the line of play that often follows: after a better entry in its
  /// variation, otherwise in a variation of the next entry.
  int line = 0;
  /// Number of best entries in variations, if the better one is not the only one.
  int best = 0;
  /// Rank among the best entries, if it is not the first.
  int rank = 0;

  /// Returns the mark that an analysis with this comment gives the entry. A proven loss is a
  /// blunder.
  [[nodiscard]] Mark mark() const;
};

/// The comment on a record: `[%analysis stela-2 seed=1 effort=normal game=#5f3a09c2]`, followed by
/// the values of the whole game, by seat.
struct GameNote {
  std::string engine;
  std::uint64_t seed = 0;
  /// `quick`, `normal`, `deep`, or a number of playouts.
  std::string effort;
  /// The upper half of the digest of the last analysed position.
  std::uint32_t digest = 0;
  /// The shares before the first analysed entry.
  NotedShares start;
  /// Numbers of forced entries.
  std::vector<Thousandths> forced;
  /// Total loss of all other entries, including those without a significant loss.
  std::vector<Estimate> loss;
  /// Total luck; empty if unknown.
  std::vector<Estimate> luck;

  /// Whether it has values of the whole game.
  [[nodiscard]] bool has_game_values() const { return !start.seats.empty(); }
};

/// An error in a comment that looks like one of an analysis.
struct NoteFault {
  /// Description of the error.
  Message message;
  /// The command or the value, as in the comment.
  std::string_view text;
};

/// Whether `comment` begins like one of an analysis. A quick test that most comments fail.
[[nodiscard]] constexpr bool may_be_note(std::string_view comment) {
  return comment.size() > 3 && comment[0] == '[' && comment[1] == '%' &&
         (comment[2] == 'w' || comment[2] == 'l' || comment[2] == 'a');
}
/// Whether `comment`, on an entry or on a record, was written by an analysis: it consists only of
/// its commands, with any values.
[[nodiscard]] bool is_entry_note(std::string_view comment);
[[nodiscard]] bool is_game_note(std::string_view comment);
/// Whether `comment` on an entry names players or intervals in commands of these names, so that
/// readers take it for one of an analysis, even if no analysis writes it in this form.
[[nodiscard]] bool looks_like_entry_note(std::string_view comment);
/// If `comment` is one on a better entry, returns how many entries of a line of play follow it.
[[nodiscard]] std::optional<int> better_note_line(std::string_view comment);
/// Whether `comment` is one on another of the best entries.
[[nodiscard]] bool is_rank_note(std::string_view comment);
/// If `comment` is the one on the first entry of a line of play, returns its number of entries.
[[nodiscard]] std::optional<int> line_note(std::string_view comment);
/// Returns such a comment.
[[nodiscard]] std::string write_line_note(int entries);
/// Whether a comment on an entry has a loss, with any value.
[[nodiscard]] bool tells_loss(std::string_view comment);
/// Returns the length of the line of play that a comment with a loss says to follow, and the number
/// of best entries in variations; 0 if it says nothing.
[[nodiscard]] int line_length(std::string_view comment);
[[nodiscard]] int best_count(std::string_view comment);
/// Returns the mark that the analysis with this comment gave the entry, or `kNone` if its loss
/// cannot be read.
[[nodiscard]] Mark mark_given(std::string_view comment);

/// Reads such a comment for the seats of `colours`. Returns nothing after an error, and describes
/// it in `fault`.
[[nodiscard]] std::optional<EntryNote> read_entry_note(std::string_view comment,
                                                       std::span<const std::string_view> colours,
                                                       NoteFault& fault);
[[nodiscard]] std::optional<GameNote> read_game_note(std::string_view comment,
                                                     std::span<const std::string_view> colours,
                                                     NoteFault& fault);

/// Returns the comments for the seats of `colours`. Reading them returns the same notes.
[[nodiscard]] std::string write_note(const EntryNote& note,
                                     std::span<const std::string_view> colours);
[[nodiscard]] std::string write_note(const GameNote& note,
                                     std::span<const std::string_view> colours);

/// Returns `[%why …]`.
[[nodiscard]] std::string write_reason(const NotedReason& reason,
                                       std::span<const std::string_view> colours);
/// Returns the reasons in any comment, without those that cannot be read.
[[nodiscard]] std::vector<NotedReason> reasons_in(std::string_view comment,
                                                  std::span<const std::string_view> colours);

}  // namespace stela

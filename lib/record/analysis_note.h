#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// The comment on an entry: `[%wp red=0.412 white=0.588 ci=0.012] [%luck red=0.031] [%loss 0.074
/// ci=0.016]`.
struct EntryNote {
  NotedShares shares;
  /// The annotations of the entry are those of people.
  bool kept = false;
  /// Luck by seat, 0 if none was found; empty if no seat had any.
  std::vector<Thousandths> luck;
  /// Loss of the entry, if one was found.
  std::optional<Estimate> loss;
  /// It missed something that is proven, which the better entry shows; then there is a loss, which
  /// may be 0.
  bool exact = false;

  /// Returns the mark that an analysis with this comment gives the entry. A proven loss is a
  /// blunder.
  [[nodiscard]] Mark mark() const;
};

/// The comment on a record: `[%analysis stela-1 seed=1 effort=normal game=#5f3a09c2]`, followed by
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
/// Whether `comment` is one on a better entry, which has only shares.
[[nodiscard]] bool is_better_note(std::string_view comment);
/// Whether a comment on an entry has a loss, with any value.
[[nodiscard]] bool tells_loss(std::string_view comment);
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

}  // namespace stela

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

// What an analysis writes into the comments of a record (docs/analysis.md, "In a record"). Shares
// and differences of shares stand there in thousandths.

/// A share of the win, or a difference of shares.
using Thousandths = std::int32_t;
inline constexpr Thousandths kWhole = 1000;

/// `0.412`, `-0.031`.
[[nodiscard]] std::string as_decimal(Thousandths value);

/// How bad an entry was: `?!`, `?`, `??`.
enum class Mark : std::uint8_t { kNone, kDubious, kMistake, kBlunder };
/// All marks but `kNone`, in this order.
inline constexpr std::array<std::string_view, 3> kMarks = {"?!", "?", "??"};
/// One of `kMarks`; empty for `kNone`.
[[nodiscard]] constexpr std::string_view sign_of(Mark mark) {
  return mark == Mark::kNone ? std::string_view() : kMarks[static_cast<std::size_t>(mark) - 1];
}

/// A number that is told, and half its interval of 95 %.
struct Estimate {
  Thousandths value = 0;
  Thousandths ci = 0;

  /// Whether it is at least two standard errors from nothing.
  [[nodiscard]] bool found() const;
  /// The mark of a loss: at least 5, 10, 15 hundredths with the whole interval. It depends on
  /// nothing that a record does not hold, so that a reader knows the marks of an analysis.
  [[nodiscard]] Mark mark() const;
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// Such a number as readers write it: `0.412`, `0,412`.
[[nodiscard]] Message decimal_message(Thousandths value);
/// `0.074 ± 0.016`
[[nodiscard]] Message estimate_message(const Estimate& estimate);

/// The shares of all seats in a position, and half of the widest interval of 95 %.
struct NotedShares {
  std::vector<Thousandths> seats;
  Thousandths ci = 0;
};

/// The comment on an entry: `[%wp red=0.412 white=0.588 ci=0.012] [%luck red=0.031]
/// [%loss 0.074 ci=0.016]`.
struct EntryNote {
  NotedShares shares;
  /// The annotations of the entry are those of people.
  bool kept = false;
  /// What chance brought, by seat; 0 where nothing was found. Empty: to nobody.
  std::vector<Thousandths> luck;
  /// What the entry lost; nothing: none was found.
  std::optional<Estimate> loss;
  /// It missed something that is certain, which the better entry shows; then there is a loss, which
  /// may be 0.
  bool exact = false;

  /// The mark that an analysis with this comment gives the entry. What is certain is a blunder.
  [[nodiscard]] Mark mark() const;
};

/// The comment on a record: `[%analysis stela-1 seed=1 effort=normal game=#5f3a09c2]`, and behind
/// it what is told of the whole game, by seat.
struct GameNote {
  std::string engine;
  std::uint64_t seed = 0;
  /// `quick`, `normal`, `deep`, or a number of play-outs.
  std::string effort;
  /// The upper half of the digest of the last position that was analysed.
  std::uint32_t digest = 0;
  /// The shares before the first entry that was analysed.
  NotedShares start;
  /// How many entries were forced.
  std::vector<Thousandths> forced;
  /// The losses of all other entries together, those of which none was found, too.
  std::vector<Estimate> loss;
  /// All that chance brought; empty: not known.
  std::vector<Estimate> luck;

  /// Whether it tells of the whole game.
  [[nodiscard]] bool has_game_values() const { return !start.seats.empty(); }
};

/// A comment that an analysis did not write so.
struct NoteFault {
  /// What is wrong.
  Message message;
  /// The command or the value, as it stands in the comment.
  std::string_view text;
};

/// Whether `comment` begins like one of an analysis. Most comments do not, and this is quick.
[[nodiscard]] constexpr bool may_be_note(std::string_view comment) {
  return comment.size() > 3 && comment[0] == '[' && comment[1] == '%' &&
         (comment[2] == 'w' || comment[2] == 'l' || comment[2] == 'a');
}
/// Whether `comment` is one on an entry, or on a record, that an analysis wrote: nothing but its
/// commands, of whatever values.
[[nodiscard]] bool is_entry_note(std::string_view comment);
[[nodiscard]] bool is_game_note(std::string_view comment);
/// Whether `comment` on an entry names players or intervals in commands of these names, so that
/// readers take it for one of an analysis, even if no analysis writes it in this form.
[[nodiscard]] bool looks_like_entry_note(std::string_view comment);
/// Whether `comment` is one on a better entry, which has shares alone.
[[nodiscard]] bool is_better_note(std::string_view comment);
/// Whether a comment on an entry has a loss, of whatever value.
[[nodiscard]] bool tells_loss(std::string_view comment);
/// Returns the mark that the analysis with this comment gave the entry, or `kNone` if its loss
/// cannot be read.
[[nodiscard]] Mark mark_given(std::string_view comment);

/// Reads such a comment for the seats of `colours`. Nothing when something in it is wrong: then
/// `fault` says what.
[[nodiscard]] std::optional<EntryNote> read_entry_note(std::string_view comment,
                                                       std::span<const std::string_view> colours,
                                                       NoteFault& fault);
[[nodiscard]] std::optional<GameNote> read_game_note(std::string_view comment,
                                                     std::span<const std::string_view> colours,
                                                     NoteFault& fault);

/// The comments for the seats of `colours`. What reads them gives the same notes again.
[[nodiscard]] std::string write_note(const EntryNote& note,
                                     std::span<const std::string_view> colours);
[[nodiscard]] std::string write_note(const GameNote& note,
                                     std::span<const std::string_view> colours);

}  // namespace stela

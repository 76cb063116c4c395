#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"

namespace stela {

/// Returns the entry of the main line whose position the analysis in `record` names by its digest:
/// the last one with an analysis comment. `kNone` if there is no analysis.
[[nodiscard]] std::int32_t last_analysed(const Record& record);

/// Returns the comment on `entry` that an analysis wrote, or null if there is none.
[[nodiscard]] const Note* analysis_note_of(const Record& record, const Entry& entry);
/// The same for the comment on the record.
[[nodiscard]] const Note* analysis_note_of(const Record& record);

/// Whether an annotation of `entry` is one of `kMarks`.
[[nodiscard]] bool has_judgement(const Record& record, const Entry& entry);
/// Returns the annotation that the analysis gave `entry`, or null if there is none: the last one
/// that equals the mark of the loss in its comment. All others are those of people.
[[nodiscard]] const Token* find_mark(const Record& record, const Entry& entry);

/// Returns the variation of `entry` with the better entry found by the analysis, and the line of
/// play that its comment says to follow: the last one to which nobody has added anything. `kNone`
/// if there is none.
[[nodiscard]] std::int32_t better_line_of(const Record& record, const Entry& entry);
/// Returns the variations of `entry` with the other best entries, in order.
[[nodiscard]] std::vector<std::int32_t> other_lines_of(const Record& record, const Entry& entry);
/// Returns the variation with the line of play that often follows `entry`, which is one of the next
/// entry; `kNone` if there is none.
[[nodiscard]] std::int32_t next_line_of(const Record& record, const Entry& entry);

/// Returns the errors in the analysis stored in `record`: each comment that does not have the form
/// of an analysis, and whether it belongs to a different game, as shown by `digest`, that of the
/// position after `last_analysed`, or nothing if that entry was not reached. The teams are those of
/// `position`, any position of the game. All errors are warnings; an analysis with one is not used.
/// Comments on entries are checked even if there is none on the record.
[[nodiscard]] std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                                      const Position& position,
                                                      std::optional<std::uint64_t> digest);

// The claims and annotations of an entry (notation.md, section 2): the actions are followed by a
// score, a digest and annotations. Their form and order are checked when they are read, their
// content at the end of the entry.

/// Returns the number of tokens before the first claim or annotation.
[[nodiscard]] inline std::size_t count_actions(std::span<const Token> tokens) {
  std::size_t actions = 0;
  while (actions < tokens.size() && tokens[actions].kind == TokenKind::kAction) ++actions;
  return actions;
}

/// Returns the index of the first claim or annotation, starting with `first`, that is malformed,
/// out of order, or a score for an `actor` without one; the number of tokens if there is none.
[[nodiscard]] std::size_t find_unfit_claim(std::span<const Token> tokens, std::size_t first,
                                           Actor actor, const GameInfo& game);

/// Returns the error in that one: `record.action-phase` or `record.action-malformed`.
[[nodiscard]] Diagnostic unfit_claim(std::span<const Token> tokens, std::size_t index,
                                     std::string_view actor_name, const GameInfo& game);

/// Whether a well-formed claim is true of the position after the entry.
[[nodiscard]] bool agrees(const Token& claim, Actor actor, const Position& position);

/// Returns the fix for a false `claim`, which replaces it with `right`.
[[nodiscard]] std::vector<Fix> fix_of(const Token& claim, std::string right);

/// Reports a false claim with the true value: `record.score` or `record.digest`.
[[nodiscard]] Diagnostic false_claim(const Token& claim, Actor actor, const Position& position);

/// Returns the rule that a variation claims to be broken by its last entry: `[%illegal RULE-ID]` as
/// the first command of its first comment. Sets `span` to its location. Empty if there is no such
/// claim.
[[nodiscard]] std::string_view illegal_claim(const Record& record, const Line& line, Span& span);

/// Reports an invalid claim of that kind in a line with the errors `found`; without a location.
[[nodiscard]] Diagnostic false_illegal_claim(std::string_view claim,
                                             const std::vector<Diagnostic>& found);

/// Replaces the score of an eliminated player, as in `white=out`.
inline constexpr std::string_view kOutClaim = "out";

/// A token of a result as a claim `name=value`; without a name if it is not one.
struct ResultClaim {
  std::string_view name;
  std::string_view value;

  explicit ResultClaim(const Token& token) {
    if (token.kind == TokenKind::kAction) *this = ResultClaim(token.text);
  }
  explicit ResultClaim(std::string_view token) {
    const std::size_t equals = token.find('=');
    if (equals == std::string_view::npos) return;
    name = token.substr(0, equals);
    value = token.substr(equals + 1);
  }
};

/// The seats named so far.
struct SeatSet {
  std::size_t count = 0;
  std::array<bool, kMaxPlayers> named{};

  /// Returns false if `seat` has been named before.
  bool add(Actor seat) {
    bool& known = named[seat_index(seat)];
    if (known) return false;
    known = true;
    ++count;
    return true;
  }
};

/// The players by rank, best first.
using Places = std::vector<std::vector<Actor>>;

/// Returns `white,red+brown`: best rank first.
[[nodiscard]] std::string write_places(const Table& table, const Places& places);

/// Returns the ranks in such a text, each sorted by seat, or nothing if it contains an unknown
/// player or names one twice.
[[nodiscard]] std::optional<Places> read_places(std::string_view text, const Table& table);

/// Whether every player has a rank.
[[nodiscard]] bool names_all(const Places& places, const Table& table);

/// Returns the value of `end=` if it is well formed and names a player if one is expected.
[[nodiscard]] std::optional<Ending> read_ending(const ResultClaim& claim, const Table& table);

}  // namespace stela

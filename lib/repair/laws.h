#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "lib/game/info.h"
#include "lib/repair/kinds.h"
#include "lib/repair/transport.h"

namespace stela::repair {

// What a certain fix must keep, whatever made it.

/// Returns the only way to undo a transport of `kind` in `text` that is exact and evident, or
/// nothing if there is none or several: `redo(undo(x))` is `x`, and something outside comments and
/// tag values becomes notation, while no line stops being notation.
[[nodiscard]] std::optional<Undone> certain_undo(const Kind& kind, std::string_view text,
                                                 const Words& words,
                                                 std::span<const GameInfo* const> games);

/// Whether `after`, a record in which other spellings were replaced and words became comments,
/// keeps what was written in `before`: its letters and digits in their order, up to the table of
/// spellings; the names of players; and the number of claims. `moved` is prose from before the
/// record, in one comment for each line of `after` that the record itself does not have.
[[nodiscard]] bool keeps_record(std::string_view before, std::string_view after,
                                std::string_view moved, std::span<const GameInfo* const> games);

}  // namespace stela::repair

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"

/// Records as people really send them: what their programs and hands have done to the outside of a
/// record is found, told once, and undone in a copy, so that the rest can be judged.
namespace stela::repair {

/// A text of more bytes is not looked at.
inline constexpr std::size_t kMaxMended = std::size_t{1} << 24U;

/// Where the second record of `text` begins, or where it ends: what was mended may be several.
[[nodiscard]] std::size_t find_second_record(std::string_view text);
/// What stands before it and is the first record's own.
[[nodiscard]] std::string_view first_record(std::string_view text);

/// Looks at `source`, in which something is wrong, for damage of the known kinds; false when there
/// is none, and nothing has changed. Else `record` is read anew, from a mended copy that it keeps,
/// with places in `source`, and `diagnostics` are replaced: one for each kind of damage, with its
/// first place, count and fix, and what else the reader finds wrong.
bool mend(std::string_view source, std::span<const GameInfo* const> games, Record& record,
          std::vector<Diagnostic>& diagnostics);

/// Reads a record (`text::read_record`), and when the reader finds something wrong a mended copy.
void read_record(std::string_view source, std::span<const GameInfo* const> games, Record& record,
                 std::vector<Diagnostic>& diagnostics);

/// Says that a record was read from a file in another encoding, `name`, of which `source` is the
/// UTF-8.
void report_encoding(std::string_view name, std::string_view source,
                     std::vector<Diagnostic>& diagnostics);

/// Replays `record`, which `read_record` read from `source` (`Replayer::replay`). Where damage of a
/// known kind explains what is wrong, and the reader did not find it, that is told in its place;
/// the record stays what it is.
void replay(std::string_view source, std::span<const GameInfo* const> games, Replayer& replayer,
            const ReplayOptions& options, Record& record, std::vector<Diagnostic>& diagnostics);
}  // namespace stela::repair

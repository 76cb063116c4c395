#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"

/// Records as people really send them: what programs and people did to the form of a record is
/// detected, reported once, and undone in a copy, so that the rest can be validated.
namespace stela::repair {

class FileEncoding;

/// Maximum size in bytes of a text that is repaired.
inline constexpr std::size_t kMaxRepaired = std::size_t{1} << 24U;

/// Adds a diagnostic with a certain fix if `file`, which also contains records, is in another
/// encoding: all of its parts are in the same one, as is `source`, which is not a record.
void add_encoding(std::string_view source, FileEncoding* file, Record& record,
                  std::vector<Diagnostic>& diagnostics);

/// Returns where the second record of `text` begins, or the end of `text`: repaired text may
/// contain several records.
[[nodiscard]] std::size_t find_second_record(std::string_view text);
/// Returns the first record of `text`, up to the second one.
[[nodiscard]] std::string_view first_record(std::string_view text);

/// Reads a record (`text::read_record`), or a repaired copy of it if the reader finds errors;
/// `file` is the file that contains it, if any.
void read_record(std::string_view source, std::span<const GameInfo* const> games, Record& record,
                 std::vector<Diagnostic>& diagnostics, FileEncoding* file = nullptr);

/// Reports text without any notation: words, or a table. Returns false if it is blank.
bool refuse_words(std::string_view text, Record& record, std::vector<Diagnostic>& diagnostics);

/// Returns the diagnostics of the first record of `text` without likely fixes: what is left if one
/// of them is made.
[[nodiscard]] std::vector<Diagnostic> judge_plainly(std::string_view text,
                                                    std::span<const GameInfo* const> games);

/// Reports that a record was read from a file in another encoding, `name`; `source` is the text in
/// UTF-8.
void report_encoding(std::string_view name, std::string_view source,
                     std::vector<Diagnostic>& diagnostics);

/// Replays `record`, which `read_record` read from `source` (`Replayer::replay`). If damage of a
/// known kind that the reader did not find explains the errors, it is reported in their place; the
/// record is not changed.
void replay(std::string_view source, std::span<const GameInfo* const> games, Replayer& replayer,
            const ReplayOptions& options, Record& record, std::vector<Diagnostic>& diagnostics);
}  // namespace stela::repair

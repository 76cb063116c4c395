#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stela {

/// What an output contains, whatever its format and its language.
enum class Content : std::uint8_t {
  kText,
  kRecords,
  kReport,
  kSummary,
  kReplay,
  kAnalysis,
  kPuzzles,
  kPicture,
  kRules,
  kActions,
  kPosition,
  kPlays,
  kStatistics,
  kStandings,
  kAnswer,
  kRecorder,
};

/// Returns the sign that an output carries where its format has room for one (a generator element,
/// a comment, metadata): `Stela summary`. It depends neither on the language nor on the version.
[[nodiscard]] std::string sign_of(Content content);

/// Returns FNV-1a, 64 bits, of `text` (notation.md, section 6).
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

/// Returns 16 lowercase hex digits.
[[nodiscard]] std::string to_hex(std::uint64_t digest);

}  // namespace stela

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/words/message.h"

namespace stela::repair {

/// Damage to the form of a record, done by people and their programs.
enum class Damage : std::uint8_t {
  kBytes,
  kDoubleEncoding,
  kCut,
  kMailSource,
  kQuotedPrintable,
  kControl,
  kStrings,
  kHtml,
  kMailQuotes,
  kLineMarks,
  kMessages,
  kSpreadsheet,
  kMarkdown,
  kOneLine,
  kBrackets,
  kWrapped,
  kQuotationMarks,
  kMissingQuotes,
  kLookAlikes,
  kDates,
  kBlanks,
  kNumberMarks,
  kHeads,
  kResultWords,
  kPages,
  kSemicolons,
  kRemarks,
  kProse,
  kNames,
  kLetterCase,
  kDoubled,
  kSwapped,
  kNumbers,
};
inline constexpr std::size_t kDamages = static_cast<std::size_t>(Damage::kNumbers) + 1;

/// Condition under which the repair certainly restores what was intended.
enum class Certainty : std::uint8_t {
  kAlways,
  /// If the repaired record can be played to its end without errors.
  kWhenValid,
  kNever,
};

/// Damage of one kind found in a record.
struct Finding {
  /// Number of locations, or of lines for kinds that concern whole lines.
  std::size_t count = 0;
  /// First occurrence, in bytes of the record.
  Span first;
  /// Text at `first`.
  std::string written;
  /// Detail that the kind does not imply: the name of an encoding, a line.
  Message seen;
  bool doubtful = false;
  /// The record can be read without the repair: a warning is enough.
  bool harmless = false;
};
using Findings = std::array<Finding, kDamages>;

[[nodiscard]] Certainty certainty_of(Damage damage);
/// Returns the name of the kind, as in `Diagnostic::cause`.
[[nodiscard]] std::string_view cause_of(Damage damage);
/// Returns the diagnostic for `finding`, without fixes. `certain`: its fix is certain.
[[nodiscard]] Diagnostic diagnostic_of(Damage damage, const Finding& finding, bool certain);

}  // namespace stela::repair

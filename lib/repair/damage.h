#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/words/message.h"

namespace stela::repair {

/// What people and their programs do to the outside of records.
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

/// When it is certain that a damage is mended as it was meant.
enum class Certainty : std::uint8_t {
  kAlways,
  /// When the record can be played to its end then, and nothing is wrong with it.
  kWhenValid,
  kNever,
};

/// What was found of one kind of damage in a record.
struct Finding {
  /// In places, or in lines where that is what the kind is about.
  std::size_t count = 0;
  /// In the bytes of the record.
  Span first;
  /// What is written there.
  std::string written;
  /// What the kind cannot say by itself: the name of an encoding, a line.
  Message seen;
  bool doubtful = false;
  /// The record can be read as it is: a warning is enough.
  bool harmless = false;
};
using Findings = std::array<Finding, kDamages>;

[[nodiscard]] Certainty certainty_of(Damage damage);
/// The name of the kind, as `Diagnostic::cause`.
[[nodiscard]] std::string_view cause_of(Damage damage);
/// What is told of `finding`, without fixes; `certain`: the fix is.
[[nodiscard]] Diagnostic diagnostic_of(Damage damage, const Finding& finding, bool certain);

}  // namespace stela::repair

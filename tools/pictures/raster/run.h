#pragma once

#include <cstdint>
#include <string>

namespace stela {

/// How a run of text looks.
enum class Ink : std::uint8_t {
  kPlain,
  kStrong,
  /// Less important than what is around it.
  kSoft,
  /// As headings are coloured.
  kName,
  /// The notation.
  kCode,
  /// What is wrong.
  kError,
  /// What somebody remarked.
  kComment,
};

/// Text in one look; it may hold anything, which is shown as it is.
struct Run {
  std::string text;
  Ink ink = Ink::kPlain;
};

}  // namespace stela

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
  /// An error.
  kError,
  /// What somebody remarked.
  kComment,
};

/// Text in one style; it may contain anything, which is shown unchanged.
struct Run {
  std::string text;
  Ink ink = Ink::kPlain;
};

/// Returns `sentence`, which contains `code`, as runs: `code` looks like notation, the rest like
/// `ink`.
[[nodiscard]] inline std::vector<Run> runs_around(const std::string& code,
                                                  std::string_view sentence, Ink ink) {
  const std::size_t at = sentence.rfind(code);
  if (at == std::string_view::npos) return {{std::string(sentence), ink}};
  return {{std::string(sentence.substr(0, at)), ink},
          {code, Ink::kCode},
          {std::string(sentence.substr(at + code.size())), ink}};
}

}  // namespace stela

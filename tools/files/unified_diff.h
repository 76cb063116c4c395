#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// A piece of a text, in bytes, and its replacement.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns `bytes` with all of `replacements`, which must be in order, not overlap, and lie within
/// it.
[[nodiscard]] std::string replaced(std::string_view bytes,
                                   const std::vector<Replacement>& replacements);

/// The differences between a file and the result of replacements, in the format that `patch` reads:
/// removed lines, added lines, and three lines of context. The file comes in pieces that end at
/// line endings; the context does not extend beyond a piece.
class UnifiedDiff {
 public:
  /// `path` as it is shown.
  explicit UnifiedDiff(std::string path) : path_(std::move(path)) {}

  /// Appends the differences of the next piece to `out`.
  void add(std::string_view bytes, const std::vector<Replacement>& replacements, std::string& out);

 private:
  std::string path_;
  bool begun_ = false;
  /// Number of lines before the next piece, of the file and of the result.
  std::size_t old_lines_ = 0;
  std::size_t new_lines_ = 0;
};

}  // namespace stela

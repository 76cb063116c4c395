#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// A piece of a text, in bytes, and what takes its place.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// `bytes` with all of `replacements`, which are in order and do not overlap, and lie in it.
[[nodiscard]] std::string replaced(std::string_view bytes,
                                   const std::vector<Replacement>& replacements);

/// The differences of a file and what replacements make of it, as `patch` reads them: lines that
/// are away, lines that come, three lines around them. The file comes in pieces that end where a
/// line ends; lines around differences do not reach over a piece.
class UnifiedDiff {
 public:
  /// `path` as it is shown.
  explicit UnifiedDiff(std::string path) : path_(std::move(path)) {}

  /// Appends the differences of the next piece to `out`.
  void add(std::string_view bytes, const std::vector<Replacement>& replacements, std::string& out);

 private:
  std::string path_;
  bool begun_ = false;
  /// The lines before the next piece, of the file and of what it becomes.
  std::size_t old_lines_ = 0;
  std::size_t new_lines_ = 0;
};

}  // namespace stela

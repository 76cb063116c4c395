#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/repair/transport.h"

namespace stela {

/// The differences between a file and the result of changes, in the format that `patch` reads:
/// removed lines, added lines, and three lines of context. The file comes in pieces that end at
/// line endings; the context does not extend beyond a piece.
class UnifiedDiff {
 public:
  /// `path` as it is shown.
  explicit UnifiedDiff(std::string path) : path_(std::move(path)) {}

  /// Appends the differences of the next piece to `out`.
  void add(std::string_view bytes, const std::vector<repair::Change>& changes, std::string& out);

 private:
  std::string path_;
  bool begun_ = false;
  /// Number of lines before the next piece, of the file and of the result.
  std::size_t old_lines_ = 0;
  std::size_t new_lines_ = 0;
};

}  // namespace stela

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Shortens a long text in which much is repeated: each repetition is replaced with a reference to
/// the same characters before it, as in LZ77. The script of a page restores the text
/// (lib/report/page/record.js).
///
/// A reference is `kMark` and four digits, the characters from `?` (0) to `~` (63): the length less
/// `kLeast`, and how far back the repeated characters begin. Shorter repetitions stay as they are,
/// because a server's compression shortens those better than their references.
class PackedText {
 public:
  static constexpr char kMark = '`';
  static constexpr std::size_t kLeast = 12;

  PackedText();

  /// Appends `text`, which is ASCII without `kMark`.
  void add(std::string_view text);

  [[nodiscard]] const std::string& packed() const { return packed_; }
  /// Returns the number of bytes that were added.
  [[nodiscard]] std::size_t size() const { return base_ + window_.size(); }

 private:
  struct Repetition {
    std::size_t length = 0;
    std::size_t back = 0;
  };

  /// Returns the longest repetition at this index of `window_`, which belongs to that chain.
  [[nodiscard]] Repetition repetition_at(std::size_t at, std::size_t chain) const;
  void remember(std::size_t at, std::size_t chain);
  void refer(const Repetition& repetition);

  std::string packed_;
  /// The end of the text, which can be referred to.
  std::string window_;
  /// How many bytes came before it.
  std::size_t base_ = 0;
  /// The last place of each chain, and the place before each place in its chain; all plus 1, with 0
  /// for none.
  std::vector<std::size_t> last_;
  std::vector<std::size_t> before_;
};

}  // namespace stela

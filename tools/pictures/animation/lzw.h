#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/pictures/animation/palette.h"

namespace stela {

/// Adjacent pixels with the same choices.
struct PixelRun {
  const PixelChoice* choice = nullptr;
  std::size_t length = 0;
};

/// GIF's variant of LZW with free choice: of the numbers allowed for a pixel it takes those that
/// continue a string seen before. The more often that is possible, the smaller the file.
class LzwPacker {
 public:
  LzwPacker();

  /// Returns the codes for `runs`, whose numbers have `bits` bits (2 to 8), without block lengths.
  /// The number chosen for each pixel is written to `taken`.
  [[nodiscard]] std::string pack(const std::vector<PixelRun>& runs, int bits,
                                 std::vector<std::uint8_t>& taken);

 private:
  static constexpr int kMaxBits = 12;
  static constexpr int kMaxCodes = 1 << kMaxBits;
  static constexpr int kNumbers = 256;
  static constexpr std::uint16_t kNone = 0xFFFF;

  /// A string with a code: the string of `before` plus one number.
  struct Node {
    std::uint16_t before = kNone;
    std::uint8_t first = 0;
    std::uint8_t last = 0;
    /// Length of the string if all its numbers are `first`; otherwise 0.
    std::uint16_t even = 0;
    /// How many strings continue it by one number, and the code of the first of them.
    std::uint16_t nexts = 0;
    std::uint16_t next = kNone;
  };
  /// A pixel, as an index into a run.
  struct Place {
    std::size_t run = 0;
    std::size_t pixel = 0;
  };
  /// A code, the number of its pixels, and the pixel after them.
  struct Match {
    std::uint16_t code = kNone;
    std::size_t length = 0;
    Place end;
  };

  [[nodiscard]] std::uint16_t& next(std::uint16_t code, std::uint8_t number) {
    return nexts_[static_cast<std::size_t>(code) * kNumbers + number];
  }
  void clear();
  void add_node(std::uint16_t before, std::uint8_t last);
  void remove_node();
  /// Returns the longest string with a code that is allowed at `begin`.
  [[nodiscard]] Match longest(const std::vector<PixelRun>& runs, Place begin);
  /// Writes the numbers of a string to the pixels that end at `end`.
  void write_numbers(std::uint16_t code, std::uint8_t* end) const;
  void put(std::uint16_t code, std::string& out);

  int bits_ = 0;
  int width_ = 0;
  std::vector<Node> nodes_;
  /// The code that continues a code with a number.
  std::vector<std::uint16_t> nexts_;
  /// By number: the codes of the strings that repeat it once, twice, and so on.
  std::array<std::vector<std::uint16_t>, kNumbers> repeats_;
  std::uint32_t waiting_ = 0;
  int waiting_bits_ = 0;
};

}  // namespace stela

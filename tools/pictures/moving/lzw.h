#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/pictures/moving/palette.h"

namespace stela {

/// The variant of LZW that GIF uses, which is free to choose: of the numbers that may stand for a
/// pixel it takes those that continue what it has seen before. A picture takes less room the more
/// often that is possible.
class LzwPacker {
 public:
  LzwPacker();

  /// The codes for `pixels`, which have numbers of `bits` bits (2 to 8), without the lengths of
  /// blocks. Each pixel's number that was taken is written to `taken`.
  [[nodiscard]] std::string pack(const std::vector<const PixelChoice*>& pixels, int bits,
                                 std::vector<std::uint8_t>& taken);

 private:
  static constexpr int kMostBits = 12;
  static constexpr int kMostCodes = 1 << kMostBits;
  static constexpr int kNumbers = 256;
  static constexpr std::uint16_t kNone = 0xFFFF;

  /// A string that has a code: that of `before`, and a number.
  struct Node {
    std::uint16_t before = kNone;
    std::uint8_t first = 0;
    std::uint8_t last = 0;
  };
  /// A code, and how many pixels it stands for.
  struct Match {
    std::uint16_t code = kNone;
    std::size_t length = 0;
  };

  [[nodiscard]] std::uint16_t& next(std::uint16_t code, std::uint8_t number) {
    return nexts_[static_cast<std::size_t>(code) * kNumbers + number];
  }
  void clear();
  void add_node(std::uint16_t before, std::uint8_t last);
  void remove_node();
  /// The longest string with a code that `pixels` may begin with from `begin` on.
  [[nodiscard]] Match longest(const std::vector<const PixelChoice*>& pixels, std::size_t begin);
  void put(std::uint16_t code, std::string& out);

  int bits_ = 0;
  int width_ = 0;
  std::vector<Node> nodes_;
  /// Which code continues a code with a number.
  std::vector<std::uint16_t> nexts_;
  std::uint32_t waiting_ = 0;
  int waiting_bits_ = 0;
};

}  // namespace stela

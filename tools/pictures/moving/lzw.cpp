// LZW as GIF89a (CompuServe, 1990), appendix F, has it: codes of growing width, lowest bits first.
#include "tools/pictures/moving/lzw.h"

#include <algorithm>
#include <array>

namespace stela {
namespace {

/// Of equally long strings so many are followed.
constexpr std::size_t kFollowed = 4;
constexpr int kByteBits = 8;

/// `number` if it may stand for the pixel, else the best that may.
std::uint8_t likely(const PixelChoice& pixel, std::uint8_t number) {
  return std::find(pixel.begin(), pixel.end(), number) == pixel.end() ? pixel.front() : number;
}

}  // namespace

LzwPacker::LzwPacker() : nexts_(static_cast<std::size_t>(kMostCodes) * kNumbers, kNone) {
  nodes_.reserve(kMostCodes);
}

std::string LzwPacker::pack(const std::vector<const PixelChoice*>& pixels, int bits,
                            std::vector<std::uint8_t>& taken) {
  std::string out;
  bits_ = bits;
  const auto clear_code = static_cast<std::uint16_t>(1 << bits);
  taken.resize(pixels.size());
  clear();
  put(clear_code, out);
  std::uint16_t before = kNone;
  for (std::size_t at = 0; at < pixels.size();) {
    // The string before, and the number that follows it, get the next code. It can be used at once
    // where that number is the string's own first one.
    const bool learns = before != kNone;
    if (learns) add_node(before, likely(*pixels[at], nodes_[before].first));
    const Match match = longest(pixels, at);
    if (const std::uint8_t first = nodes_[match.code].first;
        learns && first != nodes_.back().last) {
      remove_node();
      add_node(before, first);
    }
    put(match.code, out);
    std::size_t end = at + match.length;
    for (std::uint16_t code = match.code; end > at; code = nodes_[code].before) {
      taken[--end] = nodes_[code].last;
    }
    at += match.length;
    before = match.code;
    // Codes grow when the reader's do, who learns each with the one behind it.
    if (static_cast<int>(nodes_.size()) == (1 << width_) && width_ < kMostBits) {
      ++width_;
    } else if (nodes_.size() == kMostCodes) {
      put(clear_code, out);
      clear();
      before = kNone;
    }
  }
  put(static_cast<std::uint16_t>(clear_code + 1), out);
  if (waiting_bits_ > 0) out += static_cast<char>(waiting_);
  waiting_ = 0;
  waiting_bits_ = 0;
  return out;
}

void LzwPacker::clear() {
  while (!nodes_.empty() && nodes_.back().before != kNone) remove_node();
  nodes_.clear();
  for (int number = 0; number < 1 << bits_; ++number) {
    const auto own = static_cast<std::uint8_t>(number);
    nodes_.push_back({kNone, own, own});
  }
  // To clear and to end.
  nodes_.resize(nodes_.size() + 2);
  width_ = bits_ + 1;
}

void LzwPacker::add_node(std::uint16_t before, std::uint8_t last) {
  next(before, last) = static_cast<std::uint16_t>(nodes_.size());
  nodes_.push_back({before, nodes_[before].first, last});
}

void LzwPacker::remove_node() {
  next(nodes_.back().before, nodes_.back().last) = kNone;
  nodes_.pop_back();
}

LzwPacker::Match LzwPacker::longest(const std::vector<const PixelChoice*>& pixels,
                                    std::size_t begin) {
  std::array<std::uint16_t, kFollowed> codes{};
  std::size_t count = 0;
  for (const std::uint8_t number : *pixels[begin]) {
    if (count < kFollowed) codes[count++] = number;
  }
  std::size_t at = begin + 1;
  for (; at < pixels.size(); ++at) {
    const PixelChoice& choice = *pixels[at];
    if (count == 1 && choice.size() == 1) {  // as it mostly is
      const std::uint16_t code = next(codes[0], choice.front());
      if (code == kNone) break;
      codes[0] = code;
      continue;
    }
    std::array<std::uint16_t, kFollowed> longer{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < count && found < kFollowed; ++i) {
      for (const std::uint8_t number : choice) {
        const std::uint16_t code = next(codes[i], number);
        if (code != kNone && found < kFollowed) longer[found++] = code;
      }
    }
    if (found == 0) break;
    codes = longer;
    count = found;
  }
  return {codes[0], at - begin};
}

void LzwPacker::put(std::uint16_t code, std::string& out) {
  waiting_ |= static_cast<std::uint32_t>(code) << static_cast<std::uint32_t>(waiting_bits_);
  for (waiting_bits_ += width_; waiting_bits_ >= kByteBits; waiting_bits_ -= kByteBits) {
    out += static_cast<char>(waiting_);
    waiting_ >>= static_cast<std::uint32_t>(kByteBits);
  }
}

}  // namespace stela

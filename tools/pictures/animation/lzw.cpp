// LZW as in GIF89a (CompuServe, 1990), appendix F: codes of growing width, lowest bits first.
#include "tools/pictures/animation/lzw.h"

#include <algorithm>
#include <array>

namespace stela {
namespace {

/// Maximum number of equally long strings that are followed.
constexpr std::size_t kFollowed = 16;
constexpr int kByteBits = 8;

/// Returns `number` if it is allowed for the pixel, otherwise the best allowed one.
std::uint8_t likely(const PixelChoice& pixel, std::uint8_t number) {
  return std::find(pixel.begin(), pixel.end(), number) == pixel.end() ? pixel.front() : number;
}

}  // namespace

LzwPacker::LzwPacker() : nexts_(static_cast<std::size_t>(kMaxCodes) * kNumbers, kNone) {
  nodes_.reserve(kMaxCodes);
}

std::string LzwPacker::pack(const std::vector<PixelRun>& runs, int bits,
                            std::vector<std::uint8_t>& taken) {
  std::string out;
  bits_ = bits;
  const auto clear_code = static_cast<std::uint16_t>(1 << bits);
  std::size_t pixels = 0;
  for (const PixelRun& run : runs) pixels += run.length;
  taken.resize(pixels);
  clear();
  put(clear_code, out);
  std::uint16_t before = kNone;
  std::size_t at = 0;
  for (Place place; at < pixels;) {
    // The previous string plus the number that follows it gets the next code. That code can be used
    // immediately if the number is the string's own first one.
    const bool learns = before != kNone;
    if (learns) add_node(before, likely(*runs[place.run].choice, nodes_[before].first));
    const Match match = longest(runs, place);
    if (const std::uint8_t first = nodes_[match.code].first;
        learns && first != nodes_.back().last) {
      remove_node();
      add_node(before, first);
    }
    put(match.code, out);
    at += match.length;
    place = match.end;
    write_numbers(match.code, taken.data() + at);
    before = match.code;
    // Codes grow when the decoder's do, which learns each string one code later.
    if (static_cast<int>(nodes_.size()) == (1 << width_) && width_ < kMaxBits) {
      ++width_;
    } else if (nodes_.size() == kMaxCodes) {
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
    nodes_.push_back({kNone, own, own, 1});
    repeats_.at(own) = {own};
  }
  // The clear code and the end code.
  nodes_.resize(nodes_.size() + 2);
  width_ = bits_ + 1;
}

void LzwPacker::add_node(std::uint16_t before, std::uint8_t last) {
  const auto code = static_cast<std::uint16_t>(nodes_.size());
  const Node& start = nodes_[before];
  const bool even = start.even > 0 && start.first == last;
  const Node node{before, start.first, last, static_cast<std::uint16_t>(even ? start.even + 1 : 0)};
  if (even) repeats_.at(last).push_back(code);
  next(before, last) = code;
  if (nodes_[before].nexts++ == 0) nodes_[before].next = code;
  nodes_.push_back(node);
}

void LzwPacker::remove_node() {
  const Node& node = nodes_.back();
  if (node.even > 0) repeats_.at(node.last).pop_back();
  next(node.before, node.last) = kNone;
  --nodes_[node.before].nexts;
  nodes_.pop_back();
}

LzwPacker::Match LzwPacker::longest(const std::vector<PixelRun>& runs, Place begin) {
  std::array<std::uint16_t, kFollowed> codes{};
  std::size_t count = 0;
  Match match{kNone, 1, begin};
  const PixelRun& run = runs[begin.run];
  if (run.choice->size() == 1) {
    const std::vector<std::uint16_t>& repeats = repeats_.at(run.choice->front());
    match.length = std::min(run.length - begin.pixel, repeats.size());
    codes[count++] = repeats[match.length - 1];
  } else {
    for (const std::uint8_t number : *run.choice) {
      if (count < kFollowed) codes[count++] = number;
    }
  }
  match.end.pixel += match.length;
  for (;; ++match.end.pixel, ++match.length) {
    if (match.end.pixel == runs[match.end.run].length) match.end = {match.end.run + 1, 0};
    if (match.end.run == runs.size()) break;
    const PixelChoice& choice = *runs[match.end.run].choice;
    if (count == 1 && choice.size() == 1) {  // the most frequent case
      const std::uint16_t code = next(codes[0], choice.front());
      if (code == kNone) break;
      codes[0] = code;
      continue;
    }
    std::array<std::uint16_t, kFollowed> longer{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < count && found < kFollowed; ++i) {
      // Most strings have no continuation, and most others have one.
      const Node& node = nodes_[codes[i]];
      if (node.nexts == 0) continue;
      if (node.nexts == 1) {
        const std::uint8_t only = nodes_[node.next].last;
        const bool fits = std::find(choice.begin(), choice.end(), only) != choice.end();
        if (fits) longer[found++] = node.next;
        continue;
      }
      for (const std::uint8_t number : choice) {
        const std::uint16_t code = next(codes[i], number);
        if (code != kNone && found < kFollowed) longer[found++] = code;
      }
    }
    if (found == 0) break;
    codes = longer;
    count = found;
  }
  match.code = codes[0];
  return match;
}

void LzwPacker::write_numbers(std::uint16_t code, std::uint8_t* end) const {
  for (; nodes_[code].even == 0; code = nodes_[code].before) *--end = nodes_[code].last;
  std::fill(end - nodes_[code].even, end, nodes_[code].first);
}

void LzwPacker::put(std::uint16_t code, std::string& out) {
  waiting_ |= static_cast<std::uint32_t>(code) << static_cast<std::uint32_t>(waiting_bits_);
  for (waiting_bits_ += width_; waiting_bits_ >= kByteBits; waiting_bits_ -= kByteBits) {
    out += static_cast<char>(waiting_);
    waiting_ >>= static_cast<std::uint32_t>(kByteBits);
  }
}

}  // namespace stela

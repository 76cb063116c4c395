#include "lib/report/packed_text.h"

#include <algorithm>
#include <cstdint>

namespace stela {
namespace {

constexpr char kZero = '?';
constexpr std::size_t kBase = 64;
constexpr std::size_t kFar = kBase * kBase * kBase;
constexpr std::size_t kMost = PackedText::kLeast + kBase - 1;
constexpr std::size_t kChains = std::size_t{1} << 16U;
/// How many places are compared, which bounds the time.
constexpr int kTries = 64;

}  // namespace

PackedText::PackedText() : last_(kChains), before_(kFar) {}

void PackedText::add(std::string_view text) {
  if (window_.size() > 2 * kFar) {
    const std::size_t old = window_.size() - kFar;
    window_.erase(0, old);
    base_ += old;
  }
  std::size_t at = window_.size();
  window_ += text;
  while (at < window_.size()) {
    const Repetition found = repetition_at(at);
    if (found.length == 0) {
      packed_ += window_[at];
    } else {
      refer(found);
    }
    const std::size_t end = at + std::max<std::size_t>(found.length, 1);
    for (; at < end; ++at) remember(at);
  }
}

std::size_t PackedText::chain_of(std::size_t at) const {
  // The same everywhere, since the chains determine which repetitions are found.
  std::uint32_t hash = 0;
  constexpr std::uint32_t kFactor = 0x01000193;
  for (const char c : std::string_view(window_).substr(at, kLeast)) {
    hash = (hash ^ static_cast<unsigned char>(c)) * kFactor;
  }
  return (hash ^ (hash >> 16U)) % kChains;
}

PackedText::Repetition PackedText::repetition_at(std::size_t at) const {
  const std::string_view ahead = std::string_view(window_).substr(at, kMost);
  Repetition best;
  if (ahead.size() < kLeast) return best;
  std::size_t place = last_[chain_of(at)];
  for (int tries = kTries; tries > 0 && place > base_; --tries) {
    const std::size_t from = place - 1 - base_;
    if (at - from >= kFar) break;
    const auto differs = std::mismatch(ahead.begin(), ahead.end(),
                                       window_.begin() + static_cast<std::ptrdiff_t>(from));
    const auto length = static_cast<std::size_t>(differs.first - ahead.begin());
    if (length >= kLeast && length > best.length) best = {length, at - from};
    if (length == ahead.size()) break;
    place = before_[(place - 1) % kFar];
  }
  return best;
}

void PackedText::remember(std::size_t at) {
  if (at + kLeast > window_.size()) return;
  std::size_t& last = last_[chain_of(at)];
  before_[(base_ + at) % kFar] = last;
  last = base_ + at + 1;
}

void PackedText::refer(const Repetition& repetition) {
  packed_ += kMark;
  for (const std::size_t digit : {repetition.length - kLeast, repetition.back / (kBase * kBase),
                                  repetition.back / kBase % kBase, repetition.back % kBase}) {
    packed_ += static_cast<char>(kZero + static_cast<char>(digit));
  }
}

}  // namespace stela

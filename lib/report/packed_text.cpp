#include "lib/report/packed_text.h"

#include <algorithm>
#include <cstdint>

namespace stela {
namespace {

constexpr char kZero = '?';
constexpr std::size_t kBase = 64;
constexpr std::size_t kFar = kBase * kBase * kBase;
constexpr std::size_t kMostCopied = PackedText::kLeast + kBase - 1;
constexpr std::size_t kChains = std::size_t{1} << 16U;
/// How many places are compared, which bounds the time.
constexpr int kTries = 64;

/// The chain of the next `PackedText::kLeast` characters, at one place of a text after another. The
/// same everywhere, since the chains determine which repetitions are found.
class Chain {
 public:
  Chain(std::string_view text, std::size_t at) : text_(text), at_(at) {
    for (std::size_t i = 0; i < PackedText::kLeast; ++i) hash_ = hash_ * kFactor + code_at(at + i);
  }

  [[nodiscard]] std::size_t number() const { return (hash_ ^ (hash_ >> 16U)) % kChains; }

  void step() {
    hash_ = (hash_ - code_at(at_) * kFirst) * kFactor + code_at(at_ + PackedText::kLeast);
    ++at_;
  }

 private:
  [[nodiscard]] std::uint32_t code_at(std::size_t at) const {
    return at < text_.size() ? static_cast<unsigned char>(text_[at]) : 0;
  }

  static constexpr std::uint32_t kFactor = 0x9E3779B1;
  /// The factor of the first character.
  static constexpr std::uint32_t kFirst = [] {
    std::uint32_t factor = 1;
    for (std::size_t i = 1; i < PackedText::kLeast; ++i) factor *= kFactor;
    return factor;
  }();

  std::string_view text_;
  std::size_t at_;
  std::uint32_t hash_ = 0;
};

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
  Chain chain(window_, at);
  while (at < window_.size()) {
    const Repetition found = repetition_at(at, chain.number());
    if (found.length == 0) {
      packed_ += window_[at];
    } else {
      refer(found);
    }
    const std::size_t end = at + std::max<std::size_t>(found.length, 1);
    for (; at < end; ++at, chain.step()) remember(at, chain.number());
  }
}

PackedText::Repetition PackedText::repetition_at(std::size_t at, std::size_t chain) const {
  const std::string_view ahead = std::string_view(window_).substr(at, kMostCopied);
  Repetition best;
  if (ahead.size() < kLeast) return best;
  std::size_t place = last_[chain];
  for (int tries = kTries; tries > 0 && place > base_; --tries) {
    const std::size_t from = place - 1 - base_;
    if (at - from >= kFar) break;
    place = before_[(place - 1) % kFar];
    // It is no longer than the best so far.
    if (window_[from + best.length] != ahead[best.length]) continue;
    const auto differs = std::mismatch(ahead.begin(), ahead.end(),
                                       window_.begin() + static_cast<std::ptrdiff_t>(from));
    const auto length = static_cast<std::size_t>(differs.first - ahead.begin());
    if (length >= kLeast && length > best.length) best = {length, at - from};
    if (length == ahead.size()) break;
  }
  return best;
}

void PackedText::remember(std::size_t at, std::size_t chain) {
  if (at + kLeast > window_.size()) return;
  std::size_t& last = last_[chain];
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

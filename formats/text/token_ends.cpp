#include "formats/text/token_ends.h"

#include <algorithm>
#include <bit>

#include "formats/text/characters.h"
#include "lib/core/bits.h"

namespace stela::text {
namespace {

constexpr std::size_t kBlock = 64;

/// Bit i of the result: byte i of a block may end a token.
std::uint64_t ends_of_block(const char* block) {
  std::uint64_t ends = 0;
#ifdef __SSE2__
  for (std::size_t i = 0; i < kBlock; i += sizeof(__m128i)) {
    ends |= std::uint64_t{possible_ends(block + i)} << i;
  }
#else
  for (std::size_t i = 0; i < kBlock; ++i) {
    ends |= std::uint64_t{may_end_token(block[i])} << i;
  }
#endif
  return ends;
}

}  // namespace

const char** TokenEnds::note(std::uint64_t ends, const char* from, const char** to) {
  const char** const behind = to + count_bits(ends);
  // A loop up to the last bit would have an unpredictable number of rounds.
  while (ends != 0) {
    for (std::size_t i = 0; i < kGroup; ++i) {
      constexpr std::uint64_t kSome = std::uint64_t{1} << (kBlock - 1);
      to[i] = from + std::countr_zero(ends | kSome);
      ends &= ends - 1;
    }
    to += kGroup;
  }
  return behind;
}

const char* TokenEnds::look_ahead(const char* at) {
  const auto left = static_cast<std::size_t>(end_ - at);
  const std::size_t size = std::min(left, piece_);
  piece_ = kPiece;
  const char* const stop = at + size;
  const char** to = places_.data();
  for (; stop - at >= static_cast<std::ptrdiff_t>(kBlock); at += kBlock) {
    to = note(ends_of_block(at), at, to);
  }
  for (; at < stop; ++at) {
    *to = at;
    to += may_end_token(*at) ? 1 : 0;
  }
  if (size == left) *to++ = end_;
  *to = nullptr;
  const char* const first = places_[0];
  next_ = places_.data() + (first != nullptr ? 1 : 0);
  return first;
}

}  // namespace stela::text

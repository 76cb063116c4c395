#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stela::text {

/// Finds the ends of tokens in a piece of text, many at a time. Token by token, each search would
/// depend on the result of the previous one; this way the searches are independent.
class TokenEnds {
 public:
  explicit TokenEnds(const char* end) : end_(end) { places_[0] = nullptr; }
  TokenEnds(const TokenEnds&) = delete;
  TokenEnds& operator=(const TokenEnds&) = delete;

  /// Returns the first location at or after `at` of something that may end a token: a character
  /// accepted by `ends_token`, a non-ASCII character, or the end of the text. Returns null if it is
  /// too far away for a token of usual length. `at` is the last result, or comes after it.
  [[gnu::always_inline]] const char* find(const char* at) {
    const char* const found = *next_++;
    return found != nullptr ? found : look_ahead(at);
  }

 private:
  /// Size of the pieces in which text is searched; the first is smaller because there may be little
  /// to read.
  static constexpr std::size_t kPiece = 512;
  static constexpr std::size_t kFirstPiece = 128;
  /// Locations are stored in groups; excess ones of a group are overwritten by the next.
  static constexpr std::size_t kGroup = 8;

  /// Stores all locations in the text that begins with `at`, as far as there is room. Returns the
  /// first, or null if there is none.
  [[gnu::noinline]] const char* look_ahead(const char* at);
  /// Stores the locations, relative to `from`, whose bits are set in `ends`. Returns where to store
  /// the next ones.
  static const char** note(std::uint64_t ends, const char* from, const char** to);

  const char* end_;
  std::size_t piece_ = kFirstPiece;
  /// Null after the last.
  std::array<const char*, kPiece + 2 + kGroup> places_;
  const char** next_ = places_.data();
};

}  // namespace stela::text

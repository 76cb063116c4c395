#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stela::text {

/// Where tokens end in a piece of text, found many at a time. Token by token, each search would
/// have to wait for the end of the one before it; this way they wait for nothing.
class TokenEnds {
 public:
  explicit TokenEnds(const char* end) : end_(end) { places_[0] = nullptr; }
  TokenEnds(const TokenEnds&) = delete;
  TokenEnds& operator=(const TokenEnds&) = delete;

  /// The first place at or behind `at` where something that may end a token stands: what
  /// `ends_token` says, a character that is not ASCII, or the end of the text. Null when that is
  /// too far away for a token of usual length. `at` follows what the last call gave, or is that.
  [[gnu::always_inline]] const char* find(const char* at) {
    const char* const found = *next_++;
    return found != nullptr ? found : look_ahead(at);
  }

 private:
  /// Text is looked at in pieces of this size; the first is smaller, as there may be little to
  /// read.
  static constexpr std::size_t kPiece = 512;
  static constexpr std::size_t kFirstPiece = 128;
  /// Places are noted in groups; what a group has too much is written over by the next.
  static constexpr std::size_t kGroup = 8;

  /// Notes all places in the text that begins with `at`, as far as there is room; gives the first,
  /// null when there is none.
  [[gnu::noinline]] const char* look_ahead(const char* at);
  /// Notes the places whose bits are set in `ends`, counted from `from`; gives where the next are
  /// to be noted.
  static const char** note(std::uint64_t ends, const char* from, const char** to);

  const char* end_;
  std::size_t piece_ = kFirstPiece;
  /// Null behind the last.
  std::array<const char*, kPiece + 2 + kGroup> places_;
  const char** next_ = places_.data();
};

}  // namespace stela::text

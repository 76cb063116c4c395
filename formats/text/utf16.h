#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stela::text {

/// Byte order of UTF-16.
enum class Utf16 : std::uint8_t { kNone, kLittle, kBig };

/// Whether text that begins with `head` is UTF-16, because of its byte-order mark or because every
/// other byte is 0.
[[nodiscard]] Utf16 utf16_of(std::string_view head);
/// Returns `UTF-16 (little-endian)` or the like.
[[nodiscard]] std::string_view name_of(Utf16 order);

/// Converts UTF-16 that comes in pieces to UTF-8. Invalid input, such as half a character at the
/// end, becomes U+FFFD.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(Utf16 order) : order_(order) {}

  /// Appends the text of `bytes`, as far as it is complete.
  void decode(std::string_view bytes, std::string& out);
  /// Appends the rest at the end of the input.
  void finish(std::string& out);

 private:
  void take(std::uint32_t unit, std::string& out);

  Utf16 order_;
  /// The first byte of a code unit, or -1.
  int half_ = -1;
  /// The first code unit of a surrogate pair, or 0.
  std::uint32_t high_ = 0;
};

/// Appends `text`, which is UTF-8, as UTF-16.
void encode_utf16(std::string_view text, Utf16 order, std::string& out);

/// Returns the size of `text` in bytes as UTF-16.
[[nodiscard]] std::size_t utf16_size(std::string_view text);

}  // namespace stela::text

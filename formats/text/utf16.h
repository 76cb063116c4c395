#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stela::text {

/// The order of the bytes of UTF-16.
enum class Utf16 : std::uint8_t { kNone, kLittle, kBig };

/// Whether a text that begins with `head` is UTF-16: by its byte-order mark, or because every other
/// byte is 0.
[[nodiscard]] Utf16 utf16_of(std::string_view head);
/// `UTF-16 (little-endian)` and so on.
[[nodiscard]] std::string_view name_of(Utf16 order);

/// Makes UTF-8 of UTF-16 that comes in pieces. What is none, such as half a character at the end,
/// becomes U+FFFD.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(Utf16 order) : order_(order) {}

  /// Appends what `bytes` say, as far as that can be told yet.
  void decode(std::string_view bytes, std::string& out);
  /// Appends what is left at the end.
  void finish(std::string& out);

 private:
  void take(std::uint32_t unit, std::string& out);

  Utf16 order_;
  /// The first byte of a unit, or -1.
  int half_ = -1;
  /// The first unit of a pair, or 0.
  std::uint32_t high_ = 0;
};

/// Appends `text`, which is UTF-8, as UTF-16.
void encode_utf16(std::string_view text, Utf16 order, std::string& out);

/// How many bytes `text` has as UTF-16.
[[nodiscard]] std::size_t utf16_size(std::string_view text);

}  // namespace stela::text

#include "formats/text/utf16.h"

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela::text {
namespace {

constexpr bool is_high(std::uint32_t unit) { return (unit & 0xFC00U) == 0xD800U; }
constexpr bool is_low(std::uint32_t unit) { return (unit & 0xFC00U) == 0xDC00U; }

/// Calls `put` with each code unit of `text`.
template <class Put>
void for_each_unit(std::string_view text, Put put) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    at += std::max<std::size_t>(1, c.size);
    const auto value = static_cast<std::uint32_t>(c.size > 0 ? c.value : kReplacementCharacter);
    if (value < 0x10000) {
      put(value);
    } else {
      put(0xD800U + ((value - 0x10000U) >> 10U));
      put(0xDC00U + ((value - 0x10000U) & 0x3FFU));
    }
  }
}

}  // namespace

Utf16 utf16_of(std::string_view head) {
  using namespace std::string_view_literals;
  // UTF-32 begins with the same bytes.
  if (head.starts_with("\xFF\xFE\0\0"sv)) return Utf16::kNone;
  if (head.starts_with("\xFF\xFE")) return Utf16::kLittle;
  if (head.starts_with("\xFE\xFF")) return Utf16::kBig;
  constexpr std::size_t kLooked = 256;
  constexpr std::size_t kLeast = 8;
  const std::size_t size = std::min(head.size(), kLooked) & ~std::size_t{1};
  if (size < kLeast) return Utf16::kNone;
  std::size_t little = 0;
  std::size_t big = 0;
  for (std::size_t i = 0; i < size; i += 2) {
    const auto is_text = [](char c) { return c >= ' ' || c == '\n' || c == '\r' || c == '\t'; };
    little += head[i + 1] == '\0' && is_text(head[i]) ? 1U : 0U;
    big += head[i] == '\0' && is_text(head[i + 1]) ? 1U : 0U;
  }
  // Names may contain non-Latin letters.
  const std::size_t enough = size / 2 * 3 / 4;
  if (little >= enough) return Utf16::kLittle;
  return big >= enough ? Utf16::kBig : Utf16::kNone;
}

std::string_view name_of(Utf16 order) {
  return order == Utf16::kLittle ? "UTF-16 (little-endian)" : "UTF-16 (big-endian)";
}

void Utf16Decoder::take(std::uint32_t unit, std::string& out) {
  if (high_ != 0 && is_low(unit)) {
    append_code_point(0x10000U + ((high_ - 0xD800U) << 10U) + (unit - 0xDC00U), out);
    high_ = 0;
    return;
  }
  if (high_ != 0) append_code_point(kReplacementCharacter, out);
  high_ = is_high(unit) ? unit : 0;
  if (high_ == 0) append_code_point(is_low(unit) ? kReplacementCharacter : unit, out);
}

void Utf16Decoder::decode(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (half_ < 0) {
      half_ = byte;
      continue;
    }
    const auto first = static_cast<std::uint32_t>(half_);
    half_ = -1;
    take(order_ == Utf16::kLittle ? first | (std::uint32_t{byte} << 8U) : (first << 8U) | byte,
         out);
  }
}

void Utf16Decoder::finish(std::string& out) {
  if (high_ != 0 || half_ >= 0) append_code_point(kReplacementCharacter, out);
  high_ = 0;
  half_ = -1;
}

void encode_utf16(std::string_view text, Utf16 order, std::string& out) {
  for_each_unit(text, [&](std::uint32_t unit) {
    const char low = static_cast<char>(unit & 0xFFU);
    const char high = static_cast<char>(unit >> 8U);
    out += order == Utf16::kLittle ? low : high;
    out += order == Utf16::kLittle ? high : low;
  });
}

std::size_t utf16_size(std::string_view text) {
  std::size_t units = 0;
  for_each_unit(text, [&](std::uint32_t) { ++units; });
  return 2 * units;
}

}  // namespace stela::text

#include "formats/json/scanner.h"

#include <cstring>

namespace stela::json {
namespace {

constexpr std::uint32_t kHighSurrogates = 0xD800;
constexpr std::uint32_t kLowSurrogates = 0xDC00;
constexpr std::uint32_t kBehindSurrogates = 0xE000;

/// Reads four hex digits.
bool read_code(std::string_view digits, std::uint32_t& code) {
  if (digits.size() < 4) return false;
  code = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const unsigned digit = hex_digit(digits[i]);
    if (digit > 15) return false;
    code = code << 4U | digit;
  }
  return true;
}

char* put_code_point(std::uint32_t code, char* to) {
  const auto put = [&](std::uint32_t byte) { *to++ = static_cast<char>(byte); };
  const auto put_rest = [&](std::uint32_t shift) { put(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6U);
    put_rest(0);
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12U);
    put_rest(6);
    put_rest(0);
  } else {
    put(0xF0U | code >> 18U);
    put_rest(12);
    put_rest(6);
    put_rest(0);
  }
  return to;
}

/// Reads the code after `\u`, a surrogate pair as a whole, and returns its size, or 0 if it is not
/// a character.
std::size_t read_character(std::string_view rest, std::uint32_t& code) {
  if (!read_code(rest, code)) return 0;
  if (code < kHighSurrogates || code >= kBehindSurrogates) return 4;
  std::uint32_t low = 0;
  const bool pair = code < kLowSurrogates && rest.substr(4).starts_with("\\u") &&
                    read_code(rest.substr(6), low) && low >= kLowSurrogates &&
                    low < kBehindSurrogates;
  if (!pair) return 0;
  code = 0x10000U + ((code - kHighSurrogates) << 10U) + (low - kLowSurrogates);
  return 10;
}

}  // namespace

char* unescape(std::string_view written, char* to) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
  while (!written.empty()) {
    const std::string_view plain = written.substr(0, written.find('\\'));
    std::memcpy(to, plain.data(), plain.size());
    to += plain.size();
    written.remove_prefix(plain.size());
    if (written.empty()) break;
    const char letter = written.size() > 1 ? written[1] : '\0';
    if (letter == 'u') {
      std::uint32_t code = 0;
      const std::size_t size = read_character(written.substr(2), code);
      if (size == 0) return nullptr;
      to = put_code_point(code, to);
      written.remove_prefix(2 + size);
      continue;
    }
    const std::size_t known = kLetters.find(letter);
    if (known == std::string_view::npos) return nullptr;
    *to++ = kMeant[known];
    written.remove_prefix(2);
  }
  return to;
}

}  // namespace stela::json

#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>
#include <cstdint>

#include "lib/document/page.h"

namespace stela {

namespace {

// The library takes bytes, and the characters of a text can be read as such.
const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string out(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(out.data(), bytes.size(), bytes_of(bytes));
  return out;
}

std::string sha256_base64(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_update(&context, text.size(), bytes_of(text));
  sha256_digest(&context, digest.size(), digest.data());
  return to_base64({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace stela

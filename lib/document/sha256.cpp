#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <cstdint>

#include "lib/document/page.h"

namespace stela {

std::string sha256_base64(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  // The library takes bytes, and the characters of the text can be read as such.
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  sha256_update(&context, text.size(), bytes);
  sha256_digest(&context, digest.size(), digest.data());
  std::string out(BASE64_ENCODE_RAW_LENGTH(digest.size()), '\0');
  base64_encode_raw(out.data(), digest.size(), digest.data());
  return out;
}

}  // namespace stela

#include "lib/report/page.h"

#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>

#include "lib/core/markup.h"
#include "lib/render/svg.h"

namespace stela {

std::string no_picture() {
  return fmt::format("no picture: a page draws the first {} positions", kMaxPictures);
}

std::string write_page(const Page& page) {
  std::string policy = fmt::format(
      "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
      "style-src 'sha256-{}'",
      sha256_base64(page.style));
  if (!page.script.empty()) {
    policy += fmt::format("; script-src 'sha256-{}'", sha256_base64(page.script));
  }
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy);
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += "<meta name=\"color-scheme\" content=\"light dark\">\n";
  // An icon of its own, or a browser would ask the server for one.
  out += "<link rel=\"icon\" href=\"data:,\">\n";
  out += fmt::format("<title>{}</title>\n", escaped(page.title));
  out += fmt::format("<style>{}</style>\n</head>\n<body>\n", page.style);
  out += page.body;
  if (!page.script.empty()) out += fmt::format("<script>{}</script>\n", page.script);
  return out + "</body>\n</html>\n";
}

std::string sha256_base64(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  // The library takes bytes; the text's own are as good as any.
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  sha256_update(&context, text.size(), bytes);
  sha256_digest(&context, digest.size(), digest.data());
  std::string out(BASE64_ENCODE_RAW_LENGTH(digest.size()), '\0');
  base64_encode_raw(out.data(), digest.size(), digest.data());
  return out;
}

}  // namespace stela

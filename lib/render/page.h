#pragma once

#include <string>
#include <string_view>

namespace stela {

/// A document that needs nothing beside itself.
struct Page {
  /// Raw text.
  std::string title;
  /// CSS, and JavaScript or nothing. Neither may hold what ends its element.
  std::string style;
  std::string script;
  /// HTML.
  std::string body;
};

/// The page as HTML. Its content security policy lets just this style and this script be used, and
/// nothing be loaded from anywhere.
[[nodiscard]] std::string write_page(const Page& page);

/// SHA-256 of `text` in base64, as a content security policy names it.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace stela

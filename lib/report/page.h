#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stela {

/// How many positions a page draws. A game has some hundreds with all its variations; each takes
/// some 10 kB.
inline constexpr std::size_t kMaxPictures = 2000;

/// What a page says where it draws no more of them.
[[nodiscard]] std::string no_picture();

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

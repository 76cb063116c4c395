#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/content.h"
#include "lib/render/svg.h"
#include "lib/words/language.h"

namespace stela {

/// How many positions a page draws. A game has some hundreds with all its variations; each takes
/// some 10 kB.
inline constexpr std::size_t kMaxPictures = 2000;

/// What a page says where it draws no more of them.
[[nodiscard]] std::string no_picture(Language language);

/// A document that needs nothing beside itself.
struct Page {
  /// Of which the page carries the sign.
  Content content = Content::kText;
  /// Raw text.
  std::string title;
  /// CSS beside that of all pages, and JavaScript or nothing. Neither may hold what ends its
  /// element.
  std::string style;
  std::string script;
  /// HTML.
  std::string body;
  /// The colours; nothing: light, or dark where the reader prefers it.
  std::optional<Theme> theme = std::nullopt;
  /// What it says is in that language.
  Language language = {};
  /// Whether the script may compile WebAssembly.
  bool compiles = false;
};

/// The page as HTML. Its content security policy lets just its style and its script be used, and
/// nothing be loaded from anywhere.
[[nodiscard]] std::string write_page(Page page);

/// The same in parts, for a body that is written piece by piece: all before it, and all behind it.
[[nodiscard]] std::string begin_page(const Page& page);
[[nodiscard]] std::string end_page(const Page& page);

/// The bar at the top of a page; `title` and `below` are raw, and the latter may be empty.
[[nodiscard]] std::string page_bar(std::string_view title, std::string_view below);

/// The symbols of a page's pictures, which does not show by itself.
[[nodiscard]] std::string hidden_symbols(const SymbolTable& symbols);

/// Before a table, which is scrolled where it is wider than the page: `name` is raw, for readers
/// who do not see it. `</div>` ends it.
[[nodiscard]] std::string begin_table(std::string_view name, std::string_view classes = "table");

/// The colours of `theme`, or light ones with dark ones where the reader prefers these, as
/// properties that the style sheets of pages use.
[[nodiscard]] std::string page_palette(std::optional<Theme> theme);

/// `style`, which uses such properties, for what knows none: with the colours themselves.
[[nodiscard]] std::string in_tones_of(std::string style, Theme theme);

/// SHA-256 of `text` in base64, as a content security policy names it.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace stela

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/lines.h"
#include "lib/document/document.h"
#include "lib/document/page.h"
#include "lib/render/colours.h"

namespace stela::doc {

struct TextOptions {
  /// Columns of the terminal, to which paragraphs and tables are fitted.
  std::size_t width = kTerminalWidth;
  /// Whether the title is written.
  bool title = true;
};

/// Returns the document as plain text for a terminal or an email. Pictures are drawn in
/// characters.
[[nodiscard]] std::string write_text(const Document& document, const TextOptions& options = {});

/// Returns the document as Markdown (CommonMark with tables). Pictures are drawn in characters.
[[nodiscard]] std::string write_markdown(const Document& document);

/// Returns the document as a self-contained page. Without a theme, it is light, or dark if the
/// reader prefers that.
[[nodiscard]] std::string write_html(const Document& document, std::optional<Theme> theme);

/// Returns the part of a page that shows the document, which has no pictures. `html_page` is the
/// page for any number of them.
[[nodiscard]] std::string write_html_part(const Document& document);
/// Returns the page for documents like the first one, `document`, to be written piece by piece with
/// `begin_page` and `end_page`; the parts are within a `<main>`.
[[nodiscard]] Page html_page(const Document& document);

}  // namespace stela::doc

namespace stela {

/// Returns the number of columns that `text` takes in a terminal: 2 for a wide character, 0 for a
/// combining one.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// Returns `text`, or its beginning and `…` if it is wider than `width` columns.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

/// Returns `text` in lines of at most `width` columns (at least 1), broken at spaces; a word that
/// is wider is broken anywhere between characters. Returns one line if `text` is empty.
[[nodiscard]] std::vector<std::string> broken_lines(std::string_view text, std::size_t width);

}  // namespace stela

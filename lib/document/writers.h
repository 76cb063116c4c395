#pragma once

#include <cstddef>
#include <optional>
#include <string>

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

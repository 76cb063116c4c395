#pragma once

#include <string>
#include <string_view>

#include "lib/document/document.h"

namespace stela {

/// Returns `text` escaped for Markdown, so that nothing in it has a special meaning anywhere in a
/// line and no link, mention or reference is made of it; if it `begins_block`, also nothing that
/// begins a list, a heading or a quotation. Control characters are shown as numbers.
[[nodiscard]] std::string markdown_text(std::string_view text, bool begins_block = true);

/// Returns `text` as a Markdown code span.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace stela

namespace stela::doc {

// Text in each format, escaped; all formats show the same words.

[[nodiscard]] std::string in_text(const Text& text);
/// If `begins_block`, nothing at the beginning of the text makes a list, a heading or a quotation.
[[nodiscard]] std::string in_markdown(const Text& text, bool begins_block = true);
[[nodiscard]] std::string in_html(const Text& text);

/// Returns the text of a cell, with numbers in the format of `language`.
[[nodiscard]] Text text_of(const Cell& cell, Language language);
/// Returns a number as programs read it: without trailing zeros, so that it looks the same however
/// it was computed. Empty if it is not finite.
[[nodiscard]] std::string number_words(double value);

/// Returns the words of an item's link to an entry: `Entry 12`.
[[nodiscard]] std::string entry_words(int entry, Language language);
/// Returns the anchor of an entry.
[[nodiscard]] std::string entry_anchor(int entry);

}  // namespace stela::doc

#include "lib/core/markup.h"

#include "lib/core/utf8.h"

namespace stela {

std::string escaped(std::string_view text) {
  constexpr std::string_view kKept = "\n\t";
  std::string storage;
  std::string out;
  text = without_bad_text(text, storage);
  std::string in_order;
  if (find_reordering(text) != std::string_view::npos) text = in_order = printable(text, kKept);
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else {
      out += c;
    }
  }
  return out;
}

void write_escaped(std::string_view text, bool quoted, std::string& out) {
  std::string storage;
  for (const char c : without_bad_text(text, storage)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += quoted ? "&quot;" : "\"";
        break;
      case '\r':
        out += "&#13;";
        break;
      case '\t':
      case '\n':
        // Unescaped they would become spaces in an attribute.
        out += !quoted ? std::string(1, c) : c == '\t' ? "&#9;" : "&#10;";
        break;
      default:
        out += c;
    }
  }
}

}  // namespace stela

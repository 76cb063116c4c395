#include "formats/text/comment.h"

#include "formats/text/characters.h"

namespace stela::text {

std::string unescape_comment(std::string_view written) {
  std::string out;
  out.reserve(written.size());
  bool space = false;
  for (std::size_t i = 0; i < written.size(); ++i) {
    char c = written[i];
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    if (c == '\\' && i + 1 < written.size() && (written[i + 1] == '}' || written[i + 1] == '\\')) {
      c = written[++i];
    }
    if (space) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

bool is_plain_comment(std::string_view written) {
  bool space = true;  // as if after a space: a leading space is not plain
  for (const char c : written) {
    if (c == '\\' || c == '\t' || c == '\n' || c == '\r' || (c == ' ' && space)) return false;
    space = c == ' ';
  }
  return written.empty() || !space;
}

std::string escape_comment(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace stela::text

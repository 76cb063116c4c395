#include "formats/text/split.h"

namespace stela::text {

std::size_t find_record_start(std::string_view text, std::size_t from) {
  constexpr std::string_view kOpening = "[Game ";
  // Brackets are rare, so that looking for them is as fast as memory.
  for (std::size_t at = text.find('[', from); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    const bool at_line_start = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    if (at_line_start && text.substr(at, kOpening.size()) == kOpening) return at;
  }
  return std::string_view::npos;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string_view without_blank_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace stela::text

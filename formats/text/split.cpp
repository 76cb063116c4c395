#include "formats/text/split.h"

#include <algorithm>

namespace stela::text {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

}  // namespace

std::size_t find_record_start(std::string_view text, std::size_t from) {
  // Brackets are rare, so that looking for them is as fast as memory.
  for (std::size_t at = text.find('[', from); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    const bool at_line_start = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    if (at_line_start && text.substr(at, kRecordOpening.size()) == kRecordOpening) return at;
  }
  return std::string_view::npos;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::string_view without_blank_end(std::string_view record) {
  const std::size_t size = record.find_last_not_of(kBlanks) + 1;
  const std::size_t begin = std::min(record.size(), record.find_first_not_of(kBlanks));
  const bool opens = record.substr(begin).starts_with(kRecordOpening);
  return record.substr(0, std::max(size, opens ? begin + kRecordOpening.size() : 0));
}

std::optional<std::string_view> as_follower(std::string_view record) {
  record.remove_prefix(std::min(record.size(), record.find_first_not_of(kBlanks)));
  if (!record.starts_with(kRecordOpening)) return std::nullopt;
  return record;
}

}  // namespace stela::text

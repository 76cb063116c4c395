#include "formats/text/split.h"

#include <algorithm>

namespace stela::text {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_line_start(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// Whether a byte-order mark with which a line begins ends at `at`.
bool is_behind_mark(std::string_view text, std::size_t at) {
  return text.substr(0, at).ends_with(kByteOrderMark) &&
         is_line_start(text, at - kByteOrderMark.size());
}

}  // namespace

std::size_t find_record_start(std::string_view text, std::size_t from) {
  // Brackets are rare, so that looking for them is as fast as memory.
  for (std::size_t at = text.find('[', from); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    if (text.substr(at, kRecordOpening.size()) != kRecordOpening) continue;
    if (is_line_start(text, at) || is_behind_mark(text, at)) return at;
  }
  return std::string_view::npos;
}

std::string_view without_next_mark(std::string_view record) {
  const std::size_t end = record.find_last_not_of(kBlanks) + 1;
  if (!is_behind_mark(record, end)) return record;
  return record.substr(0, end - kByteOrderMark.size());
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

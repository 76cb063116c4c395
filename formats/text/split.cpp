#include "formats/text/split.h"

#include <algorithm>
#include <string>

#include "lib/record/characters.h"

namespace stela::text {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_line_start(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// Whether a byte-order mark at the beginning of a line ends at `at`.
bool is_behind_mark(std::string_view text, std::size_t at) {
  return text.substr(0, at).ends_with(kByteOrderMark) &&
         is_line_start(text, at - kByteOrderMark.size());
}

/// Whether a record, apart from tags above it, starts with the bracket at `at`.
bool is_opening(std::string_view text, std::size_t at) {
  return text.substr(at, kRecordOpening.size()) == kRecordOpening &&
         (is_line_start(text, at) || is_behind_mark(text, at));
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.size(), line.find_first_not_of(" \t")));
}

/// Whether `line` consists only of a tag.
bool is_tag(std::string_view line) {
  line = without_indent(line);
  if (line.size() < 2 || line[0] != '[' || !is_letter(line[1])) return false;
  return line.substr(0, line.find_last_not_of(kBlanks) + 1).ends_with("\"]");
}

/// Returns the beginning of the record whose `[Game ` is at `game`: the first of the tags above it.
std::size_t start_of(std::string_view text, std::size_t game) {
  if (is_behind_mark(text, game)) return game;
  std::size_t start = game;
  for (std::size_t end = game; end > 0 && game - end < kMaxAbove;) {
    std::size_t begin = end - 1;
    if (text[begin] == '\n' && begin > 0 && text[begin - 1] == '\r') --begin;
    begin = text.substr(0, begin).find_last_of("\r\n") + 1;
    if (game - begin > kMaxAbove) return game;
    std::string_view line = text.substr(begin, end - begin);
    const bool marked = line.starts_with(kByteOrderMark);
    if (marked) line.remove_prefix(kByteOrderMark.size());
    // A head extends to the next `[Game `: the start of another one could not be recognised.
    if (without_indent(line).starts_with(kRecordOpening)) return game;
    if (is_tag(line)) {
      start = end - line.size();
    } else if (!is_blank(line)) {
      break;
    }
    if (marked) break;
    end = begin;
  }
  return start;
}

}  // namespace

std::size_t find_record_start(std::string_view text, std::size_t from, std::size_t searched) {
  // Brackets are rare, so the search for them is as fast as memory.
  for (std::size_t at = text.find('[', std::max(from, searched)); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    if (!is_opening(text, at)) continue;
    const std::size_t start = start_of(text, at);
    if (start >= from) return start;
  }
  return std::string_view::npos;
}

std::size_t find_last_start(std::string_view text) {
  for (std::size_t at = text.rfind('['); at != std::string_view::npos && at > 0;
       at = text.rfind('[', at - 1)) {
    if (is_opening(text, at)) return start_of(text, at);
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
  const std::size_t at = size - std::min(size, kRecordOpening.size() - 1);
  const bool opens = is_opening(record, at) || (record.find_first_not_of(kBlanks) == at &&
                                                record.substr(at).starts_with(kRecordOpening));
  return record.substr(0, size + (opens ? 1 : 0));
}

std::optional<std::string_view> as_follower(std::string_view record) {
  record.remove_prefix(std::min(record.size(), record.find_first_not_of(kBlanks)));
  if (record.starts_with(kRecordOpening)) return record;
  // Without tags above it, another record would start there.
  const std::string_view above = record.substr(0, kMaxAbove + kRecordOpening.size());
  if (!record.starts_with('[') || find_record_start(above, 0) != 0) return std::nullopt;
  return record;
}

bool takes_tags(std::string_view record) {
  // Nearly all records end with a result, so that their lines need not be read.
  record = record.substr(0, record.find_last_not_of(kBlanks) + 1);
  if (!record.empty() && !record.ends_with(']')) return false;
  while (!record.empty()) {
    const std::size_t end = std::min(record.size(), record.find_first_of("\r\n"));
    const std::string_view line = record.substr(0, end);
    if (!is_tag(line) && !is_blank(line)) return false;
    record.remove_prefix(std::min(record.size(), end + 1));
  }
  return true;
}

bool lends_tags(std::string_view record) {
  record = record.substr(0, record.find_last_not_of(kBlanks) + 1);
  if (!record.ends_with(']')) return false;
  std::string joined(record);
  joined += '\n';
  const std::size_t game = joined.size();
  return start_of(joined.append(kRecordOpening), game) < game;
}

}  // namespace stela::text

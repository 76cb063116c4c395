#include "lib/repair/double_encoding.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/repair/bytes.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

bool is_plain(char c) { return (c & 0x80) == 0; }

/// Returns whether `c` is used in names and comments.
bool is_written(char32_t c) {
  const bool latin = c >= 0xC0 && c <= 0x24F && c != 0xD7 && c != 0xF7;
  const bool greek_or_cyrillic = c >= 0x370 && c <= 0x52F;
  const bool sign = (c >= 0x2010 && c <= 0x2026) || c == 0x20AC || c == 0xAB || c == 0xBB ||
                    c == 0xA0 || c == 0xB0 || c == 0xBF || c == 0xA1;
  return latin || greek_or_cyrillic || sign;
}

/// Returns what `run`, which has no ASCII bytes, was before it was encoded a second time, or null
/// if it was encoded only once.
std::optional<std::string> decode_run(std::string_view run) {
  std::string bytes;
  for (std::size_t at = 0; at < run.size();) {
    const CodePointAt c = code_point_at(run, at);
    if (c.size == 0) return std::nullopt;
    const std::optional<unsigned char> byte = windows_byte(c.value);
    if (!byte) return std::nullopt;
    bytes += static_cast<char>(*byte);
    at += c.size;
  }
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePointAt c = code_point_at(bytes, at);
    if (c.size < 2 || !is_written(c.value)) return std::nullopt;
    at += c.size;
  }
  return bytes;
}

/// Appends the changes that decode `text` from `begin` to `end`; leaves `changes` as it is if any
/// part was not encoded twice.
void decode_piece(std::string_view text, std::size_t begin, std::size_t end,
                  std::vector<Change>& changes) {
  const std::size_t known = changes.size();
  for (std::size_t at = begin; at < end;) {
    if (is_plain(text[at])) {
      ++at;
      continue;
    }
    std::size_t stop = at;
    while (stop < end && !is_plain(text[stop])) ++stop;
    std::optional<std::string> decoded = decode_run(text.substr(at, stop - at));
    if (!decoded) {
      changes.resize(known);
      return;
    }
    changes.push_back({at, stop, std::move(*decoded)});
    at = stop;
  }
}

/// Checks eight bytes at a time, because every comment of every valid record is checked.
bool is_ascii(std::string_view text) {
  constexpr std::uint64_t kHigh = 0x8080808080808080U;
  std::uint64_t seen = 0;
  std::size_t at = 0;
  for (; at + sizeof seen <= text.size(); at += sizeof seen) {
    std::uint64_t block = 0;
    std::memcpy(&block, text.data() + at, sizeof block);
    seen |= block;
  }
  return (seen & kHigh) == 0 && std::all_of(text.data() + at, text.data() + text.size(), is_plain);
}

}  // namespace

void decode_twice(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  constexpr std::string_view kMark = "\xC3\xAF\xC2\xBB\xC2\xBF";  // a byte-order mark
  std::size_t begin = 0;
  if (text.starts_with(kMark)) {
    begin = kMark.size();
    changes.push_back({0, begin, {}});
  }
  for (const TextLine& line : patches.lines()) {
    decode_piece(text, std::max(begin, line.begin), line.end, changes);
  }
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kDoubleEncoding)];
  // A warning is enough only if every character is allowed in a record.
  finding.harmless = std::ranges::none_of(changes, [&](const Change& change) {
    return change.text.empty() ||
           find_bad_text(text.substr(change.begin, change.end - change.begin)).what !=
               BadText::kNone;
  });
  patches.apply(Damage::kDoubleEncoding, changes);
}

void warn_of_double_encoding(std::string_view source, const Record& record,
                             std::vector<Diagnostic>& diagnostics) {
  std::vector<Change> changes;
  const auto look = [&](std::string_view text, const Span& span) {
    if (!is_ascii(text)) decode_piece(source, span.begin, span.end(), changes);
  };
  for (const TagValue& value : record.tag_values) look(value.text, value.span);
  for (const Note& note : record.notes) look(note.text, note.span);
  if (changes.empty()) return;
  std::ranges::sort(changes, {}, &Change::begin);
  Patches patches(source);
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kDoubleEncoding)];
  finding.harmless = true;
  patches.apply(Damage::kDoubleEncoding, changes);
  if (patches.overflown()) return;
  Fix fix;
  fix.certain = true;
  for (const Change& change : changes) {
    const Span span{static_cast<std::uint32_t>(change.begin),
                    static_cast<std::uint32_t>(change.end - change.begin)};
    fix.edits.push_back({span, change.text});
  }
  Diagnostic told = diagnostic_of(Damage::kDoubleEncoding, finding, true);
  told.fixes.push_back(std::move(fix));
  diagnostics.push_back(std::move(told));
}

}  // namespace stela::repair

#include "lib/repair/bare_tags.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lib/record/tags.h"
#include "lib/repair/tag_lines.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

bool is_quoted(std::string_view values) {
  for (const std::string_view quote : {"\"", "“", "„", "”", "«", "»", "'", "‘", "’", "`"}) {
    if (values.starts_with(quote)) return true;
  }
  return false;
}

bool ends_quoted(std::string_view values) {
  for (const std::string_view quote : {"\"", "“", "”", "«", "»", "'", "‘", "’", "`"}) {
    if (values.size() > quote.size() && values.ends_with(quote)) return true;
  }
  return false;
}

/// Returns the unquoted `values` in quotation marks, or null if the individual values cannot be
/// distinguished.
std::optional<std::string> quoted(const BareTag& tag) {
  std::string_view values = tag.values;
  if (values.find_first_of("\"\\[]") != std::string_view::npos) return std::nullopt;
  std::vector<std::string_view> parts;
  if (tag.spec != nullptr && tag.spec->name == kPlayerTag) {
    const std::size_t end = std::min(values.size(), values.find_first_of(" \t,:="));
    parts.push_back(values.substr(0, end));
    std::string_view name = trimmed(values.substr(end));
    if (!name.empty() && std::string_view(",:=").find(name.front()) != std::string_view::npos) {
      name = trimmed(name.substr(1));
    }
    parts.push_back(name);
  } else if (tag.spec == nullptr || tag.spec->form == TagForm::kText) {
    parts.push_back(values);
  } else {
    for (std::size_t at = 0; at < values.size();) {
      const std::size_t end = std::min(values.size(), values.find_first_of(" \t,", at));
      if (end > at) parts.push_back(values.substr(at, end - at));
      at = end + 1;
    }
  }
  std::string out;
  for (const std::string_view part : parts) {
    out += out.empty() ? "\"" : " \"";
    out += part;
    out += '"';
  }
  return out;
}

/// Returns the intended line, or null if it is a tag already or cannot be determined.
std::optional<std::string> mended(std::string_view line, const BareTag& tag) {
  const std::string_view words = trimmed(line);
  const bool closed = words.starts_with('[') && words.ends_with(']');
  if (closed && !tag.parted) return std::nullopt;
  // A truncated tag has lost more than its bracket.
  const bool opened = words.starts_with('[') && !closed;
  if (opened && !(is_quoted(tag.values) && ends_quoted(tag.values))) return std::nullopt;
  std::string values(tag.values);
  if (!is_quoted(values)) {
    const std::optional<std::string> with_marks = quoted(tag);
    if (!with_marks) return std::nullopt;
    values = *with_marks;
  }
  return "[" + std::string(tag.name) + " " + values + "]";
}

}  // namespace

void fix_brackets(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  // Tags form one block, with the game first: a mail header has a `Date:`, too.
  bool in_block = false;
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (trimmed(words).empty()) continue;
    const std::optional<BareTag> tag = read_bare_tag(words);
    const bool written = tag && (tag->spec != nullptr || (tag->bracketed && tag->parted));
    if (!written) {
      in_block = in_block && begins_tag(words);
      continue;
    }
    in_block |= names_game(*tag);
    if (!in_block) continue;
    std::optional<std::string> whole = mended(words, *tag);
    if (whole) changes.push_back({line.begin, line.end, std::move(*whole)});
  }
  patches.apply(Damage::kBrackets, changes);
}

}  // namespace stela::repair

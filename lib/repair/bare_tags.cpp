#include "lib/repair/bare_tags.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/repair/stamps.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

/// What is written for `[` and `]`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBrackets = {
    {{"[", "]"}, {"(", ")"}, {"<", ">"}, {"［", "］"}, {"【", "】"}, {"〔", "〕"}}};

/// A line read as a tag.
struct BareTag {
  /// Null: the notation does not know it.
  const TagSpec* spec = nullptr;
  std::string_view name;
  /// Without the brackets and what parts it from the name.
  std::string_view values;
  bool bracketed = false;
  /// A colon or an equals sign stood after the name.
  bool parted = false;
};

const TagSpec* spec_of(std::string_view name) {
  const std::string small = small_letters(name);
  const auto found = std::find_if(all_tags().begin(), all_tags().end(), [&](const TagSpec& tag) {
    return small_letters(tag.name) == small;
  });
  return found == all_tags().end() ? nullptr : &*found;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(skip_any_blanks(text, 0));
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<BareTag> read_line(std::string_view line) {
  constexpr std::size_t kLongest = 400;
  if (line.size() > kLongest) return std::nullopt;
  line = trimmed(line);
  bool opened = false;
  bool closed = false;
  for (const auto& [open, close] : kBrackets) {
    if (!opened && line.starts_with(open)) {
      line.remove_prefix(open.size());
      opened = true;
    }
    if (!closed && line.ends_with(close)) {
      line.remove_suffix(close.size());
      closed = true;
    }
  }
  line = trimmed(line);
  BareTag tag;
  tag.bracketed = opened || closed;
  std::size_t end = 0;
  while (end < line.size() && is_name_character(line[end])) ++end;
  tag.name = line.substr(0, end);
  tag.spec = spec_of(tag.name);
  if (tag.name.empty()) return std::nullopt;
  const std::size_t gap = skip_any_blanks(line, end);
  std::string_view rest = line.substr(gap);
  if (!rest.empty() && (rest.front() == ':' || rest.front() == '=')) {
    tag.parted = true;
    rest = trimmed(rest.substr(1));
  } else if (gap == end && !rest.empty()) {
    return std::nullopt;
  }
  if (rest.empty()) return std::nullopt;
  tag.values = rest;
  return tag;
}

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

/// Whether it is a `Game` of one word, quoted or not; other text may begin with that name, too.
bool names_game(const BareTag& tag) {
  if (tag.spec == nullptr || tag.spec->name != kGameTag) return false;
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : tag.values) {
    const bool letter = is_letter(c);
    words += letter && !in_word ? 1 : 0;
    in_word = letter;
  }
  return words == 1;
}

/// `values` without quotation marks, in them; nothing: they cannot be told apart.
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

/// The line as it was meant; nothing: it is a tag already, or cannot be told.
std::optional<std::string> mended(std::string_view line, const BareTag& tag) {
  const std::string_view words = trimmed(line);
  const bool closed = words.starts_with('[') && words.ends_with(']');
  if (closed && !tag.parted) return std::nullopt;
  // One that was cut off has lost more than its bracket.
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

bool is_tag_line(std::string_view line) {
  if (begins_tag(line)) return true;
  const std::optional<BareTag> tag = read_line(line);
  return tag && names_game(*tag);
}

void mend_brackets(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  // Tags stand together, the game first: a head of a mail has a `Date:`, too.
  bool in_block = false;
  for (const TextLine& line : lines_of(text)) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (trimmed(words).empty()) continue;
    const std::optional<BareTag> tag = read_line(words);
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

bool may_be_tag(std::string_view line) {
  const std::optional<BareTag> tag = read_line(line);
  return trimmed(line).starts_with('[') || (tag && tag->parted);
}

}  // namespace stela::repair

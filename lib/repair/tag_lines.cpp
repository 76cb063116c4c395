#include "lib/repair/tag_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/repair/stamps.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

/// Brackets written in place of `[` and `]`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBrackets = {
    {{"[", "]"}, {"(", ")"}, {"<", ">"}, {"［", "］"}, {"【", "】"}, {"〔", "〕"}}};

const TagSpec* spec_of(std::string_view name) {
  const std::string small = small_letters(name);
  const auto found = std::ranges::find_if(all_tags(), [&](const TagSpec& tag) {
    return tag.name.size() == small.size() && small_letters(tag.name) == small;
  });
  return found == all_tags().end() ? nullptr : &*found;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(skip_any_blanks(text, 0));
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<BareTag> read_bare_tag(std::string_view line) {
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

bool is_tag_line(std::string_view line) {
  if (begins_tag(line)) return true;
  const std::optional<BareTag> tag = read_bare_tag(line);
  return tag && names_game(*tag);
}

bool may_be_tag(std::string_view line) {
  const std::optional<BareTag> tag = read_bare_tag(line);
  return trimmed(line).starts_with('[') || (tag && tag->parted);
}

}  // namespace stela::repair

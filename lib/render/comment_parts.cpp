#include "lib/render/comment_parts.h"

#include <algorithm>
#include <array>

namespace stela {
namespace {

constexpr std::array<std::string_view, 5> kUnderstood = {"mark", "arrow", "label", "diagram",
                                                         "illegal"};

/// Where a command that begins at the front of `text` ends, behind its `]`, which may stand within
/// quotes without ending it; 0: nowhere.
std::size_t command_size(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (text[i] == ']' && !quoted) {
      return i + 1;
    }
  }
  return 0;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// What stands between quotes, escapes undone.
std::string unquoted(std::string_view text) {
  std::string out;
  if (text.empty() || text.front() != '"') return out;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    out += text[i];
  }
  return out;
}

}  // namespace

CommentParts parts_of_comment(std::string_view comment) {
  CommentParts parts;
  std::string_view rest = comment;
  while (!rest.empty()) {
    const std::size_t begin = std::min(rest.find("[%"), rest.size());
    parts.text += rest.substr(0, begin);
    rest.remove_prefix(begin);
    if (rest.empty()) break;
    const std::size_t size = command_size(rest);
    const std::string_view inside =
        size == 0 ? std::string_view{} : rest.substr(2, size - 3);  // without `[%` and `]`
    const std::string_view name = inside.substr(0, inside.find(' '));
    if (std::find(kUnderstood.begin(), kUnderstood.end(), name) == kUnderstood.end()) {
      parts.text += rest.substr(0, 2);
      rest.remove_prefix(2);
      continue;
    }
    const std::string_view value = trimmed(inside.substr(name.size()));
    if (name == "diagram") parts.diagrams.push_back(unquoted(value));
    if (name == "illegal") parts.illegal = value;
    rest.remove_prefix(size);
    // One space is left where a command stood between two.
    if (parts.text.empty() || parts.text.back() == ' ') {
      while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    }
  }
  parts.text = trimmed(parts.text);
  return parts;
}

}  // namespace stela

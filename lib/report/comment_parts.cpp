#include "lib/report/comment_parts.h"

#include <cstddef>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"

namespace stela {
namespace {

/// Returns the text between quotes with escapes decoded.
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

std::string without_times(std::string_view text, CommentTimes& times) {
  std::string out;
  std::size_t end = 0;
  for (const CommentCommand& command : commands_in(text)) {
    std::string* const time = command.name == "clk"   ? &times.clock
                              : command.name == "emt" ? &times.took
                                                      : nullptr;
    if (time == nullptr || !read_clock(command.value)) continue;
    *time = command.value;
    out += text.substr(end, command.begin - end);
    end = command.end;
  }
  out += text.substr(end);
  return std::string(trimmed(out));
}

CommentParts parts_of_comment(std::string_view comment) {
  CommentParts parts;
  std::size_t at = 0;
  for (const CommentCommand& command : commands_in(comment)) {
    const CommandSpec* const known = command_named(command.name);
    if (known == nullptr || known->read) continue;
    parts.text += comment.substr(at, command.begin - at);
    if (command.name == "diagram") parts.diagrams.push_back(unquoted(command.value));
    if (command.name == kIllegalCommand) parts.illegal = command.value;
    at = command.end;
    // Only one space remains where a command was between two.
    if (parts.text.empty() || parts.text.back() == ' ') {
      while (at < comment.size() && comment[at] == ' ') ++at;
    }
  }
  parts.text += comment.substr(at);
  parts.text = trimmed(parts.text);
  return parts;
}

}  // namespace stela

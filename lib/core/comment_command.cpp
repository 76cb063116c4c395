#include "lib/core/comment_command.h"

#include <algorithm>

namespace stela {
namespace {

constexpr std::string_view kOpen = "[%";

/// Returns the location of the bracket that closes a command whose content begins at `at`, or
/// `npos`.
std::size_t find_close(std::string_view comment, std::size_t at) {
  bool quoted = false;
  for (; at < comment.size(); ++at) {
    if (quoted && comment[at] == '\\') {
      ++at;
    } else if (comment[at] == '"') {
      quoted = !quoted;
    } else if (comment[at] == ']' && !quoted) {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

const CommandSpec* command_named(std::string_view name) {
  const auto* const found = std::ranges::find(kCommentCommands, name, &CommandSpec::name);
  return found == kCommentCommands.end() ? nullptr : found;
}

std::vector<CommentCommand> commands_in(std::string_view comment) {
  std::vector<CommentCommand> commands;
  for (std::size_t begin = comment.find(kOpen); begin != std::string_view::npos;
       begin = comment.find(kOpen, begin)) {
    const std::size_t inside = begin + kOpen.size();
    const std::size_t close = find_close(comment, inside);
    // Searching for later commands that are closed could take a pass over the rest for each.
    if (close == std::string_view::npos) break;
    const std::string_view words = comment.substr(inside, close - inside);
    const std::string_view name = words.substr(0, words.find(' '));
    commands.push_back({name, trimmed(words.substr(name.size())), begin, close + 1});
    begin = close + 1;
  }
  return commands;
}

std::optional<std::chrono::milliseconds> read_clock(std::string_view value) {
  // Removes at least `least` and at most `most` digits.
  const auto take = [&value](std::size_t least, std::size_t most) -> std::optional<int> {
    const std::size_t count = std::min(value.size(), value.find_first_not_of("0123456789"));
    if (count < least || count > most) return std::nullopt;
    int number = 0;
    for (const char digit : value.substr(0, count)) number = 10 * number + (digit - '0');
    value.remove_prefix(count);
    return number;
  };
  const auto skip = [&value](char separator) {
    if (!value.starts_with(separator)) return false;
    value.remove_prefix(1);
    return true;
  };
  constexpr std::size_t kHours = 3;
  constexpr std::size_t kDecimals = 3;
  constexpr int kSixty = 60;
  const std::optional<int> hours = take(1, kHours);
  if (!hours || !skip(':')) return std::nullopt;
  const std::optional<int> minutes = take(2, 2);
  if (!minutes || *minutes >= kSixty || !skip(':')) return std::nullopt;
  const std::optional<int> seconds = take(2, 2);
  if (!seconds || *seconds >= kSixty) return std::nullopt;
  int fraction = 0;
  if (skip('.')) {
    const std::size_t before = value.size();
    const std::optional<int> decimals = take(1, kDecimals);
    if (!decimals) return std::nullopt;
    fraction = *decimals;
    for (std::size_t i = before - value.size(); i < kDecimals; ++i) fraction *= 10;
  }
  if (!value.empty()) return std::nullopt;
  return std::chrono::hours(*hours) + std::chrono::minutes(*minutes) +
         std::chrono::seconds(*seconds) + std::chrono::milliseconds(fraction);
}

std::optional<std::string_view> open_command(std::string_view comment) {
  const std::vector<CommentCommand> closed = commands_in(comment);
  if (!closed.empty()) comment.remove_prefix(closed.back().end);
  const std::size_t begin = comment.find(kOpen);
  if (begin == std::string_view::npos) return std::nullopt;
  return comment.substr(begin + kOpen.size());
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace stela

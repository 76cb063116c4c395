#include "lib/repair/messages.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/repair/stamps.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

/// Maximum number of bytes of a line that are examined.
constexpr std::size_t kLongestHead = 160;
constexpr std::size_t kLongestName = 60;

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts,
                     std::size_t& size) {
  for (const std::string_view start : starts) {
    if (!text.starts_with(start)) continue;
    size = start.size();
    return true;
  }
  return false;
}

/// Returns whether `name` may be the name of a person, or a phone number.
bool is_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return false;
  return name.find_first_of("@{}[]()<>\"=;\\*/") == std::string_view::npos &&
         std::ranges::any_of(name,
                             [](char c) { return is_letter(c) || is_digit(c) || (c & 0x80) != 0; });
}

/// Returns the position after `Name:` and the spaces that follow at `at`; `at` if there is no name.
std::size_t behind_name(std::string_view line, std::size_t at) {
  const std::size_t colon = line.find(':', at);
  if (colon == std::string_view::npos) return at;
  const std::size_t behind = skip_any_blanks(line, colon + 1);
  if (behind == colon + 1 && behind < line.size()) return at;
  return is_name(line.substr(at, colon - at)) ? behind : at;
}

/// Returns the position after `[20.11.26, 21:14:03] Anna: ` or `[21:14] <Anna> `; 0 if the line
/// does not begin like this.
std::size_t behind_bracketed(std::string_view line, std::size_t open) {
  std::size_t at = stamp_end(line, skip_any_blanks(line, open + 1));
  if (at == open + 1 || at >= line.size() || line[at] != ']') return 0;
  at = skip_any_blanks(line, at + 1);
  if (at < line.size() && line[at] == '<') {
    const std::size_t close = line.find('>', at);
    if (close == std::string_view::npos || !is_name(line.substr(at + 1, close - at - 1))) return 0;
    return skip_any_blanks(line, close + 1);
  }
  const std::size_t behind = behind_name(line, at);
  return behind > at ? behind : 0;
}

/// Returns the position after `20.11.26, 21:14 - Anna: `, with or without the dash.
std::size_t behind_stamped(std::string_view line, std::size_t begin) {
  std::size_t at = stamp_end(line, begin);
  if (at == begin) return 0;
  at = skip_any_blanks(line, at);
  std::size_t dash = 0;
  if (starts_with_any(line.substr(at), {"-", "–", "—"}, dash)) {
    at = skip_any_blanks(line, at + dash);
  }
  const std::size_t behind = behind_name(line, at);
  return behind > at ? behind : 0;
}

/// Returns whether `line` may contain a time, such as `21:14` or `21h14`: every stamp contains one.
bool may_hold_time(std::string_view line) {
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const bool parts = line[i] == ':' || line[i] == 'h';
    if (parts && is_digit(line[i - 1]) && is_digit(line[i + 1])) return true;
  }
  return false;
}

/// Returns the position after what a messenger puts before a message on its line; 0 if there is
/// nothing.
std::size_t behind_head(std::string_view line) {
  line = line.substr(0, kLongestHead);
  const std::size_t at = skip_any_blanks(line, 0);
  if (at >= line.size()) return 0;
  if (line[at] == '[') return behind_bracketed(line, at);
  // For most lines the first character is enough to decide.
  const bool begins = is_digit(line[at]) || is_letter(line[at]);
  return begins && may_hold_time(line) ? behind_stamped(line, at) : 0;
}

/// Contents of a line that has only a name and a time.
enum class HeadLine : std::uint8_t { kNone, kTime, kNameAndTime };

HeadLine head_line(std::string_view line) {
  if (line.size() > kLongestHead || !may_hold_time(line)) return HeadLine::kNone;
  for (std::size_t at = skip_any_blanks(line, 0); at < line.size();) {
    std::size_t end = stamp_end(line, at);
    if (end > at) {
      while (end < line.size() && std::string_view("])>: ").find(line[end]) != std::string::npos) {
        ++end;
      }
      if (skip_any_blanks(line, end) < line.size()) return HeadLine::kNone;
      std::string_view name = line.substr(0, at);
      const std::size_t last = name.find_last_not_of(" \t([<,-|:");
      name = name.substr(0, last == std::string_view::npos ? 0 : last + 1);
      for (const std::string_view dash : {"—", "–", "•", "·"}) {
        if (name.ends_with(dash)) name.remove_suffix(dash.size());
      }
      if (skip_any_blanks(name, 0) == name.size()) return HeadLine::kTime;
      return is_name(name) ? HeadLine::kNameAndTime : HeadLine::kNone;
    }
    // Continue with the next word.
    const std::size_t blank = line.find_first_of(" ([,", at);
    if (blank == std::string_view::npos) break;
    at = skip_any_blanks(line, blank + 1);
  }
  return HeadLine::kNone;
}

/// Returns whether a message begins with a line of a record.
bool begins_record(std::string_view line) {
  if (begins_tag(line)) return true;
  const std::size_t digits = std::min(line.size(), line.find_first_not_of("0123456789"));
  return digits > 0 && digits < line.size() &&
         std::string_view(".):").find(line[digits]) != std::string_view::npos;
}

/// Returns whether a line is a name and nothing else.
bool is_bare_name(std::string_view line) {
  return is_name(line) && line.find(':') == std::string_view::npos &&
         std::ranges::count(line, ' ') < 5 && !is_digit(line.front());
}

/// Message heads found in the lines of a text.
class Heads {
 public:
  explicit Heads(const Patches& patches) : text_(patches.text()), lines_(patches.lines()) {
    bool in_comment = false;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string_view words = words_of(i);
      const std::size_t behind = behind_head(words);
      if (behind > 0) {
        (in_comment ? in_comments_ : before_).emplace_back(i, behind);
        if (!in_comment && begins_record(words.substr(behind))) ++sure_;
      } else if (skip_any_blanks(words, 0) < words.size()) {
        ++others_;
        if (!in_comment) look_for_line(i);
      }
      for (const char c : words.substr(behind)) {
        if (c == '{' || c == '}') in_comment = c == '{';
      }
    }
  }

  std::vector<Change> changes() const {
    std::vector<Change> changes;
    // A single match may be accidental.
    if (before_.size() >= 2 || sure_ > 0) {
      for (const auto& [line, behind] : before_) add(changes, line, behind);
      // A comment may quote messages, unless all lines are messages.
      if (others_ == 0) {
        for (const auto& [line, behind] : in_comments_) add(changes, line, behind);
      }
    }
    if (alone_.size() >= 2) {
      for (const std::size_t line : alone_) {
        changes.push_back({lines_[line].begin, lines_[line].next, {}});
      }
    }
    std::ranges::sort(changes, {}, &Change::begin);
    return changes;
  }

 private:
  [[nodiscard]] std::string_view words_of(std::size_t line) const {
    return text_.substr(lines_[line].begin, lines_[line].end - lines_[line].begin);
  }

  void add(std::vector<Change>& changes, std::size_t line, std::size_t behind) const {
    changes.push_back({lines_[line].begin, lines_[line].begin + behind, {}});
  }

  void look_for_line(std::size_t i) {
    const HeadLine head = head_line(words_of(i));
    if (head == HeadLine::kNone) return;
    const bool named = head == HeadLine::kTime && i > 0 && is_bare_name(words_of(i - 1)) &&
                       (alone_.empty() || alone_.back() != i - 1);
    if (named) alone_.push_back(i - 1);
    if (named || head == HeadLine::kNameAndTime) alone_.push_back(i);
  }

  std::string_view text_;
  const std::vector<TextLine>& lines_;
  /// Lines with a head, and where the message begins.
  std::vector<std::pair<std::size_t, std::size_t>> before_;
  std::vector<std::pair<std::size_t, std::size_t>> in_comments_;
  /// Lines that are heads or parts of heads.
  std::vector<std::size_t> alone_;
  std::size_t sure_ = 0;
  std::size_t others_ = 0;
};

}  // namespace

void strip_messages(Patches& patches) {
  patches.apply(Damage::kMessages, Heads(patches).changes());
}

}  // namespace stela::repair

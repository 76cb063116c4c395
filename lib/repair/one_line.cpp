#include "lib/repair/one_line.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "lib/record/actor.h"
#include "lib/record/characters.h"
#include "lib/repair/stamps.h"

namespace stela::repair {
namespace {

std::string_view name_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Returns the position after what joins two lines at `at`: spaces, optionally with a sign.
std::size_t skip_glue(std::string_view text, std::size_t at) {
  constexpr std::string_view kGlue = "|/;,";
  at = skip_any_blanks(text, at);
  if (at < text.size() && kGlue.find(text[at]) != std::string_view::npos) {
    at = skip_any_blanks(text, at + 1);
  }
  return at;
}

/// Returns whether an entry, its head or a comment may begin at `at`, after a tag.
bool begins_body(std::string_view line, std::size_t at) {
  if (at >= line.size()) return false;
  if (line[at] == '{' || is_digit(line[at])) return true;
  const std::string_view name = name_at(line, at);
  return !name.empty() && line.substr(at + name.size()).starts_with(':');
}

/// Returns whether a comment that begins at the semicolon at `at` may have been extended: once
/// lines are joined, its original end cannot be determined.
bool swallows(std::string_view line, std::size_t at) {
  return skip_any_blanks(line, at + 1) < line.size();
}

/// Entries that follow tags on the same line.
struct Body {
  /// The first tag of another record, or the end.
  std::size_t end = 0;
  /// Some entries may be in a comment.
  bool swallowed = false;
};

Body read_body(std::string_view line, std::size_t at) {
  Body body;
  bool in_comment = false;
  for (; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '{' || c == '}') in_comment = c == '{';
    if (in_comment && c == '\\') ++at;
    if (in_comment) continue;
    if (c == '[' && begins_tag(line.substr(at))) break;
    if (c == ';' && !body.swallowed) body.swallowed = swallows(line, at);
  }
  body.end = std::min(at, line.size());
  return body;
}

/// Splits one line. Returns whether some of its entries may be in a comment.
bool part_line(std::string_view line, std::size_t offset, std::vector<Change>& changes) {
  bool swallowed = false;
  std::size_t at = line.find('[');
  if (at == std::string_view::npos || !begins_tag(line.substr(at))) return false;
  const auto part = [&](std::size_t begin, std::size_t end, std::string ends) {
    changes.push_back({offset + begin, offset + end, std::move(ends)});
  };
  for (;;) {
    const std::size_t close = line.find(']', at + 1);
    if (close == std::string_view::npos) return swallowed;
    const std::size_t next = skip_glue(line, close + 1);
    at = close;
    if (next >= line.size()) return swallowed;
    if (begins_tag(line.substr(next))) {
      part(close + 1, next, "\n");
      at = next;
    } else if (begins_body(line, next)) {
      part(close + 1, next, "\n\n");
      const Body body = read_body(line, next);
      swallowed |= body.swallowed;
      at = body.end;
      if (at == line.size()) return swallowed;
      part(at, at, "\n\n");
    }
  }
}

/// Splits the entries of a text outside comments.
class Entries {
 public:
  Entries(std::string_view text, const Vocabulary& vocabulary, std::vector<Change>& changes)
      : text_(text), vocabulary_(vocabulary), changes_(changes) {}

  void part(const Code& code) {
    begin_ = code.begin;
    if (code.begin >= line_end_) {
      line_end_ = code.end;
      while (line_end_ < text_.size() && text_[line_end_] != '\n' && text_[line_end_] != '\r') {
        ++line_end_;
      }
      parted_ = false;
    }
    const std::size_t known = changes_.size();
    for (std::size_t at = code.begin; at < code.end; ++at) {
      const char c = text_[at];
      if (c == '|') {
        change(at, at + 1);
      } else if (c == '.' && at > code.begin && is_digit(text_[at - 1])) {
        part_number(at);
      } else if (c == ':') {
        part_name(at);
      }
    }
    parted_ |= changes_.size() > known;
    const bool commented = code.end < line_end_ && text_[code.end] == ';';
    if (commented && parted_) swallowed_ |= swallows(text_.substr(0, line_end_), code.end);
  }

  /// Returns whether some of the split entries may be in a comment.
  [[nodiscard]] bool swallowed() const { return swallowed_; }

 private:
  void change(std::size_t from, std::size_t to) { changes_.push_back({from, to, "\n"}); }

  /// Splits before an entry whose number ends at the dot at `dot`.
  void part_number(std::size_t dot) {
    const std::size_t actor = std::min(text_.size(), text_.find_first_not_of(' ', dot + 1));
    const std::string_view name = name_at(text_, actor);
    if (!vocabulary_.is_actor(name) || !text_.substr(actor + name.size()).starts_with(':')) return;
    std::size_t digits = dot;
    while (digits > begin_ && is_digit(text_[digits - 1])) --digits;
    std::string_view run = text_.substr(digits, dot - digits);
    const bool glued = is_in_action(digits);
    const std::string due = std::to_string(due_);
    const std::size_t half = run.size() / 2;
    if (!glued) {
      // The number is already separate.
    } else if (run.ends_with(due) && (run.size() > due.size() || ends_action(text_[digits - 1]))) {
      run.remove_prefix(run.size() - due.size());
      change(dot - run.size(), dot - run.size());
    } else if (run.size() % 2 == 0 && run.substr(0, half) == run.substr(half) &&
               text_.substr(0, digits).ends_with("entry=")) {
      // `entry=1212. white:`
      run.remove_prefix(half);
      change(dot - half, dot - half);
    } else {
      return;
    }
    int number = 0;
    const auto [stop, error] = std::from_chars(run.data(), run.data() + run.size(), number);
    if (error == std::errc{} && number < 1'000'000) due_ = number + 1;
  }

  /// Returns whether an action may end with the character `c`, which is not a digit.
  static bool ends_action(char c) { return is_letter(c) || c == '^' || c == '.'; }

  /// Returns whether an action continues at `at`.
  [[nodiscard]] bool is_in_action(std::size_t at) const {
    if (at <= begin_) return false;
    char before = text_[at - 1];
    if (before == '*' && at >= begin_ + 2) before = text_[at - 2];
    return is_letter(before) || is_digit(before) ||
           std::string_view(",/=-@.^+").find(before) != std::string::npos;
  }

  /// Splits before `result:` and similar names, which have no number to mark where they begin.
  void part_name(std::size_t colon) {
    for (const ActorName& actor : kActorNames) {
      const std::size_t size = actor.name.size();
      if (!is_unnumbered(actor.name) || colon < begin_ + size + 1) continue;
      if (text_.substr(colon - size, size) != actor.name) continue;
      if (!is_space(text_[colon - size - 1])) change(colon - size, colon - size);
    }
  }

  std::string_view text_;
  const Vocabulary& vocabulary_;
  std::vector<Change>& changes_;
  std::size_t begin_ = 0;
  int due_ = 1;
  std::size_t line_end_ = 0;
  /// Whether the current line was split.
  bool parted_ = false;
  bool swallowed_ = false;
};

void apply(Patches& patches, const std::vector<Change>& changes, bool swallowed) {
  patches.apply(Damage::kOneLine, changes);
  patches.findings()[static_cast<std::size_t>(Damage::kOneLine)].doubtful |= swallowed;
}

}  // namespace

void part_tags(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool swallowed = false;
  for (const TextLine& line : patches.lines()) {
    swallowed |= part_line(text.substr(line.begin, line.end - line.begin), line.begin, changes);
  }
  apply(patches, changes, swallowed);
}

void part_entries(Patches& patches, const TextMap& map, const Vocabulary& vocabulary) {
  std::vector<Change> changes;
  Entries entries(patches.text(), vocabulary, changes);
  for (const Code& code : map.code) entries.part(code);
  apply(patches, changes, entries.swallowed());
}

}  // namespace stela::repair

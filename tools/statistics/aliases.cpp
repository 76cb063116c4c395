#include "tools/statistics/aliases.h"

#include <fmt/format.h>

#include "lib/core/source.h"
#include "lib/core/utf8.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"
#include "tools/statistics/names.h"

namespace stela {
namespace {

constexpr std::string_view kBlanks = " \t";

/// Parses the names on one line.
class AliasLine {
 public:
  AliasLine(std::string_view text, std::size_t at, std::size_t end)
      : text_(text), at_(at), end_(end) {
    skip_blanks();
  }

  /// Returns whether the rest is empty or a comment.
  [[nodiscard]] bool says_nothing() const { return at_ == end_ || text_[at_] == '#'; }
  [[nodiscard]] bool at_end() const { return at_ == end_; }
  [[nodiscard]] std::size_t at() const { return at_; }

  /// Reads a name and the `=` after it; returns the error at `at()`, or an empty string.
  std::string next(std::string& name, bool& more) {
    skip_blanks();
    const std::size_t begin = at_;
    std::string wrong = at_ < end_ && text_[at_] == '"' ? read_quoted(name) : read_plain(name);
    if (!wrong.empty()) return wrong;
    if (name.empty()) {
      at_ = begin;
      return "a name is missing";
    }
    skip_blanks();
    more = at_ < end_;
    if (more && text_[at_] != '=')
      return "a name in quotation marks is followed by `=`, or nothing";
    if (more) ++at_;
    last_ = begin;
    return {};
  }
  /// Returns the start of the last name read.
  [[nodiscard]] std::size_t last() const { return last_; }

 private:
  void skip_blanks() {
    while (at_ < end_ && kBlanks.find(text_[at_]) != std::string_view::npos) ++at_;
  }

  std::string read_plain(std::string& name) {
    const std::size_t end = std::min(text_.find('=', at_), end_);
    const std::string_view plain = text_.substr(at_, end - at_);
    name = plain.substr(0, plain.find_last_not_of(kBlanks) + 1);
    at_ = end;
    return {};
  }

  std::string read_quoted(std::string& name) {
    name.clear();
    for (std::size_t i = at_ + 1; i < end_; ++i) {
      if (text_[i] == '"') {
        at_ = i + 1;
        return {};
      }
      const bool escapes =
          text_[i] == '\\' && i + 1 < end_ && (text_[i + 1] == '"' || text_[i + 1] == '\\');
      if (escapes) ++i;
      name += text_[i];
    }
    return "no quotation mark ends this name";
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  std::size_t last_ = 0;
};

}  // namespace

std::string Aliases::add(std::string_view spelling, const std::string& name, std::size_t line) {
  const auto [meaning, is_new] = meanings_.try_emplace(spelling_key(spelling), Meaning{name, line});
  if (is_new || meaning->second.name == name) return {};
  return fmt::format("`{}` stands for `{}` in line {} already", shown(spelling),
                     shown(meaning->second.name), meaning->second.line);
}

std::string Aliases::read(std::string_view text) {
  PlaceFinder places(text);
  const auto wrong_at = [&](std::size_t offset, std::string_view what) {
    const LineColumn at = places.locate(offset);
    return fmt::format("{}:{}: {}", at.line, at.column, what);
  };
  const BadPlace bad = find_bad_text(text);
  if (bad.what != BadText::kNone) {
    return wrong_at(bad.offset,
                    fmt::format("{} is not a list of names", describe(text, bad).english()));
  }
  for (std::size_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    AliasLine line(text, begin, end);
    begin = end + 1;
    if (line.says_nothing()) continue;
    std::string meant;
    std::string name;
    for (bool more = true; more;) {
      if (std::string wrong = line.next(name, more); !wrong.empty()) {
        return wrong_at(line.at(), wrong);
      }
      if (meant.empty()) meant = name;
      const std::size_t number = places.locate(line.last()).line;
      if (std::string wrong = add(name, meant, number); !wrong.empty()) {
        return wrong_at(line.last(), wrong);
      }
    }
  }
  return {};
}

std::string_view Aliases::spelling_of(std::string_view name) const {
  if (meanings_.empty()) return name;
  const auto found = meanings_.find(spelling_key(name));
  return found == meanings_.end() ? name : std::string_view(found->second.name);
}

int read_aliases(const std::string& path, Aliases& aliases) {
  constexpr std::size_t kMost = std::size_t{64} << 20U;
  if (path.empty()) return kExitDone;
  const FoundFile file = find_inputs({path}, false).front();
  std::string error = file.error;
  const std::string text = error.empty() ? read_whole(path, kMost, error) : std::string();
  if (!error.empty()) {
    complain(unreadable(path, error));
    return kExitFile;
  }
  const std::string wrong = aliases.read(text);
  if (wrong.empty()) return kExitDone;
  complain(fmt::format("{}:{}", printable(path), wrong));
  return kExitUsage;
}

}  // namespace stela

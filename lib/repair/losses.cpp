#include "lib/repair/losses.h"

#include <algorithm>
#include <string>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/repair/look_alikes.h"

namespace stela::repair {
namespace {

/// A range of bytes.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::string_view text_of(std::string_view text, Piece piece) {
  return text.substr(piece.begin, piece.end - piece.begin);
}

/// Returns the end of an embedded script or style sheet, which may have its own braces; `at` if
/// none begins there.
std::size_t program_end(std::string_view text, std::size_t at) {
  for (const std::string_view name : {"script", "style"}) {
    const auto is_named = [&](std::size_t begin) {
      return small_letters(text.substr(std::min(text.size(), begin), name.size())) == name;
    };
    if (!is_named(at + 1)) continue;
    std::size_t end = text.find("</", at);
    while (end != std::string_view::npos && !is_named(end + 2)) end = text.find("</", end + 1);
    return std::min(text.size(), end);
  }
  return at;
}

/// Everything that may be a comment: text between braces after the first tag, and the rest of a
/// line after a semicolon that begins the line or follows a token.
class Comments {
 public:
  Comments(std::string_view text, const Vocabulary& vocabulary)
      : text_(text), vocabulary_(vocabulary) {
    bool any_tag = false;
    for (const TextLine& line : lines_of(text)) {
      const std::string_view words = text_of(text, {line.begin, line.end});
      const bool tag = open_ == kClosed && begins_tag(words);
      if (any_tag && !tag) look_at(line);
      any_tag = any_tag || tag || small_letters(words).find("[game") != std::string::npos;
    }
    // A comment that is never closed may reach to the end.
    if (open_ != kClosed) found_.push_back({open_, text.size()});
  }

  /// In text order.
  [[nodiscard]] const std::vector<Piece>& found() const { return found_; }

 private:
  static constexpr std::size_t kClosed = std::string_view::npos;

  void look_at(const TextLine& line) {
    std::size_t begin = line.begin;
    for (std::size_t at = std::max(line.begin, passed_); at < line.end; ++at) {
      const char c = text_[at];
      if (open_ != kClosed) {
        if (c == '\\') ++at;
        if (c != '}') continue;
        found_.push_back({open_, at + 1});
        open_ = kClosed;
        begin = at + 1;
      } else if (c == '{') {
        open_ = at;
      } else if (c == '}') {
        // The end of a comment whose beginning is lost.
        found_.push_back({begin, at + 1});
        begin = at + 1;
      } else if (c == '<') {
        passed_ = program_end(text_, at);
        at = std::max(at, passed_);
      } else if (c == ';' && begins_comment(text_of(text_, {line.begin, at}))) {
        found_.push_back({at, line.end});
        return;
      }
    }
  }

  /// Returns whether a semicolon after `words` begins a comment; it may also end a sentence or an
  /// HTML entity.
  [[nodiscard]] bool begins_comment(std::string_view words) const {
    const std::size_t end = words.find_last_not_of(" \t");
    if (end == std::string_view::npos) return true;
    // Maximum length of a token. Searching further back would be slow for a long run of semicolons.
    constexpr std::size_t kLongest = 1000;
    words = words.substr(0, end + 1);
    const std::string_view near = words.substr(words.size() - std::min(words.size(), kLongest));
    const std::size_t blank = near.find_last_of(" \t");
    if (blank == std::string_view::npos && near.size() < words.size()) return false;
    const std::string_view last = near.substr(blank + 1);
    return vocabulary_.is_token(last) || vocabulary_.may_be_token(last);
  }

  std::string_view text_;
  const Vocabulary& vocabulary_;
  std::vector<Piece> found_;
  /// Beginning of the open comment.
  std::size_t open_ = kClosed;
  /// Text before this offset is skipped.
  std::size_t passed_ = 0;
};

/// Encodings of characters in a damaged text.
struct Codes {
  bool quoted_printable = false;
  bool html = false;
};

/// Returns the length of the code at `at`, which has no letters of the text; 0 if there is none.
std::size_t code_size(std::string_view text, std::size_t at, Codes codes) {
  const std::string_view rest = text.substr(at, 40);
  const auto is_hex = [](char c) {
    return is_digit(c) || (small_letter(c) >= 'a' && small_letter(c) <= 'f');
  };
  switch (rest.front()) {
    case '=':
      return codes.quoted_printable && rest.size() > 2 && is_hex(rest[1]) && is_hex(rest[2]) ? 3
                                                                                             : 0;
    case '&': {
      const std::size_t end = rest.substr(0, 10).find(';');
      return codes.html && end != std::string_view::npos ? end + 1 : 0;
    }
    case '<': {
      if (!codes.html) return 0;
      // The same limit as in `strip_html`.
      constexpr std::size_t kLongest = 4096;
      const std::size_t end = text.substr(at, kLongest).find('>');
      return end != std::string_view::npos ? end + 1 : 0;
    }
    case '\\':
      return rest.size() > 5 && rest[1] == 'u' ? 6 : rest.size() > 1 && is_letter(rest[1]) ? 2 : 0;
    default:
      return 0;
  }
}

/// Returns the letters and digits of `text`, with characters that are confused with each other
/// replaced by one of them.
std::string letters_of(std::string_view text, Codes codes) {
  constexpr std::string_view kLetters = "oilszb";
  constexpr std::string_view kDigits = "011528";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t code = code_size(text, at, codes);
    at += std::max<std::size_t>(1, code);
    if (code > 0) continue;
    const char c = small_letter(text[at - 1]);
    const std::size_t like = kLetters.find(c);
    if (is_letter(c) || is_digit(c)) out += like < kDigits.size() ? kDigits[like] : c;
  }
  return out;
}

/// Returns whether `part` is a subsequence of `whole`.
bool is_within(std::string_view part, std::string_view whole) {
  std::size_t at = 0;
  for (const char c : part) {
    at = whole.find(c, at);
    if (at == std::string_view::npos) return false;
    ++at;
  }
  return true;
}

/// Calls `visit` for each word of `text`, with `first` set for the first word of a line.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
  constexpr std::string_view kEnds = " \t\r\n(){}<>\"";
  bool first = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.size(), text.find_first_not_of(kEnds, at));
    first |= text.substr(at, begin - at).find('\n') != std::string_view::npos;
    at = std::min(text.size(), text.find_first_of(kEnds, begin));
    if (at > begin) visit(text.substr(begin, at - begin), first);
    first = false;
  }
}

/// Checks the replaced text for losses.
class Losses {
 public:
  Losses(const Patches& patches, const Vocabulary& vocabulary)
      : patches_(patches), vocabulary_(vocabulary), comments_(patches.source(), vocabulary) {
    const auto found = [&](Damage damage) {
      return patches.findings()[static_cast<std::size_t>(damage)].count > 0;
    };
    codes_ = {found(Damage::kQuotedPrintable), found(Damage::kHtml)};
    for (const TextLine& line : lines_of(patches.source())) {
      const std::string_view words = text_of(patches.source(), {line.begin, line.end});
      if (words.find_first_not_of(" \t") != std::string_view::npos) ++lines_;
    }
    for (const Patch& patch : patches.patches()) {
      if (is_prefix(patch)) ++prefixes_[index_of(patch)];
    }
  }

  std::array<bool, kDamages> find() {
    std::array<bool, kDamages> lost{};
    auto comment = comments_.found().begin();
    const auto last = comments_.found().end();
    for (const Patch& patch : patches_.patches()) {
      // Entries that change places are removed in one place and inserted in another, so nothing is
      // lost.
      if (lost[index_of(patch)] || patch.damage == Damage::kSwapped) continue;
      const Piece old{patch.old_begin, patch.old_end};
      const std::string_view made = text_of(patches_.text(), {patch.begin, patch.end});
      const std::string letters = letters_of(made, {});
      // A prefix of nearly all lines is not part of the record.
      const bool around = is_prefix(patch) && prefixes_[index_of(patch)] * 5 >= lines_ * 4;
      bool loses = !around && loses_token(text_of(patches_.source(), old), letters);
      while (comment != last && comment->end <= old.begin) ++comment;
      for (auto in = comment; in != last && in->begin < old.end && !around && !loses; ++in) {
        const Piece common{std::max(in->begin, old.begin), std::min(in->end, old.end)};
        loses = !is_within(letters_of(text_of(patches_.source(), common), codes_), letters);
      }
      lost[index_of(patch)] = loses;
    }
    return lost;
  }

 private:
  static std::size_t index_of(const Patch& patch) { return static_cast<std::size_t>(patch.damage); }

  /// Returns whether the patch is at the beginning of a line that has more text.
  [[nodiscard]] bool is_prefix(const Patch& patch) const {
    const std::string_view source = patches_.source();
    const auto is_end = [](char c) { return c == '\n' || c == '\r'; };
    if (patch.old_begin > 0 && !is_end(source[patch.old_begin - 1])) return false;
    return patch.old_end < source.size() &&
           std::ranges::none_of(text_of(source, {patch.old_begin, patch.old_end + 1}), is_end);
  }

  /// Returns `text` without HTML elements and without other codes, except that `=3D` becomes `=`.
  [[nodiscard]] std::string decoded(std::string_view text) const {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = code_size(text, at, codes_);
      if (size == 0) out += text[at];
      if (text.substr(at, size) == "=3D") out += '=';
      if (size > 0 && text[at] == '<') out += ' ';
      at += std::max<std::size_t>(1, size);
    }
    return plain_characters(out);
  }

  [[nodiscard]] bool loses_token(std::string_view old, std::string_view made) const {
    bool loses = false;
    std::size_t found = 0;
    for_each_word(decoded(old), [&](std::string_view word, bool first) {
      const bool head = first && (is_number(word, made) || is_actor(word));
      if (loses || (!head && !is_claim(word) && !vocabulary_.is_token(word))) return;
      // Most words are in the same order in both texts, so the search starts at the last match.
      const std::string letters = letters_of(word, codes_);
      found = made.find(letters, found);
      if (found == std::string_view::npos) found = made.find(letters);
      loses = found == std::string_view::npos;
    });
    return loses;
  }

  [[nodiscard]] bool is_actor(std::string_view word) const {
    return word.back() == ':' && vocabulary_.is_actor(word.substr(0, word.size() - 1));
  }

  /// Returns whether `word` is an entry number of which nothing else is left.
  static bool is_number(std::string_view word, std::string_view made) {
    const std::size_t digits = std::min(word.size(), word.find_first_not_of("0123456789"));
    constexpr std::string_view kMarks = ".):;";
    return made.empty() && digits > 0 && digits + 1 == word.size() &&
           kMarks.find(word.back()) != std::string_view::npos;
  }

  /// Returns whether `word` is `name=value`, even if no game knows the name: a part of it may be
  /// lost.
  static bool is_claim(std::string_view word) {
    const std::size_t mark = word.find('=');
    if (mark == 0 || mark == std::string_view::npos || mark + 1 == word.size()) return false;
    const std::string_view name = word.substr(0, mark);
    return std::ranges::all_of(name, [](char c) { return is_letter(c) || c == ':'; });
  }

  const Patches& patches_;
  const Vocabulary& vocabulary_;
  Comments comments_;
  Codes codes_;
  /// Number of lines of the damaged text that are not blank.
  std::size_t lines_ = 0;
  /// Number of patches at the beginning of a line, by kind.
  std::array<std::size_t, kDamages> prefixes_{};
};

}  // namespace

std::array<bool, kDamages> find_losses(const Patches& patches, const Vocabulary& vocabulary) {
  return Losses(patches, vocabulary).find();
}

}  // namespace stela::repair

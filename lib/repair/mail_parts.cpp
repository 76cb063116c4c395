#include "lib/repair/mail_parts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/repair/bytes.h"
#include "lib/repair/look_alikes.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

std::string_view words_of(std::string_view text, const TextLine& line) {
  return text.substr(line.begin, line.end - line.begin);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

/// Returns the value of a base64 character, or null if it is not one.
std::optional<unsigned> sextet(char c) {
  constexpr std::string_view kCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t value = kCharacters.find(c);
  if (value == std::string_view::npos) return std::nullopt;
  return static_cast<unsigned>(value);
}

/// Returns `body` decoded from base64, or null if it is not base64.
std::optional<std::string> decode_base64(std::string_view body) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  bool ended = false;
  for (const char c : body) {
    if (is_space(c)) continue;
    ended |= c == '=';
    if (c == '=') continue;
    const std::optional<unsigned> value = sextet(c);
    if (!value || ended) return std::nullopt;
    bits = (bits << 6U | *value) & 0xFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
  }
  return out;
}

/// Returns whether `body` may contain a record.
bool may_hold_record(std::string_view body) {
  const std::string plain = plain_characters(body);
  for (const std::string_view name : {"Game", "GAME", "game"}) {
    if (plain.find(name) != std::string::npos) return true;
  }
  return false;
}

enum class Coding : std::uint8_t { kNone, kBase64, kQuotedPrintable };

/// A part of a mail.
struct Part {
  /// Beginning of what precedes the body: a boundary, header fields.
  std::size_t head = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  Coding coding = Coding::kNone;
  bool html = false;
};

/// Parts that have a header with `Content-Type:` or a similar field.
class Parts {
 public:
  explicit Parts(const Patches& patches) : text_(patches.text()), lines_(patches.lines()) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (is_content_field(words_of(text_, lines_[i]))) i = read_head(i);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      parts_[i].end = i + 1 < parts_.size() ? parts_[i + 1].head : end_of_last();
    }
  }

  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  /// Boundary line that separates the parts; empty if there is none.
  [[nodiscard]] std::string_view boundary() const { return boundary_; }

 private:
  static bool is_content_field(std::string_view line) {
    constexpr std::string_view kName = "content-";
    return line.size() > kName.size() && (line.front() | 0x20) == 'c' &&
           small_letters(line.substr(0, kName.size())) == kName &&
           line.find(':') != std::string_view::npos;
  }

  /// Returns whether a line is a header field or continues one.
  static bool is_field(std::string_view line) {
    if (line.empty()) return false;
    if (line.front() == ' ' || line.front() == '\t') return !is_blank(line);
    std::size_t end = 0;
    while (end < line.size() && is_name_character(line[end])) ++end;
    return end > 0 && end < line.size() && line[end] == ':';
  }

  /// Reads the header that contains line `i`, and returns its last line.
  std::size_t read_head(std::size_t i) {
    std::size_t first = i;
    while (first > 0 && is_field(words_of(text_, lines_[first - 1]))) --first;
    std::size_t last = i;
    while (last + 1 < lines_.size() && is_field(words_of(text_, lines_[last + 1]))) ++last;
    Part part;
    for (std::size_t k = first; k <= last; ++k) read_field(words_of(text_, lines_[k]), part);
    if (first > 0 && words_of(text_, lines_[first - 1]).starts_with("--")) {
      --first;
      boundary_ = words_of(text_, lines_[first]);
    }
    part.head = lines_[first].begin;
    part.begin = lines_[last].next;
    parts_.push_back(part);
    return last;
  }

  static void read_field(std::string_view line, Part& part) {
    const std::string small = small_letters(line);
    const bool coding = small.starts_with("content-transfer-encoding:");
    if (coding && small.find("base64") != std::string::npos) part.coding = Coding::kBase64;
    if (coding && small.find("quoted-printable") != std::string::npos) {
      part.coding = Coding::kQuotedPrintable;
    }
    if (small.starts_with("content-type:") && small.find("text/html") != std::string::npos) {
      part.html = true;
    }
  }

  [[nodiscard]] std::size_t end_of_last() const {
    if (boundary_.empty() || parts_.empty()) return text_.size();
    const std::size_t end = text_.find(boundary_, parts_.back().begin);
    return end == std::string_view::npos ? text_.size() : end;
  }

  std::string_view text_;
  const std::vector<TextLine>& lines_;
  std::vector<Part> parts_;
  std::string_view boundary_;
};

/// Returns the decoded body of `part`.
std::string body_of(std::string_view text, const Part& part) {
  const std::string_view body = text.substr(part.begin, part.end - part.begin);
  if (part.coding == Coding::kQuotedPrintable) return decoded_quoted_printable(body);
  if (part.coding == Coding::kNone) return std::string(body);
  return decode_base64(body).value_or(std::string(body));
}

/// Returns the changes for a bare base64 record.
std::vector<Change> bare_base64(std::string_view text) {
  constexpr std::string_view kOpening = "W0dhbWUg";  // `[Game `
  const std::size_t begin = text.find(kOpening);
  if (begin == std::string_view::npos) return {};
  // Not after quotation marks, which would also precede its other lines.
  if (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') return {};
  std::size_t end = begin;
  while (end < text.size() && (sextet(text[end]) || text[end] == '=' || is_space(text[end]))) ++end;
  std::optional<std::string> decoded = decode_base64(text.substr(begin, end - begin));
  if (!decoded) return {};
  return {{begin, end, std::move(*decoded)}};
}

}  // namespace

void open_mail(Patches& patches) {
  const std::string_view text = patches.text();
  const Parts mail(patches);
  if (mail.parts().empty()) return patches.apply(Damage::kMailSource, bare_base64(text));
  std::vector<std::string> bodies;
  // The text before the first part may be a part whose header is lost.
  bool plain = may_hold_record(text.substr(0, mail.parts().front().head));
  for (const Part& part : mail.parts()) {
    bodies.push_back(body_of(text, part));
    plain |= !part.html && may_hold_record(bodies.back());
  }
  std::vector<Change> changes;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Part& part = mail.parts()[i];
    const bool drop =
        (part.html && plain) || (part.coding == Coding::kBase64 && !may_hold_record(bodies[i]));
    if (drop || part.coding != Coding::kNone) {
      changes.push_back({part.head, part.end, drop ? "\n" : "\n" + bodies[i]});
    } else {
      changes.push_back({part.head, part.begin, "\n"});
    }
  }
  const std::size_t end = mail.parts().back().end;
  if (end < text.size()) {
    // The last boundary ends with `--`; a comment may follow.
    const std::size_t line_end = std::min(text.size(), text.find_first_of("\r\n", end));
    changes.push_back({end, line_end, {}});
  }
  patches.apply(Damage::kMailSource, changes);
}

}  // namespace stela::repair

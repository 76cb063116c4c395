#include "formats/text/writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>

#include "formats/text/characters.h"
#include "lib/core/utf8.h"
#include "lib/record/tags.h"

namespace stela::text {

std::string unescape_comment(std::string_view written) {
  std::string out;
  out.reserve(written.size());
  bool space = false;
  for (std::size_t i = 0; i < written.size(); ++i) {
    char c = written[i];
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    if (c == '\\' && i + 1 < written.size() && (written[i + 1] == '}' || written[i + 1] == '\\')) {
      c = written[++i];
    }
    if (space) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

bool is_plain_comment(std::string_view written) {
  bool space = true;  // as if after a space: a leading space is not plain
  for (const char c : written) {
    if (c == '\\' || c == '\t' || c == '\n' || c == '\r' || (c == ' ' && space)) return false;
    space = c == ' ';
  }
  return written.empty() || !space;
}

std::string escape_comment(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

namespace {

/// Returns the rank of a tag in canonical order; those without one follow in their original order.
std::ptrdiff_t rank_of(std::string_view name) {
  const TagSpec* tag = tag_named(name);
  const auto tags = all_tags();
  return has_place(tag) ? tag - tags.data() : std::ssize(tags);
}

class Writer {
 public:
  Writer(const Record& record, std::string& out) : record_(record), out_(out) {}

  void write() {
    write_tags();
    const Line& main = record_.lines[0];
    for (std::int32_t n = main.first_note; n != kNone; n = note(n).next) {
      write_comment(note(n), kStep);
    }
    if (main.first_entry != kNone) out_ += '\n';
    write_line(main, 0, false);
  }

 private:
  static constexpr std::size_t kStep = 2;

  [[nodiscard]] const Note& note(std::int32_t n) const { return record_.notes[index_of(n)]; }
  [[nodiscard]] const Entry& entry(std::int32_t e) const { return record_.entries[index_of(e)]; }

  void write_tags() {
    const auto in_order = [](const Tag& a, const Tag& b) {
      return rank_of(a.name) < rank_of(b.name);
    };
    if (std::ranges::is_sorted(record_.tags, in_order)) {
      for (const Tag& tag : record_.tags) write_tag(tag);
      return;
    }
    std::vector<const Tag*> tags;
    for (const Tag& tag : record_.tags) tags.push_back(&tag);
    std::ranges::stable_sort(tags, [&](const Tag* a, const Tag* b) { return in_order(*a, *b); });
    for (const Tag* tag : tags) write_tag(*tag);
  }

  void write_tag(const Tag& tag) {
    out_ += '[';
    out_ += tag.name;
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      out_ += ' ';
      write_tag_value(record_.values_of(tag)[i].text, out_);
    }
    out_ += "]\n";
  }

  void write_comment(const Note& comment, std::size_t indent) {
    out_.append(indent, ' ');
    write_comment_text(comment);
    out_ += '\n';
  }

  void write_comment_text(const Note& comment) {
    out_ += '{';
    if (comment.text.find_first_of("\\}") == std::string_view::npos) {
      out_ += comment.text;
    } else {
      out_ += escape_comment(comment.text);
    }
    out_ += '}';
  }

  /// If `opened`, the indentation of the first entry has been written already.
  void write_line(const Line& line, std::size_t indent, bool opened) {
    for (std::int32_t e = line.first_entry; e != kNone; e = entry(e).next) {
      if (!opened) out_.append(indent, ' ');
      opened = false;
      write_entry(entry(e), indent);
      for (std::int32_t n = entry(e).first_note; n != kNone; n = note(n).next) {
        if (note(n).line == kNone) {
          write_comment(note(n), indent + kStep);
        } else {
          write_variation(record_.lines[static_cast<std::size_t>(note(n).line)], indent + kStep);
        }
      }
    }
  }

  void write_variation(const Line& line, std::size_t indent) {
    out_.append(indent, ' ');
    out_ += "( ";
    bool opened = true;
    for (std::int32_t n = line.first_note; n != kNone; n = note(n).next) {
      if (!opened) out_.append(indent + kStep, ' ');
      opened = false;
      write_comment_text(note(n));
      out_ += '\n';
    }
    write_line(line, indent + kStep, opened);
    out_.back() = ' ';  // the parenthesis closes after the last line
    out_ += ")\n";
  }

  void write_entry(const Entry& entry, std::size_t indent) {
    const std::string_view as_read = find_as_read(entry);
    if (!as_read.empty() && indent + as_read.size() <= kMaxColumns) {
      out_ += as_read;
      out_ += '\n';
      return;
    }
    column_ = indent;
    indent_ = indent + kStep;
    if (!entry.number.empty()) {
      write_head(entry.number, entry.actor);  // as written, valid or not
    } else if (entry.kind != EntryKind::kPlay) {
      write_head({}, entry.actor);
    } else {
      std::array<char, 16> number{};
      const auto end = std::to_chars(number.data(), number.data() + number.size(), entry.position);
      write_head({number.data(), static_cast<std::size_t>(end.ptr - number.data())}, entry.actor);
    }
    if (entry.added_score.empty() && fits(entry)) {
      for (const Token& token : record_.tokens_of(entry)) {
        out_ += ' ';
        out_ += token.text;
      }
    } else {
      write_tokens(entry);
    }
    out_ += '\n';
  }

  /// Returns the whole entry as in the source if that is its canonical form, and nothing if
  /// anything in it is spelled or divided differently.
  [[nodiscard]] std::string_view find_as_read(const Entry& entry) const {
    const std::string_view source = record_.source;
    if (entry.number.empty() || !entry.added_score.empty() || source.empty()) return {};
    // If the strings of an entry come from the source, each lies after the previous one.
    const auto* const begin = entry.number.data();
    const std::less<> before;
    if (before(begin, source.data()) || !before(begin, source.data() + source.size())) return {};
    const char* end = begin + entry.number.size();
    const char* const last = source.data() + source.size();
    if (last - end < 2 || end[0] != '.' || end[1] != ' ' || entry.actor.data() != end + 2)
      return {};
    end += 2 + entry.actor.size();
    if (end == last || *end != ':') return {};
    ++end;
    for (const Token& token : record_.tokens_of(entry)) {
      if (end == last || *end != ' ' || token.text.data() != end + 1) return {};
      end += 1 + token.text.size();
    }
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  /// Whether the entry certainly fits on the line: there are no more code points than bytes.
  [[nodiscard]] bool fits(const Entry& entry) const {
    std::size_t bytes = column_;
    for (const Token& token : record_.tokens_of(entry)) bytes += 1 + token.text.size();
    return bytes <= kMaxColumns;
  }

  void write_tokens(const Entry& entry) {
    bool added = entry.added_score.empty();
    for (const Token& token : record_.tokens_of(entry)) {
      if (!added && token.kind != TokenKind::kAction) {
        write_token(entry.added_score);
        added = true;
      }
      write_token(token.text);
    }
    if (!added) write_token(entry.added_score);
  }

  void write_head(std::string_view number, std::string_view actor) {
    if (!number.empty()) {
      out_ += number;
      out_ += ". ";
      column_ += number.size() + 2;
    }
    out_ += actor;
    out_ += ':';
    column_ += count_code_points(actor) + 1;
  }

  void write_token(std::string_view token) {
    const std::size_t width = count_code_points(token);
    if (column_ + 1 + width > kMaxColumns) {
      out_ += '\n';
      out_.append(indent_, ' ');
      column_ = indent_;
    } else {
      out_ += ' ';
      ++column_;
    }
    out_ += token;
    column_ += width;
  }

  const Record& record_;
  std::string& out_;
  std::size_t column_ = 0;
  std::size_t indent_ = 0;
};

}  // namespace

void write_record(const Record& record, std::string& out) { Writer(record, out).write(); }

void write_tag_value(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

}  // namespace stela::text

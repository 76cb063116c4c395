#include "formats/text/tag_reader.h"

#include <utility>

#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::text {

void TagReader::read_tags() {
  for (;;) {
    skip_space();
    if (at_end() || is_full()) return;
    const std::size_t begin = at_;
    if (here() == '{' || here() == ';') {
      read_comment();
    } else if (here() == '[') {
      if (!read_tag()) {
        record_.tags_broken = true;
        at_ = line_end(at_);
      }
      check_tag_characters(begin);
    } else {
      return;
    }
  }
}

void TagReader::check_tag_characters(std::size_t begin) {
  if (bad_.what == BadText::kControl && bad_.offset >= begin && bad_.offset < at_) {
    report(record_rules::kTagValue, span(bad_.offset, bad_.offset + bad_.size),
           tr("{0} is not allowed in a tag", describe(source_, bad_)));
    record_.tags_broken = true;
    // More of them in this tag do not need a message each.
    bad_ = find_bad_text(source_, bad_.offset + bad_.size);
    while (bad_.what == BadText::kControl && bad_.offset < at_) {
      bad_ = find_bad_text(source_, bad_.offset + bad_.size);
    }
  }
  if (bad_.offset < at_) {
    record_.tags_broken = true;
    report_bad_text_until(at_);
  }
}

bool TagReader::tag_error(std::size_t begin, std::size_t end, Message message, Message hint) {
  report(record_rules::kSyntax, span(begin, end), std::move(message), std::move(hint));
  return false;
}

bool TagReader::read_tag() {
  Tag tag;
  const std::size_t begin = at_++;
  const std::size_t name_begin = at_;
  while (!at_end() && is_name_character(here())) ++at_;
  tag.name = source_.substr(name_begin, at_ - name_begin);
  if (tag.name.empty()) {
    return tag_error(begin, begin + 1, tr("`[` opens a tag that has no name"),
                     tr("a tag is written as `[Name \"value\"]`"));
  }
  tag.first_value = static_cast<std::uint32_t>(record_.tag_values.size());
  for (;;) {
    const std::size_t gap = at_;
    while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
    if (at_end() || here() == '\n' || here() == '\r') {
      return tag_error(begin, begin + 1, tr("the tag `{0}` is never closed", shown(tag.name)),
                       tr("a tag ends with `]` on the line on which it began"));
    }
    if (here() == ']') break;
    if (here() != '"') {
      return tag_error(at_, at_ + 1,
                       tr("`{0}` in the tag `{1}` is not a value in quotes",
                          shown(code_point_here()), shown(tag.name)));
    }
    if (gap == at_) {
      return tag_error(at_, at_ + 1,
                       tr("a value of the tag `{0}` follows without a space", shown(tag.name)));
    }
    if (is_full(1) || !read_tag_value()) return false;
    ++tag.value_count;
  }
  ++at_;
  if (tag.value_count == 0) {
    return tag_error(begin, at_, tr("the tag `{0}` has no value", shown(tag.name)));
  }
  tag.span = span(begin, at_);
  if (tag.name == kGameTag && !record_.tags.empty()) {
    if (record_.tags.front().name == kGameTag) {
      // At the start of a line, where tags are, it would start another record.
      tag_error(begin, at_, tr("`Game` is not the first tag of its record"),
                tr("a record starts at a line that begins with `[Game `"));
    } else {
      report_late_game(tag.span);
    }
    record_.tags_broken = true;
  }
  record_.tags.push_back(tag);
  while (!at_end() && (here() == ' ' || here() == '\t')) ++at_;
  if (!at_end() && here() == '[') {
    return tag_error(at_, at_ + 1, tr("this line has a second tag"),
                     tr("write each tag on a line of its own"));
  }
  return true;
}

void TagReader::report_late_game(Span game) {
  const std::size_t before = diagnostics_.size();
  const Tag& first = record_.tags.front();
  report(record_rules::kTagMissing, game,
         tr("`Game` comes after `{0}`, but must be the first tag", shown(first.name)),
         tr("a record begins with a line such as `[Game \"Taluva\"]`"));
  // If tags cannot be read, the location of the first one is unknown.
  if (record_.tags_broken || diagnostics_.size() == before) return;
  std::size_t begin = game.begin;
  std::size_t end = game.end();
  while (begin > 0 && (source_[begin - 1] == ' ' || source_[begin - 1] == '\t')) --begin;
  while (end < source_.size() && (source_[end] == ' ' || source_[end] == '\t')) ++end;
  const bool alone = begin == 0 || source_[begin - 1] == '\n' || source_[begin - 1] == '\r';
  const std::size_t line = end;
  if (end < source_.size() && source_[end] == '\r') ++end;
  if (end < source_.size() && source_[end] == '\n') ++end;
  std::string moved(source_.substr(game.begin, game.size));
  moved += line == end ? "\n" : source_.substr(line, end - line);
  Fix fix;
  fix.edits.push_back({{first.span.begin, 0}, std::move(moved)});
  fix.edits.push_back({alone && line < end ? span(begin, end) : game, {}});
  diagnostics_.back().fixes.push_back(std::move(fix));
}

std::string_view TagReader::code_point_here() const {
  std::size_t size = 1;
  while (at_ + size < source_.size() &&
         (static_cast<unsigned char>(source_[at_ + size]) & 0xC0U) == 0x80U) {
    ++size;
  }
  return source_.substr(at_, size);
}

bool TagReader::read_tag_value() {
  const std::size_t quote = at_++;
  const std::size_t begin = at_;
  bool escaped = false;
  for (;; ++at_) {
    if (at_end() || here() == '\n' || here() == '\r') {
      return tag_error(quote, quote + 1, tr("a value is never closed"),
                       tr("a value ends with `\"` on the line on which it began"));
    }
    if (here() == '"') break;
    if (here() != '\\') continue;
    if (at_ + 1 >= source_.size() || (source_[at_ + 1] != '"' && source_[at_ + 1] != '\\')) {
      return tag_error(at_, at_ + 1, tr("`\\` in a value is not followed by `\"` or `\\`"),
                       tr("write a backslash as `\\\\`"));
    }
    escaped = true;
    ++at_;
  }
  TagValue value;
  value.span = span(quote, at_ + 1);
  value.text = source_.substr(begin, at_ - begin);
  ++at_;
  if (escaped) value.text = record_.keep(unescape_value(value.text));
  // A tab is whitespace elsewhere, but a control character in a value.
  if (value.text.find('\t') != std::string_view::npos) {
    report(record_rules::kTagValue, value.span,
           tr("the control character U+0009 is not allowed in a tag"));
    record_.tags_broken = true;
  }
  record_.tag_values.push_back(value);
  return true;
}

std::string TagReader::unescape_value(std::string_view written) {
  std::string out;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] == '\\') ++i;
    out += written[i];
  }
  return out;
}

}  // namespace stela::text

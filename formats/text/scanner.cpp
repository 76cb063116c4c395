#include "formats/text/scanner.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "formats/text/characters.h"
#include "formats/text/writer.h"
#include "lib/core/bit_set.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::text {

std::size_t Scanner::line_end(std::size_t from) const {
  const std::size_t end = source_.find_first_of("\r\n", from);
  return end == std::string_view::npos ? source_.size() : end;
}

bool Scanner::is_full(std::size_t unfinished) {
  if (!is_long_ || record_.count_parts() + unfinished < kMaxParts) return false;
  if (!full_) {
    report(record_rules::kSyntax, span(at_, at_ + 1),
           tr("the record has more than {0} parts here", kMaxParts),
           tr("tags and their values, entries, tokens, comments and variations are counted"));
    record_.lines[0].dead = true;
  }
  full_ = true;
  return true;
}

void Scanner::report(const Rule& rule, Span span, Message message, Message hint) {
  if (error_count_ > kMaxDiagnostics) return;
  Diagnostic d;
  d.rule = &rule;
  const WholeCharacters whole = whole_characters(source_, span.begin, span.end());
  d.span = Scanner::span(whole.begin, whole.end);
  d.entry = current_entry_number();
  d.message = error_count_ == kMaxDiagnostics ? more_errors() : std::move(message);
  if (error_count_ < kMaxDiagnostics) d.hint = std::move(hint);
  ++error_count_;
  diagnostics_.push_back(std::move(d));
}

int Scanner::current_entry_number() const {
  if (entry_ == kNone) return record_.counted_entry(line_, 0);
  return record_.counted_entry(line_, record_.entries[index(entry_)].position);
}

void Scanner::syntax_error(Span span, Message message, Message hint) {
  report(record_rules::kSyntax, span, std::move(message), std::move(hint));
  corrupt();
}

void Scanner::corrupt() {
  if (entry_ == kNone) {
    record_.lines[index(line_)].dead = true;
    return;
  }
  Entry& entry = record_.entries[index(entry_)];
  if (entry.cut == kNotCut) entry.cut = entry.token_count;
}

void Scanner::report_bad_text_until(std::size_t end) {
  while (bad_.offset < end) {
    syntax_error(span(bad_.offset, bad_.offset + bad_.size),
                 tr("{0} is not allowed in a record", describe(source_, bad_)));
    const BadText what = bad_.what;
    std::size_t next = bad_.offset + bad_.size;
    BadPlace following = find_bad_text(source_, next);
    while (following.what == what && following.offset == next) {
      next = following.offset + following.size;
      following = find_bad_text(source_, next);
    }
    bad_ = following;
  }
}

void Scanner::read_comment() {
  const std::size_t begin = at_;
  std::string_view written;
  if (here() == ';') {
    at_ = line_end(at_);
    written = source_.substr(begin + 1, at_ - begin - 1);
  } else {
    std::size_t end = begin + 1;
    while (end < source_.size() && source_[end] != '}') {
      const bool escape = source_[end] == '\\' && end + 1 < source_.size() &&
                          (source_[end + 1] == '}' || source_[end + 1] == '\\');
      end += escape ? 2U : 1U;
    }
    if (end >= source_.size()) {
      record_.comment_open = true;
      syntax_error(span(begin, begin + 1), tr("this comment is never closed"),
                   tr("a comment ends with `}}`"));
      at_ = source_.size();
      return;
    }
    written = source_.substr(begin + 1, end - begin - 1);
    at_ = end + 1;
  }
  if (bad_.offset < at_) report_bad_text_until(at_);
  Note note;
  note.span = span(begin, at_);
  note.text = is_plain_comment(written) ? written : record_.keep(unescape_comment(written));
  record_.add_note(line_, entry_, note);
}

namespace {

constexpr std::size_t kBlock = 64;

/// Bit i of the result: byte i of a block may end a token.
std::uint64_t ends_of_block(const char* block) {
  std::uint64_t ends = 0;
#ifdef __SSE2__
  for (std::size_t i = 0; i < kBlock; i += sizeof(__m128i)) {
    ends |= std::uint64_t{possible_ends(block + i)} << i;
  }
#else
  for (std::size_t i = 0; i < kBlock; ++i) {
    ends |= std::uint64_t{may_end_token(block[i])} << i;
  }
#endif
  return ends;
}

}  // namespace

const char** TokenEnds::note(std::uint64_t ends, const char* from, const char** to) {
  const char** const behind = to + count_bits(ends);
  // A loop up to the last bit would have an unpredictable number of rounds.
  while (ends != 0) {
    for (std::size_t i = 0; i < kGroup; ++i) {
      constexpr std::uint64_t kSome = std::uint64_t{1} << (kBlock - 1);
      to[i] = from + std::countr_zero(ends | kSome);
      ends &= ends - 1;
    }
    to += kGroup;
  }
  return behind;
}

const char* TokenEnds::look_ahead(const char* at) {
  const auto left = static_cast<std::size_t>(end_ - at);
  const std::size_t size = std::min(left, piece_);
  piece_ = kPiece;
  const char* const stop = at + size;
  const char** to = places_.data();
  for (; stop - at >= static_cast<std::ptrdiff_t>(kBlock); at += kBlock) {
    to = note(ends_of_block(at), at, to);
  }
  for (; at < stop; ++at) {
    *to = at;
    to += may_end_token(*at) ? 1 : 0;
  }
  if (size == left) *to++ = end_;
  *to = nullptr;
  const char* const first = places_[0];
  next_ = places_.data() + (first != nullptr ? 1 : 0);
  return first;
}

namespace {

constexpr bool is_high(std::uint32_t unit) { return (unit & 0xFC00U) == 0xD800U; }
constexpr bool is_low(std::uint32_t unit) { return (unit & 0xFC00U) == 0xDC00U; }

/// Calls `put` with each code unit of `text`.
template <class Put>
void for_each_unit(std::string_view text, Put put) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    at += std::max<std::size_t>(1, c.size);
    const auto value = static_cast<std::uint32_t>(c.size > 0 ? c.value : kReplacementCharacter);
    if (value < 0x10000) {
      put(value);
    } else {
      put(0xD800U + ((value - 0x10000U) >> 10U));
      put(0xDC00U + ((value - 0x10000U) & 0x3FFU));
    }
  }
}

}  // namespace

Utf16 utf16_of(std::string_view head) {
  using namespace std::string_view_literals;
  // UTF-32 begins with the same bytes.
  if (head.starts_with("\xFF\xFE\0\0"sv)) return Utf16::kNone;
  if (head.starts_with("\xFF\xFE")) return Utf16::kLittle;
  if (head.starts_with("\xFE\xFF")) return Utf16::kBig;
  constexpr std::size_t kLooked = 256;
  constexpr std::size_t kLeast = 8;
  const std::size_t size = std::min(head.size(), kLooked) & ~std::size_t{1};
  if (size < kLeast) return Utf16::kNone;
  std::size_t little = 0;
  std::size_t big = 0;
  for (std::size_t i = 0; i < size; i += 2) {
    const auto is_text = [](char c) { return c >= ' ' || c == '\n' || c == '\r' || c == '\t'; };
    little += head[i + 1] == '\0' && is_text(head[i]) ? 1U : 0U;
    big += head[i] == '\0' && is_text(head[i + 1]) ? 1U : 0U;
  }
  // Names may contain non-Latin letters.
  const std::size_t enough = size / 2 * 3 / 4;
  if (little >= enough) return Utf16::kLittle;
  return big >= enough ? Utf16::kBig : Utf16::kNone;
}

std::string_view name_of(Utf16 order) {
  return order == Utf16::kLittle ? "UTF-16 (little-endian)" : "UTF-16 (big-endian)";
}

void Utf16Decoder::take(std::uint32_t unit, std::string& out) {
  if (high_ != 0 && is_low(unit)) {
    append_code_point(0x10000U + ((high_ - 0xD800U) << 10U) + (unit - 0xDC00U), out);
    high_ = 0;
    return;
  }
  if (high_ != 0) append_code_point(kReplacementCharacter, out);
  high_ = is_high(unit) ? unit : 0;
  if (high_ == 0) append_code_point(is_low(unit) ? kReplacementCharacter : unit, out);
}

void Utf16Decoder::decode(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (half_ < 0) {
      half_ = byte;
      continue;
    }
    const auto first = static_cast<std::uint32_t>(half_);
    half_ = -1;
    take(order_ == Utf16::kLittle ? first | (std::uint32_t{byte} << 8U) : (first << 8U) | byte,
         out);
  }
}

void Utf16Decoder::finish(std::string& out) {
  if (high_ != 0 || half_ >= 0) append_code_point(kReplacementCharacter, out);
  high_ = 0;
  half_ = -1;
}

void encode_utf16(std::string_view text, Utf16 order, std::string& out) {
  for_each_unit(text, [&](std::uint32_t unit) {
    const char low = static_cast<char>(unit & 0xFFU);
    const char high = static_cast<char>(unit >> 8U);
    out += order == Utf16::kLittle ? low : high;
    out += order == Utf16::kLittle ? high : low;
  });
}

std::size_t utf16_size(std::string_view text) {
  std::size_t units = 0;
  for_each_unit(text, [&](std::uint32_t) { ++units; });
  return 2 * units;
}

void TagReader::read_tags() {
  for (;;) {
    skip_space();
    if (at_end() || is_full()) return;
    const std::size_t begin = at_;
    if (here() == '{' || here() == ';') {
      read_comment();
    } else if (here() == '[') {
      const bool read = beside_tag() ? tag_error(at_, at_ + 1, tr("this line has a second tag"),
                                                 tr("write each tag on its own line"))
                                     : read_tag();
      if (!read) {
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
  return true;
}

bool TagReader::beside_tag() const {
  if (record_.tags.empty()) return false;
  const std::size_t end = record_.tags.back().span.end();
  return source_.substr(end, at_ - end).find_first_of("\r\n") == std::string_view::npos;
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

#include "formats/json/records.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "lib/core/bit_set.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::json {

void DocumentEnvelope::read(const tree::Part& part, std::string_view bytes, std::size_t offset,
                            tree::Reporter& reporter) {
  if (broken_) return;
  if (part.kind == tree::PartKind::kRecord) {
    if (due_ == Due::kEnd || due_ == Due::kBehindRecord) return refuse(bytes, 0, offset, reporter);
    due_ = due_ == Due::kDocument ? Due::kEnd : Due::kBehindRecord;
    broken_ = !part.whole;
    return;
  }
  const std::string_view encoding =
      due_ == Due::kDocument ? tree::foreign_encoding(bytes) : std::string_view();
  if (!encoding.empty()) {
    broken_ = true;
    return tree::report_encoding(encoding, offset, reporter);
  }
  for (std::size_t at = 0; at < bytes.size() && !broken_; ++at) {
    if (!is_space(bytes[at]) && !pass(bytes[at])) refuse(bytes, at, offset, reporter);
  }
}

/// Returns whether `c` is allowed here.
bool DocumentEnvelope::pass(char c) {
  if (c == '[' && due_ == Due::kDocument) {
    due_ = Due::kFirstRecord;
  } else if (c == ']' && (due_ == Due::kFirstRecord || due_ == Due::kBehindRecord)) {
    due_ = Due::kEnd;
  } else if (c == ',' && due_ == Due::kBehindRecord) {
    due_ = Due::kRecord;
  } else {
    return false;
  }
  return true;
}

/// Reports the token of `bytes` at `at`, which is not allowed here.
void DocumentEnvelope::refuse(std::string_view bytes, std::size_t at, std::size_t offset,
                              tree::Reporter& reporter) {
  broken_ = true;
  const Span brace = tree::span_between(offset + at, offset + at + 1);
  if (bytes[at] == '{' && due_ == Due::kEnd) {
    return reporter.syntax(
        brace, tr("found `{0}`, expected {1}", '{', tr("the end of the document")),
        tr("write several records as a list, or as NDJSON with each on its own line"));
  }
  if (bytes[at] == '{' && due_ != Due::kBehindRecord) {
    return reporter.syntax(brace, tr("there is an object around the records"),
                           tr("a JSON document is a record or a list of records"));
  }
  // A string may not be closed.
  const std::size_t line_end = std::min(bytes.size(), bytes.find_first_of("\r\n", at));
  report_mistake(bytes.substr(0, line_end), offset, {due_, at, 0}, reporter);
}

void DocumentEnvelope::end(std::size_t offset, tree::Reporter& reporter) {
  if (!broken_ && due_ != Due::kEnd) report_mistake({}, offset, {due_, 0, 0}, reporter);
}

namespace {

/// The text that follows the opening quote of a record's first key.
constexpr std::string_view kGame = "game\"";

/// Returns whether `rest`, which follows a key `game`, is its value in an `analysis` command, a
/// digest, and not the name of a game; null if it ends too early to tell.
std::optional<bool> is_digest(std::string_view rest) {
  constexpr std::size_t kDigits = 8;
  // Whitespace is searched again with each piece of a document.
  constexpr std::size_t kFarthest = 4096;
  const bool all = rest.size() < kFarthest;
  rest = rest.substr(0, kFarthest);
  const auto unknown = [&] { return all ? std::nullopt : std::optional(false); };
  for (const char sign : {':', '"'}) {
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t\r\n")));
    if (rest.empty()) return unknown();
    if (rest.front() != sign) return false;
    rest.remove_prefix(1);
  }
  const std::size_t digits = std::min(rest.size(), rest.find_first_not_of("0123456789abcdef"));
  if (digits == rest.size() && digits <= kDigits) return unknown();
  return digits == kDigits && rest[digits] == '"';
}

/// Larger than any indentation of a record.
constexpr std::size_t kNotFirst = std::numeric_limits<std::size_t>::max();

#ifdef __SSE2__

constexpr std::size_t kBlock = 64;

/// The characters of a block, as bit masks: bit i is byte i.
struct BlockBits {
  std::uint64_t quotes = 0;
  std::uint64_t backslashes = 0;
  std::uint64_t line_ends = 0;
  std::uint64_t opening = 0;
  std::uint64_t closing = 0;
  /// For brackets: whether it is `{` or `}`. Unspecified for other bytes.
  std::uint64_t curly = 0;
  /// The first letter of `game`.
  std::uint64_t letters = 0;
};

BlockBits bits_of(const char* block) {
  BlockBits bits;
  for (std::size_t i = 0; i < kBlock; i += sizeof(__m128i)) {
    __m128i bytes;
    std::memcpy(&bytes, block + i, sizeof bytes);
    const auto where = [&](__m128i in, char c) {
      const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(in, _mm_set1_epi8(c)));
      return std::uint64_t{static_cast<unsigned>(found)} << i;
    };
    // `[` and `{` differ in the bit 0x20, as do `]` and `}`.
    bits.curly |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(_mm_slli_epi16(bytes, 2)))}
                  << i;
    const __m128i brackets = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    bits.quotes |= where(bytes, '"');
    bits.backslashes |= where(bytes, '\\');
    bits.line_ends |= where(bytes, '\n') | where(bytes, '\r');
    bits.opening |= where(brackets, '{');
    bits.closing |= where(brackets, '}');
    bits.letters |= where(bytes, kGame.front());
  }
  return bits;
}

/// Bit i of the result: whether the number of bits set in `bits` up to i is odd.
std::uint64_t odd_up_to(std::uint64_t bits) {
  for (unsigned shift = 1; shift < kBlock; shift *= 2) bits ^= bits << shift;
  return bits;
}

/// Returns how many brackets are open after a block if `depth` were open before it, or 0 if none is
/// open at some point within it.
std::size_t depth_behind(std::uint64_t opening, std::uint64_t closing, std::size_t depth) {
  const auto closed = static_cast<std::size_t>(count_bits(closing));
  if (closed < depth) return depth + static_cast<std::size_t>(count_bits(opening)) - closed;
  for (std::uint64_t brackets = opening | closing; brackets != 0; brackets &= brackets - 1) {
    const std::uint64_t bracket = brackets & (0 - brackets);
    depth += (opening & bracket) != 0 ? 1 : 0;
    depth -= (closing & bracket) != 0 ? 1 : 0;
    if (depth == 0) return 0;
  }
  return depth;
}

#endif

}  // namespace

std::size_t RecordFinder::find(std::string_view bytes, bool last, std::vector<tree::Part>& parts) {
  bytes_ = bytes;
  last_ = last;
  parts_ = &parts;
  if (!begun_ && (bytes.size() >= tree::kEncodingBytes || last)) {
    begun_ = true;
    foreign_ = !tree::foreign_encoding(bytes).empty();
  }
  if (foreign_) at_ = bytes.size();
  do {
    while (begun_ && at_ < bytes.size()) {
      pass_plain_blocks();
      if (at_ == bytes.size() || !step()) break;
    }
  } while (last && depth_ > 0 && be_careful());
  // Text around records is passed on once its end is known, or when it is very long.
  constexpr std::size_t kLong = std::size_t{1} << 16U;
  if (last) {
    cut(bytes.size(), depth_ == 0);
  } else if (depth_ == 0 && at_ - begin_ >= kLong) {
    check_gap(at_);
    cut(at_);
  }
  const std::size_t used = begin_;
  at_ -= used;
  begin_ = 0;
  return used;
}

/// Skips blocks of a record in which it certainly does not end and nothing unusual occurs.
void RecordFinder::pass_plain_blocks() {
#ifdef __SSE2__
  if (depth_ == 0 || escaped_ || careful_) return;
  for (; bytes_.size() - at_ >= kBlock; at_ += kBlock) {
    const char* const block = bytes_.data() + at_;
    const BlockBits bits = bits_of(block);
    if (bits.backslashes != 0) return;
    const std::uint64_t text = odd_up_to(bits.quotes) ^ (in_text_ ? ~std::uint64_t{0} : 0);
    if ((bits.line_ends & text) != 0) return;
    // A shorter match counts, as the rest may not be available yet; so does a quote that is the
    // block's last byte.
    const auto may_be_game = [&](std::size_t at) {
      return kGame.starts_with(bytes_.substr(at, kGame.size()));
    };
    std::uint64_t letters = bits.letters & bits.quotes << 1U;
    for (; letters != 0; letters &= letters - 1) {
      if (may_be_game(at_ + static_cast<std::size_t>(std::countr_zero(letters)))) return;
    }
    if (block[kBlock - 1] == '"' && may_be_game(at_ + kBlock)) return;
    const std::uint64_t opening = bits.opening & ~text;
    const std::uint64_t closing = bits.closing & ~text;
    const std::size_t depth = depth_behind(opening, closing, depth_);
    if (depth == 0) return;
    depth_ = depth;
    curly_ += static_cast<std::size_t>(count_bits(opening & bits.curly));
    curly_ -= static_cast<std::size_t>(count_bits(closing & bits.curly));
    in_text_ = (text >> (kBlock - 1U)) != 0;
  }
#endif
}

/// Processes some more bytes one by one; returns false if that needs more bytes.
bool RecordFinder::step() {
  constexpr std::size_t kWay = 64;
  for (const std::size_t stop = std::min(bytes_.size(), at_ + kWay); at_ < stop;) {
    const bool careful = careful_;
    const char c = bytes_[at_];
    if (c == '"' && !escaped_) {
      if (!quote()) return false;
    } else if (in_text_) {
      escaped_ = c == '\\' && !escaped_;
      if (c == '\n' || c == '\r') in_text_ = false;
    } else if (c == '{' || c == '[' || c == '}' || c == ']') {
      bracket(c);
    }
    if (careful_ == careful) ++at_;  // otherwise it went back
  }
  return true;
}

/// Processes a quote, which opens or closes a string, or opens the key of a record's first field.
/// Returns false if this cannot be decided yet.
bool RecordFinder::quote() {
  const std::string_view behind = bytes_.substr(at_ + 1, kGame.size());
  in_text_ = !in_text_;
  if (!kGame.starts_with(behind)) return true;
  if (behind.size() < kGame.size()) {
    if (last_) return true;
    in_text_ = !in_text_;
    return false;
  }
  std::size_t brace = at_;
  while (brace > begin_ && is_space(bytes_[brace - 1])) --brace;
  if (brace == begin_ || bytes_[brace - 1] != '{') return true;
  --brace;
  if (depth_ > 0 && brace == begin_) return true;
  const std::optional<bool> digest = is_digest(bytes_.substr(at_ + 1 + kGame.size()));
  if (!digest && !last_) {
    in_text_ = !in_text_;
    return false;
  }
  if (digest.value_or(false)) return true;
  open_record(brace);
  in_text_ = true;
  return true;
}

/// Processes a bracket outside strings.
void RecordFinder::bracket(char c) {
  if (depth_ == 0) {
    if (c != '{') return;
    check_gap(at_);
    if (!lost_ || begins_like_the_last()) open_record(at_);
  } else if (careful_ && c == '{' && begins_like_the_last()) {
    open_record(at_);
  } else if (c == '{' || c == '[') {
    ++depth_;
    if (c == '{') ++curly_;
  } else if (depth_ > 1) {
    --depth_;
    if (c == '}') --curly_;
  } else if (const bool whole = c == '}' && curly_ == 1; whole || !be_careful()) {
    close_record(whole);
  }
}

/// Goes back to the beginning of the record, which did not end properly. Returns false if it was
/// read in careful mode already.
bool RecordFinder::be_careful() {
  if (careful_) return false;
  careful_ = true;
  at_ = begin_ + 1;
  in_text_ = false;
  escaped_ = false;
  begin_record();
  return true;
}

/// Whether the `{` begins its line with the same indentation as the last record.
bool RecordFinder::begins_like_the_last() const {
  if (at_ - begin_ <= indent_) return false;  // as when it is `kNotFirst`
  const std::size_t line = at_ - indent_;
  const std::string_view before = bytes_.substr(line, indent_);
  return before.find_first_not_of(" \t") == std::string_view::npos && is_line_end(bytes_[line - 1]);
}

/// Checks the text around records up to `end`: anything but brackets of lists and commas may be
/// left over of a record.
void RecordFinder::check_gap(std::size_t end) {
  const std::string_view gap = bytes_.substr(begin_, end - begin_);
  lost_ = lost_ || gap.find_first_not_of(" \t\r\n,[]") != std::string_view::npos;
}

/// Whether the open record, if it ends at `end` where another begins, is an object that contains a
/// list of records.
bool RecordFinder::is_wrapper(std::size_t end) const {
  constexpr std::size_t kDepth = 3;  // including the record that begins
  if (depth_ != kDepth) return false;
  const std::string_view part = bytes_.substr(begin_, end - begin_);
  const std::size_t first = std::min(part.size(), part.find_first_not_of(" \t\r\n", 1));
  return part[part.find_last_not_of(" \t\r\n")] == '[' &&
         !(part[first] == '"' && part.substr(first + 1).starts_with(kGame));
}

void RecordFinder::open_record(std::size_t begin) {
  std::size_t line = begin;
  while (line > begin_ && (bytes_[line - 1] == ' ' || bytes_[line - 1] == '\t')) --line;
  const bool first = line > begin_ && is_line_end(bytes_[line - 1]);
  indent_ = first ? begin - line : kNotFirst;
  if (depth_ > 0 && is_wrapper(begin)) {
    cut_as(tree::PartKind::kAround, begin, true);
  } else {
    cut(begin, depth_ == 0);
  }
  begin_record();
}

void RecordFinder::begin_record() {
  depth_ = 1;
  curly_ = 1;
  lost_ = false;
}

/// Ends the record with the bracket at the current position.
void RecordFinder::close_record(bool whole) {
  cut_as(tree::PartKind::kRecord, at_ + 1, whole);
  depth_ = 0;
  lost_ = !whole;
}

/// Ends the open part at `end`, where another begins.
void RecordFinder::cut(std::size_t end, bool whole) {
  cut_as(depth_ > 0 ? tree::PartKind::kRecord : tree::PartKind::kAround, end, whole);
}

void RecordFinder::cut_as(tree::PartKind kind, std::size_t end, bool whole) {
  if (end == begin_) return;
  parts_->push_back({begin_, end, kind, whole});
  begin_ = end;
}

namespace {

constexpr std::uint32_t kHighSurrogates = 0xD800;
constexpr std::uint32_t kLowSurrogates = 0xDC00;
constexpr std::uint32_t kBehindSurrogates = 0xE000;

/// Reads four hex digits.
bool read_code(std::string_view digits, std::uint32_t& code) {
  if (digits.size() < 4) return false;
  code = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const unsigned digit = hex_digit(digits[i]);
    if (digit > 15) return false;
    code = code << 4U | digit;
  }
  return true;
}

char* put_code_point(std::uint32_t code, char* to) {
  const auto put = [&](std::uint32_t byte) { *to++ = static_cast<char>(byte); };
  const auto put_rest = [&](std::uint32_t shift) { put(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6U);
    put_rest(0);
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12U);
    put_rest(6);
    put_rest(0);
  } else {
    put(0xF0U | code >> 18U);
    put_rest(12);
    put_rest(6);
    put_rest(0);
  }
  return to;
}

/// Reads the code after `\u`, a surrogate pair as a whole, and returns its size, or 0 if it is not
/// a character.
std::size_t read_character(std::string_view rest, std::uint32_t& code) {
  if (!read_code(rest, code)) return 0;
  if (code < kHighSurrogates || code >= kBehindSurrogates) return 4;
  std::uint32_t low = 0;
  const bool pair = code < kLowSurrogates && rest.substr(4).starts_with("\\u") &&
                    read_code(rest.substr(6), low) && low >= kLowSurrogates &&
                    low < kBehindSurrogates;
  if (!pair) return 0;
  code = 0x10000U + ((code - kHighSurrogates) << 10U) + (low - kLowSurrogates);
  return 10;
}

}  // namespace

char* unescape(std::string_view written, char* to) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
  while (!written.empty()) {
    const std::string_view plain = written.substr(0, written.find('\\'));
    std::memcpy(to, plain.data(), plain.size());
    to += plain.size();
    written.remove_prefix(plain.size());
    if (written.empty()) break;
    const char letter = written.size() > 1 ? written[1] : '\0';
    if (letter == 'u') {
      std::uint32_t code = 0;
      const std::size_t size = read_character(written.substr(2), code);
      if (size == 0) return nullptr;
      to = put_code_point(code, to);
      written.remove_prefix(2 + size);
      continue;
    }
    const std::size_t known = kLetters.find(letter);
    if (known == std::string_view::npos) return nullptr;
    *to++ = kMeant[known];
    written.remove_prefix(2);
  }
  return to;
}

namespace {

Message named(Due due) {
  switch (due) {
    case Due::kDocument:
    case Due::kLine:
      return tr("a record or a list of records");
    case Due::kEnd:
      return tr("the end of the document");
    case Due::kFirstRecord:
      return tr("a record or `]`");
    case Due::kRecord:
      return tr("a record");
    case Due::kFirstValue:
      return tr("a value or `]`");
    case Due::kValue:
      return tr("a value");
    case Due::kBehindRecord:
    case Due::kBehindValue:
      return tr("`,` or `]`");
    case Due::kFirstField:
      return tr("a field or `}}`");
    case Due::kField:
      return tr("a field");
    case Due::kColon:
      return tr("`:`");
    case Due::kBehindField:
      return tr("`,` or `}}`");
  }
  return {};
}

/// Whether a text or a number was tried.
bool is_scalar(Due due) {
  return due == Due::kLine || due == Due::kFirstValue || due == Due::kValue ||
         due == Due::kFirstField || due == Due::kField;
}

Message hint_for(std::string_view token, Due due) {
  if (token[0] == '/' || token[0] == '#') return tr("JSON has no comments");
  if (token.starts_with(kByteOrderMark)) return Message(std::string(tree::kMarkHint));
  constexpr std::string_view kTypographic = "\xE2\x80";  // plus a third byte
  if (token[0] == '\'' || token.starts_with(kTypographic)) {
    return tr("a string is enclosed in double quotes, `\"`");
  }
  const bool closes = token[0] == ']' || token[0] == '}';
  if (closes && (due == Due::kValue || due == Due::kField || due == Due::kRecord)) {
    return tr("JSON has no comma before a closing bracket");
  }
  if (token == "{" && due == Due::kBehindRecord) return tr("records are separated by commas");
  return {};
}

/// Reports the error in the string that begins at `open`.
void report_text(std::string_view document, std::size_t open, const auto& report) {
  std::array<char, 12> meant{};
  const char* const end = document.data() + document.size();
  for (std::size_t at = open + 1;;) {
    at = static_cast<std::size_t>(find_special(document.data() + at, end) - document.data());
    const std::string_view rest = document.substr(at);
    if (rest.size() < 2 && (rest.empty() || rest[0] == '\\')) break;
    if (rest[0] != '\\') {
      const bool line_end = rest[0] == '\n' || rest[0] == '\r';
      return report(
          at, 1,
          tr("{0} is not allowed in a string", describe(document, {BadText::kControl, at, 1})),
          line_end ? tr("a string ends with `\"` on the line on which it began") : Message());
    }
    // A letter, a code, a pair of codes.
    const std::array<std::size_t, 3> sizes = {2, 6, 12};
    const auto* const size = std::ranges::find_if(sizes, [&](std::size_t count) {
      return unescape(rest.substr(0, count), meant.data()) != nullptr;
    });
    if (size != sizes.end()) {
      at += std::min(rest.size(), *size);
      continue;
    }
    const std::string_view code = rest.substr(0, 6);
    if (rest[1] != 'u') {
      return report(at, 2, tr("`{0}` is not an escape of JSON", shown(rest.substr(0, 2))),
                    tr("write a backslash as `\\\\`"));
    }
    if (code.size() < 6 ||
        !std::ranges::all_of(code.substr(2), [](char c) { return hex_digit(c) < 16; })) {
      return report(at, 2, tr("`\\u` is not followed by four hex digits"), Message());
    }
    return report(at, 6, tr("`{0}` is a lone surrogate", code), Message());
  }
  report(open, 1, tr("this string is never closed"), tr("a string ends with `\"`"));
}

/// Returns the token that begins at byte `at` of `document`, which must exist: a string, a word or
/// a single character.
std::string_view token_at(std::string_view document, std::size_t at) {
  std::size_t end = at;
  const auto is_word = [&](char c) {
    return !is_space(c) && std::string_view("{}[]:,\"").find(c) == std::string_view::npos;
  };
  while (end < document.size() && is_word(document[end])) ++end;
  if (end > at) return document.substr(at, end - at);
  if (document[at] != '"') return document.substr(at, 1);
  for (end = at + 1; end < document.size() && document[end] != '"'; ++end) {
    if (document[end] == '\\') ++end;
  }
  return document.substr(at, end + 1 - at);
}

}  // namespace

void report_mistake(std::string_view document, std::size_t offset, const Mistake& mistake,
                    tree::Reporter& reporter) {
  const auto report = [&](std::size_t at, std::size_t size, Message message, Message hint) {
    reporter.syntax(tree::span_between(offset + at, offset + at + size), std::move(message),
                    std::move(hint));
  };
  const auto [due, at, open] = mistake;
  if (at >= document.size()) {
    switch (due) {
      case Due::kDocument:
      case Due::kLine:
        return report(at, 0, tr("the document is empty"),
                      tr("a JSON document is a record or a list of records"));
      case Due::kFirstRecord:
      case Due::kRecord:
      case Due::kBehindRecord:
        return report(at, 0, tr("the document ends where {0} is expected", named(due)),
                      tr("the list of records is never closed"));
      default:
        return report(
            open, 1,
            document[open] == '[' ? tr("this list is never closed")
                                  : tr("this object is never closed"),
            tr("the document ends, or another record begins, where {0} is expected", named(due)));
    }
  }
  if (document[at] == '"' && is_scalar(due)) return report_text(document, at, report);
  const std::string_view token = token_at(document, at);
  if (is_scalar(due) && (token[0] == '-' || is_digit(token[0]))) {
    return report(at, token.size(), tr("`{0}` is not written as a whole number", shown(token)), {});
  }
  report(at, token.size(), tr("found `{0}`, expected {1}", shown(token), named(due)),
         hint_for(token, due));
}

}  // namespace stela::json

#include "formats/tree/tree.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "formats/tree/model.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::tree {

std::string_view foreign_encoding(std::string_view bytes) {
  using std::string_view_literals::operator""sv;
  constexpr std::string_view kUtf16 = "UTF-16";
  constexpr std::string_view kUtf32 = "UTF-32";
  // A document begins with a byte-order mark or an ASCII character.
  const bool little_mark = bytes.starts_with("\xFF\xFE");
  if (little_mark) return bytes.substr(2).starts_with("\0\0"sv) ? kUtf32 : kUtf16;
  if (bytes.starts_with("\0\0\xFE\xFF"sv)) return kUtf32;
  if (bytes.starts_with("\xFE\xFF")) return kUtf16;
  if (bytes.size() < 2) return {};
  const bool wide = bytes.size() >= kEncodingBytes;
  if (bytes[0] != '\0') {
    if (bytes[1] != '\0') return {};
    return wide && bytes[2] == '\0' && bytes[3] == '\0' ? kUtf32 : kUtf16;
  }
  if (bytes[1] != '\0') return kUtf16;
  return wide && bytes[2] == '\0' && bytes[3] != '\0' ? kUtf32 : std::string_view{};
}

void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter) {
  reporter.syntax(span_between(offset, offset + 2),
                  tr("the document is in {0}, and only UTF-8 is read", encoding),
                  tr("save the file as UTF-8"));
}

Value digits_to_value(std::string_view digits) {
  const bool plain = digits.size() == 1 || !digits.starts_with('0');
  std::int64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  if (plain && read.ec == std::errc{} && read.ptr == end && number <= kLargestExact) {
    return Value::of_integer(number);
  }
  return Value::of_text(digits);
}

std::optional<Thousandths> thousandths_of(const Value& value) {
  constexpr std::size_t kDecimals = 3;
  const std::string written =
      value.kind == Value::Kind::kInteger ? std::to_string(value.integer) : std::string(value.text);
  const std::size_t dot = std::min(written.size(), written.find('.'));
  std::string digits = written.substr(0, dot);
  if (dot < written.size()) digits += written.substr(dot + 1);
  const std::size_t decimals = digits.size() - dot;
  if (decimals > kDecimals || (dot < written.size() && decimals == 0)) return std::nullopt;
  digits.append(kDecimals - decimals, '0');
  Thousandths number = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  const bool begun = dot > (written.starts_with('-') ? 1U : 0U);
  if (!begun || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

namespace {

/// Returns the part of a string's span with `size` bytes at `offset`, or all of it if the document
/// spells the string differently.
Span part_of(std::string_view text, Span span, std::size_t offset, std::size_t size) {
  const Span inner = inner_span(text, span);
  if (inner.size != text.size()) return span;
  const std::size_t begin = inner.begin + offset;
  return span_between(begin, begin + size);
}

bool check_characters(std::string_view text, Span span, Reporter& reporter) {
  const BadPlace bad = find_bad_text(text);
  if (bad.what == BadText::kNone) return true;
  reporter.syntax(part_of(text, span, bad.offset, bad.size),
                  tr("{0} is not allowed in a record", describe(text, bad)));
  return false;
}

}  // namespace

Span inner_span(std::string_view text, Span written) {
  if (written.size != text.size() + 2) return written;
  return {written.begin + 1, written.size - 2};
}

bool check_tag_name(std::string_view name, Span span, Reporter& reporter) {
  if (!name.empty() && std::ranges::all_of(name, is_name_character)) return true;
  reporter.syntax(span, tr("`{0}` cannot be the name of a tag", shown(name)),
                  tr("a name is made of letters, digits, `-` and `_`"));
  return false;
}

bool check_tag_value(std::string_view value, Span span, Reporter& reporter) {
  BadPlace bad = find_bad_text(value);
  // These are whitespace elsewhere, but control characters in a value.
  const std::size_t control = value.find_first_of("\t\r\n");
  if (control < bad.offset) bad = {BadText::kControl, control, 1};
  if (bad.what == BadText::kNone) return true;
  if (bad.what != BadText::kControl) return check_characters(value, span, reporter);
  reporter.report(record_rules::kTagValue, part_of(value, span, bad.offset, bad.size),
                  tr("{0} is not allowed in a tag", describe(value, bad)));
  return false;
}

bool check_comment(std::string_view comment, Span span, Reporter& reporter) {
  return check_characters(comment, span, reporter);
}

bool check_actor(std::string_view actor, Span span, Reporter& reporter) {
  const bool good =
      !actor.empty() && is_letter(actor.front()) && std::ranges::all_of(actor, is_name_character);
  if (!good) {
    reporter.syntax(span, tr("`{0}` cannot be an actor", shown(actor)),
                    tr("an actor is a letter, then letters, digits, `-` and `_`"));
  }
  return good;
}

bool check_token(std::string_view token, Span span, Reporter& reporter) {
  if (token.empty()) {
    reporter.syntax(span, tr("an action is empty"));
    return false;
  }
  if (!check_characters(token, span, reporter)) return false;
  const std::size_t end = token.find_first_of(" \t\r\n{();");
  if (end != std::string_view::npos) {
    const Message seen = is_space(token[end]) ? tr("white space") : tr("`{0}`", token[end]);
    reporter.syntax(part_of(token, span, end, 1), tr("{0} is not allowed in an action", seen));
    return false;
  }
  const auto refuse = [&](const Message& reason) {
    reporter.syntax(inner_span(token, span),
                    tr("`{0}` cannot be an action: {1}", shown(token), reason));
    return false;
  };
  if (token.back() == ':') return refuse(tr("only an actor ends with a colon"));
  if (token.front() == '[') return refuse(tr("`[` begins a tag"));
  const std::size_t digits =
      static_cast<std::size_t>(std::ranges::find_if_not(token, is_digit) - token.begin());
  if (digits > 0 && digits < token.size() && token[digits] == '.') {
    return refuse(tr("digits with a dot number an entry"));
  }
  return true;
}

std::string collapse_space(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool space = false;
  for (const char c : text) {
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

}  // namespace stela::tree

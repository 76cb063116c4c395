#include "formats/json/scanner.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "formats/tree/tree.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela::json {
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
    return tr("a text is enclosed in double quotes, `\"`");
  }
  const bool closes = token[0] == ']' || token[0] == '}';
  if (closes && (due == Due::kValue || due == Due::kField || due == Due::kRecord)) {
    return tr("there is no comma before a closing bracket");
  }
  if (token == "{" && due == Due::kBehindRecord) return tr("there is a comma between records");
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
          at, 1, tr("{0} is not allowed in a text", describe(document, {BadText::kControl, at, 1})),
          line_end ? tr("a text ends with `\"` on the line on which it began") : Message());
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
    return report(at, 6, tr("`{0}` is half a character, a lone surrogate", code), Message());
  }
  report(open, 1, tr("this text is never closed"), tr("a text ends with `\"`"));
}

}  // namespace

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

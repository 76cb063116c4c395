#include "formats/json/mistake.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "formats/json/scanner.h"
#include "lib/words/tr.h"

namespace stela::json {
namespace {

bool is_hex(char c) { return hex_digit(c) < 16; }

std::size_t skip_space(std::string_view document, std::size_t at) {
  while (at < document.size() && is_space(document[at])) ++at;
  return at;
}

/// Whether `escape` is `\u` and four hex digits.
bool is_code(std::string_view escape) {
  return escape.size() == 6 && escape[1] == 'u' && is_hex(escape[2]) && is_hex(escape[3]) &&
         is_hex(escape[4]) && is_hex(escape[5]);
}

/// Whether `escape` is a code from D800 to DFFF, half a surrogate pair; `high` for the first half.
bool is_half(std::string_view escape, bool high) {
  if (!is_code(escape) || (escape[2] != 'd' && escape[2] != 'D')) return false;
  const bool low_digit = escape[3] >= '8' && escape[3] <= '9';
  const bool b = escape[3] == 'a' || escape[3] == 'A' || escape[3] == 'b' || escape[3] == 'B';
  const bool beyond = escape[3] >= 'A' && !b;
  return high ? low_digit || b : beyond;
}

/// Reports errors in a document that begins at byte `offset` of the text to which spans refer.
class Teller {
 public:
  Teller(std::size_t offset, tree::Reporter& reporter) : offset_(offset), reporter_(reporter) {}

  void operator()(std::size_t at, std::size_t size, Message message, Message hint = {}) const {
    reporter_.syntax(tree::span_between(offset_ + at, offset_ + at + size), std::move(message),
                     std::move(hint));
  }

 private:
  std::size_t offset_;
  tree::Reporter& reporter_;
};

/// Reports the error in the string that begins at `open`.
void report_text(std::string_view document, std::size_t open, const Teller& report) {
  for (std::size_t at = open + 1; at < document.size(); ++at) {
    const char c = document[at];
    if (static_cast<unsigned char>(c) < 0x20U) {
      return report(
          at, 1,
          fmt::format("the control character U+{:04X} is not allowed in a text",
                      static_cast<unsigned>(c)),
          c == '\n' || c == '\r' ? tr("a text ends with `\"` on the line on which it began") : "");
    }
    if (c != '\\') continue;
    const std::string_view code = document.substr(at, 6);
    const std::string_view escape = document.substr(at, 2);
    if (escape.size() < 2) break;
    if (escape[1] != 'u') {
      if (std::string_view("\"\\/bfnrt").find(escape[1]) == std::string_view::npos) {
        return report(at, 2, tr("`{0}` is not an escape of JSON", shown(escape)),
                      tr("write a backslash as `\\\\`"));
      }
      ++at;
      continue;
    }
    if (!is_code(code)) {
      return report(at, 2, tr("`\\u` is not followed by four hex digits"));
    }
    if (is_half(code, false) ||
        (is_half(code, true) && !is_half(document.substr(at + 6, 6), false))) {
      return report(at, 6, tr("`{0}` is half a character, a lone surrogate", code));
    }
    at += is_half(code, true) ? 11U : 5U;
  }
  report(open, 1, tr("this text is never closed"), tr("a text ends with `\"`"));
}

/// Returns what must follow the last token of a document; skips a comma or colon that is there.
Message find_due(std::string_view document, const Standing& standing, std::size_t& at) {
  using In = Standing::In;
  const auto step_over = [&](char c) {
    if (at >= document.size() || document[at] != c) return false;
    at = skip_space(document, at + 1);
    return true;
  };
  if (standing.in == In::kDocument) {
    return standing.filled ? tr("the end of the document") : tr("a record or a list of records");
  }
  if (standing.in == In::kList) {
    if (!standing.filled) return tr("a value or `]`");
    return step_over(',') ? tr("a value") : tr("`,` or `]`");
  }
  if (standing.keyed) return step_over(':') ? tr("a value") : tr("`:`");
  if (!standing.filled) return tr("a field or `}}`");
  return step_over(',') ? tr("a field") : tr("`,` or `}}`");
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

namespace {

Message hint_for(std::string_view token, bool element_due) {
  if (token[0] == '/' || token[0] == '#') return tr("JSON has no comments");
  constexpr std::string_view kTypographic = "\xE2\x80";  // plus a third byte
  if (token[0] == '\'' || token.starts_with(kTypographic)) {
    return tr("a text is enclosed in double quotes, `\"`");
  }
  const bool closes = token[0] == ']' || token[0] == '}';
  if (closes && element_due) {
    return tr("there is no comma before a closing bracket");
  }
  return {};
}

}  // namespace

void report_mistake(std::string_view document, std::size_t offset, const Standing& standing,
                    tree::Reporter& reporter) {
  const Teller report(offset, reporter);
  std::size_t at = skip_space(document, standing.done);
  const Message told_due = find_due(document, standing, at);
  const std::string due = told_due.english();
  if (at >= document.size()) {
    if (standing.in == Standing::In::kDocument) {
      return report(at, 0, tr("the document is empty"),
                    tr("a JSON document is a record or a list of records"));
    }
    const bool list = standing.in == Standing::In::kList;
    return report(
        standing.open, 1,
        list ? tr("this list is never closed") : tr("this object is never closed"),
        tr("the document ends, or another record begins, where {0} is expected", told_due));
  }
  const bool text_due = due.find("field") != std::string::npos || due.starts_with("a value") ||
                        due.starts_with("a record");
  if (document[at] == '"' && text_due) return report_text(document, at, report);
  const std::string_view token = token_at(document, at);
  if (text_due && (token[0] == '-' || (token[0] >= '0' && token[0] <= '9'))) {
    return report(at, token.size(), tr("`{0}` is not written as a whole number", shown(token)));
  }
  report(at, token.size(), tr("found `{0}`, expected {1}", shown(token), told_due),
         hint_for(token, due == "a value" || due == "a field"));
}

}  // namespace stela::json

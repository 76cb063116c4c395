#include "formats/tree/words.h"

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::tree {
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

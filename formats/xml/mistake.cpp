#include "formats/xml/mistake.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "formats/xml/attributes.h"

namespace stela::xml {
namespace {

using tree::shown;
using tree::span_between;

std::string_view part(std::string_view document, Span span) {
  return document.substr(span.begin, span.size);
}

/// The code point at `at`, or an entity with its semicolon.
std::string_view seen_at(std::string_view document, std::size_t at) {
  if (at >= document.size()) return {};
  if (document[at] == '&') {
    const std::size_t end = document.find_first_of("; \t\r\n<&\"'", at + 1);
    const bool closed = end != std::string_view::npos && document[end] == ';';
    return document.substr(at, closed ? end + 1 - at : 1);
  }
  std::size_t size = 1;
  while (at + size < document.size() &&
         (static_cast<unsigned char>(document[at + size]) & 0xC0U) == 0x80U) {
    ++size;
  }
  return document.substr(at, size);
}

/// Where the first entity that XML does not know stands at or after `at`.
std::size_t find_unknown_entity(std::string_view document, std::size_t at) {
  constexpr std::array<std::string_view, 5> kKnown = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
  for (at = document.find('&', at); at < document.size(); at = document.find('&', at + 1)) {
    const std::string_view entity = seen_at(document, at);
    const bool code = document.substr(at).starts_with("&#");
    if (!code && std::find(kKnown.begin(), kKnown.end(), entity) == kKnown.end()) return at;
  }
  return std::string_view::npos;
}

/// Expat's place, moved to what a reader would point at.
std::size_t better_place(std::string_view document, int error, std::size_t at) {
  if (error == XML_ERROR_UNCLOSED_CDATA_SECTION) {
    return std::min(at, document.rfind("<![CDATA[", at));
  }
  if (error == XML_ERROR_UNDEFINED_ENTITY) {
    return std::min(document.size(), find_unknown_entity(document, at));
  }
  const bool after_ampersand = at > 0 && at <= document.size() && document[at - 1] == '&';
  return error == XML_ERROR_INVALID_TOKEN && after_ampersand ? at - 1 : at;
}

void report_end(std::string_view document, std::span<const Span> open, tree::Reporter& reporter) {
  if (open.empty()) {
    return reporter.syntax(span_between(document.size(), document.size()),
                           "the document has no element",
                           "an XML document of records is one element `stela`");
  }
  reporter.syntax(open.back(),
                  fmt::format("`<{}>` is never closed", shown(part(document, open.back()))),
                  "the document ends before its end tag");
}

void report_mismatch(std::string_view document, std::size_t at, std::span<const Span> open,
                     tree::Reporter& reporter) {
  // Expat points at the name or at the tag.
  if (document.substr(at).starts_with("</")) at += 2;
  const std::string_view name = document.substr(at, name_size(document.substr(at)));
  const std::string due =
      open.empty() ? "nothing" : fmt::format("`</{}>`", shown(part(document, open.back())));
  reporter.syntax(span_between(at, at + name.size()),
                  fmt::format("`</{}>` stands where {} is due", shown(name), due));
}

}  // namespace

bool ends_early(int error) {
  return error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
         error == XML_ERROR_PARTIAL_CHAR || error == XML_ERROR_UNCLOSED_CDATA_SECTION;
}

void report_mistake(std::string_view document, int error, std::size_t at,
                    std::span<const Span> open, tree::Reporter& reporter) {
  at = better_place(document, error, at);
  const std::string_view seen = seen_at(document, at);
  const Span span = span_between(at, at + seen.size());
  switch (error) {
    case XML_ERROR_NO_ELEMENTS:
      return report_end(document, open, reporter);
    case XML_ERROR_TAG_MISMATCH:
      return report_mismatch(document, at, open, reporter);
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
      return reporter.syntax(span,
                             fmt::format("what begins with `{}` is never closed", shown(seen)));
    case XML_ERROR_DUPLICATE_ATTRIBUTE: {
      const std::string_view name = document.substr(at, name_size(document.substr(at)));
      return reporter.syntax(span_between(at, at + name.size()),
                             fmt::format("the field `{}` is given a second time", shown(name)));
    }
    case XML_ERROR_UNDEFINED_ENTITY:
      return reporter.syntax(span, fmt::format("the entity `{}` is not known", shown(seen)),
                             "XML itself knows `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;`");
    case XML_ERROR_BAD_CHAR_REF:
      return reporter.syntax(span, fmt::format("`{}` is not a character", shown(seen)));
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return reporter.syntax(span,
                             fmt::format("`{}` stands after the end of the document", shown(seen)));
    case XML_ERROR_UNBOUND_PREFIX:
      return reporter.syntax(span, "a prefix is bound to no namespace");
    case XML_ERROR_MISPLACED_XML_PI:
      return reporter.syntax(span, "an XML declaration stands behind the beginning");
    case XML_ERROR_INVALID_TOKEN:
    case XML_ERROR_SYNTAX:
      return reporter.syntax(span,
                             seen == " " ? "a space cannot stand here"
                                         : fmt::format("`{}` cannot stand here", shown(seen)),
                             seen.starts_with("&") ? "write `&` as `&amp;`"
                             : seen == "<"         ? "write `<` as `&lt;`"
                                                   : "");
    default:
      return reporter.syntax(span, fmt::format("the document is not well-formed here: {}",
                                               XML_ErrorString(static_cast<XML_Error>(error))));
  }
}

}  // namespace stela::xml

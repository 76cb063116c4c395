#include "formats/json/places.h"

#include "formats/tree/reporter.h"

namespace stela::json {
namespace {

bool is_number_part(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/// The size of the number with which `text` begins.
std::size_t number_size(std::string_view text) {
  std::size_t at = 0;
  const auto skip_one_of = [&](std::string_view characters) {
    const bool there = at < text.size() && characters.find(text[at]) != std::string_view::npos;
    if (there) ++at;
    return there;
  };
  const auto skip_digits = [&] {
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  };
  skip_one_of("-");
  if (!skip_one_of("0")) skip_digits();
  if (skip_one_of(".")) skip_digits();
  if (skip_one_of("eE")) {
    skip_one_of("+-");
    skip_digits();
  }
  return at;
}

}  // namespace

Span number_before(std::string_view document, std::size_t end) {
  std::size_t begin = end - 1;
  if (!is_number_part(document[begin])) --begin;
  while (begin > 0 && is_number_part(document[begin - 1])) --begin;
  return tree::span_between(begin, begin + number_size(document.substr(begin)));
}

Span text_before(std::string_view document, std::size_t end) {
  std::size_t begin = end - 2;
  // A quote within the text has a backslash before it.
  while (document[begin] != '"' || (begin > 0 && document[begin - 1] == '\\')) --begin;
  return tree::span_between(begin, end);
}

}  // namespace stela::json

#include "lib/report/form_table.h"

#include <algorithm>

namespace stela {
namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns the length of the number at the beginning of `text`; 0 if there is none.
std::size_t number_length(std::string_view text) {
  const auto digits = [&](std::size_t from) {
    const auto* end = std::find_if_not(text.begin() + from, text.end(), is_ascii_digit);
    return static_cast<std::size_t>(end - text.begin());
  };
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits(sign);
  if (whole == sign) return 0;
  if (whole == text.size() || text[whole] != '.') return whole;
  const std::size_t end = digits(whole + 1);
  return end > whole + 1 ? end : whole;
}

}  // namespace

std::string FormTable::add(std::string_view xml) {
  std::string form;
  std::string numbers;
  while (!xml.empty()) {
    const std::size_t length = number_length(xml);
    if (length == 0) {
      form += xml.front();
      xml.remove_prefix(1);
      continue;
    }
    form += "&;";
    numbers += ' ';
    numbers += xml.substr(0, length);
    xml.remove_prefix(length);
  }
  const auto [known, added] = places_.emplace(form, forms_.size());
  if (added) forms_.push_back(std::move(form));
  return std::to_string(known->second) + numbers;
}

}  // namespace stela

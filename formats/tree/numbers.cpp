#include "formats/tree/numbers.h"

#include <charconv>
#include <string>

#include "formats/tree/model.h"

namespace stela::tree {

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

}  // namespace stela::tree

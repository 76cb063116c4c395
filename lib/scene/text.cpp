#include "lib/scene/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stela {
namespace {

/// The advance of the characters from the space on, in hundredths of the font size: DejaVu Sans,
/// which is as wide as Verdana and wider than Helvetica.
constexpr std::uint32_t kFirstAscii = ' ';
constexpr std::array<std::uint8_t, 95> kAdvances = {
    32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};
constexpr double kBoldFactor = 1.16;

/// The first code point of `text`, and how many bytes it takes; any other byte stands for itself.
struct CodePoint {
  std::uint32_t value = 0;
  std::size_t size = 1;
};

CodePoint first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto tail = [&](std::size_t i) { return byte(i) & 0x3FU; };
  const std::uint32_t lead = byte(0);
  if (lead >= 0xF0 && text.size() > 3) {
    return {(lead & 0x07U) << 18U | tail(1) << 12U | tail(2) << 6U | tail(3), 4};
  }
  if (lead >= 0xE0 && text.size() > 2) {
    return {(lead & 0x0FU) << 12U | tail(1) << 6U | tail(2), 3};
  }
  if (lead >= 0xC0 && text.size() > 1) return {(lead & 0x1FU) << 6U | tail(1), 2};
  return {lead, 1};
}

bool turns_direction(std::uint32_t c) {
  return c == 0x61C || (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

/// In hundredths of the font size.
double advance_of(std::uint32_t c) {
  if (c >= kFirstAscii && c < kFirstAscii + kAdvances.size()) return kAdvances[c - kFirstAscii];
  const bool combines = c >= 0x300 && c < 0x370;
  if (combines || c == 0x200B || c == 0x200D || c == 0xFEFF) return 0;
  if (c == 0xB7 || c == 0xB0) return 50;
  if (c < 0x250 && c >= 0xDF) return 75;  // small letters with accents
  if (c >= 0x2010 && c < 0x2027) return 100;
  constexpr double kWidest = 120;
  return kWidest;
}

}  // namespace

double text_width(std::string_view text, double size, bool bold) {
  double width = 0;
  while (!text.empty()) {
    const CodePoint c = first_of(text);
    width += advance_of(c.value);
    text.remove_prefix(c.size);
  }
  constexpr double kHundred = 100;
  return width * size / kHundred * (bold ? kBoldFactor : 1);
}

std::string fit_text(std::string_view text, double size, double width, bool bold) {
  if (text_width(text, size, bold) <= width) return std::string(text);
  constexpr std::string_view kMore = "…";
  const double room = width - text_width(kMore, size, bold);
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t next = end + first_of(text.substr(end)).size;
    if (text_width(text.substr(0, next), size, bold) > room) break;
    end = next;
  }
  return std::string(text.substr(0, end)) + std::string(kMore);
}

std::vector<std::string> wrap_text(std::string_view text, double size, double width, bool bold) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
    if (line.empty() || text_width(longer, size, bold) <= width) {
      line = std::move(longer);
    } else {
      lines.push_back(fit_text(line, size, width, bold));
      line = word;
    }
  }
  if (!line.empty()) lines.push_back(fit_text(line, size, width, bold));
  return lines;
}

std::string without_controls(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint c = first_of(text);
    if (c.value >= ' ' && !(c.value >= 0x7F && c.value < 0xA0) && !turns_direction(c.value)) {
      out += text.substr(0, c.size);
    }
    text.remove_prefix(c.size);
  }
  return out;
}

Extent extent_of(const Element& element) {
  if (element.points.empty()) return {};
  Extent extent{element.points[0], element.points[0]};
  for (const Point p : element.points) {
    extent.low = {std::min(extent.low.x, p.x), std::min(extent.low.y, p.y)};
    extent.high = {std::max(extent.high.x, p.x), std::max(extent.high.y, p.y)};
  }
  if (element.figure == Figure::kCircle) {
    const Point radius{element.size, element.size};
    return {extent.low - radius, extent.high + radius};
  }
  if (element.figure != Figure::kText) return extent;
  const bool bold = element.classes.find("strong") != std::string::npos ||
                    element.classes.find("title") != std::string::npos;
  const double width = text_width(element.text, element.size, bold);
  const double half = element.size / 2;
  const double left = element.anchor == Anchor::kMiddle  ? -width / 2
                      : element.anchor == Anchor::kStart ? 0
                                                         : -width;
  return {extent.low + Point{left, -half}, extent.low + Point{left + width, half}};
}

}  // namespace stela

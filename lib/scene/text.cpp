#include "lib/scene/text.h"

#include <algorithm>

#include "lib/core/utf8.h"

namespace stela {
namespace {

/// The first code point of `text`, and its size in bytes; any other byte counts as itself.
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

bool turns_direction(std::uint32_t c) { return c == 0x2028 || c == 0x2029 || reorders_text(c); }

/// Characters from `first` to `last` that all get the same advance.
struct Block {
  std::uint32_t first;
  std::uint32_t last;
  std::uint16_t advance;
  std::uint16_t bold;
};
/// The first block with a character applies. For scripts in DejaVu Sans it has the widest
/// character; for others, that of common fonts.
constexpr std::array<Block, 25> kBlocks = {{
    // Combining characters, and invisible ones.
    {0x300, 0x36F, 0, 0},
    {0x483, 0x489, 0, 0},
    {0x591, 0x5BD, 0, 0},
    {0x610, 0x61A, 0, 0},
    {0x64B, 0x65F, 0, 0},
    {0x1AB0, 0x1AFF, 0, 0},
    {0x1DC0, 0x1DFF, 0, 0},
    {0x200B, 0x200D, 0, 0},
    {0x20D0, 0x20FF, 0, 0},
    {0xFE00, 0xFE0F, 0, 0},
    {0xFEFF, 0xFEFF, 0, 0},
    // Dashes, quotes, the ellipsis and the minus sign.
    {0x2010, 0x2011, 37, 42},
    {0x2013, 0x2013, 50, 50},
    {0x2014, 0x2017, 100, 100},
    {0x2018, 0x201B, 32, 39},
    {0x201C, 0x201F, 53, 66},
    {0x2020, 0x2022, 60, 64},
    {0x2212, 0x2212, 84, 84},
    {0x5D0, 0x5F4, 71, 76},
    {0x1E00, 0x1EFF, 99, 111},
    {0x2000, 0x2027, 100, 100},
    {0x2190, 0x21FF, 84, 84},
    {0x3000, 0x9FFF, 105, 105},
    {0xAC00, 0xD7FF, 105, 105},
    // Words that are a single character.
    {0xFDF0, 0xFDFF, 900, 900},
}};

/// Returns the advance in hundredths of the font size.
double advance_of(std::uint32_t c, bool bold) {
  const auto within = [&](std::uint32_t first, std::size_t count) {
    return c >= first && c < first + count;
  };
  if (within(kFirstLatin, kLatinAdvances.size())) {
    return bold ? kBoldLatinAdvances[c - kFirstLatin] : kLatinAdvances[c - kFirstLatin];
  }
  for (const Block& block : kBlocks) {
    if (c >= block.first && c <= block.last) return bold ? block.bold : block.advance;
  }
  if (within(kFirstGreek, kGreekAdvances.size())) {
    return bold ? kBoldGreekAdvances[c - kFirstGreek] : kGreekAdvances[c - kFirstGreek];
  }
  constexpr std::uint32_t kFirstSymbol = 0x1F000;
  constexpr double kWidest = 125;
  constexpr double kEmoji = 140;
  return c >= kFirstSymbol ? kEmoji : bold ? kEmoji : kWidest;
}

}  // namespace

std::string with_sign(std::int64_t number) {
  return number < 0 ? "−" + std::to_string(-number) : std::to_string(number);
}

double text_width(std::string_view text, double size, bool bold) {
  double width = 0;
  while (!text.empty()) {
    const CodePoint c = first_of(text);
    width += advance_of(c.value, bold);
    text.remove_prefix(c.size);
  }
  constexpr double kHundred = 100;
  return width * size / kHundred;
}

double fitting_size(std::string_view text, double size, double width, bool bold) {
  return size * (width / std::max(text_width(text, size, bold), width));
}

std::string fit_text(std::string_view text, double size, double width, bool bold) {
  if (text_width(text, size, bold) <= width) return std::string(text);
  constexpr std::string_view kMore = "…";
  const double room = width - text_width(kMore, size, bold);
  const std::size_t end = room > 0 ? fitting(text, size, room, bold) : 0;
  return std::string(text.substr(0, end)) + std::string(kMore);
}

std::size_t fitting(std::string_view text, double size, double width, bool bold) {
  std::size_t end = 0;
  double used = 0;
  while (end < text.size()) {
    const CodePoint c = first_of(text.substr(end));
    used += text_width(text.substr(end, c.size), size, bold);
    if (used > width && end > 0) break;
    end += c.size;
  }
  return end;
}

std::vector<std::string> wrap_text(std::string_view text, double size, double width, bool bold,
                                   std::optional<double> first) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
    if (text_width(longer, size, bold) <= (lines.empty() ? first.value_or(width) : width)) {
      line = std::move(longer);
      continue;
    }
    if (!line.empty() || (first && lines.empty())) lines.push_back(std::move(line));
    for (std::size_t part = fitting(word, size, width, bold); part < word.size();
         part = fitting(word, size, width, bold)) {
      lines.emplace_back(word.substr(0, part));
      word.remove_prefix(part);
    }
    line = word;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> wrap_name(std::string_view name, double size, double width,
                                   std::size_t most, bool bold) {
  std::vector<std::string> lines;
  while (!name.empty()) {
    const std::size_t space = name.find(' ');
    const std::string_view word = name.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view{} : name.substr(space + 1);
    std::string longer = lines.empty() ? std::string() : lines.back() + ' ';
    longer += word;
    if (!lines.empty() && text_width(longer, size, bold) <= width) {
      lines.back() = std::move(longer);
    } else if (lines.size() == most) {
      lines.back() = fit_text(lines.back() + ' ' + std::string(name), size, width, bold);
      return lines;
    } else if (!word.empty()) {
      lines.push_back(fit_text(word, size, width, bold));
    }
    name = rest;
  }
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

}  // namespace stela

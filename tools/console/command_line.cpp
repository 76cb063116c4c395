#include "tools/console/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"

namespace stela {

std::optional<int> NumberedFlag::number() const {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end || value < 0) return std::nullopt;
  return value;
}

Argument& Argument::required() {
  is_required = true;
  return *this;
}

Argument& Argument::with_default() {
  shows_default = true;
  return *this;
}

Argument& Argument::check(Check check) {
  checks.push_back(std::move(check));
  return *this;
}

std::string unknown_word(const std::string& value, const std::vector<std::string>& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  const std::string meant = did_you_mean(value, views).english();
  if (!meant.empty()) return fmt::format("`{}` is not known; {}", printable(value), meant);
  return fmt::format("`{}` is not {}", printable(value), one_of(views).english());
}

Argument& Argument::offers(std::function<std::vector<std::string>()> make) {
  offered = std::move(make);
  return *this;
}

Argument& Argument::only(std::vector<std::string> allowed) {
  words = allowed;
  return check([allowed = std::move(allowed)](const std::string& value) -> std::string {
    if (contains(allowed, value)) return {};
    return unknown_word(value, allowed);
  });
}

Argument& Argument::file_name() {
  return check([](const std::string& value) {
    return value.empty() ? "a file needs a name" : std::string();
  });
}

Argument& Argument::whole_number() {
  return check([](const std::string& value) -> std::string {
    std::uint64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto read = std::from_chars(value.data(), end, number);
    if (read.ec == std::errc{} && read.ptr == end) return {};
    return fmt::format("`{}` is not a whole number of at most 64 bits", shown(value));
  });
}

Argument& Argument::between(int least, int most) {
  range = {least, most};
  return *this;
}

Argument& Argument::separated_by(char by) {
  separator = by;
  return *this;
}

Argument& Argument::excludes(std::string name) {
  excluded.push_back(std::move(name));
  return *this;
}

Argument& Argument::needs(std::string name) {
  needed.push_back(std::move(name));
  return *this;
}

Argument& CommandLine::flag(const std::string& name, bool& value, std::string help) {
  return option(name, &value, "", std::move(help));
}

Argument& CommandLine::flag(const std::string& name, NumberedFlag& value, std::string help) {
  return option(name, &value, "", std::move(help)).check([](const std::string& text) {
    return NumberedFlag{text}.number() || text == "true"
               ? std::string()
               : fmt::format("`{}` is not a whole number from 0", shown(text));
  });
}

std::vector<std::string> parts_of(const std::string& list, char separator) {
  const std::vector<std::string_view> parts = split(list, separator);
  return {parts.begin(), parts.end()};
}

Argument& CommandLine::option(const std::string& names, Argument::Target value, std::string type,
                              std::string help) {
  return arguments_.emplace_back(parts_of(names, ','), value, std::move(type), std::move(help));
}

Argument& CommandLine::word(const std::string& name, Argument::Target value, std::string help) {
  return option(name, value, "", std::move(help));
}

Argument& CommandLine::tells(const std::string& name, std::string help) {
  return option(name, {}, "", std::move(help));
}

std::vector<std::string> CommandLine::option_names() const {
  std::vector<std::string> out;
  for (const Argument& argument : arguments_) {
    if (!argument.is_option()) continue;
    // Long ones first.
    out.insert(out.end(), argument.names.rbegin(), argument.names.rend());
  }
  return out;
}

const Argument* CommandLine::find(std::string_view name) const {
  for (const Argument& argument : arguments_) {
    if (contains(argument.names, name)) return &argument;
  }
  return nullptr;
}

}  // namespace stela

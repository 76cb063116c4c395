#include "tools/console/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <span>
#include <type_traits>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {
namespace {

/// Returns the number of which all of `text` consists.
template <class T>
std::optional<T> number_in(const std::string& text) {
  T value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc{} && read.ptr == end ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<int> NumberedFlag::number() const {
  const std::optional<int> value = number_in<int>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

Argument& Argument::required() {
  is_required = true;
  return *this;
}

Argument& Argument::with_default() {
  usual = std::visit(
      [](auto value) -> std::string {
        using Value = std::remove_pointer_t<decltype(value)>;
        if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>) {
          return fmt::format("{}", *value);
        } else {
          return {};
        }
      },
      target);
  return *this;
}

Argument& Argument::shared() {
  is_shared = true;
  return *this;
}

Argument& Argument::check(Check check) {
  checks.push_back(std::move(check));
  return *this;
}

Message unknown_word(const std::string& value, const std::vector<std::string>& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  Message meant = did_you_mean(value, views);
  return meant.empty() ? tr("`{0}` is not {1}", printable(value), one_of(views))
                       : and_also(tr("`{0}` is not known", printable(value)), std::move(meant));
}

Argument& Argument::offers(std::function<std::vector<std::string>()> make) {
  offered = std::move(make);
  return *this;
}

Argument& Argument::only(std::vector<std::string> allowed) {
  words = allowed;
  return check([allowed = std::move(allowed)](const std::string& value) {
    return contains(allowed, value) ? Message() : unknown_word(value, allowed);
  });
}

Argument& Argument::file_name() {
  return check([](const std::string& value) {
    return value.empty() ? tr("a file needs a name") : Message();
  });
}

Argument& Argument::whole_number() {
  return check([](const std::string& value) {
    return number_in<std::uint64_t>(value)
               ? Message()
               : tr("`{0}` is not a whole number of at most 64 bits", shown(value));
  });
}

Argument& Argument::between(int least, int most) {
  range = {least, most};
  return check([least, most](const std::string& value) {
    const std::optional<int> number = number_in<int>(value);
    return number && *number >= least && *number <= most
               ? Message()
               : tr("`{0}` is not a whole number from {1} to {2}", shown(value), least, most);
  });
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
               ? Message()
               : tr("`{0}` is not a whole number from 0", shown(text));
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

void CommandLine::order() {
  std::stable_partition(arguments_.begin(), arguments_.end(),
                        [](const Argument& one) { return !one.is_shared; });
}

std::string CommandLine::meaning(const Argument& argument) const {
  const auto excludes = [](const Argument& one, const Argument& other) {
    return std::ranges::any_of(
        other.names, [&](const std::string& name) { return contains(one.excluded, name); });
  };
  std::string out = argument.help;
  if (argument.is_required) out += "; required";
  if (!argument.usual.empty()) out += fmt::format("; default: {}", argument.usual);
  if (!argument.needed.empty()) {
    out += fmt::format("; only with {}", fmt::join(argument.needed, " and "));
  }
  std::vector<Message> others;
  for (const Argument& other : arguments_) {
    if (excludes(argument, other) || excludes(other, argument)) {
      others.emplace_back(other.names.back());
    }
  }
  if (!others.empty()) out += fmt::format("; not with {}", or_list(others).in({}));
  return out;
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

namespace {

/// The languages of the rulebooks.
const std::vector<std::string> kCited = {"en", "fr", "de"};

/// Returns those, and all other available languages.
std::vector<std::string> known_languages() {
  std::vector<std::string> codes = kCited;
  for (const Catalogue& catalogue : catalogues()) {
    if (!contains(codes, catalogue.code)) {
      codes.emplace_back(catalogue.code);
    }
  }
  return codes;
}

/// Returns the language of a value of STELA_LANG, which may be a locale such as `de_DE.UTF-8`, or
/// `C` for English.
std::string_view language_of_locale(std::string_view value) {
  if (value == "POSIX" || value == "C" || value.starts_with("C.")) return Language().code();
  return value.substr(0, value.find_first_of("_-.@"));
}

}  // namespace

Language chosen_language(std::string_view code) {
  if (code.empty()) {
    const char* const variable = std::getenv("STELA_LANG");
    if (variable == nullptr || *variable == '\0') return {};
    code = language_of_locale(variable);
    const std::vector<std::string> known = known_languages();
    if (!contains(known, code)) {
      complain(fmt::format("STELA_LANG: {}; continuing in English",
                           unknown_word(variable, known).english()));
      return {};
    }
  }
  return language_named(code).value_or(Language::english_citing(code));
}

void declare_language(CommandLine& line) {
  std::vector<Message> spoken = {Language().code()};
  for (const Catalogue& catalogue : catalogues()) spoken.emplace_back(catalogue.code);
  line.option("--lang", &globals().language_code, "LANG",
              fmt::format("the language of messages: {} [env: STELA_LANG] [default: en]",
                          or_list(spoken).in({})))
      .only(known_languages())
      .shared();
  line.when_read([] { globals().language = chosen_language(globals().language_code); });
}

void InputOptions::declare(CommandLine& line, bool with_record) {
  line.word("FILE", &files, "records to read; `-` or none: standard input");
  if (line.find("--from") == nullptr) {
    std::vector<std::string> formats = {"stela", "json", "ndjson", "xml"};
    formats.insert(formats.end(), platforms.begin(), platforms.end());
    const std::string last = formats.back();
    const auto others = std::span(formats).first(formats.size() - 1);
    line.option("--from", &from, "FORMAT",
                fmt::format("format of the input: {} or {}", fmt::join(others, ", "), last))
        .only(formats)
        .shared();
  }
  line.flag("--recursive", recursive, "read all records in and below folders").shared();
  if (with_record) {
    line.option("--record", &record, "K", "only record K of each file, from 1")
        .between(1, std::numeric_limits<int>::max())
        .shared();
  }
  declare_language(line);
  line.when_read([this] {
    found = find_inputs(files, recursive);
    for (FoundFile& file : found) {
      if (file.folder) file.error = "it is a folder; `--recursive` reads the records in it";
    }
  });
}

bool InputOptions::is_foreign() const { return contains(platforms, from); }

void OutputOption::declare(CommandLine& line) {
  line.option("-o,--output", &path, "FILE", "write to FILE, completely or not at all")
      .file_name()
      .shared();
  line.flag("--force", run_files().forced(),
            "replace files of any kind, even records; never an input")
      .shared();
}

void declare_table_format(CommandLine& line, std::string& format) {
  line.option("--to,--format", &format, "FORMAT",
              "text, csv, json, md, html or xlsx; default: by the name of FILE, else text")
      .only({"text", "csv", "json", "md", "html", "xlsx"});
  declare_raw(line);
}

void declare_raw(CommandLine& line) {
  line.flag("--raw", globals().raw_cells,
            "of csv: write cells as they are, even those that a spreadsheet would compute");
}

std::string requested_table_format(const std::string& to, const std::vector<std::string>& formats,
                                   const std::string& path) {
  std::string format = requested_format(to, formats, path);
  if (globals().raw_cells && format != "csv") {
    throw UsageError(tr("`{0}` is for `--to csv`", "--raw"));
  }
  return format;
}

}  // namespace stela

#include "tools/console/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <limits>
#include <span>

#include "lib/core/contains.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/run_files.h"

namespace stela {

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

/// Returns the language with this code, which the option allows and which must outlive it.
Language chosen_language(std::string_view code) {
  if (code.empty()) {
    const char* const variable = std::getenv("STELA_LANG");
    if (variable == nullptr || *variable == '\0') return {};
    code = language_of_locale(variable);
    const std::vector<std::string> known = known_languages();
    if (!contains(known, code)) {
      complain(fmt::format("STELA_LANG: {}; going on in English", unknown_word(variable, known)));
      return {};
    }
  }
  return language_named(code).value_or(Language::english_citing(code));
}

}  // namespace

void declare_language(CommandLine& line) {
  std::vector<Message> spoken = {Language().code()};
  for (const Catalogue& catalogue : catalogues()) spoken.emplace_back(catalogue.code);
  line.option("--lang", &globals().language_code, "LANG",
              fmt::format("the language of messages: {}; else that of STELA_LANG, else en",
                          or_list(spoken).in({})))
      .only(known_languages());
  line.when_read([] { globals().language = chosen_language(globals().language_code); });
}

Language english() { return Language::english_citing(globals().language.cited()); }

void InputOptions::declare(CommandLine& line, bool with_record) {
  line.word("FILE", &files, "records to read; `-` or none: standard input");
  if (line.find("--from") == nullptr) {
    std::vector<std::string> formats = {"stela", "json", "ndjson", "xml"};
    formats.insert(formats.end(), platforms.begin(), platforms.end());
    const std::string last = formats.back();
    const auto others = std::span(formats).first(formats.size() - 1);
    line.option("--from", &from, "FORMAT",
                fmt::format("format of the input: {} or {}", fmt::join(others, ", "), last))
        .only(formats);
  }
  line.flag("--recursive", recursive, "read all records in and below folders");
  if (with_record) {
    line.option("--record", &record, "K", "only record K of each file, from 1")
        .between(1, std::numeric_limits<int>::max());
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
  line.option("-o,--output", &path, "FILE", "write to FILE, completely or not at all").file_name();
  line.flag("--force", run_files().forced(),
            "replace files of any kind, even records; never an input");
}

void declare_table_format(CommandLine& line, std::string& format) {
  line.option("--to,--format", &format, "FORMAT",
              "text, csv, json, md, html or xlsx; default: by the name of FILE, else text")
      .only({"text", "csv", "json", "md", "html", "xlsx"});
  line.flag("--raw", globals().raw_cells,
            "of csv: write cells as they are, even those that a spreadsheet would compute")
      .needs("--to");
}

}  // namespace stela

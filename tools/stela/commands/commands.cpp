#include "tools/stela/commands/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/analysis/engine.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"
#include "tools/database/database.h"
#include "tools/files/files.h"

namespace stela {
namespace {

std::optional<std::uint32_t> read_effort(const std::string& effort) {
  if (effort == "quick") return kQuickEffort;
  if (effort == "normal") return kNormalEffort;
  if (effort == "deep") return kDeepEffort;
  std::uint32_t plays = 0;
  const char* const end = effort.data() + effort.size();
  const auto read = std::from_chars(effort.data(), end, plays);
  if (read.ec != std::errc{} || read.ptr != end || plays < 1 || plays > kMaxEffort) return {};
  return plays;
}

}  // namespace

void declare_effort(CommandLine& line, std::string& effort, std::string help) {
  line.option("--effort", &effort, "EFFORT", std::move(help))
      .with_default()
      .offers([] {
        return std::vector<std::string>{"quick", "normal", "deep"};
      })
      .check([](const std::string& value) {
        return read_effort(value)
                   ? Message()
                   : tr("`{0}` is not `quick`, `normal`, `deep` or a number from 1 to {1}",
                        shown(value), kMaxEffort);
      });
}

std::uint32_t plays_of(const std::string& effort) { return read_effort(effort).value_or(1); }

namespace {

void add_once(std::string word, std::vector<std::string>& words) {
  if (!contains(words, word)) words.push_back(std::move(word));
}

std::vector<std::string> all_variants() {
  std::vector<std::string> names;
  for (const GameInfo* game : all_games()) {
    for (const VariantSpec& variant : game->variants) add_once(std::string(variant.name), names);
  }
  return names;
}

/// Returns `NAME=VALUE` of every option that is a choice of words.
std::vector<std::string> all_choices() {
  std::vector<std::string> settings;
  for (const GameInfo* game : all_games()) {
    for (const OptionSpec& option : game->options) {
      for (const std::string_view choice : option.choices) {
        add_once(fmt::format("{}={}", option.name, choice), settings);
      }
    }
  }
  return settings;
}

}  // namespace

void TableOptions::declare(CommandLine& line) {
  line.option("--variant", &variants, "NAME", "as in the `Variant` tag; may be given several times")
      .offers(all_variants);
  line.option("--option", &options, "NAME=VALUE",
              "as in the `Option` tag; may be given several times")
      .offers(all_choices);
}

std::string TableOptions::tags() const {
  std::string tags;
  for (const std::string& variant : variants) add_tag_line(kVariantTag, {variant}, tags);
  for (const std::string& option : options) {
    const auto [name, value] = named_value(option);
    add_tag_line(kOptionTag, {name, value}, tags);
  }
  return tags;
}

void add_tag_line(std::string_view name, const std::vector<std::string_view>& values,
                  std::string& tags) {
  tags += fmt::format("[{}", name);
  for (const std::string_view value : values) {
    tags += ' ';
    text::write_tag_value(value, tags);
  }
  tags += "]\n";
}

std::pair<std::string_view, std::string_view> named_value(std::string_view setting) {
  const std::size_t equals = std::min(setting.find('='), setting.size());
  return {setting.substr(0, equals), setting.substr(std::min(setting.size(), equals + 1))};
}

bool set_table(std::string_view tags, SetTable& set) {
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, set.record, diagnostics);
  if (!has_error(diagnostics)) {
    read_table(set.record, all_games(), false, set.table, diagnostics);
  }
  if (!has_error(diagnostics)) return true;
  const Diagnostic& first = diagnostics.front();
  complain(and_also(first.message, first.hint).in(globals().language));
  return false;
}

namespace {

/// Returns the option that selects records of files, or an empty string.
std::string_view selection_of(const BatchOptions& batch) {
  if (batch.input.record != 0) return "--record";
  if (!batch.shard.empty()) return "--shard";
  if (batch.offset) return "--offset";
  return batch.input.from.empty() ? "" : "--from";
}

}  // namespace

DatabaseInput database_among(const BatchOptions& batch) {
  const InputOptions& input = batch.input;
  for (const std::string& path : input.files) {
    if (!is_database(path)) continue;
    const std::string_view selection = selection_of(batch);
    if (input.files.size() == 1 && selection.empty()) return {path, kExitDone};
    if (!selection.empty()) {
      throw UsageError(tr("`{0}` is for the files of the records; `{1}` is a database", selection,
                          printable(path)));
    }
    complain(tr(globals().language, "`{0}` is a database, which must be the only file",
                printable(path)));
    return {path, kExitUsage};
  }
  return {};
}

}  // namespace stela

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "formats/text/writer.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/characters.h"
#include "lib/record/tags.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/score_sheet.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/table_options.h"

namespace stela {
namespace {

struct Options {
  std::string game;
  std::vector<std::string> players;
  TableOptions table;
  std::vector<std::string> tags;
  bool sheet = false;
  PictureOptions picture;
  OutputOption output;
};

/// Returns the error in a value of `--tag`, or an empty string.
std::string fault_of_tag(const std::string& setting) {
  const std::string_view name = named_value(setting).first;
  if (name.empty() || name.size() == setting.size() ||
      !std::ranges::all_of(name, is_name_character)) {
    return "a tag is given as NAME=VALUE";
  }
  // A second line of this tag would begin another record.
  if (name == kGameTag) return "the game comes before the options";
  return {};
}

/// Returns the tag block described on the command line.
std::string tags_of(const Options& options, const GameInfo& game) {
  std::string tags;
  add_tag_line(kGameTag, {game.name}, tags);
  tags += options.table.tags();
  for (const std::string& player : options.players) {
    const auto [colour, name] = named_value(player);
    add_tag_line(kPlayerTag, {colour, name}, tags);
  }
  if (options.players.empty()) {
    for (const std::string_view colour : game.usual_colours) {
      add_tag_line(kPlayerTag, {colour, ""}, tags);
    }
  }
  const std::string needed = game.random_tags == nullptr ? std::string{} : game.random_tags();
  const bool given = std::ranges::any_of(options.tags, [&](const std::string& setting) {
    return needed.starts_with(fmt::format("[{} ", named_value(setting).first));
  });
  if (!given) tags += needed;
  for (const std::string& setting : options.tags) {
    const auto [name, value] = named_value(setting);
    const TagSpec* spec = tag_named(name);
    const bool several = spec != nullptr && spec->form != TagForm::kText;
    const std::vector<std::string> parts =
        several ? parts_of(std::string(value), ' ') : std::vector{std::string(value)};
    add_tag_line(name, {parts.begin(), parts.end()}, tags);
  }
  return tags;
}

int run(const Options& options) {
  const std::string format = options.sheet ? options.picture.format(options.output.path) : "stela";
  const Content content = options.sheet ? Content::kPicture : Content::kRecords;
  if (options.sheet && !can_write(format)) return kExitUsage;
  if (!options.sheet && !options.picture.to.empty()) {
    complain("`--to` says how a sheet is written: give `--sheet`, too");
    return kExitUsage;
  }
  SetTable set;
  const std::string tags = tags_of(options, *game_named(options.game));
  if (!set_table(tags, set)) return kExitUsage;
  std::string text;
  if (options.sheet) {
    std::optional<std::string> picture =
        picture_of(score_sheet(set.table, globals().language), options.picture, format);
    if (!picture) return kExitFile;
    text = std::move(*picture);
  } else {
    text::write_record(set.record, text);
    // An entry can be inserted between the tags and this line.
    text += "\nresult: *\n";
  }
  return print(text, options.output.path, {output_format_named(format), content});
}

}  // namespace

Runner declare_new(CommandLine& line) {
  auto options = std::make_shared<Options>();
  declare_game(line, options->game);
  line.option("--player", &options->players, "COLOUR=NAME",
              "a player, in clockwise order; the first starts; default: the usual colours");
  options->table.declare(line);
  line.option("--tag", &options->tags, "NAME=VALUE",
              "another tag, as in \"Event=Club night\" or \"Museum=V L B K T\"")
      .check(fault_of_tag);
  line.flag("--sheet", options->sheet, "a sheet to print, on which to write the game by hand");
  constexpr int kWidthOfA4 = 794;  // at 96 dots per inch
  options->picture.theme = "print";
  options->picture.size = kWidthOfA4;
  options->picture.declare(line, {"svg", "pdf", "png"});
  declare_language(line);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela

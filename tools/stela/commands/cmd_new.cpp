#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>

#include "formats/text/writer.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/files/output_kind.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/paper_sheets.h"
#include "tools/pictures/picture.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

const std::vector<std::string> kSheetFormats = {"svg", "pdf", "png"};

struct NewOptions {
  std::string game;
  std::vector<std::string> players;
  TableOptions table;
  std::vector<std::string> tags;
  bool sheet = false;
  bool cheat_sheet = false;
  PictureOptions picture;
  OutputOption output;
};

/// Returns the error in a value of `--tag`, or an empty string.
Message fault_of_tag(const std::string& setting) {
  const std::string_view name = named_value(setting).first;
  if (name.empty() || name.size() == setting.size() ||
      !std::ranges::all_of(name, is_name_character)) {
    return tr("a tag is given as NAME=VALUE");
  }
  // A second line of this tag would begin another record.
  if (name == kGameTag) return tr("the game comes before the options");
  return {};
}

/// Returns the tag block described on the command line.
std::string tags_of(const NewOptions& options, const GameInfo& game) {
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

/// Throws `UsageError` if `--to` has no sheet to write, or one that is not written like that.
void check_sheets(const NewOptions& options) {
  const std::string& to = options.picture.to;
  if (to.empty()) return;
  if (!options.sheet && !options.cheat_sheet) {
    throw UsageError(
        tr("`--to` says how a sheet is written: give `--sheet` or `--cheat-sheet`, too"));
  }
  const std::vector<std::string>& formats = options.sheet ? kSheetFormats : kDocumentFormats;
  if (contains(formats, to)) return;
  const std::string known = fmt::format("{}", fmt::join(formats, ", "));
  throw UsageError(options.sheet
                       ? tr("a sheet cannot be written as {0}, only as {1}", to, known)
                       : tr("a cheat sheet cannot be written as {0}, only as {1}", to, known));
}

int write_cheat_sheet(const NewOptions& options) {
  const std::string format =
      requested_format(options.picture.to, kDocumentFormats, options.output.path);
  if (!can_write(format)) return kExitUsage;
  DocumentFile file(format, "", options.output.path, Content::kRules, Pages::kOne);
  file.add(cheat_sheet(*game_named(options.game), globals().language));
  return file.finish(kExitDone);
}

int run(const NewOptions& options) {
  check_sheets(options);
  if (options.cheat_sheet) return write_cheat_sheet(options);
  const std::string format =
      options.sheet ? requested_format(options.picture.to, kSheetFormats, options.output.path)
                    : "stela";
  const Content content = options.sheet ? Content::kPicture : Content::kRecords;
  if (options.sheet && !can_write(format)) return kExitUsage;
  SetTable set;
  const std::string tags = tags_of(options, *game_named(options.game));
  if (!set_table(tags, set)) return kExitUsage;
  std::string text;
  if (options.sheet) {
    const ScoreSheet sheet = score_sheet(set.table, globals().language);
    std::optional<std::string> picture =
        picture_of(sheet.scene, options.picture, format, sheet.pages);
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
  auto options = std::make_shared<NewOptions>();
  declare_game(line, options->game);
  line.option("--player", &options->players, "COLOUR=NAME",
              "a player, in clockwise order; the first starts; default: the usual colours");
  options->table.declare(line);
  line.option("--tag", &options->tags, "NAME=VALUE",
              "another tag, as in \"Event=Club night\" or \"Museum=V L B K T\"")
      .check(fault_of_tag);
  line.flag("--sheet", options->sheet, "a sheet to print, on which to write the game by hand")
      .excludes("--cheat-sheet");
  line.flag("--cheat-sheet", options->cheat_sheet,
            "a page about the game's notation: actions, examples, points; as text (default), md, "
            "html or pdf");
  constexpr int kWidthOfA4 = 794;  // at 96 dots per inch
  options->picture.theme = "print";
  options->picture.size = kWidthOfA4;
  options->picture.declare(line, {"svg", "pdf", "png", "text", "md", "html"});
  declare_language(line);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela

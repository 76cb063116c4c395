#include <memory>
#include <optional>

#include "lib/document/document.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/stela/commands/commands.h"

namespace stela {

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : all_games()) ids.emplace_back(game->id);
  return ids;
}

Argument& declare_game(CommandLine& line, std::string& game) {
  Argument& word = line.word("GAME", &game, "the game, case-insensitive").required();
  return word.offers(game_ids).check([](const std::string& name) {
    return game_named(name) != nullptr ? Message() : unknown_word(name, game_ids());
  });
}

namespace {

struct CatalogueOptions {
  std::string game;
  PictureOptions picture;
  OutputOption output;
  bool svg = false;
};

/// Returns the pieces and tiles of a game, drawn or in characters.
doc::Document document_of(const GameInfo& game) {
  doc::Document out{Content::kPicture, std::string(game.name)};
  out.language = globals().language;
  doc::Picture picture;
  picture.draw = [&game](const Canvas& canvas) {
    return std::optional(game.catalogue_scene(canvas));
  };
  picture.as_text = [&game] { return game.catalogue(); };
  picture.whole = true;
  picture.head = true;
  out.add({std::move(picture)});
  return out;
}

int run(const CatalogueOptions& options) {
  if (options.svg && !options.picture.to.empty() && options.picture.to != "svg") {
    throw UsageError(tr("{0} excludes {1}", "--svg", "--to " + options.picture.to));
  }
  const std::string format = options.svg ? "svg" : options.picture.format(options.output.path);
  options.picture.check(format);
  if (!can_write(format)) return kExitUsage;
  const GameInfo& game = *game_named(options.game);
  if (is_document_format(format)) {
    DocumentFile file(format, options.picture.theme, options.output.path, Content::kPicture,
                      format == "html" ? Pages::kOne : Pages::kUntitled);
    file.add(document_of(game));
    return file.finish(kExitDone);
  }
  PictureOptions picture = options.picture;
  if (picture.theme.empty()) picture.theme = "light";
  const std::optional<std::string> shown =
      picture_of(game.catalogue_scene(fit_canvas(picture, game.catalogue_scene)), picture, format);
  if (!shown) return kExitFile;
  return print(*shown, options.output.path, {output_format_named(format), Content::kPicture});
}

}  // namespace

Runner declare_catalogue(CommandLine& line) {
  auto options = std::make_shared<CatalogueOptions>();
  declare_game(line, options->game);
  options->picture.theme.clear();
  options->picture.declare(line, {"text", "md", "html", "pdf", "svg", "png"});
  line.flag("--svg", options->svg, "the same as `--to svg`");
  declare_language(line);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela

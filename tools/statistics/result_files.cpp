#include "tools/statistics/result_files.h"

#include <algorithm>
#include <string_view>

#include "lib/core/lines.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"

namespace stela {
namespace {

constexpr std::size_t kMaxSize = std::size_t{256} << 20U;

}  // namespace

Argument& ResultFiles::declare(CommandLine& line, InputOptions& input, const std::string& use) {
  Argument& results =
      line.option(
              "--results", &paths, "FILE",
              use +
                  " the plays of this file of BG Stats (.bgsplay) or BoardGameGeek (XML), or the "
                  "table of this tableinfos.json of Board Game Arena, or all of an archive; may be "
                  "repeated")
          .file_name();
  line.option("--game", &games, "NAME",
              "of --results: also this game, which Stela does not know, by its name there; may be "
              "repeated")
      .needs("--results");
  line.when_read([this, &input] {
    if (paths.empty()) return;
    if (input.files.empty()) input.found.clear();
    found_ = find_inputs(paths, input.recursive);
  });
  return results;
}

int ResultFiles::read(const Take& take,
                      const std::function<void(const std::string& file)>& end_file) const {
  int code = kExitDone;
  bool any = false;
  std::size_t unranked = 0;
  std::vector<std::string> wanted;
  for (const std::string& game : games) wanted.push_back(small_letters(game));
  const TakeWhole take_file = [&](const std::string& path, const std::string& text,
                                  std::string error) {
    any = true;
    std::vector<plays::Play> found;
    if (error.empty()) found = plays::read_plays(text, error);
    if (!error.empty()) {
      complain(unreadable(path, error));
      code = worse(code, kExitFile);
      return;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      plays::Play& play = found[i];
      if (play.game.empty() && std::ranges::count(wanted, small_letters(play.game_name)) > 0) {
        play.game = play.game_name;
      }
      if (play.unranked && play.state == plays::PlayState::kCounts && !play.game.empty()) {
        ++unranked;
      }
      take(path, i + 1, play);
    }
    end_file(path);
  };
  for (const FoundFile& file : found_) {
    // Others are logs, records and the like.
    if (file.in_folder && !has_archive_name(file.path) && !is_table_file(file.path)) continue;
    if (!file.error.empty()) {
      complain(unreadable(file.path, file.folder ? "it is a folder; `--recursive` reads the "
                                                   "results in it"
                                                 : file.error));
      code = worse(code, kExitFile);
      any = true;
      continue;
    }
    read_each_whole(file.path, kMaxSize, is_table_file, take_file);
  }
  if (!any && !paths.empty()) {
    complain(tr(globals().language, "--results: there is no file called `tableinfos.json`"));
    code = worse(code, kExitFile);
  }
  if (unranked > 0) {
    complain(trn(globals().language, unranked,
                 "note: {0} table of the platform is unranked, and counts",
                 "note: {0} tables of the platform are unranked, and count"));
  }
  return code;
}

}  // namespace stela

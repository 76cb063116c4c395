#include "tests/render/scenes.h"

#include <iterator>
#include <sstream>

#include "lib/games/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

using Check = std::function<void(const Scene& scene, const std::string& what)>;

void check_records(const std::filesystem::path& folder, const Check& check) {
  for (const auto& file : records_in(folder)) {
    const std::string text = read_file(file);
    if (text.find("[Game ") == std::string::npos) continue;
    ReplayOptions options;
    options.positions = true;
    const Replayed replayed(text, options);
    if (replayed.timeline.steps.empty()) continue;
    const Step& last = replayed.timeline.steps.back();
    const std::string what = file.filename().string();
    check(last.position->scene(), what);
    if (last.offending == kNone) continue;
    const Entry& entry = replayed.record.entries[static_cast<std::size_t>(last.entry)];
    const Token& token = replayed.record.tokens_of(entry)[last.offending];
    PictureRequest request;
    request.forbidden = token.text;
    check(last.position->scene(request), what + " " + std::string(token.text));
  }
}

/// Plays a game by chance and looks at it every few entries.
void check_game(const GameInfo& game, int players, std::uint64_t seed, const Check& check) {
  std::string tags = "[Game \"" + std::string(game.name) + "\"]\n";
  for (int i = 0; i < players; ++i) {
    tags += "[Player \"" + std::string(game.usual_colours[static_cast<std::size_t>(i)]) +
            "\" \"A name that is long enough to be cut somewhere " + std::to_string(i) + "\"]\n";
  }
  if (game.random_tags != nullptr) tags += game.random_tags();
  Record record;
  std::vector<Diagnostic> diagnostics;
  Replayed table(tags + "result: *\n");
  const std::unique_ptr<Position> position = game.start(table.replayer.table());
  std::uint64_t state = seed;
  const Pick pick = [&](std::uint32_t below) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>((state >> 33U) % below);
  };
  constexpr int kLookEvery = 7;
  for (int count = 0;; ++count) {
    const bool over = position->due() == kNobody;
    const std::string what = std::string(game.id) + " for " + std::to_string(players) + ", entry " +
                             std::to_string(count);
    if (over || count % kLookEvery == 0) check(position->scene(), what);
    if (over) break;
    const std::vector<std::string> actions = position->sample_entry(pick);
    std::vector<Token> tokens;
    for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
    Broken broken;
    if (!position->play(position->due(), tokens, true, nullptr, broken)) break;
  }
}

}  // namespace

void for_each_scene(const Check& check) {
  for (const GameInfo* game : all_games()) {
    const auto folder = source_dir() / "testdata" / game->id;
    for (const std::string part : {"ok", "positions", "illegal"})
      check_records(folder / part, check);
    for (int players = game->min_players; players <= game->max_players; ++players) {
      for (std::uint64_t seed = 1; seed <= 2; ++seed) check_game(*game, players, seed, check);
    }
    check(game->catalogue_scene(), std::string(game->id) + " catalogue");
  }
}

std::vector<std::string> words_of(const Element& element) {
  std::istringstream stream(element.classes);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace stela::testing

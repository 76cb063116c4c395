#include "tests/render/scenes.h"

#include <iterator>
#include <sstream>

#include "lib/games/games.h"
#include "lib/scene/text.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

using Check = std::function<void(const Scene& scene, const std::string& what)>;

/// Returns the action at which the record ends because it is not allowed; empty if there is none.
std::string_view illegal_action_in(const Replayed& replayed) {
  if (replayed.timeline.steps.empty()) return {};
  const Step& last = replayed.timeline.steps.back();
  if (last.offending == kNone) return {};
  const Entry& entry = replayed.record.entries[index_of(last.entry)];
  return replayed.record.tokens_of(entry)[index_of(last.offending)].text;
}

void check_records(const std::filesystem::path& folder, Language language, const Check& check) {
  for (const auto& file : records_in(folder)) {
    const std::string text = read_file(file);
    if (text.find("[Game ") == std::string::npos) continue;
    ReplayOptions options;
    options.positions = true;
    const Replayed replayed(text, options);
    if (replayed.timeline.steps.empty()) continue;
    const Step& last = replayed.timeline.steps.back();
    const std::string what = file.filename().string();
    DiagramRequest request;
    request.canvas.language = language;
    check(last.position->scene(request), what);
    request.forbidden = illegal_action_in(replayed);
    if (request.forbidden.empty()) continue;
    check(last.position->scene(request), what + " " + std::string(request.forbidden));
  }
}

using See = std::function<void(const Position& position, const std::string& what)>;

/// Plays a random game and passes on every few positions.
void play_game(const GameInfo& game, int players, std::uint64_t seed,
               const std::vector<std::string>& names, const See& see) {
  std::string tags = "[Game \"" + std::string(game.name) + "\"]\n";
  for (int i = 0; i < players; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const std::string name = names.empty()
                                 ? "A name that is long enough to be cut " + std::to_string(i)
                                 : names[index % names.size()];
    tags += "[Player \"" + std::string(game.usual_colours[index]) + "\" \"" + name + "\"]\n";
  }
  if (game.random_tags != nullptr) tags += game.random_tags();
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
    if (over || count % kLookEvery == 0) see(*position, what);
    if (over) break;
    const std::vector<std::string> actions = position->sample_entry(pick);
    std::vector<Token> tokens;
    for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
    Broken broken;
    if (!position->play(position->due(), tokens, true, nullptr, broken)) break;
  }
}

/// Returns the extent of a text's capitals, not of its whole line.
Extent letters_of(const Element& element) {
  Extent extent = extent_of(element);
  constexpr double kAboveCapitals = 0.13;
  extent.low.y += element.size * kAboveCapitals;
  extent.high.y -= element.size * kAboveCapitals;
  return extent;
}

}  // namespace

std::vector<Language> languages_spoken() {
  std::vector<Language> languages = {Language()};
  for (const Catalogue& catalogue : catalogues()) languages.emplace_back(catalogue);
  return languages;
}

void for_each_scene(const Check& check, Language language) {
  DiagramRequest request;
  request.canvas.language = language;
  for (const GameInfo* game : all_games()) {
    const auto folder = source_dir() / "testdata" / game->id;
    for (const std::string part : {"ok", "positions", "illegal"})
      check_records(folder / part, language, check);
    for (int players = game->min_players; players <= game->max_players; ++players) {
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        play_game(*game, players, seed, {}, [&](const Position& position, const std::string& what) {
          check(position.scene(request), what);
        });
      }
    }
    for (const int pixels : {240, 400, 800, 1200}) {
      Canvas canvas = Canvas::of(pixels);
      canvas.language = language;
      check(game->catalogue_scene(canvas),
            std::string(game->id) + " catalogue, " + std::to_string(pixels));
    }
  }
}

void for_each_position(const std::vector<std::string>& names, const See& check) {
  for (const GameInfo* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      play_game(*game, players, static_cast<std::uint64_t>(players), names, check);
    }
  }
}

void for_each_illegal(const std::function<void(const std::string& file, const Step& step,
                                               std::string_view action)>& see) {
  ReplayOptions options;
  options.positions = true;
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const Replayed replayed(read_file(file), options);
      const std::string_view action = illegal_action_in(replayed);
      if (action.empty() || replayed.timeline.steps.back().diagnostics.empty()) continue;
      see(file.filename().string(), replayed.timeline.steps.back(), action);
    }
  }
}

bool overlap(const Extent& a, const Extent& b) {
  constexpr double kTouch = 0.5;
  return a.low.x + kTouch < b.high.x && b.low.x + kTouch < a.high.x &&
         a.low.y + kTouch < b.high.y && b.low.y + kTouch < a.high.y;
}

std::vector<std::pair<const Element*, const Element*>> overlapping(
    const std::vector<const Element*>& texts) {
  std::vector<Extent> letters;
  for (const Element* text : texts) letters.push_back(letters_of(*text));
  std::vector<std::pair<const Element*, const Element*>> pairs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t k = i + 1; k < texts.size(); ++k) {
      if (overlap(letters[i], letters[k])) pairs.emplace_back(texts[i], texts[k]);
    }
  }
  return pairs;
}

std::vector<std::string> words_of(const Element& element) {
  std::istringstream stream(element.classes);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace stela::testing

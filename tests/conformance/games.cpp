#include "tests/conformance/games.h"

#include <fmt/format.h>

#include <cstdlib>

#include "formats/text/reader.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/replay/outcome.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns the possible lines between the `Game` and the `Player` tags, one of them or none.
std::vector<std::string> choices_of(const GameInfo& game) {
  std::vector<std::string> lines = {""};
  for (const VariantSpec& variant : game.variants) {
    lines.push_back(fmt::format("[Variant \"{}\"]\n", variant.name));
  }
  // Some options mean something with a variant only.
  for (const VariantSpec& variant : game.variants) {
    std::string line = fmt::format("[Variant \"{}\"]\n", variant.name);
    for (const OptionSpec& option : game.options) {
      if (option.choices.empty()) continue;
      line += fmt::format("[Option \"{}\" \"{}\"]\n", option.name, option.choices.back());
    }
    lines.push_back(std::move(line));
  }
  for (const OptionSpec& option : game.options) {
    for (const std::string_view choice : option.choices) {
      lines.push_back(fmt::format("[Option \"{}\" \"{}\"]\n", option.name, choice));
    }
    if (!option.choices.empty()) continue;
    for (const int number : {option.lowest, (option.lowest + option.highest) / 2, option.highest}) {
      lines.push_back(fmt::format("[Option \"{}\" \"{}\"]\n", option.name, number));
    }
  }
  return lines;
}

/// Returns whether a game can be started with `tags`: some variants are for some numbers of
/// players.
bool is_playable(const std::string& tags) {
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, record, diagnostics);
  read_table(record, all_games(), true, table, diagnostics);
  return diagnostics.empty();
}

/// Adds `token` to `entry`, on a new line where the canonical form wants one.
void add_token(std::string& entry, const std::string& token) {
  constexpr std::size_t kColumns = 100;
  const std::size_t begin = entry.rfind('\n') + 1;  // 0 if there is none
  const bool full = entry.size() - begin + 1 + token.size() > kColumns;
  entry += (full ? "\n  " : " ") + token;
}

}  // namespace

Game::Game(const GameInfo& info, std::string tags, std::uint64_t seed)
    : tags_(std::move(tags)), chance_(seed) {
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags_, record_, diagnostics);
  read_table(record_, all_games(), true, table_, diagnostics);
  REQUIRE(diagnostics.empty());
  position_ = info.start(table_);
}

void Game::play(const std::vector<std::string>& actions) {
  const Actor actor = position_->due();
  std::string line = fmt::format("{}. {}:", ++count_, table_.name_of(actor));
  for (const std::string& action : actions) add_token(line, action);
  // Without a log, with one for spellings and with one for events a game may take other ways.
  const std::unique_ptr<Position> silent = position_->clone();
  const std::unique_ptr<Position> telling = position_->clone();
  Broken broken;
  Log log;
  INFO(text());
  const bool legal = position_->play(actor, tokens_of(actions), true, &log, broken);
  INFO(broken.message.english());
  REQUIRE(legal);
  CHECK(log.respelled.empty());
  CHECK(silent->play(actor, tokens_of(actions), true, nullptr, broken));
  CHECK(silent->equals(*position_));
  std::vector<Event> events;
  Log events_log;
  events_log.events = &events;
  CHECK(telling->play(actor, tokens_of(actions), true, &events_log, broken));
  CHECK(telling->equals(*position_));
  CHECK(events_log.respelled.empty());
  if (log.claims_score) {
    add_token(line, "=" + write_score(position_->score(actor), *table_.game));
  }
  entries_ += line + '\n';
}

std::string Game::text() const {
  std::string out = tags_ + '\n' + entries_ + "result:";
  if (!over()) return out + " *\n";
  for (const std::string& token : write_result(table_, position_->outcome())) add_token(out, token);
  return out + '\n';
}

std::vector<Token> tokens_of(const std::vector<std::string>& actions) {
  std::vector<Token> tokens;
  for (const std::string& action : actions) {
    tokens.push_back({action, {0, static_cast<std::uint32_t>(action.size())}, TokenKind::kAction});
  }
  return tokens;
}

std::vector<std::string> settings_of(const GameInfo& game) {
  std::vector<std::string> settings;
  for (int players = game.min_players; players <= game.max_players; ++players) {
    for (const std::string& choice : choices_of(game)) {
      std::string tags = sample_tags(game, players, choice);
      if (is_playable(tags)) settings.push_back(std::move(tags));
    }
  }
  return settings;
}

std::vector<const GameInfo*> tested_games() {
  const char* const id = std::getenv("STELA_GAME");
  std::vector<const GameInfo*> games;
  for (const GameInfo* game : all_games()) {
    if (id == nullptr || game->id == id) games.push_back(game);
  }
  REQUIRE_FALSE(games.empty());
  return games;
}

bool tests_all_games() { return tested_games().size() == all_games().size(); }

void for_each_game(std::uint64_t seeds, const std::function<void(Game&)>& check) {
  // Under sanitizers each eighth of the games, of all settings in turn.
  constexpr int kEvery = 8 / tries(8);
  int at = 0;
  for (const GameInfo* info : tested_games()) {
    for (const std::string& tags : settings_of(*info)) {
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        if (++at % kEvery != 0) continue;
        INFO(tags << "seed " << seed);
        Game game(*info, tags, seed);
        check(game);
      }
    }
  }
}

}  // namespace stela::testing

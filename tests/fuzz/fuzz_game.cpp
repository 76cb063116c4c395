// Plays a game action by action as the bytes choose, with corrupted actions in between. A refused
// action leaves the position equal and gives a reason. A played one conserves pieces, tiles and
// cards, reports every point, can be written as a setup, and replays to the same position from
// text, JSON and XML.
#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "formats/text/reader.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/games/games.h"
#include "tests/fuzz/conservation.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

std::vector<Token> tokens_of(const std::vector<std::string>& actions) {
  std::vector<Token> tokens;
  for (const std::string& action : actions) {
    tokens.push_back({action, {0, static_cast<std::uint32_t>(action.size())}, TokenKind::kAction});
  }
  return tokens;
}

/// Returns the action with a byte or two changed.
std::string corrupted(std::string action, Choices& choices) {
  constexpr std::string_view kLetters = "0123456789-,/@=*:abcdefghJCSRLVBKTN.^+xp";
  const auto letter = [&] {
    return kLetters[choices.pick(static_cast<std::uint32_t>(kLetters.size()))];
  };
  for (std::uint32_t i = 0; i <= choices.pick(2); ++i) {
    const std::size_t at = choices.pick(static_cast<std::uint32_t>(action.size()));
    switch (choices.pick(3)) {
      case 0:
        action[at] = letter();
        break;
      case 1:
        action.insert(at, 1, letter());
        break;
      default:
        if (action.size() > 1) action.erase(at, 1);
    }
  }
  return action;
}

std::vector<Score> scores_of(const Position& position) {
  std::vector<Score> scores;
  for (Actor seat = 0; seat < position.table().players; ++seat) {
    scores.push_back(position.score(seat));
  }
  return scores;
}

/// Plays `actions`, which are legal, as an entry.
void play_entry(Position& position, const std::vector<std::string>& actions) {
  const std::unique_ptr<Position> before = position.clone();
  std::vector<Event> events;
  Log log;
  log.events = &events;
  Broken broken;
  require(position.play(position.due(), tokens_of(actions), true, &log, broken),
          "what a clone played is legal");
  require_scores_told(scores_of(*before), scores_of(position), events);
  require_none_lost(*before, position);
}

/// Plays `actions` as an entry if they are legal: true when they were.
bool try_entry(Position& position, const std::vector<std::string>& actions) {
  const std::unique_ptr<Position> tried = position.clone();
  Broken broken;
  if (tried->play(position.due(), tokens_of(actions), true, nullptr, broken)) {
    play_entry(position, actions);
    require(position.equals(*tried), "telling of what happens changes nothing");
    return true;
  }
  require(broken.rule != nullptr && !broken.message.empty(), "a refusal gives its reason");
  require(broken.action <= actions.size(), "a refusal names the action");
  // The state before the refused action was played: nothing else may have changed.
  const std::unique_ptr<Position> before = position.clone();
  const std::vector<std::string> played(
      actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(broken.action));
  Broken none;
  require(before->play(position.due(), tokens_of(played), false, nullptr, none),
          "what stood before the refused action is legal");
  require(before->equals(*tried), "a refused action changes nothing");
  return false;
}

std::string_view actor_of(const Position& position) {
  return position.table().name_of(position.due());
}

/// Requires that the record `text` replays to `position`, by way of all formats.
void require_replays(const std::string& text, const Position& position) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  require(diagnostics.empty(), "what was played can be written");
  const std::vector<std::uint64_t> digests = require_formats_agree(record);
  require(digests.empty() || digests.back() == position.digest(),
          "a record replays to what was played");
}

void run(std::string_view bytes) {
  constexpr int kMaxEntries = 400;
  Choices choices(bytes);
  const std::string tags = choose_tags(choices);
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, record, diagnostics);
  read_table(record, all_games(), true, table, diagnostics);
  if (!diagnostics.empty()) return;  // variants that do not go together
  const std::unique_ptr<Position> position = table.game->start(table);
  std::string text = tags + '\n';
  for (int i = 0; i < kMaxEntries && choices.left() && position->due() != kNobody; ++i) {
    std::string entry = fmt::format("{}:", actor_of(*position));
    std::vector<std::string> actions = position->sample_entry(choices.picker());
    const bool corrupt = choices.pick(2) == 1 && !actions.empty();
    if (corrupt) {
      std::string& action = actions[choices.pick(static_cast<std::uint32_t>(actions.size()))];
      action = corrupted(action, choices);
    }
    const bool played = try_entry(*position, actions);
    require(played || corrupt, "what is sampled is legal");
    if (!played) continue;
    for (const std::string& action : actions) entry += ' ' + action;
    text += entry + '\n';
  }
  require_setup_round_trip(*position, tags);

  require_replays(text, *position);
  if (text.ends_with("\n\n")) return;  // no entry was played
  // The same with a gap, after which the game ends off the board.
  text += "resume:";
  for (const std::string& token : position->setup()) text += ' ' + token;
  text += " entry=9999\nresult: ";
  require_replays(text + (position->due() == kNobody ? "*\n" : "end=agreed\n"), *position);
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}

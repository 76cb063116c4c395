// A game is played action by action as the bytes choose; between, actions are spoiled. What is
// refused leaves the position equal and gives a reason; what is played can be written as a setup.
#include <cstdint>

#include "formats/text/reader.h"
#include "lib/game/table.h"
#include "lib/games/games.h"
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

/// The action with a byte or two changed.
std::string spoiled(std::string action, Choices& choices) {
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

/// Tries `actions` as an entry: true when they were played.
bool try_entry(Position& position, const std::vector<std::string>& actions, bool complete) {
  const std::unique_ptr<Position> tried = position.clone();
  Broken broken;
  if (tried->play(position.due(), tokens_of(actions), complete, nullptr, broken)) {
    return position.play(position.due(), tokens_of(actions), complete, nullptr, broken);
  }
  require(broken.rule != nullptr && !broken.message.empty(), "a refusal gives its reason");
  require(broken.action <= actions.size(), "a refusal names the action");
  // What stood before the refused action was played: nothing else may have changed.
  const std::unique_ptr<Position> before = position.clone();
  const std::vector<std::string> played(
      actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(broken.action));
  Broken none;
  require(before->play(position.due(), tokens_of(played), false, nullptr, none),
          "what stood before the refused action is legal");
  require(before->equals(*tried), "a refused action changes nothing");
  return false;
}

void run(std::string_view bytes) {
  constexpr int kMostEntries = 400;
  Choices choices(bytes);
  const std::string tags = choose_tags(choices);
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, record, diagnostics);
  read_table(record, all_games(), true, table, diagnostics);
  if (!diagnostics.empty()) return;  // variants that do not go together
  const std::unique_ptr<Position> position = table.game->start(table);
  for (int i = 0; i < kMostEntries && choices.left() && position->due() != kNobody; ++i) {
    std::vector<std::string> actions = position->sample_entry(choices.picker());
    if (choices.pick(2) == 1 && !actions.empty()) {
      std::string& action = actions[choices.pick(static_cast<std::uint32_t>(actions.size()))];
      action = spoiled(action, choices);
      (void)try_entry(*position, actions, true);
      continue;
    }
    require(try_entry(*position, actions, true), "what is sampled is legal");
  }
  require_setup_round_trip(*position, tags);
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}

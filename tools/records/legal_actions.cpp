#include "tools/records/legal_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "formats/json/writer.h"
#include "lib/core/contains.h"
#include "lib/core/value.h"
#include "lib/core/words.h"
#include "lib/game/action_codec.h"
#include "lib/game/action_words.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

/// Number of actions that are tried as the first, and number of tries after each.
constexpr std::size_t kFirst = 64;
constexpr std::uint64_t kTries = 2000;

/// Returns whether an action that passes `filter` is legal after `action`.
bool is_wanted_behind(const Position& position, std::string_view action,
                      const LegalFilter& filter) {
  const std::unique_ptr<Position> next = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  if (!next->play(next->due(), {&token, 1}, false, nullptr, broken)) return false;
  bool found = false;
  (void)next->list_some_legal(kTries, [&](std::string_view legal) {
    found = filter.wants(*next, legal);
    return !found;
  });
  return found;
}

/// Returns the names of all actions in JSON.
std::vector<std::string> all_verbs() {
  std::vector<std::string> verbs;
  for (const GameInfo* game : all_games()) {
    for (const Shape& shape : game->actions().shapes()) {
      if (!contains(verbs, shape.key)) {
        verbs.push_back(shape.key);
      }
    }
  }
  return verbs;
}

}  // namespace

std::string action_kind(const Position& position, std::string_view action) {
  const std::string name = action_name(action, position.table());
  return name.empty() ? std::string(action.substr(0, action.find_first_of("=@"))) : name;
}

Message due_words(const Position& position, const LegalFilter& filter) {
  if (position.due() == kNobody) return tr("the game has ended");
  std::vector<std::string> kinds;
  std::vector<std::string> first;
  (void)position.list_some_legal(kTries, [&](std::string_view action) {
    const std::string kind = action_kind(position, action);
    if (!contains(kinds, kind)) kinds.push_back(kind);
    if (first.size() < kFirst) first.emplace_back(action);
    return true;
  });
  if (kinds.empty()) return {};
  const std::vector<std::string_view> views(kinds.begin(), kinds.end());
  const bool tile = kinds.size() == 1 && kinds.front() == "tile";
  Message words = tile ? tr("a tile comes first") : tr("{0} is due", one_of(views));
  const auto example = std::ranges::find_if(
      first, [&](const std::string& action) { return is_wanted_behind(position, action, filter); });
  if (example == first.end()) return words;
  return tr("{0}; `--after` plays it first, as in `--after {1}`", words, *example);
}

void LegalFilter::declare(CommandLine& line) {
  line.option("--verb", &verb, "NAME",
              "only actions with this name in JSON, such as hut, go or tile (laying a tile)")
      .offers(all_verbs);
  line.option("--tile", &prefix, "ACTION", "only actions that begin like this, as in JC or hut@0,");
  line.option("--at", &place, "PLACE", "only actions that name this place");
}

bool LegalFilter::wants(const Position& position, std::string_view action) const {
  if (!action.starts_with(prefix)) return false;
  if (!verb.empty() && action_name(action, position.table()) != verb) return false;
  if (place.empty()) return true;
  const std::vector<std::string> places = position.places_of(action);
  return contains(places, place);
}

std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take, const Meanwhile& meanwhile) {
  return position.list_legal(
      [&](std::string_view action) { return !filter.wants(position, action) || take(action); },
      meanwhile);
}

void write_action_json(const Table& table, std::string_view action, std::string& out) {
  ValueMemory memory;
  std::optional<Value> value = table.game->actions().to_value(action, table, memory);
  if (!value) {
    value = Value::object();
    value->add(memory, codec::kTextKey, Value::of_text(action));
  }
  json::write(*value, true, out);
}

}  // namespace stela

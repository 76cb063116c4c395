#include "tools/stela/commands/legal_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "formats/json/writer.h"
#include "lib/core/value.h"
#include "lib/game/action_codec.h"
#include "lib/game/event.h"
#include "lib/game/info.h"
#include "tools/stela/stats/facts.h"

namespace stela {

void LegalFilter::declare(CommandLine& line) {
  line.option("--verb", &verb, "NAME",
              "only actions that JSON calls so, as in hut, go or tile (of a tile that is laid)");
  line.option("--tile", &prefix, "ACTION", "only actions that begin so, as in JC or hut@0,");
  line.option("--at", &place, "PLACE", "only actions that name this place");
}

bool LegalFilter::wants(const Position& position, std::string_view action) const {
  if (!action.starts_with(prefix)) return false;
  if (!verb.empty() && action_name(action, position.table()) != verb) return false;
  if (place.empty()) return true;
  const std::vector<std::string> places = position.places_of(action);
  return std::find(places.begin(), places.end(), place) != places.end();
}

std::uint64_t list_legal(const Position& position, const LegalFilter& filter,
                         const TakeAction& take) {
  return position.list_legal(
      [&](std::string_view action) { return !filter.wants(position, action) || take(action); });
}

std::vector<std::string> words_of(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> next = position.clone();
  const Actor actor = next->due();
  std::vector<Event> events;
  Log log;
  log.events = &events;
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  std::vector<std::string> words;
  if (!next->play(actor, {&token, 1}, false, &log, broken)) return words;
  for (const Event& event : events) {
    const bool other = is_seat(event.actor) && event.actor != actor;
    words.push_back(other
                        ? fmt::format("{}: {}", position.table().colour_of(event.actor), event.text)
                        : event.text);
  }
  return words;
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

#include "tools/stela/commands/legal_actions.h"

#include <algorithm>
#include <optional>

#include "formats/json/writer.h"
#include "lib/core/value.h"
#include "lib/game/action_codec.h"
#include "lib/game/info.h"
#include "tools/stela/stats/facts.h"

namespace stela {

void LegalFilter::declare(CommandLine& line) {
  line.option("--verb", &verb, "NAME",
              "only actions with this name in JSON, such as hut, go or tile (laying a tile)");
  line.option("--tile", &prefix, "ACTION", "only actions that begin like this, as in JC or hut@0,");
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

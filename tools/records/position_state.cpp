#include "tools/records/position_state.h"

#include <vector>

#include "lib/core/contains.h"
#include "lib/core/digest.h"
#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

void write_actor(std::string_view key, const Table& table, Actor actor, JsonWriter& json) {
  json.key(key);
  if (actor == kNobody) return json.null();
  json.value(table.name_of(actor));
}

void write_players(const Table& table, const Outcome& outcome, JsonWriter& json) {
  json.key("players").list([&] {
    for (Actor seat = 0; seat < table.players; ++seat) {
      const std::size_t index = seat_index(seat);
      json.object([&] {
        json.member("colour", table.colours[index]);
        json.member("name", table.names[index]);
        json.key("score").object([&] {
          const auto& parts = table.game->score_parts;
          for (std::size_t part = 0; part < parts.size(); ++part) {
            json.member(parts[part], outcome.scores[index].parts[part]);
          }
        });
        json.member("wins", wins(outcome, seat));
      });
    }
  });
}

/// Writes the expected actions by their JSON names; each once, in the order of the list.
void write_verbs(const Position& position, JsonWriter& json) {
  std::vector<std::string> verbs;
  (void)position.list_legal([&](std::string_view action) {
    std::string verb = action_kind(position, action);
    if (!contains(verbs, verb)) verbs.push_back(verb);
    return true;
  });
  json.member("legal", verbs);
}

}  // namespace

std::string state_of(const Position& position, std::string_view file, std::size_t record) {
  const Table& table = position.table();
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("stela", "position 1");
    json.member("file", file);
    json.member("record", record);
    json.member("game", table.game->id);
    json.key("variants").list([&] {
      for (std::size_t i = 0; i < table.game->variants.size(); ++i) {
        if (table.has_variant(i)) json.value(table.game->variants[i].name);
      }
    });
    json.member("digest", to_hex(position.digest()));
    json.member("finished", position.due() == kNobody);
    write_actor("due", table, position.due(), json);
    write_verbs(position, json);
    write_players(table, position.outcome(), json);
    position.write_state(json);
  });
  return out + '\n';
}

}  // namespace stela

#include "lib/mykerinos/words/facts.h"

#include <string>

#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/spellings.h"

namespace stela::mykerinos {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<Phase>> kPhaseNames = {
    "setup", "lay", "dig", "dug", "choose", "chosen", "over"};

template <class T>
std::string spelled(const T& value, const Table& table) {
  std::string out;
  Spelling<T>::write(out, table, value);
  return out;
}

std::string letter_of(std::size_t patron) { return {kPatronLetters[patron]}; }

std::string_view name_of(Actor owner, const Table& table) {
  return owner == kNeutral ? "neutral" : table.colour_of(owner);
}

void write_parcels(const State& state, const Table& table, JsonWriter& json) {
  json.key("parcels").list([&] {
    for (std::size_t slot = 0; slot < kMaxParcels; ++slot) {
      if (!state.lies(slot)) continue;
      json.object([&] {
        json.member("parcel", spelled(Slot::of(slot), table));
        json.member("patron", letter_of(index_of(state.parcels[slot].patron)));
        json.member("points", state.parcels[slot].points);
      });
    }
  });
}

/// Returns the slot of the parcel that contains `field`.
std::size_t slot_of(std::size_t field) {
  const std::size_t row = field / kColumns / kParcelRows;
  return row * kParcelsAcross + field % kColumns / kParcelColumns;
}

/// Writes all fields of the round's area: archaeologists remain where a parcel was taken until the
/// zone has been scored.
void write_fields(const State& state, const Table& table, JsonWriter& json) {
  const std::size_t fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
  json.key("fields").list([&] {
    for (std::size_t field = 0; field < fields; ++field) {
      json.object([&] {
        json.member("field", spelled(Place::of(field), table));
        json.key("parcel");
        if (state.lies(slot_of(field))) {
          json.value(spelled(Slot::of(slot_of(field)), table));
        } else {
          json.null();
        }
        json.member("pyramid", state.pyramids.has(field));
        json.key("digger");
        for (std::size_t owner = 0; owner < kOwners; ++owner) {
          if (!state.diggers[owner].has(field)) continue;
          return json.value(name_of(static_cast<Actor>(owner), table));
        }
        json.null();
      });
    }
  });
}

void write_rooms(const State& state, const Table& table, JsonWriter& json) {
  json.key("rooms").list([&] {
    for (std::size_t room = 0; room < kRooms; ++room) {
      if (!state.ring && room == room_after(kPatrons - 1)) continue;
      json.object([&] {
        json.member("room", spelled(name_of_room(state, room), table));
        json.member("value", value_of_room(room));
        json.key("player");
        if (state.rooms[room] == kNobody) return json.null();
        json.value(table.colour_of(state.rooms[room]));
      });
    }
  });
}

void write_cards(const Cards& cards, JsonWriter& json) {
  json.key("cards").list([&] {
    for (std::size_t patron = 0; patron < kPatrons; ++patron) {
      for (std::size_t kind = 0; kind < kPointKinds.size(); ++kind) {
        if (cards.count[patron][kind] == 0) continue;
        json.object([&] {
          json.member("patron", letter_of(patron));
          json.member("points", kPointKinds[kind]);
          json.member("count", cards.count[patron][kind]);
        });
      }
    }
    if (!cards.without_patron) return;
    json.object([&] {
      json.member("patron", letter_of(index_of(Patron::kNone)));
      json.member("points", kPointsWithoutPatron);
      json.member("count", 1);
    });
  });
}

/// Writes the counts by patron; patrons with none are omitted.
template <class Counts>
void write_counts(std::string_view key, const Counts& counts, JsonWriter& json) {
  json.key(key).list([&] {
    for (std::size_t patron = 0; patron < counts.size(); ++patron) {
      if (counts[patron] == 0) continue;
      json.object([&] {
        json.member("patron", letter_of(patron));
        json.member("count", counts[patron]);
      });
    }
  });
}

/// Returns how many parcels of each patron have not been drawn; none if the record does not specify
/// how many there are.
std::array<int, kPatronKinds> unseen(const State& state) {
  std::array<int, kPatronKinds> left{};
  if (state.any_count) return left;
  for (std::size_t patron = 0; patron < kPatronKinds; ++patron) {
    left[patron] = most_of(state, patron) - state.came[patron];
  }
  return left;
}

void write_zone(const State& state, const Table& table, JsonWriter& json) {
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  json.key("zone");
  if (choosing == nullptr) {
    json.null();
  } else {
    json.value(choosing->zone + 1);
  }
  json.member("step", choosing == nullptr ? std::string() : spelled(choosing->step, table));
  json.key("ranking").list([&] {
    for (std::size_t i = 0; choosing != nullptr && i < choosing->ranking.count; ++i) {
      json.value(name_of(choosing->ranking.order[i], table));
    }
  });
}

void write_supply(const State& state, const Table& table, Actor seat, JsonWriter& json) {
  const std::size_t index = seat_index(seat);
  json.object([&] {
    json.member("player", table.colour_of(seat));
    json.member("hand", state.hand[index]);
    json.member("neutrals", state.neutrals[index]);
    json.member("supply", state.supply[index]);
    write_cards(state.cards[index], json);
    write_counts("used", state.cards[index].used, json);
  });
}

}  // namespace

void write_state_of(const State& state, const Table& table, JsonWriter& json) {
  json.member("phase", kPhaseNames[state.phase.index()]);
  json.member("round", state.round);
  json.member("start", table.colour_of(state.start));
  write_zone(state, table, json);
  json.key("passed").list([&] {
    for (std::size_t i = 0; i < state.passed_count; ++i)
      json.value(table.colour_of(state.passed[i]));
  });
  write_parcels(state, table, json);
  write_fields(state, table, json);
  write_rooms(state, table, json);
  write_counts("seen", state.seen(), json);
  write_counts("unseen", unseen(state), json);
  json.key("supplies").list([&] {
    for (Actor seat = 0; seat < state.players; ++seat) write_supply(state, table, seat, json);
  });
  json.member("neutral_supply", state.for_two() ? state.supply[seat_index(kNeutral)] : 0);
}

void list_holdings_of(const State& state, const Table& table, const TakeHolding& take) {
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (state.rooms[room] == kNobody) continue;
    take({"room",
          spelled(name_of_room(state, room), table),
          state.rooms[room],
          {{"value", value_of_room(room)}}});
  }
}

}  // namespace stela::mykerinos

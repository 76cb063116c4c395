#include "lib/tikal/words/facts.h"

#include <bit>
#include <string>

#include "lib/tikal/rules/cells.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<Phase>> kPhaseNames = {
    "setup", "show", "bid", "tile", "volcano", "act", "score", "over"};

void write_player(std::string_view key, Actor seat, const Table& table, JsonWriter& json) {
  json.key(key);
  if (seat == kNobody) return json.null();
  json.value(table.colour_of(seat));
}

void write_tile(std::string_view key, std::uint8_t tile, JsonWriter& json) {
  json.key(key);
  if (tile == kNoTile) return json.null();
  json.value(tile_name(tile));
}

void write_pieces(const State& state, const Table& table, std::size_t cell, JsonWriter& json) {
  json.key("pieces").list([&] {
    for (Actor seat = 0; seat < state.players; ++seat) {
      const Expedition& expedition = state.of(seat);
      if (expedition.pieces_on(cell) == 0) continue;
      json.object([&] {
        json.member("player", table.colour_of(seat));
        json.member("members", expedition.members[cell]);
        json.member("leader", expedition.leader == cell);
      });
    }
  });
}

void write_cell(const State& state, const Table& table, std::size_t cell, JsonWriter& json) {
  const Cell& place = state.cells[cell];
  const bool explored = state.explored.has(cell);
  json.object([&] {
    json.member("cell", cell_name(cell));
    json.member("shows",
                explored ? kKindNames[static_cast<std::size_t>(place.kind)] : "unexplored");
    write_tile("tile", place.tile, json);
    json.member("rotation", place.rotation);
    json.key("stones").list([&] {
      for (std::size_t side = 0; side < kSides; ++side) json.value(place.stones.on(side));
    });
    json.member("temple", explored && place.kind == Kind::kTemple ? place.value : std::uint8_t{0});
    json.member("treasures",
                explored && place.kind == Kind::kTreasure ? place.value : std::uint8_t{0});
    write_player("guard", place.guard, table, json);
    json.member("leader_guards", place.leader_guards);
    write_player("camp", place.camp, table, json);
    write_pieces(state, table, cell, json);
  });
}

std::string leader_of(const Expedition& expedition) {
  if (expedition.leader < kCells) return cell_name(expedition.leader);
  if (expedition.leader == kLeaderInSupply) return "supply";
  return expedition.leader == kLeaderGone ? "gone" : "guard";
}

void write_supply(const State& state, const Table& table, Actor seat, JsonWriter& json) {
  const Expedition& expedition = state.of(seat);
  json.object([&] {
    json.member("player", table.colour_of(seat));
    json.member("members", expedition.supply);
    json.member("gone", expedition.gone);
    json.member("leader", leader_of(expedition));
    json.member("camps", kCampsPerPlayer - expedition.camps);
    json.member("guards", kGuardsPerPlayer - expedition.guards);
    json.member("motifs", expedition.motifs);
    json.member("played", state.has_played(seat));
  });
}

void write_bidding(const State& state, const Table& table, JsonWriter& json) {
  const Bidding* bidding = std::get_if<Bidding>(&state.phase);
  json.key("bid").list([&] {
    if (bidding == nullptr || bidding->winner == kNobody) return;
    json.object([&] {
      json.member("player", table.colour_of(bidding->winner));
      json.member("points", bidding->bid);
    });
  });
}

}  // namespace

void write_state_of(const State& state, const Table& table, JsonWriter& json) {
  json.member("phase", kPhaseNames[state.phase.index()]);
  json.member("stack", static_cast<int>(kTiles) - std::popcount(state.drawn));
  write_tile("volcano", state.volcano, json);
  json.key("shown").list([&] {
    for (std::size_t i = 0; i < state.shown_count; ++i) json.value(tile_name(state.shown[i]));
  });
  write_player("caller", state.caller, table, json);
  write_bidding(state, table, json);
  json.key("scoring").list([&] {
    for (std::size_t i = 0; i < state.scoring_count; ++i) {
      json.value(table.colour_of(state.scoring[i]));
    }
  });
  json.key("cells").list([&] {
    for (std::size_t cell = 0; cell < kCells; ++cell) write_cell(state, table, cell, json);
  });
  json.key("squares").list([&] {
    for (std::size_t value = 2; value < state.squares.size(); ++value) {
      json.object([&] {
        json.member("value", value);
        json.member("left", state.squares[value]);
      });
    }
  });
  json.key("supplies").list([&] {
    for (Actor seat = 0; seat < state.players; ++seat) write_supply(state, table, seat, json);
  });
}

void list_holdings_of(const State& state, const Table& /*table*/, const TakeHolding& take) {
  state.temples.for_each([&](std::size_t cell) {
    const Cell& place = state.cells[cell];
    take({"temple",
          cell_name(cell),
          temple_owner(state, cell),
          {{"value", place.value}, {"guarded", place.guard == kNobody ? 0 : 1}}});
  });
}

}  // namespace stela::tikal

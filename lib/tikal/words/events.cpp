#include <fmt/format.h>

#include <array>
#include <bit>
#include <string>

#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/words/words.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Returns `temple of 4`, `jungle` or `treasures (3)`.
Message spell_hex(const State& state, std::size_t cell) {
  const Cell& place = state.cells[cell];
  if (place.kind == Kind::kTemple) return tr("temple of {0}", place.value);
  if (place.kind == Kind::kTreasure) return tr("treasures, {0} left", place.value);
  return message_of(kKindNames[static_cast<std::size_t>(place.kind)]);
}

std::string path_words(const Path& path) {
  std::string out;
  for (std::size_t i = 1; i < path.size(); ++i) {
    out += fmt::format("{}{}", i == 1 ? "" : "-", cell_name(path[i].cell()));
  }
  return out;
}

/// Describes what an action did; the caller adds the cost.
struct EventReporter {
  const State& before;
  const State& after;

  Event operator()(const Go& go) const {
    const std::size_t from = go.path[0].cell();
    const std::size_t to = go.path.back().cell();
    return {"go",
            {},
            -1,
            0,
            cell_name(to),
            tr("moves {0} from {1} to {2} ({3})", spell_pieces(pieces_of(go.pieces)),
               cell_name(from), path_words(go.path), spell_hex(after, to))};
  }
  Event operator()(const In& in) const {
    const std::size_t cell = in.at.cell();
    return {"in",
            {},
            -1,
            0,
            cell_name(cell),
            cell == kBaseCamp ? tr("enters {0} at base camp", spell_pieces(pieces_of(in.pieces)))
                              : tr("enters {0} at the camp on {1}",
                                   spell_pieces(pieces_of(in.pieces)), cell_name(cell))};
  }
  Event operator()(const Dig& dig) const {
    const std::size_t cell = dig.at.cell();
    return {"dig",
            {},
            -1,
            0,
            cell_name(cell),
            tr("uncovers the temple on {0} from {1} to {2}", cell_name(cell),
               before.cells[cell].value, after.cells[cell].value)};
  }
  Event operator()(const Lift& lift) const {
    const std::size_t cell = lift.at.cell();
    const int owned = after.of(after.turn).motifs[lift.motif.index()];
    return {"lift",
            {},
            -1,
            0,
            cell_name(cell),
            tr("lifts a treasure of motif {0} on {1} (now {2} of it, {3} left there)",
               lift.motif.number, cell_name(cell), owned, after.cells[cell].value)};
  }
  Event operator()(const Hop& hop) const {
    return {"hop",
            {},
            -1,
            0,
            cell_name(hop.to.cell()),
            tr("moves {0} along a secret path from {1} to {2}", spell_pieces(pieces_of(hop.pieces)),
               cell_name(hop.from.cell()), cell_name(hop.to.cell()))};
  }
  Event operator()(const Swap& swap) const {
    return {
        "swap", {},
        -1,     0,
        {},     tr("gives away motif {0} and takes motif {1}", swap.give.number, swap.take.number)};
  }
  Event operator()(const Camp& camp) const {
    const std::size_t cell = camp.at.cell();
    return {"camp", {}, -1, 0, cell_name(cell), tr("builds a camp on {0}", cell_name(cell))};
  }
  Event operator()(const Guard& guard) const {
    const std::size_t cell = guard.at.cell();
    const Expedition& old = before.of(before.turn);
    const int others = old.pieces_on(cell) - 1;
    const int value = after.cells[cell].value;
    Message text =
        guard.leader ? tr("guards the temple of {0} on {1} with the leader", value, cell_name(cell))
                     : tr("guards the temple of {0} on {1} with a member", value, cell_name(cell));
    if (others > 0) {
      text = and_also(std::move(text), trn(others, "{0} other piece there leaves the game",
                                           "{0} other pieces there leave the game"));
    }
    return {"guard", {}, -1, 0, cell_name(cell), std::move(text)};
  }
};

/// Logs the owner of each temple that an action may have changed.
void log_majorities(const State& before, const State& after, Log& log) {
  after.explored.for_each([&](std::size_t cell) {
    if (after.cells[cell].kind != Kind::kTemple || !before.explored.has(cell)) return;
    if (after.cells[cell].guard != kNobody) return;
    const Actor had = before.majority_on(cell);
    const Actor has = after.majority_on(cell);
    if (had == has) return;
    const Message where = tr("{0} ({1})", cell_name(cell), spell_hex(after, cell));
    if (had != kNobody) {
      log.add({"majority", had, -1, -after.cells[cell].value, cell_name(cell),
               tr("loses the majority on {0}", where), Message()});
    }
    if (has != kNobody) {
      log.add({"majority", has, -1, after.cells[cell].value, cell_name(cell),
               tr("gains the majority on {0}", where), Message()});
    }
  });
}

template <class M>
void log_action(const State& before, const State& after, const M& move, Log& log) {
  Event event = EventReporter{before, after}(move);
  event.actor = before.turn;
  event.amount = *points_left_in(before) - *points_left_in(after);
  event.deed = event.text;
  event.text = trn(event.amount, "{1}: {0} action point, {2} left",
                   "{1}: {0} action points, {2} left", *event.deed, *points_left_in(after));
  log.add(std::move(event));
  if constexpr (std::is_same_v<M, Swap>) {
    log.add({"swap",
             move.player.seat,
             -1,
             0,
             {},
             tr("gets motif {0} for motif {1}", move.give.number, move.take.number)});
  }
  log_majorities(before, after, log);
}

void log_lay(const State& after, const Lay& lay, Log& log) {
  const std::size_t cell = lay.at.cell();
  log.add({"tile", after.turn, -1, after.cells[cell].value, cell_name(cell),
           tr("places {0} on {1} ({2})", tile_name(lay.tile.tile()), cell_name(cell),
              spell_hex(after, cell))});
}

void log_show(const State& after, const Show& show, Log& log) {
  std::vector<Message> names;
  for (std::size_t i = 0; i < after.shown_count; ++i) {
    const Tile& tile = after.tiles[after.shown[i]];
    const Message kind = message_of(kKindNames[static_cast<std::size_t>(tile.kind)]);
    const std::string name = tile_name(after.shown[i]);
    names.push_back(tile.value > 0 ? tr("{0} ({1} {2})", name, kind, tile.value)
                                   : tr("{0} ({1})", name, kind));
  }
  log.add({"show",
           kNobody,
           -1,
           show.tiles.count(),
           {},
           tr("the tiles {0} are shown", comma_list(names))});
}

void log_bid(const State& before, const Bid& bid, Log& log) {
  log.add({"bid",
           std::get<Bidding>(before.phase).caller,
           -1,
           bid.points.value,
           {},
           tr("bids {0}", bid.points.value)});
}

/// Logs the points of the scoring player, cell by cell.
void log_scores(const State& before, const State& after, Log& log) {
  const Actor seat = before.turn;
  before.explored.for_each([&](std::size_t cell) {
    const Cell& place = before.cells[cell];
    if (place.kind != Kind::kTemple || temple_owner(before, cell) != seat) return;
    log.add({"temple", seat, 0, place.value, cell_name(cell),
             place.guard == seat
                 ? tr("scores {0} for the temple on {1} (guarded)", place.value, cell_name(cell))
                 : tr("scores {0} for the temple on {1}", place.value, cell_name(cell))});
  });
  for (std::size_t motif = 0; motif < kMotifs; ++motif) {
    const int owned = before.of(seat).motifs[motif];
    if (owned == 0) continue;
    log.add({"treasures",
             seat,
             0,
             motif_points(owned),
             {},
             trn(owned, "scores {1} for {0} treasure of motif {2}",
                 "scores {1} for {0} treasures of motif {2}", motif_points(owned), motif + 1)});
  }
  const int points = points_now(before, seat);
  log.add({"scoring",
           seat,
           -1,
           points,
           {},
           trn(points, "scores {0} point in all and has {1}",
               "scores {0} points in all and has {1}", after.of(seat).points)});
}

void log_next(const State& before, const State& after, Log& log) {
  if (std::holds_alternative<GameOver>(after.phase)) {
    log.add({"end", kNobody, -1, 0, {}, tr("the game ends: the final scoring round is complete")});
  } else if (after.scoring_count > 0 && before.scoring_count == 0) {
    log.add({"scoring",
             kNobody,
             -1,
             0,
             {},
             after.volcano != kNoTile
                 ? tr("a scoring round begins")
                 : tr("the last tile is placed: the final scoring round begins")});
  }
}

}  // namespace

Message drawn_words(std::string_view drawn, const Table& table) {
  const bool volcano = drawn.starts_with("volcano=");
  if (volcano) drawn.remove_prefix(drawn.find('=') + 1);
  const std::uint8_t number = tile_named(drawn);
  if (number == kNoTile) return {};
  if (volcano) return tr("a volcano");
  std::array<Tile, kTiles> tiles = box();
  redefine_tiles(table, tiles);
  const Tile& tile = tiles[number];
  if (tile.kind == Kind::kTemple) return tr("a temple of {0}", tile.value);
  if (tile.kind == Kind::kTreasure) {
    return trn(tile.value, "{0} treasure", "{0} treasures");
  }
  return message_of(kKindNames[static_cast<std::size_t>(tile.kind)]);
}

Message spell_pieces(const Pieces& pieces) {
  if (pieces.members == Number::kBeyond) return tr("more than {0} members", Number::kBeyond - 1);
  if (!pieces.leader) return trn(pieces.members, "{0} member", "{0} members");
  if (pieces.members == 0) return tr("the leader");
  return trn(pieces.members, "the leader and {0} member", "the leader and {0} members");
}

void log_move(const State& before, const State& after, const Move& move, Log& log) {
  std::visit(
      [&](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (kIsAction<M>) {
          log_action(before, after, m, log);
        } else if constexpr (std::is_same_v<M, Lay>) {
          log_lay(after, m, log);
        } else if constexpr (std::is_same_v<M, Volcano>) {
          log.add({"volcano",
                   before.turn,
                   -1,
                   0,
                   {},
                   tr("sets the volcano {0} aside", tile_name(after.volcano))});
        } else if constexpr (std::is_same_v<M, Show>) {
          log_show(after, m, log);
        } else if constexpr (std::is_same_v<M, Bid>) {
          log_bid(before, m, log);
        } else if constexpr (std::is_same_v<M, Pass>) {
          log.add({"pass", std::get<Bidding>(before.phase).caller, -1, 0, {}, tr("passes")});
        }
      },
      move);
}

void log_end(const State& before, const State& after, Log& log) {
  if (std::holds_alternative<Setup>(before.phase)) return;
  if (const Bidding* bidding = std::get_if<Bidding>(&before.phase)) {
    const int paid = bidding->bid;
    log.add({"paid",
             bidding->winner,
             0,
             -paid,
             {},
             bidding->bid == 0 ? tr("plays next for free, having passed first")
                               : trn(paid, "pays {0} point to play next and has {1} left",
                                     "pays {0} points to play next and has {1} left",
                                     after.of(bidding->winner).points)});
  }
  if (std::holds_alternative<Scoring>(before.phase)) log_scores(before, after, log);
  log_next(before, after, log);
}

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

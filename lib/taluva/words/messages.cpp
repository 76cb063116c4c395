#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/words/words.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

std::string spelled(const Table& table, const Move& move) {
  std::string token;
  encode(move, table, token);
  return token;
}

/// Describes the height of a hex under a tile.
Message height_of(const State& state, Hex hex) {
  const std::size_t cell = state.cell_at(hex);
  return cell == kNoCell ? tr("{0} has no land", spell(hex))
                         : tr("{0} has level {1}", spell(hex), state.cells[cell].level);
}

/// Names the owner of a piece that a tile would cover but must not.
Message covered_prize(std::string token, const Cell& land, const Table& table) {
  return land.piece == Piece::kTower ? tr("`{0}` covers {1}'s tower on {2}", std::move(token),
                                          table.player(land.owner), spell(land.at))
                                     : tr("`{0}` covers {1}'s temple on {2}", std::move(token),
                                          table.player(land.owner), spell(land.at));
}

/// States that all tiles of a kind are laid.
Message all_laid(const TileCode& tile) {
  const char left = tile.letters[0];
  const char right = tile.letters[1];
  const int copies = kTileCopies[tile.kind()];
  if (copies == 1) return tr("`{0}{1}` is in the box once, and is already laid", left, right);
  if (copies == 2) {
    return tr("`{0}{1}` is in the box twice, and both are already laid", left, right);
  }
  return tr("`{0}{1}` is in the box {2} times, and all are already laid", left, right, copies);
}

/// For the tile rules: the heights, the covered piece and so on.
Message describe_lay(const State& state, const Table& table, const Lay& lay, const Rule& rule) {
  const std::string token = spelled(table, lay);
  const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
  if (&rule == &rules::kTileUnknown) {
    return tr("there is no tile `{0}{1}`", lay.tile.letters[0], lay.tile.letters[1]);
  }
  if (&rule == &rules::kTileExhausted) return all_laid(lay.tile);
  if (&rule == &rules::kTileOrigin)
    return tr("the first volcano is on {0}, not on 0,0", spell(lay.at));
  if (&rule == &rules::kTileDetached) return tr("`{0}` touches no land", token);
  if (&rule == &rules::kEruptionGap) {
    std::vector<Message> heights;
    for (const Hex hex : hexes) heights.push_back(height_of(state, hex));
    return tr("`{0}` lies on unequal heights: {1}", token, and_list(heights));
  }
  const Cell& under = state.cells[state.cell_at(lay.at)];
  if (&rule == &rules::kEruptionVolcano) {
    return tr("the volcano of `{0}` covers {1}, not a volcano", token,
              terrain_words(under.terrain));
  }
  if (&rule == &rules::kEruptionDirection) {
    return tr("`{0}` does not turn the volcano on {1}, which already points in direction {2}",
              token, spell(lay.at), under.rotation);
  }
  for (const Hex hex : hexes) {
    const Cell& land = state.cells[state.cell_at(hex)];
    if (&rule == &rules::kEruptionBuilding &&
        (land.piece == Piece::kTower || land.piece == Piece::kTemple)) {
      return covered_prize(token, land, table);
    }
    if (&rule == &rules::kEruptionSettlement && land.piece != Piece::kNone) {
      const Settlement settlement = settlement_at(state, land.owner, state.cell_at(hex));
      CellSet rest = settlement.cells;
      for (const Hex covered : hexes) rest.remove(state.cell_at(covered));
      if (rest.empty()) {
        return tr("`{0}` covers the whole settlement of {1} on {2}", token,
                  table.player(land.owner), spell(hex));
      }
    }
  }
  return tr("`{0}` is not possible", token);
}

/// Returns the hex of a building action.
Hex place_of(const Move& move) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.at; }) {
          return m.at;
        } else {
          return Hex{};
        }
      },
      move);
}

Message describe_growth(const State& state, const Table& table, const Grow& grow,
                        const Rule& rule) {
  const std::size_t cell = state.cell_at(grow.at);
  const Message player = table.player(state.turn);
  if (&rule == &rules::kGrowSettlement) {
    if (cell == kNoCell || state.cells[cell].piece == Piece::kNone) {
      return tr("`{0}` needs a settlement of {1}, but there is no building on {2}",
                spelled(table, grow), player, spell(grow.at));
    }
    return tr("`{0}` needs a settlement of {1}, but the building on {2} is {3}'s",
              spelled(table, grow), player, spell(grow.at), table.player(state.cells[cell].owner));
  }
  const Growth growth = growth_of(state, state.turn, cell, grow.terrain);
  if (&rule == &rules::kGrowTerrain) {
    return tr("no {0:free} touches the settlement on {1}", terrain_words(grow.terrain),
              spell(grow.at));
  }
  if (&rule == &rules::kGrowCount) {
    return trn(growth.huts, "the growth takes {0} hut, not {1}",
               "the growth takes {0} huts, not {1}", number_words(grow.huts->value));
  }
  return trn(growth.huts, "the growth takes {0} hut, but {1} has {2} left",
             "the growth takes {0} huts, but {1} has {2} left", player,
             state.stock[seat_index(state.turn)].huts);
}

Message none_left(const Message& player, const Move& move) {
  if (std::holds_alternative<Tower>(move)) return tr("{0} has no tower left", player);
  if (std::holds_alternative<Temple>(move)) return tr("{0} has no temple left", player);
  return tr("{0} has no hut left", player);
}

/// Describes the piece that is already there.
Message occupied(const Cell& land, const Table& table) {
  const Message owner = table.player(land.owner);
  if (land.piece == Piece::kHut)
    return tr("cannot build on {1}, which has huts of {0}", owner, spell(land.at));
  return land.piece == Piece::kTower
             ? tr("cannot build on {1}, which has a tower of {0}", owner, spell(land.at))
             : tr("cannot build on {1}, which has a temple of {0}", owner, spell(land.at));
}

Message describe_build(const State& state, const Table& table, const Move& move, const Rule& rule) {
  const std::string token = spelled(table, move);
  const std::string at = spell(place_of(move));
  const std::size_t cell = state.cell_at(place_of(move));
  const Message player = table.player(state.turn);
  if (&rule == &rules::kBuildNowhere) return tr("cannot build on {0}, where there is no land", at);
  if (&rule == &rules::kBuildVolcano) return tr("cannot build on {0}, which is a volcano", at);
  if (&rule == &rules::kBuildOccupied) return occupied(state.cells[cell], table);
  if (&rule == &rules::kBuildStock) return none_left(player, move);
  if (&rule == &rules::kHutLevel) {
    return tr("`{0}` is on level {1}, not on level 1", token, state.cells[cell].level);
  }
  if (&rule == &rules::kTowerLevel) {
    return tr("`{0}` is on level {1}, but a tower needs level {2} or higher", token,
              state.cells[cell].level, kLowestTowerLevel);
  }
  if (&rule == &rules::kHutAdjacent)
    return tr("`{0}` touches a building of the same player", token);
  if (&rule == &rules::kTowerAdjacent || &rule == &rules::kTempleAdjacent) {
    return tr("`{0}` touches no settlement of {1}", token, player);
  }
  if (&rule == &rules::kTowerTaken) {
    return tr("every settlement of {0} that touches {1} already has a tower", player, at);
  }
  if (&rule == &rules::kTempleSize) {
    return tr("no settlement of {0} that touches {1} has at least 3 hexes", player, at);
  }
  if (&rule == &rules::kTempleTaken) {
    return tr("every settlement of {0} of 3 hexes or more that touches {1} already has a temple",
              player, at);
  }
  return tr("`{0}` is not possible", token);
}

Message describe_phase(const State& state, const Table& table, const Move& move) {
  const std::string token = spelled(table, move);
  if (std::holds_alternative<Setup>(state.phase)) {
    return setup_stage_of(state, move) != kNoStage
               ? tr("`{0}` comes too late in the setup", token)
               : tr("`{0}` is an action of a turn, not of a setup", token);
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return tr("found `{0}`, expected a tile", token);
  }
  if (std::holds_alternative<Building>(state.phase)) {
    return tr("found `{0}`, expected a building action", token);
  }
  return tr("`{0}` comes after the turn is complete", token);
}

/// The first candidate is as good an example as any.
Message describe_out(const State& state, const Table& table) {
  const std::optional<Move> build = first_build(state);
  return tr("{0} is not eliminated: {0} can build, for example `{1}`", table.player(state.turn),
            build ? spelled(table, *build) : std::string());
}

/// Returns the possible growths of the same settlement, as written; empty if there are none.
std::string other_growths(const State& state, const Table& table, Grow grow) {
  grow.huts.reset();
  std::string tokens;
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
    grow.terrain = static_cast<Terrain>(terrain);
    if (plan(state, grow).rule != nullptr) continue;
    tokens += (tokens.empty() ? "`" : ", `") + spelled(table, grow) + '`';
  }
  return tokens;
}

}  // namespace

Message describe(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) return describe_phase(state, table, move);
  if (&rule == &record_rules::kSetup) {
    return tr("`{0}`: {1}", spelled(table, move), setup_fault(state, &table, move));
  }
  if (const Lay* lay = std::get_if<Lay>(&move)) return describe_lay(state, table, *lay, rule);
  if (const Grow* grow = std::get_if<Grow>(&move)) {
    return describe_growth(state, table, *grow, rule);
  }
  if (std::holds_alternative<Out>(move)) return describe_out(state, table);
  return describe_build(state, table, move, rule);
}

Message hint_for(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) {
    const bool late =
        std::holds_alternative<Setup>(state.phase) && setup_stage_of(state, move) != kNoStage;
    return late ? tr("the order of a setup is {0}", setup_order_of(state)) : Message();
  }
  if (&rule == &rules::kGrowTerrain) {
    const std::string others = other_growths(state, table, std::get<Grow>(move));
    return others.empty() ? Message() : tr("what can grow there: {0}", others);
  }
  return message_of(rule.hint);
}

Message describe_end(const State& state, const Table& /*table*/, const Rule& /*rule*/) {
  if (std::holds_alternative<Setup>(state.phase)) {
    return setup_end_fault(state);
  }
  return std::holds_alternative<Laying>(state.phase)
             ? tr("the entry ends before a tile is laid")
             : tr("the entry ends before a building action");
}

}  // namespace stela::taluva

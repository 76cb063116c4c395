#include "lib/taluva/words/messages.h"

#include <fmt/format.h>

#include "lib/core/phrases.h"
#include "lib/core/words.h"
#include "lib/game/stages.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/words/events.h"
#include "lib/words/say.h"

namespace stela::taluva {
namespace {

std::string spelled(const Table& table, const Move& move) {
  std::string token;
  encode(move, table, token);
  return token;
}

std::string hexes_at(int level) {
  return level == 0 ? std::string("bare table") : fmt::format("level {}", level);
}

/// For the tile rules: the heights, the covered piece and so on.
Phrase describe_lay(const State& state, const Table& table, const Lay& lay, const Rule& rule) {
  const std::string token = spelled(table, lay);
  const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
  if (&rule == &rules::kTileUnknown) {
    return fmt::format("there is no tile `{}{}`", lay.tile.letters[0], lay.tile.letters[1]);
  }
  if (&rule == &rules::kTileExhausted) {
    const int copies = kTileCopies[lay.tile.kind()];
    return fmt::format("`{}{}` is in the box {}, and {} laid already", lay.tile.letters[0],
                       lay.tile.letters[1],
                       copies == 1   ? "once"
                       : copies == 2 ? "twice"
                                     : fmt::format("{} times", copies),
                       copies == 1 ? "it is" : "all are");
  }
  if (&rule == &rules::kTileOrigin) return fmt::format("the first volcano is on {}", spell(lay.at));
  if (&rule == &rules::kTileDetached) return fmt::format("`{}` touches no land", token);
  if (&rule == &rules::kEruptionGap) {
    std::vector<std::string> heights;
    for (const Hex hex : hexes) {
      const std::size_t cell = state.cell_at(hex);
      heights.push_back(fmt::format("{} {} {}", spell(hex), cell == kNoCell ? "is" : "has",
                                    hexes_at(cell == kNoCell ? 0 : state.cells[cell].level)));
    }
    return fmt::format("`{}` lies on unequal heights: {}", token, and_list(heights));
  }
  const Cell& under = state.cells[state.cell_at(lay.at)];
  if (&rule == &rules::kEruptionVolcano) {
    return fmt::format("the volcano of `{}` covers {}", token,
                       kTerrainNames[static_cast<std::size_t>(under.terrain)]);
  }
  if (&rule == &rules::kEruptionDirection) {
    return fmt::format("the volcano on {} already points in direction {}", spell(lay.at),
                       under.rotation);
  }
  for (const Hex hex : hexes) {
    const Cell& land = state.cells[state.cell_at(hex)];
    if (&rule == &rules::kEruptionBuilding &&
        (land.piece == Piece::kTower || land.piece == Piece::kTemple)) {
      return fmt::format("`{}` covers {}'s {} on {}", token, table.colour_of(land.owner),
                         land.piece == Piece::kTower ? "tower" : "temple", spell(hex));
    }
    if (&rule == &rules::kEruptionSettlement && land.piece != Piece::kNone) {
      const Settlement settlement = settlement_at(state, land.owner, state.cell_at(hex));
      CellSet rest = settlement.cells;
      for (const Hex covered : hexes) rest.remove(state.cell_at(covered));
      if (rest.empty()) {
        return fmt::format("`{}` covers the whole settlement of {} on {}", token,
                           table.colour_of(land.owner), spell(hex));
      }
    }
  }
  return fmt::format("`{}` is not possible", token);
}

/// Where a building action is meant to stand.
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

Phrase describe_growth(const State& state, const Table& table, const Grow& grow,
                            const Rule& rule) {
  const std::size_t cell = state.cell_at(grow.at);
  if (&rule == &rules::kGrowSettlement) {
    if (cell == kNoCell || state.cells[cell].piece == Piece::kNone) {
      return fmt::format("there is no building on {}", spell(grow.at));
    }
    return fmt::format("the building on {} is {}'s", spell(grow.at),
                       table.colour_of(state.cells[cell].owner));
  }
  const Growth growth = growth_of(state, state.turn, cell, grow.terrain);
  const std::string_view terrain = kTerrainNames[static_cast<std::size_t>(grow.terrain)];
  if (&rule == &rules::kGrowTerrain) {
    return fmt::format("no free {} touches the settlement on {}", terrain, spell(grow.at));
  }
  if (&rule == &rules::kGrowCount) {
    return fmt::format("the growth takes {}, not {}", counted(growth.huts, "hut"),
                       number_words(grow.huts->value));
  }
  return fmt::format("the growth takes {}, and {} has {} left", counted(growth.huts, "hut"),
                     table.colour_of(state.turn), state.stock[seat_index(state.turn)].huts);
}

std::string_view piece_name(const Move& move) {
  if (std::holds_alternative<Tower>(move)) return "tower";
  if (std::holds_alternative<Temple>(move)) return "temple";
  return "hut";
}

Phrase describe_build(const State& state, const Table& table, const Move& move,
                           const Rule& rule) {
  const std::string token = spelled(table, move);
  const std::string at = spell(place_of(move));
  const std::size_t cell = state.cell_at(place_of(move));
  const std::string_view player = table.colour_of(state.turn);
  if (&rule == &rules::kBuildNowhere) return fmt::format("{} is bare table", at);
  if (&rule == &rules::kBuildVolcano) return fmt::format("{} is a volcano", at);
  if (&rule == &rules::kBuildOccupied) {
    const Cell& land = state.cells[cell];
    const std::string_view piece = land.piece == Piece::kHut     ? "huts"
                                   : land.piece == Piece::kTower ? "a tower"
                                                                 : "a temple";
    return fmt::format("{} of {} stand{} on {}", piece, table.colour_of(land.owner),
                       land.piece == Piece::kHut ? "" : "s", at);
  }
  if (&rule == &rules::kBuildStock) {
    return fmt::format("{} has no {} left", player, piece_name(move));
  }
  if (&rule == &rules::kHutLevel || &rule == &rules::kTowerLevel) {
    return fmt::format("`{}` is on level {}", token, state.cells[cell].level);
  }
  if (&rule == &rules::kHutAdjacent)
    return fmt::format("`{}` touches a building of the same player", token);
  if (&rule == &rules::kTowerAdjacent || &rule == &rules::kTempleAdjacent) {
    return fmt::format("`{}` touches no settlement of {}", token, player);
  }
  if (&rule == &rules::kTowerTaken) {
    return fmt::format("every settlement of {} that touches {} has a tower", player, at);
  }
  if (&rule == &rules::kTempleSize) {
    return fmt::format("no settlement of {} that touches {} has 3 hexes", player, at);
  }
  if (&rule == &rules::kTempleTaken) {
    return fmt::format("every settlement of {} of 3 hexes or more that touches {} has a temple",
                       player, at);
  }
  return fmt::format("`{}` is not possible", token);
}

Phrase describe_phase(const State& state, const Table& table, const Move& move) {
  const std::string token = spelled(table, move);
  if (std::holds_alternative<SettingUp>(state.phase)) {
    return fmt::format("`{}` {}", token,
                       setup_stage_of(state, move) != kNoStage
                           ? "comes too late in the setup"
                           : "is an action of a turn, not of a setup");
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return fmt::format("found `{}`, expected a tile", token);
  }
  if (std::holds_alternative<Building>(state.phase)) {
    return fmt::format("found `{}`, expected a building action", token);
  }
  return fmt::format("`{}` comes after the turn is complete", token);
}

/// The first in the order of the candidates is as good an example as any.
Phrase describe_out(const State& state, const Table& table) {
  const std::optional<Move> build = first_build(state);
  return fmt::format("{} can build, for example `{}`", table.colour_of(state.turn),
                     build ? spelled(table, *build) : "");
}

/// What of the same settlement can grow, as it is written; empty: nothing.
std::string other_growths(const State& state, const Table& table, Grow grow) {
  grow.huts.reset();
  std::string tokens;
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
    grow.terrain = static_cast<Terrain>(terrain);
    if (plan(state, grow).rule != nullptr) continue;
    tokens += fmt::format("{}`{}`", tokens.empty() ? "" : ", ", spelled(table, grow));
  }
  return tokens;
}

}  // namespace

Phrase describe(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) return describe_phase(state, table, move);
  if (&rule == &record_rules::kSetup) {
    return said("`{0}`: {1}", spelled(table, move), setup_fault(state, &table, move));
  }
  if (const Lay* lay = std::get_if<Lay>(&move)) return describe_lay(state, table, *lay, rule);
  if (const Grow* grow = std::get_if<Grow>(&move)) {
    return describe_growth(state, table, *grow, rule);
  }
  if (std::holds_alternative<Out>(move)) return describe_out(state, table);
  return describe_build(state, table, move, rule);
}

Phrase hint_for(const State& state, const Table& table, const Move& move, const Rule& rule) {
  if (&rule == &record_rules::kActionPhase) {
    const bool late =
        std::holds_alternative<SettingUp>(state.phase) && setup_stage_of(state, move) != kNoStage;
    return late ? said("the order of a setup is {0}", setup_order_of(state)) : Phrase();
  }
  if (&rule == &rules::kGrowTerrain) {
    const std::string others = other_growths(state, table, std::get<Grow>(move));
    return others.empty() ? Phrase() : said("what can grow there: {0}", others);
  }
  return phrase_of(rule.hint);
}

Phrase describe_end(const State& state, const Table& /*table*/, const Rule& /*rule*/) {
  if (std::holds_alternative<SettingUp>(state.phase)) {
    return setup_end_fault(state);
  }
  return std::holds_alternative<Laying>(state.phase) ? "the entry ends before a tile is laid"
                                                     : "the entry ends before a building action";
}

}  // namespace stela::taluva

#include "lib/taluva/pictures/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/core/words.h"
#include "lib/core/wrapped.h"
#include "lib/scene/scene.h"

namespace stela::taluva {
namespace {

constexpr int kHexWidth = 6;

/// By seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

Letters letters_of(const Table& table) {
  return scene_players({table.colours.begin(), table.colours.begin() + table.players});
}

/// Returns `J1` for free jungle on level 1, `J1W` with huts of white, `J3WT` with a tower, `C2WM`
/// with a temple; `^1:4` for a volcano on level 1 at rotation 4.
std::string show(const Cell& land, const Letters& letters) {
  if (land.terrain == Terrain::kVolcano) return fmt::format("^{}:{}", land.level, land.rotation);
  std::string out =
      fmt::format("{}{}", kTerrainLetters[static_cast<std::size_t>(land.terrain)], land.level);
  if (land.piece == Piece::kNone) return out;
  out += letters[seat_index(land.owner)].letter;
  if (land.piece == Piece::kTower) out += 'T';
  if (land.piece == Piece::kTemple) out += 'M';
  return out;
}

std::string status_of(const State& state, Actor seat) {
  if (state.plays(seat)) {
    return seat == state.turn && !std::holds_alternative<GameOver>(state.phase) ? "  to move" : "";
  }
  return state.is_out(seat) ? "  eliminated" : "  done";
}

std::string legend(const State& state, const Table& table) {
  const Letters letters = letters_of(table);
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    out += fmt::format("  {} {}: {}, {}, {} left{}\n", letters[seat_index(seat)].letter,
                       table.colour_of(seat), counted(stock.temples, "temple"),
                       counted(stock.towers, "tower"), counted(stock.huts, "hut"),
                       status_of(state, seat));
  }
  out += fmt::format("  {} left\n", counted(state.tiles_left, "tile"));
  const std::string& first = letters.front().letter;
  out += fmt::format(
      "  J1 free jungle on level 1; J1{0} huts, J1{0}T a tower, J1{0}M a temple of {1};\n"
      "  ^1:4 a volcano on level 1 at rotation 4\n",
      first, table.colour_of(0));
  return out;
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  if (state.cell_count == 0) return "  (no land yet)\n" + legend(state, table);
  int low_r = state.cells[0].at.r;
  int high_r = low_r;
  // Each row is shifted by half a hex, so a hex is at 2q + r half widths.
  const auto column = [](Hex at) { return (2 * at.q + at.r) * (kHexWidth / 2); };
  int low_column = column(state.cells[0].at);
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    low_r = std::min(low_r, static_cast<int>(state.cells[i].at.r));
    high_r = std::max(high_r, static_cast<int>(state.cells[i].at.r));
    low_column = std::min(low_column, column(state.cells[i].at));
  }
  const Letters letters = letters_of(table);
  std::string out;
  std::size_t widest = 0;
  for (int r = low_r; r <= high_r; ++r) {
    std::vector<const Cell*> row;
    for (std::size_t i = 0; i < state.cell_count; ++i) {
      if (state.cells[i].at.r == r) row.push_back(&state.cells[i]);
    }
    sort_stably(row, [](const Cell* a, const Cell* b) { return a->at.q < b->at.q; });
    std::string line = fmt::format("  r={:<4}", r);
    const std::size_t margin = line.size() + 7;
    line += row.empty() ? std::string() : fmt::format("q={}", row.front()->at.q);
    for (const Cell* cell : row) {
      const auto at = margin + static_cast<std::size_t>(column(cell->at) - low_column);
      line.resize(std::max(line.size(), at), ' ');
      line += show(*cell, letters);
    }
    widest = std::max(widest, line.size());
    out += line + '\n';
  }
  if (widest > kTerminalWidth) out += fmt::format("  ({} columns wide)\n", widest);
  return out + legend(state, table);
}

}  // namespace stela::taluva

#include "lib/taluva/pictures/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/words.h"

namespace stela::taluva {
namespace {

constexpr int kHexWidth = 6;

/// `J1` free jungle on level 1, `J1a` with huts, `J3aT` a tower, `C2aM` a temple; `^1:4` a volcano
/// on level 1 at rotation 4.
std::string show(const Cell& land) {
  if (land.terrain == Terrain::kVolcano) return fmt::format("^{}:{}", land.level, land.rotation);
  std::string out =
      fmt::format("{}{}", kTerrainLetters[static_cast<std::size_t>(land.terrain)], land.level);
  if (land.piece == Piece::kNone) return out;
  out += static_cast<char>('a' + land.owner);
  if (land.piece == Piece::kTower) out += 'T';
  if (land.piece == Piece::kTemple) out += 'M';
  return out;
}

std::string status_of(const State& state, Actor seat) {
  if (state.plays(seat)) {
    return seat == state.turn && !std::holds_alternative<Over>(state.phase) ? "  to move" : "";
  }
  return state.is_out(seat) ? "  eliminated" : "  done";
}

std::string legend(const State& state, const Table& table) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    out += fmt::format("  {} {}: {}, {}, {} left{}\n", static_cast<char>('a' + seat),
                       table.colour_of(seat), counted(stock.temples, "temple"),
                       counted(stock.towers, "tower"), counted(stock.huts, "hut"),
                       status_of(state, seat));
  }
  out += fmt::format("  {} left\n", counted(state.tiles_left, "tile"));
  out +=
      "  J1 free jungle on level 1; a huts, aT a tower, aM a temple of player a; ^1:4 a volcano "
      "at rotation 4\n";
  return out;
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  if (state.cell_count == 0) return "  (no land yet)\n" + legend(state, table);
  int low_r = state.cells[0].at.r;
  int high_r = low_r;
  // Rows are shifted by half a hex each, so that the place of a hex is 2q + r half widths.
  const auto column = [](Hex at) { return (2 * at.q + at.r) * (kHexWidth / 2); };
  int low_column = column(state.cells[0].at);
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    low_r = std::min(low_r, static_cast<int>(state.cells[i].at.r));
    high_r = std::max(high_r, static_cast<int>(state.cells[i].at.r));
    low_column = std::min(low_column, column(state.cells[i].at));
  }
  std::string out;
  for (int r = low_r; r <= high_r; ++r) {
    std::vector<const Cell*> row;
    for (std::size_t i = 0; i < state.cell_count; ++i) {
      if (state.cells[i].at.r == r) row.push_back(&state.cells[i]);
    }
    std::sort(row.begin(), row.end(),
              [](const Cell* a, const Cell* b) { return a->at.q < b->at.q; });
    std::string line = fmt::format("  r={:<4}", r);
    const std::size_t margin = line.size() + 7;
    line += row.empty() ? std::string() : fmt::format("q={}", row.front()->at.q);
    for (const Cell* cell : row) {
      const auto at = margin + static_cast<std::size_t>(column(cell->at) - low_column);
      line.resize(std::max(line.size(), at), ' ');
      line += show(*cell);
    }
    out += line + '\n';
  }
  return out + legend(state, table);
}

}  // namespace stela::taluva

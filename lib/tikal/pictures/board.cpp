#include "lib/tikal/pictures/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lib/core/words.h"
#include "lib/core/wrapped.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/cells.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

/// Lines of text from one hex to the hex below it.
constexpr std::size_t kHexHeight = 4;

/// Letters by seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

/// Returns a hex as text: `c2 T4` a temple, `!R` guarded by red; `X3` treasures; `J` jungle, `^B` a
/// camp of blue.
std::string show_hex(const State& state, const Letters& letters, std::size_t cell) {
  if (!state.explored.has(cell)) return cell_name(cell) + " .";
  const Cell& place = state.cells[cell];
  std::string out = cell_name(cell) + ' ';
  constexpr std::string_view kLetters = "TJXVB";
  out += kLetters[static_cast<std::size_t>(place.kind)];
  if (place.kind == Kind::kTemple || place.kind == Kind::kTreasure) {
    out += std::to_string(place.value);
  }
  if (place.guard != kNobody) {
    out += '!';
    out += letters[seat_index(place.guard)].letter;
    if (place.leader_guards) out += 'L';
  }
  if (place.camp != kNobody) {
    out += '^';
    out += letters[seat_index(place.camp)].letter;
  }
  return out;
}

/// Returns the pieces on a cell: `RL2 B3` is the leader and 2 members of red, 3 members of blue.
std::string show_pieces(const State& state, const Letters& letters, std::size_t cell) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& expedition = state.of(seat);
    if (expedition.pieces_on(cell) == 0) continue;
    if (!out.empty()) out += ' ';
    out += letters[seat_index(seat)].letter;
    if (expedition.leader == cell) out += 'L';
    if (expedition.members[cell] > 0) out += std::to_string(expedition.members[cell]);
  }
  return out;
}

void write_at(std::string& line, std::size_t column, const std::string& text) {
  line.resize(std::max(line.size(), column), ' ');
  line += text;
}

std::string draw(const State& state, const Letters& letters) {
  std::size_t width = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    width = std::max(
        {width, show_hex(state, letters, cell).size(), show_pieces(state, letters, cell).size()});
  }
  width += 2;
  std::vector<std::string> lines((kRows + 1) * kHexHeight - 2);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t column = cell / kRows;
    const std::size_t row = kRows - 1 - cell % kRows;
    const std::size_t line = row * kHexHeight + (column % 2) * (kHexHeight / 2);
    write_at(lines[line], 2 + column * width, show_hex(state, letters, cell));
    const std::string pieces = show_pieces(state, letters, cell);
    if (!pieces.empty()) write_at(lines[line + 1], 2 + column * width, pieces);
  }
  while (lines.back().empty()) lines.pop_back();
  std::string out;
  std::size_t widest = 0;
  for (const std::string& line : lines) {
    widest = std::max(widest, line.size());
    out += line + '\n';
  }
  if (widest > kTerminalWidth) out += fmt::format("  ({} columns wide)\n", widest);
  return out;
}

std::string show_paths(const State& state) {
  std::string out;
  std::string line = "  paths:";
  state.explored.for_each([&](std::size_t cell) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t other = kNeighbours[cell][side];
      if (other == kNoCell || other < cell || !state.explored.has(other)) continue;
      if (state.cells[cell].kind == Kind::kVolcano || state.cells[other].kind == Kind::kVolcano) {
        continue;
      }
      const int stones = state.stones_between(cell, other);
      if (stones == 0) continue;
      if (line.size() > kTerminalWidth - sizeof " a1-a2=6") {
        out += line + '\n';
        line = "   ";
      }
      line += fmt::format(" {}-{}={}", cell_name(cell), cell_name(other), stones);
    }
  });
  return out + line + '\n';
}

std::string leader_words(const Expedition& expedition) {
  switch (expedition.leader) {
    case kLeaderInSupply:
      return "leader in supply";
    case kLeaderGone:
      return "leader out of the game";
    case kLeaderGuards:
      return "leader on guard";
    default:
      return "leader on " + cell_name(expedition.leader);
  }
}

std::string legend(const State& state, const Table& table, const Letters& letters) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    out += fmt::format("  {} {}: {}, {}, {} in supply", letters[seat_index(seat)].letter,
                       table.colour_of(seat), counted(static_cast<long>(own.points), "point"),
                       leader_words(own), counted(own.supply, "member"));
    if (own.gone > 0) out += fmt::format(", {} out of the game", own.gone);
    if (treasure_points(own.motifs) > 0) {
      out += ", treasures";
      for (std::size_t motif = 0; motif < kMotifs; ++motif) {
        for (int i = 0; i < own.motifs[motif]; ++i) out += fmt::format(" {}", motif + 1);
      }
    }
    if (state.has_played(seat)) out += ", has played";
    if (seat == state.turn) out += "  to move";
    if (seat == state.caller) out += "  calls first";
    out += '\n';
  }
  if (state.shown_count > 0) {
    out += "  shown:";
    for (std::size_t i = 0; i < state.shown_count; ++i) out += ' ' + tile_name(state.shown[i]);
    out += '\n';
  }
  if (state.volcano != kNoTile) out += "  set aside: " + tile_name(state.volcano) + '\n';
  if (state.scoring_count > 0) {
    out += "  scoring turns to come:";
    for (std::size_t i = 0; i < state.scoring_count; ++i) {
      out += fmt::format(" {}", table.colour_of(state.scoring[i]));
    }
    out += '\n';
  }
  out += fmt::format(
      "  T4 a temple of 4, X3 three treasures, J jungle, V volcano, B base camp,\n"
      "  . unexplored; !{0} guarded by {1} (!{0}L by the leader), ^{0} a camp;\n"
      "  {0}L2 the leader and 2 members\n",
      letters.front().letter, table.colour_of(0));
  constexpr std::size_t kIndent = 2;
  return wrapped(out, kTerminalWidth, kIndent);
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  const Letters letters =
      scene_players({table.colours.begin(), table.colours.begin() + table.players});
  return draw(state, letters) + show_paths(state) + legend(state, table, letters);
}

}  // namespace stela::tikal

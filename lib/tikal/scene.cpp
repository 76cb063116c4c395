#include "lib/tikal/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/words.h"
#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"
#include "lib/tikal/drawing.h"
#include "lib/tikal/events.h"
#include "lib/tikal/scoring.h"

namespace stela::tikal {
namespace {

/// What a hex shows lies above its pieces.
constexpr Point kSignAt{0, -17};
constexpr double kFirstRow = 14;
constexpr double kRowHeight = 21;

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table) : state_(state), table_(table) {
    scene_.title = "Tikal";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  }

  void draw_board() {
    for (std::size_t cell = 0; cell < kCells; ++cell) draw_hex(cell);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const Point centre = centre_of(cell);
      scene_.places.push_back({cell_name(cell), centre, flat_hex(centre, kHexRadius)});
      if (!state_.explored.has(cell)) {
        scene_.add_text("text faint", centre, 15, cell_name(cell)).coordinate = true;
        continue;
      }
      add_stones(scene_, centre, state_.cells[cell].stones);
      draw_contents(cell, centre);
      draw_pieces(cell, centre);
    }
  }

  /// The tiles that lie beside the board: shown for the auction, or set aside.
  void draw_tiles_aside() {
    std::vector<std::uint8_t> tiles(state_.shown.begin(),
                                    state_.shown.begin() + state_.shown_count);
    if (state_.volcano != kNoTile) tiles.push_back(state_.volcano);
    const double top = scene_.high().y + kHexRadius + 12;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      constexpr double kColumn = 2 * kHexRadius + 12;
      const Point centre{kColumn * static_cast<double>(i), top};
      add_tile(scene_, centre, state_.tiles[tiles[i]]);
      scene_.add_text("text strong", centre + Point{0, kHexRadius + 4}, 18, tile_name(tiles[i]));
    }
  }

  void forbid(const Move& move) {
    std::visit([&](const auto& m) { draw_forbidden(m); }, move);
  }

  Scene finish() {
    std::vector<PlayerRow> rows;
    for (Actor seat = 0; seat < state_.players; ++seat) rows.push_back(row_of(seat));
    add_panel(scene_, rows, lines_below());
    scene_.description = describe();
    return std::move(scene_);
  }

 private:
  void draw_hex(std::size_t cell) {
    const Point centre = centre_of(cell);
    if (state_.explored.has(cell)) {
      add_ground(scene_, centre, state_.cells[cell].kind).place = cell_name(cell);
    } else {
      scene_.add_polygon("bare", flat_hex(centre, kHexRadius)).place = cell_name(cell);
    }
  }

  void draw_contents(std::size_t index, Point centre) {
    const Cell& cell = state_.cells[index];
    std::string name = cell_name(index);
    if (cell.tile != kNoTile) name += fmt::format(" · {}", tile_name(cell.tile));
    scene_.add_text("text", centre + Point{0, -42}, 11, name).coordinate = true;
    const Point at = centre + kSignAt;
    switch (cell.kind) {
      case Kind::kTemple:
        add_temple(scene_, cell.guard == kNobody ? at : at - Point{17, 0}, cell.value);
        if (cell.guard != kNobody) {
          add_guard(scene_, at + Point{26, 5}, cell.guard, cell.leader_guards);
        }
        break;
      case Kind::kTreasure:
        if (cell.camp == kNobody) add_treasures(scene_, at, cell.value);
        break;
      case Kind::kVolcano:
        add_volcano(scene_, centre);
        break;
      case Kind::kBaseCamp:
        add_camp(scene_, at, kNobody);
        break;
      case Kind::kJungle:
        break;
    }
    if (cell.camp != kNobody) add_camp(scene_, at, cell.camp);
  }

  void draw_pieces(std::size_t cell, Point centre) {
    std::vector<Actor> here;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      if (state_.of(seat).pieces_on(cell) > 0) here.push_back(seat);
    }
    for (std::size_t i = 0; i < here.size(); ++i) {
      // Two beside each other; a single one, and a third alone, in the middle.
      const bool alone = i % 2 == 0 && i + 1 == here.size();
      const double shift = alone ? 0 : (i % 2 == 0 ? -0.5 : 0.5) * (kPiecesWidth + 3);
      const double row = i < 2 ? 0 : 1;
      const Point at = centre + Point{shift, kFirstRow + kRowHeight * row};
      const Expedition& own = state_.of(here[i]);
      add_pieces(scene_, at, here[i], own.leader == cell, own.members[cell]);
    }
  }

  void cross_out(Point centre) {
    const double reach = kHexRadius * 0.5;
    const Point falling{reach, reach};
    const Point rising{reach, -reach};
    scene_.add_segments("cross",
                        {centre - falling, centre + falling, centre - rising, centre + rising});
  }

  [[nodiscard]] Actor mover() const { return is_seat(state_.turn) ? state_.turn : Actor{0}; }

  void draw_forbidden(const Lay& lay) {
    const std::size_t cell = lay.at.cell();
    if (cell == kNoCell) return;
    const Point centre = centre_of(cell);
    const std::uint8_t tile = lay.tile.tile();
    if (tile != kNoTile) {
      add_ground(scene_, centre, state_.tiles[tile].kind, "ghost");
      add_stones(scene_, centre, state_.tiles[tile].stones.rotated(lay.rotation.steps));
    }
    cross_out(centre);
  }
  void draw_forbidden(const Go& go) {
    std::vector<Point> way;
    for (std::size_t i = 0; i < go.path.size(); ++i) {
      if (go.path[i].cell() != kNoCell) way.push_back(centre_of(go.path[i].cell()));
    }
    if (way.empty()) return;
    scene_.add_line("last", std::move(way));
    if (go.path.back().cell() != kNoCell) {
      ghost_pieces(go.path.back().cell(), go.pieces.value_or(Pieces{}));
    }
  }
  void draw_forbidden(const Hop& hop) {
    if (hop.from.cell() == kNoCell || hop.to.cell() == kNoCell) return;
    scene_.add_line("last", {centre_of(hop.from.cell()), centre_of(hop.to.cell())});
    ghost_pieces(hop.to.cell(), hop.pieces.value_or(Pieces{}));
  }
  void draw_forbidden(const In& in) {
    if (in.at.cell() == kNoCell) return;
    ghost_pieces(in.at.cell(), in.pieces.value_or(Pieces{}));
  }
  /// Below the pieces that are there.
  void ghost_pieces(std::size_t cell, Pieces pieces) {
    constexpr int kMostShown = 99;
    int here = 0;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      if (state_.of(seat).pieces_on(cell) > 0) ++here;
    }
    const Point centre = centre_of(cell);
    const double row = kFirstRow + kRowHeight * std::min((here + 1) / 2, 1);
    add_pieces(scene_, centre + Point{0, row}, mover(), pieces.leader,
               std::min(pieces.members, kMostShown), "ghost");
    cross_out(centre);
  }
  void draw_forbidden(const Camp& camp) {
    if (camp.at.cell() == kNoCell) return;
    const Point centre = centre_of(camp.at.cell());
    add_camp(scene_, centre + kSignAt, mover(), "ghost");
    cross_out(centre);
  }
  void draw_forbidden(const Guard& guard) {
    if (guard.at.cell() == kNoCell) return;
    const Point centre = centre_of(guard.at.cell());
    add_guard(scene_, centre + kSignAt + Point{26, 5}, mover(), guard.leader.has_value(), "ghost");
    cross_out(centre);
  }
  /// The others are crossed out where they are, if they have a place.
  template <class M>
  void draw_forbidden(const M& move) {
    if constexpr (requires { move.at.cell(); }) {
      if (move.at.cell() != kNoCell) cross_out(centre_of(move.at.cell()));
    }
  }

  [[nodiscard]] PlayerRow row_of(Actor seat) const {
    const Expedition& own = state_.of(seat);
    PlayerRow row;
    row.seat = seat;
    row.name = table_.names[seat_index(seat)];
    row.due = seat == state_.turn;
    row.score = counted(own.points, "point");
    row.facts = {fmt::format("{} in supply", counted(own.supply, "member"))};
    if (own.leader == kLeaderInSupply) row.facts.emplace_back("leader in supply");
    if (own.leader == kLeaderGone) row.facts.emplace_back("leader out of the game");
    if (own.gone > 0) row.facts.push_back(fmt::format("{} out of the game", own.gone));
    row.facts.push_back(fmt::format("{} left", counted(kCampsPerPlayer - own.camps, "camp")));
    std::string motifs;
    for (std::size_t motif = 0; motif < kMotifs; ++motif) {
      for (int i = 0; i < own.motifs[motif]; ++i) motifs += fmt::format(" {}", motif + 1);
    }
    if (!motifs.empty()) row.facts.push_back("treasures" + motifs);
    if (state_.has_played(seat)) row.facts.emplace_back("has played");
    if (seat == state_.caller) row.facts.emplace_back("calls first");
    return row;
  }

  [[nodiscard]] std::vector<std::string> lines_below() const {
    std::vector<std::string> lines;
    if (state_.shown_count > 0) {
      std::string shown = "shown:";
      for (std::size_t i = 0; i < state_.shown_count; ++i) {
        shown += ' ' + tile_name(state_.shown[i]);
      }
      lines.push_back(std::move(shown));
    }
    if (state_.volcano != kNoTile) lines.push_back("set aside: " + tile_name(state_.volcano));
    if (state_.scoring_count > 0) {
      std::string turns = "scoring turns to come:";
      for (std::size_t i = 0; i < state_.scoring_count; ++i) {
        turns += fmt::format(" {}", table_.colour_of(state_.scoring[i]));
      }
      lines.push_back(std::move(turns));
    }
    lines.emplace_back(
        "a crown is the leader, a chip members with their number, a shield a guard, a tent a camp; "
        "gold discs are treasures, a ring had some, a hex without a sign is jungle; dots are "
        "stones");
    return lines;
  }

  [[nodiscard]] std::string describe() const {
    std::string out = fmt::format("Tikal, {} laid.", counted(state_.laid_count, "tile"));
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const Expedition& own = state_.of(seat);
      out += fmt::format(" {}: {}", table_.colour_of(seat), counted(own.points, "point"));
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        if (own.leader == cell) out += fmt::format(", leader on {}", cell_name(cell));
        if (own.members[cell] > 0) {
          out += fmt::format(", {} on {}", counted(own.members[cell], "member"), cell_name(cell));
        }
        if (state_.cells[cell].guard == seat) out += fmt::format(", guard on {}", cell_name(cell));
        if (state_.cells[cell].camp == seat) out += fmt::format(", camp on {}", cell_name(cell));
      }
      out += '.';
    }
    return out;
  }

  const State& state_;
  const Table& table_;
  Scene scene_;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const Asked<Move>& asked) {
  Painter painter(state, table);
  painter.draw_board();
  painter.draw_tiles_aside();
  if (asked.forbidden) painter.forbid(*asked.forbidden);
  return painter.finish();
}

std::vector<std::string> places_in(const Move& move) {
  std::vector<std::string> names;
  const auto add = [&](Place place) {
    if (place.cell() != kNoCell) names.push_back(cell_name(place.cell()));
  };
  std::visit(
      [&](const auto& m) {
        if constexpr (requires { m.path; }) {
          for (std::size_t i = 0; i < m.path.size(); ++i) add(m.path[i]);
        } else if constexpr (requires { m.from.cell(); }) {
          add(m.from);
          add(m.to);
        } else if constexpr (requires { m.at.cell(); }) {
          add(m.at);
        }
      },
      move);
  return names;
}

}  // namespace stela::tikal

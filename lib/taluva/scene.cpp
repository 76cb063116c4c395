#include "lib/taluva/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lib/core/words.h"
#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"
#include "lib/scene/text.h"
#include "lib/taluva/drawing.h"
#include "lib/taluva/footprint.h"

namespace stela::taluva {
namespace {

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table) : state_(state), table_(table) {
    scene_.title = "Taluva";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  }

  void draw_land() {
    const std::vector<std::size_t> order = reading_order();
    if (order.empty()) draw_origin();
    for (const std::size_t cell : order) draw_ground(state_.cells[cell]);
    for (const std::size_t cell : order) draw_shadow(state_.cells[cell]);
    draw_borders();
    for (const std::size_t cell : order) draw_bridges(cell);
    for (const std::size_t cell : order) draw_contents(state_.cells[cell]);
    for (const std::size_t cell : order) add_place(state_.cells[cell].at);
    // Where the next tile could lie, so that marks can show it: its volcano need not touch land.
    std::vector<Hex> edge;
    for (const std::size_t cell : order) edge.push_back(state_.cells[cell].at);
    std::set<Hex> around;
    add_around(add_around(edge, around), around);
  }

  void forbid(const Move& move) {
    std::visit([&](const auto& m) { draw_forbidden(m); }, move);
  }

  Scene finish() {
    std::vector<PlayerRow> rows;
    for (Actor seat = 0; seat < state_.players; ++seat) rows.push_back(row_of(seat));
    add_panel(scene_, rows,
              {fmt::format("{} left to lay", counted(state_.tiles_left, "tile")),
               "J jungle, C clearing, S sand, R rock, L lake; the number is the level; lava points "
               "to the middle of the volcano's tile"});
    scene_.description = describe();
    return std::move(scene_);
  }

 private:
  /// Where the first volcano will lie.
  void draw_origin() {
    scene_.add_polygon("bare", pointy_hex({}, kHexRadius)).place = name_of({});
    scene_.add_text("text faint", {}, 15, name_of({})).coordinate = true;
    add_place({});
  }

  /// Row by row, so that what stands further down lies on top.
  [[nodiscard]] std::vector<std::size_t> reading_order() const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < state_.cell_count; ++i) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const Hex x = state_.cells[a].at;
      const Hex y = state_.cells[b].at;
      return x.r != y.r ? x.r < y.r : x.q < y.q;
    });
    return order;
  }

  [[nodiscard]] int level_at(Hex hex) const {
    const std::size_t cell = state_.cell_at(hex);
    return cell == kNoCell ? 0 : state_.cells[cell].level;
  }

  void draw_ground(const Cell& cell) {
    const Point centre = centre_of(cell.at);
    scene_.add_polygon(ground_of(cell.terrain), pointy_hex(centre, kHexRadius)).place =
        name_of(cell.at);
    // Each level above the first is a smaller and lighter plateau.
    constexpr int kPlateaus = 3;
    for (int step = 1; step < cell.level && step <= kPlateaus; ++step) {
      scene_.add_polygon("raised", pointy_hex(centre, kHexRadius - 4.0 * step));
    }
  }

  /// Light comes from above on the left.
  void draw_shadow(const Cell& cell) {
    constexpr std::size_t kShadedSides = 3;  // E, SE, SW
    const std::vector<Point> corners = pointy_hex(centre_of(cell.at), kHexRadius);
    for (std::size_t side = 0; side < kShadedSides; ++side) {
      const int drop = cell.level - level_at(neighbour(cell.at, side));
      if (drop <= 0) continue;
      const Point shadow = Point{2, 3.2} * std::min(drop, 3);
      scene_.add_polygon("relief", {corners[side], corners[side + 1], corners[side + 1] + shadow,
                                    corners[side] + shadow});
    }
  }

  /// A heavy line wherever two tiles meet.
  void draw_borders() {
    std::vector<int> tile_on(state_.cell_count);
    for (int i = 0; i < state_.laid_count; ++i) {
      const LaidTile& tile = state_.laid[static_cast<std::size_t>(i)];
      for (const Hex hex : tile_hexes(tile.at, tile.rotation)) tile_on[state_.cell_at(hex)] = i;
    }
    std::vector<Hex> land;
    for (std::size_t i = 0; i < state_.cell_count; ++i) land.push_back(state_.cells[i].at);
    std::sort(land.begin(), land.end());
    std::vector<Point> lines;
    for (const Hex hex : land) {
      const std::vector<Point> corners = pointy_hex(centre_of(hex), kHexRadius);
      const int tile = tile_on[state_.cell_at(hex)];
      for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
        const Hex beside = neighbour(hex, side);
        const std::size_t other = state_.cell_at(beside);
        // Between two hexes the line is drawn once, for the lower of them.
        if (other != kNoCell && (tile_on[other] == tile || beside < hex)) continue;
        lines.push_back(corners[side]);
        lines.push_back(corners[(side + 1) % corners.size()]);
      }
    }
    if (!lines.empty()) scene_.add_segments("border", std::move(lines));
  }

  void draw_contents(const Cell& cell) {
    const Point centre = centre_of(cell.at);
    double below = 25;
    if (cell.terrain == Terrain::kVolcano) {
      add_crater(scene_, centre, cell.rotation, std::to_string(cell.level));
      if (cell.rotation == 0) below = -25;  // there is the lava
    } else {
      scene_.add_text(
          "text strong", centre - Point{0, 23}, 15,
          fmt::format("{}{}", kTerrainLetters[static_cast<std::size_t>(cell.terrain)], cell.level));
    }
    if (cell.piece != Piece::kNone) {
      const int count = cell.piece == Piece::kHut ? cell.level : 1;
      add_piece(scene_, centre, cell.piece, count, cell.owner);
    }
    const std::string name = name_of(cell.at);
    constexpr double kRoom = 30;
    const double size = std::min(11.0, kRoom / text_width(name, 1));
    scene_.add_text("text", centre + Point{0, below}, size, name).coordinate = true;
  }

  /// A settlement is held together by bridges between its hexes.
  void draw_bridges(std::size_t index) {
    const Cell& cell = state_.cells[index];
    if (cell.owner == kNobody) return;
    constexpr std::size_t kHalfTheSides = 3;
    for (std::size_t side = 0; side < kHalfTheSides; ++side) {
      const std::size_t other = state_.cell_at(neighbour(cell.at, side));
      if (other == kNoCell || state_.cells[other].owner != cell.owner) continue;
      const Point here = centre_of(cell.at);
      const Point middle = (here + centre_of(state_.cells[other].at)) * 0.5;
      const Point along = (middle - here) * (5 / (kHexRadius * 0.866));
      const Point across{-along.y * 0.6, along.x * 0.6};
      scene_.add_polygon(player_class(cell.owner),
                         {middle - along - across, middle + along - across, middle + along + across,
                          middle - along + across});
    }
  }

  /// Adds the hexes of bare table around `hexes` that are not in `known` yet, and gives them.
  std::vector<Hex> add_around(const std::vector<Hex>& hexes, std::set<Hex>& known) {
    std::vector<Hex> added;
    for (const Hex hex : hexes) {
      for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
        const Hex next = neighbour(hex, side);
        if (state_.cell_at(next) != kNoCell || !known.insert(next).second) continue;
        add_place(next);
        added.push_back(next);
      }
    }
    return added;
  }

  void add_place(Hex hex) {
    const Point centre = centre_of(hex);
    scene_.places.push_back({name_of(hex), centre, pointy_hex(centre, kHexRadius)});
  }

  /// Whether `hex` lies on or near the land: what is far away would make the picture huge.
  [[nodiscard]] bool is_near(Hex hex) const {
    constexpr double kFar = 5 * kHexRadius;
    const Point at = centre_of(hex);
    return at.x > scene_.low().x - kFar && at.x < scene_.high().x + kFar &&
           at.y > scene_.low().y - kFar && at.y < scene_.high().y + kFar;
  }

  void cross_out(Point centre, double reach) {
    const Point falling{reach, reach};
    const Point rising{reach, -reach};
    scene_.add_segments("cross",
                        {centre - falling, centre + falling, centre - rising, centre + rising});
  }

  void draw_forbidden(const Lay& lay) {
    if (!is_near(lay.at)) return;
    const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
    const TileKind kind = lay.tile.kind();
    Point middle;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      const Point centre = centre_of(hexes[i]);
      middle = middle + centre * (1.0 / static_cast<double>(hexes.size()));
      const Terrain terrain = i == 0            ? Terrain::kVolcano
                              : kind == kNoTile ? Terrain::kRock
                              : i == 1          ? left_terrain(kind)
                                                : right_terrain(kind);
      scene_.add_polygon(fmt::format("{} ghost", ground_of(terrain)),
                         pointy_hex(centre, kHexRadius - 2));
      if (i == 0) {
        add_crater(scene_, centre, lay.rotation.steps, "");
      } else {
        // Beside what may stand there.
        scene_.add_text("text strong", centre - Point{24, 0}, 18,
                        std::string(1, lay.tile.letters[i - 1]));
      }
    }
    cross_out(middle, kHexRadius * 1.2);
  }

  void draw_forbidden(const Grow& grow) {
    if (!is_near(grow.at)) return;
    const std::size_t cell = state_.cell_at(grow.at);
    if (cell != kNoCell && state_.cells[cell].owner == state_.turn) {
      const Settlement settlement = settlement_at(state_, state_.turn, cell);
      settlement.around.for_each([&](std::size_t i) {
        const Cell& land = state_.cells[i];
        if (land.piece != Piece::kNone || land.terrain != grow.terrain) return;
        add_piece(scene_, centre_of(land.at), Piece::kHut, land.level, state_.turn, "ghost");
      });
    }
    cross_out(centre_of(grow.at), kHexRadius * 0.55);
  }

  void forbid_piece(Hex at, Piece piece) {
    if (!is_near(at)) return;
    const Point centre = centre_of(at);
    if (level_at(at) == 0) scene_.add_polygon("bare ghost", pointy_hex(centre, kHexRadius));
    add_piece(scene_, centre, piece, 1, state_.turn, "ghost");
    cross_out(centre, kHexRadius * 0.55);
  }
  void draw_forbidden(const Hut& hut) { forbid_piece(hut.at, Piece::kHut); }
  void draw_forbidden(const Tower& tower) { forbid_piece(tower.at, Piece::kTower); }
  void draw_forbidden(const Temple& temple) { forbid_piece(temple.at, Piece::kTemple); }
  void forbid_set(Hex at, Piece piece, Player player) {
    if (!is_near(at)) return;
    add_piece(scene_, centre_of(at), piece, 1, player.seat, "ghost");
    cross_out(centre_of(at), kHexRadius * 0.55);
  }
  void draw_forbidden(const SetHut& set) { forbid_set(set.at, Piece::kHut, set.player); }
  void draw_forbidden(const SetTower& set) { forbid_set(set.at, Piece::kTower, set.player); }
  void draw_forbidden(const SetTemple& set) { forbid_set(set.at, Piece::kTemple, set.player); }
  /// The others have no place on the table.
  template <class M>
  void draw_forbidden(const M& /*move*/) {}

  [[nodiscard]] PlayerRow row_of(Actor seat) const {
    const auto index = seat_index(seat);
    const Stock& stock = state_.stock[index];
    PlayerRow row;
    row.seat = seat;
    row.name = table_.names[index];
    row.due =
        state_.plays(seat) && seat == state_.turn && !std::holds_alternative<Over>(state_.phase);
    row.facts = {fmt::format("left: {}", counted(stock.temples, "temple")),
                 counted(stock.towers, "tower"), counted(stock.huts, "hut")};
    if (!state_.plays(seat)) row.facts.emplace_back(state_.is_out(seat) ? "eliminated" : "done");
    return row;
  }

  [[nodiscard]] std::string describe() const {
    std::string out = fmt::format("Taluva, {} laid.", counted(state_.laid_count, "tile"));
    for (Actor seat = 0; seat < state_.players; ++seat) {
      out += fmt::format(" {}:", table_.colour_of(seat));
      bool any = false;
      for (std::size_t i = 0; i < state_.cell_count; ++i) {
        const Cell& cell = state_.cells[i];
        if (cell.owner != seat) continue;
        out += fmt::format("{} {} on {}", any ? "," : "",
                           cell.piece == Piece::kHut     ? counted(cell.level, "hut")
                           : cell.piece == Piece::kTower ? std::string("a tower")
                                                         : std::string("a temple"),
                           name_of(cell.at));
        any = true;
      }
      out += any ? "." : " nothing on the land.";
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
  painter.draw_land();
  if (asked.forbidden) painter.forbid(*asked.forbidden);
  return painter.finish();
}

std::vector<std::string> places_in(const Move& move) {
  if (const Lay* lay = std::get_if<Lay>(&move)) {
    std::vector<std::string> names;
    for (const Hex hex : tile_hexes(lay->at, lay->rotation.steps)) names.push_back(name_of(hex));
    return names;
  }
  return std::visit(
      [](const auto& m) -> std::vector<std::string> {
        if constexpr (requires { m.at; }) {
          return {name_of(m.at)};
        } else {
          return {};
        }
      },
      move);
}

}  // namespace stela::taluva

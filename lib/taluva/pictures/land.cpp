#include "lib/taluva/pictures/land.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <span>

#include "lib/core/sorted.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"

namespace stela::taluva {

/// Returns the drawings in lib/taluva/art.
std::span<const Art> art();

namespace {

/// The size of the hex in the drawings.
constexpr double kUnit = 100;
constexpr std::string_view kFlanks = "volcano";

/// Returns the number of drawings of a terrain: trees fill a hex, so repetition would be
/// noticeable.
int variants(Terrain terrain) {
  constexpr int kJungles = 3;
  constexpr int kOthers = 2;
  return terrain == Terrain::kVolcano  ? Rotation::kSteps
         : terrain == Terrain::kJungle ? kJungles
                                       : kOthers;
}

}  // namespace

std::string_view class_of(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

std::string_view ground_class_of(Terrain terrain) {
  return terrain == Terrain::kLake ? "lake-deep" : class_of(terrain);
}

void add_texture(Scene& scene, const Texture& look, Point centre, double size) {
  constexpr double kSmall = 21;
  const bool jungle = look.terrain == Terrain::kJungle;
  const bool built = jungle && look.built;
  const bool small = jungle && size < kSmall;
  const int count = variants(look.terrain);
  const int spread = look.hex.q * 7 + look.hex.r * 13;
  const int variant =
      look.terrain == Terrain::kVolcano ? look.rotation : (spread % count + count) % count;
  const std::string name =
      fmt::format("{}{}{}{}", class_of(look.terrain), variant, built ? "b" : "", small ? "s" : "");
  add_art_symbol(scene, art(), name);
  if (look.terrain == Terrain::kVolcano) {
    add_art_symbol(scene, art(), kFlanks);
    scene.add_use("", kFlanks, centre, size / kUnit);
  }
  scene.add_use("", name, centre, size / kUnit);
}

namespace {

/// The offset of the shadow of one level, in hex sizes.
constexpr Point kShadow{0.20, 0.085};

Path& add_edge(Path& path, const std::pair<Point, Point>& edge) {
  return path.move_to(edge.first).line_to(edge.second);
}

/// Draws the hexes from north to south.
class LandPainter {
 public:
  LandPainter(Scene& scene, const View& view, const Land& land)
      : scene_(scene), view_(view), land_(land), s_(view.size()) {
    border_ = std::max(1.3, s_ * 0.05);
    inner_ = std::max(0.5, s_ * 0.018);
  }

  void draw() {
    scene_.layer = Layer::kTable;
    draw_sea();
    scene_.layer = Layer::kGround;
    for (const std::size_t cell : land_.order()) draw_hex(land_.state().cells[cell]);
  }

 private:
  void draw_sea() {
    Path island;
    Path shadow;
    for (const std::size_t index : land_.order()) {
      const Cell& cell = land_.state().cells[index];
      if (!on_coast(cell.at)) continue;
      const View::Ring ring = view_.ring(cell.at);
      island.polygon(ring);
      if (!shades_sea(cell.at)) continue;
      shadow.polygon(shadow_of(ring, cell.level));
    }
    if (island.empty()) return;
    add_coast("shoal shoal-edge round", island, s_ * 0.95);
    add_coast("foam foam-edge round", island, s_ * 0.5);
    scene_.add_path("shadow", shadow);
  }

  void add_coast(std::string_view classes, const Path& island, double width) {
    Element& coast = scene_.add_path(classes, island);
    coast.stroke = width;
    coast.in_parts = true;
  }

  [[nodiscard]] bool on_coast(Hex hex) const {
    bool bare = false;
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      bare = bare || land_.level_at(neighbour(hex, side)) == 0;
    }
    return bare;
  }

  /// Light comes from the north-west.
  [[nodiscard]] bool shades_sea(Hex hex) const {
    constexpr std::size_t kFirstLit = 3;
    bool bare = false;
    for (std::size_t side = 0; side < kFirstLit; ++side) {
      bare = bare || land_.level_at(neighbour(hex, side)) == 0;
    }
    return bare;
  }

  [[nodiscard]] std::vector<Point> shadow_of(const View::Ring& ring, int levels) const {
    std::vector<Point> corners(ring.begin(), ring.end());
    for (const Point corner : ring) corners.push_back(corner + kShadow * (s_ * levels));
    return hull_of(std::move(corners));
  }

  void draw_hex(const Cell& cell) {
    draw_cliff(cell, kSouthWest);
    draw_cliff(cell, kSouthEast);
    std::string ground(ground_class_of(cell.terrain));
    if (cell.level == 1) ground += "-low";
    use(ground, "top", cell, [&](Scene& out) { draw_top(out); });
    scene_.elements.back().place = name_of(cell.at);
    // Higher hexes are lighter.
    constexpr int kLit = 2;
    constexpr int kMaxLit = 5;
    if (cell.level > kLit) {
      const int per_cent = 10 * (std::min<int>(cell.level, kMaxLit) - kLit);
      use(fmt::format("white o{}", per_cent), "top", cell, [&](Scene& out) { draw_top(out); });
    }
    add_texture(scene_, {cell.terrain, cell.rotation, cell.at, cell.piece != Piece::kNone},
                view_.at(cell.at, cell.level), s_);
    draw_shadow(cell);
    draw_lines(cell);
  }

  void draw_top(Scene& out) const {
    std::vector<Point> corners;
    for (const Point corner : view_.ring({})) corners.push_back(corner - view_.at({}));
    out.add_polygon("", std::move(corners));
  }

  /// Draws a symbol with its origin at the middle of the cell's top; `draw` creates it.
  template <class F>
  void use(std::string_view classes, const std::string& name, const Cell& cell, const F& draw) {
    if (!scene_.has_symbol(name)) {
      Scene drawing;
      draw(drawing);
      scene_.add_symbol(name, std::move(drawing));
    }
    scene_.add_use(classes, name, view_.at(cell.at, cell.level));
  }

  /// Returns an edge of a hex at the origin.
  [[nodiscard]] std::pair<Point, Point> edge(std::size_t side, double part = 1) const {
    const auto [from, to] = view_.edge({}, side, 0, part);
    const Point middle = view_.at({});
    return {from - middle, to - middle};
  }

  /// Draws the side down to the neighbour, showing each tile of the pile. Its upper rim has the
  /// colours of the terrain.
  void draw_cliff(const Cell& cell, std::size_t side) {
    const int drop = cell.level - land_.level_at(neighbour(cell.at, side));
    if (drop <= 0) return;
    const bool west = side == kSouthWest;
    const std::string shade =
        cell.terrain == Terrain::kLake
            ? "lake-deep"
            : fmt::format("{}-{}", class_of(cell.terrain), west ? "texture" : "deep");
    use(shade, fmt::format("cliff{}{}", west ? 'w' : 'e', drop), cell, [&](Scene& out) {
      const auto [from, to] = edge(side);
      const Point lift{0, view_.lift()};
      out.add_polygon(west ? "cliff-west outline-edge round" : "cliff-east outline-edge round",
                      {from, to, to + lift * drop, from + lift * drop})
          .stroke = inner_ * 1.2;
      const Point lip = lift * 0.3;
      out.add_polygon("", {from, to, to + lip, from + lip});
      Path plates;
      for (int i = 1; i < drop; ++i) add_edge(plates, {from + lift * i, to + lift * i});
      if (!plates.empty()) out.add_path("strata-line", plates).stroke = std::max(1.0, s_ * 0.034);
      out.add_segments("outline-line round", {from + lift * drop, to + lift * drop}).stroke =
          border_ * 0.7;
    });
  }

  /// Draws the shadow of higher hexes, a symbol that depends only on their relative positions.
  void draw_shadow(const Cell& cell) {
    const View::Ring ground = view_.ring({});
    std::string name = "shade";
    Path path;
    constexpr int kReach = 2;
    for (int dr = -kReach; dr <= 1; ++dr) {
      for (int dq = -kReach; dq <= kReach; ++dq) {
        const Hex beside = cell.at + hex_at(dq, dr);
        const int higher = land_.level_at(beside) - cell.level;
        if (higher <= 0 || std::abs(dq + dr) > kReach) continue;
        std::vector<Point> part =
            common_part(shadow_of(view_.ring(hex_at(dq, dr)), higher), ground);
        if (part.size() < 3 || area_of(part) < 1) continue;
        for (Point& point : part) point = point - view_.at({});
        path.polygon(part);
        name +=
            fmt::format("{}{}{}", static_cast<char>('c' + dq), static_cast<char>('c' + dr), higher);
      }
    }
    if (path.empty()) return;
    use("shadow", name, cell, [&](Scene& out) { out.add_path("", path); });
  }

  /// Between two hexes of a level, the second one draws the line.
  void draw_lines(const Cell& cell) {
    constexpr std::size_t kFirstBehind = 3;
    std::string inside;
    std::string around;
    std::string light;
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      const Hex beside = neighbour(cell.at, side);
      const int level = land_.level_at(beside);
      const bool seen = side == kSouthEast || side == kSouthWest;
      if (seen && level < cell.level) light += std::to_string(side);
      if (level == cell.level && side < kFirstBehind) continue;
      const bool same = land_.tile_at(beside) == land_.tile_at(cell.at);
      (same ? inside : around) += std::to_string(side);
    }
    draw_edges("outline-line o55", "inner", inside, 1, inner_, cell);
    constexpr double kWithin = 0.945;
    draw_edges(fmt::format("{}-light-line round", class_of(cell.terrain)), "light", light, kWithin,
               std::max(0.8, s_ * 0.035), cell);
    draw_edges("outline-line round", "edge", around, 1, border_, cell);
  }

  /// Draws the edges on `sides`, at `part` of the distance from the middle.
  void draw_edges(const std::string& classes, std::string_view name, const std::string& sides,
                  double part, double stroke, const Cell& cell) {
    if (sides.empty()) return;
    use(classes, fmt::format("{}{}", name, sides), cell, [&](Scene& out) {
      Path path;
      for (const char side : sides)
        add_edge(path, edge(static_cast<std::size_t>(side - '0'), part));
      out.add_path("", path).stroke = stroke;
    });
  }

  Scene& scene_;
  const View& view_;
  const Land& land_;
  double s_;
  double border_ = 0;
  double inner_ = 0;
};

}  // namespace

Land::Land(const State& state) : state_(state), tile_on_(state.cell_count, -1) {
  for (std::size_t i = 0; i < state.cell_count; ++i) order_.push_back(i);
  sort_stably(order_, [&](std::size_t a, std::size_t b) {
    const Hex x = state.cells[a].at;
    const Hex y = state.cells[b].at;
    return x.r != y.r ? x.r < y.r : x.q < y.q;
  });
  for (int i = 0; i < state.laid_count; ++i) {
    const LaidTile& tile = state.laid[static_cast<std::size_t>(i)];
    for (const Hex hex : tile_hexes(tile.at, tile.rotation)) tile_on_[state.cell_at(hex)] = i;
  }
}

int Land::level_at(Hex hex) const {
  const std::size_t cell = state_.cell_at(hex);
  return cell == kNoCell ? 0 : state_.cells[cell].level;
}

int Land::tile_at(Hex hex) const {
  const std::size_t cell = state_.cell_at(hex);
  return cell == kNoCell ? -1 : tile_on_[cell];
}

void draw_land(Scene& scene, const View& view, const Land& land) {
  LandPainter(scene, view, land).draw();
}

namespace {

constexpr int kNorth = 3;

/// Writes the names of places and the levels, each only if it does not cover other text.
class NamePainter {
 public:
  NamePainter(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
              const std::vector<Hex>& hidden)
      : scene_(scene), view_(view), land_(land), canvas_(canvas), hidden_(hidden) {}

  void draw() {
    draw_levels();
    if (view_.names_hexes()) {
      for (const std::size_t index : land_.order()) name(land_.state().cells[index]);
    } else if (canvas_.coordinates) {
      draw_rulers();
    }
  }

 private:
  [[nodiscard]] bool is_hidden(Hex hex) const { return contains(hidden_, hex); }

  [[nodiscard]] const State& state() const { return land_.state(); }

  /// Writes the level in the crater, or, for a tile whose volcano is covered by another tile, next
  /// to the name or piece on one of its hexes.
  void draw_levels() {
    constexpr double kRoom = 0.66;
    if (view_.level_size() > view_.size() * kRoom) return;
    std::set<int> reported;
    for (const std::size_t index : land_.order()) {
      const Cell& cell = state().cells[index];
      if (cell.terrain != Terrain::kVolcano) continue;
      reported.insert(land_.tile_at(cell.at));
      if (is_hidden(cell.at)) continue;
      const Point crater = view_.at(cell.at, cell.level) - Point{0, 0.10 * view_.size()};
      scene_.add_text("glyph strong", crater, view_.level_size(), std::to_string(cell.level));
    }
    for (const bool built : {false, true}) {
      for (const std::size_t index : land_.order())
        report_level(state().cells[index], built, reported);
    }
  }

  void report_level(const Cell& cell, bool built, std::set<int>& reported) {
    const bool huts = cell.piece == Piece::kHut;
    if (cell.level < 2 || huts || built != (cell.piece != Piece::kNone)) return;
    if (is_hidden(cell.at) || !reported.insert(land_.tile_at(cell.at)).second) return;
    const Point at = view_.at(cell.at, cell.level) - Point{0.69 * view_.size(), 0};
    write(fmt::format("{}-ink strong", ink_of(cell.terrain)), at, view_.level_size(),
          std::to_string(cell.level), ground_class_of(cell.terrain));
  }

  /// A lake's bank is of sand.
  static std::string_view ink_of(Terrain terrain) {
    return terrain == Terrain::kLake ? class_of(Terrain::kSand) : class_of(terrain);
  }

  void name(const Cell& cell) {
    if (is_hidden(cell.at)) return;
    // If lava flows north the name is in the south, unless the land there is higher.
    constexpr double kMaxLow = 0.84;  // or it would run into the names beside it
    const bool low = cell.terrain == Terrain::kVolcano && cell.rotation == kNorth &&
                     text_width(shown_name(cell.at), view_.name_size()) < kMaxLow * view_.size() &&
                     land_.level_at(neighbour(cell.at, 1)) <= cell.level &&
                     land_.level_at(neighbour(cell.at, 2)) <= cell.level;
    const Point at = view_.at(cell.at, cell.level) + Point{0, (low ? 0.62 : -0.52) * view_.size()};
    const bool volcano = cell.terrain == Terrain::kVolcano;
    // Names in a row stay apart.
    constexpr double kWidth = 1.6;
    const std::string text = shown_name(cell.at);
    const double size =
        std::max(canvas_.least_text, fitting_size(text, view_.name_size(), kWidth * view_.size()));
    write(fmt::format("{}-ink", ink_of(cell.terrain)), at, size, text,
          volcano ? "volcano-texture" : ground_class_of(cell.terrain))
        .coordinate = true;
  }

  Element& write(std::string_view classes, Point at, double size, std::string_view text,
                 std::string_view halo) {
    Element& element = scene_.add_text(classes, at, size, text);
    element.halo = halo;
    return element;
  }

  /// Names the hex at the western end of each row and at the north-western end of each diagonal:
  /// the others follow by counting.
  void draw_rulers() {
    std::map<int, Hex> rows;
    std::map<int, Hex> diagonals;
    for (const std::size_t index : land_.order()) {
      const Hex at = state().cells[index].at;
      rows.emplace(at.r, at);
      diagonals.emplace(at.q, at);
    }
    const double s = view_.size();
    const double size = canvas_.measures().label;
    // Numbers larger than hexes are kept clear of them.
    constexpr double kTiny = 0.55;
    const bool tiny = size > kTiny * s;
    for (const auto& [r, hex] : rows) {
      const int level = land_.level_at(hex);
      const double down = tiny ? 0 : land_.level_at(neighbour(hex, 4)) > 0 ? 0.05 : -0.22;
      const double aside = tiny ? 0.9 * s + 0.3 * size : 1.05 * s;
      ruler(view_.at(hex, level) + Point{-aside, down * s}, shown_name(hex));
    }
    for (const auto& [q, hex] : diagonals) {
      if (rows.at(hex.r) == hex) continue;
      const std::string text = shown_name(hex);
      const Point way = tiny ? Point{text_width(text, size) / 2, -0.86 * s - 0.6 * size}
                             : Point{-0.58 * s, -0.80 * s};
      ruler(view_.at(hex, land_.level_at(hex)) + way, text);
    }
  }

  void ruler(Point end, const std::string& text) {
    const double size = canvas_.measures().label;
    const double width = text_width(text, size);
    const Point gap{1, 1};
    const Extent box{end - Point{width, size / 2} - gap, end + Point{0, size / 2} + gap};
    const auto meets = [&](const Extent& other) {
      return box.low.x < other.high.x && other.low.x < box.high.x && box.low.y < other.high.y &&
             other.low.y < box.high.y;
    };
    if (std::ranges::any_of(taken_, meets)) return;
    const Extent& board = scene_.board;
    if (box.low.x < board.low.x || box.low.y < board.low.y || box.high.x > board.high.x) return;
    // On land it would be on another hex.
    const std::vector<Point> corners = {
        box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    for (const std::size_t index : land_.order()) {
      const Cell& cell = state().cells[index];
      constexpr double kLittle = 0.12;
      const View::Ring top = view_.ring(cell.at, cell.level);
      const double common = area_of(common_part(corners, top));
      if (common > kLittle * width * size) return;
    }
    taken_.push_back(box);
    Element& element = scene_.add_text("sea-ink", end, size, text, Anchor::kEnd);
    element.coordinate = true;
    element.halo = "foam";
  }

  Scene& scene_;
  const View& view_;
  const Land& land_;
  const Canvas& canvas_;
  const std::vector<Hex>& hidden_;
  std::vector<Extent> taken_;
};

/// Distance from the middle of a hex down to the foot of its pieces, in hex sizes.
constexpr double kFoot = 0.395;
/// The width of a hut, and of one behind it.
constexpr double kHut = 0.60;
constexpr double kHutBehind = 0.46;
constexpr double kTower = 0.46;
constexpr double kTemple = 1.04;
/// The width of a hut relative to its letter, and its maximum width.
constexpr double kHutByLetter = 1.45;
constexpr double kMaxHut = 1.15;

/// Returns the locations of the huts behind the first one, given their number; in hex sizes, from
/// the middle of the foot.
std::vector<Point> places_behind(int count) {
  switch (count) {
    case 1:
      return {};
    case 2:
      return {{-0.27, -0.20}};
    case 3:
      return {{-0.33, -0.16}, {0.33, -0.16}};
    case 4:
      return {{0, -0.30}, {-0.37, -0.14}, {0.37, -0.14}};
    default:
      return {{-0.2, -0.32}, {0.2, -0.32}, {-0.4, -0.12}, {0.4, -0.12}};
  }
}

/// Visits each pair of hexes that a player's dots connect, once.
template <class F>
void visit_joined(const State& state, const F& visit) {
  constexpr std::size_t kHalfTheSides = 3;
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    const Cell& cell = state.cells[i];
    if (cell.owner == kNobody) continue;
    for (std::size_t side = 0; side < kHalfTheSides; ++side) {
      const std::size_t other = state.cell_at(neighbour(cell.at, side));
      if (other != kNoCell && state.cells[other].owner == cell.owner) {
        visit(cell, state.cells[other]);
      }
    }
  }
}

void draw_dots(Scene& scene, const View& view, const State& state) {
  scene.layer = Layer::kTracks;
  const double s = view.size();
  const double dot = std::max(2.2, s * 0.085);
  const auto line = [&](std::string_view classes, double stroke, const Path& path) {
    Element& element = scene.add_path(classes, path);
    element.stroke = stroke;
    // Viewers by Qt leave out dashes without a length.
    element.dash = 0.1;
    element.gap = dot * 2.1 - element.dash;
  };
  for (Actor seat = 0; seat < state.players; ++seat) {
    Path path;
    visit_joined(state, [&](const Cell& one, const Cell& other) {
      if (one.owner != seat) return;
      const Point down{0, 0.2 * s};
      path.move_to(view.at(one.at, one.level) + down);
      path.line_to(view.at(other.at, other.level) + down);
    });
    if (path.empty()) continue;
    line("rim-line round", dot * 1.62, path);
    line(player_class(seat) + "-line round", dot, path);
  }
}

void draw_building(Scene& scene, const View& view, const Canvas& canvas, const Cell& cell,
                   bool fresh) {
  const double s = view.size();
  const int count = cell.piece == Piece::kHut ? cell.level : 1;
  const Point ground = view.at(cell.at, cell.level) + Point{0.07 * s, (kFoot - 0.01) * s};
  const double broad = cell.piece == Piece::kTemple ? 0.54 : 0.36;
  scene.layer = Layer::kTracks;
  const char* name = cell.piece == Piece::kTemple ? "broad-shadow" : "shadow";
  if (!scene.has_symbol(name)) {
    Scene drawing;
    drawing.add_path("", Path().ellipse({}, broad * s, 0.09 * s));
    scene.add_symbol(name, std::move(drawing));
  }
  scene.add_use("shadow", name, ground);
  scene.layer = Layer::kPieces;
  const std::vector<Standing> pieces =
      standing_on(view, canvas, cell.at, cell.level, cell.piece, count);
  if (fresh) {
    for (const auto& [colour, stroke] :
         {std::pair{"gold-dark-line round", 0.30}, std::pair{"gold-line round", 0.22}}) {
      for (const Standing& piece : pieces) {
        add_piece_outline(scene, colour, piece.kind, piece.foot, piece.width).stroke = stroke * s;
      }
    }
  }
  const auto seat = static_cast<std::size_t>(cell.owner);
  for (const Standing& piece : pieces) {
    PieceLook look;
    look.colour = player_class(cell.owner);
    look.on = on_player_class(cell.owner);
    look.width = piece.width;
    if (piece.lettered) look.letter = scene.players[seat].letter;
    look.least_letter = canvas.measures().label;
    stela::add_piece(scene, piece.kind, piece.foot, look);
  }
}

}  // namespace

void draw_names(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                const std::vector<Hex>& hidden) {
  scene.layer = Layer::kNames;
  NamePainter(scene, view, land, canvas, hidden).draw();
}

std::vector<Standing> standing_on(const View& view, const Canvas& canvas, Hex hex, int level,
                                  Piece piece, int count) {
  const double s = view.size();
  const double least = canvas.measures().label * kHutByLetter;
  const bool lettered = least <= kMaxHut * s;
  const Point foot = view.at(hex, level) + Point{0, kFoot * s};
  if (piece == Piece::kTower) {
    return {{Silhouette::kTower, foot + Point{0, 0.07 * s},
             lettered ? std::max(kTower * s, least * 0.86) : kTower * s, lettered}};
  }
  if (piece == Piece::kTemple) {
    return {{Silhouette::kTemple, foot + Point{0, 0.07 * s}, kTemple * s, lettered}};
  }
  // A single hut represents all of them if they would be too small for a letter.
  if (lettered && kHut * s < least) return {{Silhouette::kHut, foot, least, true}};
  std::vector<Standing> huts;
  for (const Point behind : places_behind(count)) {
    huts.push_back({Silhouette::kHut, foot + behind * s, kHutBehind * s, false});
  }
  const double aside = count == 2 ? 0.14 * s : 0;
  huts.push_back({Silhouette::kHut, foot + Point{aside, 0}, kHut * s, lettered});
  return huts;
}

void draw_buildings(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                    const CellSet& fresh) {
  draw_dots(scene, view, land.state());
  for (const std::size_t index : land.order()) {
    const Cell& cell = land.state().cells[index];
    if (cell.piece != Piece::kNone) {
      draw_building(scene, view, canvas, cell, fresh.has(index));
    }
  }
}

bool any_settlement_grown(const State& state) {
  bool any = false;
  visit_joined(state, [&](const Cell& /*one*/, const Cell& /*other*/) { any = true; });
  return any;
}

}  // namespace stela::taluva

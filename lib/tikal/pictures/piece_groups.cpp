#include "lib/tikal/pictures/piece_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "lib/core/sorted.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"

namespace stela::tikal {

/// Returns the drawings in lib/tikal/art.
std::span<const Art> art();

namespace {

constexpr double kTurn = 360;
constexpr double kSixth = 60;
constexpr std::size_t kVariants = 3;
/// Radius at which textures end, before the border, as a fraction of the hex radius.
constexpr double kTextureReach = 0.74;

struct Spot {
  Point at;
  double size = 0;
};

/// Returns crowns of `size` radii, the northern ones first.
Scene forest_of(std::vector<Spot> spots, std::string_view crown, double radius) {
  constexpr double kCrown = 10;
  sort_stably(spots, [](const Spot& one, const Spot& other) { return one.at.y < other.at.y; });
  Scene forest;
  for (const Spot& spot : spots) {
    forest.add_use({}, crown, spot.at * radius, spot.size * radius / kCrown);
  }
  return forest;
}

/// Returns whether `at` (in radii) lies beyond the textures.
bool is_outside(Point at) {
  double reach = 0;
  for (int i = 0; i < 3; ++i) {
    const Point normal = polar({}, kSixth * i + 30, 1);
    reach = std::max(reach, std::abs(at.x * normal.x + at.y * normal.y));
  }
  return reach > kTextureReach;
}

bool is_far(Point at, const std::vector<Spot>& spots, double least) {
  return std::ranges::all_of(spots, [&](const Spot& spot) {
    const Point way = at - spot.at;
    return way.x * way.x + way.y * way.y > least * least;
  });
}

std::vector<Spot> make_crowns(std::size_t variant) {
  ArtRandom chance(static_cast<std::uint32_t>(17 + 5 * variant));
  constexpr std::size_t kCrowns = 19;
  constexpr int kTries = 6000;
  constexpr double kApart = 0.285;
  std::vector<Spot> spots;
  for (int i = 0; i < kTries && spots.size() < kCrowns; ++i) {
    const double angle = chance.between(0, kTurn);
    const Point at = polar({}, angle, std::sqrt(chance.next()));
    // The middle is reserved for the name.
    const bool middle = std::abs(at.x) < 0.26 && std::abs(at.y) < 0.17;
    if (middle || is_outside(at) || !is_far(at, spots, kApart)) continue;
    spots.push_back({at, chance.between(0.14, 0.19)});
  }
  return spots;
}

/// Returns the crowns of an unexplored hex, computed once for all pictures.
const std::vector<Spot>& crowns_of(std::size_t variant) {
  static const std::array<std::vector<Spot>, kVariants> kCrowns = {make_crowns(0), make_crowns(1),
                                                                   make_crowns(2)};
  return kCrowns[variant];
}

/// Returns trees in the corners; with `dense`, a bush beside each.
std::vector<Spot> leaves_of(std::size_t variant, bool dense) {
  ArtRandom chance(static_cast<std::uint32_t>(71 + 3 * variant));
  constexpr std::size_t kNameCorner = 4;
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < kSides; ++i) {
    if (i == kNameCorner) continue;
    const double angle = kSixth * static_cast<double>(i);
    spots.push_back({polar({}, angle, 0.80), chance.between(0.12, 0.15)});
    if (chance.next() < (dense ? 1 : 0.5)) {
      const double bush = angle + chance.between(-16, 16);
      spots.push_back({polar({}, bush, 0.66), chance.between(0.085, 0.11)});
    }
  }
  return spots;
}

/// Returns the strokes of a texture, in radii.
std::vector<Spot> make_strokes(Kind kind) {
  ArtRandom chance(static_cast<std::uint32_t>(83 + 13 * static_cast<unsigned>(kind)));
  constexpr std::size_t kStrokes = 11;
  constexpr int kTries = 900;
  constexpr double kApart = 0.274;
  std::vector<Spot> spots;
  for (int i = 0; i < kTries && spots.size() < kStrokes; ++i) {
    const double angle = chance.between(0, kTurn);
    const Point at = polar({}, angle, chance.between(0.34, 0.78));
    const bool name = at.x < -0.02 && at.y < -0.46;
    if (name || is_outside(at) || !is_far(at, spots, kApart)) continue;
    spots.push_back({at, chance.between(0.05, 0.08)});
  }
  return spots;
}

const std::vector<Spot>& strokes_of(Kind kind) {
  static const auto kStrokes = [] {
    std::array<std::vector<Spot>, kTileKinds + 1> strokes;
    for (std::size_t i = 0; i < strokes.size(); ++i) {
      strokes[i] = make_strokes(static_cast<Kind>(i));
    }
    return strokes;
  }();
  return kStrokes[static_cast<std::size_t>(kind)];
}

/// Returns flagstones, sand ripples or tufts of grass.
Scene texture_of(Kind kind, double radius) {
  stela::Path lines;
  stela::Path grains;
  const double tuft = radius * 0.06;
  const std::vector<Spot>& spots = strokes_of(kind);
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const Point at = spots[i].at * radius;
    if (kind == Kind::kTemple) {
      const double across = spots[i].size * radius;
      const double up = across * 0.58;
      lines.move_to(at + Point{-across, -up}).line_to(at + Point{across, -up});
      lines.line_to(at + Point{across * 1.15, up}).line_to(at + Point{-across, up}).close();
    } else if (kind == Kind::kTreasure && i % 2 == 0) {
      grains.move_to(at).line_to(at + Point{0.1, 0});
      grains.move_to(at + Point{1.2, 0.8} * tuft).line_to(at + Point{1.2 * tuft + 0.1, 0.8 * tuft});
    } else if (kind == Kind::kTreasure) {
      lines.move_to(at + Point{-1.4 * tuft, 0});
      lines.bend_to(at + Point{-0.7, -0.8} * tuft, at);
      lines.bend_to(at + Point{0.7, 0.8} * tuft, at + Point{1.4 * tuft, 0});
    } else {
      lines.move_to(at + Point{-0.4 * tuft, 0}).line_to(at + Point{-0.9, -0.9} * tuft);
      lines.move_to(at).line_to(at + Point{0, -1.3 * tuft});
      lines.move_to(at + Point{0.4 * tuft, 0}).line_to(at + Point{0.9, -0.9} * tuft);
    }
  }
  Scene texture;
  const std::string line = fmt::format("{}-texture-line round", ground_of(kind));
  texture.add_path(line + (kind == Kind::kTemple ? " o75" : ""), lines).stroke =
      std::max(0.6, radius * 0.02);
  if (!grains.empty()) texture.add_path(line, grains).stroke = std::max(0.9, radius * 0.032);
  return texture;
}

Scene stone_of(double radius, std::size_t turn, std::size_t shape) {
  constexpr double kSmall = 40;
  const double w = radius * (radius > kSmall ? 0.112 : 0.128);
  const double h = radius * (radius > kSmall ? 0.064 : 0.066);
  const double shoulder = 0.4 + 0.2 * static_cast<double>(shape);
  const Point across = polar({}, kSixth * static_cast<double>(turn), 1);
  const auto at_part = [&](double x, double y) {
    return across * (x * w) + Point{-across.y, across.x} * (y * h);
  };
  Scene stone;
  stone
      .add_polygon("stone-deep-edge round",
                   {at_part(-1, -.5), at_part(-.62, -1), at_part(shoulder, -1.05), at_part(1, -.35),
                    at_part(.92, .7), at_part(.3, 1), at_part(-.7, .95)})
      .stroke = std::max(0.75, radius * 0.022);
  stone.add_line("white-line round o35", {at_part(-.55, -.55), at_part(.4, -.6)}).stroke =
      std::max(0.5, radius * 0.02);
  return stone;
}

bool is_open(Kind kind) { return kind == Kind::kJungle || kind == Kind::kBaseCamp; }

/// Returns the position of stone `i` of a side, counted from the border.
Point stone_at(Point centre, double radius, std::size_t side, int i) {
  constexpr double kFirst = 0.088;
  constexpr double kApart = 0.16;
  return polar(centre, kSixth * static_cast<double>(side) - 90,
               (Grid::kApothem - kFirst - kApart * i) * radius);
}

}  // namespace

std::string_view ground_of(Kind kind) {
  constexpr std::array<std::string_view, kTileKinds + 1> kGrounds = {
      "temple-tile", "jungle-tile", "treasure-tile", "volcano-tile", "base-camp"};
  return kGrounds[static_cast<std::size_t>(kind)];
}

std::string sized(std::string_view symbol, std::size_t variant, double radius) {
  return fmt::format("{}{}-{}", symbol, variant, std::lround(radius));
}

void add_crowns(Scene& scene, Point centre, double radius, std::size_t variant) {
  const std::string name = sized("jungle", variant % kVariants, radius);
  if (!scene.has_symbol(name)) {
    add_art_symbol(scene, art(), "tree");
    scene.add_symbol(name, forest_of(crowns_of(variant % kVariants), "tree", radius));
  }
  scene.add_use({}, name, centre);
}

Element& add_ground(Scene& scene, Point centre, double radius, Kind kind) {
  constexpr double kOutline = 0.985;
  constexpr double kInner = 0.94;
  const std::string_view ground = ground_of(kind);
  const std::size_t at = scene.elements.size();
  scene
      .add_polygon(fmt::format("{} outline-edge round", ground),
                   flat_hex(centre, kOutline * radius))
      .stroke = std::max(1.0, radius * 0.032);
  std::vector<Point> inner = flat_hex(centre, kInner * radius);
  inner.push_back(inner.front());
  scene.add_line(fmt::format("{}-light-line", ground), std::move(inner)).stroke =
      std::max(0.7, radius * 0.025);
  return scene.elements[at];
}

void add_texture(Scene& scene, Point centre, double radius, Kind kind) {
  if (kind == Kind::kVolcano) return;
  const std::string name = sized("ground", static_cast<std::size_t>(kind), radius);
  if (!scene.has_symbol(name)) scene.add_symbol(name, texture_of(kind, radius));
  scene.add_use({}, name, centre);
}

void add_leaves(Scene& scene, Point centre, double radius, Kind kind, std::size_t variant) {
  if (kind == Kind::kVolcano) return;
  const bool open = is_open(kind);
  const std::string name = sized(open ? "grove" : "leaves", variant % kVariants, radius);
  if (!scene.has_symbol(name)) {
    const std::string_view crown = open ? "bush" : "tree";
    add_art_symbol(scene, art(), crown);
    scene.add_symbol(name, forest_of(leaves_of(variant % kVariants, open), crown, radius));
  }
  scene.add_use({}, name, centre);
}

void add_stones(Scene& scene, Point centre, double radius, std::size_t side, int count,
                std::size_t variant, std::string_view colour) {
  // Opposite sides have the same stones.
  constexpr std::size_t kTurns = kSides / 2;
  const std::size_t turn = side % kTurns;
  for (int i = 0; i < count; ++i) {
    const std::size_t shape = (variant + static_cast<std::size_t>(i)) % kVariants;
    const std::string name = sized("stone", kVariants * turn + shape, radius);
    if (!scene.has_symbol(name)) scene.add_symbol(name, stone_of(radius, turn, shape));
    scene.add_use(colour, name, stone_at(centre, radius, side, i));
  }
}

namespace {

constexpr std::size_t kMaxRows = 3;

using Rows = std::vector<std::span<const Crew>>;

/// Arranges crews in rows. Lengths are in scene units.
class Arrangement {
 public:
  Arrangement(const Grid& grid, const std::vector<ScenePlayer>& players)
      : grid_(grid), players_(players) {}

  [[nodiscard]] double width(const Crew& crew) const {
    const double text = text_width(crew_text(crew, players_), grid_.letter, true);
    constexpr double kBeside = 0.26;
    return std::max((crew.leader ? 0.45 : 0.385) * grid_.radius, text + kBeside * grid_.letter);
  }

  [[nodiscard]] double gap(std::size_t count) const {
    constexpr double kWide = 0.03;
    return (count < 3 || grid_.roomy ? kWide : -kWide) * grid_.radius;
  }

  [[nodiscard]] double width(std::span<const Crew> row) const {
    double sum = 0;
    for (const Crew& crew : row) sum += width(crew);
    return sum + gap(row.size()) * static_cast<double>(row.size() - 1);
  }

  /// In several rows, pieces are only as high as their letters require.
  [[nodiscard]] double height(const Crew& crew, std::size_t rows) const {
    if (rows < 2 && !crew.joined) {
      const double high = grid_.roomy ? 0.51 : 0.60;
      const double low = grid_.roomy ? 0.40 : 0.50;
      return (crew.leader ? high : low) * grid_.radius;
    }
    const double part = crew.joined ? 0.42 : rows < kMaxRows ? 0.38 : 0.34;
    return crew.leader ? std::max((part + 0.05) * grid_.radius, 1.3 * grid_.letter)
                       : std::max(part * grid_.radius, 1.1 * grid_.letter);
  }

  /// Returns how much of a piece is visible below its letter.
  [[nodiscard]] double feet(std::size_t rows) const {
    constexpr double kMiddle = 0.24;
    constexpr double kLowest = 0.42;
    constexpr double kHalf = 0.37;
    const double middle = std::max(kMiddle * height({}, rows), kLowest * grid_.letter);
    return middle - kHalf * grid_.letter;
  }

  /// Returns the rows, the last one in front, with the least overflow.
  [[nodiscard]] Rows best(const std::vector<Crew>& crews, double& overflow) const {
    overflow = std::numeric_limits<double>::max();
    Rows best;
    const std::span<const Crew> all(crews);
    const auto consider = [&](const Rows& rows) {
      const double over = overflow_of(rows);
      if (over >= overflow) return;
      overflow = over;
      best = rows;
    };
    consider({all});
    if (overflow <= 0) return best;
    for (std::size_t i = 1; i < all.size(); ++i) consider({all.first(i), all.subspan(i)});
    if (overflow <= 0) return best;
    for (std::size_t i = 1; i + 1 < all.size(); ++i) {
      for (std::size_t k = i + 1; k < all.size(); ++k) {
        consider({all.first(i), all.subspan(i, k - i), all.subspan(k)});
      }
    }
    return best;
  }

 private:
  /// Returns the largest amount by which a row exceeds its width; negative if all rows fit. The
  /// minimum thus favours even rows, and a shorter one in front.
  [[nodiscard]] double overflow_of(const Rows& rows) const {
    // A hex is widest in its middle.
    const bool single = rows.size() == 1;
    const double front = grid_.roomy ? 1.56 : single ? 1.76 : 1.62;
    const double behind = 1.70;
    double over = std::numeric_limits<double>::lowest();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double room = (i + 1 == rows.size() ? front : behind) * grid_.radius;
      over = std::max(over, width(rows[i]) - room);
    }
    return over;
  }

  const Grid& grid_;
  const std::vector<ScenePlayer>& players_;
};

/// Returns the foot of the front row, in radii below the middle.
double lowest_foot(bool sign, int south, std::size_t rows, double pitch) {
  constexpr double kMiddle = 0.22;
  constexpr double kSign = 0.62;
  constexpr double kLowest = 0.78;
  if (rows >= kMaxRows) return kLowest;
  const double stones = 0.80 - 0.16 * south;
  if (rows > 1) return std::max(std::min(sign ? 0.72 : kMiddle + pitch / 2, stones), 0.48);
  if (!sign) return kMiddle;
  return south > 1 ? std::min(kSign, stones) : kSign;
}

/// Returns `crews` with a leader and the members of the same player as one; pieces that an illegal
/// move would bring remain apart.
std::vector<Crew> joined(const std::vector<Crew>& crews) {
  std::vector<Crew> out;
  for (const Crew& crew : crews) {
    const bool follows = !out.empty() && out.back().owner == crew.owner && out.back().leader &&
                         !crew.leader && out.back().look != Crew::Look::kGhost &&
                         crew.look != Crew::Look::kGhost;
    if (!follows) {
      out.push_back(crew);
      continue;
    }
    Crew& leader = out.back();
    leader.joined = true;
    leader.count = crew.count;
    if (crew.look == Crew::Look::kFresh) leader.look = crew.look;
  }
  return out;
}

std::string player_words(const Crew& crew) { return player_class(crew.owner); }

Silhouette silhouette_of(const Crew& crew) {
  return crew.leader ? Silhouette::kLeader : Silhouette::kMember;
}

/// Draws what surrounds pieces of a kind and size as a symbol with its origin at their foot, so
/// that a piece that moves costs a page only a few bytes.
template <class F>
void use_around(Scene& scene, std::string_view what, Silhouette kind, const PlacedPieces& placed,
                const F& draw) {
  constexpr double kTenths = 10;
  const std::string name = fmt::format("{}{}-{:.0f}-{:.0f}", what, static_cast<int>(kind),
                                       placed.width * kTenths, placed.height * kTenths);
  if (!scene.has_symbol(name)) {
    Scene drawing;
    draw(drawing);
    scene.add_symbol(name, std::move(drawing));
  }
  scene.add_use("", name, placed.foot);
}

/// Draws a dashed outline where a piece was.
void draw_left(Scene& scene, const Grid& grid, const PlacedPieces& placed) {
  const Silhouette kind = silhouette_of(placed.crew);
  const std::string colour = player_words(placed.crew);
  use_around(scene, "left-" + colour + "-", kind, placed, [&](Scene& drawing) {
    const auto outline = [&](const std::string& classes) -> Element& {
      return add_piece_outline(drawing, classes, kind, {}, placed.width, placed.height);
    };
    outline("halo o70");
    const double line = std::max(1.2, grid.radius * 0.035);
    for (const bool rim : {true, false}) {
      Element& dashes = outline(rim ? "rim-line" : colour + "-line");
      dashes.stroke = rim ? line * 1.9 : line;
      dashes.dash = std::max(2.0, grid.radius * 0.06);
      dashes.gap = std::max(1.4, grid.radius * 0.04);
    }
  });
}

}  // namespace

std::vector<Crew> crews_on(const State& state, std::size_t cell) {
  std::vector<Crew> crews;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    if (own.leader == cell) crews.push_back({seat, true, 1});
    if (own.members[cell] > 0) crews.push_back({seat, false, own.members[cell]});
  }
  return crews;
}

std::string crew_text(const Crew& crew, const std::vector<ScenePlayer>& players) {
  const std::string& letter = players[seat_index(crew.owner)].letter;
  const bool alone = !crew.joined && (crew.leader || crew.count == 1);
  return alone ? letter : fmt::format("{}{}", letter, crew.count);
}

bool PieceGroup::has_joined() const {
  return std::ranges::any_of(crews, [](const PlacedPieces& placed) { return placed.crew.joined; });
}

PieceGroup arranged(std::vector<Crew> crews, const Grid& grid, Point centre, bool sign, int south,
                    const std::vector<ScenePlayer>& players) {
  PieceGroup group;
  group.top = centre.y + grid.radius;
  const Arrangement arrangement(grid, players);
  double overflow = 0;
  Rows rows = arrangement.best(crews, overflow);
  if (overflow > 0 || rows.size() == kMaxRows) {
    std::erase_if(crews, [](const Crew& crew) { return crew.look == Crew::Look::kLeft; });
    rows = arrangement.best(crews, overflow);
  }
  if (overflow > 0 || rows.size() == kMaxRows) {
    crews = joined(crews);
    rows = arrangement.best(crews, overflow);
  }
  if (crews.empty()) return group;
  group.rows = rows.size();
  std::vector<double> heights;
  for (const std::span<const Crew> row : rows) {
    double height = 0;
    for (const Crew& crew : row) height = std::max(height, arrangement.height(crew, rows.size()));
    heights.push_back(height);
  }
  // Front pieces cover only the feet of those behind, whose letters are low on the pieces.
  const double rim = std::max(1.2, 0.035 * grid.radius);
  const double feet = arrangement.feet(rows.size()) - rim;
  double foot = centre.y + grid.radius * lowest_foot(sign, south, rows.size(),
                                                     (heights.back() - feet) / grid.radius);
  for (std::size_t i = rows.size(); i > 0; --i) {
    const std::span<const Crew> row = rows[i - 1];
    double x = centre.x - arrangement.width(row) / 2;
    std::vector<PlacedPieces> placed;
    for (const Crew& crew : row) {
      const double width = arrangement.width(crew);
      placed.push_back({crew, {x + width / 2, foot}, width, arrangement.height(crew, rows.size())});
      x += width + arrangement.gap(row.size());
    }
    // Rows behind are drawn first.
    group.crews.insert(group.crews.begin(), placed.begin(), placed.end());
    group.top = std::min(group.top, foot - heights[i - 1]);
    foot -= heights[i - 1] - feet;
  }
  return group;
}

void add_fresh_rim(Scene& scene, const Grid& grid, Silhouette kind, Point foot, double width,
                   double height) {
  // In print only its dark edge is visible.
  const double rim = std::max(5.4, grid.radius * 0.17);
  use_around(scene, "fresh", kind, {{}, foot, width, height}, [&](Scene& drawing) {
    const auto outline = [&](std::string_view classes) -> Element& {
      return add_piece_outline(drawing, classes, kind, {}, width, height);
    };
    outline("gold-dark-line round").stroke = 1.3 * rim;
    outline("gold gold-edge round").stroke = rim;
  });
}

void draw_crew(Scene& scene, const Grid& grid, const PlacedPieces& placed) {
  const Crew& crew = placed.crew;
  if (crew.look == Crew::Look::kLeft) return draw_left(scene, grid, placed);
  const Silhouette kind = silhouette_of(crew);
  scene.add_path("shadow", stela::Path().ellipse(placed.foot + Point{0.03 * grid.radius, 0},
                                                 placed.width * 0.52, 0.045 * grid.radius));
  if (crew.look == Crew::Look::kFresh) {
    add_fresh_rim(scene, grid, kind, placed.foot, placed.width, placed.height);
  }
  PieceLook look;
  look.colour = player_words(crew);
  look.on = on_player_class(crew.owner);
  look.width = placed.width;
  look.height = placed.height;
  look.letter = crew_text(crew, scene.players);
  look.least_letter = grid.letter;
  add_piece(scene, kind, placed.foot, look);
  if (crew.look != Crew::Look::kGhost) return;
  Element& dashes =
      add_piece_outline(scene, "error-line", kind, placed.foot, placed.width, placed.height);
  dashes.stroke = std::max(1.4, grid.radius * 0.045);
  dashes.dash = std::max(2.0, grid.radius * 0.06);
  dashes.gap = std::max(1.4, grid.radius * 0.04);
}

Grid::Grid(const Canvas& canvas, Point corner, double width) {
  constexpr double kWidePadding = 12;
  constexpr double kNarrowPadding = 5;
  padding = canvas.wide() ? kWidePadding : kNarrowPadding;
  radius = (width - 2 * padding) / kWidth;
  height = kHeight * radius + 2 * padding;
  constexpr double kRowsAbove = static_cast<double>(kRows) - 0.5;
  first = corner + Point{padding + radius, padding + kRowsAbove * 2 * kApothem * radius};
  const double least = std::max(canvas.measures().label, canvas.least_text);
  name = std::max(least, radius * 0.205);
  value = std::max(least + 1, radius * 0.33);
  letter = std::max(least, radius * 0.215);
  constexpr double kLarge = 0.42;
  ruler = name > kLarge * radius;
  constexpr double kSmall = 40;
  roomy = radius > kSmall;
}

Point Grid::centre(std::size_t cell) const {
  const std::size_t column = cell / kRows;
  const double up = static_cast<double>(cell % kRows) - (column % 2 == 1 ? 0.5 : 0);
  return first + Point{1.5 * static_cast<double>(column), -2 * kApothem * up} * radius;
}

std::vector<Point> Grid::hex(std::size_t cell, double factor) const {
  return flat_hex(centre(cell), radius * factor);
}

Point Grid::side(std::size_t cell, std::size_t side, double inside) const {
  constexpr double kStep = 60;
  return polar(centre(cell), kStep * static_cast<double>(side) - 90, (kApothem - inside) * radius);
}

}  // namespace stela::tikal

#include "lib/taluva/pictures/buildings.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/scene/path.h"

namespace stela::taluva {
namespace {

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

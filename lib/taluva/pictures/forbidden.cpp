#include <algorithm>
#include <cstdlib>

#include "lib/core/sorted.h"
#include "lib/scene/path.h"
#include "lib/scene/scene.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/scene.h"
#include "lib/taluva/rules/rulebook.h"
#include "lib/taluva/rules/rules.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// Whether `hex` is on or near the land: a distant one would make the picture huge.
bool is_near(const Land& land, Hex hex) {
  constexpr int kFar = 4;
  const State& state = land.state();
  if (land.order().empty()) return std::abs(hex.q) <= kFar && std::abs(hex.r) <= kFar;
  return std::ranges::any_of(land.order(), [&](std::size_t cell) {
    const Hex at = state.cells[cell].at;
    const int dq = at.q - hex.q;
    const int dr = at.r - hex.r;
    return std::abs(dq) <= kFar && std::abs(dr) <= kFar && std::abs(dq + dr) <= kFar;
  });
}

const Cell* cell_of(const State& state, Hex hex) {
  const std::size_t cell = state.cell_at(hex);
  return cell == kNoCell ? nullptr : &state.cells[cell];
}

/// Returns the effect of a tile.
Forbidden effect_of(const Land& land, const Lay& lay, const Rule* rule) {
  Forbidden out;
  const auto hexes = tile_hexes(lay.at, lay.rotation.steps);
  out.tile.assign(hexes.begin(), hexes.end());
  for (const Hex hex : hexes) out.level = std::max(out.level, land.level_at(hex) + 1);
  for (const Hex hex : hexes) out.hexes.push_back({hex, out.level});
  out.uneven = rule == &rules::kEruptionGap;
  out.covers_terrain = rule == &rules::kEruptionVolcano;
  return out;
}
/// Returns that of other actions on a hex.
template <class M>
Forbidden effect_of(const Land& land, const M& move, const Rule* /*rule*/) {
  Forbidden out;
  out.hexes.push_back({move.at, land.level_at(move.at)});
  return out;
}

class GhostPainter {
 public:
  GhostPainter(Scene& scene, Stage& stage, const View& view, const Land& land, const Canvas& canvas,
               const Forbidden& forbidden)
      : scene_(scene),
        stage_(stage),
        view_(view),
        land_(land),
        canvas_(canvas),
        forbidden_(forbidden),
        s_(view.size()) {
    scene_.layer = Layer::kOverlay;
  }

  void hatch() {
    for (const Hex hex : forbidden_.offending) {
      const View::Ring ring = view_.ring(hex, land_.level_at(hex), 0.97);
      const std::vector<Point> corners(ring.begin(), ring.end());
      scene_.layer = Layer::kGround;
      scene_.add_polygon("error-ground o80", corners);
      scene_.add_path("error-line", hatching(corners, s_ * 0.17)).stroke =
          std::max(1.0, s_ * 0.036);
      scene_.add_polygon("error-line round", corners).stroke = std::max(1.6, s_ * 0.055);
      scene_.layer = Layer::kOverlay;
    }
  }

  void draw(const Lay& lay) {
    draw_drops();
    draw_tile(lay);
    draw_outline();
    draw_covered();
    for (const Hex hex : forbidden_.tile) {
      if (covers_piece(hex) && !forbidden_.uneven) continue;
      const bool offending = is_offending(hex);
      const Point at = offending ? view_.at(hex, land_.level_at(hex)) + Point{0, 0.34 * s_}
                                 : view_.at(hex, forbidden_.level) + Point{0, 0.5 * s_};
      const int level = land_.level_at(hex);
      // If the tile hides the ground below it, the label is on the tile.
      const bool hidden = offending && level + 1 == forbidden_.level;
      const Point place = hidden ? view_.at(hex, forbidden_.level) + Point{0, 0.5 * s_} : at;
      if (offending) {
        tag_offending(hex, place);
      } else {
        tag(place, level_words(level), false);
      }
    }
  }
  void draw(const Grow& grow) {
    const State& state = land_.state();
    for (const Hex hex : forbidden_.offending) {
      const Cell* cell = cell_of(state, hex);
      if (cell == nullptr || cell->piece != Piece::kNone || cell->terrain != grow.terrain) continue;
      stand(hex, Piece::kHut, cell->level, state.turn);
      tag(view_.at(hex, cell->level) + Point{0, 0.66 * s_}, level_words(cell->level), false);
    }
  }
  void draw(const Hut& hut) { stand_alone(hut.at, Piece::kHut, land_.state().turn); }
  void draw(const Tower& tower) { stand_alone(tower.at, Piece::kTower, land_.state().turn); }
  void draw(const Temple& temple) { stand_alone(temple.at, Piece::kTemple, land_.state().turn); }
  void draw(const SetHut& set) { stand_alone(set.at, Piece::kHut, set.player.seat); }
  void draw(const SetTower& set) { stand_alone(set.at, Piece::kTower, set.player.seat); }
  void draw(const SetTemple& set) { stand_alone(set.at, Piece::kTemple, set.player.seat); }
  template <class M>
  void draw(const M& /*move*/) {}

 private:
  [[nodiscard]] bool is_offending(Hex hex) const { return contains(forbidden_.offending, hex); }
  [[nodiscard]] bool in_tile(Hex hex) const { return contains(forbidden_.tile, hex); }

  /// Whether there is a piece below the tile.
  [[nodiscard]] bool covers_piece(Hex hex) const {
    const Cell* below = cell_of(land_.state(), hex);
    return below != nullptr && below->piece != Piece::kNone;
  }

  /// Draws the pieces that would be covered, visible through the tile; in red those that must not
  /// be.
  void draw_covered() {
    for (const Hex hex : forbidden_.tile) {
      if (!covers_piece(hex)) continue;
      const Cell& below = *cell_of(land_.state(), hex);
      const bool offending = is_offending(hex) && !forbidden_.covers_terrain;
      show_covered(below, offending);
      if (forbidden_.uneven) continue;
      tag(view_.at(hex, below.level) + Point{0, 0.66 * s_}, tr(canvas_.language, "covered"),
          offending);
    }
  }

  /// Draws lines from the corners of an unsupported hex down to the level of the missing ground.
  void draw_drops() {
    Path drops;
    for (const Hex hex : forbidden_.offending) {
      const int level = land_.level_at(hex);
      if (level >= forbidden_.level - 1) continue;
      const View::Ring low = view_.ring(hex, level);
      const View::Ring high = view_.ring(hex, forbidden_.level - 1);
      for (const std::size_t corner : {2U, 3U, 4U}) {
        drops.move_to(high[corner]).line_to(low[corner]);
      }
    }
    if (drops.empty()) return;
    Element& line = scene_.add_path("error-line", drops);
    line.stroke = std::max(1.0, s_ * 0.035);
    line.dash = s_ * 0.07;
    line.gap = s_ * 0.06;
  }

  /// Draws the tile floating at its level; unsupported hexes are transparent.
  void draw_tile(const Lay& lay) {
    std::vector<std::size_t> order = {0, 1, 2};
    sort_stably(order, [&](std::size_t a, std::size_t b) {
      return forbidden_.tile[a].r < forbidden_.tile[b].r;
    });
    const TileKind kind = lay.tile.kind();
    for (const std::size_t i : order) {
      const Hex hex = forbidden_.tile[i];
      const Terrain terrain = i == 0            ? Terrain::kVolcano
                              : kind == kNoTile ? Terrain::kRock
                              : i == 1          ? left_terrain(kind)
                                                : right_terrain(kind);
      // The place at fault below it must be visible.
      const Cell* below = cell_of(land_.state(), hex);
      const bool covers = below != nullptr && below->piece != Piece::kNone;
      draw_plate(hex, terrain, lay.rotation.steps,
                 !is_offending(hex) ? ""
                 : covers           ? " o40"
                                    : " o65");
      if (i > 0 && kind == kNoTile) {
        scene_.add_text("rock-ink strong", view_.at(hex, forbidden_.level), view_.level_size(),
                        std::string(1, lay.tile.letters[i - 1]));
      }
    }
  }

  void draw_plate(Hex hex, Terrain terrain, int rotation, const std::string& through) {
    const Point lift{0, view_.lift()};
    for (const std::size_t side : {kSouthWest, kSouthEast}) {
      const Hex beside = neighbour(hex, side);
      if (in_tile(beside) || land_.level_at(beside) >= forbidden_.level) continue;
      const auto [from, to] = view_.edge(hex, side, forbidden_.level);
      scene_
          .add_polygon((side == kSouthWest ? "cliff-west outline-edge round"
                                           : "cliff-east outline-edge round") +
                           through,
                       {from, to, to + lift, from + lift})
          .stroke = s_ * 0.022;
    }
    const View::Ring ring = view_.ring(hex, forbidden_.level);
    const std::vector<Point> corners(ring.begin(), ring.end());
    scene_.add_polygon(std::string(ground_class_of(terrain)) + through, corners);
    add_texture(scene_, {terrain, rotation, hex, true}, view_.at(hex, forbidden_.level), s_);
    scene_.elements.back().classes = through.empty() ? "" : through.substr(1);
    scene_.add_polygon("white o10", corners);
  }

  void draw_outline() {
    Path inside;
    Path around;
    for (const Hex hex : forbidden_.tile) {
      for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
        const auto [from, to] = view_.edge(hex, side, forbidden_.level);
        (in_tile(neighbour(hex, side)) ? inside : around).move_to(from).line_to(to);
      }
    }
    scene_.add_path("halo-line", inside).stroke = std::max(0.7, s_ * 0.025);
    add_dashes(scene_, around, std::max(1.5, s_ * 0.052));
  }

  [[nodiscard]] std::string level_words(int level) const {
    return tr(canvas_.language, "level {0}", level);
  }
  /// Draws what is wrong with a place to blame.
  void tag_offending(Hex hex, Point at) {
    for (std::size_t i = 0; i < forbidden_.offending.size(); ++i) {
      if (forbidden_.offending[i] == hex) {
        tag(at, forbidden_.words[i].in(canvas_.language), true);
      }
    }
  }
  void tag(Point at, std::string_view words, bool offending) {
    const double size = std::max(canvas_.measures().label, s_ * 0.26);
    // Labels would hide small hexes.
    constexpr double kRoom = 0.5;
    if (size > kRoom * s_) return;
    stage_.label({std::string(words), offending ? Tone::kWrong : Tone::kPlain, {at}, size});
  }

  /// Draws a piece that is not allowed there: transparent in its colour, with red dashes.
  void stand(Hex hex, Piece piece, int count, Actor owner) {
    const Point aside = covers_piece(hex) ? Point{0.5 * s_, 0.16 * s_} : Point{};
    for (Standing standing : standing_on(view_, canvas_, hex, land_.level_at(hex), piece, count)) {
      standing.foot = standing.foot + aside;
      PieceLook look;
      look.colour = player_class(owner);
      look.width = standing.width;
      draw_outlined(standing, look, true, " o80");
    }
  }

  /// Draws a piece below the tile; with red dashes if it must not be covered.
  void show_covered(const Cell& below, bool offending) {
    for (const Standing& standing :
         standing_on(view_, canvas_, below.at, below.level, below.piece, below.level)) {
      PieceLook look;
      look.colour = player_class(below.owner);
      look.on = on_player_class(below.owner);
      look.width = standing.width;
      if (standing.lettered) look.letter = scene_.players[seat_index(below.owner)].letter;
      look.least_letter = canvas_.measures().label;
      draw_outlined(standing, look, offending, "");
    }
  }

  void draw_outlined(const Standing& standing, const PieceLook& look, bool offending,
                     std::string_view through) {
    stela::add_piece(scene_, standing.kind, standing.foot, look);
    scene_.elements.back().classes += through;
    add_ghost_rim(scene_, standing.kind, standing.foot, standing.width, std::max(1.3, s_ * 0.05),
                  offending);
    stage_.keep_free(extent_of(scene_.elements.back()));
  }
  void stand_alone(Hex hex, Piece piece, Actor owner) {
    stand(hex, piece, 1, owner);
    for (const Hex place : forbidden_.offending) {
      tag_offending(place, view_.at(place, land_.level_at(place)) + Point{0, 0.66 * s_});
    }
  }

  Scene& scene_;
  Stage& stage_;
  const View& view_;
  const Land& land_;
  const Canvas& canvas_;
  const Forbidden& forbidden_;
  double s_;
};

}  // namespace

std::optional<Forbidden> forbidden_by(const Land& land, const TypedRequest<Move>& request) {
  if (!request.forbidden) return std::nullopt;
  std::optional<Forbidden> out = std::visit(
      [&](const auto& move) -> std::optional<Forbidden> {
        if constexpr (requires { move.at; }) {
          if (is_near(land, move.at)) return effect_of(land, move, request.broken);
        }
        return std::nullopt;
      },
      *request.forbidden);
  if (!out) return out;
  for (const BlamedPlace& place : request.blamed) {
    const std::optional<Hex> hex = hex_named(place.name);
    if (!hex) continue;
    out->offending.push_back(*hex);
    out->words.push_back(place.words);
  }
  return out;
}

void draw_forbidden(Scene& scene, Stage& stage, const View& view, const Land& land,
                    const Canvas& canvas, const Forbidden& forbidden, const Move& move) {
  GhostPainter painter(scene, stage, view, land, canvas, forbidden);
  painter.hatch();
  std::visit([&](const auto& m) { painter.draw(m); }, move);
}

}  // namespace stela::taluva

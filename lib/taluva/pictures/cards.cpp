#include "lib/taluva/pictures/cards.h"

#include <algorithm>
#include <array>

#include "lib/scene/path.h"
#include "lib/scene/shapes.h"
#include "lib/scene/text.h"
#include "lib/taluva/pictures/art.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// A kind of piece on a card: its height, in a column and in a line, and its distance from the left
/// edge of its space.
struct Kind {
  Silhouette silhouette;
  double wide_height;
  double wide_left;
  double narrow_height;
  double narrow_left;
};
constexpr std::array<Kind, 3> kKinds = {{{Silhouette::kTemple, 38, 2, 17, 0},
                                         {Silhouette::kTower, 44, 86, 22, 62},
                                         {Silhouette::kHut, 33, 142, 16, 116}}};

std::array<int, 3> left_of(const Stock& stock) { return {stock.temples, stock.towers, stock.huts}; }

void draw_row(Scene& scene, const Canvas& canvas, const Stock& stock, Actor seat, Extent room) {
  const bool wide = canvas.wide();
  const double base = wide ? room.high.y - 4 : (room.low.y + room.high.y) / 2 + 9;
  const std::array<int, 3> left = left_of(stock);
  double end = 0;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const Kind& kind = kKinds[i];
    const Point foot{room.low.x + (wide ? kind.wide_left : kind.narrow_left), base};
    end = foot.x + add_icon_number(scene, canvas, kind.silhouette, seat, foot,
                                   wide ? kind.wide_height : kind.narrow_height, left[i]);
  }
  const Measures measures = canvas.measures();
  if (!wide || measures.small < canvas.least_text) return;
  // Long words are smaller, or left out if they would be unreadable.
  const std::string words = tr(canvas.language, "left");
  const double free = room.high.x - end - measures.small * 0.3;
  const double size = fitting_size(words, measures.small, free);
  if (size < canvas.least_text) return;
  scene.add_text("soft", {room.high.x, base - measures.small * 0.36}, size, words, Anchor::kEnd);
}

/// The width of the built pieces, relative to the font size.
constexpr double kBuiltWidth = 7.2;

/// Draws small pieces, each followed by the number built.
void draw_built(Scene& scene, const Stock& stock, Actor seat, Point at, double size) {
  const std::array<int, 3> built = {kTemplesPerPlayer - stock.temples,
                                    kTowersPerPlayer - stock.towers, kHutsPerPlayer - stock.huts};
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const Silhouette kind = kKinds[i].silhouette;
    const double width = size * 0.95 / piece_height(kind, 1);
    at.x += size * 0.5 + width / 2;
    add_piece(scene, kind, at + Point{0, size * 0.42},
              {.colour = player_class(seat), .on = {}, .width = width, .letter = {}, .rim = false});
    at.x += width / 2 + size * 0.2;
    const std::string number = std::to_string(built[i]);
    scene.add_text("soft", at, size, number, Anchor::kStart);
    at.x += text_width(number, size);
  }
}

/// Returns the texture of a terrain in a few strokes; in radii of the icon.
Path strokes_of(Terrain terrain, Point centre, double r) {
  Path path;
  const auto at = [&](double x, double y) { return centre + Point{x, y} * r; };
  if (terrain == Terrain::kClearing) {
    for (const Point tuft : {Point{-0.35, 0.35}, Point{0.3, 0.5}, Point{0.2, -0.15}}) {
      path.move_to(at(tuft.x - 0.08, tuft.y)).line_to(at(tuft.x - 0.2, tuft.y - 0.3));
      path.move_to(at(tuft.x, tuft.y)).line_to(at(tuft.x, tuft.y - 0.4));
      path.move_to(at(tuft.x + 0.08, tuft.y)).line_to(at(tuft.x + 0.2, tuft.y - 0.3));
    }
    return path;
  }
  const auto wave = [&](double x, double y, double half) {
    path.move_to(at(x - half, y)).bend_to(at(x - half / 2, y - 0.2), at(x, y));
    path.bend_to(at(x + half / 2, y + 0.2), at(x + half, y));
  };
  if (terrain == Terrain::kLake) {
    wave(0, 0.05, 0.36);
  } else {
    wave(0, -0.25, 0.45);
    wave(0, 0.1, 0.6);
    wave(0, 0.45, 0.42);
  }
  return path;
}

}  // namespace

std::vector<PlayerCard> cards_of(const State& state, const Table& table, Language language) {
  std::vector<PlayerCard> cards;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    PlayerCard card;
    card.seat = seat;
    card.name = table.names[seat_index(seat)];
    card.due =
        state.plays(seat) && seat == state.turn && !std::holds_alternative<GameOver>(state.phase);
    card.facts = {tr(language, "left: {0}", trn(stock.temples, "{0} temple", "{0} temples")),
                  trn(language, stock.towers, "{0} tower", "{0} towers"),
                  trn(language, stock.huts, "{0} hut", "{0} huts")};
    card.remark = tr(language, "built");
    card.remark_width = kBuiltWidth;
    card.draw_remark = [stock, seat](Scene& scene, Point at, double size) {
      draw_built(scene, stock, seat, at, size);
    };
    if (!state.plays(seat)) {
      card.remark = state.is_out(seat) ? tr(language, "eliminated") : tr(language, "done");
      card.draw_remark = nullptr;
      card.facts.push_back(card.remark);
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

CardRoom card_room(const Canvas& canvas) {
  CardRoom room;
  room.rows = 58;
  room.width = 164 + (canvas.measures().number - 12.5) * 1.5;
  room.height = 34;
  room.rest = canvas.wide() ? 58 : 16;
  return room;
}

void draw_cards(Scene& scene, Frame& frame, const Canvas& canvas, const State& state) {
  if (frame.add_end() || !frame.has_panel()) return;
  for (Actor seat = 0; seat < state.players; ++seat) {
    draw_row(scene, canvas, state.stock[seat_index(seat)], seat, frame.add_card());
  }
  const Extent rest = frame.add_rest();
  const Measures measures = canvas.measures();
  const double middle = (rest.low.y + rest.high.y) / 2;
  const double icon = canvas.wide() ? 33 : 13;
  add_stack_icon(scene, {rest.low.x + 2, middle + icon * 0.5}, icon);
  Point at{rest.low.x + icon * 1.4 + 2, middle};
  const std::string number = std::to_string(state.tiles_left);
  scene.add_text("ink strong", at, measures.number, number, Anchor::kStart);
  at.x += text_width(number, measures.number, true) + measures.players * 0.4;
  if (measures.players < canvas.least_text) return;
  scene.add_text("soft", at, measures.players,
                 trn_noop("tile left", "tiles left").of(state.tiles_left, {}).in(canvas.language),
                 Anchor::kStart);
}

void add_stack_icon(Scene& scene, Point foot, double width) {
  const double s = width / 1.1;
  for (int i = 0; i < 3; ++i) {
    const auto at = [&](double x, double y) { return foot + Point{x, -y - 0.26 * i} * s; };
    const Point thick{0, 0.16 * s};
    scene
        .add_polygon("cliff-east outline-edge round",
                     {at(0, 0.42), at(0.55, 0.16), at(1.1, 0.42), at(1.1, 0.42) + thick,
                      at(0.55, 0.16) + thick, at(0, 0.42) + thick})
        .stroke = s * 0.05;
    scene
        .add_polygon(i == 2 ? "jungle outline-edge round" : "cliff-west outline-edge round",
                     {at(0, 0.42), at(0.55, 0.16), at(1.1, 0.42), at(0.55, 0.68)})
        .stroke = s * 0.05;
  }
}

void add_terrain_icon(Scene& scene, Terrain terrain, Point centre, double radius) {
  const std::string name(class_of(terrain));
  const double r = radius;
  scene
      .add_polygon(terrain == Terrain::kVolcano ? "volcano-texture outline-edge round"
                                                : name + " outline-edge round",
                   pointy_hex(centre, r))
      .stroke = r * 0.12;
  const auto dot = [&](Point at, double part, const std::string& classes) {
    scene.add_circle(classes, centre + at * r, r * part).stroke = r * 0.07;
  };
  switch (terrain) {
    case Terrain::kJungle:
      for (const Point tree :
           {Point{0, -0.4}, Point{-0.35, 0.1}, Point{0.35, 0.05}, Point{0, 0.45}}) {
        dot(tree, 0.27, "jungle-texture jungle-deep-edge");
      }
      return;
    case Terrain::kRock:
      dot({0.15, -0.45}, 0.2, "rock-texture rock-deep-edge");
      dot({-0.32, -0.1}, 0.27, "rock-texture rock-deep-edge");
      dot({0.32, 0.2}, 0.3, "rock-texture rock-deep-edge");
      dot({-0.15, 0.5}, 0.2, "rock-texture rock-deep-edge");
      return;
    case Terrain::kVolcano:
      scene.add_segments("lava-line", {centre, centre + Point{0, 0.86 * r}}).stroke = r * 0.34;
      scene.add_circle("lava-hot lava-edge", centre - Point{0, 0.05 * r}, r * 0.4).stroke =
          r * 0.18;
      return;
    case Terrain::kLake:
      dot({0, 0}, 0.62, "lake lake-light-edge");
      scene.add_path("lake-light-line round", strokes_of(terrain, centre, r)).stroke = r * 0.12;
      return;
    case Terrain::kClearing:
      scene.add_path("clearing-deep-line round", strokes_of(terrain, centre, r)).stroke = r * 0.1;
      return;
    case Terrain::kSand:
      scene.add_path("sand-texture-line round", strokes_of(terrain, centre, r)).stroke = r * 0.1;
      return;
  }
}

}  // namespace stela::taluva

#include "lib/scene/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "lib/scene/path.h"

namespace stela {

const Art& art_named(std::span<const Art> drawings, std::string_view name) {
  const auto found = std::ranges::find(drawings, name, &Art::name);
  if (found == drawings.end()) throw std::logic_error("no drawing " + std::string(name));
  return *found;
}

void add_art_symbol(Scene& scene, std::span<const Art> drawings, std::string_view name) {
  if (scene.has_symbol(name)) return;
  const Art& art = art_named(drawings, name);
  Scene drawn;
  for (const ArtShape& shape : art.shapes) {
    if (!shape.use.empty()) {
      add_art_symbol(scene, drawings, shape.use);
      drawn.add_use(shape.classes, shape.use, shape.low - art.origin, shape.factor);
    } else {
      drawn.add_path(shape.classes, Path(std::string(shape.data), shape.low, shape.high)).stroke =
          shape.stroke;
    }
  }
  scene.symbols.push_back(
      {std::string(name), std::move(drawn.elements), art.low - art.origin, art.high - art.origin});
}

}  // namespace stela

namespace stela::pieces {
/// Returns the drawings in lib/scene/art.
std::span<const Art> art();
}  // namespace stela::pieces

namespace stela {
namespace {

/// Returns the drawing of a silhouette; its name begins that of its symbols.
const Art& art_of(Silhouette kind) {
  constexpr std::array<std::string_view, 8> kNames = {"hut",    "tower", "temple", "member",
                                                      "leader", "guard", "camp",   "digger"};
  return art_named(pieces::art(), kNames[static_cast<std::size_t>(kind)]);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads the number at `at` of well-formed path data; moves `at` past it.
double take_number(std::string_view data, std::size_t& at) {
  const bool negative = data[at] == '-';
  if (negative) ++at;
  constexpr double kTen = 10;
  double number = 0;
  for (; at < data.size() && is_digit(data[at]); ++at) number = number * kTen + (data[at] - '0');
  if (at < data.size() && data[at] == '.') {
    double unit = 1;
    for (++at; at < data.size() && is_digit(data[at]); ++at) {
      number += (data[at] - '0') * (unit /= kTen);
    }
  }
  return negative ? -number : number;
}

/// Returns path data scaled by `factor` and moved so that `origin` of its box becomes the origin.
std::string scaled(std::string_view data, Point origin, Point factor) {
  std::string out;
  char command = 0;
  std::size_t index = 0;
  std::size_t at = 0;
  while (at < data.size()) {
    const char c = data[at];
    if (c == ' ' || c == ',') {
      ++at;
      continue;
    }
    if (!is_digit(c) && c != '.' && c != '-') {
      out += command = c;
      index = 0;
      ++at;
      continue;
    }
    const double number = take_number(data, at);
    // In an arc, two radii, an angle and two flags come before the point.
    constexpr std::size_t kArc = 7;
    const bool arc = command == 'A' || command == 'a';
    const std::size_t part = arc ? index % kArc : index;
    const bool flag = arc && part >= 2 && part <= 4;
    const bool radius = arc && part < 2;
    const bool vertical =
        command == 'V' || command == 'v' ||
        (command != 'H' && command != 'h' && (arc ? part == 1 || part == 6 : part % 2 == 1));
    const bool absolute = command >= 'A' && command <= 'Z' && !radius;
    if (is_digit(out.back())) out += ' ';
    if (flag) {
      append_number(number, out);
    } else {
      const double move = absolute ? (vertical ? origin.y : origin.x) : 0;
      append_number((number - move) * (vertical ? factor.y : factor.x), out);
    }
    ++index;
  }
  return out;
}

/// The widths of the rims of a piece (units).
double dark_rim(double width) { return std::clamp(width * 0.055, 1.1, 2.0); }
double light_rim(double width) { return 2 * dark_rim(width) + std::clamp(width * 0.1, 1.2, 3.2); }

/// Returns the scale of a drawing; a `height` of 0 keeps its proportions.
Point factor_of(const Art& art, double width, double height) {
  const double across = width / art.width();
  return {across, height > 0 ? height / art.height() : across};
}

/// Returns the whole outline of a piece.
std::string outline_of(const Art& art) {
  std::string outline;
  for (const ArtShape& shape : art.shapes) {
    if (shape.silhouette) outline += shape.data;
  }
  return outline;
}

/// Draws a piece or a part of it around the origin, with a light rim in `light`.
Scene draw_piece(const Art& art, double width, double height, std::string_view light) {
  const Point factor = factor_of(art, width, height);
  const auto at = [&](Point point) {
    return Point{(point.x - art.origin.x) * factor.x, (point.y - art.origin.y) * factor.y};
  };
  Scene scene;
  const auto add = [&](std::string_view classes, std::string_view data) -> Element& {
    return scene.add_path(classes,
                          Path(scaled(data, art.origin, factor), at(art.low), at(art.high)));
  };
  add(light, outline_of(art)).stroke = light_rim(width);
  for (const ArtShape& shape : art.shapes) {
    add(shape.classes, shape.data).stroke = shape.rims * dark_rim(width);
  }
  return scene;
}

void add_sign(Scene& scene, std::string_view classes, std::string_view name, Point centre,
              double size) {
  const Art& art = art_named(pieces::art(), name);
  const double factor = size / art.width();
  const Point half{size / 2, size / 2};
  scene.add_path(classes, Path(scaled(art.shapes.front().data, art.origin - centre * (1 / factor),
                                      {factor, factor}),
                               centre - half, centre + half));
}

long tenths(double number) {
  constexpr double kTen = 10;
  return std::lround(number * kTen);
}

}  // namespace

void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look) {
  const Art& art = art_of(kind);
  std::string name = fmt::format("{}{}", art.name, tenths(look.width));
  if (look.height > 0) name += fmt::format("-{}", tenths(look.height));
  if (!look.rim) name += "-bare";
  if (!scene.has_symbol(name)) {
    // On cards the light rim is visible in dark themes only.
    const std::string_view light =
        look.rim ? "halo halo-edge round" : "card-rim card-rim-edge round";
    scene.add_symbol(name, draw_piece(art, look.width, look.height, light));
  }
  // The band of a hat is a line in the colour of the piece.
  scene.add_use(fmt::format("{0} {0}-edge", look.colour), name, foot);
  if (look.letter.empty()) return;
  const Point factor = factor_of(art, look.width, look.height);
  const double size = std::max(look.least_letter, art.letter_size * factor.y);
  constexpr double kBaseline = 0.36;  // relative to the font size, below the middle of the text
  // A letter that is large for its piece rests on the foot.
  constexpr double kLowest = 0.42;
  const double base = std::min(
      (art.letter.y - art.origin.y - art.letter_size * kBaseline) * factor.y, -kLowest * size);
  scene.add_text(look.on + " strong", foot + Point{(art.letter.x - art.origin.x) * factor.x, base},
                 size, look.letter);
}

void add_leader_hat(Scene& scene, std::string_view colour, Point centre, double width) {
  const std::string name = fmt::format("hat{}", tenths(width));
  if (!scene.has_symbol(name)) {
    scene.add_symbol(name,
                     draw_piece(art_named(pieces::art(), "hat"), width, 0, "halo halo-edge round"));
  }
  scene.add_use(fmt::format("{}-edge", colour), name, centre);
}

double piece_height(Silhouette kind, double width) {
  const Art& art = art_of(kind);
  return art.height() * width / art.width();
}

Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width, double height) {
  const Art& art = art_of(kind);
  const Point factor = factor_of(art, width, height);
  const Point origin{art.origin.x - foot.x / factor.x, art.origin.y - foot.y / factor.y};
  return scene.add_path(
      classes, Path(scaled(outline_of(art), origin, factor),
                    foot - Point{width / 2, art.height() * factor.y}, foot + Point{width / 2, 0}));
}

void add_motif(Scene& scene, std::string_view classes, int motif, Point centre, double size) {
  add_sign(scene, classes, fmt::format("motif{}", motif), centre, size);
}

void add_patron(Scene& scene, std::string_view classes, char patron, Point centre, double size) {
  const char letter = static_cast<char>(patron - 'A' + 'a');
  add_sign(scene, classes, fmt::format("patron-{}", letter), centre, size);
}

}  // namespace stela

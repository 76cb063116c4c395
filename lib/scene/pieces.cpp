#include "lib/scene/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/scene/path.h"
#include "lib/scene/silhouettes.h"

namespace stela {
namespace {

const SilhouetteData& data_of(Silhouette kind) {
  return kSilhouettes[static_cast<std::size_t>(kind)];
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The number that begins at `at` of well-formed path data; moves `at` behind it.
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

/// Path data that is written in a box of its own, so many times as large, moved so that the middle
/// of the box's foot is the origin.
std::string scaled(std::string_view data, Point origin, double factor) {
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
    // Of an arc: two radii, an angle and two flags come before the point.
    constexpr std::size_t kArc = 7;
    const bool arc = command == 'A' || command == 'a';
    const std::size_t part = arc ? index % kArc : index;
    const bool flag = arc && part >= 2 && part <= 4;
    const bool radius = arc && part < 2;
    const bool vertical = command == 'V' || command == 'v' ||
                          (command != 'H' && command != 'h' && (arc ? part == 6 : part % 2 == 1));
    const bool absolute = command >= 'A' && command <= 'Z' && !radius;
    if (is_digit(out.back())) out += ' ';
    if (flag) {
      append_number(number, out);
    } else {
      const double move = absolute ? (vertical ? origin.y : origin.x) : 0;
      append_number((number - move) * factor, out);
    }
    ++index;
  }
  return out;
}

/// The widths of the rims of a piece (units).
double dark_rim(double width) { return std::clamp(width * 0.055, 1.1, 2.0); }
double light_rim(double width) { return 2 * dark_rim(width) + std::clamp(width * 0.1, 1.2, 3.2); }

/// Draws the parts of a silhouette around the origin.
class PieceDrawing {
 public:
  PieceDrawing(const SilhouetteData& data, double width)
      : data_(data),
        factor_(width / data.width),
        origin_{data.width / 2, data.height},
        low_{-width / 2, -data.height * factor_},
        high_{width / 2, 0},
        width_(width) {}

  Scene draw(bool rim) {
    const std::string outline = std::string(data_.body) + std::string(data_.hat);
    const double dark = dark_rim(width_);
    // On cards it is seen in dark themes only.
    const std::string_view light = rim ? "halo halo-edge round" : "card-rim card-rim-edge round";
    add(light, outline).stroke = light_rim(width_);
    add("rim-edge round", data_.body).stroke = dark;
    add("black o20", data_.shade);
    if (!data_.lines.empty()) add("rim-line round o55", data_.lines).stroke = dark * 0.6;
    if (!data_.doors.empty()) add("rim o60", data_.doors);
    if (data_.hat.empty()) return std::move(scene_);
    // A leader's hat is of straw, and its band shows the player's colour.
    const bool straw = data_.name == "leader";
    add(straw ? "hat rim-edge round" : "rim-edge round", data_.hat).stroke = dark;
    add(straw ? "band" : "rim-line o60", data_.band).stroke = dark * (straw ? 2.2 : 0.7);
    return std::move(scene_);
  }

  Element& add(std::string_view classes, std::string_view data) {
    return scene_.add_path(classes, Path(scaled(data, origin_, factor_), low_, high_));
  }

 private:
  const SilhouetteData& data_;
  double factor_;
  Point origin_;
  Point low_;
  Point high_;
  double width_;
  Scene scene_;
};

void add_sign(Scene& scene, std::string_view classes, std::string_view data, Point centre,
              double size) {
  constexpr double kBox = 24;
  const double factor = size / kBox;
  const Point half{size / 2, size / 2};
  scene.add_path(classes,
                 Path(scaled(data, Point{kBox / 2, kBox / 2} - centre * (1 / factor), factor),
                      centre - half, centre + half));
}

}  // namespace

void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look) {
  const SilhouetteData& data = data_of(kind);
  constexpr double kTen = 10;
  std::string name =
      fmt::format("{}{}{}", data.name, std::lround(look.width * kTen), look.rim ? "" : "-bare");
  if (!scene.has_symbol(name))
    scene.add_symbol(name, PieceDrawing(data, look.width).draw(look.rim));
  // The band of a hat is a line in the colour of the piece.
  scene.add_use(fmt::format("{0} {0}-edge", look.colour), name, foot);
  if (look.letter.empty()) return;
  const double factor = look.width / data.width;
  const double size = std::max(look.least_letter, data.letter_size * factor);
  constexpr double kBaseline = 0.36;  // of a text's size, below its middle
  const double base = (data.letter.y - data.height - data.letter_size * kBaseline) * factor;
  scene.add_text(look.on + " strong", foot + Point{(data.letter.x - data.width / 2) * factor, base},
                 size, look.letter);
}

double piece_height(Silhouette kind, double width) {
  return data_of(kind).height * width / data_of(kind).width;
}

Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width) {
  const SilhouetteData& data = data_of(kind);
  const double factor = width / data.width;
  const Point origin = Point{data.width / 2, data.height} - foot * (1 / factor);
  return scene.add_path(
      classes, Path(scaled(std::string(data.body) + std::string(data.hat), origin, factor),
                    foot - Point{width / 2, data.height * factor}, foot + Point{width / 2, 0}));
}

void add_motif(Scene& scene, std::string_view classes, int motif, Point centre, double size) {
  add_sign(scene, classes, kMotifs[static_cast<std::size_t>(motif - 1)], centre, size);
}

void add_patron(Scene& scene, std::string_view classes, char patron, Point centre, double size) {
  for (const PatronHead& head : kPatronHeads) {
    if (head.patron == patron) add_sign(scene, classes, head.data, centre, size);
  }
}

}  // namespace stela

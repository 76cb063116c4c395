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

/// Returns the scale of a silhouette; a `height` of 0 keeps its proportions.
Point factor_of(const SilhouetteData& data, double width, double height) {
  const double across = width / data.width;
  return {across, height > 0 ? height / data.height : across};
}

/// Draws the parts of a silhouette around the origin.
class PieceDrawing {
 public:
  PieceDrawing(const SilhouetteData& data, double width, double height)
      : data_(data),
        factor_(factor_of(data, width, height)),
        origin_{data.width / 2, data.height},
        low_{-width / 2, -data.height * factor_.y},
        high_{width / 2, 0},
        width_(width) {}

  Scene draw(bool rim) {
    const std::string outline = std::string(data_.body) + std::string(data_.hat);
    const double dark = dark_rim(width_);
    // On cards it is visible in dark themes only.
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
    add(straw ? "" : "rim-line o60", data_.band).stroke = dark * (straw ? 2.2 : 0.7);
    return std::move(scene_);
  }

  Element& add(std::string_view classes, std::string_view data) {
    return scene_.add_path(classes, Path(scaled(data, origin_, factor_), low_, high_));
  }

 private:
  const SilhouetteData& data_;
  Point factor_;
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
  scene.add_path(classes, Path(scaled(data, Point{kBox / 2, kBox / 2} - centre * (1 / factor),
                                      {factor, factor}),
                               centre - half, centre + half));
}

long tenths(double number) {
  constexpr double kTen = 10;
  return std::lround(number * kTen);
}

}  // namespace

void add_piece(Scene& scene, Silhouette kind, Point foot, const PieceLook& look) {
  const SilhouetteData& data = data_of(kind);
  std::string name = fmt::format("{}{}", data.name, tenths(look.width));
  if (look.height > 0) name += fmt::format("-{}", tenths(look.height));
  if (!look.rim) name += "-bare";
  if (!scene.has_symbol(name)) {
    scene.add_symbol(name, PieceDrawing(data, look.width, look.height).draw(look.rim));
  }
  // The band of a hat is a line in the colour of the piece.
  scene.add_use(fmt::format("{0} {0}-edge", look.colour), name, foot);
  if (look.letter.empty()) return;
  const Point factor = factor_of(data, look.width, look.height);
  const double size = std::max(look.least_letter, data.letter_size * factor.y);
  constexpr double kBaseline = 0.36;  // relative to the font size, below the middle of the text
  // A letter that is large for its piece rests on the foot.
  constexpr double kLowest = 0.42;
  const double base = std::min(
      (data.letter.y - data.height - data.letter_size * kBaseline) * factor.y, -kLowest * size);
  scene.add_text(look.on + " strong",
                 foot + Point{(data.letter.x - data.width / 2) * factor.x, base}, size,
                 look.letter);
}

void add_leader_hat(Scene& scene, std::string_view colour, Point centre, double width) {
  const SilhouetteData& data = data_of(Silhouette::kLeader);
  const std::string name = fmt::format("hat{}", tenths(width));
  if (!scene.has_symbol(name)) {
    constexpr double kMiddle = 7;  // of the hat, from the top of the box
    const double factor = width / data.width;
    const double dark = dark_rim(width);
    const Point half{width / 2, kMiddle * factor};
    Scene hat;
    const auto add = [&](std::string_view classes, std::string_view path) -> Element& {
      return hat.add_path(classes, Path(scaled(path, {data.width / 2, kMiddle}, {factor, factor}),
                                        Point{} - half, half));
    };
    add("halo halo-edge round", data.hat).stroke = light_rim(width);
    add("hat rim-edge round", data.hat).stroke = dark;
    add("", data.band).stroke = dark * 2;
    scene.add_symbol(name, std::move(hat));
  }
  scene.add_use(fmt::format("{}-edge", colour), name, centre);
}

double piece_height(Silhouette kind, double width) {
  return data_of(kind).height * width / data_of(kind).width;
}

Element& add_piece_outline(Scene& scene, std::string_view classes, Silhouette kind, Point foot,
                           double width, double height) {
  const SilhouetteData& data = data_of(kind);
  const Point factor = factor_of(data, width, height);
  const Point origin{data.width / 2 - foot.x / factor.x, data.height - foot.y / factor.y};
  return scene.add_path(
      classes, Path(scaled(std::string(data.body) + std::string(data.hat), origin, factor),
                    foot - Point{width / 2, data.height * factor.y}, foot + Point{width / 2, 0}));
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

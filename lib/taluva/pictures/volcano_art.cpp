#include "lib/taluva/pictures/volcano_art.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "lib/scene/path.h"
#include "lib/scene/random.h"
#include "lib/scene/shapes.h"
#include "lib/taluva/pictures/view.h"

namespace stela::taluva {
namespace {

constexpr std::size_t kSides = 18;
constexpr double kPi = 3.14159265358979323846;
/// The height of the crater above the foot, in hex sizes.
constexpr double kRise = -0.10;

/// Rounds to whole units, which are small enough and take less space.
Point whole(Point at) { return {std::round(at.x), std::round(at.y)}; }

using Round = std::array<Point, kSides>;

class VolcanoDrawing {
 public:
  VolcanoDrawing(int rotation, double size) : size_(size) {
    const Point way = polar({}, 90 + 60 * static_cast<double>(rotation), 1);
    way_ = way;
    constexpr std::uint32_t kSeed = 401;
    ArtRandom random(kSeed);
    for (std::size_t i = 0; i < kSides; ++i) {
      const double angle = 2 * kPi * static_cast<double>(i) / kSides;
      const double foot = (i % 2 == 0 ? 0.80 : 0.68) * random.between(0.95, 1.04);
      const double rim = 0.34 * random.between(0.93, 1.07);
      const Point out{std::cos(angle), std::sin(angle) * View::kSlant};
      foot_[i] = whole(out * (foot * size));
      rim_[i] = whole(out * (rim * size) + Point{0, kRise * size});
    }
  }

  Scene flanks() {
    scene_.add_path("volcano-texture volcano-deep-edge round", Path().polygon(foot_)).stroke =
        size_ * 0.02;
    draw_flanks();
    scene_.add_path("volcano-deep", Path().polygon(rim_));
    return std::move(scene_);
  }
  Scene lava() {
    draw_lava("lava volcano-deep-edge round", 0.82, 1, size_ * 0.03);
    draw_lava("lava-hot", 0.5, 0.42, 0);
    return std::move(scene_);
  }

 private:
  /// Light comes from the north-west.
  void draw_flanks() {
    Path lit;
    Path dark;
    for (std::size_t i = 0; i < kSides; ++i) {
      const std::size_t next = (i + 1) % kSides;
      const double angle = 2 * kPi * (static_cast<double>(i) + 0.5) / kSides;
      const std::array<Point, 4> flank = {foot_[i], foot_[next], rim_[next], rim_[i]};
      const double light = -std::cos(angle) * 0.6 - std::sin(angle) * 0.8;
      if (i % 2 == 0 && light > 0.1) lit.polygon(flank);
      if (i % 2 == 1 && light < 0.35) dark.polygon(flank);
    }
    scene_.add_path("volcano-light o55", lit);
    scene_.add_path("volcano-deep o55", dark);
  }

  /// Draws a lake of lava in the crater, scaled by `part`, and a tongue of width `broad`.
  void draw_lava(std::string_view classes, double part, double broad, double stroke) {
    Round crater = rim_;
    for (Point& point : crater) {
      point = whole({point.x * part, (point.y - kRise * size_) * part + kRise * size_});
    }
    scene_.add_path(classes, Path().polygon(crater)).stroke = stroke;
    scene_.add_path(classes, tongue(broad)).stroke = stroke;
  }

  /// Returns the location that far down the slope and to the side, in hex sizes.
  [[nodiscard]] Point at(double down, double aside) const {
    constexpr double kFoot = 0.6;
    const double rise = kRise * size_ * std::max(0.0, 1 - down / kFoot);
    return whole({(way_.x * down - way_.y * aside) * size_,
                  (way_.y * down + way_.x * aside) * size_ * View::kSlant + rise});
  }

  [[nodiscard]] Path tongue(double broad) const {
    constexpr std::array<Point, 5> kLeft = {
        {{0.12, 0.10}, {0.34, 0.12}, {0.52, 0.07}, {0.70, 0.16}, {0.93, 0.15}}};
    constexpr std::array<Point, 5> kRight = {
        {{0.93, -0.15}, {0.70, -0.09}, {0.52, -0.13}, {0.34, -0.10}, {0.12, -0.10}}};
    std::vector<Point> shore;
    for (const Point p : kLeft) shore.push_back(at(p.x, p.y * broad));
    shore.push_back(at(1, 0));
    for (const Point p : kRight) shore.push_back(at(p.x, p.y * broad));
    Path path;
    path.move_to(shore[0]);
    for (std::size_t i = 0; i + 1 < shore.size(); ++i) {
      const bool tip = i + 1 == kLeft.size();
      path.bend_to(shore[i], tip ? shore[i + 1] : (shore[i] + shore[i + 1]) * 0.5);
    }
    return path.line_to(shore.back()).close();
  }

  double size_;
  Point way_;
  Round foot_;
  Round rim_;
  Scene scene_;
};

}  // namespace

Scene draw_flanks(double size) { return VolcanoDrawing(0, size).flanks(); }

Scene draw_lava(int rotation, double size) { return VolcanoDrawing(rotation, size).lava(); }

}  // namespace stela::taluva

#include "lib/taluva/pictures/art.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "lib/scene/path.h"
#include "lib/scene/random.h"
#include "lib/scene/shapes.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/pictures/volcano_art.h"

namespace stela::taluva {
namespace {

constexpr double kPi = 3.14159265358979323846;
/// Rounds to whole units, which are small enough and take less space.
Point whole(Point at) { return {std::round(at.x), std::round(at.y)}; }

/// The size of the hex for which textures are drawn; they are scaled when used.
constexpr double kUnit = 100;
constexpr std::string_view kCrown = "crown";
constexpr std::string_view kFlanks = "volcano";

/// Draws one texture of each terrain around the origin.
class TextureDrawing {
 public:
  explicit TextureDrawing(std::uint32_t seed) : random_(seed) {}

  Scene jungle(bool built, bool small) {
    const int usual = built ? 9 : 14;
    const int few = built ? 5 : 8;
    std::vector<Spot> spots;
    constexpr int kTries = 4000;
    for (int i = 0; i < kTries && static_cast<int>(spots.size()) < (small ? few : usual); ++i) {
      const Point at = spot(0.86, 0.67);
      // Leave space for the name, and for pieces.
      if (at.y < -0.34 && std::abs(at.x) < 0.44) continue;
      if (built && std::abs(at.x) < 0.42 && at.y > -0.42 && at.y < 0.44) continue;
      const bool free = std::ranges::none_of(spots, [&](const Spot& other) {
        return std::hypot(at.x - other.at.x, (at.y - other.at.y) * 1.15) < 0.26;
      });
      if (free) spots.push_back({at, std::round(random_.between(1.25, 1.65) * 100) / 100});
    }
    sort(spots);
    for (const Spot& tree : spots) scene_.add_use("", kCrown, whole(tree.at * kUnit), tree.size);
    return std::move(scene_);
  }

  Scene clearing() {
    Path earth;
    Path blades;
    Path flowers;
    const std::vector<Spot> spots = spread(9, {0.42, 0.36}, 0.27);
    constexpr std::array<Point, 3> kFlowers = {{{0, 0}, {11, 4}, {3, 10}}};
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const Point at = whole(spots[i].at * kUnit);
      const double w = std::round(random_.between(6.5, 9.5));
      if (i % 3 == 2) {
        for (const Point flower : kFlowers) flowers.ellipse(at + flower, 2.8, 2.8);
        continue;
      }
      earth.ellipse(at, 1.5 * w, 0.7 * w);
      blades.move_to(at - Point{0.4 * w, 0}).line_to(at - Point{0.9 * w, 0.9 * w});
      blades.move_to(at).line_to(at - Point{0, 1.4 * w});
      blades.move_to(at + Point{0.4 * w, 0}).line_to(at + Point{0.9 * w, -0.9 * w});
    }
    scene_.add_path("clearing-texture o40", earth);
    scene_.add_path("clearing-deep-line round", blades).stroke = 2.6;
    scene_.add_path("flower", flowers);
    return std::move(scene_);
  }

  Scene sand() {
    Path ripples;
    constexpr std::array<double, 6> kRows = {-0.30, -0.12, 0.08, 0.27, 0.46, 0.62};
    for (const double row : kRows) {
      for (const int side : {-1, 1}) ripple(row, side, ripples);
    }
    scene_.add_path("sand-texture-line round", ripples).stroke = 2.8;
    Path grains;
    for (const Spot& grain : spread(9, {0.35, 0.12}, 0.27)) {
      const Point at = whole(grain.at * kUnit);
      grains.move_to(at).line_to(at + Point{0.1, 0});
    }
    scene_.add_path("sand-deep-line round", grains).stroke = 4;
    return std::move(scene_);
  }

  Scene rock() {
    for (const Spot& place : spread(7, {0.40, 0.30}, 0.32)) boulder(place.at * kUnit);
    scene_.add_path("rock-deep o35", shadows_);
    scene_.add_path("rock-texture rock-deep-edge round", bodies_).stroke = 2;
    scene_.add_path("rock-light", lit_);
    scene_.add_path("rock-deep o75", dark_);
    return std::move(scene_);
  }

  Scene lake() {
    Element& bank = scene_.add_path("lake lake-light-edge", pool(0.80, 0.03));
    bank.stroke = 5;
    scene_.add_path("lake-texture o35", pool(0.6, 0.05));
    constexpr std::array<Point, 7> kWaves = {{{-0.44, -0.08},
                                              {0.42, -0.12},
                                              {-0.54, 0.24},
                                              {0.50, 0.20},
                                              {-0.08, 0.62},
                                              {0.32, 0.50},
                                              {-0.34, 0.50}}};
    Path waves;
    for (const Point wave : kWaves) {
      const Point at = whole({(wave.x - 0.13) * kUnit, wave.y * View::kSlant * kUnit});
      waves.move_to(at).bend_to(at + Point{7, -7}, at + Point{13, 0});
      waves.bend_to(at + Point{19, 7}, at + Point{26, 0});
    }
    scene_.add_path("lake-light-line round", waves).stroke = 3;
    return std::move(scene_);
  }

 private:
  struct Spot {
    /// In hex sizes.
    Point at;
    double size = 0;
  };

  /// Returns a random location in the hex, at least `edge` away from its edges.
  Point spot(double reach, double edge) {
    while (true) {
      const double angle = random_.between(0, 2 * kPi);
      const double radius = std::sqrt(random_.next()) * reach;
      double most = 0;
      for (int side = 0; side < 3; ++side) {
        most = std::max(most, std::abs(radius * std::cos(angle - side * kPi / 3)));
      }
      if (most > edge) continue;
      return {radius * std::cos(angle), radius * std::sin(angle) * View::kSlant};
    }
  }

  static void sort(std::vector<Spot>& spots) {
    std::ranges::sort(spots, [](const Spot& a, const Spot& b) {
      return a.at.y != b.at.y ? a.at.y < b.at.y : a.at.x < b.at.x;
    });
  }

  /// Returns locations that leave the name and the middle of the hex free.
  std::vector<Spot> spread(std::size_t count, Point middle, double apart) {
    std::vector<Spot> spots;
    constexpr int kTries = 3000;
    for (int i = 0; i < kTries && spots.size() < count; ++i) {
      const Point at = spot(0.9, 0.70);
      if (std::abs(at.x) < middle.x && at.y > -0.42 && at.y < middle.y) continue;
      if (std::abs(at.x) < 0.52 && at.y < -0.30) continue;
      const bool free = std::ranges::none_of(spots, [&](const Spot& other) {
        return std::hypot(at.x - other.at.x, at.y - other.at.y) < apart;
      });
      if (free) spots.push_back({at, 0});
    }
    sort(spots);
    return spots;
  }

  void ripple(double row, int side, Path& out) {
    const double widest = std::abs(row) > 0.3 ? 0.86 - std::abs(row) * 0.55 : 0.80;
    const double least = row > -0.35 && row < 0.4 ? 0.40 : 0.06;
    const double inner = random_.between(least, least + 0.08);
    // Evaluated separately, because compilers differ in the order of arguments.
    const double widest_here = widest * random_.between(0.82, 0.98);
    const double outer = std::min(widest_here, least + random_.between(0.3, 0.45));
    const double y = (row + random_.between(-0.03, 0.03)) * View::kSlant;
    if (outer - inner < 0.16) return;
    const double quarter = std::round((outer - inner) * kUnit / 4);
    const Point at = whole(Point{side < 0 ? -outer : inner, y} * kUnit);
    out.move_to(at).bend_to(at + Point{quarter, -7.5}, at + Point{2 * quarter, 0});
    out.bend_to(at + Point{3 * quarter, 7.5}, at + Point{4 * quarter, 0});
  }

  void boulder(Point at) {
    constexpr std::size_t kCorners = 6;
    const double r = random_.between(13, 20);
    const double turn = random_.next();
    std::array<Point, kCorners> corners;
    std::array<Point, kCorners> shadow;
    for (std::size_t i = 0; i < kCorners; ++i) {
      const double angle = (static_cast<double>(i) + turn) * kPi / 3;
      const double x = r * random_.between(0.82, 1.1) * std::cos(angle);
      corners[i] = whole(at + Point{x, 0.8 * r * random_.between(0.82, 1.1) * std::sin(angle)});
      shadow[i] = corners[i] + Point{5, 6};
    }
    const Point top = whole(at - Point{0.12 * r, 0.22 * r});
    bodies_.polygon(corners);
    shadows_.polygon(shadow);
    for (std::size_t i = 0; i < kCorners; ++i) {
      const std::array<Point, 3> facet = {corners[i], corners[(i + 1) % kCorners], top};
      const Point way = (facet[0] + facet[1]) * 0.5 - at;
      const double slope = way.x * 0.6 + way.y;  // away from the light
      if (slope < -0.25 * r) lit_.polygon(facet);
      if (slope > 0.3 * r) dark_.polygon(facet);
    }
  }

  Path pool(double reach, double unrest) {
    constexpr std::size_t kPoints = 12;
    std::array<Point, kPoints> shore;
    for (std::size_t i = 0; i < kPoints; ++i) {
      const double f =
          reach * (i % 2 == 0 ? 1 : 0.93) * (1 + random_.between(-unrest, unrest)) * kUnit;
      const Point way = polar({}, -90 + 30 * static_cast<double>(i), f);
      shore[i] = whole({way.x, way.y * View::kSlant * 0.83 + 0.13 * kUnit});
    }
    const auto middle = [&](std::size_t i) {
      return (shore[i % kPoints] + shore[(i + 1) % kPoints]) * 0.5;
    };
    Path path;
    path.move_to(middle(0));
    for (std::size_t i = 1; i <= kPoints; ++i) path.bend_to(shore[i % kPoints], middle(i));
    return path.close();
  }

  ArtRandom random_;
  Scene scene_;
  Path bodies_;
  Path shadows_;
  Path lit_;
  Path dark_;
};

/// Draws a tree from above, ten units in radius.
Scene draw_crown() {
  Scene scene;
  constexpr int kLobes = 7;
  Path leaves;
  for (int i = 0; i <= kLobes; ++i) {
    const double angle = i * 2 * kPi / kLobes + 0.2;
    const Point at{10 * std::cos(angle), 9.4 * std::sin(angle)};
    if (i == 0) {
      leaves.move_to(at);
    } else {
      leaves.arc_to({5.2, 5.2}, false, true, at);
    }
  }
  scene.add_path("jungle-deep o55", Path().ellipse({2.6, 6.4}, 11, 7.6));
  scene.add_path("jungle-texture jungle-deep-edge", leaves.close()).stroke = 1.5;
  scene.add_path("jungle-light o75", Path().ellipse({-2.6, -3.6}, 5, 3.8));
  return scene;
}

/// Returns the number of drawings of a terrain: trees fill a hex, so repetition would be
/// noticeable.
int variants(Terrain terrain) {
  constexpr int kJungles = 3;
  constexpr int kOthers = 2;
  return terrain == Terrain::kVolcano  ? Rotation::kSteps
         : terrain == Terrain::kJungle ? kJungles
                                       : kOthers;
}

Scene draw_texture(Terrain terrain, int variant, bool built, bool small) {
  const auto v = static_cast<std::uint32_t>(variant);
  switch (terrain) {
    case Terrain::kJungle:
      return TextureDrawing(11 + v * 7 + (built ? 0 : 1)).jungle(built, small);
    case Terrain::kClearing:
      return TextureDrawing(71 + v).clearing();
    case Terrain::kSand:
      return TextureDrawing(131 + v * 3).sand();
    case Terrain::kRock:
      return TextureDrawing(211 + v * 5).rock();
    case Terrain::kLake:
      return TextureDrawing(307 + v).lake();
    case Terrain::kVolcano:
      break;
  }
  return draw_lava(variant, kUnit);
}

/// Returns a drawing, created once per process.
const Scene& texture(Terrain terrain, int variant, bool built, bool small) {
  static const std::vector<Scene> kAll = [] {
    std::vector<Scene> all;
    for (std::size_t i = 0; i <= kTerrains; ++i) {
      for (int v = 0; v < Rotation::kSteps; ++v) {
        for (const bool b : {false, true}) {
          for (const bool s : {false, true}) {
            const auto t = static_cast<Terrain>(i);
            all.push_back(v < variants(t) ? draw_texture(t, v, b, s) : Scene());
          }
        }
      }
    }
    return all;
  }();
  const auto index =
      (static_cast<std::size_t>(terrain) * Rotation::kSteps + static_cast<std::size_t>(variant)) *
          4 +
      (built ? 2U : 0U) + (small ? 1U : 0U);
  return kAll[index];
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
  if (!scene.has_symbol(name)) {
    if (jungle && !scene.has_symbol(kCrown)) scene.add_symbol(kCrown, draw_crown());
    scene.add_symbol(name, texture(look.terrain, variant, built, small));
  }
  if (look.terrain == Terrain::kVolcano) {
    if (!scene.has_symbol(kFlanks)) scene.add_symbol(kFlanks, draw_flanks(kUnit));
    scene.add_use("", kFlanks, centre, size / kUnit);
  }
  scene.add_use("", name, centre, size / kUnit);
}

}  // namespace stela::taluva

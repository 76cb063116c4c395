#include "lib/taluva/pictures/art.h"

#include <fmt/format.h>

#include <span>
#include <string>

#include "lib/scene/art.h"

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

}  // namespace stela::taluva

#include "lib/scene/stage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lib/scene/path.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

/// The weight of callouts, labels and the edge of the board, which labels cover only if nothing
/// else is free.
constexpr double kNever = 1000;
/// That of pieces: a label may rather cover a text of the board, such as the name of a hex.
constexpr double kPiece = 8;
constexpr double kPi = 3.14159265358979323846;

double overlap(const Extent& one, const Extent& other) {
  const double across = std::min(one.high.x, other.high.x) - std::max(one.low.x, other.low.x);
  const double down = std::min(one.high.y, other.high.y) - std::max(one.low.y, other.low.y);
  return across > 0 && down > 0 ? across * down : 0;
}

double area_of(const Extent& box) { return (box.high.x - box.low.x) * (box.high.y - box.low.y); }

/// Returns the wanted places of a label, and others around the first one, near ones first.
std::vector<Point> candidates_of(const Label& label, Point half) {
  std::vector<Point> at = label.at;
  constexpr int kRings = 7;
  constexpr int kAround = 12;
  for (int ring = 1; ring <= kRings; ++ring) {
    for (int i = 0; i < kAround; ++i) {
      // Below first, then by turns to the right and to the left.
      const int steps = (i + 1) / 2;
      const double turn = (i % 2 == 0 ? steps : -steps) * 2 * kPi / kAround;
      const Point way{std::sin(turn) * (half.x + ring * half.y),
                      std::cos(turn) * 2 * half.y * ring};
      at.push_back(label.at.front() + way);
    }
  }
  return at;
}

}  // namespace

Extent box_of(const Scene& scene, const Element& element) {
  const Extent own = extent_of(element);
  if (element.figure != Figure::kUse) return own;
  const auto known = std::ranges::find(scene.symbols, element.text, &Symbol::name);
  if (known == scene.symbols.end()) return own;
  return {own.low + known->low * element.size, own.low + known->high * element.size};
}

void Stage::keep_texts_free() {
  for (const Element& element : scene_.elements) {
    if (element.figure == Figure::kText) keep_free(extent_of(element));
  }
}

void Stage::keep_pieces_free() {
  for (const Element& element : scene_.elements) {
    const bool piece = element.layer == Layer::kPieces && element.figure == Figure::kUse;
    if (piece) keep_free(box_of(scene_, element), kPiece);
  }
}

void Stage::keep_free(const Extent& box, double weight) { obstacles_.push_back({box, weight}); }

double Stage::covered_by(const Extent& box) const {
  double sum = 0;
  for (const Obstacle& other : obstacles_) sum += other.weight * overlap(box, other.box);
  return sum;
}

Point Stage::take(std::span<const Point> at, Point half, double weight, double far) {
  Point best = at.front();
  double least = std::numeric_limits<double>::max();
  for (const Point centre : at) {
    const Extent box{centre - half, centre + half};
    const double outside = area_of(box) - overlap(box, board_);
    // Rounding makes a box that touches the edge a little larger than its part within.
    constexpr double kTouch = 1e-6;
    const Point away = centre - at.front();
    const double cost = covered_by(box) + (outside > kTouch ? kNever * outside : 0) +
                        far * std::hypot(away.x, away.y);
    if (cost >= least) continue;
    least = cost;
    best = centre;
    if (cost <= 0) break;
  }
  keep_free({best - half, best + half}, weight);
  return best;
}

void Stage::callout(const CalloutBox& box, Point corner, Point tip) {
  const Extent place{corner, corner + Point{box.width(), box.height()}};
  box.draw(scene_, corner, tip);
  keep_free(place, kNever);
  const Point near{std::clamp(tip.x, place.low.x, place.high.x),
                   std::clamp(tip.y, place.low.y, place.high.y)};
  constexpr int kParts = 12;
  for (int i = 0; i <= kParts; ++i) {
    const Point at = near + (tip - near) * (static_cast<double>(i) / kParts);
    const Point half{4, 4};
    keep_free({at - half, at + half}, kNever);
  }
}

void Stage::label(Label label) {
  if (!label.text.empty() && !label.at.empty()) labels_.push_back(std::move(label));
}

void Stage::finish() {
  scene_.layer = Layer::kOverlay;
  for (const Label& label : std::exchange(labels_, {})) {
    const Point half{text_width(label.text, label.size, true) / 2 + label.size * 0.45,
                     label.size * 0.71};
    // It leaves its place only as far as it has to.
    constexpr double kFar = 0.05;
    const double far = kFar * 2 * half.x;
    draw(label, take(candidates_of(label, half), half, kNever, far), half);
  }
}

void Stage::draw(const Label& label, Point centre, Point half) {
  const bool wrong = label.tone == Tone::kWrong;
  scene_
      .add_path(wrong ? "error halo-edge" : "halo rim-edge",
                Path().box(centre - half, centre + half, label.size * 0.5))
      .stroke = std::max(0.8, label.size * 0.1);
  scene_.add_text(wrong ? "paper strong" : "rim strong", centre, label.size, label.text);
}

}  // namespace stela

#include "lib/scene/callout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "lib/scene/path.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr double kCalloutLineHeight = 1.32;
/// The padding, relative to that of other boxes.
constexpr double kPadding = 0.85;

/// Returns a box with round corners that has a tail to `tip` on the nearest side.
Path outline(Extent box, double radius, double half, Point tip) {
  const Point low = box.low;
  const Point high = box.high;
  const Point round{radius, radius};
  const bool beside = tip.x < low.x || tip.x > high.x;
  const double reach = radius + half;
  const Point at{std::clamp(tip.x, low.x + reach, std::max(low.x + reach, high.x - reach)),
                 std::clamp(tip.y, low.y + reach, std::max(low.y + reach, high.y - reach))};
  Path path;
  const auto tail = [&](bool here, Point from, Point to) {
    if (here) path.line_to(from).line_to(tip).line_to(to);
  };
  path.move_to({low.x + radius, low.y});
  tail(!beside && tip.y < low.y, {at.x - half, low.y}, {at.x + half, low.y});
  path.line_to({high.x - radius, low.y});
  path.arc_to(round, false, true, {high.x, low.y + radius});
  tail(beside && tip.x > high.x, {high.x, at.y - half}, {high.x, at.y + half});
  path.line_to({high.x, high.y - radius});
  path.arc_to(round, false, true, {high.x - radius, high.y});
  tail(!beside && tip.y > high.y, {at.x + half, high.y}, {at.x - half, high.y});
  path.line_to({low.x + radius, high.y});
  path.arc_to(round, false, true, {low.x, high.y - radius});
  tail(beside && tip.x < low.x, {low.x, at.y + half}, {low.x, at.y - half});
  path.line_to({low.x, low.y + radius});
  path.arc_to(round, false, true, {low.x + radius, low.y});
  return path.close();
}

/// The veils by square, so that a point is compared with a few of them.
class VeilMap {
 public:
  VeilMap(std::span<const Veil> veils, Point half) : veils_(veils), half_(half) {
    if (veils.empty()) return;
    low_ = high_ = veils.front().centre;
    for (const Veil& veil : veils) {
      low_ = {std::min(low_.x, veil.centre.x), std::min(low_.y, veil.centre.y)};
      high_ = {std::max(high_.x, veil.centre.x), std::max(high_.y, veil.centre.y)};
    }
    low_ = low_ - half;
    high_ = high_ + half;
    columns_ = index(high_.x - low_.x, half.x) + 1;
    squares_.resize(columns_ * (index(high_.y - low_.y, half.y) + 1));
    for (std::size_t i = 0; i < veils.size(); ++i) {
      const Point from = veils[i].centre - half - low_;
      const Point to = veils[i].centre + half - low_;
      for (std::size_t y = index(from.y, half.y); y <= index(to.y, half.y); ++y) {
        for (std::size_t x = index(from.x, half.x); x <= index(to.x, half.x); ++x) {
          squares_[y * columns_ + x].push_back(i);
        }
      }
    }
  }

  /// Returns the sum of the weights at a point.
  [[nodiscard]] double weight_at(Point at) const {
    if (veils_.empty() || at.x < low_.x || at.y < low_.y || at.x > high_.x || at.y > high_.y) {
      return 0;
    }
    double sum = 0;
    const Point from_low = at - low_;
    for (const std::size_t i :
         squares_[index(from_low.y, half_.y) * columns_ + index(from_low.x, half_.x)]) {
      const Point way = at - veils_[i].centre;
      const Point part{way.x / half_.x, way.y / half_.y};
      if (part.x * part.x + part.y * part.y < 1) sum += veils_[i].weight;
    }
    return sum;
  }

 private:
  [[nodiscard]] static std::size_t index(double distance, double side) {
    return static_cast<std::size_t>(std::max(0.0, distance / side));
  }

  std::span<const Veil> veils_;
  Point half_;
  Point low_;
  Point high_;
  std::size_t columns_ = 0;
  std::vector<std::vector<std::size_t>> squares_;
};

constexpr double kSearchStep = 10;

/// Returns the first coordinates of boxes of that length between `low` and `high`.
std::vector<double> steps_between(double low, double high, double length) {
  std::vector<double> steps;
  for (double at = low; at + length < high; at += kSearchStep) steps.push_back(at);
  return steps;
}

/// The positions, row by row, at which a callout would cover something.
class BlockedPositions {
 public:
  BlockedPositions(const CalloutSearch& search, const std::vector<double>& xs,
                   const std::vector<double>& ys)
      : width_(xs.size() + 1), changes_(width_ * (ys.size() + 1)) {
    const auto range = [&](const std::vector<double>& steps, double length, double low,
                           double high) {
      const auto first = std::ranges::partition_point(
          steps, [&](double at) { return at + length <= low - search.gap; });
      const auto last = std::partition_point(first, steps.end(),
                                             [&](double at) { return at < high + search.gap; });
      return std::pair{static_cast<std::size_t>(first - steps.begin()),
                       static_cast<std::size_t>(last - steps.begin())};
    };
    for (const Extent& box : search.blocked) {
      const auto [left, right] = range(xs, search.size.x, box.low.x, box.high.x);
      const auto [top, bottom] = range(ys, search.size.y, box.low.y, box.high.y);
      if (left >= right || top >= bottom) continue;
      ++changes_[top * width_ + left];
      --changes_[top * width_ + right];
      --changes_[bottom * width_ + left];
      ++changes_[bottom * width_ + right];
    }
    // Sums along the rows and then down the columns count the boxes at each position.
    for (std::size_t i = 1; i < changes_.size(); ++i) {
      if (i % width_ != 0) changes_[i] += changes_[i - 1];
    }
    for (std::size_t i = width_; i < changes_.size(); ++i) changes_[i] += changes_[i - width_];
  }

  [[nodiscard]] bool at(std::size_t x, std::size_t y) const { return changes_[y * width_ + x] > 0; }

 private:
  std::size_t width_;
  std::vector<int> changes_;
};

}  // namespace

CalloutBox::CalloutBox(const Callout& callout, const Canvas& canvas, double width)
    : measures_(canvas.measures()), wide_(canvas.wide()) {
  const double pad = measures_.padding * kPadding;
  inner_ = width - 2 * pad;
  const double head = wide_ ? measures_.sentence : measures_.name;
  const double body = std::max(measures_.players, canvas.least_text);
  add("error strong", head, callout.head, 0);
  add("ink", body, callout.body, body * 0.3);
  if (measures_.legend >= canvas.least_text) {
    for (const std::string& source : callout.sources) {
      add("soft", measures_.legend, source, measures_.legend * 0.3);
    }
  }
  double widest = 0;
  height_ = 2 * pad;
  for (const Line& line : lines_) {
    const bool bold = line.classes.find("strong") != std::string_view::npos;
    widest = std::max(widest, text_width(line.text, line.size, bold));
    height_ += line.above + line.size * kCalloutLineHeight;
  }
  width_ = widest + 2 * pad + 1;
}

void CalloutBox::add(std::string_view classes, double size, const std::string& text, double above) {
  const bool bold = classes.find("strong") != std::string_view::npos;
  for (std::string& line : wrap_text(without_controls(text), size, inner_, bold)) {
    lines_.push_back({classes, size, std::move(line), above});
    above = 0;
  }
}

void CalloutBox::draw(Scene& scene, Point at, Point tip) const {
  scene.layer = Layer::kOverlay;
  const double half = measures_.players * 0.62;
  const double pad = measures_.padding * kPadding;
  scene
      .add_path("card error-edge round",
                outline({at, at + Point{width_, height_}}, measures_.radius, half, tip))
      .stroke = wide_ ? 2.2 : 1.4;
  Point cursor = at + Point{pad, pad};
  for (const Line& line : lines_) {
    cursor.y += line.above + line.size * kCalloutLineHeight / 2;
    scene.add_text(line.classes, cursor, line.size, line.text, Anchor::kStart);
    cursor.y += line.size * kCalloutLineHeight / 2;
  }
}

std::optional<CalloutFit> fit_callout(const CalloutSearch& search, double limit) {
  const Extent& box = search.box;
  const std::vector<double> xs =
      steps_between(box.low.x + search.gap, box.high.x - search.gap, search.size.x);
  const std::vector<double> ys =
      steps_between(box.low.y + search.gap, box.high.y - search.gap, search.size.y);
  const BlockedPositions blocked(search, xs, ys);
  const VeilMap veils(search.veils, search.veil);
  std::optional<CalloutFit> best;
  for (std::size_t y = 0; y < ys.size(); ++y) {
    for (std::size_t x = 0; x < xs.size(); ++x) {
      if (blocked.at(x, y)) continue;
      const Point low{xs[x], ys[y]};
      const Point high = low + search.size;
      const Point tip = search.tip((low + high) * 0.5);
      const Point near{std::clamp(tip.x, low.x, high.x), std::clamp(tip.y, low.y, high.y)};
      const double length = std::hypot(near.x - tip.x, near.y - tip.y);
      double cost = length;
      constexpr int kSamples = 8;
      for (int i = 1; i < kSamples && cost < limit; ++i) {
        const double part = static_cast<double>(i) / kSamples;
        cost += veils.weight_at(tip + (near - tip) * part) * length / kSamples;
      }
      if (cost >= limit) continue;
      limit = cost;
      best = CalloutFit{low, cost};
    }
  }
  return best;
}

}  // namespace stela

#include "lib/scene/callout.h"

#include <algorithm>

#include "lib/scene/path.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr double kLineHeight = 1.32;
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
    height_ += line.above + line.size * kLineHeight;
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
    cursor.y += line.above + line.size * kLineHeight / 2;
    scene.add_text(line.classes, cursor, line.size, line.text, Anchor::kStart);
    cursor.y += line.size * kLineHeight / 2;
  }
}

}  // namespace stela

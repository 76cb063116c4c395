#include "lib/scene/caption.h"

#include <algorithm>

#include "lib/scene/panel.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr double kLineHeight = 1.35;
constexpr double kGap = 14;
/// Text is usually somewhat narrower than `text_width` makes sure.
constexpr double kUsual = 0.97;

bool is_bold(std::string_view classes) {
  return classes.find("strong") != std::string_view::npos ||
         classes.find("title") != std::string_view::npos;
}

}  // namespace

void add_caption(Scene& scene, const std::vector<CaptionLine>& lines) {
  const double width = std::max(kPanelWidth, scene.high().x - scene.low().x);
  const double left = scene.low().x;
  const double scale = text_scale(scene);
  std::vector<CaptionLine> broken;
  double height = 0;
  for (const CaptionLine& line : lines) {
    const std::string text = without_controls(line.text);
    const double size = line.size * scale;
    for (std::string& part : wrap_text(text, size, width, is_bold(line.classes))) {
      broken.push_back({line.classes, size, std::move(part), line.struck});
      height += size * kLineHeight;
    }
  }
  double y = scene.low().y - kGap - height;
  for (CaptionLine& line : broken) {
    const Point at{left, y + line.size / 2};
    const double length = text_width(line.text, line.size, is_bold(line.classes));
    scene.add_text(line.classes, at, line.size, line.text, Anchor::kStart);
    // Below the middle of small letters, so that what is struck can still be read.
    if (line.struck) {
      scene.add_segments("strike", {at + Point{-2, 1}, at + Point{length * kUsual, 1}});
    }
    y += line.size * kLineHeight;
  }
  scene.include({left + width, y});
}

}  // namespace stela

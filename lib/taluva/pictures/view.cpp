#include "lib/taluva/pictures/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stela::taluva {
namespace {

constexpr double kSqrt3 = 1.7320508075688772935;

/// The vectors from the middle of a hex to its corners, clockwise from the northern one.
constexpr View::Ring kCorners = {{{0, -1},
                                  {kSqrt3 / 2, -0.5},
                                  {kSqrt3 / 2, 0.5},
                                  {0, 1},
                                  {-kSqrt3 / 2, 0.5},
                                  {-kSqrt3 / 2, -0.5}}};

/// Returns a location in hex sizes, without elevation.
Point plane(Hex hex) { return {kSqrt3 * (hex.q + hex.r / 2.0), 1.5 * View::kSlant * hex.r}; }

/// The margin around the land in hex sizes, where nothing needs more.
constexpr double kMargin = 1.0;

/// Returns an extent with `margin` around it, as seen in the picture. East and south of the land
/// there are no names.
Extent with_margin(Extent room, double margin) {
  const double beyond = std::min(margin, kMargin);
  return {room.low - Point{kSqrt3 / 2 + margin, View::kSlant + margin * 0.8},
          room.high + Point{kSqrt3 / 2 + beyond, View::kSlant + beyond * 0.9}};
}

std::string shown_number(int number) {
  return number < 0 ? fmt::format("−{}", -number) : std::to_string(number);
}

}  // namespace

Extent View::room_of(std::span<const Raised> hexes) {
  Point low = plane(hexes[0].at);
  Point high = low;
  for (const Raised& hex : hexes) {
    const Point at = plane(hex.at);
    low = {std::min(low.x, at.x), std::min(low.y, at.y - View::kLift * hex.level)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  return {low, high};
}

/// The size of a hex that has room for its name, in font sizes.
constexpr double kRoomForName = 2.55;

View::View(Extent room, const Canvas& canvas, double width) : canvas_(canvas) {
  // Even the smallest island should not have hexes that fill the picture, and a long one should not
  // make the picture a narrow strip.
  constexpr double kMost = 62;
  constexpr double kMaxNarrow = 25;
  constexpr double kWideShape = 1.1;
  constexpr double kNarrowShape = 1.6;
  constexpr double kNarrowMargin = 0.75;
  const double most_height = width * (canvas.wide() ? kWideShape : kNarrowShape);
  const double most = canvas.wide() ? kMost : kMaxNarrow;
  const double margin = canvas.wide() ? kMargin : kNarrowMargin;
  fit(room, width, most_height, margin);
  names_hexes_ = std::min(size_, most) >= kRoomForName * canvas.measures().label;
  if (!names_hexes_ && canvas.coordinates) {
    // The names at the ends of rows and diagonals are around the coast.
    constexpr double kRulers = 3.2;
    fit(room, width, most_height,
        std::max(kNarrowMargin, canvas.measures().label * kRulers / std::min(size_, most)));
  }
  if (size_ > most) scale(most / size_);
}

void View::fit(Extent room, double width, double most_height, double margin) {
  const Extent extent = with_margin(room, margin);
  const Point whole = extent.high - extent.low;
  margin_ = margin;
  size_ = std::min(width / whole.x, most_height / whole.y);
  origin_ = extent.low * -size_;
  width_ = whole.x * size_;
  height_ = whole.y * size_;
}

Extent View::around(Extent room) const {
  const Extent extent = with_margin(room, margin_);
  return {origin_ + extent.low * size_, origin_ + extent.high * size_};
}

bool View::has_room_for_names() const { return size_ >= kRoomForName * canvas_.least_text; }

double View::name_size() const {
  constexpr double kPart = 0.26;
  return std::max(canvas_.measures().label, size_ * kPart);
}

double View::level_size() const { return std::max(canvas_.measures().label, size_ * kLift); }

void View::centre_in(Extent box) {
  const Point middle = (box.low + box.high) * 0.5;
  origin_ = origin_ + middle - Point{width_ / 2, height_ / 2};
}

void View::scale(double factor) {
  size_ *= factor;
  width_ *= factor;
  height_ *= factor;
  origin_ = origin_ * factor;
}

Point View::at(Hex hex, int level) const {
  return origin_ + plane(hex) * size_ - Point{0, lift() * level};
}

View::Ring View::ring(Hex hex, int level, double part) const {
  const Point middle = at(hex, level);
  Ring corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point way = kCorners[i] * (part * size_);
    corners[i] = middle + Point{way.x, way.y * kSlant};
  }
  return corners;
}

std::pair<Point, Point> View::edge(Hex hex, std::size_t side, int level, double part) const {
  const Ring corners = ring(hex, level, part);
  return {corners[(side + 1) % corners.size()], corners[(side + 2) % corners.size()]};
}

std::string name_of(Hex hex) { return fmt::format("{},{}", hex.q, hex.r); }

std::optional<Hex> hex_named(std::string_view name) {
  std::int16_t q = 0;
  std::int16_t r = 0;
  const char* const end = name.data() + name.size();
  const auto first = std::from_chars(name.data(), end, q);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ',') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, r);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  return hex_at(q, r);
}

std::string shown_name(Hex hex) {
  return fmt::format("{},{}", shown_number(hex.q), shown_number(hex.r));
}

}  // namespace stela::taluva

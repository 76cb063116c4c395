#include "lib/mykerinos/pictures/layout.h"

#include <algorithm>
#include <array>

#include "lib/scene/shapes.h"

namespace stela::mykerinos {
namespace {

// Limits of the rooms, as fractions of the museum's radius.
constexpr double kFiveInner = 0.665;
constexpr double kThreeInner = 0.36;
constexpr double kTwoOuter = 0.945;
constexpr double kTwoInner = kFiveInner * 1.02;
/// Angle that a wing extends to either side, in degrees.
constexpr double kHalfWing = 22.5;
constexpr double kCosHalfWing = 0.92388;
/// 3-rooms are slightly wider at the court.
constexpr double kAtCourt = 1.1;
constexpr double kBetweenWings = 360.0 / static_cast<double>(kPatrons);

/// Returns the angle of a wing: the first one at the top, then clockwise.
double angle_of_wing(std::size_t wing) { return -90 + kBetweenWings * static_cast<double>(wing); }

double left_of_column(const AreaLayout& area, std::size_t column) {
  const std::size_t before = column / kParcelColumns;
  const auto parcels = static_cast<double>(before);
  const double zones = column >= kColumns / 2 ? 1 : 0;
  return area.corner.x + area.ruler + static_cast<double>(column) * area.cell +
         (parcels - zones) * area.gap + zones * area.zone_gap;
}

/// Returns the distance between rows of parcels, which is smaller than between zones side by side
/// because the strips separate them, too.
double gap_of_rows(const AreaLayout& area) { return area.zone_gap * 0.8; }

double top_of_band(const AreaLayout& area, std::size_t band) {
  return area.corner.y + area.ruler +
         static_cast<double>(band) * (area.parcel_size().y + gap_of_rows(area));
}

}  // namespace

Point AreaLayout::centre_of(std::size_t field) const {
  const std::size_t row = field / kColumns;
  const auto within = static_cast<double>(row % kParcelRows);
  return {left_of_column(*this, field % kColumns) + cell / 2,
          top_of_band(*this, row / kParcelRows) + head + (within + 0.5) * cell};
}

Point AreaLayout::corner_of_parcel(std::size_t slot) const {
  return {left_of_column(*this, slot % kParcelsAcross * kParcelColumns),
          top_of_band(*this, slot / kParcelsAcross)};
}

Point AreaLayout::parcel_size() const {
  return {static_cast<double>(kParcelColumns) * cell,
          head + static_cast<double>(kParcelRows) * cell};
}

std::vector<Point> AreaLayout::parcel_outline(std::size_t slot) const {
  const Point corner_of = corner_of_parcel(slot);
  const Point size_of = parcel_size();
  return {corner_of, corner_of + Point{size_of.x, 0}, corner_of + size_of,
          corner_of + Point{0, size_of.y}};
}

Point AreaLayout::size() const {
  const std::size_t of_parcels = rows / kParcelRows;
  const auto bands = static_cast<double>(of_parcels);
  return {left_of_column(*this, kColumns - 1) + cell - corner.x,
          ruler + bands * parcel_size().y + (bands - 1) * gap_of_rows(*this)};
}

std::vector<Point> MuseumLayout::outline_of(std::size_t room) const {
  const double wing = angle_of_wing(room / kRoomsOfWing);
  const auto corners = [&](double outer, double outer_half, double inner, double inner_half,
                           double angle) {
    return std::vector<Point>{polar(middle, angle - outer_half, outer * radius),
                              polar(middle, angle + outer_half, outer * radius),
                              polar(middle, angle + inner_half, inner * radius),
                              polar(middle, angle - inner_half, inner * radius)};
  };
  switch (room % kRoomsOfWing) {
    case 0:
      return corners(1, kHalfWing, kFiveInner, kHalfWing, wing);
    case 1:
      return corners(kFiveInner, kHalfWing, kThreeInner, kHalfWing * kAtCourt, wing);
    default: {
      constexpr double kHalf = kBetweenWings / 2 - kHalfWing;
      return corners(kTwoOuter, kHalf, kTwoInner, kHalf, wing + kBetweenWings / 2);
    }
  }
}

Point MuseumLayout::centre_of(std::size_t room) const {
  constexpr std::array<double, kRoomsOfWing> kMiddles = {
      (1 + kFiveInner) / 2 * kCosHalfWing, (kFiveInner + kThreeInner) / 2 * 0.985 * kCosHalfWing,
      (kTwoOuter + kTwoInner) / 2 * 0.965};
  return middle + outwards(room) * (kMiddles[room % kRoomsOfWing] * radius);
}

Point MuseumLayout::outwards(std::size_t room) {
  const double between = room % kRoomsOfWing == 2 ? kBetweenWings / 2 : 0;
  return polar({}, angle_of_wing(room / kRoomsOfWing) + between, 1);
}

double MuseumLayout::above() const { return radius * kCosHalfWing; }
double MuseumLayout::below() const {
  constexpr double kLowest = 0.9724;  // the sine of 76.5 degrees
  return radius * kLowest;
}

namespace {

// Parts of a step in a row, by its width: its front, the slope above it, and the space behind.
constexpr double kFront = 0.26;
constexpr double kSlope = 0.30;
constexpr double kRowPiece = 0.40;
/// Height of a piece, in widths.
constexpr double kTall = 34.0 / 30;
// Parts of a step in a column, by its width: its height, and the space below.
constexpr double kUprightHeight = 0.44;
constexpr double kUprightGap = 0.07;
constexpr double kUprightPiece = 0.34;

}  // namespace

Point TrackLayout::corner_of(std::size_t index) const {
  const auto at = static_cast<double>(index);
  return corner +
         (upright ? Point{0, at * step.x * (kUprightHeight + kUprightGap)} : Point{at * step.x, 0});
}

double TrackLayout::piece_width() const { return step.x * (upright ? kUprightPiece : kRowPiece); }

Point TrackLayout::foot_on(std::size_t index) const {
  const Point at = corner_of(index);
  if (upright) return at + Point{step.x * 0.66, step.y * 0.93};
  return at + Point{step.x * 0.47, piece_width() * kTall + step.x * kSlope * 0.3};
}

Point TrackLayout::size() const {
  const auto count = static_cast<double>(steps);
  if (upright) return {step.x, step.y * count + step.x * kUprightGap * (count - 1)};
  return {step.x * count, step.y};
}

namespace {

/// Returns a track with steps in a row: a step is as high as a piece on it, plus its front.
TrackLayout in_a_row(double step, std::size_t steps) {
  TrackLayout track;
  track.steps = steps;
  // The piece is on the slope.
  track.step = {step, step * (kRowPiece * kTall + kSlope * 0.3 + kFront + 0.06)};
  return track;
}

TrackLayout one_above_another(double width, std::size_t steps) {
  TrackLayout track;
  track.steps = steps;
  track.upright = true;
  track.step = {width, width * kUprightHeight};
  return track;
}

/// Margin of the board.
constexpr double kWideEdge = 12;

/// Returns the area of a board of that width, at its upper left.
AreaLayout wide_area(const LayoutNeeds& needs, double f) {
  AreaLayout area;
  // With fewer rows the fields can be larger.
  area.cell = (needs.rows < kRows ? 56 : 50) * f;
  area.head = std::max(29.0, 0.62 * area.cell);
  area.gap = 7 * f;
  area.zone_gap = 22 * f;
  area.ruler = 24;
  area.rows = needs.rows;
  area.corner = needs.corner + Point{kWideEdge, 4};
  return area;
}

/// Returns the layout with the museum and the track beside the area.
Layout wide_layout(const LayoutNeeds& needs) {
  constexpr double kUsualWidth = 874;
  constexpr double kMuseumHeight = 1.897;  // by radius
  constexpr double kGap = 14;
  const double f = needs.width / kUsualWidth;
  Layout layout;
  layout.low = needs.corner;
  AreaLayout& area = layout.area = wide_area(needs, f);
  const double left = area.corner.x + area.size().x + area.zone_gap;
  const double right = layout.low.x + needs.width - kWideEdge;
  const double words = needs.canvas.measures().small * 1.6;
  const double callout = needs.callout > 0 ? needs.callout + kGap : 0;
  const bool above_area = needs.callout_place == CalloutPlace::kAboveArea;
  const bool at_area = above_area || needs.callout_place == CalloutPlace::kBelowArea;
  layout.track =
      in_a_row(std::min(96 * f, (right - left) / static_cast<double>(needs.steps)), needs.steps);
  // The museum, the callout and the track share the height.
  const double others = (at_area ? 0 : callout) + layout.track.size().y + words + 3.5 * kGap;
  const double area_height = area.size().y + (at_area ? callout : 0);
  MuseumLayout& museum = layout.museum;
  const double largest = std::min((right - left) / 2, 195 * f);
  const double low_board = std::max(area_height, needs.least_height - 1.5 * kGap);
  museum.radius = std::clamp((low_board - others) / kMuseumHeight, 150 * f, largest);
  const double height = std::max(low_board, others + museum.radius * kMuseumHeight);
  const double spare = (height - others - museum.radius * kMuseumHeight) / 3;
  const double middle = (left + right) / 2;
  layout.callout_width = at_area ? area.size().x : right - left;
  double y = layout.low.y + kGap + spare;
  const auto place_callout = [&] {
    layout.callout = {left, y};
    y += callout;
  };
  if (needs.callout_place == CalloutPlace::kAboveMuseum) place_callout();
  museum.middle = {middle, y + museum.above()};
  y = museum.middle.y + museum.below() + kGap;
  if (needs.callout_place == CalloutPlace::kBelowMuseum) place_callout();
  layout.track.corner = {middle - layout.track.size().x / 2, y + spare};
  area.corner.y += (height - area_height) / 2;
  if (at_area) layout.callout = {area.corner.x, area.corner.y + (above_area ? 0 : area_height)};
  if (above_area) {
    area.corner.y += callout;
  } else if (at_area) {
    layout.callout.y -= needs.callout;
  }
  layout.high = layout.low + Point{needs.width, height + 1.5 * kGap};
  return layout;
}

/// Returns the layout with the museum and the track below the area.
Layout narrow_layout(const LayoutNeeds& needs) {
  constexpr double kUsualWidth = 384;
  const double f = needs.width / kUsualWidth;
  Layout layout;
  layout.low = needs.corner;
  AreaLayout& area = layout.area;
  area.gap = 4 * f;
  area.zone_gap = 10 * f;
  area.ruler = std::max(13.0, needs.canvas.measures().label * 1.2);
  constexpr double kSides = 5;
  const double fields = needs.width - kSides - area.ruler - 2 * area.gap - area.zone_gap;
  area.cell = std::min(42.5 * f, fields / static_cast<double>(kColumns));
  area.head = 0.5 * area.cell;
  area.rows = needs.rows;
  area.corner = layout.low + Point{3, 2};
  constexpr double kGap = 14;
  double y = area.corner.y + area.size().y + kGap;
  constexpr double kEdge = 8;
  layout.callout_width = needs.width - 2 * kEdge;
  const double callout = needs.callout > 0 ? needs.callout + kGap : 0;
  const bool below = needs.callout_place == CalloutPlace::kBelowMuseum;
  if (!below && callout > 0) {
    layout.callout = {layout.low.x + kEdge, y};
    y += callout;
  }
  MuseumLayout& museum = layout.museum;
  museum.radius = 128 * f;
  museum.middle = {layout.low.x + museum.radius + kEdge, y + museum.above()};
  layout.track = one_above_another(82 * f, needs.steps);
  const double right = layout.low.x + needs.width - kEdge;
  layout.track.corner = {right - layout.track.size().x,
                         museum.middle.y - layout.track.size().y / 2};
  y = museum.middle.y + museum.below() + kGap;
  if (below && callout > 0) {
    layout.callout = {layout.low.x + kEdge, y};
    y += callout;
  }
  layout.high = {layout.low.x + needs.width, y};
  return layout;
}

}  // namespace

Layout lay_out(const LayoutNeeds& needs) {
  return needs.canvas.wide() ? wide_layout(needs) : narrow_layout(needs);
}

std::size_t steps_of_track(const State& state) {
  return static_cast<std::size_t>(state.players) + (state.for_two() ? 1U : 0U);
}

}  // namespace stela::mykerinos

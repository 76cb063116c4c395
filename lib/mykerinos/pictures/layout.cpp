#include "lib/mykerinos/pictures/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"

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

/// Number of sand textures, which vary from field to field.
constexpr std::size_t kSands = 4;

/// Returns the ripples and grains of a field, whose upper left corner is the origin.
Scene draw_sand(std::size_t variant, double cell) {
  constexpr std::uint32_t kFirstSeed = 31;
  constexpr std::uint32_t kStep = 9;
  ArtRandom random(kFirstSeed + static_cast<std::uint32_t>(variant) * kStep);
  Path ripples;
  for (int i = 0; i < 3; ++i) {
    const double y = (0.2 + 0.28 * i + random.between(-0.05, 0.05)) * cell;
    const double x = random.between(0.08, 0.5) * cell;
    const double width = random.between(0.22, 0.36) * cell;
    const double bend = 0.05 * cell;
    ripples.move_to({x, y}).bend_to({x + width / 4, y - bend}, {x + width / 2, y});
    ripples.bend_to({x + width * 0.75, y + bend}, {x + width, y});
  }
  Path grains;
  for (int i = 0; i < 6; ++i) {
    const double x = random.between(0.06, 0.94) * cell;
    const Point at{x, random.between(0.06, 0.94) * cell};
    grains.move_to(at).line_to(at + Point{0.1, 0});
  }
  Scene sand;
  sand.add_path("field-texture-line round o80", ripples).stroke = std::max(0.7, cell * 0.026);
  sand.add_path("field-deep-line round o75", grains).stroke = std::max(1.0, cell * 0.036);
  return sand;
}

std::vector<Point> scaled(std::vector<Point> points, Point centre, double factor) {
  for (Point& point : points) point = centre + point * factor;
  return points;
}

/// Draws the sides of a pyramid of that size around `centre`.
void add_sides(Scene& scene, Point centre, double size) {
  const double stroke = std::max(0.8, size * 0.03);
  scene
      .add_polygon("pyramid-light pyramid-outline-edge round",
                   scaled({{0, -0.38}, {0.10, 0.38}, {-0.42, 0.26}}, centre, size))
      .stroke = stroke;
  scene
      .add_polygon("pyramid-shade pyramid-outline-edge round",
                   scaled({{0, -0.38}, {0.42, 0.24}, {0.10, 0.38}}, centre, size))
      .stroke = stroke;
}

Scene draw_pyramid(double cell) {
  Scene pyramid;
  pyramid.add_polygon("shadow",
                      scaled({{-0.38, 0.30}, {0.10, 0.44}, {0.47, 0.30}, {0.30, 0.12}}, {}, cell));
  add_sides(pyramid, {}, cell);
  Path courses;
  for (const double down : {0.36, 0.62, 0.82}) {
    courses.move_to(Point{-0.42 * down, -0.38 + 0.64 * down} * cell);
    courses.line_to(Point{0.10 * down, -0.38 + 0.76 * down} * cell);
    courses.line_to(Point{0.42 * down, -0.38 + 0.62 * down} * cell);
  }
  pyramid.add_path("pyramid-outline-line o60", courses).stroke = std::max(0.5, cell * 0.016);
  return pyramid;
}

Scene draw_pit(double cell) {
  const double half = cell * 0.41;
  Scene pit;
  pit.add_polygon("pit field-texture-edge round", box_around({}, 2 * half, 2 * half)).stroke =
      std::max(0.6, cell * 0.02);
  pit.add_line("field-deep-line o60", {{-half, half}, {-half, -half}, {half, -half}}).stroke =
      std::max(0.8, cell * 0.035);
  return pit;
}

void define_symbols(Scene& scene, double cell) {
  if (scene.has_symbol("pit")) return;
  for (std::size_t i = 0; i < kSands; ++i) {
    scene.add_symbol(fmt::format("sand{}", i), draw_sand(i, cell));
  }
  scene.add_symbol("pyramid", draw_pyramid(cell));
  scene.add_symbol("pit", draw_pit(cell));
}

/// Returns the strip above a parcel, with rounded upper corners.
Path strip(Point corner, double width, double height, double radius) {
  const double right = corner.x + width;
  Path path;
  path.move_to(corner + Point{0, height}).line_to(corner + Point{0, radius});
  path.bend_to(corner, corner + Point{radius, 0}).line_to({right - radius, corner.y});
  path.bend_to({right, corner.y}, {right, corner.y + radius});
  return path.line_to({right, corner.y + height}).close();
}

/// Draws, from the left, name, head, letter and points. If space is short, the head is omitted
/// first, then the name.
void add_words(Scene& scene, const Scale& scale, Point corner, const ParcelLook& look) {
  const double width = 2 * scale.cell;
  const double y = corner.y + scale.head / 2;
  const char letter = kPatronLetters[index_of(look.face.patron)];
  const double size = scale.readable(scale.letter, scale.head * 0.8);
  const double radius = scale.head * 0.40;
  const Point coin{corner.x + width - radius - scale.cell * 0.08, y};
  // Above a line from a field of one parcel to one of another.
  const Layer ground = scene.layer;
  if (ground == Layer::kGround) scene.layer = Layer::kNames;
  scene.add_circle("card ink-edge", coin, radius).stroke = std::max(0.8, scale.cell * 0.025);
  if (size > 0) scene.add_text("ink strong", coin, size, std::to_string(look.face.points));
  scene.layer = ground;
  if (size == 0) return;
  const double inset = scale.cell * 0.10;
  const bool named = !look.name.empty() && scale.label >= scale.least;
  const double name_width = named ? text_width(look.name, scale.label) : 0;
  if (named) {
    scene.add_text("ink", {corner.x + inset, y}, scale.label, look.name, Anchor::kStart)
        .coordinate = true;
  }
  const double letter_width = text_width(std::string_view(&letter, 1), size, true);
  const double left = corner.x + inset + name_width;
  const double free = coin.x - radius - left - letter_width;
  const double head = scale.head * 0.84;
  constexpr double kMinGap = 2;
  const bool with_head = look.face.patron != Patron::kNone && free - head >= 3 * kMinGap;
  const double gap = (free - (with_head ? head : 0)) / (with_head ? 3 : 2);
  if (with_head) add_head(scene, "ink", look.face.patron, {left + gap + head / 2, y}, head);
  const double middle =
      with_head ? left + 1.75 * gap + head + letter_width / 2 : left + gap + letter_width / 2;
  scene.add_text("ink strong", {middle, y}, size, std::string(1, letter));
}

/// Draws a field's ground with its contents.
void add_field(Scene& scene, const Scale& scale, Point corner, const ParcelLook& look,
               std::size_t index) {
  const unsigned bit = 1U << index;
  const bool pyramid = (look.pyramids & bit) != 0;
  const bool occupied = (look.occupied & bit) != 0;
  const std::size_t row = index / kParcelColumns;
  const std::size_t column = index % kParcelColumns;
  const bool placed = look.slot < kMaxParcels;
  // Adjacent fields differ.
  const std::size_t sand = (row * 5 + column * 3 + (placed ? look.slot * 5 : 0)) % kSands;
  Element& ground = scene.add_use("", fmt::format("sand{}", sand), corner);
  if (placed) ground.place = spell(Place::of(field_of_parcel(look.slot, index)));
  const Point centre = corner + Point{scale.cell / 2, scale.cell / 2};
  if (occupied && !pyramid) scene.add_use("", "pit", centre);
  if (!pyramid) return;
  const double c = scale.cell;
  if (occupied) {
    scene.add_use("", "pyramid", centre - Point{0.10 * c, 0.10 * c}, 0.9);
  } else {
    scene.add_use("", "pyramid", centre + Point{0, 0.02 * c});
  }
}

std::string on_class_of(Actor owner) {
  return owner == kNeutral ? "on-neutral" : on_player_class(owner);
}

}  // namespace

Layout lay_out(const LayoutNeeds& needs) {
  return needs.canvas.wide() ? wide_layout(needs) : narrow_layout(needs);
}

std::size_t steps_of_track(const State& state) {
  return static_cast<std::size_t>(state.players) + (state.for_two() ? 1U : 0U);
}

Scale Scale::of(const Canvas& canvas, const Layout& layout) {
  const Measures& measures = canvas.measures();
  Scale scale;
  scale.cell = layout.area.cell;
  scale.head = layout.area.head;
  scale.corner = canvas.wide() ? 4 : 3;
  scale.label = measures.label;
  scale.letter = canvas.wide() ? 16.5 : 10;
  scale.value = layout.museum.radius * 0.105;
  scale.least = canvas.least_text;
  scale.language = canvas.language;
  return scale;
}

double Scale::readable(double size, double most) const {
  const double large = std::max(size, least);
  return large <= most ? large : 0;
}

std::string colour_of(Patron patron) {
  return fmt::format("patron-{}", kPatronLetters[index_of(patron)]);
}

void add_head(Scene& scene, std::string_view classes, Patron patron, Point centre, double size) {
  const char letter = kPatronLetters[index_of(patron)];
  constexpr double kTen = 10;
  const std::string name = fmt::format("head{}{}", letter, std::lround(size * kTen));
  if (!scene.has_symbol(name)) {
    Scene head;
    add_patron(head, {}, letter, {}, size);
    scene.add_symbol(name, std::move(head));
  }
  scene.add_use(classes, name, centre);
}

void add_parcel(Scene& scene, const Scale& scale, Point corner, const ParcelLook& look) {
  define_symbols(scene, scale.cell);
  const Point size{2 * scale.cell, scale.head + 3 * scale.cell};
  const Point below{0, scale.head};
  scene.add_path("shadow", Path().box(corner + Point{2, 3}, corner + size + Point{2, 3}, 4));
  scene.add_path("field", Path().box(corner, corner + size, scale.corner)).place = look.name;
  for (std::size_t i = 0; i < kParcelFields; ++i) {
    const std::size_t row = i / kParcelColumns;
    const Point at{static_cast<double>(i % kParcelColumns) * scale.cell,
                   static_cast<double>(row) * scale.cell};
    add_field(scene, scale, corner + below + at, look, i);
  }
  const double c = scale.cell;
  const Point first = corner + below;
  scene
      .add_segments("parcel-outline-line o60",
                    {first + Point{c, 0}, first + Point{c, 3 * c}, first + Point{0, c},
                     first + Point{2 * c, c}, first + Point{0, 2 * c}, first + Point{2 * c, 2 * c}})
      .stroke = std::max(0.7, c * 0.022);
  scene.add_path(colour_of(look.face.patron), strip(corner, size.x, scale.head, scale.corner));
  scene.add_segments("parcel-outline-line", {first, first + Point{size.x, 0}}).stroke =
      std::max(0.9, c * 0.03);
  scene.add_path("parcel-outline-line", Path().box(corner, corner + size, scale.corner)).stroke =
      std::max(1.4, c * 0.05);
  add_words(scene, scale, corner, look);
}

void add_empty_slot(Scene& scene, const Scale& scale, Point corner, const std::string& name) {
  const double c = scale.cell;
  const Point size{2 * c, scale.head + 3 * c};
  const Path box = Path().box(corner, corner + size, scale.corner);
  scene.add_path("desert", box).place = name;
  Element& around = scene.add_path("field-ink-line o50", box);
  around.stroke = std::max(0.8, c * 0.03);
  around.dash = c * 0.14;
  around.gap = c * 0.1;
  const Point first = corner + Point{0, scale.head};
  Element& lines =
      scene.add_segments("field-ink-line o25", {first, first + Point{2 * c, 0}, first + Point{0, c},
                                                first + Point{2 * c, c}, first + Point{0, 2 * c},
                                                first + Point{2 * c, 2 * c}, first + Point{c, 0},
                                                first + Point{c, 3 * c}});
  lines.stroke = std::max(0.6, c * 0.02);
  if (scale.label < scale.least) return;
  scene
      .add_text("field-ink", corner + Point{c * 0.10, scale.head / 2}, scale.label, name,
                Anchor::kStart)
      .coordinate = true;
}

Stand stand_on(Point centre, double cell, bool pyramid) {
  if (pyramid) return {centre + Point{0.14 * cell, 0.44 * cell}, 0.56 * cell};
  return {centre + Point{0, 0.42 * cell}, 0.64 * cell};
}

void add_digger(Scene& scene, const Scale& scale, const Stand& stand, Actor owner) {
  const double w = stand.width;
  scene.add_path("shadow", Path().ellipse(stand.foot + Point{w * 0.08, 0}, w * 0.5, w * 0.09));
  const double letter = scale.readable(std::min(scale.letter, w * 0.43), w * 0.95);
  PieceLook look;
  look.colour = class_of(owner);
  look.on = on_class_of(owner);
  look.width = w;
  look.letter = letter > 0 ? letter_of(scene, owner) : std::string();
  look.least_letter = letter;
  add_piece(scene, Silhouette::kArchaeologist, stand.foot, look);
}

std::string class_of(Actor owner) { return owner == kNeutral ? "neutral" : player_class(owner); }
std::string letter_of(const Scene& scene, Actor owner) {
  return owner == kNeutral ? "–" : scene.players[seat_index(owner)].letter;
}

void add_small_pyramid(Scene& scene, Point centre, double size) { add_sides(scene, centre, size); }

void add_dunes(Scene& scene, Point low, Point high) {
  constexpr std::uint32_t kSeed = 3;
  constexpr int kDunes = 16;
  constexpr double kWideBoard = 500;
  const Point size = high - low;
  const bool wide = size.x > kWideBoard;
  ArtRandom random(kSeed);
  Path dunes;
  for (int i = 0; i < kDunes; ++i) {
    const double x = low.x + random.between(0.02, 0.84) * size.x;
    const double y = low.y + random.between(0.02, 0.97) * size.y;
    const double length = random.between(30, 60) * (wide ? 1 : 0.5);
    const double bend = 0.22 * length;
    dunes.move_to({x, y}).bend_to({x + length / 2, y - bend}, {x + length, y});
    dunes.bend_to({x + 1.5 * length, y + bend}, {x + 2 * length, y});
  }
  scene.add_path("field-texture-line round o35", dunes).stroke = wide ? 1.2 : 0.7;
}

void add_tray(Scene& scene, const AreaLayout& area, std::size_t zone, double radius, bool scored) {
  const Point edge{area.gap * 0.75, area.gap * 0.75};
  const Point low = area.corner_of_parcel(2 * zone) - edge;
  const Point high = area.corner_of_parcel(2 * zone + 1) + area.parcel_size() + edge;
  scene.add_path(scored ? "field-ink o60" : "field-texture o45", Path().box(low, high, radius));
}

}  // namespace stela::mykerinos

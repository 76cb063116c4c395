#include "lib/scene/stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Removes the word up to the next space from `rest`.
std::string_view take_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest = trimmed(rest.substr(word.size()));
  return word;
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

/// Maximum size of the name of a place, in bytes: `-32768,-32768`.
constexpr std::size_t kMaxPlaceName = 13;

/// Calls `visit` with the text on both sides of each minus sign in `word` that can separate the
/// places of an arrow, until it returns true; the names of places may contain minus signs. Returns
/// whether `visit` returned true.
template <class Visit>
bool any_split(std::string_view word, Visit visit) {
  // A longer word cannot be two places.
  if (word.size() > 2 * kMaxPlaceName + 1) return false;
  for (std::size_t i = word.find('-', 1); i != std::string_view::npos; i = word.find('-', i + 1)) {
    if (visit(word.substr(0, i), word.substr(i + 1))) return true;
  }
  return false;
}

/// Finds the two places of an arrow.
bool split_arrow(const Scene& scene, std::string_view word, const ScenePlace*& from,
                 const ScenePlace*& to) {
  return any_split(word, [&](std::string_view before, std::string_view behind) {
    from = scene.place_named(before);
    to = scene.place_named(behind);
    return from != nullptr && to != nullptr;
  });
}

/// Returns the distance from the middle of a place to its farthest corner.
double reach_of(const ScenePlace& place) {
  double reach = 0;
  for (const Point corner : place.outline) {
    reach = std::max(reach, std::hypot(corner.x - place.centre.x, corner.y - place.centre.y));
  }
  return reach;
}

void draw_mark(Scene& scene, std::string_view ink, const ScenePlace& place) {
  constexpr double kWithin = 0.9;
  constexpr double kRing = 0.11;
  std::vector<Point> ring;
  for (const Point corner : place.outline) {
    ring.push_back(place.centre + (corner - place.centre) * kWithin);
  }
  const double width = std::max(1.5, reach_of(place) * kRing);
  scene.layer = Layer::kMarks;
  scene.add_polygon(fmt::format("ink-{} o20", ink), ring);
  scene.add_polygon("halo-line round o75", ring).stroke = width * 1.6;
  scene.add_polygon(fmt::format("ink-{}-line round", ink), std::move(ring)).stroke = width;
}

/// Returns a label on a place, in as many lines as it needs.
Label label_on(const Canvas& canvas, Point centre, std::string_view text) {
  const double size = canvas.measures().label;
  return {without_controls(text), Tone::kPlain, {centre}, size, (canvas.wide() ? 20 : 15) * size};
}

std::string no_place(const Canvas& canvas, std::string_view name) {
  return tr(canvas.language, "no place of the picture is called `{0}`", shown(name));
}

}  // namespace

std::vector<Annotation> read_annotations(std::string_view comment) {
  std::vector<Annotation> annotations;
  for (const CommentCommand& command : commands_in(comment)) {
    const CommandSpec* const known = command_named(command.name);
    if (known == nullptr) continue;
    const auto kind = static_cast<Annotation::Kind>(known - kCommentCommands.data());
    if (kind > Annotation::Kind::kDiagram) continue;
    annotations.push_back(read_annotation(kind, command.value));
  }
  return annotations;
}

Annotation read_annotation(Annotation::Kind kind, std::string_view words) {
  Annotation annotation;
  annotation.kind = kind;
  std::string_view rest = trimmed(words);
  if (kind == Annotation::Kind::kDiagram) {
    annotation.text = unquoted(rest);
  } else if (kind == Annotation::Kind::kLabel) {
    annotation.words.emplace_back(take_word(rest));
    annotation.text = unquoted(rest);
  } else {
    while (!rest.empty()) annotation.words.emplace_back(take_word(rest));
  }
  return annotation;
}

std::vector<std::string> places_of(const Annotation& annotation) {
  using Kind = Annotation::Kind;
  const std::vector<std::string>& words = annotation.words;
  if (annotation.kind == Kind::kLabel) return words;
  if (annotation.kind == Kind::kDiagram || words.empty()) return {};
  std::vector<std::string> places;
  for (auto word = words.begin() + 1; word != words.end(); ++word) {
    if (annotation.kind == Kind::kMark) {
      places.push_back(*word);
      continue;
    }
    // Which of an arrow's minus signs separates its places is only known when it is drawn.
    any_split(*word, [&](std::string_view before, std::string_view behind) {
      places.emplace_back(before);
      places.emplace_back(behind);
      return false;
    });
  }
  return places;
}

namespace {

/// Draws `annotation`; labels wait in `stage`. Returns what is wrong with it, or an empty string.
std::string draw(Scene& scene, const Canvas& canvas, const Annotation& annotation, Stage& stage) {
  if (annotation.kind == Annotation::Kind::kDiagram) return {};
  if (annotation.kind == Annotation::Kind::kLabel) {
    const ScenePlace* place = scene.place_named(annotation.words[0]);
    if (place == nullptr) return no_place(canvas, annotation.words[0]);
    if (annotation.text.empty()) return tr(canvas.language, "a label has a place and a text");
    stage.label(label_on(canvas, place->centre, annotation.text));
    return {};
  }
  const bool mark = annotation.kind == Annotation::Kind::kMark;
  if (annotation.words.size() < 2) {
    return mark ? tr(canvas.language, "a mark has a colour and places")
                : tr(canvas.language, "an arrow has a colour and places");
  }
  const std::string& ink = annotation.words[0];
  if (!contains(kInkNames, ink)) {
    const Message meant = did_you_mean(ink, kInkNames);
    return meant.empty() ? tr(canvas.language, "`{0}` is not {1}", shown(ink), one_of(kInkNames))
                         : tr(canvas.language, "`{0}` is no colour; {1}", shown(ink), meant);
  }
  for (std::size_t i = 1; i < annotation.words.size(); ++i) {
    const std::string& word = annotation.words[i];
    if (mark) {
      const ScenePlace* place = scene.place_named(word);
      if (place == nullptr) return no_place(canvas, word);
      draw_mark(scene, ink, *place);
      continue;
    }
    const ScenePlace* from = nullptr;
    const ScenePlace* to = nullptr;
    if (!split_arrow(scene, word, from, to)) {
      return tr(canvas.language, "`{0}` is not two places of the picture with `-` between them",
                shown(word));
    }
    if (from == to) {
      return tr(canvas.language, "an arrow leads from one place to another, not as `{0}`",
                shown(word));
    }
    constexpr double kShaft = 0.098;
    scene.layer = Layer::kOverlay;
    const Route route = Route::straight(
        from->centre, to->centre, std::max(2.5, std::min(reach_of(*from), reach_of(*to)) * kShaft),
        fmt::format("ink-{}", ink));
    add_route_shaft(scene, route);
    add_route_head(scene, route);
  }
  return {};
}

}  // namespace

void draw_annotations(Scene& scene, const Canvas& canvas, std::span<const Annotation> drawings) {
  Stage stage(scene, scene.board);
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    std::string reason = draw(scene, canvas, drawings[i], stage);
    if (!reason.empty()) scene.undrawn.push_back({i, std::move(reason)});
  }
  stage.finish();
}

void add_step(Scene& scene, const Canvas& canvas, std::size_t number, Point centre, double radius) {
  const double size = canvas.measures().label;
  const std::string text = std::to_string(number);
  constexpr double kAround = 0.62;
  const double disc = std::max(radius, kAround * std::max(size, text_width(text, size, true)));
  constexpr double kRim = 0.22;
  scene.add_circle("ink gold-edge", centre, disc).stroke = kRim * disc;
  scene.add_text("paper strong", centre, size, text);
}

namespace {

/// Length of the head of a route, and half its width, in widths of the shaft.
constexpr double kHead = 2.1;
constexpr double kHeadSide = 1.72;

}  // namespace

Route Route::straight(Point from, Point to, double width, std::string colour) {
  const Point way = to - from;
  const double length = std::hypot(way.x, way.y);
  if (length == 0) return {};
  const Point end = to - way * (std::min(kHead * width, length * 0.8) / length);
  return {{from, (from + end) * 0.5, end}, width, std::move(colour)};
}

void add_route_shaft(Scene& scene, const Route& route) {
  if (route.points.empty()) return;
  Path way;
  way.move_to(route.points[0]);
  for (std::size_t i = 2; i < route.points.size(); i += 2) {
    way.bend_to(route.points[i - 1], route.points[i]);
  }
  const std::array<std::pair<std::string_view, double>, 3> strokes = {
      {{"halo", 2.25}, {"rim", 1.62}, {route.colour, 1}}};
  for (const auto& [words, width] : strokes) {
    scene.add_path(fmt::format("{}-line round", words), way).stroke = width * route.width;
  }
}

void add_route_head(Scene& scene, const Route& route) {
  if (route.points.size() < 2) return;
  const Point end = route.points.back();
  const Point way = end - route.points[route.points.size() - 2];
  const double length = std::hypot(way.x, way.y);
  if (length == 0) return;
  const Point along = way * (kHead * route.width / length);
  const Point across = Point{-along.y, along.x} * (kHeadSide / kHead);
  const std::vector<Point> head = {end + along, end + across, end - across};
  scene.add_polygon("halo halo-edge round", head).stroke = 1.25 * route.width;
  scene.add_polygon("rim rim-edge round", head).stroke = 0.62 * route.width;
  scene.add_polygon(route.colour, head);
}

void add_gold_line(Scene& scene, const Path& line, double width) {
  scene.add_path("gold-dark-line round", line).stroke = width * 1.65;
  scene.add_path("gold-line round", line).stroke = width;
}

void add_dashes(Scene& scene, const Path& line, double width) {
  scene.add_path("halo-line round", line).stroke = width * 1.7;
  Element& dashes = scene.add_path("error-line", line);
  dashes.stroke = width;
  dashes.dash = width * 2.6;
  dashes.gap = width * 1.6;
}

void add_lack(Scene& scene, Point low, Point high) {
  constexpr double kEdge = 4;
  const Point edge{kEdge, kEdge};
  Element& box = scene.add_path("error-line", Path().box(low - edge, high + edge, kEdge));
  box.stroke = 2;
  box.dash = 5;
  box.gap = 3;
}

void add_ghost_rim(Scene& scene, Silhouette kind, Point foot, double piece, double width,
                   bool offending) {
  add_piece_outline(scene, "halo-line round", kind, foot, piece).stroke = width * 1.6;
  if (!offending) return;
  Element& dashes = add_piece_outline(scene, "error-line", kind, foot, piece);
  dashes.stroke = width;
  dashes.dash = width * 2.2;
  dashes.gap = width * 1.2;
}

void mark_last(Scene& scene, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool again = std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i),
                                 names[i]) != names.begin() + static_cast<std::ptrdiff_t>(i);
    const ScenePlace* place = scene.place_named(names[i]);
    if (again || place == nullptr) continue;
    scene.layer = Layer::kMarks;
    add_gold_line(scene, Path().polygon(place->outline), 4);
  }
}

namespace {

constexpr std::string_view kPlain = "ink-green";
constexpr std::string_view kSpecial = "lava";

void add_dot(Scene& scene, Point centre, double radius, bool special) {
  scene.add_circle("halo", centre, radius * 1.32);
  scene.add_circle(std::string(special ? kSpecial : kPlain) + " rim-edge", centre, radius).stroke =
      radius * 0.18;
}

double apothem_of(const ScenePlace& place) {
  double least = 0;
  for (const Point corner : place.outline) {
    const double reach = std::hypot(corner.x - place.centre.x, corner.y - place.centre.y);
    least = least == 0 ? reach : std::min(least, reach);
  }
  return least;
}

}  // namespace

void draw_spots(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots) {
  const double least = std::max(canvas.measures().label, canvas.least_text);
  scene.layer = Layer::kMarks;
  for (const Spot& spot : spots) {
    const ScenePlace* place = scene.place_named(spot.place);
    if (place == nullptr) continue;
    // Names are in the upper part of a place, so the dot is in the lower one.
    const double reach = apothem_of(*place);
    constexpr double kPart = 0.2;
    constexpr double kBelow = 0.18;
    const std::string number = spot.ways == 1 ? std::string() : std::to_string(spot.ways);
    const double text = number.empty() ? 0 : text_width(number, least, true) * 0.62;
    const double radius = std::min(std::max(reach * kPart, text), reach * 0.7);
    const Point centre = place->centre + Point{0, kBelow * reach};
    add_dot(scene, centre, radius, spot.special);
    if (!number.empty()) scene.add_text("rim strong", centre, least, number).halo = "halo";
  }
  scene.layer = Layer::kOverlay;
}

void add_spot_legend(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots,
                     std::string_view ordinary, std::string_view special) {
  const Measures measures = canvas.measures();
  const double size = std::max(measures.legend, canvas.least_text);
  const Point low = scene.low();
  const double bottom = scene.high().y;
  scene.layer = Layer::kPanel;
  Point at{measures.margin + 2, bottom + size * 0.4};
  // An item that does not fit begins a new line.
  const auto make_room = [&](double width) {
    const bool first = at.x <= measures.margin + 2;
    if (first || at.x + width <= canvas.width - measures.margin) return;
    at = {measures.margin + 2, at.y + size * 1.75};
  };
  const auto add = [&](bool lava, std::string_view words) {
    const double radius = size * 0.45;
    make_room(2 * radius + size * 0.5 + text_width(words, size));
    add_dot(scene, at + Point{radius, 0}, radius, lava);
    scene.add_text("soft", at + Point{2 * radius + size * 0.5, 0}, size, words, Anchor::kStart);
    at.x += 2 * radius + size * 1.75 + text_width(words, size);
  };
  const auto any = [&](bool wanted) { return contains(spots, wanted, &Spot::special); };
  if (any(false)) add(false, ordinary);
  if (any(true)) add(true, special);
  if (std::ranges::any_of(spots, [](const Spot& spot) { return spot.ways > 1; })) {
    const std::string words = tr(canvas.language, "number: how many ways");
    make_room(text_width(words, size));
    scene.add_text("soft", at, size, words, Anchor::kStart);
  }
  scene.layer = Layer::kOverlay;
  scene.include({low.x, at.y + size});
}

namespace {

/// The weight of callouts, labels and the edge of the board, which labels cover only if nothing
/// else is free.
constexpr double kNever = 1000;
/// That of pieces: a label may rather cover a text of the board, such as the name of a hex.
constexpr double kPiece = 8;
/// That of texts: a part of a name is as good as all of it.
constexpr double kText = 2;

double overlap(const Extent& one, const Extent& other) {
  const double across = std::min(one.high.x, other.high.x) - std::max(one.low.x, other.low.x);
  const double down = std::min(one.high.y, other.high.y) - std::max(one.low.y, other.low.y);
  return across > 0 && down > 0 ? across * down : 0;
}

double area_of(const Extent& box) { return (box.high.x - box.low.x) * (box.high.y - box.low.y); }

/// Returns the point nearest to `centre` around which a box of twice `half` lies within `board`.
Point inside(const Extent& board, Point centre, Point half) {
  if (board.low == board.high) return centre;
  const auto within = [](double at, double low, double high) {
    return low > high ? (low + high) / 2 : std::clamp(at, low, high);
  };
  constexpr double kEdge = 2;
  return {within(centre.x, board.low.x + half.x + kEdge, board.high.x - half.x - kEdge),
          within(centre.y, board.low.y + half.y + kEdge, board.high.y - half.y - kEdge)};
}

/// Returns the wanted places of a label, and others around the first one, near ones first.
std::vector<Point> candidates_of(const Label& label, Point half) {
  std::vector<Point> at = label.at;
  constexpr int kRings = 7;
  constexpr int kAround = 12;
  for (int ring = 1; ring <= kRings; ++ring) {
    for (int i = 0; i < kAround; ++i) {
      // Below first, then by turns to the right and to the left.
      const int steps = (i + 1) / 2;
      const double turn = (i % 2 == 0 ? steps : -steps) * 2 * std::numbers::pi / kAround;
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
    if (element.figure == Figure::kText) keep_free(extent_of(element), kText);
  }
}

void Stage::keep_pieces_free() {
  for (const Element& element : scene_.elements) {
    const bool piece = element.layer == Layer::kPieces && element.figure == Figure::kUse;
    if (piece) keep_free(box_of(scene_, element), kPiece);
  }
}

void Stage::keep_free(const Extent& box, double weight) { obstacles_.push_back({box, weight}); }

void Stage::keep_drawn(const Extent& box, double weight) {
  keep_free(box, weight);
  drawn_.push_back({box, weight});
}

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
  keep_drawn({best - half, best + half}, weight);
  return best;
}

void Stage::callout(const CalloutBox& box, Point corner, Point tip) {
  const Extent place{corner, corner + Point{box.width(), box.height()}};
  box.draw(scene_, corner, tip);
  keep_drawn(place, kNever);
  const Point near{std::clamp(tip.x, place.low.x, place.high.x),
                   std::clamp(tip.y, place.low.y, place.high.y)};
  constexpr int kParts = 12;
  for (int i = 0; i <= kParts; ++i) {
    const Point at = near + (tip - near) * (static_cast<double>(i) / kParts);
    const Point half{4, 4};
    keep_drawn({at - half, at + half}, kNever);
  }
}

void Stage::label(Label label) {
  if (!label.text.empty() && !label.at.empty()) labels_.push_back(std::move(label));
}

void Stage::finish() {
  scene_.layer = Layer::kOverlay;
  for (const Label& label : std::exchange(labels_, {})) draw(label);
  scene_.drawn.insert(scene_.drawn.end(), drawn_.begin(), drawn_.end());
  drawn_.clear();
}

void Stage::draw(const Label& label) {
  constexpr std::size_t kMaxLines = 5;
  constexpr double kLineHeight = 1.25;
  std::vector<std::string> lines = {label.text};
  if (label.widest > 0) lines = wrap_text(label.text, label.size, label.widest, true);
  if (lines.size() > kMaxLines) {
    lines.resize(kMaxLines);
    lines.back() = fit_text(lines.back() + " …………", label.size, label.widest, true);
  }
  if (lines.empty()) return;
  double width = 0;
  for (const std::string& line : lines) {
    width = std::max(width, text_width(line, label.size, true));
  }
  const double below = static_cast<double>(lines.size() - 1) * kLineHeight * label.size / 2;
  const Point half{width / 2 + label.size * 0.45, label.size * 0.71 + below};
  Label within = label;
  within.at.front() = inside(board_, label.at.front(), half);
  // It leaves its place only as far as it has to.
  constexpr double kFar = 0.05;
  // No board has space for more, and each looks at all that were placed before.
  constexpr int kMostPlaced = 200;
  const Point centre = placed_++ < kMostPlaced
                           ? take(candidates_of(within, half), half, kNever, kFar * 2 * half.x)
                           : within.at.front();
  const bool wrong = label.tone == Tone::kWrong;
  scene_
      .add_path(wrong ? "error halo-edge" : "halo rim-edge",
                Path().box(centre - half, centre + half, label.size * 0.5))
      .stroke = std::max(0.8, label.size * 0.1);
  Point at = centre - Point{0, below};
  for (const std::string& line : lines) {
    scene_.add_text(wrong ? "paper strong" : "rim strong", at, label.size, line);
    at.y += kLineHeight * label.size;
  }
}

}  // namespace stela

#include "lib/render/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/scene/path.h"

namespace stela {
namespace {

using Kind = OutlineStep::Kind;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

double angle_of(Point of) { return std::atan2(of.y, of.x); }

class PathReader {
 public:
  explicit PathReader(std::string_view data) : rest_(data) {}

  std::vector<OutlineStep> read() {
    char letter = 0;
    for (;;) {
      skip_separators();
      if (rest_.empty()) break;
      if (is_letter(rest_.front())) {
        letter = rest_.front();
        rest_.remove_prefix(1);
      }
      relative_ = letter >= 'a';
      const char command = relative_ ? static_cast<char>(letter - 'a' + 'A') : letter;
      if (!read_command(command)) break;
      before_ = command;
      // Additional points after the first of a subpath are lines.
      if (letter == 'M') letter = 'L';
      if (letter == 'm') letter = 'l';
      if (command == 'Z') letter = 0;
    }
    return std::move(steps_);
  }

 private:
  void skip_separators() {
    constexpr std::string_view kSeparators = " ,\t\r\n";
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kSeparators), rest_.size()));
  }

  bool number(double& out) {
    skip_separators();
    const bool negative = rest_.starts_with('-');
    std::size_t end = negative || rest_.starts_with('+') ? 1 : 0;
    double digits = 0;
    double parts = 1;
    bool any = false;
    for (bool point = false; end < rest_.size(); ++end) {
      const char c = rest_[end];
      if (c == '.' && !point) {
        point = true;
        continue;
      }
      if (c < '0' || c > '9') break;
      constexpr double kTen = 10;
      digits = digits * kTen + (c - '0');
      if (point) parts *= kTen;
      any = true;
    }
    out = (negative ? -digits : digits) / parts;
    rest_.remove_prefix(end);
    return any && std::isfinite(out);
  }
  bool flag(bool& out) {
    skip_separators();
    if (rest_.empty() || (rest_.front() != '0' && rest_.front() != '1')) return false;
    out = rest_.front() == '1';
    rest_.remove_prefix(1);
    return true;
  }
  bool point(Point& out) {
    if (!number(out.x) || !number(out.y)) return false;
    if (relative_) out = at_ + out;
    return true;
  }

  bool read_command(char command) {
    Point to = at_;
    switch (command) {
      case 'M':
        if (!point(to)) return false;
        begin_ = to;
        add(Kind::kMove, to);
        return true;
      case 'L':
        if (!point(to)) return false;
        add(Kind::kLine, to);
        return true;
      case 'H':
        if (!number(to.x)) return false;
        to.x += relative_ ? at_.x : 0;
        add(Kind::kLine, to);
        return true;
      case 'V':
        if (!number(to.y)) return false;
        to.y += relative_ ? at_.y : 0;
        add(Kind::kLine, to);
        return true;
      case 'C':
      case 'S':
        return read_curve(command);
      case 'Q':
      case 'T':
        return read_bend(command);
      case 'A':
        return read_arc();
      case 'Z':
        steps_.push_back({Kind::kClose, {}});
        at_ = begin_;
        return true;
      default:
        return false;
    }
  }

  bool read_curve(char command) {
    // `S` continues the curve smoothly.
    Point first = before_ == 'C' || before_ == 'S' ? at_ * 2 - control_ : at_;
    Point second;
    Point to;
    if (command == 'C' && !point(first)) return false;
    if (!point(second) || !point(to)) return false;
    curve(first, second, to);
    control_ = second;
    return true;
  }

  bool read_bend(char command) {
    Point control = before_ == 'Q' || before_ == 'T' ? at_ * 2 - control_ : at_;
    Point to;
    if (command == 'Q' && !point(control)) return false;
    if (!point(to)) return false;
    constexpr double kThird = 1.0 / 3;
    curve(at_ + (control - at_) * (2 * kThird), to + (control - to) * (2 * kThird), to);
    control_ = control;
    return true;
  }

  /// Converts the ends of an arc to its centre and angles (SVG 1.1, F.6).
  bool read_arc() {
    Point radii;
    double turned = 0;
    bool large = false;
    bool clockwise = false;
    Point to;
    if (!number(radii.x) || !number(radii.y) || !number(turned)) return false;
    if (!flag(large) || !flag(clockwise) || !point(to)) return false;
    radii = {std::abs(radii.x), std::abs(radii.y)};
    if (radii.x == 0 || radii.y == 0 || to == at_) {
      add(Kind::kLine, to);
      return true;
    }
    turn_ = turned * std::numbers::pi / 180;
    const Point half = turned_back((at_ - to) * 0.5);
    const double part = square(half.x / radii.x) + square(half.y / radii.y);
    if (part > 1) radii = radii * std::sqrt(part);
    const double way = std::sqrt(std::max(0.0, 1 / std::min(part, 1.0) - 1));
    const Point offset = Point{radii.x * half.y / radii.y, -radii.y * half.x / radii.x} *
                         (large == clockwise ? -way : way);
    const double begin = angle_of({(half.x - offset.x) / radii.x, (half.y - offset.y) / radii.y});
    const double end = angle_of({(-half.x - offset.x) / radii.x, (-half.y - offset.y) / radii.y});
    double sweep = end - begin;
    if (clockwise && sweep < 0) sweep += 2 * std::numbers::pi;
    if (!clockwise && sweep > 0) sweep -= 2 * std::numbers::pi;
    add_arc((at_ + to) * 0.5 + turned_on(offset), radii, begin, sweep, to);
    return true;
  }

  static double square(double x) { return x * x; }
  [[nodiscard]] Point turned_on(Point p) const {
    return {p.x * std::cos(turn_) - p.y * std::sin(turn_),
            p.x * std::sin(turn_) + p.y * std::cos(turn_)};
  }
  [[nodiscard]] Point turned_back(Point p) const {
    return {p.x * std::cos(turn_) + p.y * std::sin(turn_),
            p.y * std::cos(turn_) - p.x * std::sin(turn_)};
  }

  /// Adds an arc as curves of at most a quarter circle.
  void add_arc(Point centre, Point radii, double begin, double sweep, Point to) {
    constexpr double kSlack = 1e-9;
    const int parts =
        std::max(1, static_cast<int>(std::ceil(std::abs(sweep) * 2 / std::numbers::pi - kSlack)));
    const double step = sweep / parts;
    const double reach = 4.0 / 3 * std::tan(step / 4);
    const auto place = [&](double angle, double along) {
      const Point on{std::cos(angle) - along * std::sin(angle),
                     std::sin(angle) + along * std::cos(angle)};
      return centre + turned_on({on.x * radii.x, on.y * radii.y});
    };
    for (int i = 0; i < parts; ++i) {
      const double from = begin + i * step;
      const Point end = i + 1 == parts ? to : place(from + step, 0);
      curve(place(from, reach), place(from + step, -reach), end);
    }
  }

  void add(Kind kind, Point to) {
    steps_.push_back({kind, {to}});
    at_ = to;
  }
  void curve(Point first, Point second, Point to) {
    steps_.push_back({Kind::kCurve, {first, second, to}});
    at_ = to;
  }

  std::string_view rest_;
  std::vector<OutlineStep> steps_;
  bool relative_ = false;
  /// The last command in uppercase, and the last control point of its curve.
  char before_ = 0;
  Point control_;
  Point begin_;
  Point at_;
  /// Rotation of an arc's ellipse, in radians.
  double turn_ = 0;
};

}  // namespace

std::vector<OutlineStep> read_path_data(std::string_view data) { return PathReader(data).read(); }

std::string to_svg(const Scene& scene, const SvgOptions& options) {
  const Extent view = view_of(scene);
  const Point low = view.low;
  const Point size = view.high - low;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "version=\"1.1\" class=\"{}\" "
      "text-anchor=\"middle\"",
      options.scope);
  constexpr std::size_t kBytesOfElement = 160;
  out.reserve(kBytesOfElement * (scene.elements.size() + scene.symbols.size()));
  if (options.width > 0) {
    out +=
        fmt::format(" width=\"{}\" height=\"{}\"", options.width, height_of(view, options.width));
  }
  out += " viewBox=\"";
  for (const double number : {low.x, low.y, size.x, size.y}) {
    if (out.back() != '"') out += ' ';
    append_number(number, out);
  }
  out += "\" role=\"img\">\n";
  out += fmt::format("<title>{}</title>\n<desc>{}</desc>\n", escaped(scene.title),
                     escaped(scene.description));
  std::optional<Styles> styles;
  std::optional<LookNames> looks;
  if (options.style) looks.emplace(styles.emplace(options.theme, scene.players));
  LookNames* const own_looks = looks ? &*looks : nullptr;
  SymbolTable own(options.scope);
  SymbolTable& symbols = options.symbols != nullptr ? *options.symbols : own;
  const SymbolNames names = symbols.add(scene.symbols, options.scope, own_looks);
  // The style block depends on the elements, so it is inserted later.
  const std::size_t head = out.size();
  own.append_defs(out);
  out += "<rect class=\"page\"";
  // Larger than the picture, whose height is rounded to whole pixels.
  constexpr double kBeyond = 12;
  const auto write = [&](std::string_view name, double number) {
    out += name;
    append_number(number, out);
    out += '"';
  };
  write(" x=\"", low.x - kBeyond);
  write(" y=\"", low.y - kBeyond);
  write(" width=\"", size.x + 2 * kBeyond);
  write(" height=\"", size.y + 2 * kBeyond);
  out += "/>\n";
  for (const Element* element : drawing_order(scene)) {
    write_element(*element, out, names, own_looks);
    out += '\n';
  }
  out += "</svg>\n";
  if (looks) {
    std::string style = "<style type=\"text/css\">\n";
    write_base_style(*styles, options.scope, style);
    looks->write_rules(options.scope, style);
    out.insert(head, style + "</style>\n");
  }
  return out;
}

std::string style_of(Theme theme, std::span<const ScenePlayer> players, std::string_view scope) {
  std::string out;
  write_style(
      theme, scope, players, [](std::string_view) { return true; }, out);
  return out;
}

Extent view_of(const Scene& scene) {
  const Point margin{scene.margin, scene.margin};
  return {scene.low() - margin, scene.high() + margin};
}

int height_of(const Extent& view, int width) {
  const Point size = view.high - view.low;
  return static_cast<int>(std::max(1L, std::lround(width * size.y / size.x)));
}

std::vector<const Element*> drawing_order(const Scene& scene) {
  std::vector<const Element*> order;
  order.reserve(scene.elements.size());
  for (const Element& element : scene.elements) order.push_back(&element);
  sort_stably(order,
              [](const Element* one, const Element* other) { return one->layer < other->layer; });
  return order;
}

Element halo_of(const Element& text) {
  constexpr double kWidth = 0.17;  // relative to the font size
  Element halo = text;
  halo.classes = text.halo + "-line round";
  if (text.classes.find("strong") != std::string::npos) halo.classes += " strong";
  halo.halo.clear();
  halo.stroke = text.size * kWidth;
  return halo;
}

namespace {

/// Returns `number` with at most three decimals.
std::string thousandths(double number) {
  std::string out = fmt::format("{:.3f}", number);
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out;
}

void write_attribute(std::string_view name, double number, std::string& out) {
  out += ' ';
  out += name;
  out += "=\"";
  append_number(number, out);
  out += '"';
}

void write_points(const std::vector<Point>& points, std::string& out) {
  out += " points=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) out += ' ';
    append_number(points[i].x, out);
    out += ',';
    append_number(points[i].y, out);
  }
  out += '"';
}

void write_segments(const std::vector<Point>& points, std::string& out) {
  out += " d=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    out += i % 2 == 0 ? 'M' : 'L';
    append_number(points[i].x, out);
    out += ',';
    append_number(points[i].y, out);
  }
  out += '"';
}

void write_line(const Element& element, std::string& out) {
  if (element.stroke > 0) write_attribute("stroke-width", element.stroke, out);
  if (element.dash == 0 && element.gap == 0) return;
  out += " stroke-dasharray=\"";
  append_number(element.dash, out);
  out += ',';
  append_number(element.gap, out);
  out += '"';
}

/// Writes the class of `element`; returns true if its rule includes its line and font.
bool write_class(const Element& element, LookNames* looks, std::string& out) {
  if (element.classes.empty()) return false;
  out += " class=\"";
  out += looks != nullptr ? looks->name_of(element) : element.classes;
  out += '"';
  return looks != nullptr;
}

/// `paint-order` is not part of SVG 1.1: the halo is a separate text below the other.
void write_text(const Element& element, LookNames* looks, std::string& out) {
  if (!element.halo.empty()) write_text(halo_of(element), looks, out);
  out += "<text";
  const bool by_rule = write_class(element, looks, out);
  write_attribute("x", element.points[0].x, out);
  write_attribute("y", element.points[0].y + element.size * kBaseline, out);
  if (!by_rule) {
    write_attribute("font-size", element.size, out);
    if (element.stroke > 0) write_attribute("stroke-width", element.stroke, out);
    if (element.anchor != Anchor::kMiddle) {
      out += fmt::format(" text-anchor=\"{}\"", element.anchor == Anchor::kStart ? "start" : "end");
    }
  }
  out += '>';
  out += escaped(element.text);
  out += "</text>";
}

void write_use(const Element& element, const SymbolNames& names, LookNames* looks,
               std::string& out) {
  out += "<use";
  write_class(element, looks, out);
  out += " xlink:href=\"#";
  names.append(element.text, out);
  out += '"';
  if (element.size == 1) {
    write_attribute("x", element.points[0].x, out);
    write_attribute("y", element.points[0].y, out);
  } else {
    out += " transform=\"translate(";
    append_number(element.points[0].x, out);
    out += ' ';
    append_number(element.points[0].y, out);
    out += fmt::format(")scale({})\"", thousandths(element.size));
  }
  out += "/>";
}

}  // namespace

void SymbolNames::append(std::string_view name, std::string& out) const {
  out += ids_;
  out += '-';
  out += name;
  if (renamed_.empty()) return;
  const auto found = renamed_.find(name);
  if (found != renamed_.end()) out += fmt::format(".{}", found->second);
}

void SymbolNames::rename(std::string_view name, std::size_t number) {
  renamed_.insert_or_assign(std::string(name), number);
}

void write_element(const Element& element, std::string& out, const SymbolNames& names,
                   LookNames* looks) {
  bool by_rule = false;
  switch (element.figure) {
    case Figure::kText:
      return write_text(element, looks, out);
    case Figure::kUse:
      return write_use(element, names, looks, out);
    case Figure::kPath:
      out += "<path";
      by_rule = write_class(element, looks, out);
      out += " d=\"";
      out += element.text;
      out += '"';
      break;
    case Figure::kSegments:
      out += "<path";
      by_rule = write_class(element, looks, out);
      write_segments(element.points, out);
      break;
    case Figure::kCircle:
      out += "<circle";
      by_rule = write_class(element, looks, out);
      write_attribute("cx", element.points[0].x, out);
      write_attribute("cy", element.points[0].y, out);
      write_attribute("r", element.size, out);
      break;
    case Figure::kPolygon:
    case Figure::kLine:
      out += element.figure == Figure::kPolygon ? "<polygon" : "<polyline";
      by_rule = write_class(element, looks, out);
      write_points(element.points, out);
      break;
  }
  if (!by_rule) write_line(element, out);
  out += "/>";
}

namespace {

using Kind = OutlineStep::Kind;

std::vector<OutlineStep> circle(Point centre, double radius) {
  // Distance of the control points of a quarter circle, relative to the radius.
  const double part = radius * 0.5522847498;
  const auto at = [&](double x, double y) { return centre + Point{x, y}; };
  return {{Kind::kMove, {at(radius, 0)}},
          {Kind::kCurve, {at(radius, part), at(part, radius), at(0, radius)}},
          {Kind::kCurve, {at(-part, radius), at(-radius, part), at(-radius, 0)}},
          {Kind::kCurve, {at(-radius, -part), at(-part, -radius), at(0, -radius)}},
          {Kind::kCurve, {at(part, -radius), at(radius, -part), at(radius, 0)}},
          {Kind::kClose, {}}};
}

}  // namespace

double tenths(double number) {
  constexpr double kTen = 10;
  return std::round(number * kTen) / kTen;
}

Point tenths(Point point) { return {tenths(point.x), tenths(point.y)}; }

std::vector<OutlineStep> outline_of(const Element& element) {
  std::vector<OutlineStep> steps;
  switch (element.figure) {
    case Figure::kText:
    case Figure::kUse:
      return steps;
    case Figure::kPath:
      return read_path_data(element.text);
    case Figure::kCircle:
      return circle(tenths(element.points[0]), tenths(element.size));
    case Figure::kPolygon:
    case Figure::kLine:
    case Figure::kSegments:
      break;
  }
  const bool pairs = element.figure == Figure::kSegments;
  for (std::size_t i = 0; i < element.points.size(); ++i) {
    const bool moves = pairs ? i % 2 == 0 : i == 0;
    steps.push_back({moves ? Kind::kMove : Kind::kLine, {tenths(element.points[i])}});
  }
  if (element.figure == Figure::kPolygon && !steps.empty()) steps.push_back({Kind::kClose, {}});
  return steps;
}

SymbolNames SymbolTable::add(std::span<const Symbol> symbols, std::string_view scope,
                             LookNames* looks) {
  SymbolNames names(ids_);
  for (const Symbol& symbol : symbols) {
    // Browsers match the scope of a style rule inside the used symbol, not around it.
    std::string drawn = fmt::format("class=\"{}\">", scope);
    for (const Element& element : symbol.elements) write_element(element, drawn, names, looks);
    std::vector<std::string>& known = known_[symbol.name];
    const auto found = std::ranges::find(known, drawn);
    const auto number = static_cast<std::size_t>(found - known.begin());
    if (number > 0) names.rename(symbol.name, number + 1);
    if (found != known.end()) continue;
    svg_ += "<g id=\"";
    names.append(symbol.name, svg_);
    svg_ += "\" ";
    svg_ += drawn;
    svg_ += "</g>\n";
    known.push_back(std::move(drawn));
  }
  return names;
}

void SymbolTable::append_defs(std::string& out) const {
  if (svg_.empty()) return;
  out += "<defs>\n";
  out += svg_;
  out += "</defs>\n";
}

}  // namespace stela

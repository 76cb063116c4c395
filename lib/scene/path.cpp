#include "lib/scene/path.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stela {

void append_number(double number, std::string& out) {
  constexpr long kTen = 10;
  long tenths = std::lround(number * kTen);
  if (tenths < 0) {
    out += '-';
    tenths = -tenths;
  }
  // Pictures consist of numbers: digits are written backwards into a buffer, without a string.
  std::array<char, 24> digits;
  char* const end = digits.data() + digits.size();
  char* begin = end;
  const auto put = [&](char c) { *--begin = c; };
  if (tenths % kTen != 0) {
    put(static_cast<char>('0' + tenths % kTen));
    put('.');
  }
  tenths /= kTen;
  do {
    put(static_cast<char>('0' + tenths % kTen));
    tenths /= kTen;
  } while (tenths > 0);
  out.append(begin, end);
}

Path::Path(std::string_view data, Point low, Point high)
    : data_(data), low_(low), high_(high), any_(true) {}

void Path::include(Point at) {
  if (!any_) low_ = high_ = at;
  any_ = true;
  low_ = {std::min(low_.x, at.x), std::min(low_.y, at.y)};
  high_ = {std::max(high_.x, at.x), std::max(high_.y, at.y)};
}

void Path::command(char letter) { data_ += letter; }

void Path::point(Point at) {
  if (!data_.empty() && data_.back() >= '0' && data_.back() <= '9') data_ += ' ';
  append_number(at.x, data_);
  data_ += ',';
  append_number(at.y, data_);
}

Path& Path::move_to(Point to) {
  command('M');
  point(to);
  include(to);
  return *this;
}

Path& Path::line_to(Point to) {
  command('L');
  point(to);
  include(to);
  return *this;
}

Path& Path::curve_to(Point control1, Point control2, Point to) {
  command('C');
  for (const Point at : {control1, control2, to}) {
    point(at);
    include(at);
  }
  return *this;
}

Path& Path::bend_to(Point control, Point to) {
  command('Q');
  for (const Point at : {control, to}) {
    point(at);
    include(at);
  }
  return *this;
}

Path& Path::arc_to(Point radii, bool large, bool clockwise, Point to) {
  command('A');
  point(radii);
  data_ += large ? " 0 1 " : " 0 0 ";
  data_ += clockwise ? "1" : "0";
  point(to);
  include(to);
  return *this;
}

Path& Path::close() {
  command('Z');
  return *this;
}

Path& Path::polygon(std::span<const Point> corners) { return line(corners).close(); }

Path& Path::line(std::span<const Point> points) {
  for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? move_to(points[i]) : line_to(points[i]);
  return *this;
}

Path& Path::ellipse(Point centre, double rx, double ry) {
  move_to(centre - Point{rx, 0});
  arc_to({rx, ry}, true, false, centre + Point{rx, 0});
  arc_to({rx, ry}, true, false, centre - Point{rx, 0});
  include(centre - Point{rx, ry});
  include(centre + Point{rx, ry});
  return close();
}

Path& Path::box(Point low, Point high, double radius) {
  const double r = std::min({radius, (high.x - low.x) / 2, (high.y - low.y) / 2});
  const Point round{r, r};
  move_to({low.x + r, low.y});
  line_to({high.x - r, low.y});
  arc_to(round, false, true, {high.x, low.y + r});
  line_to({high.x, high.y - r});
  arc_to(round, false, true, {high.x - r, high.y});
  line_to({low.x + r, high.y});
  arc_to(round, false, true, {low.x, high.y - r});
  line_to({low.x, low.y + r});
  arc_to(round, false, true, {low.x + r, low.y});
  return close();
}

}  // namespace stela

#include "lib/scene/path.h"

#include <algorithm>
#include <array>

namespace stela {

Extent united(Extent one, Extent other) {
  return {{std::min(one.low.x, other.low.x), std::min(one.low.y, other.low.y)},
          {std::max(one.high.x, other.high.x), std::max(one.high.y, other.high.y)}};
}

namespace {

constexpr long kTenths = 10;

/// Rounds to the nearest integer, halves away from zero.
long tenths_of(double number) {
  constexpr double kHalf = 0.5;
  return static_cast<long>(number * kTenths + (number < 0 ? -kHalf : kHalf));
}

void append_tenths(long tenths, std::string& out) {
  // Pictures consist of numbers: digits are written backwards into a buffer, without a string.
  std::array<char, 24> digits;
  char* const end = digits.data() + digits.size();
  char* begin = end;
  const auto put = [&](char c) { *--begin = c; };
  const bool negative = tenths < 0;
  if (negative) tenths = -tenths;
  if (tenths % kTenths != 0) {
    put(static_cast<char>('0' + tenths % kTenths));
    put('.');
  }
  tenths /= kTenths;
  do {
    put(static_cast<char>('0' + tenths % kTenths));
    tenths /= kTenths;
  } while (tenths > 0);
  if (negative) put('-');
  out.append(begin, static_cast<std::size_t>(end - begin));
}

}  // namespace

void append_number(double number, std::string& out) { append_tenths(tenths_of(number), out); }

Path::Path(std::string data, Point low, Point high)
    : data_(std::move(data)), low_(low), high_(high), any_(true) {}

void Path::include(Point at) {
  if (!any_) low_ = high_ = at;
  any_ = true;
  low_ = {std::min(low_.x, at.x), std::min(low_.y, at.y)};
  high_ = {std::max(high_.x, at.x), std::max(high_.y, at.y)};
}

void Path::command(char letter) { data_ += letter; }

void Path::number(long tenths) {
  // A sign separates numbers as well as a space.
  if (tenths >= 0 && !data_.empty() && data_.back() >= '0' && data_.back() <= '9') data_ += ' ';
  append_tenths(tenths, data_);
}

void Path::step(Point to) {
  number(tenths_of(to.x) - at_.x);
  number(tenths_of(to.y) - at_.y);
  include(to);
}

void Path::arrive(Point at) { at_ = {tenths_of(at.x), tenths_of(at.y)}; }

Path& Path::move_to(Point to) {
  command('M');
  at_ = {};
  step(to);
  arrive(to);
  begin_ = at_;
  return *this;
}

Path& Path::line_to(Point to) {
  command('l');
  step(to);
  arrive(to);
  return *this;
}

Path& Path::bend_to(Point control, Point to) {
  command('q');
  for (const Point at : {control, to}) step(at);
  arrive(to);
  return *this;
}

Path& Path::arc_to(Point radii, bool large, bool clockwise, Point to) {
  command('a');
  number(tenths_of(radii.x));
  number(tenths_of(radii.y));
  data_ += large ? " 0 1" : " 0 0";
  data_ += clockwise ? " 1" : " 0";
  step(to);
  arrive(to);
  return *this;
}

Path& Path::close() {
  command('Z');
  at_ = begin_;
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

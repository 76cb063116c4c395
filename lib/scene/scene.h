#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// A place in a picture, or a distance: x to the right, y down, in scene units. One hex is about 80
/// units high; a renderer scales the whole.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
[[nodiscard]] constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] constexpr Point operator*(Point a, double factor) {
  return {a.x * factor, a.y * factor};
}

enum class Figure : std::uint8_t {
  /// Closed; filled.
  kPolygon,
  /// Joined points; not filled.
  kLine,
  /// Each two points are a line of their own.
  kSegments,
  /// Its centre is the only point.
  kCircle,
  /// The only point is where the text begins, has its middle or ends, halfway up its capitals.
  kText,
};

enum class Anchor : std::uint8_t { kMiddle, kStart, kEnd };

/// One shape. It has no colour: `classes` says what it shows, in words of the list below, and a
/// renderer knows how that looks in a theme. A word that is not in the list is for whoever wants to
/// find the element.
///
///     ground   forest meadow sand stone water fire earth bare floor
///     relief   relief (shadow), raised (light)
///     hue      hue-violet hue-yellow hue-brown hue-black hue-orange
///     lines    border (heavy), rim (light), track (along which something goes)
///     things   gold wood pebble sign
///     players  player1 … player4 neutral, and on1 … on4 on-neutral for letters on these; due
///     text     text strong faint title
///     drawn on top   mark arrow label, with ink-red … ink-white; last; ghost; cross strike
struct Element {
  Figure figure = Figure::kPolygon;
  Anchor anchor = Anchor::kMiddle;
  /// Part of what `--no-coordinates` leaves out.
  bool coordinate = false;
  /// Separated by single spaces.
  std::string classes;
  std::vector<Point> points;
  /// The radius of a circle; the height of a text's line (its font size).
  double size = 0;
  std::string text;
  /// Where it is, in the spelling of the notation; empty when nowhere.
  std::string place;
  friend bool operator==(const Element&, const Element&) = default;
};

/// A place that the notation can name: what marks, arrows and labels need to know of it.
struct ScenePlace {
  std::string name;
  Point centre;
  std::vector<Point> outline;
  friend bool operator==(const ScenePlace&, const ScenePlace&) = default;
};

/// Who plays, by seat.
struct ScenePlayer {
  /// As in the `Player` tag.
  std::string colour;
  /// One capital letter, different for each player, so that a picture needs no colours.
  std::string letter;
  friend bool operator==(const ScenePlayer&, const ScenePlayer&) = default;
};

/// What a panel says of a player, by seat, for those who show it in words of their own.
struct SceneFacts {
  std::vector<std::string> facts;
  /// Whose turn it is.
  bool due = false;
  friend bool operator==(const SceneFacts&, const SceneFacts&) = default;
};

/// What to draw, in the order in which it is to be drawn.
class Scene {
 public:
  /// For readers who cannot see the picture: what it is, and what stands where.
  std::string title;
  std::string description;
  std::vector<ScenePlayer> players;
  std::vector<ScenePlace> places;
  std::vector<Element> elements;
  /// How many elements show the board; those behind them stand in the panel below it.
  std::optional<std::size_t> board_size;
  /// What that panel says, of the players and beside.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;

  // Each adds an element on top of the others and widens the bounds. The reference holds until the
  // next one is added.
  Element& add_polygon(std::string_view classes, std::vector<Point> points);
  Element& add_line(std::string_view classes, std::vector<Point> points);
  Element& add_segments(std::string_view classes, std::vector<Point> points);
  Element& add_circle(std::string_view classes, Point centre, double radius);
  /// Text is a line; its font is that of `text_width`, bold with the word `strong` or `title`.
  Element& add_text(std::string_view classes, Point at, double size, std::string_view text,
                    Anchor anchor = Anchor::kMiddle);

  /// Widens the bounds.
  void include(Point point);
  /// The upper left and lower right corner of everything; equal when there is nothing.
  [[nodiscard]] Point low() const { return low_; }
  [[nodiscard]] Point high() const { return high_; }

  /// The place of that name, or null.
  [[nodiscard]] const ScenePlace* place_named(std::string_view name) const;

  friend bool operator==(const Scene&, const Scene&) = default;

 private:
  Element& add(Figure figure, std::string_view classes, std::vector<Point> points);

  Point low_;
  Point high_;
  bool empty_ = true;
};

/// A letter for each colour: its first letter that no earlier player has, as a capital; else a
/// digit.
[[nodiscard]] std::vector<ScenePlayer> scene_players(const std::vector<std::string_view>& colours);

/// The class of what belongs to the player of `seat` (from 0), and of a letter on it.
[[nodiscard]] std::string player_class(int seat);
[[nodiscard]] std::string on_player_class(int seat);

}  // namespace stela

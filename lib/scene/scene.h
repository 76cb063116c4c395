#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/path.h"
#include "lib/words/language.h"

namespace stela {

/// The dimensions of a page, in scene units: font sizes and spacing.
struct Measures {
  double margin = 0;
  /// Between the board and what surrounds it.
  double gap = 0;
  /// The width of the panel at the side, or 0 if it is below the board.
  double column = 0;
  /// Inside boxes.
  double padding = 0;
  double radius = 0;
  // Font sizes: the game, players in the caption, the sentence on the last entry, names and numbers
  // on cards, remarks on cards, the legend, and the minimum for a label on the board.
  double title = 0;
  double players = 0;
  double sentence = 0;
  double name = 0;
  double number = 0;
  double small = 0;
  double legend = 0;
  double label = 0;
  /// The radius of the disc with a player's letter in the caption.
  double chip = 0;
};

/// The size for which a picture is laid out. Wide pictures have the panel at the side, narrow ones
/// below the board, so that text on a phone is as large as on a desktop.
struct Canvas {
  /// In scene units: 1,200 or 1,000 (wide), or 400 (narrow).
  double width = 1000;
  /// The minimum font size that is readable at the size at which the picture is shown, in scene
  /// units; smaller text is left out.
  double least_text = 11.25;
  /// Whether to draw cards, caption and legend; pages show these in their own words.
  bool panel = true;
  /// Whether to draw the names of places.
  bool coordinates = true;
  /// Language of the text.
  Language language = {};
  /// The maximum height of the box around the board, where there is a choice (units); 0 means no
  /// maximum.
  double most_board = 0;

  /// Returns the canvas for a picture that is shown `pixels` wide.
  [[nodiscard]] static Canvas of(int pixels);
  [[nodiscard]] bool wide() const;
  /// Returns the dimensions. Text that must be readable even in the smallest picture (names,
  /// numbers, the sentence) is never smaller than the minimum font size.
  [[nodiscard]] Measures measures() const;
};

enum class Figure : std::uint8_t {
  /// Closed; filled.
  kPolygon,
  /// Joined points; not filled.
  kLine,
  /// Each two points are a separate line.
  kSegments,
  /// Its centre is the only point.
  kCircle,
  /// The only point is the beginning, middle or end of the text, at half the height of its
  /// capitals.
  kText,
  /// `text` is SVG path data (lib/scene/path.h); the two points are the corners of its bounding
  /// box.
  kPath,
  /// The symbol called `text`, scaled by `size`, with its origin at the only point.
  kUse,
};

/// Drawing order: a later layer is on top of an earlier one, whatever was added first.
enum class Layer : std::uint8_t {
  /// The table, the printed board and the sea: everything that no action adds.
  kTable,
  /// Tiles and their texture.
  kGround,
  /// Lines between places and below the pieces, such as arrows along a path.
  kTracks,
  kPieces,
  /// Marks of places, above what is there.
  kMarks,
  /// Names of places, and numbers that must not be covered by a piece.
  kNames,
  /// Additions on top: arrows, labels, ghosts, callouts.
  kOverlay,
  /// Cards, caption and legend, beside the board.
  kPanel,
};

enum class Anchor : std::uint8_t { kMiddle, kStart, kEnd };

/// One shape. It has no colour: `classes` says what it shows, and a renderer knows how that looks
/// in a theme. The classes:
///
///     NAME         filled with the colour of that name (lib/render/colours.h), as in `jungle`
///     NAME-line    not filled, a line of that colour
///     NAME-edge    a line of that colour around the fill of another class
///     player1 … player4 neutral (or with -line, -edge), and on1 … on4 on-neutral for text
///                  and lines on these
///     strong       bold text
///     round        lines with round ends and corners
///     o5 … o95     opacity in per cent
///     shadow       as dark as the theme's shadows
///
/// Any other class only serves to find the element.
struct Element {
  Figure figure = Figure::kPolygon;
  Anchor anchor = Anchor::kMiddle;
  /// One of the elements that `--no-coordinates` leaves out.
  bool coordinate = false;
  /// Each subpath may be drawn separately: drawn one after the other they look the same as
  /// together.
  bool in_parts = false;
  Layer layer = Layer::kGround;
  /// Separated by single spaces.
  std::string classes;
  std::vector<Point> points;
  /// The radius of a circle; the font size of a text; the scale of a symbol.
  double size = 0;
  /// The line width; 0 uses that of the style.
  double stroke = 0;
  /// The lengths of a dash and of the gap after it; both 0 for a solid line.
  double dash = 0;
  double gap = 0;
  std::string text;
  /// The name of a colour in which a wide outline is drawn around a text, so that it is readable on
  /// any background; empty for none.
  std::string halo;
  /// Its place, in the spelling of the notation; empty if it has none.
  std::string place;
  friend bool operator==(const Element&, const Element&) = default;
};

/// Returns the bounding box of `element`, without the width of its lines.
[[nodiscard]] Extent extent_of(const Element& element);

/// A place that the notation can name, with the data for marks, arrows and labels.
struct ScenePlace {
  std::string name;
  Point centre;
  std::vector<Point> outline;
  friend bool operator==(const ScenePlace&, const ScenePlace&) = default;
};

/// A drawing that is used many times. Parts without a class take the colours of the use.
struct Symbol {
  std::string name;
  std::vector<Element> elements;
  /// Its bounding box, relative to its origin.
  Point low;
  Point high;
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

/// A player, by seat.
struct ScenePlayer {
  /// As in the `Player` tag.
  std::string colour;
  /// An uppercase letter, different for each player, so that a picture does not depend on colours.
  std::string letter;
  friend bool operator==(const ScenePlayer&, const ScenePlayer&) = default;
};

/// The panel's contents for a player, by seat, for use in text.
struct SceneFacts {
  std::vector<std::string> facts;
  /// Whether it is the player's turn.
  bool due = false;
  friend bool operator==(const SceneFacts&, const SceneFacts&) = default;
};

/// A player's column of the table at the end of a game.
struct EndColumn {
  int seat = 0;
  /// Such as `won` or `2.`.
  std::string fate;
  bool won = false;
  friend bool operator==(const EndColumn&, const EndColumn&) = default;
};

/// A number in that table, and its factors, such as `3 × 5`, or empty.
struct EndCell {
  std::int64_t number = 0;
  std::string made_of;
  friend bool operator==(const EndCell&, const EndCell&) = default;
};

/// A row of the table: an item that is counted, by seat.
struct EndRow {
  std::string words;
  std::vector<EndCell> cells;
  /// The sum of the rows above.
  bool sum = false;
  /// This row decided who won.
  bool decides = false;
  friend bool operator==(const EndRow&, const EndRow&) = default;
};

/// The table of a game that is over, the best player first.
struct EndCard {
  std::vector<EndColumn> columns;
  std::vector<EndRow> rows;
  friend bool operator==(const EndCard&, const EndCard&) = default;
};

/// A box that labels should not cover, and what it costs to cover a unit of its area.
struct Obstacle {
  Extent box;
  double weight = 1;
  friend bool operator==(const Obstacle&, const Obstacle&) = default;
};

/// The index of a requested drawing that cannot be drawn, and the reason.
struct Undrawn {
  std::size_t index = 0;
  std::string reason;
  friend bool operator==(const Undrawn&, const Undrawn&) = default;
};

class Path;

/// A drawing: elements by layer, and within a layer in drawing order.
class Scene {
 public:
  /// A text alternative: the subject of the picture, and what is where.
  std::string title;
  std::string description;
  std::vector<ScenePlayer> players;
  std::vector<ScenePlace> places;
  std::vector<Element> elements;
  std::vector<Symbol> symbols;
  /// The layer of elements that are added from now on.
  Layer layer = Layer::kGround;
  /// The box that shows the board, to which drawings on top of it are limited. Empty if a picture
  /// has no such box.
  Extent board;
  /// The extent of a board that grows during a game, in its own units: the next picture of a series
  /// can be requested to leave at least this space. Empty if all boards of the game are alike.
  std::optional<Extent> room;
  /// Whether the picture describes the steps of the last entry in words.
  bool tells_steps = false;
  /// The space around everything.
  double margin = 12;
  /// The drawings of stages, which later labels avoid.
  std::vector<Obstacle> drawn;
  /// The requested drawings that could not be drawn, or only in part.
  std::vector<Undrawn> undrawn;
  /// The contents of the panel, for the players and in general.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
  /// The table of a game that is over. `ends_on_board` means that the board shows it.
  std::optional<EndCard> end;
  bool ends_on_board = false;

  // Each adds an element on top of the others and extends the bounds. The reference is valid until
  // the next element is added.
  Element& add_polygon(std::string_view classes, std::vector<Point> points);
  Element& add_line(std::string_view classes, std::vector<Point> points);
  Element& add_segments(std::string_view classes, std::vector<Point> points);
  Element& add_circle(std::string_view classes, Point centre, double radius);
  /// Text is a single line in the font of `text_width`, bold with the class `strong` or `title`.
  Element& add_text(std::string_view classes, Point at, double size, std::string_view text,
                    Anchor anchor = Anchor::kMiddle);

  /// `path` is drawn as is; `classes` as for an element.
  Element& add_path(std::string_view classes, Path path);
  /// The symbol must exist (`has_symbol`).
  Element& add_use(std::string_view classes, std::string_view symbol, Point at, double factor = 1);
  [[nodiscard]] bool has_symbol(std::string_view name) const;
  /// Adds a symbol of that name with the elements of `drawing`, which has the same origin.
  void add_symbol(std::string_view name, Scene drawing);

  /// Extends the bounds.
  void include(Point point);
  /// Returns the upper left and lower right corner of everything; equal if there is nothing.
  [[nodiscard]] Point low() const { return low_; }
  [[nodiscard]] Point high() const { return high_; }

  /// Returns the place of that name, or null.
  [[nodiscard]] const ScenePlace* place_named(std::string_view name) const;

  friend bool operator==(const Scene&, const Scene&) = default;

 private:
  Element& add(Figure figure, std::string_view classes, std::vector<Point> points);

  Point low_;
  Point high_;
  bool empty_ = true;
};

/// Returns a letter for each colour: the first of its letters that no earlier player has, in
/// uppercase, or otherwise a digit.
[[nodiscard]] std::vector<ScenePlayer> scene_players(const std::vector<std::string_view>& colours);

/// Returns the class of pieces of the player of `seat` (from 0), and of a letter on them.
[[nodiscard]] std::string player_class(int seat);
[[nodiscard]] std::string on_player_class(int seat);

/// Returns the convex hull of `points`, clockwise on the screen.
[[nodiscard]] std::vector<Point> hull_of(std::vector<Point> points);

/// Returns the intersection of two convex polygons, which may be empty; `clip` is clockwise on the
/// screen.
[[nodiscard]] std::vector<Point> common_part(std::vector<Point> polygon,
                                             std::span<const Point> clip);

/// Returns the area of a polygon; negative if it is not clockwise on the screen.
[[nodiscard]] double area_of(std::span<const Point> polygon);

/// Returns lines across a convex polygon, rising to the right, with that distance.
[[nodiscard]] Path hatching(std::span<const Point> polygon, double gap);

/// Returns the point at `angle` (degrees, clockwise from the right) and `distance` from `centre`.
[[nodiscard]] Point polar(Point centre, double angle, double distance);

/// Return the corners of a hex of that radius, clockwise. Pointy-top: corner i lies at 60° · i -
/// 30°, so side i (0 = E) runs from corner i to corner i + 1. Flat-top: corner i lies at 60° · i -
/// 120°, so side i (0 = N) does.
[[nodiscard]] std::vector<Point> pointy_hex(Point centre, double radius);
[[nodiscard]] std::vector<Point> flat_hex(Point centre, double radius);

/// Returns a box around `centre`.
[[nodiscard]] std::vector<Point> box_around(Point centre, double width, double height);

}  // namespace stela

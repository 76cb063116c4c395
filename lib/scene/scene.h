#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/point.h"

namespace stela {

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
  /// `text` is SVG path data (lib/scene/path.h); the two points are the corners of what it covers.
  kPath,
  /// The symbol called `text`, `size` times as large, its origin at the only point.
  kUse,
};

/// What lies on what: a later layer on top of an earlier one, whatever was added first.
enum class Layer : std::uint8_t {
  /// The table, what is printed on the board, tiles and their texture.
  kGround,
  /// What runs between places and below the pieces, as arrows along a path do.
  kTracks,
  kPieces,
  /// Names of places and numbers that a piece may not cover.
  kNames,
  /// What somebody draws on top: marks, arrows, labels, ghosts, callouts.
  kOverlay,
  /// Cards, caption and legend, which lie beside the board.
  kPanel,
};

enum class Anchor : std::uint8_t { kMiddle, kStart, kEnd };

/// One shape. It has no colour: `classes` says what it shows, and a renderer knows how that looks
/// in a theme. The words:
///
///     NAME         filled with the colour of that name (lib/render/colours.h), as in `jungle`
///     NAME-line    not filled, a line of that colour
///     NAME-edge    a line of that colour around what another word fills
///     player1 … player4 neutral (with -line, -edge too), and on1 … on4 on-neutral for what
///                  stands on these
///     strong       bold text
///     round        lines with round ends and corners
///     o5 … o95     that opaque, in per cent
///     shadow       as dark as the theme's shadows are
///
/// Any other word is for whoever wants to find the element.
struct Element {
  Figure figure = Figure::kPolygon;
  Anchor anchor = Anchor::kMiddle;
  /// Part of what `--no-coordinates` leaves out.
  bool coordinate = false;
  /// Each part of a path, from one beginning to the next, may be drawn for itself: they look the
  /// same one after the other as together.
  bool in_parts = false;
  Layer layer = Layer::kGround;
  /// Separated by single spaces.
  std::string classes;
  std::vector<Point> points;
  /// The radius of a circle; the height of a text's line (its font size); the factor of a symbol.
  double size = 0;
  /// The width of its line; 0: as the style has it.
  double stroke = 0;
  /// The lengths of a dash and of the gap behind it; none where both are 0.
  double dash = 0;
  double gap = 0;
  std::string text;
  /// The name of a colour in which a broad line is drawn around a text, so that it can be read on
  /// what lies below; empty: none.
  std::string halo;
  /// Where it is, in the spelling of the notation; empty when nowhere.
  std::string place;
  friend bool operator==(const Element&, const Element&) = default;
};

/// What `element` covers, without the width of its lines.
[[nodiscard]] Extent extent_of(const Element& element);

/// A place that the notation can name: what marks, arrows and labels need to know of it.
struct ScenePlace {
  std::string name;
  Point centre;
  std::vector<Point> outline;
  friend bool operator==(const ScenePlace&, const ScenePlace&) = default;
};

/// A drawing that is used many times. What has no class takes the colours of the use.
struct Symbol {
  std::string name;
  std::vector<Element> elements;
  /// What it covers, around its origin.
  Point low;
  Point high;
  friend bool operator==(const Symbol&, const Symbol&) = default;
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

/// Who has what at the end of a game: a column of the table for a player.
struct EndColumn {
  int seat = 0;
  /// As in `won` or `2.`.
  std::string fate;
  bool won = false;
  friend bool operator==(const EndColumn&, const EndColumn&) = default;
};

/// A number of that table, and what it is made of, as in `3 × 5`; empty: of nothing.
struct EndCell {
  std::int64_t number = 0;
  std::string made_of;
  friend bool operator==(const EndCell&, const EndCell&) = default;
};

/// A row of it: what is counted, by seat.
struct EndRow {
  std::string words;
  std::vector<EndCell> cells;
  /// The sum of what stands above.
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

class Path;

/// What to draw: by layers, and within one in the order in which it is to be drawn.
class Scene {
 public:
  /// For readers who cannot see the picture: what it is, and what stands where.
  std::string title;
  std::string description;
  std::vector<ScenePlayer> players;
  std::vector<ScenePlace> places;
  std::vector<Element> elements;
  std::vector<Symbol> symbols;
  /// On which layer elements are added from now on.
  Layer layer = Layer::kGround;
  /// The box that shows the board: what is drawn on top of it stays within. Empty where a picture
  /// has no such box.
  Extent board;
  /// What a board that grows along a game covers, in measures of its own: the next picture of a
  /// series can be asked to leave at least this room. Nothing: all boards of the game are alike.
  std::optional<Extent> room;
  /// Whether the steps of the last entry stand in the picture in words.
  bool tells_steps = false;
  /// What a renderer leaves free around everything.
  double margin = 12;
  /// What that panel says, of the players and beside.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
  /// The table of a game that is over; nothing: it is not. `ends_on_board`: the board shows it.
  std::optional<EndCard> end;
  bool ends_on_board = false;

  // Each adds an element on top of the others and widens the bounds. The reference holds until the
  // next one is added.
  Element& add_polygon(std::string_view classes, std::vector<Point> points);
  Element& add_line(std::string_view classes, std::vector<Point> points);
  Element& add_segments(std::string_view classes, std::vector<Point> points);
  Element& add_circle(std::string_view classes, Point centre, double radius);
  /// Text is a line; its font is that of `text_width`, bold with the word `strong` or `title`.
  Element& add_text(std::string_view classes, Point at, double size, std::string_view text,
                    Anchor anchor = Anchor::kMiddle);

  /// `path` is drawn as it is; `classes` as of an element.
  Element& add_path(std::string_view classes, Path path);
  /// The symbol must be there (`has_symbol`).
  Element& add_use(std::string_view classes, std::string_view symbol, Point at, double factor = 1);
  [[nodiscard]] bool has_symbol(std::string_view name) const;
  /// Adds a symbol of that name with the elements of `drawing`, in whose origin its own lies.
  void add_symbol(std::string_view name, Scene drawing);

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

#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"

namespace stela {

/// What a card tells of every player, whatever the game.
struct PlayerCard {
  int seat = 0;
  /// As in the `Player` tag; may be empty: then the colour stands for it.
  std::string name;
  /// As in `29`; empty where no number tells how a player stands.
  std::string score;
  /// Whose turn it is.
  bool due = false;
  /// A few words below the name, as in `eliminated`, or `built 1 · 0 · 3`; left out where they
  /// cannot be read.
  std::string remark;
  /// Draws more behind the remark, its left end and middle there, in that text size, so wide in
  /// text sizes; may be empty.
  std::function<void(Scene&, Point, double)> draw_remark;
  double remark_width = 0;
  /// What the card shows, in words for pages (`SceneFacts`).
  std::vector<std::string> facts;
};

/// How much room a game's drawings take.
struct CardRoom {
  /// Below the name, where cards stand in a column (units).
  double rows = 0;
  /// Beside the name, where a card is a line of its own: how wide, and how high at least.
  double width = 0;
  double height = 0;
  /// How high the box is that stands last in the column; 0: there is none.
  double rest = 0;
};

/// An entry of the legend: a drawing so wide, and what it means. Without a drawing just words.
struct LegendItem {
  double width = 0;
  /// Draws around that point, no higher than 1.3 times the legend's text.
  std::function<void(Scene&, Point)> draw;
  std::string words;
};

/// What stands around a board: the cards of the players, what else lies beside it, the legend. In
/// the order of its functions. Draws nothing but the board's box where the canvas has no panel.
class Frame {
 public:
  /// Fills `scene.facts`. `scene` must outlive this. Where it has a table of the end that the board
  /// does not show, cards tell no more than who is who, and the table stands below them.
  Frame(Scene& scene, const Canvas& canvas, std::vector<PlayerCard> cards, const CardRoom& room);

  /// The width of the box around the board (units).
  [[nodiscard]] double board_width() const;
  /// How high it is at least: as high as the cards beside it.
  [[nodiscard]] double least_board() const;
  /// Draws that box, filled with the colour of that name and at least so high: higher where the
  /// cards beside it need that. Its upper left corner has y = 0.
  Extent add_board(double height, std::string_view ground);
  /// Draws the next player's card: frame, chip, name, score. Gives the room for the game's
  /// drawings; that of a narrow card is beside the name.
  Extent add_card();
  /// Draws the box that stands last: gives the room in it. Not on narrow canvases, where it has no
  /// frame.
  Extent add_rest();
  /// Draws all cards and the table of the end, where there is one; false: there is none.
  bool add_end();
  /// Draws a box so high across the whole picture, below everything that is there: gives the room
  /// in it.
  Extent add_strip(double height);
  void add_legend(std::span<const LegendItem> items);
  /// Widens the bounds to the margins.
  void finish();

  /// How much of `height` is left beside the board below the cards and what stands last.
  [[nodiscard]] double spare(double height) const { return height - least_column(); }
  /// Whether there is anything beside the board.
  [[nodiscard]] bool has_panel() const { return canvas_.panel; }
  [[nodiscard]] bool wide() const { return canvas_.wide(); }

 private:
  /// A card's lines of text, before it is known where it stands.
  struct Laid {
    std::vector<std::string> name;
    double name_size = 0;
    std::string remark;
    /// Whether more stands behind it.
    bool drawn = false;
    double least_height = 0;
  };

  [[nodiscard]] bool has_end() const { return scene_.end && !scene_.ends_on_board; }
  [[nodiscard]] Laid lay_out(const PlayerCard& card) const;
  [[nodiscard]] double least_column() const;
  [[nodiscard]] double name_width(const PlayerCard& card) const;
  void add_tab(Point right);
  void add_remark(const PlayerCard& card, const Laid& laid, Point at);
  Extent add_wide_card(const PlayerCard& card, const Laid& laid, Extent box);
  Extent add_narrow_card(const PlayerCard& card, const Laid& laid, Extent box);

  Scene& scene_;
  Canvas canvas_;
  Measures measures_;
  CardRoom room_;
  std::vector<PlayerCard> cards_;
  std::vector<Laid> laid_;
  std::size_t next_card_ = 0;
  /// Where the next thing of the panel stands.
  Point at_;
  /// By how much a card is higher than it must be.
  double spare_ = 0;
};

/// Draws a piece as high as that with its left foot at `foot`, and the number right of it; none in
/// grey. Gives the width of both.
double add_icon_number(Scene& scene, const Canvas& canvas, Silhouette kind, int seat, Point foot,
                       double height, int number);

}  // namespace stela

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"

namespace stela {

/// Contents of a player's card in every game.
struct PlayerCard {
  int seat = 0;
  /// As in the `Player` tag; if empty, the colour is shown.
  std::string name;
  /// Such as `29`; empty if the standing is not a number.
  std::string score;
  /// Whether it is the player's turn.
  bool due = false;
  /// A few words below the name, such as `eliminated` or `built 1 · 0 · 3`; left out if they would
  /// be unreadably small.
  std::string remark;
  /// Draws more after the remark, from that point (left end, middle) and in that font size;
  /// `remark_width` is its width relative to the font size. May be empty.
  std::function<void(Scene&, Point, double)> draw_remark;
  double remark_width = 0;
  /// The contents of the card in words for pages (`SceneFacts`).
  std::vector<std::string> facts;
  /// Whether an illegal action is about this player.
  bool wrong = false;
};

/// Adapts the cards to what is known from outside the position: nobody is to move in a game that is
/// over, and an illegal action that names no place sets `wrong` on the cards of the players
/// concerned: the one that the action names, as in a bid, and the one at `turn`, which need not be
/// a player's.
template <class Request>
void adapt_cards(std::vector<PlayerCard>& cards, const Request& request, int turn) {
  if (request.over) {
    for (PlayerCard& card : cards) card.due = false;
  }
  if (!request.forbidden) return;
  const auto blame = [&](int seat) {
    for (PlayerCard& card : cards) card.wrong = card.wrong || card.seat == seat;
  };
  std::visit(
      [&]<class M>(const M& move) {
        if constexpr (requires { move.at; }) {
          return;
        } else if constexpr (requires { move.player.seat; }) {
          blame(move.player.seat);
          blame(turn);
        } else if constexpr (std::tuple_size_v<decltype(M::fields())> == 0 ||
                             (std::tuple_size_v<decltype(M::fields())> == 1 &&
                              requires { move.by; })) {
          blame(turn);
        }
      },
      *request.forbidden);
}

/// Space that a game's drawings need.
struct CardRoom {
  /// Below the name, if cards are stacked in a column (units).
  double rows = 0;
  /// Beside the name, if each card is a line: width and minimum height.
  double width = 0;
  double height = 0;
  /// The height of the last box in the column, or 0 if there is none.
  double rest = 0;
};

/// An entry of the legend: a drawing of that width and its meaning. May have only words.
struct LegendItem {
  double width = 0;
  /// Draws around that point, at most 1.3 times as high as the legend's text.
  std::function<void(Scene&, Point)> draw;
  std::string words;
};

/// The surroundings of a board: the cards of the players, other items beside it, the legend. Call
/// the functions in this order. Draws only the board's box if the canvas has no panel.
class Frame {
 public:
  /// Fills `scene.facts`. `scene` must outlive this object. If it has a table of the end that is
  /// not shown on the board, cards only identify the players, and the table follows below them.
  Frame(Scene& scene, const Canvas& canvas, std::vector<PlayerCard> cards, const CardRoom& room);

  /// Returns the width of the box around the board (units).
  [[nodiscard]] double board_width() const;
  /// Returns its minimum height, that of the cards beside it.
  [[nodiscard]] double least_board() const;
  /// Draws that box, filled with the colour of that name, with at least that height, or more if the
  /// cards beside it need it. Its upper left corner has y = 0.
  Extent add_board(double height, std::string_view ground);
  /// Draws the next player's card: frame, disc, name, score. Returns the space for the game's
  /// drawings; on a narrow card it is beside the name.
  Extent add_card();
  /// Draws the last box and returns the space in it. Not on narrow canvases, where it has no frame.
  Extent add_rest();
  /// Draws all cards and the table of the end; returns false if there is none.
  bool add_end();
  /// Draws a box of that height across the whole picture, below everything else; returns the space
  /// in it.
  Extent add_strip(double height);
  void add_legend(std::span<const LegendItem> items);
  /// Extends the bounds to the margins.
  void finish();

  /// Returns the part of `height` that is left beside the board, below the cards and the last box.
  [[nodiscard]] double spare(double height) const { return height - least_column(); }
  /// Whether there is anything beside the board.
  [[nodiscard]] bool has_panel() const { return canvas_.panel; }
  [[nodiscard]] bool wide() const { return canvas_.wide(); }

 private:
  /// A card's lines of text, before its location is known.
  struct Laid {
    std::vector<std::string> name;
    double name_size = 0;
    std::string remark;
    /// Whether a drawing follows it.
    bool drawn = false;
    double least_height = 0;
  };

  [[nodiscard]] bool has_end() const { return scene_.end && !scene_.ends_on_board; }
  /// Whether two narrow cards are in a row: those that only identify the players.
  [[nodiscard]] bool has_pairs() const { return has_end() && !canvas_.wide(); }
  [[nodiscard]] Laid lay_out(const PlayerCard& card) const;
  [[nodiscard]] double least_column() const;
  /// Returns the width of a card's name and score.
  [[nodiscard]] double inner_width() const;
  [[nodiscard]] double score_size(const PlayerCard& card) const;
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
  /// Location of the next item of the panel.
  Point at_;
  /// Extra height of each card.
  double spare_ = 0;
};

/// Draws a piece of that height with its left foot at `foot`, and the number to the right; zero is
/// grey. Returns the width of both.
double add_icon_number(Scene& scene, const Canvas& canvas, Silhouette kind, int seat, Point foot,
                       double height, int number);

}  // namespace stela

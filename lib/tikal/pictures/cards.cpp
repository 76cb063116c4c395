#include <fmt/format.h>

#include <algorithm>

#include "lib/core/lines.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/stage.h"
#include "lib/scene/text.h"
#include "lib/tikal/pictures/scene.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/rules/rules.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Icon sizes, by canvas.
constexpr double kWideIcon = 25;
constexpr double kNarrowIcon = 14;
constexpr double kWideToken = 14;
constexpr double kNarrowToken = 7.6;
/// Height of treasures with their motif numbers below, on wide cards.
constexpr double kTokenRow = 2 * kWideToken + 15;
/// Space above and below the supply on wide cards.
constexpr double kAbove = 9;
constexpr double kBelow = 4;
/// Distances in radii between equal treasures, which overlap, and between groups.
constexpr double kOverlap = 0.72;
constexpr double kBetween = 0.42;

/// Equal treasures.
struct TreasureGroup {
  int motif = 0;
  int count = 0;
};

std::vector<TreasureGroup> treasures_of(const Expedition& own) {
  std::vector<TreasureGroup> groups;
  for (std::size_t motif = 0; motif < kMotifs; ++motif) {
    if (own.motifs[motif] > 0) groups.push_back({static_cast<int>(motif) + 1, own.motifs[motif]});
  }
  return groups;
}

/// Returns the width of a group, in radii of its discs.
double width_of(const TreasureGroup& group) { return 2 + kOverlap * (group.count - 1); }

double width_of(const std::vector<TreasureGroup>& groups) {
  double width = 0;
  for (const TreasureGroup& group : groups) width += width_of(group) + kBetween;
  return std::max(0.0, width - kBetween);
}

/// Returns the number of the step in which `seat` swapped for treasures of `motif`; 0 if none.
std::size_t swapped_in(const LastEntry& last, Actor seat, int motif) {
  for (std::size_t i = last.steps.size(); i > 0; --i) {
    const Swap* swap = std::get_if<Swap>(last.steps[i - 1].move);
    if (swap == nullptr) continue;
    const Motif& got = seat == last.actor ? swap->take : swap->give;
    if ((seat == last.actor || seat == swap->player.seat) && got.number == motif) return i;
  }
  return 0;
}

/// Draws treasures from the left, at most `width` wide, with their middles at the height of `at`.
void draw_treasures(Scene& scene, const Canvas& canvas, const State& state, const LastEntry& last,
                    Actor seat, Point at, double width) {
  const std::vector<TreasureGroup> groups = treasures_of(state.of(seat));
  if (groups.empty()) return;
  const double most = canvas.wide() ? kWideToken : kNarrowToken;
  const double radius = std::min(most, width / width_of(groups));
  const double text = canvas.measures().legend;
  const double disc = radius * 0.62;
  for (const TreasureGroup& group : groups) {
    for (int i = 0; i < group.count; ++i) {
      add_motif_token(scene, at + Point{radius * (1 + kOverlap * i), 0}, radius, group.motif);
    }
    const double across = width_of(group) * radius;
    if (text >= canvas.least_text) {
      scene.add_text("soft", at + Point{across / 2, radius + text * 0.62}, text,
                     std::to_string(group.motif));
    }
    const std::size_t step = swapped_in(last, seat, group.motif);
    if (step > 0) {
      add_step(scene, canvas, step, at + Point{across, -0.85 * radius}, disc);
    }
    at.x += across + kBetween * radius;
  }
}

/// Returns the state of the auction for `seat`, in a few words.
std::string remark_on(const State& state, Actor seat, Language language) {
  std::string remark;
  const auto add = [&](const std::string& words) { add_to_list(remark, words, " · "); };
  if (state.has_played(seat)) add(tr(language, "has played"));
  if (seat == state.caller) add(tr(language, "calls first"));
  if (const Bidding* bidding = std::get_if<Bidding>(&state.phase)) {
    if (((bidding->passed >> seat) & 1U) != 0) add(tr(language, "passed"));
    if (bidding->winner == seat && bidding->bid > 0) add(tr(language, "bids {0}", bidding->bid));
  }
  return remark;
}

bool is_due(const State& state, Actor seat) {
  const Bidding* bidding = std::get_if<Bidding>(&state.phase);
  return bidding != nullptr && bidding->caller != kNobody ? bidding->caller == seat
                                                          : seat == state.turn;
}

/// Returns the tiles that are shown or set aside, and not on the board.
std::vector<std::uint8_t> tiles_aside(const State& state) {
  std::vector<std::uint8_t> tiles(state.shown.begin(), state.shown.begin() + state.shown_count);
  if (state.volcano != kNoTile) tiles.push_back(state.volcano);
  return tiles;
}

int tiles_left(const State& state) {
  int left = static_cast<int>(kTiles);
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (((state.drawn >> tile) & 1U) != 0) --left;
  }
  return left;
}

/// Draws a pile of face-down tiles of that width.
void add_pile(Scene& scene, Point corner, double width) {
  constexpr int kShown = 3;
  for (int i = 0; i < kShown; ++i) {
    const Point centre = corner + Point{width / 2, width * (0.66 - 0.17 * i)};
    std::vector<Point> top = flat_hex(centre, width / 2);
    for (Point& point : top) point.y = centre.y + (point.y - centre.y) * 0.66;
    std::vector<Point> side = top;
    for (Point& point : side) point.y += width * 0.1;
    const double line = std::max(0.6, width * 0.04);
    scene.add_polygon("unexplored-deep outline-edge round", side).stroke = line;
    scene
        .add_polygon(i + 1 < kShown ? "unexplored-texture outline-edge round"
                                    : "unexplored-light outline-edge round",
                     top)
        .stroke = line;
  }
}

// Metrics of the step list, in font sizes: distance between steps, distance between lines, and
// indentation of text.
constexpr double kCardStep = 1.72;
constexpr double kLine = 1.3;
constexpr double kCardIndent = 2;

}  // namespace

std::vector<PlayerCard> cards_of(const State& state, const Table& table, const Canvas& canvas) {
  const Language language = canvas.language;
  std::vector<PlayerCard> cards;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    PlayerCard& card = cards.emplace_back();
    card.seat = seat;
    card.name = table.names[seat_index(seat)];
    card.due = is_due(state, seat);
    card.score = with_sign(own.points);
    // On wide cards it is beside the treasures.
    if (!canvas.wide()) card.remark = remark_on(state, seat, canvas.language);
    card.facts = {tr(language, "{0} in supply", trn(own.supply, "{0} member", "{0} members"))};
    if (own.leader == kLeaderInSupply) card.facts.push_back(tr(language, "leader in supply"));
    if (own.leader == kLeaderGone) card.facts.push_back(tr(language, "leader out of the game"));
    if (own.gone > 0) card.facts.push_back(tr(language, "{0} out of the game", own.gone));
    card.facts.push_back(
        tr(language, "{0} left", trn(kCampsPerPlayer - own.camps, "{0} camp", "{0} camps")));
    for (const TreasureGroup& group : treasures_of(own)) {
      card.facts.push_back(trn(language, group.count, "{0} treasure of motif {1}",
                               "{0} treasures of motif {1}", group.motif));
    }
    if (state.has_played(seat)) card.facts.push_back(tr(language, "has played"));
    if (seat == state.caller) card.facts.push_back(tr(language, "calls first"));
  }
  return cards;
}

CardRoom card_room(const Canvas& canvas, double rest) {
  constexpr double kWideRows = kAbove + kWideIcon + kBelow + kTokenRow;
  constexpr double kNarrowWidth = 212;
  constexpr double kNarrowHeight = 34;
  return canvas.wide()
             ? CardRoom{.rows = kWideRows, .width = 0, .height = 0, .rest = rest}
             : CardRoom{.rows = 0, .width = kNarrowWidth, .height = kNarrowHeight, .rest = rest};
}

std::vector<std::string> remarks_on(const State& state, const Table& table, Language language) {
  std::vector<std::string> lines = {
      trn(language, tiles_left(state), "{0} tile left", "{0} tiles left")};
  // Only within a turn: the positions of a record are between entries, where no turn is in
  // progress.
  const std::optional<int> points = points_left_in(state);
  if (points && (std::holds_alternative<Acting>(state.phase) || *points < Turn::kActionPoints)) {
    lines.insert(lines.begin(),
                 tr(language, "{0} left", trn(*points, "{0} action point", "{0} action points")));
  }
  if (state.shown_count > 0) {
    std::string shown = tile_name(state.shown[0]);
    for (std::size_t i = 1; i < state.shown_count; ++i) shown += ' ' + tile_name(state.shown[i]);
    lines.push_back(tr(language, "shown: {0}", shown));
  }
  if (state.volcano != kNoTile) {
    lines.push_back(tr(language, "set aside: {0}", tile_name(state.volcano)));
  }
  if (state.scoring_count > 0) {
    std::vector<Message> turns;
    for (std::size_t i = 0; i < state.scoring_count; ++i) {
      turns.push_back(table.player(state.scoring[i]));
    }
    lines.push_back(tr(language, "scoring turns to come: {0}", comma_list(turns)));
  }
  lines.push_back(
      tr(language,
         "figures are members with their number, a straw hat marks the leader, a shield a guard, a "
         "tent a camp; gold discs are treasures, holes had some; stones are the points that a step "
         "takes"));
  return lines;
}

void draw_card(Scene& scene, const Canvas& canvas, const State& state, const LastEntry& last,
               Actor seat, const Extent& room) {
  const Expedition& own = state.of(seat);
  const Measures measures = canvas.measures();
  const double height = room.high.y - room.low.y;
  const double icon = canvas.wide() ? kWideIcon : kNarrowIcon;
  const double gap = canvas.wide() ? 20 : 8;
  // On wide cards the supply is above the treasures, on narrow ones beside them.
  const double spare = std::max(0.0, height - kAbove - icon - kBelow - kTokenRow);
  Point foot = canvas.wide() ? room.low + Point{2, kAbove + icon + spare * 0.5}
                             : room.low + Point{0, height / 2 + icon / 2};
  const auto add = [&](Silhouette kind, double high, int number) {
    foot.x += add_icon_number(scene, canvas, kind, seat, foot, high, number) + gap;
  };
  add(Silhouette::kMember, icon, own.supply);
  if (own.leader == kLeaderInSupply) add(Silhouette::kLeader, icon * 1.24, 1);
  add(Silhouette::kCamp, icon * 1.04, kCampsPerPlayer - own.camps);
  if (!canvas.wide()) {
    return draw_treasures(scene, canvas, state, last, seat,
                          {foot.x + gap, room.low.y + height / 2 - 4}, room.high.x - foot.x - gap);
  }
  const double small = measures.legend;
  const int gone = own.gone + (own.leader == kLeaderGone ? 1 : 0);
  const std::string supply = gone > 0 ? tr(canvas.language, "in supply · {0} out", gone)
                                      : tr(canvas.language, "in supply");
  if (small >= canvas.least_text && foot.x + text_width(supply, small) < room.high.x) {
    scene.add_text("soft", {room.high.x, foot.y - small * 0.5}, small, supply, Anchor::kEnd);
  }
  const std::string none = tr(canvas.language, "no treasure yet");
  const Point tokens{room.low.x + 2, room.high.y - kTokenRow + kWideToken};
  if (!treasures_of(own).empty()) {
    draw_treasures(scene, canvas, state, last, seat, tokens, room.high.x - room.low.x - 4);
  } else if (small >= canvas.least_text) {
    scene.add_text("soft", tokens + Point{0, 6}, small, none, Anchor::kStart);
  }
  const std::string remark = remark_on(state, seat, canvas.language);
  const double treasures =
      std::max(text_width(none, small), width_of(treasures_of(own)) * kWideToken);
  if (small >= canvas.least_text &&
      tokens.x + treasures + measures.gap + text_width(remark, small) < room.high.x) {
    scene.add_text("soft", {room.high.x, tokens.y}, small, remark, Anchor::kEnd);
  }
}

double stack_height(const Canvas& canvas, const State& state) {
  const std::size_t aside = tiles_aside(state).size();
  if (!canvas.wide()) return aside == 0 ? 18 : 42;
  constexpr double kPile = 58;
  constexpr double kTilesAside = 66;
  return kPile + (aside > 1 ? kTilesAside : 0);
}

void draw_stack(Scene& scene, const Canvas& canvas, const State& state, const Extent& room) {
  const Measures measures = canvas.measures();
  const bool wide = canvas.wide();
  const std::vector<std::uint8_t> aside = tiles_aside(state);
  const double pile = wide ? 36 : 15;
  const double middle = room.low.y + (wide ? 29 : aside.empty() ? 9 : 20);
  if (tiles_left(state) > 0) {
    add_pile(scene, {room.low.x + (wide ? 4 : 1), middle - pile * 0.5}, pile);
  }
  const std::string number = std::to_string(tiles_left(state));
  Point at{room.low.x + (tiles_left(state) > 0 ? pile + (wide ? 18 : 7) : 2), middle};
  const bool legible = measures.players >= canvas.least_text;
  if (legible || tiles_left(state) > 0) {
    scene.add_text("ink strong", at, measures.number, number, Anchor::kStart);
  }
  at.x += text_width(number, measures.number, true) + measures.gap * 0.5;
  const std::string words =
      trn_noop("tile left", "tiles left").of(tiles_left(state), {}).in(canvas.language);
  if (legible) scene.add_text("soft", at, measures.players, words, Anchor::kStart);
  // A single tile is beside the stack, several tiles are below it.
  const double radius = wide ? 25 : 19;
  const double text = std::max(measures.legend, canvas.least_text);
  const double column = 2 * radius + text_width("G4", text, true) + (wide ? 9 : 5);
  const double row = wide && aside.size() > 1 ? middle + 60 : middle;
  const double count = static_cast<double>(aside.size());
  const bool tight = count * column > room.high.x - room.low.x;
  const double step = tight ? (room.high.x - room.low.x) / count : column;
  const double left = row > middle ? room.low.x : room.high.x - count * step;
  for (std::size_t i = 0; i < aside.size(); ++i) {
    const Point centre{left + step * static_cast<double>(i) + radius, row};
    add_tile(scene, centre, radius, std::max(text, radius * 0.62), state.tiles[aside[i]]);
    // Without room beside the tile, its name is on the edge of the tile.
    const Point name =
        tight ? centre + Point{radius * 0.25, radius * 0.75} : centre + Point{radius * 1.08, 0};
    scene.add_text("ink strong", name, text, tile_name(aside[i]), Anchor::kStart).halo = "card";
  }
}

StepList::StepList(const LastEntry& last, const Canvas& canvas, double width, std::size_t columns)
    : canvas_(canvas) {
  const Measures measures = canvas.measures();
  if (last.steps.empty() || !canvas.panel || measures.small < canvas.least_text) return;
  size_ = measures.small;
  column_ = width / static_cast<double>(columns);
  // Space between columns.
  free_ = columns > 1 ? 2 * size_ : 0;
  per_column_ = (last.steps.size() + columns - 1) / columns;
  double column = 0;
  for (std::size_t i = 0; i < last.steps.size(); ++i) {
    if (i % per_column_ == 0) column = 0;
    Item& item = items_.emplace_back();
    item.number = i + 1;
    if (last.steps[i].cost) item.cost = std::to_string(*last.steps[i].cost);
    const double cost = text_width(item.cost, size_, true) + size_;
    item.lines = wrap_text(last.steps[i].words.in(canvas.language), size_,
                           column_ - free_ - kCardIndent * size_ - cost);
    item.height = (kCardStep + kLine * static_cast<double>(item.lines.size() - 1)) * size_;
    column += item.height;
    height_ = std::max(height_, column);
  }
  height_ += measures.padding * 1.2 + kCardStep * size_;
}

void StepList::draw(Scene& scene, const Extent& room) const {
  if (items_.empty()) return;
  const Measures measures = canvas_.measures();
  const double top = room.low.y + measures.padding * 0.6 + kCardStep * size_ / 2;
  Point at{room.low.x, top};
  const double disc = size_ * 0.64;
  for (const Item& item : items_) {
    const std::size_t index = item.number - 1;
    if (index > 0 && index % per_column_ == 0) at = {at.x + column_, top};
    const double right = at.x + column_ - free_;
    if (index % per_column_ == 0) {
      const double small = std::max(measures.legend, canvas_.least_text);
      const std::string points = tr(canvas_.language, "action points");
      // The numbers need a heading more than the list does.
      const std::string title = tr(canvas_.language, "Step by step");
      const double left = right - text_width(points, small) - size_ / 2;
      if (index == 0 && at.x + text_width(title, size_, true) <= left) {
        scene.add_text("ink strong", at, size_, title, Anchor::kStart);
      }
      scene.add_text("soft", {right, at.y}, small, points, Anchor::kEnd);
      at.y += kCardStep * size_;
    }
    add_step(scene, canvas_, item.number, at + Point{disc, 0}, disc);
    if (!item.cost.empty()) {
      scene.add_text("ink strong", {right, at.y}, size_, item.cost, Anchor::kEnd);
    }
    for (std::size_t i = 0; i < item.lines.size(); ++i) {
      scene.add_text("ink", at + Point{kCardIndent * size_, kLine * size_ * static_cast<double>(i)},
                     size_, item.lines[i], Anchor::kStart);
    }
    at.y += item.height;
  }
}

std::vector<LegendItem> legend_of(const BoardView& view) {
  const State& state = view.state;
  const Canvas& canvas = view.canvas;
  std::vector<LegendItem> items;
  const Language language = canvas.language;
  const double size = canvas.measures().legend * 1.15;
  const auto piece = [&](Silhouette kind, double high, std::string words) {
    const double width = high * size / piece_height(kind, 1);
    const auto draw = [kind, width, high, size](Scene& scene, Point centre) {
      add_piece(scene, kind, centre + Point{0, 0.55 * high * size},
                {.colour = player_class(0), .on = {}, .width = width, .letter = {}, .rim = false});
    };
    items.push_back({width, draw, std::move(words)});
  };
  const auto shows = [&](auto&& wanted) { return std::ranges::any_of(state.cells, wanted); };
  const auto draw_temple = [size](Scene& scene, Point centre) {
    constexpr int kSmall = 3;
    constexpr double kRadius = 2.1;
    add_temple(scene, centre + Point{0, 0.5 * size}, kRadius * size, kSmall);
  };
  items.push_back({1.4 * size, draw_temple, tr(language, "temple and its value")});
  if (shows([](const Cell& cell) { return cell.kind == Kind::kTreasure && cell.value > 0; })) {
    const auto draw = [size](Scene& scene, Point centre) {
      add_treasure(scene, centre, 3.9 * size, true);
    };
    items.push_back({size, draw, tr(language, "treasure left")});
  }
  piece(Silhouette::kMember, 1, tr(language, "members"));
  if (std::ranges::any_of(state.expeditions,
                          [](const Expedition& own) { return own.leader != kLeaderGone; })) {
    const bool joined = std::ranges::any_of(view.groups, &PieceGroup::has_joined);
    piece(Silhouette::kLeader, 1.15,
          joined ? tr(language, "leader (number: members with it)") : tr(language, "leader"));
  }
  if (shows([](const Cell& cell) { return cell.guard != kNobody; })) {
    piece(Silhouette::kGuard, 1, tr(language, "guard"));
  }
  if (shows([](const Cell& cell) { return cell.camp != kNobody; })) {
    piece(Silhouette::kCamp, 1, tr(language, "camp"));
  }
  const auto draw_stones = [size](Scene& scene, Point centre) {
    for (const int i : {-1, 0, 1}) {
      const Point at = centre + Point{0.5 * i * size, 0};
      scene
          .add_path("stone stone-deep-edge",
                    stela::Path().box(at - Point{0.17, 0.3} * size, at + Point{0.17, 0.3} * size,
                                      0.1 * size))
          .stroke = 0.06 * size;
    }
  };
  items.push_back({1.5 * size, draw_stones, tr(language, "stones: action points for the step")});
  return items;
}

namespace {

EndRow row_of(std::string words, const std::vector<std::int64_t>& amounts) {
  EndRow row;
  row.words = std::move(words);
  for (const std::int64_t amount : amounts) row.cells.push_back({amount, {}});
  return row;
}

bool any(const std::vector<std::int64_t>& amounts) {
  return std::ranges::any_of(amounts, [](std::int64_t n) { return n != 0; });
}

}  // namespace

std::optional<EndCard> end_card_of(const State& state, const ScoreSums& sums, Language language) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return std::nullopt;
  EndCard card;
  std::vector<std::int64_t> points;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, {}, wins(outcome, seat)});
    points.push_back(state.of(seat).points);
  }
  // Points that no row explains: the initial points of the auction, or points from before the
  // record.
  std::vector<std::int64_t> rest = points;
  const auto add = [&](std::string words, const std::vector<std::int64_t>& amounts) {
    for (std::size_t seat = 0; seat < rest.size(); ++seat) rest[seat] -= amounts[seat];
    card.rows.push_back(row_of(std::move(words), amounts));
  };
  for (std::size_t i = 0; i < sums.rounds.size(); ++i) {
    const bool last = i + 1 == sums.rounds.size();
    // How many rounds a gap contains is not known.
    const bool numbered = sums.gaps.empty();
    add(last       ? tr(language, "final scoring")
        : numbered ? tr(language, "scoring {0}", i + 1)
                   : tr(language, "scoring"),
        sums.rounds[i].amounts);
  }
  if (any(sums.gaps)) add(tr(language, "in gaps"), sums.gaps);
  // Payments are the only source apart from the scoring rounds.
  std::vector<EndRow> sources;
  for (const ScoreSum& source : sums.sources) {
    const bool lost =
        std::ranges::any_of(source.amounts, [](std::int64_t amount) { return amount < 0; });
    if (lost) {
      add(source.words.in(language), source.amounts);
    } else {
      sources.push_back(row_of(source.words.in(language), source.amounts));
    }
  }
  if (!card.rows.empty() && any(rest))
    card.rows.insert(card.rows.begin(), row_of(tr(language, "before"), rest));
  EndRow sum = row_of(tr(language, "points"), points);
  sum.sum = true;
  sum.decides = outcome.winners.size() < points.size();
  card.rows.push_back(std::move(sum));
  card.rows.insert(card.rows.end(), sources.begin(), sources.end());
  rank_columns(
      card,
      [&](int seat, int other) {
        return points[static_cast<std::size_t>(seat)] > points[static_cast<std::size_t>(other)];
      },
      language);
  return card;
}

}  // namespace stela::tikal

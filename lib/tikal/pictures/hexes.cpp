#include "lib/tikal/pictures/hexes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lib/core/lines.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Returns the cells from north to south, so that things in front cover those behind.
const std::array<std::size_t, kCells>& northern_first() {
  static const std::array<std::size_t, kCells> kOrder = [] {
    std::array<std::size_t, kCells> order{};
    for (std::size_t cell = 0; cell < kCells; ++cell) order[cell] = cell;
    // Half rows from the north.
    const auto depth = [](std::size_t cell) {
      return 2 * (kRows - cell % kRows) + (cell / kRows) % 2;
    };
    std::ranges::stable_sort(
        order, [&](std::size_t one, std::size_t other) { return depth(one) < depth(other); });
    return order;
  }();
  return kOrder;
}

bool has_sign(const Cell& cell) {
  return cell.kind == Kind::kTemple || cell.kind == Kind::kTreasure ||
         cell.kind == Kind::kBaseCamp || cell.camp != kNobody;
}

/// Returns how many treasures a hex had initially.
int treasures_of(const State& state, const Cell& cell) {
  return cell.tile == kNoTile ? cell.value : std::max(cell.value, state.tiles[cell.tile].value);
}

/// Returns a variant that differs between neighbours.
std::size_t variant_of(std::size_t cell) { return cell / kRows * 5 + cell % kRows * 3; }

bool can_walk(const State& state, std::size_t cell) {
  return cell != kNoCell && state.explored.has(cell) && state.cells[cell].kind != Kind::kVolcano;
}

void draw_treasures(Scene& scene, const BoardView& view, std::size_t cell) {
  const Cell& place = view.state.cells[cell];
  add_treasures(scene, view.treasure_centre(cell), view.grid.radius, place.value,
                treasures_of(view.state, place));
}

/// Returns where the name of an explored cell begins.
Point name_at(const Grid& grid, std::size_t cell) {
  return grid.centre(cell) + Point{-0.50, -0.63} * grid.radius;
}

/// Draws the letters where columns leave half a hex free, and the numbers in the first column.
void draw_ruler(Scene& scene, const Grid& grid) {
  const auto add = [&](Point at, std::size_t cell, std::size_t part) {
    Element& text =
        scene.add_text("unexplored-ink", at, grid.name, cell_name(cell).substr(part, 1));
    text.coordinate = true;
    text.halo = "unexplored-deep";
  };
  constexpr double kFree = 1.34;
  for (std::size_t column = 0; column < kColumns; ++column) {
    const bool low = column % 2 == 0;
    const std::size_t cell = cell_of(column, low ? 1 : kRows);
    add(grid.centre(cell) + Point{0, (low ? kFree : -kFree) * grid.radius}, cell, 0);
  }
  for (std::size_t row = 1; row <= kRows; ++row) {
    const std::size_t cell = cell_of(0, row);
    add(name_at(grid, cell) + Point{0.1 * grid.radius, 0}, cell, 1);
  }
}

bool is_new(const LastEntry& last, std::size_t cell, bool guard) {
  return std::ranges::any_of(last.steps, [&](const EntryStep& step) {
    const Camp* camp = std::get_if<Camp>(step.move);
    const Guard* guarded = std::get_if<Guard>(step.move);
    return guard ? guarded != nullptr && guarded->at.cell() == cell
                 : camp != nullptr && camp->at.cell() == cell;
  });
}

void draw_temple(Scene& scene, const BoardView& view, std::size_t cell) {
  const Cell& place = view.state.cells[cell];
  const double radius = view.grid.radius;
  const bool dug = std::ranges::any_of(view.last.steps, [&](const EntryStep& step) {
    const Dig* dig = std::get_if<Dig>(step.move);
    return dig != nullptr && dig->at.cell() == cell;
  });
  const Point foot = view.temple_foot(cell);
  if (dug) {
    const std::string name = fmt::format("dug{}", place.value);
    if (!scene.has_symbol(name)) {
      const double rim = std::max(5.4, radius * 0.17);
      const std::vector<Point> outline = temple_outline({}, radius, place.value);
      Scene drawing;
      drawing.add_polygon("gold-dark-line round", outline).stroke = 1.3 * rim;
      drawing.add_polygon("gold-edge round", outline).stroke = rim;
      scene.add_symbol(name, std::move(drawing));
    }
    scene.add_use("", name, foot);
  }
  add_temple(scene, foot, radius, place.value);
  add_temple_number(scene, view.number_centre(cell), view.grid.value, place.value);
  if (place.guard == kNobody) return;
  const double width = view.guard_width(scene.players, place.guard);
  const Point guard = view.guard_foot(cell);
  if (is_new(view.last, cell, true)) {
    add_fresh_rim(scene, view.grid, Silhouette::kGuard, guard, width);
  }
  add_piece(scene, Silhouette::kGuard, guard, look_of(scene, view, place.guard, width));
  constexpr double kHat = 1.02;
  if (place.leader_guards) {
    add_leader_hat(scene, player_class(place.guard),
                   guard - Point{0, kHat * piece_height(Silhouette::kGuard, width)}, width);
  }
}

void draw_camp(Scene& scene, const BoardView& view, std::size_t cell) {
  const Actor owner = view.state.cells[cell].camp;
  const double width = view.camp_width();
  const double radius = view.grid.radius;
  const Point foot = view.camp_foot(cell);
  scene.add_path("shadow",
                 stela::Path().ellipse(foot + Point{0.05 * radius, 0}, width * 0.5, 0.06 * radius));
  if (is_new(view.last, cell, false)) {
    add_fresh_rim(scene, view.grid, Silhouette::kCamp, foot, width);
  }
  add_piece(scene, Silhouette::kCamp, foot, look_of(scene, view, owner, width));
}

void draw_sign(Scene& scene, const BoardView& view, std::size_t cell) {
  const Cell& place = view.state.cells[cell];
  const Point centre = view.grid.centre(cell);
  const double radius = view.grid.radius;
  if (place.camp != kNobody) return draw_camp(scene, view, cell);
  if (place.kind == Kind::kTemple) return draw_temple(scene, view, cell);
  if (place.kind == Kind::kTreasure) return draw_treasures(scene, view, cell);
  if (place.kind == Kind::kVolcano) return add_volcano(scene, centre, radius);
  if (place.kind != Kind::kBaseCamp) return;
  // Keeps the tents visible above a crowd.
  const bool crowd = view.groups[cell].rows > 1;
  const double above = crowd ? -0.12 : 0.06;
  const double up = std::min(-0.06 * radius, view.groups[cell].top - centre.y + above * radius);
  add_base_camp(scene, centre + Point{0, up}, crowd ? 0.8 * radius : radius);
}

/// Draws parts of many hexes as one path, whose parts come and go with the hexes; nothing if it is
/// empty.
void add_parts(Scene& scene, std::string_view classes, const stela::Path& parts, double width = 0) {
  if (parts.empty()) return;
  Element& added = scene.add_path(classes, parts);
  added.stroke = width;
  added.in_parts = true;
}

}  // namespace

PieceLook look_of(const Scene& scene, const BoardView& view, Actor owner, double width) {
  PieceLook look;
  look.colour = player_class(owner);
  look.on = on_player_class(owner);
  look.width = width;
  look.letter = scene.players[seat_index(owner)].letter;
  look.least_letter = view.grid.letter;
  return look;
}

BoardView::BoardView(const State& position, const Canvas& on, const Grid& cells,
                     const LastEntry& entry, const std::vector<GhostCrew>& ghosts,
                     const std::vector<ScenePlayer>& players)
    : state(position), canvas(on), grid(cells), last(entry) {
  constexpr std::size_t kSouth = 3;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::vector<Crew> crews = crews_on(state, cell);
    last.mark(cell, crews);
    for (const GhostCrew& ghost : ghosts) {
      if (ghost.cell == cell) crews.push_back(ghost.crew);
    }
    groups[cell] = arranged(std::move(crews), grid, grid.centre(cell), has_sign(state.cells[cell]),
                            state.cells[cell].stones.on(kSouth), players);
  }
}

BoardView::TempleAt BoardView::temple_at(std::size_t cell) const {
  const Point centre = grid.centre(cell);
  const double radius = grid.radius;
  const int value = state.cells[cell].value;
  const double whole = (temple_height(value) + kShrineHeight) * radius;
  double number = temple_height(value) / 2 * radius;
  if (groups[cell].rows == 0) return {centre.y + 0.26 * radius, number};
  const double top = groups[cell].top;
  const double half = grid.value / 2;
  double foot = std::min(centre.y + 0.08 * radius, top + number - half);
  const double highest = centre.y - 0.80 * radius + whole;
  if (foot < highest) {
    foot = highest;
    number = std::clamp(foot - top + half, number, std::max(number, whole - half));
  }
  return {foot, number};
}

Point BoardView::temple_foot(std::size_t cell) const {
  const double aside = state.cells[cell].guard == kNobody ? 0 : 0.10 * grid.radius;
  return {grid.centre(cell).x - aside, temple_at(cell).foot};
}

Point BoardView::number_centre(std::size_t cell) const {
  Point at = temple_foot(cell) - Point{0, temple_at(cell).number};
  // High up it must not overlap the name of the cell.
  const Point name = name_at(grid, cell);
  if (grid.ruler || at.y - grid.value / 2 > name.y + grid.name / 2) return at;
  const double half = text_width(std::to_string(state.cells[cell].value), grid.value, true) / 2;
  at.x = std::max(at.x, name.x + text_width(cell_name(cell), grid.name) + half + 1);
  return at;
}

Point BoardView::guard_foot(std::size_t cell) const {
  const double aside = temple_width(state.cells[cell].value) / 2 + 0.12;
  return temple_foot(cell) + Point{aside, 0.05} * grid.radius;
}

double BoardView::guard_width(const std::vector<ScenePlayer>& players, Actor owner) const {
  const std::string& letter = players[seat_index(owner)].letter;
  return std::max(0.36 * grid.radius, text_width(letter, grid.letter, true) + grid.letter * 0.5);
}

double BoardView::camp_width() const { return std::max(0.62 * grid.radius, grid.letter * 2.1); }

Point BoardView::camp_foot(std::size_t cell) const {
  const Point centre = grid.centre(cell);
  if (groups[cell].rows == 0) return centre + Point{0, 0.26 * grid.radius};
  return {centre.x, std::min(centre.y + 0.02 * grid.radius, groups[cell].top - 0.05 * grid.radius)};
}

Point BoardView::treasure_centre(std::size_t cell) const {
  const Point centre = grid.centre(cell);
  return {centre.x, std::min(centre.y - 0.16 * grid.radius, groups[cell].top - 0.14 * grid.radius)};
}

void draw_ground(Scene& scene, const BoardView& view) {
  scene.layer = Layer::kTable;
  const Grid& grid = view.grid;
  const CellSet& explored = view.state.explored;
  const double line = std::max(0.8, grid.radius * 0.03);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!explored.has(cell))
      scene.add_polygon("unexplored", grid.hex(cell)).place = cell_name(cell);
  }
  stela::Path borders;
  stela::Path shadows;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::vector<Point> hex = grid.hex(cell);
    if (!explored.has(cell)) {
      add_crowns(scene, grid.centre(cell), grid.radius, variant_of(cell));
      borders.polygon(hex);
    } else {
      for (Point& point : hex) point = point + Point{0.05, 0.075} * grid.radius;
      shadows.polygon(hex);
    }
  }
  add_parts(scene, "unexplored-deep-line round", borders, line);
  // Neither hexes nor their shadows overlap.
  add_parts(scene, "shadow", shadows);
  scene.layer = Layer::kGround;
  for (const std::size_t cell : northern_first()) {
    if (!explored.has(cell)) continue;
    const Kind kind = view.state.cells[cell].kind;
    add_ground(scene, grid.centre(cell), grid.radius, kind).place = cell_name(cell);
    add_texture(scene, grid.centre(cell), grid.radius, kind);
  }
}

void draw_tracks(Scene& scene, const BoardView& view) {
  const Grid& grid = view.grid;
  stela::Path tracks;
  stela::Path stubs;
  stela::Path hubs;
  view.state.explored.for_each([&](std::size_t cell) {
    if (!can_walk(view.state, cell)) return;
    const Point centre = grid.centre(cell);
    constexpr double kHub = 0.12;
    hubs.ellipse(centre, kHub * grid.radius, kHub * grid.radius);
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t other = kNeighbours[cell][side];
      const int stones = view.state.cells[cell].stones.on(side);
      if (can_walk(view.state, other) && view.state.stones_between(cell, other) > 0) {
        tracks.move_to(centre).line_to(grid.side(cell, side));
      } else if (stones > 0) {
        stubs.move_to(grid.side(cell, side, 0.02 + 0.155 * stones));
        stubs.line_to(grid.side(cell, side, 0.10));
      }
    }
  });
  constexpr double kWidth = 0.19;
  const double width = kWidth * grid.radius;
  const double border = std::max(1.2, grid.radius * 0.04);
  add_parts(scene, "track-side-line round", tracks, width + border);
  add_parts(scene, "track-side track-side-edge", hubs, border);
  add_parts(scene, "track-line round", tracks, width);
  add_parts(scene, "track", hubs);
  add_parts(scene, "track-side-line round o60", stubs, width + border);
  add_parts(scene, "track-line round o60", stubs, width);
  for (const std::size_t cell : northern_first()) {
    if (!view.state.explored.has(cell)) continue;
    add_leaves(scene, grid.centre(cell), grid.radius, view.state.cells[cell].kind,
               variant_of(cell));
  }
}

void draw_stones(Scene& scene, const BoardView& view) {
  view.state.explored.for_each([&](std::size_t cell) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const int count = view.state.cells[cell].stones.on(side);
      if (count == 0) continue;
      const std::size_t other = kNeighbours[cell][side];
      const bool trodden = other != kNoCell && view.last.visited(cell, other);
      add_stones(scene, view.grid.centre(cell), view.grid.radius, side, count,
                 variant_of(cell) + side, trodden ? player_class(view.last.actor) : "stone");
    }
  });
}

void add_name(Scene& scene, const BoardView& view, std::size_t cell, bool corner,
              std::string_view ground) {
  const Grid& grid = view.grid;
  Element& name =
      scene.add_text(std::string(ground) + "-ink", corner ? name_at(grid, cell) : grid.centre(cell),
                     grid.name, cell_name(cell), corner ? Anchor::kStart : Anchor::kMiddle);
  name.coordinate = true;
  name.halo = ground;
  name.place = cell_name(cell);
}

void draw_names(Scene& scene, const BoardView& view) {
  if (!view.canvas.coordinates) return;
  if (view.grid.ruler) return draw_ruler(scene, view.grid);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cell == view.covered) continue;
    const bool explored = view.state.explored.has(cell);
    add_name(scene, view, cell, explored || view.groups[cell].rows > 0,
             explored ? ground_of(view.state.cells[cell].kind) : "unexplored");
  }
}

void draw_contents(Scene& scene, const BoardView& view) {
  for (const std::size_t cell : northern_first()) {
    if (view.state.explored.has(cell)) draw_sign(scene, view, cell);
    for (const PlacedPieces& placed : view.groups[cell].crews) {
      draw_crew(scene, view.grid, placed);
    }
  }
}

namespace {

std::string place_words(const Place& place) {
  return place.cell() == kNoCell ? fmt::format("{}{}", place.column, place.row)
                                 : cell_name(place.cell());
}

/// Returns `2`, `the leader` or `the leader and 2`.
Message piece_words(const std::optional<Pieces>& written) {
  const Pieces pieces = pieces_of(written);
  if (!pieces.leader) return to_message(pieces.members);
  return pieces.members == 0 ? tr("the leader") : tr("the leader and {0}", pieces.members);
}

int levels_of(const Dig& dig) { return dig.levels ? dig.levels->value : 1; }

/// Describes what each action did, in order.
class StepWords {
 public:
  StepWords(const State& state, const Table& table, const std::vector<Move>& moves)
      : state_(state), table_(table) {
    // `state` is after all actions, so restore the earlier values of the temples.
    for (const Move& move : moves) {
      const Dig* dig = std::get_if<Dig>(&move);
      if (dig == nullptr || dig->at.cell() == kNoCell) continue;
      const std::size_t cell = dig->at.cell();
      const auto found = values_.try_emplace(cell, state.cells[cell].value).first;
      found->second -= levels_of(*dig);
    }
  }

  Message operator()(const Lay& lay) {
    return tr("places {0}, {1}, on {2}", name_of(lay.tile), kind_of(lay.tile), place_words(lay.at));
  }
  Message operator()(const Go& go) {
    return tr("moves {0}: {1}", piece_words(go.pieces), way_words(go.path));
  }
  Message operator()(const In& in) {
    const Message pieces = piece_words(in.pieces);
    return in.at.cell() == kBaseCamp ? tr("enters {0} at base camp", pieces)
                                     : tr("enters {0} at the camp {1}", pieces, place_words(in.at));
  }
  Message operator()(const Dig& dig) {
    const auto value = values_.find(dig.at.cell());
    if (value == values_.end()) return tr("uncovers {0}", place_words(dig.at));
    const int before = value->second;
    value->second += levels_of(dig);
    return tr("uncovers {0}: {1} → {2}", place_words(dig.at), before, value->second);
  }
  Message operator()(const Lift& lift) {
    return tr("lifts treasure {0} on {1}", lift.motif.number, place_words(lift.at));
  }
  Message operator()(const Hop& hop) {
    return tr("hops with {0}: {1} to {2}", piece_words(hop.pieces), place_words(hop.from),
              place_words(hop.to));
  }
  Message operator()(const Swap& swap) {
    return tr("gives {0} {1}, takes {2}", colour_of(swap.player), swap.give.number,
              swap.take.number);
  }
  Message operator()(const Camp& camp) { return tr("builds a camp on {0}", place_words(camp.at)); }
  Message operator()(const Guard& guard) {
    return guard.leader ? tr("guards {0} with the leader", place_words(guard.at))
                        : tr("guards {0}", place_words(guard.at));
  }
  Message operator()(const Volcano& volcano) {
    return tr("sets the volcano {0} aside", name_of(volcano.tile));
  }
  Message operator()(const Show& show) {
    std::string tiles;
    for (const TileCode& tile : show.tiles) add_to_list(tiles, name_of(tile).english());
    return tr("shown: {0}", tiles);
  }
  Message operator()(const Bid& bid) {
    return tr("{0} bids {1}", colour_of(bid.player), bid.points.value);
  }
  Message operator()(const Pass& pass) { return tr("{0} passes", colour_of(pass.player)); }
  /// Setup tokens are not steps.
  template <class M>
  Message operator()(const M& /*move*/) {
    return {};
  }

 private:
  [[nodiscard]] Message colour_of(const Player& player) const {
    return player.seat == kNobody ? tr("nobody") : table_.player(player.seat);
  }
  [[nodiscard]] static Message name_of(const TileCode& code) {
    return code.tile() == kNoTile ? tr("a tile") : Message(tile_name(code.tile()));
  }
  [[nodiscard]] Message kind_of(const TileCode& code) const {
    const std::uint8_t tile = code.tile();
    return tile == kNoTile
               ? tr("unknown")
               : message_of(kKindNames[static_cast<std::size_t>(state_.tiles[tile].kind)]);
  }

  const State& state_;
  const Table& table_;
  std::map<std::size_t, int> values_;
};

/// Tracks pieces through the entry.
class Follower {
 public:
  explicit Follower(LastEntry& last) : last_(last) {}

  void operator()(const Go& go) { move(go.path[0], go.path.back(), pieces_of(go.pieces)); }
  void operator()(const Hop& hop) { move(hop.from, hop.to, pieces_of(hop.pieces)); }
  void operator()(const In& in) { arrive(in.at.cell(), pieces_of(in.pieces)); }
  template <class M>
  void operator()(const M& /*move*/) {}

 private:
  void move(const Place& from, const Place& to, const Pieces& pieces) {
    if (pieces.leader) depart(from.cell(), true);
    if (pieces.members > 0) depart(from.cell(), false);
    arrive(to.cell(), pieces);
  }

  void arrive(std::size_t cell, const Pieces& pieces) {
    if (pieces.leader) last_.fresh.push_back({cell, true});
    if (pieces.members > 0) last_.fresh.push_back({cell, false});
  }

  /// A piece that arrived in this entry and moves on was not here before.
  void depart(std::size_t cell, bool leader) {
    const bool passed = std::ranges::any_of(last_.fresh, [&](const Arrival& other) {
      return other.cell == cell && other.leader == leader;
    });
    if (!passed) last_.left.push_back({cell, leader});
  }

  LastEntry& last_;
};

}  // namespace

bool LastEntry::visited(std::size_t cell, std::size_t other) const {
  return std::ranges::any_of(steps, [&](const EntryStep& step) {
    const Go* go = std::get_if<Go>(step.move);
    if (go == nullptr) return false;
    for (std::size_t i = 1; i < go->path.size(); ++i) {
      const std::size_t from = go->path[i - 1].cell();
      const std::size_t to = go->path[i].cell();
      if ((from == cell && to == other) || (from == other && to == cell)) return true;
    }
    return false;
  });
}

void LastEntry::mark(std::size_t cell, std::vector<Crew>& crews) const {
  const auto has = [&](const std::vector<Arrival>& arrivals, bool leader) {
    return std::ranges::any_of(arrivals, [&](const Arrival& arrival) {
      return arrival.cell == cell && arrival.leader == leader;
    });
  };
  for (Crew& crew : crews) {
    if (crew.owner == actor && has(fresh, crew.leader)) crew.look = Crew::Look::kFresh;
  }
  for (const bool leader : {true, false}) {
    if (has(left, leader)) crews.push_back({actor, leader, 1, Crew::Look::kLeft});
  }
}

LastEntry last_entry(const State& state, const Table& table, const std::vector<Move>& moves,
                     Actor actor) {
  LastEntry last;
  last.actor = actor;
  StepWords words(state, table, moves);
  for (const Move& move : moves) {
    Message did = std::visit(words, move);
    if (did.empty()) continue;
    last.steps.push_back({&move, std::move(did), cost_of(state, move)});
    if (is_seat(actor)) std::visit(Follower(last), move);
  }
  return last;
}

std::optional<std::int64_t> cost_of(const State& state, const Move& move) {
  if (const Go* go = std::get_if<Go>(&move)) {
    std::int64_t stones = 0;
    for (std::size_t i = 1; i < go->path.size(); ++i) {
      int step = 0;
      const std::size_t from = go->path[i - 1].cell();
      if (from == kNoCell || check_step(state, from, go->path[i].cell(), step) != nullptr) {
        return std::nullopt;
      }
      stones += step;
    }
    return stones * pieces_of(go->pieces).count();
  }
  if (const In* in = std::get_if<In>(&move)) return pieces_of(in->pieces).count();
  if (const Hop* hop = std::get_if<Hop>(&move)) return pieces_of(hop->pieces).count();
  if (const Dig* dig = std::get_if<Dig>(&move)) return std::int64_t{kLevelCost} * levels_of(*dig);
  if (std::holds_alternative<Lift>(move)) return kLiftCost;
  if (std::holds_alternative<Swap>(move)) return kSwapCost;
  if (std::holds_alternative<Camp>(move)) return kCampCost;
  if (std::holds_alternative<Guard>(move)) return kGuardCost;
  return std::nullopt;
}

std::string way_words(const Path& path) {
  constexpr std::size_t kMost = 6;
  constexpr std::size_t kBegin = 3;
  std::string words;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > kMost && i >= kBegin && i + 2 < path.size()) {
      if (i == kBegin) words += "–…";
      continue;
    }
    words += (i == 0 ? "" : "–") + place_words(path[i]);
  }
  return words;
}

}  // namespace stela::tikal

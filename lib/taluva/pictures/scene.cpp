#include "lib/taluva/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <variant>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/scene/callout.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

constexpr int kHexWidth = 6;

/// By seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

Letters letters_of(const Table& table) {
  return scene_players({table.colours.begin(), table.colours.begin() + table.players});
}

/// Returns `J1` for free jungle on level 1, `J1W` with huts of white, `J3WT` with a tower, `C2WM`
/// with a temple; `^1:4` for a volcano on level 1 at rotation 4.
std::string show(const Cell& land, const Letters& letters) {
  if (land.terrain == Terrain::kVolcano) return fmt::format("^{}:{}", land.level, land.rotation);
  std::string out =
      fmt::format("{}{}", kTerrainLetters[static_cast<std::size_t>(land.terrain)], land.level);
  if (land.piece == Piece::kNone) return out;
  out += letters[seat_index(land.owner)].letter;
  if (land.piece == Piece::kTower) out += 'T';
  if (land.piece == Piece::kTemple) out += 'M';
  return out;
}

std::string status_of(const State& state, Actor seat) {
  if (state.plays(seat)) {
    return seat == state.turn && !std::holds_alternative<GameOver>(state.phase) ? "  to move" : "";
  }
  return state.is_out(seat) ? "  eliminated" : "  done";
}

std::string legend(const State& state, const Table& table) {
  const Letters letters = letters_of(table);
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    out += fmt::format("  {} {}: {}, {}, {} left{}\n", letters[seat_index(seat)].letter,
                       table.colour_of(seat), counted(stock.temples, "temple"),
                       counted(stock.towers, "tower"), counted(stock.huts, "hut"),
                       status_of(state, seat));
  }
  out += fmt::format("  {} left\n", counted(state.tiles_left, "tile"));
  const std::string& first = letters.front().letter;
  out += fmt::format(
      "  J1 free jungle on level 1; J1{0} huts, J1{0}T a tower, J1{0}M a temple of {1};\n"
      "  ^1:4 a volcano on level 1 at rotation 4\n",
      first, table.colour_of(0));
  return out;
}

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  if (state.cell_count == 0) return "  (no land yet)\n" + legend(state, table);
  int low_r = state.cells[0].at.r;
  int high_r = low_r;
  // Each row is shifted by half a hex, so a hex is at 2q + r half widths.
  const auto column = [](Hex at) { return (2 * at.q + at.r) * (kHexWidth / 2); };
  int low_column = column(state.cells[0].at);
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    low_r = std::min(low_r, static_cast<int>(state.cells[i].at.r));
    high_r = std::max(high_r, static_cast<int>(state.cells[i].at.r));
    low_column = std::min(low_column, column(state.cells[i].at));
  }
  const Letters letters = letters_of(table);
  std::string out;
  std::size_t widest = 0;
  for (int r = low_r; r <= high_r; ++r) {
    std::vector<const Cell*> row;
    for (std::size_t i = 0; i < state.cell_count; ++i) {
      if (state.cells[i].at.r == r) row.push_back(&state.cells[i]);
    }
    sort_stably(row, [](const Cell* a, const Cell* b) { return a->at.q < b->at.q; });
    std::string line = fmt::format("  r={:<4}", r);
    const std::size_t margin = line.size() + 7;
    line += row.empty() ? std::string() : fmt::format("q={}", row.front()->at.q);
    for (const Cell* cell : row) {
      const auto at = margin + static_cast<std::size_t>(column(cell->at) - low_column);
      line.resize(std::max(line.size(), at), ' ');
      line += show(*cell, letters);
    }
    widest = std::max(widest, line.size());
    out += line + '\n';
  }
  if (widest > kTerminalWidth) out += fmt::format("  ({} columns wide)\n", widest);
  return out + legend(state, table);
}

namespace {

/// Draws a golden line along the edge of the topmost tile there.
void outline_tile(Scene& scene, const View& view, const Land& land, Hex volcano) {
  const int tile = land.tile_at(volcano);
  if (tile < 0) return;
  Path path;
  for (const std::size_t index : land.order()) {
    const Cell& cell = land.state().cells[index];
    if (land.tile_at(cell.at) != tile) continue;
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      if (land.tile_at(neighbour(cell.at, side)) == tile) continue;
      const auto [from, to] = view.edge(cell.at, side, cell.level);
      path.move_to(from).line_to(to);
    }
  }
  const double s = view.size();
  scene.layer = Layer::kTracks;
  add_gold_line(scene, path, std::max(1.8, s * 0.085));
}

/// Returns the cells on which something was placed; `placed` are tokens of a setup.
CellSet built_by(const State& state, const std::vector<Move>& placed) {
  CellSet built;
  const auto add = [&](Hex at) {
    const std::size_t cell = state.cell_at(at);
    if (cell != kNoCell) built.add(cell);
  };
  for (const Move& move : placed) {
    if (const auto* hut = std::get_if<SetHut>(&move)) add(hut->at);
    if (const auto* tower = std::get_if<SetTower>(&move)) add(tower->at);
    if (const auto* temple = std::get_if<SetTemple>(&move)) add(temple->at);
  }
  return built;
}

/// Numbers the steps of the last entry: outlines the new tile and draws a disc on each place;
/// `built` are the cells on which it built.
void draw_last(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
               const std::vector<Move>& last, const CellSet& built) {
  std::size_t number = 0;
  const auto number_at = [&](Hex hex) {
    scene.layer = Layer::kOverlay;
    const Point aside{0.6 * view.size(), 0.2 * view.size()};
    add_step(scene, canvas, number, view.at(hex, land.level_at(hex)) + aside, 0.15 * view.size());
  };
  for (const Move& move : last) {
    ++number;
    if (const auto* lay = std::get_if<Lay>(&move)) {
      outline_tile(scene, view, land, lay->at);
      number_at(lay->at);
    } else if (!std::holds_alternative<Out>(move)) {
      built.for_each([&](std::size_t cell) { number_at(land.state().cells[cell].at); });
    }
  }
}

/// Draws ripples on the sea, the same in every picture.
void draw_waves(Scene& scene, Extent box, double size) {
  constexpr std::uint32_t kSeed = 5;
  constexpr int kWaves = 16;
  ArtRandom random(kSeed);
  Path waves;
  const Point whole = box.high - box.low;
  const double q = size * 0.16;
  for (int i = 0; i < kWaves; ++i) {
    const double x = random.between(0.02, 0.95);
    const Point at = box.low + Point{x * whole.x, random.between(0.03, 0.97) * whole.y};
    waves.move_to(at).bend_to(at + Point{q / 2, -0.6 * q}, at + Point{q, 0});
    waves.bend_to(at + Point{1.5 * q, 0.6 * q}, at + Point{2 * q, 0});
  }
  scene.add_path("sea-ink-line round o30", waves).stroke = std::max(0.7, size * 0.025);
}

/// Draws a position.
class Painter {
 public:
  Painter(const State& state, const Table& table, const TypedRequest<Move>& request)
      : state_(state), table_(table), request_(request), land_(state) {
    scene_.title = "Taluva";
    scene_.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
    forbidden_ = forbidden_by(land_, request);
    for (const std::string& name : request.places) {
      if (const std::optional<Hex> hex = near_hex(name)) requested_hexes_.insert(*hex);
    }
  }

  Scene draw() {
    const Canvas& canvas = request_.canvas;
    scene_.end = end_card_of(state_, canvas.language);
    std::vector<PlayerCard> cards = cards_of(state_, table_, canvas.language);
    adapt_cards(cards, request_, state_.turn);
    Frame frame(scene_, canvas, std::move(cards), card_room(canvas));
    scene_.room = room();
    View view(*scene_.room, canvas, frame.board_width());
    const double room = std::max(canvas.most_board, frame.least_board());
    if (canvas.panel && canvas.most_board > 0 && view.height() > room) {
      view.scale(room / view.height());
    }
    std::optional<CalloutBox> callout;
    if (request_.callout) {
      const double most = canvas.wide() ? kCallout : frame.board_width() - 20;
      callout.emplace(*request_.callout, canvas, most);
    }
    const Extent board = add_sea(view, callout, frame);
    scene_.layer = Layer::kTable;
    draw_waves(scene_, board, view.size());
    Stage stage(scene_, board);
    draw_board(view, stage);
    if (callout) draw_callout(view, *callout, stage);
    stage.finish();
    draw_cards(scene_, frame, canvas, state_);
    frame.add_legend(legend_of(land_, view, request_, forbidden_.has_value()));
    frame.finish();
    add_places(view);
    scene_.remarks = {
        trn(canvas.language, state_.tiles_left, "{0} tile left to lay", "{0} tiles left to lay")};
    scene_.description = describe();
    return std::move(scene_);
  }

 private:
  /// Draws the sea with the land in it.
  Extent add_sea(View& view, const std::optional<CalloutBox>& callout, Frame& frame) {
    if (!request_.canvas.panel) {
      // In a picture with room for the whole game, pages show only the current land.
      scene_.board = view.around(View::room_of(hexes()));
      const Extent whole{{0, 0}, {view.width(), view.height()}};
      scene_.layer = Layer::kTable;
      scene_.add_path("sea", Path().box(whole.low, whole.high, 0));
      return whole;
    }
    const Extent board = frame.add_board(make_room(view, callout, frame), "sea");
    place(view, callout, board);
    return board;
  }

  static constexpr double kCallout = 250;
  static constexpr double kCalloutGap = 12;

  /// Returns all hexes that the picture must show.
  [[nodiscard]] std::vector<View::Raised> hexes() const {
    std::vector<View::Raised> out;
    for (const std::size_t i : land_.order()) {
      out.push_back({state_.cells[i].at, state_.cells[i].level});
    }
    if (out.empty()) out.push_back({{}, 0});
    if (forbidden_) {
      out.insert(out.end(), forbidden_->hexes.begin(), forbidden_->hexes.end());
    }
    for (const Hex hex : requested_hexes_) out.push_back({hex, land_.level_at(hex)});
    return out;
  }

  /// Returns the extent of these, and of other pictures in the same series.
  [[nodiscard]] Extent room() const {
    const Extent own = View::room_of(hexes());
    return request_.room ? united(own, *request_.room) : own;
  }

  /// Returns the hex of that name if it is land or at most two hexes away from it.
  [[nodiscard]] std::optional<Hex> near_hex(const std::string& name) const {
    const std::optional<Hex> hex = hex_named(name);
    if (!hex) return std::nullopt;
    const auto reached = [&](std::size_t i) {
      const int dq = state_.cells[i].at.q - hex->q;
      const int dr = state_.cells[i].at.r - hex->r;
      return std::abs(dq) <= 2 && std::abs(dr) <= 2 && std::abs(dq + dr) <= 2;
    };
    const bool near = std::ranges::any_of(land_.order(), reached);
    return near ? hex : std::nullopt;
  }

  /// Returns the height that the board needs for the land and a callout: a callout that does not
  /// fit beside the land makes it higher, or goes above or below it.
  double make_room(View& view, const std::optional<CalloutBox>& callout, const Frame& frame) {
    if (!callout) return view.height();
    if (request_.canvas.wide()) {
      const double higher = callout->height() + 2 * kCalloutGap + view.height() / 2;
      for (const double least : {frame.least_board(), higher}) {
        const double height = fit_beside(view, *callout, frame, least);
        if (height > 0) return height;
      }
    }
    beside_ = false;
    above_ = is_near_top(view);
    return view.height() + callout->height() + kCalloutGap;
  }

  /// Finds the best size and positions of the land and a callout on a board of at least that
  /// height, and moves `view`. Returns the height of the board, or 0 if there is no room.
  double fit_beside(View& view, const CalloutBox& callout, const Frame& frame, double least) {
    // Prefer smaller land to a long tail of the callout.
    constexpr double kNear = 1.6;
    const View whole = view;
    View best_view = whole;
    double best = std::numeric_limits<double>::max();
    double best_height = 0;
    for (const double part : {1.0, 0.93, 0.86, 0.8, 0.74, 0.68}) {
      View smaller = whole;
      smaller.scale(part);
      // Names of hexes stay apart.
      if (whole.has_room_for_names() && !smaller.has_room_for_names()) break;
      const double height = std::max(smaller.height(), least);
      if (find_spot(smaller, callout, {{0, 0}, {frame.board_width(), height}}, best)) {
        best_view = smaller;
        best_height = height;
      }
      if (best < kNear * smaller.size()) break;
    }
    view = best_view;
    return best_height;
  }

  /// Returns whether a tail from the place at fault crosses less land upwards than downwards.
  [[nodiscard]] bool is_near_top(const View& view) const {
    const Point middle = offending_middle(view);
    const auto crossed = [&](double way) {
      return std::ranges::count_if(land_boxes(view), [&](const Extent& box) {
        const bool column = box.low.x < middle.x && middle.x < box.high.x;
        return column && ((box.low.y + box.high.y) / 2 - middle.y) * way > view.size() / 2;
      });
    };
    return crossed(-1) < crossed(1);
  }

  /// Finds positions of the land and the callout with a tail shorter than `best`; moves `view`.
  /// Returns false if there are none.
  bool find_spot(View& view, const CalloutBox& callout, Extent box, double& best) {
    const View start = view;
    bool found = false;
    constexpr std::array<double, 3> kSides = {0, -1, 1};
    for (const double side : kSides) {
      View moved = start;
      moved.centre_in(box);
      moved.move({side * (box.high.x - box.low.x - moved.width()) / 2, 0});
      const std::optional<CalloutFit> fit = free_spot(moved, callout, box, best);
      if (!fit) continue;
      view = moved;
      spot_ = fit->corner;
      best = fit->cost;
      found = true;
    }
    return found;
  }

  /// Returns the location nearest to the place at fault where the callout hides no land, if it
  /// costs less than `limit`.
  [[nodiscard]] std::optional<CalloutFit> free_spot(const View& view, const CalloutBox& callout,
                                                    Extent box, double limit) const {
    CalloutSearch search;
    search.size = {callout.width(), callout.height()};
    search.box = box;
    search.gap = kCalloutGap;
    const std::vector<Extent> land = land_boxes(view);
    search.blocked = land;
    constexpr double kGhost = 4;
    constexpr double kLand = 0.3 * kGhost;
    std::vector<Veil> veils;
    if (forbidden_) {
      for (const Hex hex : forbidden_->tile) {
        veils.push_back({view.at(hex, forbidden_->level), kGhost});
      }
      for (const std::size_t cell : land_.order()) {
        veils.push_back({view.at(state_.cells[cell].at, state_.cells[cell].level), kLand});
      }
    }
    search.veils = veils;
    search.veil = Point{1, View::kSlant} * (0.9 * view.size());
    search.tip = [&](Point from) { return tip_towards(view, from); };
    return fit_callout(search, limit);
  }

  [[nodiscard]] std::vector<Extent> land_boxes(const View& view) const {
    std::vector<Extent> boxes;
    for (const View::Raised& hex : hexes()) {
      const View::Ring top = view.ring(hex.at, hex.level);
      const View::Ring foot = view.ring(hex.at);
      boxes.push_back({{top[5].x, top[0].y}, {top[1].x, foot[3].y}});
    }
    return boxes;
  }

  /// Returns the middle of the place at fault.
  [[nodiscard]] Point offending_middle(const View& view) const {
    if (!forbidden_ || forbidden_->offending.empty()) return view.at(hexes().front().at);
    const Hex hex = forbidden_->offending.front();
    const int level = land_.level_at(hex);
    // A hex hidden by a ghost is visible only at its southern corner.
    const bool hidden = !forbidden_->tile.empty() && level + 1 == forbidden_->level;
    return view.at(hex, hidden ? forbidden_->level : level);
  }

  /// Returns the end of the tail for a callout around `from`: at the rim of the place at fault.
  [[nodiscard]] Point tip_towards(const View& view, Point from) const {
    const Point middle = offending_middle(view);
    const Point way = from - middle;
    const double length = std::max(1.0, std::hypot(way.x, way.y));
    Point tip = middle + way * (0.72 * view.size() / length);
    // The north of a footprint lies behind the ghost.
    if (forbidden_ && !forbidden_->tile.empty()) {
      tip.y = std::max(tip.y, middle.y + 0.3 * view.size());
    }
    return tip;
  }

  void place(View& view, const std::optional<CalloutBox>& callout, Extent board) {
    if (!callout) return view.centre_in(board);
    if (!beside_) {
      const double strip = callout->height() + kCalloutGap;
      Extent rest = board;
      (above_ ? rest.low.y : rest.high.y) += above_ ? strip : -strip;
      view.centre_in(rest);
      const Point tip = offending_middle(view);
      const double right = board.high.x - callout->width() - kCalloutGap;
      spot_ = {std::clamp(tip.x - callout->width() / 2, board.low.x + kCalloutGap,
                          std::max(board.low.x + kCalloutGap, right)),
               above_ ? board.low.y + kCalloutGap : board.high.y - strip};
      return;
    }
    view.move(board.low);
    spot_ = spot_ + board.low;
  }

  void draw_callout(const View& view, const CalloutBox& callout, Stage& stage) {
    const Point middle = spot_ + Point{callout.width() / 2, callout.height() / 2};
    const bool offending = forbidden_ && !forbidden_->offending.empty();
    stage.callout(callout, spot_, offending ? tip_towards(view, middle) : middle);
  }

  void draw_board(const View& view, Stage& stage) {
    const Canvas& canvas = request_.canvas;
    if (land_.order().empty()) draw_origin(view);
    draw_land(scene_, view, land_);
    const CellSet built = built_by(state_, request_.placed);
    draw_buildings(scene_, view, land_, canvas, built);
    draw_names(scene_, view, land_, canvas, forbidden_ ? forbidden_->tile : std::vector<Hex>());
    draw_last(scene_, view, land_, canvas, request_.last, built);
    if (!forbidden_) return;
    stage.keep_pieces_free();
    stage.keep_texts_free();
    draw_forbidden(scene_, stage, view, land_, canvas, *forbidden_, *request_.forbidden);
  }

  /// Marks the place of the first volcano.
  void draw_origin(const View& view) {
    const View::Ring ring = view.ring({});
    Element& element =
        scene_.add_polygon("sea-ink-line round", std::vector<Point>(ring.begin(), ring.end()));
    element.place = name_of({});
    element.stroke = std::max(1.2, view.size() * 0.035);
    element.dash = view.size() * 0.2;
    element.gap = view.size() * 0.12;
    scene_.layer = Layer::kNames;
    scene_.add_text("sea-ink", view.at({}), view.name_size(), name_of({})).coordinate = true;
    scene_.layer = Layer::kTable;
  }

  /// Adds the land, and the possible places of the next tile, so that marks can show it: its
  /// volcano need not touch land.
  void add_places(const View& view) {
    std::vector<Hex> edge;
    std::set<Hex> known;
    for (const std::size_t i : land_.order()) edge.push_back(state_.cells[i].at);
    if (edge.empty()) edge.emplace_back();
    for (int reach = 0; reach <= 2; ++reach) {
      std::vector<Hex> next;
      for (const Hex hex : edge) {
        if (!known.insert(hex).second) continue;
        const View::Ring ring = view.ring(hex, land_.level_at(hex));
        scene_.places.push_back({name_of(hex), view.at(hex, land_.level_at(hex)),
                                 std::vector<Point>(ring.begin(), ring.end())});
        for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
          next.push_back(neighbour(hex, side));
        }
      }
      edge.swap(next);
    }
  }

  [[nodiscard]] std::string describe() const {
    const Language language = request_.canvas.language;
    std::string out =
        trn(language, state_.laid_count, "Taluva, {0} tile laid.", "Taluva, {0} tiles laid.");
    for (Actor seat = 0; seat < state_.players; ++seat) {
      std::vector<Message> parts;
      for (std::size_t i = 0; i < state_.cell_count; ++i) {
        const Cell& cell = state_.cells[i];
        if (cell.owner != seat) continue;
        const std::string at = name_of(cell.at);
        parts.push_back(cell.piece == Piece::kHut
                            ? trn(cell.level, "{0} hut on {1}", "{0} huts on {1}", at)
                        : cell.piece == Piece::kTower ? tr("a tower on {0}", at)
                                                      : tr("a temple on {0}", at));
      }
      const Message all = parts.empty() ? tr("nothing on the land") : comma_list(parts);
      out += fmt::format(" {}: {}.", table_.player(seat).in(language), all.in(language));
    }
    return out;
  }

  const State& state_;
  const Table& table_;
  const TypedRequest<Move>& request_;
  Land land_;
  std::optional<Forbidden> forbidden_;
  /// Hexes named by the request, without duplicates.
  std::set<Hex> requested_hexes_;
  Scene scene_;
  /// Location of the callout, and whether that is beside the land, or above it.
  Point spot_;
  bool beside_ = true;
  bool above_ = false;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& request) {
  return Painter(state, table, request).draw();
}

std::vector<std::string> places_in(const Move& move) {
  if (const Lay* lay = std::get_if<Lay>(&move)) {
    std::vector<std::string> names;
    for (const Hex hex : tile_hexes(lay->at, lay->rotation.steps)) names.push_back(name_of(hex));
    return names;
  }
  return std::visit(
      [](const auto& m) -> std::vector<std::string> {
        if constexpr (requires { m.at; }) {
          return {name_of(m.at)};
        } else {
          return {};
        }
      },
      move);
}

namespace {

/// Returns a table with only that tile.
State lone_tile(TileKind kind) {
  State state;
  const std::size_t first = state.add_tile({}, 0);
  const std::array<Terrain, Footprint::kTileHexes> terrains = {
      Terrain::kVolcano, left_terrain(kind), right_terrain(kind)};
  for (std::size_t i = 0; i < terrains.size(); ++i) {
    state.cells[first + i].level = 1;
    state.cells[first + i].terrain = terrains[i];
  }
  state.laid[state.laid_count++] = {kind, {}, 0};
  return state;
}

std::string name_of_kind(TileKind kind) {
  return fmt::format("{}{}", kTerrainLetters[kind / kTerrains], kTerrainLetters[kind % kTerrains]);
}

class Plate {
 public:
  explicit Plate(const Canvas& canvas) : canvas_(canvas), measures_(canvas.measures()) {
    // Tiles have no names around a coast.
    canvas_.coordinates = false;
    column_ = (plate_width(canvas) - 2 * measures_.padding) / static_cast<double>(kTerrains);
    constexpr double kPart = 0.225;  // a tile is 3.46 sizes wide
    size_ = column_ * kPart;
    constexpr double kTall = 3.3;
    tile_ = kTall * size_;
    row_ = tile_ + measures_.name * 1.7;
    items_in_line_ = canvas.wide() ? kTerrains + 1 : (kTerrains + 1) / 2;
    const std::size_t lines = (kTerrains + items_in_line_) / items_in_line_;
    signs_ = static_cast<double>(lines) * measures_.number * 2;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Taluva: the tiles");
    scene_.description =
        tr(language,
           "All 25 kinds of tiles with their names and the number of copies in the box, each at "
           "rotation 0, with the volcano on top.");
    const double height = signs_ + row_ * static_cast<double>(kTerrains) + 2.5 * measures_.padding;
    corner_ =
        add_plate(scene_, canvas_, height, "sea").low + Point{measures_.padding, measures_.padding};
    for (std::size_t i = 0; i <= kTerrains; ++i) add_sign(i);
    for (TileKind kind = 0; kind < kTileKinds; ++kind) add(kind);
    Caption caption;
    caption.title = "Taluva";
    caption.heading = tr(language, "The {0} tiles", kTilesInBox);
    caption.remarks = {tr(
        language,
        "A tile is called by the letters of its left and right terrain, seen with the volcano on "
        "top. Written as JC@0,0/2: tile JC with its volcano on hex 0,0, turned clockwise by 2 × "
        "60°. The neighbours of 0,0 clockwise from the east: 1,0 0,1 −1,1 −1,0 0,−1 1,−1.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  /// Draws a terrain with its letter.
  void add_sign(std::size_t index) {
    const double width =
        (plate_width(canvas_) - 2 * measures_.padding) / static_cast<double>(items_in_line_);
    const double radius = measures_.number * 0.75;
    const std::size_t line = index / items_in_line_;
    const Point at = corner_ + Point{width * static_cast<double>(index % items_in_line_) + radius,
                                     measures_.number * 2 * (static_cast<double>(line) + 0.5)};
    add_terrain_icon(scene_, static_cast<Terrain>(index), at, radius);
    const std::string letter =
        index < kTerrains ? std::string(1, kTerrainLetters[index]) : std::string();
    Point words = at + Point{radius * 1.5, 0};
    if (!letter.empty()) {
      scene_.add_text("ink strong", words, measures_.number, letter, Anchor::kStart);
      words.x += text_width(letter, measures_.number, true) + measures_.number * 0.4;
    }
    if (measures_.small < canvas_.least_text) return;
    scene_.add_text("ink", words, measures_.small,
                    terrain_words(static_cast<Terrain>(index)).in(canvas_.language),
                    Anchor::kStart);
  }

  void add(TileKind kind) {
    const std::size_t line = kind / kTerrains;
    const Point low =
        corner_ + Point{column_ * static_cast<double>(kind % kTerrains),
                        signs_ + measures_.padding / 2 + row_ * static_cast<double>(line)};
    const State state = lone_tile(kind);
    const Land land(state);
    std::array<View::Raised, Footprint::kTileHexes> hexes;
    for (std::size_t i = 0; i < hexes.size(); ++i) hexes[i] = {state.cells[i].at, 1};
    View view(View::room_of(hexes), canvas_, column_);
    view.scale(size_ / view.size());
    view.centre_in({low, low + Point{column_, tile_}});
    const std::size_t first = scene_.elements.size();
    draw_land(scene_, view, land);
    // These hexes are not places on a table.
    for (std::size_t i = first; i < scene_.elements.size(); ++i) scene_.elements[i].place.clear();
    const std::string name = name_of_kind(kind);
    const std::string copies = fmt::format("× {}", kTileCopies[kind]);
    const double size = measures_.name;
    const double gap = size * 0.35;
    const double width = text_width(name, size, true) + gap + text_width(copies, size);
    const Point at = low + Point{(column_ - width) / 2, tile_ + size * 0.75};
    scene_.add_text("ink strong", at, size, name, Anchor::kStart);
    scene_.add_text("sea-ink", at + Point{text_width(name, size, true) + gap, 0}, size, copies,
                    Anchor::kStart);
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  /// The width of a column, the height of a tile in it, and the distance between rows.
  double column_ = 0;
  double tile_ = 0;
  double row_ = 0;
  /// Size of a hex.
  double size_ = 0;
  /// The height of the terrain icons above the tiles.
  double signs_ = 0;
  std::size_t items_in_line_ = 1;
  Point corner_;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::taluva

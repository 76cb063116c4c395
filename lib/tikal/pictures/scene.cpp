#include "lib/tikal/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/lines.h"
#include "lib/scene/caption.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rules.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Lines of text from one hex to the hex below it.
constexpr std::size_t kHexHeight = 4;

/// Letters by seat, as in pictures.
using Letters = std::vector<ScenePlayer>;

/// Returns a hex as text: `c2 T4` a temple, `!R` guarded by red; `X3` treasures; `J` jungle, `^B` a
/// camp of blue.
std::string show_hex(const State& state, const Letters& letters, std::size_t cell) {
  if (!state.explored.has(cell)) return cell_name(cell) + " .";
  const Cell& place = state.cells[cell];
  std::string out = cell_name(cell) + ' ';
  constexpr std::string_view kLetters = "TJXVB";
  out += kLetters[static_cast<std::size_t>(place.kind)];
  if (place.kind == Kind::kTemple || place.kind == Kind::kTreasure) {
    out += std::to_string(place.value);
  }
  if (place.guard != kNobody) {
    out += '!';
    out += letters[seat_index(place.guard)].letter;
    if (place.leader_guards) out += 'L';
  }
  if (place.camp != kNobody) {
    out += '^';
    out += letters[seat_index(place.camp)].letter;
  }
  return out;
}

/// Returns the pieces on a cell: `RL2 B3` is the leader and 2 members of red, 3 members of blue.
std::string show_pieces(const State& state, const Letters& letters, std::size_t cell) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& expedition = state.of(seat);
    if (expedition.pieces_on(cell) == 0) continue;
    if (!out.empty()) out += ' ';
    out += letters[seat_index(seat)].letter;
    if (expedition.leader == cell) out += 'L';
    if (expedition.members[cell] > 0) out += std::to_string(expedition.members[cell]);
  }
  return out;
}

void write_at(std::string& line, std::size_t column, const std::string& text) {
  line.resize(std::max(line.size(), column), ' ');
  line += text;
}

std::string draw(const State& state, const Letters& letters) {
  std::size_t width = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    width = std::max(
        {width, show_hex(state, letters, cell).size(), show_pieces(state, letters, cell).size()});
  }
  width += 2;
  std::vector<std::string> lines((kRows + 1) * kHexHeight - 2);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t column = cell / kRows;
    const std::size_t row = kRows - 1 - cell % kRows;
    const std::size_t line = row * kHexHeight + (column % 2) * (kHexHeight / 2);
    write_at(lines[line], 2 + column * width, show_hex(state, letters, cell));
    const std::string pieces = show_pieces(state, letters, cell);
    if (!pieces.empty()) write_at(lines[line + 1], 2 + column * width, pieces);
  }
  while (lines.back().empty()) lines.pop_back();
  std::string out;
  std::size_t widest = 0;
  for (const std::string& line : lines) {
    widest = std::max(widest, line.size());
    out += line + '\n';
  }
  if (widest > kTerminalWidth) out += fmt::format("  ({} columns wide)\n", widest);
  return out;
}

std::string show_paths(const State& state) {
  std::string out;
  std::string line = "  paths:";
  state.explored.for_each([&](std::size_t cell) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t other = kNeighbours[cell][side];
      if (other == kNoCell || other < cell || !state.explored.has(other)) continue;
      if (state.cells[cell].kind == Kind::kVolcano || state.cells[other].kind == Kind::kVolcano) {
        continue;
      }
      const int stones = state.stones_between(cell, other);
      if (stones == 0) continue;
      if (line.size() > kTerminalWidth - sizeof " a1-a2=6") {
        out += line + '\n';
        line = "   ";
      }
      line += fmt::format(" {}-{}={}", cell_name(cell), cell_name(other), stones);
    }
  });
  return out + line + '\n';
}

std::string leader_words(const Expedition& expedition) {
  switch (expedition.leader) {
    case kLeaderInSupply:
      return "leader in supply";
    case kLeaderGone:
      return "leader out of the game";
    case kLeaderGuards:
      return "leader on guard";
    default:
      return "leader on " + cell_name(expedition.leader);
  }
}

std::string legend(const State& state, const Table& table, const Letters& letters) {
  std::string out;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    out += fmt::format("  {} {}: {}, {}, {} in supply", letters[seat_index(seat)].letter,
                       table.colour_of(seat), counted(static_cast<long>(own.points), "point"),
                       leader_words(own), counted(own.supply, "member"));
    if (own.gone > 0) out += fmt::format(", {} out of the game", own.gone);
    if (treasure_points(own.motifs) > 0) {
      out += ", treasures";
      for (std::size_t motif = 0; motif < kMotifs; ++motif) {
        for (int i = 0; i < own.motifs[motif]; ++i) out += fmt::format(" {}", motif + 1);
      }
    }
    if (state.has_played(seat)) out += ", has played";
    if (seat == state.turn) out += "  to move";
    if (seat == state.caller) out += "  calls first";
    out += '\n';
  }
  if (state.shown_count > 0) {
    out += "  shown:";
    for (std::size_t i = 0; i < state.shown_count; ++i) out += ' ' + tile_name(state.shown[i]);
    out += '\n';
  }
  if (state.volcano != kNoTile) out += "  set aside: " + tile_name(state.volcano) + '\n';
  if (state.scoring_count > 0) {
    out += "  scoring turns to come:";
    for (std::size_t i = 0; i < state.scoring_count; ++i) {
      out += fmt::format(" {}", table.colour_of(state.scoring[i]));
    }
    out += '\n';
  }
  out += fmt::format(
      "  T4 a temple of 4, X3 three treasures, J jungle, V volcano, B base camp,\n"
      "  . unexplored; !{0} guarded by {1} (!{0}L by the leader), ^{0} a camp;\n"
      "  {0}L2 the leader and 2 members\n",
      letters.front().letter, table.colour_of(0));
  constexpr std::size_t kIndent = 2;
  return wrapped(out, kTerminalWidth, kIndent);
}

/// Returns a text description of the position.
std::string describe(const State& state, const Table& table, Language language) {
  std::string out =
      trn(language, state.laid_count, "Tikal, {0} tile laid.", "Tikal, {0} tiles laid.");
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    std::vector<Message> parts = {trn(own.points, "{0} point", "{0} points")};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (own.leader == cell) parts.push_back(tr("leader on {0}", cell_name(cell)));
      if (own.members[cell] > 0) {
        parts.push_back(
            tr("{0} on {1}", trn(own.members[cell], "{0} member", "{0} members"), cell_name(cell)));
      }
      if (state.cells[cell].guard == seat) parts.push_back(tr("guard on {0}", cell_name(cell)));
      if (state.cells[cell].camp == seat) parts.push_back(tr("camp on {0}", cell_name(cell)));
    }
    out += fmt::format(" {}: {}.", table.player(seat).in(language), comma_list(parts).in(language));
  }
  return out;
}

/// Draws a position with its panel.
class Picture {
 public:
  Picture(Scene& scene, const State& state, const Table& table, const TypedRequest<Move>& request)
      : scene_(scene),
        state_(state),
        table_(table),
        request_(request),
        last_(last_entry(state, table, request.last, request.actor)) {}

  void draw() {
    const Measures measures = request_.canvas.measures();
    const double pad = 2 * measures.padding;
    const std::optional<EndCard>& end = scene_.end;
    const StepList beside(end ? LastEntry{} : last_, request_.canvas, measures.column - pad, 1);
    // The list replaces the stack beside the board if it fits there; the board may grow a little.
    constexpr double kTooLong = 50;
    const double rest = stack_height(request_.canvas, state_);
    std::optional<Frame> frame_there(frame_of(beside.height() > 0 ? beside.height() : rest));
    double width = frame_there->board_width();
    double height = Grid(request_.canvas, {}, width).height;
    const double most = std::max(request_.canvas.most_board, frame_there->least_board());
    if (request_.canvas.panel && request_.canvas.most_board > 0 && height > most) {
      width *= most / height;
      height = Grid(request_.canvas, {}, width).height;
    }
    const bool column =
        request_.canvas.wide() && beside.height() > 0 && frame_there->spare(height) > -kTooLong;
    if (beside.height() > 0 && !column) frame_there.emplace(frame_of(rest));
    Frame& frame = *frame_there;
    const Extent box = frame.add_board(height, "unexplored-deep");
    const Point corner{(box.low.x + box.high.x - width) / 2, (box.low.y + box.high.y - height) / 2};
    const Grid grid(request_.canvas, corner, width);
    const std::vector<GhostCrew> ghosts =
        request_.forbidden ? ghosts_of(state_, *request_.forbidden) : std::vector<GhostCrew>{};
    BoardView view(state_, request_.canvas, grid, last_, ghosts, scene_.players);
    if (request_.forbidden) view.covered = covered_by(state_, *request_.forbidden);
    draw_board(view, box);
    if (frame.has_panel()) draw_panel(frame, view, column ? &beside : nullptr);
    if (request_.forbidden || request_.callout) draw_forbidden(scene_, view, request_, box);
    frame.finish();
  }

 private:
  [[nodiscard]] Frame frame_of(double rest) {
    std::vector<PlayerCard> cards = cards_of(state_, table_, request_.canvas);
    adapt_cards(cards, request_, state_.turn);
    return {scene_, request_.canvas, std::move(cards), card_room(request_.canvas, rest)};
  }

  /// Uses two columns for many short steps even on narrow canvases.
  [[nodiscard]] StepList list_below(double width) const {
    constexpr std::size_t kMany = 6;
    if (request_.canvas.wide()) return {last_, request_.canvas, width, 3};
    StepList one(last_, request_.canvas, width, 1);
    if (last_.steps.size() < kMany) return one;
    const StepList two(last_, request_.canvas, width, 2);
    return two.height() < one.height() ? two : one;
  }

  /// Draws cards, stack, steps and legend; `beside` is the step list shown in place of the stack,
  /// or null.
  void draw_panel(Frame& frame, const BoardView& view, const StepList* beside) {
    const Measures measures = request_.canvas.measures();
    const bool wide = request_.canvas.wide();
    const StepList below =
        list_below(request_.canvas.width - 2 * (measures.margin + measures.padding));
    const double least = request_.room ? request_.room->high.y : 0;
    const double height = beside == nullptr ? std::max(below.height(), least) : 0;
    const auto draw_below = [&] {
      if (height > 0) below.draw(scene_, frame.add_strip(height));
    };
    // Reserves the maximum height of the lists in a series, so that everything below keeps its
    // position.
    if (std::max(height, least) > 0) scene_.room = Extent{{}, {0, std::max(height, least)}};
    scene_.tells_steps = beside != nullptr || below.height() > 0;
    if (!wide) draw_below();
    if (frame.add_end()) {
      if (wide) draw_below();
      frame.add_legend(legend_of(view));
      return;
    }
    for (Actor seat = 0; seat < state_.players; ++seat) {
      draw_card(scene_, request_.canvas, state_, last_, seat, frame.add_card());
    }
    const Extent rest = frame.add_rest();
    if (beside != nullptr) {
      beside->draw(scene_, rest);
    } else {
      draw_stack(scene_, request_.canvas, state_, rest);
    }
    if (wide) draw_below();
    frame.add_legend(legend_of(view));
  }

  void draw_board(const BoardView& view, const Extent& box) {
    const Grid& grid = view.grid;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      scene_.places.push_back({cell_name(cell), grid.centre(cell), grid.hex(cell)});
    }
    draw_ground(scene_, view);
    scene_.layer = Layer::kTracks;
    draw_tracks(scene_, view);
    draw_ways(scene_, view);
    draw_stones(scene_, view);
    draw_way_heads(scene_, view);
    if (request_.forbidden) draw_forbidden_way(scene_, view, *request_.forbidden);
    scene_.layer = Layer::kNames;
    draw_names(scene_, view);
    scene_.layer = Layer::kPieces;
    draw_contents(scene_, view);
    scene_.layer = Layer::kOverlay;
    draw_step_numbers(scene_, view, box);
  }

  Scene& scene_;
  const State& state_;
  const Table& table_;
  const TypedRequest<Move>& request_;
  LastEntry last_;
};

}  // namespace

std::string draw_board(const State& state, const Table& table) {
  const Letters letters =
      scene_players({table.colours.begin(), table.colours.begin() + table.players});
  return draw(state, letters) + show_paths(state) + legend(state, table, letters);
}

Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& request) {
  Scene scene;
  scene.title = "Tikal";
  constexpr std::size_t kUsualElements = 512;
  scene.elements.reserve(kUsualElements);
  scene.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  scene.description = describe(state, table, request.canvas.language);
  scene.remarks = remarks_on(state, table, request.canvas.language);
  scene.end = end_card_of(state, request.sums, request.canvas.language);
  Picture(scene, state, table, request).draw();
  return scene;
}

namespace {

/// Hexes per row; there is a row for each letter on the backs.
constexpr std::size_t kAcross = *std::ranges::max_element(kLetterCounts);
/// Line height of the letters, in font sizes.
constexpr double kLineHeight = 1.3;

class Plate {
 public:
  explicit Plate(const Canvas& canvas) : canvas_(canvas), measures_(canvas.measures()) {
    const double width = plate_width(canvas);
    // The letters have a separate column.
    letters_ = measures_.title * 2;
    column_ = (width - letters_ - measures_.padding) / static_cast<double>(kAcross);
    constexpr double kPart = 0.41;  // a hex is 2 radii wide
    radius_ = column_ * kPart;
    row_ = 2 * Grid::kApothem * radius_ + measures_.name * 1.9;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Tikal: the tiles");
    scene_.description =
        tr(language,
           "All 36 tiles with their names, in the order of the stack, each at rotation 0 with its "
           "stones.");
    const double height = row_ * static_cast<double>(kLetters) + measures_.padding;
    const Extent box = add_plate(scene_, canvas_, height, "unexplored-deep");
    corner_ = box.low + Point{0, measures_.padding};
    for (std::size_t letter = 0; letter < kLetters; ++letter) add_letter(letter);
    for (std::size_t tile = 0; tile < kTiles; ++tile) add(tile);
    Caption caption;
    caption.title = "Tikal";
    caption.heading = tr(language, "The 36 tiles");
    caption.remarks = {tr(
        language,
        "Tiles of one letter are shuffled, and lie in the stack from A down to G. Written as "
        "A4@c2/3: tile A4 on cell c2, turned clockwise by 3 × 60° from how it lies here. Stones: "
        "action points for a step across that side. Gold discs are treasures.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  void add_letter(std::size_t letter) {
    const double middle = corner_.y + row_ * static_cast<double>(letter) + Grid::kApothem * radius_;
    const Point at{corner_.x + letters_ / 2 + measures_.padding / 2, middle};
    scene_.add_text("unexplored-ink strong", at, measures_.title,
                    std::string(1, static_cast<char>('A' + letter)));
    const Point below{0, measures_.title * kLineHeight / 2 + measures_.small / 2};
    const std::string count = fmt::format("{}", kLetterCounts[letter]);
    if (measures_.small >= canvas_.least_text) {
      scene_.add_text("unexplored-ink", at + below, measures_.small, "× " + count);
    }
  }

  void add(std::size_t tile) {
    const std::size_t letter = letter_of(tile);
    const std::size_t column = tile - kLetterStarts[letter];
    const Point centre{corner_.x + measures_.padding / 2 + letters_ +
                           column_ * (static_cast<double>(column) + 0.5),
                       corner_.y + row_ * static_cast<double>(letter) + Grid::kApothem * radius_};
    constexpr double kNumber = 0.36;
    add_tile(scene_, centre, radius_, std::max(measures_.label * 1.1, kNumber * radius_),
             box()[tile]);
    scene_.add_text("unexplored-ink strong",
                    centre + Point{0, Grid::kApothem * radius_ + measures_.name * 0.85},
                    measures_.name, tile_name(tile));
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  /// Widths of the letters, and of a hex with the space around it.
  double letters_ = 0;
  double column_ = 0;
  double radius_ = 0;
  /// Distance between rows.
  double row_ = 0;
  Point corner_;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::tikal

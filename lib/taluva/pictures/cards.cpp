#include <fmt/format.h>

#include <array>

#include "lib/core/sorted.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/taluva/pictures/scene.h"
#include "lib/taluva/rules/rules.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// A kind of piece on a card: its height, in a column and in a line, and its distance from the left
/// edge of its space.
struct Kind {
  Silhouette silhouette;
  double wide_height;
  double wide_left;
  double narrow_height;
  double narrow_left;
};
constexpr std::array<Kind, 3> kKinds = {{{Silhouette::kTemple, 38, 2, 17, 0},
                                         {Silhouette::kTower, 44, 86, 22, 62},
                                         {Silhouette::kHut, 33, 142, 16, 116}}};

std::array<int, 3> left_of(const Stock& stock) { return {stock.temples, stock.towers, stock.huts}; }

void draw_row(Scene& scene, const Canvas& canvas, const Stock& stock, Actor seat, Extent room) {
  const bool wide = canvas.wide();
  const double base = wide ? room.high.y - 4 : (room.low.y + room.high.y) / 2 + 9;
  const std::array<int, 3> left = left_of(stock);
  double end = 0;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const Kind& kind = kKinds[i];
    const Point foot{room.low.x + (wide ? kind.wide_left : kind.narrow_left), base};
    end = foot.x + add_icon_number(scene, canvas, kind.silhouette, seat, foot,
                                   wide ? kind.wide_height : kind.narrow_height, left[i]);
  }
  const Measures measures = canvas.measures();
  if (!wide || measures.small < canvas.least_text) return;
  // Long words are smaller, or left out if they would be unreadable.
  const std::string words = tr(canvas.language, "left");
  const double free = room.high.x - end - measures.small * 0.3;
  const double size = fitting_size(words, measures.small, free);
  if (size < canvas.least_text) return;
  scene.add_text("soft", {room.high.x, base - measures.small * 0.36}, size, words, Anchor::kEnd);
}

/// The width of the built pieces, relative to the font size.
constexpr double kBuiltWidth = 7.2;

/// Draws small pieces, each followed by the number built.
void draw_built(Scene& scene, const Stock& stock, Actor seat, Point at, double size) {
  const std::array<int, 3> built = {kTemplesPerPlayer - stock.temples,
                                    kTowersPerPlayer - stock.towers, kHutsPerPlayer - stock.huts};
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    const Silhouette kind = kKinds[i].silhouette;
    const double width = size * 0.95 / piece_height(kind, 1);
    at.x += size * 0.5 + width / 2;
    add_piece(scene, kind, at + Point{0, size * 0.42},
              {.colour = player_class(seat), .on = {}, .width = width, .letter = {}, .rim = false});
    at.x += width / 2 + size * 0.2;
    const std::string number = std::to_string(built[i]);
    scene.add_text("soft", at, size, number, Anchor::kStart);
    at.x += text_width(number, size);
  }
}

/// Returns the texture of a terrain in a few strokes; in radii of the icon.
Path strokes_of(Terrain terrain, Point centre, double r) {
  Path path;
  const auto at = [&](double x, double y) { return centre + Point{x, y} * r; };
  if (terrain == Terrain::kClearing) {
    for (const Point tuft : {Point{-0.35, 0.35}, Point{0.3, 0.5}, Point{0.2, -0.15}}) {
      path.move_to(at(tuft.x - 0.08, tuft.y)).line_to(at(tuft.x - 0.2, tuft.y - 0.3));
      path.move_to(at(tuft.x, tuft.y)).line_to(at(tuft.x, tuft.y - 0.4));
      path.move_to(at(tuft.x + 0.08, tuft.y)).line_to(at(tuft.x + 0.2, tuft.y - 0.3));
    }
    return path;
  }
  const auto wave = [&](double x, double y, double half) {
    path.move_to(at(x - half, y)).bend_to(at(x - half / 2, y - 0.2), at(x, y));
    path.bend_to(at(x + half / 2, y + 0.2), at(x + half, y));
  };
  if (terrain == Terrain::kLake) {
    wave(0, 0.05, 0.36);
  } else {
    wave(0, -0.25, 0.45);
    wave(0, 0.1, 0.6);
    wave(0, 0.45, 0.42);
  }
  return path;
}

/// Draws a stack of three tiles of that width; `foot` is the left end of its bottom.
void add_stack_icon(Scene& scene, Point foot, double width) {
  const double s = width / 1.1;
  for (int i = 0; i < 3; ++i) {
    const auto at = [&](double x, double y) { return foot + Point{x, -y - 0.26 * i} * s; };
    const Point thick{0, 0.16 * s};
    scene
        .add_polygon("cliff-east outline-edge round",
                     {at(0, 0.42), at(0.55, 0.16), at(1.1, 0.42), at(1.1, 0.42) + thick,
                      at(0.55, 0.16) + thick, at(0, 0.42) + thick})
        .stroke = s * 0.05;
    scene
        .add_polygon(i == 2 ? "jungle outline-edge round" : "cliff-west outline-edge round",
                     {at(0, 0.42), at(0.55, 0.16), at(1.1, 0.42), at(0.55, 0.68)})
        .stroke = s * 0.05;
  }
}

}  // namespace

std::vector<PlayerCard> cards_of(const State& state, const Table& table, Language language) {
  std::vector<PlayerCard> cards;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Stock& stock = state.stock[seat_index(seat)];
    PlayerCard card;
    card.seat = seat;
    card.name = table.names[seat_index(seat)];
    card.due =
        state.plays(seat) && seat == state.turn && !std::holds_alternative<GameOver>(state.phase);
    card.facts = {tr(language, "left: {0}", trn(stock.temples, "{0} temple", "{0} temples")),
                  trn(language, stock.towers, "{0} tower", "{0} towers"),
                  trn(language, stock.huts, "{0} hut", "{0} huts")};
    card.remark = tr(language, "built");
    card.remark_width = kBuiltWidth;
    card.draw_remark = [stock, seat](Scene& scene, Point at, double size) {
      draw_built(scene, stock, seat, at, size);
    };
    if (!state.plays(seat)) {
      card.remark = state.is_out(seat) ? tr(language, "eliminated") : tr(language, "done");
      card.draw_remark = nullptr;
      card.facts.push_back(card.remark);
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

CardRoom card_room(const Canvas& canvas) {
  CardRoom room;
  room.rows = 58;
  room.width = 164 + (canvas.measures().number - 12.5) * 1.5;
  room.height = 34;
  room.rest = canvas.wide() ? 58 : 16;
  return room;
}

void draw_cards(Scene& scene, Frame& frame, const Canvas& canvas, const State& state) {
  if (frame.add_end() || !frame.has_panel()) return;
  for (Actor seat = 0; seat < state.players; ++seat) {
    draw_row(scene, canvas, state.stock[seat_index(seat)], seat, frame.add_card());
  }
  const Extent rest = frame.add_rest();
  const Measures measures = canvas.measures();
  const double middle = (rest.low.y + rest.high.y) / 2;
  const double icon = canvas.wide() ? 33 : 13;
  add_stack_icon(scene, {rest.low.x + 2, middle + icon * 0.5}, icon);
  Point at{rest.low.x + icon * 1.4 + 2, middle};
  const std::string number = std::to_string(state.tiles_left);
  scene.add_text("ink strong", at, measures.number, number, Anchor::kStart);
  at.x += text_width(number, measures.number, true) + measures.players * 0.4;
  if (measures.players < canvas.least_text) return;
  scene.add_text("soft", at, measures.players,
                 trn_noop("tile left", "tiles left").of(state.tiles_left, {}).in(canvas.language),
                 Anchor::kStart);
}

void add_terrain_icon(Scene& scene, Terrain terrain, Point centre, double radius) {
  const std::string name(class_of(terrain));
  const double r = radius;
  scene
      .add_polygon(terrain == Terrain::kVolcano ? "volcano-texture outline-edge round"
                                                : name + " outline-edge round",
                   pointy_hex(centre, r))
      .stroke = r * 0.12;
  const auto dot = [&](Point at, double part, const std::string& classes) {
    scene.add_circle(classes, centre + at * r, r * part).stroke = r * 0.07;
  };
  switch (terrain) {
    case Terrain::kJungle:
      for (const Point tree :
           {Point{0, -0.4}, Point{-0.35, 0.1}, Point{0.35, 0.05}, Point{0, 0.45}}) {
        dot(tree, 0.27, "jungle-texture jungle-deep-edge");
      }
      return;
    case Terrain::kRock:
      dot({0.15, -0.45}, 0.2, "rock-texture rock-deep-edge");
      dot({-0.32, -0.1}, 0.27, "rock-texture rock-deep-edge");
      dot({0.32, 0.2}, 0.3, "rock-texture rock-deep-edge");
      dot({-0.15, 0.5}, 0.2, "rock-texture rock-deep-edge");
      return;
    case Terrain::kVolcano:
      scene.add_segments("lava-line", {centre, centre + Point{0, 0.86 * r}}).stroke = r * 0.34;
      scene.add_circle("lava-hot lava-edge", centre - Point{0, 0.05 * r}, r * 0.4).stroke =
          r * 0.18;
      return;
    case Terrain::kLake:
      dot({0, 0}, 0.62, "lake lake-light-edge");
      scene.add_path("lake-light-line round", strokes_of(terrain, centre, r)).stroke = r * 0.12;
      return;
    case Terrain::kClearing:
      scene.add_path("clearing-deep-line round", strokes_of(terrain, centre, r)).stroke = r * 0.1;
      return;
    case Terrain::kSand:
      scene.add_path("sand-texture-line round", strokes_of(terrain, centre, r)).stroke = r * 0.1;
      return;
  }
}

namespace {

LegendItem terrain_item(Terrain terrain, double radius, Language language) {
  return {
      2 * radius,
      [terrain, radius](Scene& scene, Point at) { add_terrain_icon(scene, terrain, at, radius); },
      terrain_words(terrain).in(language)};
}

/// Returns the item with dots in the colour of a player who has a settlement.
LegendItem dots_item(Actor owner, double radius, std::string words) {
  return {radius * 2.6,
          [owner, radius](Scene& scene, Point at) {
            for (const double x : {-0.9, 0.0, 0.9}) {
              scene
                  .add_circle(player_class(owner) + " rim-edge", at + Point{x * radius, 0},
                              radius * 0.3)
                  .stroke = radius * 0.12;
            }
          },
          std::move(words)};
}

LegendItem line_item(std::string classes, double dash, double radius, std::string words) {
  return {radius * 2.6,
          [classes = std::move(classes), dash, radius](Scene& scene, Point at) {
            const Point half{radius * 1.3, 0};
            // As on the board, gold has a dark edge: in print it is white.
            if (classes == "gold-line") {
              scene.add_segments("gold-dark-line", {at - half, at + half}).stroke = radius * 0.7;
            }
            Element& line = scene.add_segments(classes, {at - half, at + half});
            line.stroke = radius * 0.4;
            line.dash = dash * radius;
            line.gap = dash * radius * 0.5;
          },
          std::move(words)};
}

Actor first_owner(const State& state) {
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    if (state.cells[i].owner != kNobody) return state.cells[i].owner;
  }
  return 0;
}

}  // namespace

std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                  const TypedRequest<Move>& request, bool forbidden) {
  const Language language = request.canvas.language;
  const State& state = land.state();
  const double radius = request.canvas.measures().legend * 0.62;
  std::vector<LegendItem> items;
  std::array<bool, kTerrains + 1> seen{};
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    seen[static_cast<std::size_t>(state.cells[i].terrain)] = true;
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) items.push_back(terrain_item(static_cast<Terrain>(i), radius, language));
  }
  const auto add_forbidden = [&] {
    if (forbidden)
      items.push_back(line_item("error-line", 1, radius, tr(language, "what is not allowed")));
  };
  if (state.cell_count == 0) {
    items.push_back(
        line_item("sea-ink-line", 1, radius, tr(language, "where the first volcano will be")));
    add_forbidden();
    return items;
  }
  items.push_back({0, {}, tr(language, "number: level of the tile")});
  items.push_back({0, {}, tr(language, "lava: points to the middle of its tile")});
  if (any_settlement_grown(state))
    items.push_back(dots_item(first_owner(state), radius, tr(language, "one settlement")));
  if (!request.last.empty()) {
    items.push_back(
        line_item("gold-line", 0, radius, tr(language, "the last entry, step by step")));
  }
  add_forbidden();
  if (!view.names_hexes() && request.canvas.coordinates) {
    items.push_back({0, {}, tr(language, "at the coast: name of the hex beside it")});
  }
  return items;
}

namespace {

constexpr std::array<std::string_view, kMaxScoreParts> kRows = {tr_noop("temples"),
                                                                tr_noop("towers"), tr_noop("huts")};
/// After the rows of the pieces.
constexpr std::size_t kKindsRow = kRows.size();

/// Returns the row that decided `outcome`, or `kRows.size() + 1` if none did, because nobody else
/// was left or several players tie completely.
std::size_t decisive_row(const State& state, const Outcome& outcome) {
  const Actor winner = outcome.winners.front();
  const bool early = std::get<GameOver>(state.phase).early != kNobody;
  if (early || (state.ranking && !state.plays(winner) && !state.is_out(winner))) return kKindsRow;
  const Score best = counted_score(state, winner);
  std::optional<Score> second;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const bool counts = state.teams ? !team_is_out(state, seat) : state.plays(seat);
    if (wins(outcome, seat) || !counts) continue;
    const Score score = counted_score(state, seat);
    if (!second || score.parts > second->parts) second = score;
  }
  std::size_t part = 0;
  while (second && part < kRows.size() && second->parts[part] == best.parts[part]) ++part;
  return second && part < kRows.size() ? part : kKindsRow + 1;
}

/// Returns `out` for an eliminated player, the rank of `seat` in a game for ranks unless it is the
/// first, and otherwise an empty string.
std::string outcome_of(const State& state, const Outcome& outcome, Actor seat, Language language) {
  if (state.is_out(seat) && !wins(outcome, seat)) return tr(language, "out");
  for (std::size_t i = 0; i < outcome.places.size(); ++i) {
    const std::vector<Actor>& place = outcome.places[i];
    const bool there = contains(place, seat);
    if (there && i > 0) return fmt::format("{}.", i + 1);
  }
  return {};
}

/// With teams, returns the number for both members.
std::string of_team(const State& state, Actor seat, std::size_t part, Language language) {
  if (!state.teams) return {};
  return tr(language, "team {0}", counted_score(state, seat).parts[part]);
}

}  // namespace

std::optional<EndCard> end_card_of(const State& state, Language language) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished || outcome.winners.empty()) return std::nullopt;
  const std::size_t decisive = decisive_row(state, outcome);
  EndCard card;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, outcome_of(state, outcome, seat, language), wins(outcome, seat)});
  }
  for (std::size_t part = 0; part < kRows.size(); ++part) {
    EndRow& row = card.rows.emplace_back();
    row.words = message_of(kRows[part]).in(language);
    row.decides = part == decisive;
    for (Actor seat = 0; seat < state.players; ++seat) {
      row.cells.push_back(
          {score_of(state, seat).parts[part], of_team(state, seat, part, language)});
    }
  }
  if (decisive == kKindsRow) {
    EndRow& row = card.rows.emplace_back();
    row.words = tr(language, "kinds done");
    row.decides = true;
    for (Actor seat = 0; seat < state.players; ++seat) {
      row.cells.push_back({state.stock[seat_index(seat)].kinds_completed(), {}});
    }
  }
  const auto rank = [&](int seat) {
    std::size_t place = 0;
    while (place < outcome.places.size() && !contains(outcome.places[place], seat)) {
      ++place;
    }
    return place;
  };
  rank_columns(
      card,
      [&](int seat, int other) {
        if (rank(seat) != rank(other)) return rank(seat) < rank(other);
        return counted_score(state, static_cast<Actor>(seat)).parts >
               counted_score(state, static_cast<Actor>(other)).parts;
      },
      language);
  return card;
}

}  // namespace stela::taluva

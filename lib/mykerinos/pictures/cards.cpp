#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "lib/core/lines.h"
#include "lib/mykerinos/pictures/scene.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

bool is_over(const State& state) { return std::holds_alternative<GameOver>(state.phase); }

/// Returns the cards of a player; at the end of the game it no longer matters which of them were
/// used.
std::vector<HeldCard> cards_of(const State& state, Actor seat) {
  std::vector<HeldCard> cards = cards_held(state.cards[seat_index(seat)]);
  for (HeldCard& card : cards) card.used = card.used && !is_over(state);
  return cards;
}

// --- Words ---------------------------------------------------------------------------------------

std::string words_of(const HeldCard& card) {
  return fmt::format("{}{}", kPatronLetters[index_of(card.patron)], card.points);
}

/// Returns `cards V3 V2, used T3`.
Message words_of(const std::vector<HeldCard>& cards) {
  std::string fresh;
  std::string used;
  for (const HeldCard& card : cards) {
    add_to_list(card.used ? used : fresh, words_of(card));
  }
  if (cards.empty()) return tr("no cards");
  if (used.empty()) return tr("cards {0}", fresh);
  return tr("cards {0}, used {1}", fresh.empty() ? "–" : fresh, used);
}

std::vector<std::string> facts_of(const State& state, Actor seat, Language language) {
  const std::size_t index = seat_index(seat);
  std::vector<std::string> facts = {tr(language, "{0} in hand", state.hand[index])};
  if (state.for_two()) {
    facts.push_back(tr(language, "{0} neutral in hand", state.neutrals[index]));
  }
  facts.push_back(tr(language, "{0} in supply", state.supply[index]));
  facts.push_back(words_of(cards_of(state, seat)).in(language));
  const std::string rooms = rooms_of(state, seat);
  if (!rooms.empty()) facts.push_back(tr(language, "museum {0}", rooms));
  return facts;
}

// --- Parcels in hand -----------------------------------------------------------------------------

/// Look of the cards: their size, the space between two, and their text.
struct CardLook {
  Point size;
  double gap = 0;
  double text = 0;
};
constexpr CardLook kWideCard = {{27.6, 24}, 3.3, 14.5};
constexpr CardLook kNarrowCard = {{20.5, 14.5}, 2.6, 9};

/// In the smallest pictures cards are larger, to be readable.
CardLook look_of(const Canvas& canvas) {
  CardLook look = canvas.wide() ? kWideCard : kNarrowCard;
  look.text = std::max(look.text, canvas.least_text);
  look.size.x = std::max(look.size.x, look.text * 1.6);
  look.size.y = std::max(look.size.y, look.text * 1.4);
  return look;
}

/// Width of the cards on a wide player's card, and on a narrow one, where the archaeologists are to
/// their left.
constexpr double kWideCards = 244;
constexpr double kNarrowCards = 162;
constexpr double kNarrowSupply = 64;
/// Height of archaeologists in hand.
constexpr double kWideDigger = 30;
constexpr double kNarrowDigger = 17;
/// Height in two rows, if there are neutral ones.
constexpr double kSmallDigger = 15;
/// Space above them, and between them and the cards.
constexpr double kAbove = 9;
constexpr double kBelow = 10;

std::size_t cards_in_line(const Canvas& canvas) {
  const CardLook look = look_of(canvas);
  const double width = canvas.wide() ? kWideCards : kNarrowCards;
  const double most = (width + look.gap) / (look.size.x + look.gap);
  return static_cast<std::size_t>(std::max(1.0, most));
}

std::size_t lines_for(std::size_t cards, const Canvas& canvas) {
  const std::size_t in_line = cards_in_line(canvas);
  return (cards + in_line - 1) / in_line;
}

double height_of_lines(std::size_t lines, const CardLook& look) {
  return lines == 0 ? 0 : static_cast<double>(lines) * (look.size.y + look.gap) - look.gap;
}

/// Draws a tick over the upper right corner.
void add_tick(Scene& scene, Point corner, double height) {
  const Point first = corner + Point{-height * 0.30, height * 0.06};
  const Point second = first + Point{height * 0.12, height * 0.14};
  scene.add_line("soft-line round", {first, second, second + Point{height * 0.24, -height * 0.30}})
      .stroke = height * 0.1;
}

void add_held_card(Scene& scene, const Canvas& canvas, const HeldCard& card, Point corner) {
  const CardLook look = look_of(canvas);
  const Point high = corner + look.size;
  const double height = look.size.y;
  const Path box = Path().box(corner, high, height * 0.16);
  scene.add_path(colour_of(card.patron) + (card.used ? " o30" : ""), box);
  Element& edge = scene.add_path(card.used ? "soft-line" : "ink-line", box);
  edge.stroke = std::max(0.9, height * 0.06);
  if (card.used) {
    edge.dash = height * 0.14;
    edge.gap = height * 0.1;
    add_tick(scene, {high.x, corner.y}, height);
  }
  const std::string words = words_of(card);
  scene.add_text(card.used ? "soft" : "ink strong", (corner + high) * 0.5, look.text, words);
}

/// Draws the cards in lines, starting at `corner`.
void add_held_cards(Scene& scene, const Canvas& canvas, const std::vector<HeldCard>& cards,
                    Point corner) {
  const CardLook look = look_of(canvas);
  const std::size_t in_line = cards_in_line(canvas);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::size_t line = i / in_line;
    const Point at{static_cast<double>(i % in_line) * (look.size.x + look.gap),
                   static_cast<double>(line) * (look.size.y + look.gap)};
    add_held_card(scene, canvas, cards[i], corner + at);
  }
}

// --- Players' cards ------------------------------------------------------------------------------

/// Half of the capital height, in font sizes.
constexpr double kHalfCapitals = 0.36;

/// Draws an archaeologist at `foot` (its left end) and a count. Returns the width.
double add_count(Scene& scene, const Canvas& canvas, Actor owner, Point foot, double height,
                 int number) {
  const double width = height / piece_height(Silhouette::kArchaeologist, 1);
  add_piece(scene, Silhouette::kArchaeologist, foot + Point{width / 2, 0},
            {.colour = class_of(owner), .on = {}, .width = width, .letter = {}, .rim = false});
  const double size = std::max(canvas.measures().number, canvas.least_text);
  const double gap = size * 0.25;
  const std::string text = std::to_string(number);
  scene.add_text(number > 0 ? "ink strong" : "soft strong",
                 foot + Point{width + gap, -size * kHalfCapitals - 1}, size, text, Anchor::kStart);
  return width + gap + text_width(text, size, true);
}

/// Draws hand, neutral archaeologists and supply in a line, with the cards below.
void fill_wide(Scene& scene, const Canvas& canvas, const State& state, Actor seat, Extent room,
               const MissingResource& lacking) {
  const Measures measures = canvas.measures();
  const std::size_t index = seat_index(seat);
  const std::vector<HeldCard> cards = cards_of(state, seat);
  const double used = kAbove + kWideDigger + kBelow +
                      height_of_lines(lines_for(cards.size(), canvas), look_of(canvas));
  // The remaining height is distributed around the rows.
  const double spare = std::max(0.0, room.high.y - room.low.y - used) / (cards.empty() ? 2 : 3);
  const double base = room.low.y + kAbove + kWideDigger + spare;
  double x = room.low.x + 2;
  const double hand = x;
  x += add_count(scene, canvas, seat, {x, base}, kWideDigger, state.hand[index]);
  const double size = measures.legend;
  const double y = base - measures.number * kHalfCapitals - 1;
  constexpr double kGap = 7;
  if (lacking.hand) add_lack(scene, {hand, base - kWideDigger}, {x, base});
  if (state.for_two()) {
    x += 1.6 * kGap;
    x += add_count(scene, canvas, kNeutral, {x, base}, kWideDigger, state.neutrals[index]);
  }
  const bool legible = size >= canvas.least_text;
  const std::string supply = std::to_string(state.supply[index]);
  const double number = text_width(supply, measures.number, true);
  scene.add_text(state.supply[index] > 0 ? "ink strong" : "soft strong", {room.high.x, y},
                 measures.number, supply, Anchor::kEnd);
  const Point before{room.high.x - number - kGap * 0.7, y};
  const std::string in_supply = tr(canvas.language, "supply");
  if (legible) scene.add_text("soft", before, size, in_supply, Anchor::kEnd);
  // Beside neutral ones there is less space, or none.
  const std::string words =
      state.for_two() ? tr(canvas.language, "hand") : tr(canvas.language, "in hand");
  const double free = before.x - text_width(in_supply, size) - x - 2 * kGap;
  if (legible && text_width(words, size) <= free) {
    scene.add_text("soft", {x + kGap, y}, size, words, Anchor::kStart);
  }
  if (lacking.supply) {
    const double left = before.x - text_width(in_supply, size);
    add_lack(scene, {left, base - kWideDigger * 0.7}, {room.high.x, base});
  }
  const Point corner{room.low.x, base + kBelow};
  add_held_cards(scene, canvas, cards, corner);
  if (lacking.cards) {
    const double height = std::max(
        kWideCard.size.y, height_of_lines(lines_for(cards.size(), canvas), look_of(canvas)));
    add_lack(scene, corner, {room.high.x, corner.y + height});
  }
}

/// Draws hand and supply on the left, the cards to their right.
void fill_narrow(Scene& scene, const Canvas& canvas, const State& state, Actor seat, Extent room,
                 const MissingResource& lacking) {
  const Measures measures = canvas.measures();
  const std::size_t index = seat_index(seat);
  const double middle = (room.low.y + room.high.y) / 2;
  const double digger = state.for_two() ? kSmallDigger : kNarrowDigger;
  double base = middle + (state.for_two() ? -1.5 : digger / 2);
  const double width =
      add_count(scene, canvas, seat, {room.low.x, base}, digger, state.hand[index]);
  const double small = measures.small;
  if (small >= canvas.least_text) {
    scene.add_text("soft", {room.low.x + width + 2, base - measures.number * kHalfCapitals - 1},
                   small, fmt::format("+{}", state.supply[index]), Anchor::kStart);
  }
  if (lacking.hand || lacking.supply) {
    add_lack(scene, {room.low.x, base - digger}, {room.low.x + width, base});
  }
  if (state.for_two()) {
    base += digger + 3;
    add_count(scene, canvas, kNeutral, {room.low.x, base}, digger, state.neutrals[index]);
  }
  const std::vector<HeldCard> cards = cards_of(state, seat);
  const double height = height_of_lines(lines_for(cards.size(), canvas), look_of(canvas));
  const Point corner{room.high.x - kNarrowCards, middle - height / 2};
  add_held_cards(scene, canvas, cards, corner);
  if (lacking.cards) {
    add_lack(scene, {corner.x, middle - std::max(height, kNarrowCard.size.y) / 2},
             {room.high.x, middle + std::max(height, kNarrowCard.size.y) / 2});
  }
}

// --- The round -----------------------------------------------------------------------------------

/// Text from left to right on a line, each part in its own style.
class Line {
 public:
  Line(Scene& scene, const Canvas& canvas, Point at) : scene_(scene), canvas_(canvas), at_(at) {}

  /// Omits text that would be unreadable, unless the rest depends on it.
  void write(std::string_view classes, double size, const std::string& text, bool needed = false) {
    if (needed) size = std::max(size, canvas_.least_text);
    if (size < canvas_.least_text) return;
    const bool bold = classes.find("strong") != std::string_view::npos;
    scene_.add_text(classes, at_, size, text, Anchor::kStart);
    at_.x += text_width(text, size, bold) + size * 0.4;
  }
  /// Draws a player's chip, or a disc for the neutral player.
  void chip(Actor owner, double radius, bool due) {
    at_.x += radius;
    if (owner == kNeutral) {
      scene_.add_circle("neutral rim-edge", at_, radius).stroke = 1;
      scene_.add_text("on-neutral strong", at_, std::max(radius * 1.22, canvas_.least_text), "–");
    } else {
      add_chip(scene_, canvas_, owner, at_, radius, due);
    }
    at_.x += radius * 1.6;
  }
  [[nodiscard]] Point at() const { return at_; }

 private:
  Scene& scene_;
  const Canvas& canvas_;
  Point at_;
};

/// Draws the round, its start player, and the ranking in the zone being scored.
void add_round(Scene& scene, Frame& frame, const Canvas& canvas, const State& state) {
  const Extent box = frame.add_rest();
  if (!frame.has_panel()) return;
  const Measures measures = canvas.measures();
  if (is_over(state)) {
    Line(scene, canvas, {box.low.x + 4, (box.low.y + box.high.y) / 2})
        .write("soft", measures.players, headline(state, canvas.language), true);
    return;
  }
  const Language language = canvas.language;
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  const double rows = canvas.wide() && (choosing != nullptr || state.for_two()) ? 2 : 1;
  const double step = (box.high.y - box.low.y) / rows;
  const double radius = canvas.wide() ? 12 : 7.4;
  Line line(scene, canvas, box.low + Point{4, step / 2});
  line.write("soft", measures.players, tr(language, "round"), true);
  line.write("ink strong", measures.number, std::to_string(state.round));
  line.write("soft", measures.players, tr(language, "of {0}", kRounds));
  const double first = canvas.wide() ? box.high.x - 90 : line.at().x + 12;
  Line starter(scene, canvas, {first, line.at().y});
  starter.chip(state.start, radius, false);
  starter.write("soft", measures.players, tr(language, "begins"));
  Line last = canvas.wide() ? Line(scene, canvas, box.low + Point{4, step * 1.42})
                            : Line(scene, canvas, starter.at() + Point{12, 0});
  if (choosing != nullptr) {
    last.write("soft", measures.players, tr(language, "zone"), true);
    last.write("ink strong", measures.number, std::to_string(choosing->zone + 1));
    for (std::size_t i = 0; i < choosing->ranking.count; ++i) {
      last.chip(choosing->ranking.order[i], radius, i == choosing->rank);
    }
  } else if (state.for_two()) {
    last.write("soft", measures.players, tr(language, "neutral supply"), true);
    last.write("ink strong", measures.number, std::to_string(state.supply[seat_index(kNeutral)]));
  }
}

}  // namespace

std::vector<HeldCard> cards_held(const Cards& cards) {
  std::vector<HeldCard> held;
  for (std::size_t patron = 0; patron < kPatrons; ++patron) {
    int used = cards.used[patron];
    for (std::size_t kind = kPointKinds.size(); kind-- > 0;) {
      for (int i = 0; i < cards.count[patron][kind]; ++i) {
        held.push_back({static_cast<Patron>(patron), kPointKinds[kind], used-- > 0});
      }
    }
  }
  if (cards.without_patron) held.push_back({Patron::kNone, kPointsWithoutPatron, false});
  return held;
}

std::string rooms_of(const State& state, Actor seat) {
  std::string rooms;
  for (std::size_t room = 0; room < kRooms; ++room) {
    if (state.rooms[room] == seat) add_to_list(rooms, spell(name_of_room(state, room)));
  }
  return rooms;
}

std::vector<PlayerCard> player_cards(const State& state, const Table& table, Language language) {
  const bool playing = !std::holds_alternative<Laying>(state.phase) && !is_over(state);
  std::vector<PlayerCard> cards;
  for (Actor seat = 0; seat < state.players; ++seat) {
    PlayerCard card;
    card.seat = seat;
    card.name = table.names[seat_index(seat)];
    card.score = with_sign(state.score[seat_index(seat)]);
    card.due = playing && seat == state.turn;
    card.facts = facts_of(state, seat, language);
    cards.push_back(std::move(card));
  }
  return cards;
}

CardRoom room_of_cards(const State& state, const Canvas& canvas) {
  std::size_t lines = 1;
  for (Actor seat = 0; seat < state.players; ++seat) {
    lines = std::max(lines, lines_for(cards_of(state, seat).size(), canvas));
  }
  CardRoom room;
  room.rows = kAbove + kWideDigger + kBelow + height_of_lines(lines, look_of(canvas));
  room.width = kNarrowSupply + kNarrowCards;
  constexpr double kEdge = 6;
  const double two = 2 * kSmallDigger + 2 * kEdge;
  room.height =
      std::max(height_of_lines(lines, look_of(canvas)) + kEdge, state.for_two() ? two : 0.0);
  if (!canvas.wide()) return room;
  constexpr double kRest = 50;
  constexpr double kSecondLine = 32;
  const bool two_lines =
      std::holds_alternative<Choosing>(state.phase) || (state.for_two() && !is_over(state));
  room.rest = kRest + (two_lines ? kSecondLine : 0);
  return room;
}

void draw_panel(Scene& scene, Frame& frame, const Canvas& canvas, const State& state,
                const MissingResource& lacking) {
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Extent room = frame.add_card();
    if (!frame.has_panel()) continue;
    const MissingResource own = seat == state.turn ? lacking : MissingResource{};
    if (canvas.wide()) {
      fill_wide(scene, canvas, state, seat, room, own);
    } else {
      fill_narrow(scene, canvas, state, seat, room, own);
    }
  }
  add_round(scene, frame, canvas, state);
  const Language language = canvas.language;
  scene.remarks = {headline(state, language)};
  if (state.for_two()) {
    scene.remarks.push_back(tr(language, "neutral supply {0}", state.supply[seat_index(kNeutral)]));
  }
  scene.remarks.push_back(
      tr(language,
         "V Lady Violet, L Lord Lemon, B Sir Brown, K Mrs. Blackmore, T Colonel Tangerine, N no "
         "patron; the number on a parcel or card is its points"));
}

std::string headline(const State& state, Language language) {
  if (is_over(state)) return tr(language, "the game is over");
  if (std::holds_alternative<Laying>(state.phase)) {
    return tr(language, "round {0}: parcels are to be laid out", state.round);
  }
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    return tr(language, "round {0}: zone {1} is scored", state.round, choosing->zone + 1);
  }
  return tr(language, "round {0}", state.round);
}

namespace {

/// A line of the score sheet: a patron's cards, the parcels, the full sets, the total or the hands.
enum class Row : std::uint8_t { kParcels, kPatron, kSets, kTotal, kHand };
struct SheetRow {
  Row kind = Row::kParcels;
  Patron patron = Patron::kNone;
};

EndCell exhibited(const State& state, Actor seat, Patron patron) {
  const int cards = state.cards[seat_index(seat)].of(index_of(patron));
  if (cards == 0) return {};
  return {exhibition_points(state, seat, patron),
          fmt::format("{} × {}", cards, best_room(state, seat, patron).value)};
}

int exhibition_of(const State& state, Actor seat) {
  int points = 0;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    points += exhibition_points(state, seat, static_cast<Patron>(i));
  }
  return points;
}

EndCell cell_of(const State& state, Actor seat, const SheetRow& row) {
  const int total = state.score[seat_index(seat)];
  const int sets = full_sets(state, seat);
  switch (row.kind) {
    case Row::kParcels:
      return {total - exhibition_of(state, seat) - sets * kSetValue, {}};
    case Row::kPatron:
      return exhibited(state, seat, row.patron);
    case Row::kSets:
      return {std::int64_t{sets} * kSetValue,
              sets > 0 ? fmt::format("{} × {}", sets, kSetValue) : std::string()};
    case Row::kTotal:
      return {total, {}};
    case Row::kHand:
      return {state.hand[seat_index(seat)], {}};
  }
  return {};
}

Message words_of(const SheetRow& row) {
  switch (row.kind) {
    case Row::kParcels:
      return tr("parcels");
    case Row::kSets:
      return tr("full sets");
    case Row::kTotal:
      return tr("points");
    case Row::kHand:
      return tr("in hand");
    case Row::kPatron:
      return to_message(kPatronLetters[index_of(row.patron)]);
  }
  return {};
}

/// Returns whether two players have equal points, so that archaeologists in hand may decide.
bool any_level(const State& state) {
  for (Actor seat = 1; seat < state.players; ++seat) {
    for (Actor other = 0; other < seat; ++other) {
      if (state.score[seat_index(seat)] == state.score[seat_index(other)]) return true;
    }
  }
  return false;
}

/// Draws a parcel's card with the head of `patron`, its left side at `left`. Returns the width.
double add_patron_sign(Scene& scene, const Canvas& canvas, Patron patron, Point left, double size) {
  const Point low = left - Point{0, size / 2};
  const Point high = low + Point{size * 1.9, size};
  scene.add_path(colour_of(patron) + " ink-edge", Path().box(low, high, size * 0.14)).stroke =
      std::max(0.8, size * 0.04);
  add_head(scene, "ink", patron, low + Point{size / 2, size / 2}, size * 0.86);
  scene.add_text("ink strong", {low.x + size * 1.4, left.y},
                 std::max(canvas.least_text, size * 0.7),
                 std::string(1, kPatronLetters[index_of(patron)]));
  return high.x - low.x;
}

std::vector<SheetRow> rows_of(const State& state) {
  std::vector<SheetRow> rows = {{Row::kParcels, Patron::kNone}};
  for (const Patron patron : state.wings) rows.push_back({Row::kPatron, patron});
  rows.push_back({Row::kSets, Patron::kNone});
  rows.push_back({Row::kTotal, Patron::kNone});
  if (any_level(state)) rows.push_back({Row::kHand, Patron::kNone});
  return rows;
}

/// Returns the row that decided who won: the points, or the hands among those who have as many
/// points as the winner.
Row decided_by(const State& state, const Outcome& outcome) {
  const int best = state.score[seat_index(outcome.winners.front())];
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (!wins(outcome, seat) && state.score[seat_index(seat)] == best) return Row::kHand;
  }
  return Row::kTotal;
}

EndCard card_of(const State& state, const std::vector<SheetRow>& rows, Language language) {
  const Outcome outcome = outcome_of(state);
  const Row decisive = decided_by(state, outcome);
  EndCard card;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, {}, wins(outcome, seat)});
  }
  const auto merit = [&](int seat) {
    const auto index = static_cast<std::size_t>(seat);
    return std::pair{state.score[index], state.hand[index]};
  };
  rank_columns(
      card, [&](int seat, int other) { return merit(seat) > merit(other); }, language);
  for (const SheetRow& row : rows) {
    EndRow& out = card.rows.emplace_back();
    out.words = words_of(row).in(language);
    out.sum = row.kind == Row::kTotal;
    out.decides = row.kind == decisive;
    for (Actor seat = 0; seat < state.players; ++seat) {
      out.cells.push_back(cell_of(state, seat, row));
    }
  }
  return card;
}

}  // namespace

void add_result(Scene& scene, const Canvas& canvas, const AreaLayout& area, const State& state) {
  const std::vector<SheetRow> rows = rows_of(state);
  scene.end = card_of(state, rows, canvas.language);
  scene.ends_on_board = true;
  const double inset = canvas.measures().gap / 2;
  const Point low = area.corner + Point{inset, inset};
  draw_end_card(scene, canvas, {low, area.corner + area.size()}, *scene.end,
                [&](Scene& on, std::size_t row, Point left, double size) {
                  return rows[row].kind == Row::kPatron
                             ? add_patron_sign(on, canvas, rows[row].patron, left, size)
                             : 0;
                });
}

}  // namespace stela::mykerinos

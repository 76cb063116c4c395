// What the pictures of Mykerinos must show.
#include "lib/mykerinos/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/words/words.h"
#include "lib/scene/text.h"
#include "tests/catch.h"
#include "tests/mykerinos/table.h"

namespace stela::mykerinos {
namespace {

Scene draw(const TestTable& table, const State& state, int pixels) {
  TypedRequest<Move> request;
  request.canvas = Canvas::of(pixels);
  return draw_scene(state, table.table(), request);
}

/// Plays a random game, and passes on the positions between its entries.
State play_by_chance(const TestTable& table, std::uint64_t seed,
                     const std::function<void(const State&)>& see) {
  const Pick pick = [&](std::uint32_t below) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>((seed >> 33U) % below);
  };
  State state = table.start();
  while (!std::holds_alternative<GameOver>(state.phase)) {
    see(state);
    while (const std::optional<Move> move = sample(state, pick)) {
      REQUIRE(stela::play(state, *move) == nullptr);
    }
    REQUIRE(check_end(state) == nullptr);
    end_entry(state);
  }
  see(state);
  return state;
}

bool has_word(const Element& element, std::string_view word) {
  return (' ' + element.classes + ' ').find(' ' + std::string(word) + ' ') != std::string::npos;
}

bool is_text(const Element& element, std::string_view text) {
  return element.figure == Figure::kText && element.text == text;
}

/// In the order in which they are drawn.
std::vector<const Element*> drawn_in_order(const Scene& scene) {
  std::vector<const Element*> order;
  for (const Element& element : scene.elements) order.push_back(&element);
  std::stable_sort(order.begin(), order.end(), [](const Element* one, const Element* other) {
    return one->layer < other->layer;
  });
  return order;
}

/// Returns whether the element is a letter on a piece or a chip.
bool is_letter(const Element& element) {
  return element.figure == Figure::kText &&
         (has_word(element, "on1") || has_word(element, "on2") || has_word(element, "on3") ||
          has_word(element, "on4") || has_word(element, "on-neutral"));
}

/// Returns the area filled by an element; for a symbol, everything that it may cover.
Extent covered_by(const Scene& scene, const Element& element) {
  if (element.figure != Figure::kUse) return extent_of(element);
  const auto symbol =
      std::find_if(scene.symbols.begin(), scene.symbols.end(),
                   [&](const Symbol& candidate) { return candidate.name == element.text; });
  REQUIRE(symbol != scene.symbols.end());
  const Point at = element.points[0];
  return {at + symbol->low * element.size, at + symbol->high * element.size};
}

double overlap_of(const Extent& a, const Extent& b) {
  const double x = std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x);
  const double y = std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y);
  return x > 0 && y > 0 ? x * y : 0;
}

bool within(const std::vector<Point>& outline, Point point) {
  const auto [left, right] = std::minmax_element(outline.begin(), outline.end(),
                                                 [](Point a, Point b) { return a.x < b.x; });
  const auto [top, bottom] = std::minmax_element(outline.begin(), outline.end(),
                                                 [](Point a, Point b) { return a.y < b.y; });
  return point.x > left->x && point.x < right->x && point.y > top->y && point.y < bottom->y;
}

}  // namespace

TEST_CASE("even the narrow picture has a ruler for each field, and a value in each room") {
  for (const int players : {2, 3, 4}) {
    const TestTable table(players);
    play_by_chance(table, 7, [&](const State& state) {
      const Scene scene = draw(table, state, 400);
      const auto has_text = [&](const std::string& text, const std::function<bool(Point)>& near) {
        return std::any_of(scene.elements.begin(), scene.elements.end(),
                           [&](const Element& e) { return is_text(e, text) && near(e.points[0]); });
      };
      for (std::size_t room = 0; room < kRooms; ++room) {
        const ScenePlace* place = scene.place_named(place_of_room(name_of_room(state, room)));
        REQUIRE(place != nullptr);
        INFO(place->name);
        CHECK(has_text(std::to_string(value_of_room(room)),
                       [&](Point at) { return within(place->outline, at); }));
      }
      if (std::holds_alternative<GameOver>(state.phase)) return;
      const auto fields = static_cast<std::size_t>(rows_in(state.round)) * kColumns;
      for (std::size_t field = 0; field < fields; ++field) {
        const std::string name = spell(Place::of(field));
        INFO(name);
        const ScenePlace* place = scene.place_named(name);
        REQUIRE(place != nullptr);
        CHECK(has_text(name.substr(0, 1),
                       [&](Point at) { return std::abs(at.x - place->centre.x) < 1; }));
        CHECK(has_text(name.substr(1),
                       [&](Point at) { return std::abs(at.y - place->centre.y) < 1; }));
      }
    });
  }
}

TEST_CASE("everybody on the board has a letter, and nothing hides it") {
  constexpr double kHidden = 0.12;
  for (const int pixels : {240, 400, 1200}) {
    const TestTable table(pixels == 1200 ? 2 : 4);
    play_by_chance(table, 11, [&](const State& state) {
      const Scene scene = draw(table, state, pixels);
      std::size_t letters = 0;
      const std::vector<const Element*> order = drawn_in_order(scene);
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (!is_letter(*order[i]) || order[i]->layer == Layer::kPanel) continue;
        ++letters;
        const Extent letter = extent_of(*order[i]);
        const double size = (letter.high.x - letter.low.x) * (letter.high.y - letter.low.y);
        for (std::size_t k = i + 1; k < order.size(); ++k) {
          if (order[k]->figure != Figure::kUse) continue;
          CHECK(overlap_of(letter, covered_by(scene, *order[k])) < kHidden * size);
        }
      }
      std::size_t pieces = 0;
      const bool over = std::holds_alternative<GameOver>(state.phase);
      for (const FieldSet& diggers : state.diggers) {
        pieces += static_cast<std::size_t>(diggers.size());
      }
      for (const Actor who : state.rooms) pieces += is_seat(who) ? 1U : 0U;
      for (std::size_t step = 0; step < steps_of_track(state); ++step) {
        pieces += on_step(state, step) != kNobody ? 1U : 0U;
      }
      // The sheet at the end has a chip for each.
      if (over) pieces += static_cast<std::size_t>(state.players);
      CHECK(letters == pieces);
    });
  }
}

TEST_CASE("pages are told what every player has") {
  for (const int players : {2, 4}) {
    const TestTable table(players);
    play_by_chance(table, 5, [&](const State& state) {
      const Scene scene = draw(table, state, 1200);
      REQUIRE(scene.facts.size() == static_cast<std::size_t>(players));
      for (std::size_t seat = 0; seat < scene.facts.size(); ++seat) {
        const std::vector<std::string>& facts = scene.facts[seat].facts;
        const auto tells = [&](const std::string& fact) {
          return std::find(facts.begin(), facts.end(), fact) != facts.end();
        };
        CHECK(tells(fmt::format("{} in hand", state.hand[seat])));
        CHECK(tells(fmt::format("{} in supply", state.supply[seat])));
        CHECK(tells(fmt::format("{} neutral in hand", state.neutrals[seat])) == (players == 2));
        const std::vector<HeldCard> cards = cards_held(state.cards[seat]);
        int used = 0;
        for (const HeldCard& card : cards) {
          used += card.used ? 1 : 0;
          const std::string words =
              fmt::format(" {}{}", kPatronLetters[index_of(card.patron)], card.points);
          CHECK(std::any_of(facts.begin(), facts.end(), [&](const std::string& fact) {
            return fact.find("cards") == 0 && fact.find(words) != std::string::npos;
          }));
        }
        int all = 0;
        for (const std::uint8_t count : state.cards[seat].used) all += count;
        CHECK(used == all);
        CHECK(tells("no cards") == cards.empty());
      }
    });
  }
}

TEST_CASE("at the end the board shows every total, what it comes from, and who won") {
  for (const int players : {2, 3, 4}) {
    const TestTable table(players);
    const State state = play_by_chance(table, 3, [](const State&) {});
    for (const int pixels : {400, 1200}) {
      const Scene scene = draw(table, state, pixels);
      const auto count = [&](std::string_view text) {
        return std::count_if(scene.elements.begin(), scene.elements.end(), [&](const Element& e) {
          return is_text(e, text) && e.layer != Layer::kPanel;
        });
      };
      for (Actor seat = 0; seat < state.players; ++seat) {
        CHECK(count(std::to_string(state.score[seat_index(seat)])) >= 1);
        for (std::size_t i = 0; i < kPatrons; ++i) {
          const auto patron = static_cast<Patron>(i);
          if (state.cards[seat_index(seat)].of(i) == 0) continue;
          CHECK(count(fmt::format("{} × {}", state.cards[seat_index(seat)].of(i),
                                  best_room(state, seat, patron).value)) >= 1);
        }
      }
      CHECK(static_cast<std::size_t>(count("1.")) == outcome_of(state).winners.size());
    }
  }
}

TEST_CASE("what the last entry did is outlined in gold") {
  const TestTable table(2);
  State state = table.start();
  table.play(state, kArea);
  table.play(state, "dig@a1 neutral:dig@c5");
  TypedRequest<Move> request;
  request.last = {table.move("dig@a1"), table.move("neutral:dig@c5")};
  request.actor = 0;
  const Scene scene = draw_scene(state, table.table(), request);
  for (const std::string_view field : {"a1", "c5"}) {
    const ScenePlace* place = scene.place_named(field);
    REQUIRE(place != nullptr);
    CHECK(std::any_of(scene.elements.begin(), scene.elements.end(), [&](const Element& element) {
      return (has_word(element, "gold") || element.text.starts_with("fresh")) &&
             overlap_of(covered_by(scene, element), {place->outline[0], place->outline[2]}) > 100;
    }));
  }
  // Two actions are numbered.
  for (const std::string_view number : {"1", "2"}) {
    CHECK(std::any_of(scene.elements.begin(), scene.elements.end(), [&](const Element& element) {
      return is_text(element, number) && element.layer == Layer::kOverlay;
    }));
  }
}

TEST_CASE("what is not allowed is drawn as a ghost, and the offending field is named") {
  const TestTable table;
  State state = table.start();
  table.play(state, kArea);
  table.play(state, "dig@a1");
  const auto draw_illegal = [&](std::string_view action) {
    TypedRequest<Move> request;
    request.forbidden = table.move(action);
    request.broken = check(state, *request.forbidden);
    request.blamed = blamed_in(state, table.table(), *request.forbidden, *request.broken);
    request.callout = Callout{"Not free", "a1 is taken.", {"Rulebook", "mykerinos.field.occupied"}};
    return draw_scene(state, table.table(), request);
  };
  const auto named = [](const Scene& scene) {
    std::set<std::string> names;
    for (const Element& element : scene.elements) {
      if (element.layer == Layer::kOverlay && has_word(element, "paper")) {
        names.insert(element.text);
      }
    }
    return names;
  };
  CHECK(named(draw_illegal("dig@a1")) == std::set<std::string>{"a1"});
  // On an empty hand no field is offending.
  CHECK(named(draw_illegal("violet:dig@b2")).empty());
  CHECK(named(draw_illegal("expand@d1-d2")) == std::set<std::string>{"d1"});
  const Scene scene = draw_illegal("dig@a1");
  CHECK(std::any_of(scene.elements.begin(), scene.elements.end(), [](const Element& element) {
    return element.figure == Figure::kUse && element.layer == Layer::kOverlay;
  }));
  CHECK(std::any_of(scene.elements.begin(), scene.elements.end(),
                    [](const Element& element) { return is_text(element, "Not free"); }));
}

}  // namespace stela::mykerinos

// The tables of games that are over.
#include <algorithm>

#include "lib/game/position.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

namespace stela::testing {
namespace {

EndCard card_of_three() {
  EndCard card;
  card.columns = {{0, {}, false}, {1, {}, true}, {2, "out", false}, {3, {}, false}};
  EndRow row;
  row.words = "huts";
  row.cells = {{4, {}}, {9, "3 × 3"}, {0, {}}, {4, {}}};
  row.decides = true;
  card.rows = {row};
  return card;
}

bool has_text(const Scene& scene, std::string_view text) {
  return std::any_of(scene.elements.begin(), scene.elements.end(), [&](const Element& element) {
    return element.figure == Figure::kText && element.text == text;
  });
}

TEST_CASE("who won stands first, and those who are level share a place") {
  EndCard card = card_of_three();
  const std::vector<int> huts = {4, 9, 0, 4};
  rank_columns(card, [&](int seat, int other) {
    return huts[static_cast<std::size_t>(seat)] > huts[static_cast<std::size_t>(other)];
  });
  REQUIRE(card.columns.size() == 4);
  CHECK(card.columns[0].seat == 1);
  CHECK(card.columns[0].fate == "won");
  CHECK(card.columns[1].seat == 0);
  CHECK(card.columns[1].fate == "2.");
  CHECK(card.columns[2].seat == 3);
  CHECK(card.columns[2].fate == "2.");
  CHECK(card.columns[3].fate == "out");
}

TEST_CASE("the table shows every number, and lights the row that decided") {
  for (const int pixels : {240, 400, 800, 1200}) {
    const Canvas canvas = Canvas::of(pixels);
    Scene scene;
    scene.players = scene_players({"red", "blue", "white", "yellow"});
    const EndCard card = card_of_three();
    const Extent box{{0, 0}, {canvas.wide() ? 272.0 : 384.0, end_card_height(canvas, card)}};
    draw_end_card(scene, canvas, box, card);
    CHECK(has_text(scene, "Final scores"));
    CHECK(has_text(scene, "9"));
    CHECK(has_text(scene, "–"));
    const auto lit = [](const Element& element) { return element.classes == "gold o40"; };
    CHECK(std::count_if(scene.elements.begin(), scene.elements.end(), lit) == 1);
    for (const Element& element : scene.elements) {
      if (element.figure != Figure::kText) continue;
      const Extent extent = extent_of(element);
      CHECK(element.size >= canvas.least_text);
      CHECK(extent.low.x >= box.low.x);
      CHECK(extent.high.x <= box.high.x);
      CHECK(extent.high.y <= box.high.y);
    }
  }
}

TEST_CASE("what stands at the head of a column lies within its frame") {
  for (const int pixels : {240, 400, 800, 1200}) {
    INFO(pixels);
    const Canvas canvas = Canvas::of(pixels);
    Scene scene;
    scene.players = scene_players({"red", "blue", "white", "yellow"});
    EndCard card = card_of_three();
    card.rows[0].words = "treasures";
    card.rows[0].decides = false;
    rank_columns(card, [](int seat, int other) { return seat < other; });
    const Extent box{{0, 0}, {canvas.wide() ? 272.0 : 384.0, end_card_height(canvas, card)}};
    draw_end_card(scene, canvas, box, card);
    Extent frame;
    Extent head;
    for (const Element& element : scene.elements) {
      if (element.classes == "gold-dark-line") frame = extent_of(element);
      if (element.text == "1.") head = extent_of(element);
    }
    CHECK(has_text(scene, "1."));
    CHECK(head.low.x > frame.low.x);
    CHECK(head.high.x < frame.high.x);
    CHECK(head.low.x < head.high.x);
    CHECK(has_text(scene, "treasures"));
  }
}

TEST_CASE("words and numbers stay clear of the winner's frame") {
  for (const int pixels : {400, 800, 1200}) {
    INFO(pixels);
    const Canvas canvas = Canvas::of(pixels);
    Scene scene;
    scene.players = scene_players({"red", "blue", "white", "yellow"});
    EndCard card = card_of_three();
    card.rows.clear();
    const std::vector<std::pair<std::string, std::vector<std::int64_t>>> rows = {
        {"scoring 1", {4, 14, 21, 25}},
        {"paid", {-12, -22, -35, -65}},
        {"treasures", {5, 7, 18, 0}}};
    for (const auto& [words, numbers] : rows) {
      EndRow& row = card.rows.emplace_back();
      row.words = words;
      for (const std::int64_t number : numbers) row.cells.push_back({number, {}});
    }
    rank_columns(card, [](int seat, int other) { return seat < other; });
    const Extent box{
        {0, 0}, {canvas.wide() ? canvas.measures().column : 384.0, end_card_height(canvas, card)}};
    draw_end_card(scene, canvas, box, card);
    Extent frame;
    for (const Element& element : scene.elements) {
      if (element.classes == "gold-dark-line") frame = extent_of(element);
    }
    for (const Element& element : scene.elements) {
      if (element.figure != Figure::kText || element.text == "Final scores") continue;
      INFO(element.text);
      const Extent text = extent_of(element);
      const bool within = text.low.x > frame.low.x && text.high.x < frame.high.x;
      CHECK((within || text.high.x < frame.low.x || text.low.x > frame.high.x));
    }
  }
}

TEST_CASE("every game that is over has its table") {
  int over = 0;
  for_each_position({}, [&](const Position& position, const std::string& what) {
    INFO(what);
    const Outcome outcome = position.outcome();
    const Scene scene = position.scene();
    CHECK(scene.end.has_value() == outcome.finished);
    if (!scene.end) return;
    ++over;
    const EndCard& card = *scene.end;
    REQUIRE(card.columns.size() == static_cast<std::size_t>(outcome.players));
    for (std::size_t i = 0; i < card.columns.size(); ++i) {
      const EndColumn& column = card.columns[i];
      CHECK(column.won == wins(outcome, static_cast<Actor>(column.seat)));
      // Players who did not win come after the winners.
      if (i > 0) CHECK(card.columns[i - 1].won >= column.won);
    }
    for (const EndRow& row : card.rows) CHECK(row.cells.size() == card.columns.size());
    const auto decides = [](const EndRow& row) { return row.decides; };
    CHECK(std::count_if(card.rows.begin(), card.rows.end(), decides) <= 1);
  });
  CHECK(over > 5);
}

}  // namespace
}  // namespace stela::testing

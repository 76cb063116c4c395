#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/tikal.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

using tikal::kSides;

constexpr std::string_view kTags =
    "[Game \"Tikal\"]\n[Player \"red\" \"Anna\"]\n[Player \"blue\" \"Ben\"]\n"
    "[Player \"white\" \"Cleo\"]\n[Player \"yellow\" \"Dora\"]\n\n";

/// Everybody nearly everywhere: on temples of 1, 9 and 10, at a camp, at treasures.
constexpr std::string_view kCrowd =
    "setup: A4@a3/4 A5@b3/4 A2@b4/2 A1@b5/3 A3@c2/4 A6@d2/1 temple@a2=2 temple@b1=9 temple@b4=10 "
    "temple@b5=1 temple@c2=2 treasure@b3=4 treasure@d2=0 red:camp@d2 red:in@a1*3 red:in@b1*L+2 "
    "red:in@b3*2 red:in@b4 red:in@d2*2 blue:in@a1*3 blue:in@b1*L+1 blue:in@b3*2 blue:in@b4*10 "
    "white:in@a1*10 white:in@b1*L+3 white:in@b4*2 white:in@d2 yellow:in@a1*10 yellow:in@b1*2 "
    "yellow:in@b3*L+1 yellow:in@b4*2 yellow:in@d2 red:score=14 blue:score=16 white:score=20 "
    "yellow:score=3 next=red\nresult: *\n";

const std::vector<int> kSizes = {400, 800, 1200};

bool overlap(const Extent& a, const Extent& b, double touch = 0.5) {
  return a.low.x + touch < b.high.x && b.low.x + touch < a.high.x && a.low.y + touch < b.high.y &&
         b.low.y + touch < a.high.y;
}

/// Returns the extent of a text's capitals, not of its whole line.
Extent letters_of(const Element& element) {
  Extent extent = extent_of(element);
  constexpr double kAboveCapitals = 0.13;
  extent.low.y += element.size * kAboveCapitals;
  extent.high.y -= element.size * kAboveCapitals;
  return extent;
}

bool is_one_of(const Element& use, const std::vector<std::string>& symbols) {
  return use.figure == Figure::kUse &&
         std::any_of(symbols.begin(), symbols.end(), [&](const std::string& symbol) {
           return use.text.compare(0, symbol.size(), symbol) == 0;
         });
}

Extent extent_in(const Scene& scene, const Element& use) {
  for (const Symbol& symbol : scene.symbols) {
    if (symbol.name == use.text) {
      return {use.points[0] + symbol.low * use.size, use.points[0] + symbol.high * use.size};
    }
  }
  return {use.points[0], use.points[0]};
}

/// Plays random games, with everything that `check` needs for each entry.
void for_each_entry(const std::function<void(const Replayed& game, const Step& step,
                                             DiagramRequest request)>& check) {
  for (const auto& file : records_in(source_dir() / "testdata" / "tikal" / "ok")) {
    const Replayed game(read_file(file));
    for (const Step& step : game.timeline.steps) {
      if (step.position == nullptr || !step.legal) continue;
      const Entry& entry = game.record.entries[static_cast<std::size_t>(step.entry)];
      DiagramRequest request;
      request.actor = step.actor;
      for (std::uint32_t i = 0; i < entry.token_count; ++i) {
        const Token& token = game.record.tokens_of(entry)[i];
        if (token.kind == TokenKind::kAction) request.last.push_back(token.text);
      }
      check(game, step, request);
    }
  }
}

/// Returns the texts that overlap others, each with the other one.
std::set<std::string> overlaps_in(const Scene& scene) {
  std::set<std::string> found;
  std::vector<const Element*> texts;
  for (const Element& element : scene.elements) {
    if (element.figure == Figure::kText) texts.push_back(&element);
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t k = i + 1; k < texts.size(); ++k) {
      if (!overlap(letters_of(*texts[i]), letters_of(*texts[k]))) continue;
      found.insert(texts[i]->text + " | " + texts[k]->text);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("every cell of Tikal has its name in its hex, at any size") {
  const Replayed game(std::string(kTags) + std::string(kCrowd));
  for (const int size : kSizes) {
    CAPTURE(size);
    DiagramRequest request;
    request.canvas = Canvas::of(size);
    const Scene scene = game.timeline.steps.back().position->scene(request);
    std::set<std::string> named;
    for (const Element& element : scene.elements) {
      if (!element.coordinate) continue;
      CHECK(element.size >= request.canvas.least_text);
      const ScenePlace* place = scene.place_named(element.place);
      REQUIRE(place != nullptr);
      const double radius = place->outline[1].x - place->centre.x;
      const Extent letters = letters_of(element);
      for (const Point corner : {letters.low, letters.high}) {
        CHECK(std::hypot(corner.x - place->centre.x, corner.y - place->centre.y) < 2 * radius);
      }
      named.insert(element.text);
    }
    CHECK(named.size() == tikal::kCells);
  }
}

TEST_CASE("a picture too small for the names of cells has those of columns and rows") {
  const Replayed game(std::string(kTags) + std::string(kCrowd));
  DiagramRequest request;
  request.canvas = Canvas::of(240);
  const Scene scene = game.timeline.steps.back().position->scene(request);
  std::set<std::string> named;
  for (const Element& element : scene.elements) {
    if (!element.coordinate) continue;
    CHECK(element.size >= request.canvas.least_text);
    named.insert(element.text);
  }
  CHECK(named ==
        std::set<std::string>{"1", "2", "3", "4", "5", "a", "b", "c", "d", "e", "f", "g", "h"});
}

TEST_CASE("the stones in a picture lie where those of the tiles do") {
  const Replayed game(std::string(kTags) + std::string(kCrowd));
  const Position& position = *game.timeline.steps.back().position;
  std::map<std::string, std::array<int, kSides>> wanted;
  const auto expect = [&](const std::string& cell, const tikal::Stones& stones) {
    for (std::size_t side = 0; side < kSides; ++side) wanted[cell][side] = stones.on(side);
  };
  for (const tikal::PrintedHex& hex : tikal::printed_hexes()) {
    expect({static_cast<char>('a' + hex.cell / tikal::kRows),
            static_cast<char>('1' + hex.cell % tikal::kRows)},
           hex.stones);
  }
  for (const std::string& token : position.setup()) {
    const std::uint8_t tile = tikal::tile_named(token.substr(0, token.find('@')));
    if (tile == tikal::kNoTile) continue;
    expect(token.substr(3, 2),
           tikal::box()[tile].stones.rotated(static_cast<std::size_t>(token.back() - '0')));
  }
  CHECK(wanted.size() == 10);
  for (const int size : kSizes) {
    CAPTURE(size);
    DiagramRequest request;
    request.canvas = Canvas::of(size);
    const Scene scene = position.scene(request);
    std::map<std::string, std::array<int, kSides>> drawn;
    for (const Element& element : scene.elements) {
      if (!is_one_of(element, {"stone"}) || element.layer != Layer::kTracks) continue;
      for (const ScenePlace& place : scene.places) {
        const Point way = element.points[0] - place.centre;
        const double apothem = place.outline[0].y - place.centre.y;
        if (std::hypot(way.x, way.y) > std::abs(apothem)) continue;
        constexpr double kDegrees = 57.29577951308232;
        const long side = std::lround((std::atan2(way.y, way.x) * kDegrees + 450) / 60) % 6;
        ++drawn[place.name][static_cast<std::size_t>(side)];
      }
    }
    CHECK(drawn == wanted);
  }
}

TEST_CASE("temples of Tikal are the wider and the higher the more they are worth") {
  for (int value = 1; value < tikal::kHighestTemple; ++value) {
    CAPTURE(value);
    std::array<Extent, 2> extents;
    for (int i = 0; i < 2; ++i) {
      const stela::Path path = stela::Path().polygon(tikal::temple_outline({}, 100, value + i));
      extents[static_cast<std::size_t>(i)] = {path.low(), path.high()};
    }
    CHECK(extents[1].high.x > extents[0].high.x + 1);
    CHECK(extents[1].low.x < extents[0].low.x - 1);
    CHECK(extents[1].low.y < extents[0].low.y - 1);
  }
}

TEST_CASE("no piece on a crowded tile hides the letter or the number of another") {
  const Replayed game(std::string(kTags) + std::string(kCrowd));
  for (const int size : kSizes) {
    CAPTURE(size);
    DiagramRequest request;
    request.canvas = Canvas::of(size);
    const Scene scene = game.timeline.steps.back().position->scene(request);
    std::size_t pieces = 0;
    std::set<std::string> hidden;
    for (std::size_t i = 0; i < scene.elements.size(); ++i) {
      const Element& piece = scene.elements[i];
      if (piece.layer != Layer::kPieces ||
          !is_one_of(piece, {"member", "leader", "guard", "camp", "pyramid"})) {
        continue;
      }
      ++pieces;
      for (std::size_t k = 0; k < i; ++k) {
        const Element& text = scene.elements[k];
        if (text.figure != Figure::kText || text.layer != Layer::kPieces) continue;
        if (overlap(letters_of(text), extent_in(scene, piece))) {
          hidden.insert(text.text + " behind " + piece.text);
        }
      }
    }
    CHECK(pieces >= 25);
    const std::set<std::string> overlaps = overlaps_in(scene);
    CAPTURE(hidden, overlaps);
    CHECK(hidden.empty());
    CHECK(overlaps.empty());
  }
}

TEST_CASE("the steps of a picture are the actions of the entry, and cost what these did") {
  std::size_t steps = 0;
  for_each_entry([&](const Replayed& game, const Step& step, DiagramRequest request) {
    if (step.actor < 0) return;
    request.canvas = Canvas::of(1200);
    const Scene scene = step.position->scene(request);
    const double small = request.canvas.measures().small;
    std::set<std::string> numbers;
    std::int64_t cost = 0;
    for (const Element& element : scene.elements) {
      if (element.figure != Figure::kText || element.layer != Layer::kPanel) continue;
      if (element.classes == "paper strong" && element.anchor == Anchor::kMiddle &&
          element.text.find_first_not_of("0123456789") == std::string::npos) {
        numbers.insert(element.text);
      }
      if (element.size == small && element.anchor == Anchor::kEnd) {
        cost += std::stol(element.text);
      }
    }
    std::int64_t wanted = 0;
    const std::set<std::string> actions = {"go",  "in",   "dig",  "lift",
                                           "hop", "swap", "camp", "guard"};
    for (const Event& event : step.events) {
      if (actions.count(std::string(event.kind)) > 0) wanted += event.amount;
    }
    CAPTURE(game.text, request.last);
    CHECK(numbers.size() == request.last.size());
    CHECK(cost == wanted);
    steps += numbers.size();
  });
  CHECK(steps > 200);
}

TEST_CASE("no text of a picture of a whole game runs into another, nor leaves it") {
  std::set<std::string> found;
  std::size_t pictures = 0;
  for_each_entry([&](const Replayed& /*game*/, const Step& step, DiagramRequest request) {
    constexpr std::size_t kSome = 5;
    if (++pictures % kSome != 0) return;
    for (const int size : kSizes) {
      request.canvas = Canvas::of(size);
      const Scene scene = step.position->scene(request);
      for (const std::string& pair : overlaps_in(scene)) {
        found.insert(std::to_string(size) + ": " + pair);
      }
      for (const Element& element : scene.elements) {
        if (element.figure != Figure::kText) continue;
        CHECK(element.size >= request.canvas.least_text);
        const Extent extent = letters_of(element);
        CHECK(extent.low.x >= 0);
        CHECK(extent.high.x <= request.canvas.width);
      }
    }
  });
  CAPTURE(found);
  CHECK(found.empty());
}

TEST_CASE("what is not allowed is marked with the names of the places that show it") {
  std::size_t marked = 0;
  for (const auto& file : records_in(source_dir() / "testdata" / "tikal" / "illegal")) {
    const Replayed game(read_file(file));
    CAPTURE(file.filename().string());
    if (game.timeline.steps.empty()) continue;
    const Step& step = game.timeline.steps.back();
    if (step.offending == kNone || step.actor < 0) continue;
    const Entry& entry = game.record.entries[static_cast<std::size_t>(step.entry)];
    DiagramRequest request;
    request.forbidden = game.record.tokens_of(entry)[index_of(step.offending)].text;
    request.callout = Callout{"Not so",
                              "It is told why at some length, in two lines.",
                              {"Rulebook, “A section”", "tikal.some.rule"}};
    for (const int size : kSizes) {
      request.canvas = Canvas::of(size);
      const Scene scene = step.position->scene(request);
      const Extent board = scene.board;
      bool told = false;
      std::size_t tags = 0;
      for (const Element& element : scene.elements) {
        if (element.layer != Layer::kOverlay || element.figure != Figure::kText) continue;
        told = told || element.text == "Not so";
        const Extent extent = extent_of(element);
        CHECK(extent.low.x >= board.low.x);
        CHECK(extent.low.y >= board.low.y);
        CHECK(extent.high.x <= board.high.x);
        CHECK(extent.high.y <= board.high.y);
        const std::string place = element.text.substr(0, 2);
        if (element.classes == "paper strong" && scene.place_named(place) != nullptr) ++tags;
      }
      CHECK(told);
      if (tags > 0) ++marked;
    }
  }
  CHECK(marked > 150);
}

}  // namespace stela::testing

// What every picture must keep to, whatever the game, the size and the names.
#include <fmt/format.h>

#include <array>
#include <set>
#include <string>

#include "lib/render/colours.h"
#include "lib/scene/caption.h"
#include "lib/scene/stage.h"
#include "lib/scene/text.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

namespace stela::testing {
namespace {

constexpr std::array<int, 4> kSizes = {240, 400, 800, 1200};

/// Names as nobody hopes for.
std::vector<std::string> hard_names() {
  std::string marked;
  for (int i = 0; i < 40; ++i) marked += "e\xCC\x81\xCC\xA7\xCC\x83";
  std::string long_word;
  for (int i = 0; i < 200; ++i) long_word += 'W';
  std::string long_name;
  for (int i = 0; i < 40; ++i) long_name += "Anna ";
  return {"\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A", marked, long_word,
          long_name};
}

/// Returns the colour of a text, determined by the words of its classes.
std::string what_of(const std::string& what, const Element& element) {
  return what + ": `" + element.text + "`";
}

/// Returns a caption with everything in it.
Caption full_caption(const std::vector<std::string>& names, std::ptrdiff_t players) {
  Caption caption;
  caption.title = "Taluva";
  caption.players.assign(names.begin(), names.begin() + players);
  caption.heading = names[2];
  caption.entry = "1234";
  caption.actor = 0;
  caption.name = names[3];
  caption.sentence = names[2] + " " + names[3];
  caption.notation = "JC@0,0/0";
  caption.forbidden = true;
  caption.winners = {0, 1};
  caption.ending = names[3];
  caption.remarks = {names[2], "a remark"};
  return caption;
}

/// Checks for text that overlaps, lies outside of the picture, or is too small.
void check_texts(const Scene& scene, const Canvas& canvas, const std::string& what,
                 std::set<std::string>& found) {
  std::vector<const Element*> texts;
  for (const Element& element : scene.elements) {
    if (element.figure == Figure::kText) texts.push_back(&element);
  }
  for (const Element* text : texts) {
    const Extent extent = extent_of(*text);
    constexpr double kLittle = 0.01;
    if (text->size < canvas.least_text - kLittle) found.insert("small " + what_of(what, *text));
    if (extent.low.x < -kLittle || extent.high.x > canvas.width + kLittle) {
      found.insert("outside " + what_of(what, *text));
    }
  }
  // The smallest pictures cannot keep every number of a crowded board apart.
  constexpr double kMinWidth = 400;
  if (canvas.width / canvas.least_text * 9 < kMinWidth - 1) return;
  for (const auto& [one, other] : overlapping(texts)) {
    found.insert("overlap " + what_of(what, *one) + " and `" + other->text + "`");
  }
}

}  // namespace

TEST_CASE("texts of pictures are large enough, lie within, and do not run into each other") {
  std::set<std::string> found;
  int count = 0;
  const auto check_at = [&](int size, Language language) {
    Canvas canvas = Canvas::of(size);
    canvas.language = language;
    for_each_position({}, [&](const Position& position, const std::string& what) {
      DiagramRequest request;
      request.canvas = canvas;
      const Scene scene = position.scene(request);
      ++count;
      CHECK(scene.low().x == 0);
      CHECK(scene.high().x == canvas.width);
      check_texts(scene, canvas, what + " at " + std::to_string(size), found);
    });
  };
  const std::vector<Language> languages = languages_spoken();
  for (const Language language : languages) {
    for (const int size : kSizes) check_at(size, language);
  }
  CAPTURE(found);
  CHECK(count >= 300 * static_cast<int>(languages.size()));
  CHECK(found.empty());
}

TEST_CASE("names of any length and script have room, and captions too") {
  std::set<std::string> found;
  const std::vector<std::string> names = hard_names();
  for (const int size : kSizes) {
    const Canvas canvas = Canvas::of(size);
    for_each_position(names, [&](const Position& position, const std::string& what) {
      DiagramRequest request;
      request.canvas = canvas;
      Scene scene = position.scene(request);
      add_caption(scene, canvas,
                  full_caption(names, static_cast<std::ptrdiff_t>(scene.players.size())));
      check_texts(scene, canvas, what + " at " + std::to_string(size), found);
    });
  }
  CAPTURE(found);
  CHECK(found.empty());
}

TEST_CASE("labels stay in the picture, however much they say") {
  std::string page;
  for (int i = 0; i < 500; ++i) page += "many words ";
  for (const int size : kSizes) {
    DiagramRequest request;
    request.canvas = Canvas::of(size);
    for_each_position({}, [&](const Position& position, const std::string& what) {
      INFO(what);
      Scene scene = position.scene(request);
      const std::size_t before = scene.elements.size();
      const std::string place = scene.places.front().name;
      const Annotation label =
          read_annotation(Annotation::Kind::kLabel, fmt::format("{} {}", place, page));
      draw_annotations(scene, request.canvas, {&label, 1});
      CHECK(scene.undrawn.empty());
      CHECK(scene.elements.size() > before + 1);
      for (std::size_t i = before; i < scene.elements.size(); ++i) {
        const Extent extent = extent_of(scene.elements[i]);
        CHECK(extent.low.x >= scene.board.low.x);
        CHECK(extent.high.x <= scene.board.high.x);
        CHECK(extent.low.y >= scene.board.low.y);
        CHECK(extent.high.y <= scene.board.high.y);
      }
    });
  }
}

TEST_CASE("text can be read in every theme") {
  constexpr double kReadable = 4.5;
  struct Pair {
    std::string_view text;
    std::string_view ground;
  };
  // Foreground and background colours, in addition to text on grounds.
  std::vector<Pair> pairs = {
      {"ink", "paper"},    {"ink", "card"},    {"ink", "bar"},    {"soft", "paper"},
      {"soft", "card"},    {"soft", "bar"},    {"name", "bar"},   {"name", "card"},
      {"paper", "ink"},    {"paper", "error"}, {"error", "card"}, {"sea-ink", "sea"},
      {"sea-ink", "foam"}, {"rim", "halo"},    {"glyph", "gold"}, {"glyph", "lava-hot"}};
  for (const std::string_view ground :
       {"jungle", "clearing", "sand", "rock", "lake", "unexplored", "jungle-tile", "temple-tile",
        "treasure-tile", "base-camp", "volcano-tile", "field"}) {
    for (const Colour& colour : colours()) {
      if (colour.name == std::string(ground) + "-ink") pairs.push_back({colour.name, ground});
    }
  }
  pairs.push_back({"volcano-ink", "volcano-texture"});
  pairs.push_back({"sand-ink", "lake-deep"});
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kPrint, Theme::kSafe}) {
    for (const Pair& pair : pairs) {
      INFO(pair.text << " on " << pair.ground << " in theme " << static_cast<int>(theme));
      const auto text = colour_named(pair.text, theme);
      const auto ground = colour_named(pair.ground, theme);
      REQUIRE(text.has_value());
      REQUIRE(ground.has_value());
      if (text && ground) CHECK(contrast(*text, *ground) >= kReadable);
    }
  }
}

TEST_CASE("the rims of pieces are seen on every ground of every theme") {
  constexpr double kSeen = 3;
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kPrint, Theme::kSafe}) {
    const auto dark = colour_named("rim", theme);
    const auto light = colour_named("halo", theme);
    REQUIRE((dark && light));
    if (!dark || !light) continue;
    CHECK(contrast(*dark, *light) >= kSeen);
    // Whatever is below, one of the two is visible.
    for (const Colour& colour : colours()) {
      INFO(colour.name << " in theme " << static_cast<int>(theme));
      const std::string_view ground = colour.values[static_cast<std::size_t>(theme)];
      CHECK(std::max(contrast(*dark, ground), contrast(*light, ground)) >= kSeen);
    }
  }
}

TEST_CASE("pieces have the colour by which the players call it, in any language") {
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kSafe, Theme::kPrint}) {
    const std::vector<ScenePlayer> english = scene_players({"blue", "red", "yellow", "white"});
    const std::vector<ScenePlayer> german = scene_players({"blau", "rot", "gelb", "weiss"});
    for (std::size_t seat = 0; seat < english.size(); ++seat) {
      CHECK(player_colour(theme, german, seat) == player_colour(theme, english, seat));
    }
  }
}

TEST_CASE("players whose colours have the same name have pieces of different colours") {
  const std::vector<ScenePlayer> alike = scene_players({"rot", "red"});
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kPrint}) {
    CHECK(player_colour(theme, alike, 0) != player_colour(theme, alike, 1));
  }
}

TEST_CASE("the letter of a piece can be read whatever colours players choose") {
  constexpr double kReadable = 4.5;
  const std::vector<std::string_view> chosen = {"white",  "red",    "brown", "yellow",
                                                "blue",   "green",  "black", "orange",
                                                "purple", "tulpic", "grey",  "pink"};
  for (const Theme theme : {Theme::kLight, Theme::kDark, Theme::kPrint, Theme::kSafe}) {
    for (std::size_t first = 0; first < chosen.size(); ++first) {
      std::vector<std::string_view> colours;
      for (std::size_t i = 0; i < 4; ++i) colours.push_back(chosen[(first + i) % chosen.size()]);
      const std::vector<ScenePlayer> players = scene_players(colours);
      for (std::size_t seat = 0; seat < players.size(); ++seat) {
        INFO(colours[seat] << " in theme " << static_cast<int>(theme));
        const std::string_view fill = player_colour(theme, players, seat);
        CHECK(contrast(ink_on(fill), fill) >= kReadable);
      }
    }
  }
}

}  // namespace stela::testing

#include "lib/render/svg.h"

#include <algorithm>
#include <regex>
#include <set>

#include "lib/core/utf8.h"
#include "lib/render/colours.h"
#include "lib/scene/caption.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/scene/text.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

std::string written_svg(const Element& element) {
  std::string out;
  write_element(element, out);
  return out;
}

/// Two places, `a` and `-1,0`.
Scene two_places() {
  Scene scene;
  scene.include({0, 0});
  scene.places.push_back({"a", {0, 0}, box_around({0, 0}, 10, 10)});
  scene.places.push_back({"-1,0", {100, 0}, box_around({100, 0}, 10, 10)});
  return scene;
}

Strings classes_drawn(std::string_view comment) {
  Scene scene = two_places();
  draw_annotations(scene, Canvas{}, read_annotations(comment));
  CHECK(scene.undrawn.empty());
  Strings out;
  for (const Element& element : scene.elements) out.push_back(element.classes);
  return out;
}

std::string wrong_with(Annotation::Kind kind, std::string_view words) {
  Scene scene = two_places();
  const Annotation annotation = read_annotation(kind, words);
  draw_annotations(scene, Canvas{}, {&annotation, 1});
  return scene.undrawn.empty() ? std::string() : scene.undrawn.front().reason;
}

}  // namespace

TEST_CASE("elements are written with one decimal and text is escaped") {
  Scene scene;
  CHECK(written_svg(scene.add_polygon("jungle", {{0, 0}, {1.25, -0.04}, {-2.5, 3}})) ==
        R"(<polygon class="jungle" points="0,0 1.3,0 -2.5,3"/>)");
  CHECK(written_svg(scene.add_circle("gold", {1, 2}, 3)) ==
        R"(<circle class="gold" cx="1" cy="2" r="3"/>)");
  CHECK(written_svg(scene.add_segments("ink-line", {{0, 0}, {1, 1}, {2, 2}, {3, 3}})) ==
        R"(<path class="ink-line" d="M0,0L1,1M2,2L3,3"/>)");
  CHECK(written_svg(scene.add_text("text", {0, 0}, 10, "<script>&\"'", Anchor::kStart)) ==
        R"(<text class="text" x="0" y="3.6" font-size="10" text-anchor="start">)"
        "&lt;script&gt;&amp;&quot;&#39;</text>");
}

TEST_CASE("text loses what would change the text around it") {
  Scene scene;
  CHECK(scene
            .add_text("text", {}, 10,
                      "a\xE2\x80\xAE"
                      "b\x1B[31m\xC2\x85")
            .text == "ab[31m");
  CHECK(escaped("a\x01"
                "b\xFF") ==
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD");
  CHECK(escaped("]]>") == "]]&gt;");
  CHECK(escaped("a\n\xE2\x80\xAE"
                "b") == "a\n\\xE2\\x80\\xAEb");
}

TEST_CASE("names that are too long are cut, and lines are wrapped") {
  const std::string cut = fit_text("a very long name indeed", 10, 60);
  CHECK(cut.ends_with("…"));
  CHECK(text_width(cut, 10) <= 60);
  CHECK(fit_text("short", 10, 60) == "short");
  for (const std::string& line : wrap_text(std::string(300, 'w') + " and more words", 10, 100)) {
    CHECK(text_width(line, 10) <= 100);
  }
  CHECK(wrap_text("one two three", 10, 50) == Strings{"one two", "three"});
  CHECK(wrap_text("abcdef", 10, 20) == Strings{"abc", "def"});
  CHECK(wrap_text("one  two three", 10, 60, false, 25) == Strings{"one", "two three"});
  CHECK(wrap_text("one two three", 10, 50, false, 10) == Strings{"", "one two", "three"});
}

TEST_CASE("the sentence of a caption goes on behind the name where its first word has room") {
  const Canvas canvas = Canvas::of(400);
  for (std::size_t length = 1; length < 60; ++length) {
    Scene scene;
    scene.include({0, 0});
    Caption caption;
    caption.name = std::string(length, 'n');
    caption.sentence = "uncovers  the temple on c2 with  two spaces in a name";
    add_caption(scene, canvas, caption);
    std::string words;
    for (const Element& element : scene.elements) {
      if (element.classes != "ink") continue;
      CAPTURE(length, element.text);
      CHECK(element.points[0].x + text_width(element.text, element.size) <= 400);
      words += (words.empty() ? "" : " ") + element.text;
    }
    CHECK(words == "uncovers the temple on c2 with two spaces in a name");
  }
}

TEST_CASE("comments draw marks, arrows and labels") {
  CHECK(classes_drawn("so [%mark red a -1,0] and [%clk 0:01] [%arrow blue a--1,0]") ==
        Strings{"ink-red o20", "halo-line round o75", "ink-red-line round", "ink-red o20",
                "halo-line round o75", "ink-red-line round", "halo-line round", "rim-line round",
                "ink-blue-line round", "halo halo-edge round", "rim rim-edge round", "ink-blue"});
  CHECK(classes_drawn("[%label a \"what ] is this\"]") == Strings{"halo rim-edge", "rim strong"});
  CHECK(classes_drawn("[%mark red a").empty());
  const std::vector<Annotation> diagram = read_annotations("[%diagram \"The end\"]");
  REQUIRE(diagram.size() == 1);
  CHECK(diagram[0].text == "The end");
}

TEST_CASE("what cannot be drawn is told") {
  using Kind = Annotation::Kind;
  CHECK(wrong_with(Kind::kMark, "red b") == "no place of the picture is called `b`");
  CHECK(wrong_with(Kind::kMark, "gren a") == "`gren` is no colour; did you mean `green`?");
  CHECK(wrong_with(Kind::kMark, "red") == "a mark has a colour and places");
  CHECK(wrong_with(Kind::kArrow, "red a-b") ==
        "`a-b` is not two places of the picture with `-` between them");
  CHECK(wrong_with(Kind::kLabel, "a") == "a label has a place and a text");
  CHECK(wrong_with(Kind::kLabel, "") == "no place of the picture is called ``");
}

TEST_CASE(
    "an arrow asks for the places that it may be between, and not for all parts of a long word") {
  using Kind = Annotation::Kind;
  CHECK(places_of(read_annotation(Kind::kArrow, "red -1,0--2,1")) ==
        Strings{"-1,0", "-2,1", "-1,0-", "2,1"});
  for (const std::string_view piece : {"-", "0,1-", "a-b"}) {
    std::string words = "red ";
    while (words.size() < 100'000) words += piece;
    CHECK(places_of(read_annotation(Kind::kArrow, words)).empty());
    CHECK_FALSE(wrong_with(Kind::kArrow, words).empty());
  }
}

TEST_CASE("captions stand above, are as wide as the picture, and say who won") {
  Scene scene;
  scene.players = scene_players({"red"});
  scene.include({0, 0});
  scene.include({400, 100});
  const Canvas canvas = Canvas::of(400);
  Caption caption;
  caption.title = "Taluva";
  caption.players = {"Anna"};
  caption.entry = "7";
  caption.actor = 0;
  caption.name = "Anna";
  caption.sentence = "lays a tile";
  caption.winners = {0};
  caption.ending = "Anna wins";
  add_caption(scene, canvas, caption);
  CHECK(scene.low().y < -30);
  CHECK(scene.low().x == 0);
  CHECK(scene.high().x == 400);
  Strings texts;
  for (const Element& element : scene.elements) {
    if (element.figure == Figure::kText) texts.push_back(element.text);
  }
  CHECK(texts == Strings{"Taluva", "R", "Anna", "7", "R", "Anna", "lays a tile", "R", "Anna wins"});
}

TEST_CASE("the widths of texts are those of the font, and never less") {
  // DejaVu Sans: 77 and 63 of a hundred for `D` and `é`.
  CHECK(text_width("D", 100) >= 77.0);
  CHECK(text_width("D", 100) <= 78.0);
  CHECK(text_width("\xC3\xA9", 100) <= 62.0);
  CHECK(text_width("D", 100, true) > text_width("D", 100));
  CHECK(text_width("\xD0\x96", 100) >= 107);  // a Cyrillic letter
  CHECK(text_width("e\xCC\x81", 100) == text_width("e", 100));
  CHECK(text_width("\xE6\xBC\xA2", 100) >= 100);
  CHECK(text_width("\xF0\x9F\x98\x80", 100) >= 125);
}

TEST_CASE("the style block holds what is used, below its own class") {
  Scene scene;
  scene.players = scene_players({"red", "blue"});
  scene.add_circle(player_class(1), {0, 0}, 10);
  SvgOptions options;
  options.scope = "x7";
  const std::string svg = to_svg(scene, options);
  CHECK(svg.find("class=\"x7\"") != std::string::npos);
  CHECK(svg.find(".x7 .player2{fill:#1f5fb4") != std::string::npos);
  CHECK(svg.find("player1") == std::string::npos);
  CHECK(svg.find("jungle") == std::string::npos);
  options.style = false;
  CHECK(to_svg(scene, options).find("<style") == std::string::npos);
}

TEST_CASE("an element has one class, which holds all that is said of its look") {
  // QtSvg drops the strokes and fonts of other rules if an attribute sets one of their properties.
  const std::regex element("<(\\w+)((?: [\\w:-]+=\"[^\"]*\")*)/?>");
  const std::regex attribute(" ([\\w:-]+)=\"([^\"]*)\"");
  const std::regex about_look("(fill|stroke|font|opacity|text-anchor|style).*");
  std::size_t lines = 0;
  for_each_scene([&](const Scene& scene, const std::string& what) {
    const std::string svg = to_svg(scene, {});
    const std::size_t end = svg.find("</style>");
    const std::string_view style = std::string_view(svg).substr(0, end);
    std::set<std::string> classes;
    const std::string body = svg.substr(end);
    for (std::sregex_iterator at(body.begin(), body.end(), element), none; at != none; ++at) {
      const std::string attributes = (*at)[2];
      std::string name;
      bool has_look = false;
      for (std::sregex_iterator of(attributes.begin(), attributes.end(), attribute); of != none;
           ++of) {
        if ((*of)[1] == "class") name = (*of)[2];
        has_look = has_look || std::regex_match((*of)[1].str(), about_look);
      }
      if (name.empty() || name == "stela") continue;
      classes.insert(name);
      INFO(what << ": " << (*at)[0]);
      CHECK(name.find(' ') == std::string::npos);
      CHECK_FALSE(has_look);
      if (name.find("-line_") != std::string::npos) ++lines;
    }
    for (const std::string& name : classes) {
      INFO(what << ": " << name);
      CHECK(style.find("\n.stela ." + name + "{") != std::string::npos);
    }
    const auto rules = static_cast<std::size_t>(std::ranges::count(style, '{'));
    CHECK(rules == classes.size() + 1);  // and the font of all
  });
  CHECK(lines > 1000);
}

TEST_CASE("the class of a look says what its words and its line say") {
  const Styles styles(Theme::kLight, {});
  LookNames looks(styles);
  Scene scene;
  Element line = scene.add_line("rim-line round", {{0, 0}, {1, 1}});
  line.stroke = 2.5;
  line.dash = 3;
  line.gap = 1;
  CHECK(looks.name_of(line) == "rim-line_round_w2-5_d3_g1");
  Element text = scene.add_text("soft strong", {0, 0}, 12, "x", Anchor::kEnd);
  CHECK(looks.name_of(text) == "soft_strong_f12_end");
  CHECK(looks.name_of(scene.add_circle("ghost", {0, 0}, 1)) == "ghost");
  std::string rules;
  looks.write_rules("y", rules);
  CHECK(rules ==
        ".y .ghost{fill-opacity:.55;stroke-dasharray:5 4;stroke-width:2.5}\n"
        ".y .rim-line_round_w2-5_d3_g1{fill:none;stroke:#21170e;stroke-linecap:round;"
        "stroke-linejoin:round;stroke-width:2.5;stroke-dasharray:3 1}\n"
        ".y .soft_strong_f12_end{font-weight:bold;fill:#5d5142;font-size:12px;text-anchor:end}\n");
}

}  // namespace stela::testing

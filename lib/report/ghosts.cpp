#include "lib/report/ghosts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/game/request.h"
#include "lib/render/svg.h"
#include "lib/scene/annotate.h"

namespace stela {
namespace {

/// Returns an element as text, used as a key.
std::string drawn(const Element& element) {
  std::string svg;
  write_element(element, svg);
  return svg;
}

/// Returns for each element of `scene` whether `before` does not show it.
std::vector<bool> new_ones(const Scene& scene, const Scene& before) {
  std::map<std::string, int, std::less<>> there;
  for (const Element& element : before.elements) ++there[drawn(element)];
  std::vector<bool> out;
  for (const Element& element : scene.elements) {
    const auto known = there.find(drawn(element));
    out.push_back(known == there.end() || known->second-- <= 0);
  }
  return out;
}

/// Returns the index of the first element that lies on the table: everything before the shadow of
/// the tiles is the table itself, and the water around the land.
std::size_t above_shadow(const std::vector<Element>& elements) {
  const auto shadow = std::ranges::find_if(elements, [](const Element& element) {
    return element.layer == Layer::kGround && element.classes == "shadow";
  });
  if (shadow == elements.end()) return 0;
  return static_cast<std::size_t>(shadow - elements.begin()) + 1;
}

/// Returns for each element whether it is new and lies on the table: excludes names, connections
/// between cells, and everything beside the board.
std::vector<bool> new_on_table(const Scene& scene, const Scene& before) {
  std::vector<bool> out = new_ones(scene, before);
  const std::size_t first = above_shadow(scene.elements);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Element& element = scene.elements[i];
    const bool lies = element.layer == Layer::kGround || element.layer == Layer::kPieces;
    if (i < first || element.coordinate || !lies) out[i] = false;
  }
  return out;
}

/// Opacity of pieces that would be placed, so that what is below shows through.
constexpr std::string_view kPale = "o65";

void add_class(std::string_view word, Element& element) {
  if (!element.classes.empty()) element.classes += ' ';
  element.classes += word;
}

/// Adds to `scene` the symbols of `other` that it lacks.
void add_symbols(const Scene& other, Scene& scene) {
  for (const Symbol& symbol : other.symbols) {
    if (!scene.has_symbol(symbol.name)) scene.symbols.push_back(symbol);
  }
}

}  // namespace

void mark_new(Scene& scene, const Scene& before) {
  const std::vector<bool> fresh = new_ones(scene, before);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    if (fresh[i]) add_class("ghost", scene.elements[i]);
  }
}

void draw_covered(const Scene& before, Scene& scene) {
  const std::vector<bool> gone = new_ones(before, scene);
  add_symbols(before, scene);
  for (std::size_t i = 0; i < gone.size(); ++i) {
    const Element& element = before.elements[i];
    const bool piece = element.layer == Layer::kPieces && element.figure != Figure::kText;
    if (!gone[i] || !piece || element.coordinate) continue;
    Element covered = element;
    add_class("covered", covered);
    covered.layer = Layer::kOverlay;
    scene.elements.push_back(std::move(covered));
  }
}

std::vector<Element> brought(const Scene& before, const Scene& after, const Extent& box) {
  std::vector<Element> out;
  const std::vector<bool> fresh = new_on_table(after, before);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    const Element& element = after.elements[i];
    if (!fresh[i] || element.figure == Figure::kText) continue;
    const bool inside = std::ranges::any_of(element.points, [&](Point p) {
      return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
    });
    if (inside) out.push_back(element);
  }
  return out;
}

void draw_better(const Position& before, const Position& after,
                 const std::vector<std::string>& places, const Canvas& canvas, Scene& scene) {
  PictureRequest request;
  request.canvas = canvas;
  request.places = places;
  request.room = scene.room;
  const Scene then = before.scene(request);
  Scene with_it = after.scene(request);
  add_symbols(with_it, scene);
  const std::vector<bool> fresh = new_on_table(with_it, then);
  const std::vector<bool> missing = new_ones(with_it, scene);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    Element& element = with_it.elements[i];
    if (!fresh[i] || !missing[i]) continue;
    add_class(kPale, element);
    element.layer = Layer::kPieces;
    scene.elements.push_back(std::move(element));
  }
  scene.board = united(scene.board, with_it.board);
  Annotation mark{Annotation::Kind::kMark, {"green"}, {}};
  mark.words.insert(mark.words.end(), places.begin(), places.end());
  // If tiles are stacked, the mark belongs on the tile that would be placed.
  scene.places.swap(with_it.places);
  (void)draw_annotation(scene, canvas, mark);
  scene.places.swap(with_it.places);
}

}  // namespace stela

#include "lib/report/frames.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/scene/stage.h"

namespace stela {

void FrameTable::add(const Scene& scene, Frame& frame) {
  const SymbolNames names = symbols_.add(scene.symbols, SvgOptions{}.scope);
  std::vector<const Element*> order;
  for (const Element& element : scene.elements) {
    if (element.layer != Layer::kPanel) order.push_back(&element);
  }
  sort_stably(order,
              [](const Element* one, const Element* other) { return one->layer < other->layer; });
  for (const Element* element : order) add(*element, names, frame);
}

void FrameTable::add(const Element& element, const SymbolNames& names, Frame& frame) {
  if (element.figure == Figure::kPath && element.in_parts) {
    return add_parts(element, names, frame);
  }
  if (element.figure != Figure::kSegments) {
    frame.push_back(number_of(element, names));
    return;
  }
  // Lines come and go one by one, so each is a separate element.
  Element line = element;
  for (std::size_t k = 0; k + 1 < element.points.size(); k += 2) {
    line.points.assign({element.points[k], element.points[k + 1]});
    frame.push_back(number_of(line, names));
  }
}

void FrameTable::add_parts(const Element& path, const SymbolNames& names, Frame& frame) {
  Element part = path;
  part.points.clear();
  const std::string& data = path.text;
  for (std::size_t begin = 0; begin < data.size();) {
    const std::size_t end = std::min(data.find('M', begin + 1), data.size());
    part.text = data.substr(begin, end - begin);
    frame.push_back(number_of(part, names));
    begin = end;
  }
}

std::size_t FrameTable::Hash::operator()(const Element& element) const {
  constexpr std::size_t kFactor = 0x9E3779B97F4A7C15;  // spreads hashes that differ in few bits
  std::size_t hash = std::hash<std::string>()(element.classes);
  const auto mix = [&hash](std::size_t more) { hash = (hash ^ (hash >> 29U) ^ more) * kFactor; };
  for (const Point point : element.points) {
    mix(std::hash<double>()(point.x));
    mix(std::hash<double>()(point.y));
  }
  mix(std::hash<std::string>()(element.text));
  mix(std::hash<double>()(element.size));
  return hash;
}

std::int32_t FrameTable::number_of(const Element& element, const SymbolNames& names) {
  if (element.figure == Figure::kUse && names.is_renamed(element.text)) {
    return new_number(element, names);
  }
  const auto known = seen_.find(element);
  if (known != seen_.end()) return known->second;
  const std::int32_t number = new_number(element, names);
  seen_.emplace(element, number);
  return number;
}

std::int32_t FrameTable::new_number(const Element& element, const SymbolNames& names) {
  std::string svg;
  write_element(element, svg, names);
  // A text and its halo are two elements that stay together.
  if (!element.halo.empty()) svg = "<g>" + svg + "</g>";
  const auto [known, added] = numbers_.emplace(svg, static_cast<std::int32_t>(elements_.size()));
  if (added) {
    elements_.push_back(std::move(svg));
  }
  return known->second;
}

void FrameTable::join(const std::vector<Frame*>& frames) {
  constexpr std::int32_t kUnseen = -1;
  constexpr std::int32_t kDiffers = -2;
  // The elements after and before each element, if they are always the same.
  std::vector<std::int32_t> behind(elements_.size(), kUnseen);
  std::vector<std::int32_t> before(elements_.size(), kUnseen);
  const auto see = [](std::int32_t& known, std::int32_t other) {
    if (known == kUnseen) known = other;
    if (known != other) known = kDiffers;
  };
  for (const Frame* frame : frames) {
    for (std::size_t i = 0; i < frame->size(); ++i) {
      const auto number = static_cast<std::size_t>((*frame)[i]);
      see(behind[number], i + 1 < frame->size() ? (*frame)[i + 1] : kDiffers);
      see(before[number], i > 0 ? (*frame)[i - 1] : kDiffers);
    }
  }
  const auto goes_on = [&](std::int32_t number) {
    const std::int32_t next = behind[static_cast<std::size_t>(number)];
    return next >= 0 && before[static_cast<std::size_t>(next)] == number;
  };
  const auto continues = [&](std::int32_t number) {
    const std::int32_t last = before[static_cast<std::size_t>(number)];
    return last >= 0 && behind[static_cast<std::size_t>(last)] == number;
  };
  std::vector<std::string> joined;
  std::vector<std::int32_t> numbers(elements_.size(), kUnseen);
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    auto number = static_cast<std::int32_t>(i);
    if (continues(number)) continue;
    numbers[i] = static_cast<std::int32_t>(joined.size());
    std::string svg = elements_[i];
    const bool several = goes_on(number);
    while (goes_on(number)) {
      number = behind[static_cast<std::size_t>(number)];
      svg += elements_[static_cast<std::size_t>(number)];
    }
    joined.push_back(several ? "<g>" + svg + "</g>" : std::move(svg));
  }
  for (Frame* frame : frames) {
    Frame shorter;
    for (const std::int32_t number : *frame) {
      if (!continues(number)) shorter.push_back(numbers[static_cast<std::size_t>(number)]);
    }
    *frame = std::move(shorter);
  }
  elements_ = std::move(joined);
  seen_.clear();
  numbers_.clear();
}

void WordTable::add(std::string_view text, Frame& frame) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto [known, added] = numbers_.emplace(std::string(text.substr(0, end)),
                                                 static_cast<std::int32_t>(words_.size()));
    if (added) words_.push_back(known->first);
    frame.push_back(known->second);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void NumberSteps::shorten(std::vector<std::int32_t>& change) {
  for (std::size_t i = 2; i < change.size(); i += 3) {
    for (std::int32_t left = change[i]; left > 0; --left) {
      std::int32_t& number = change[++i];
      const std::int32_t step = number - next_;
      next_ = std::max(next_, number + 1);
      number = step;
    }
  }
}

FrameSource::FrameSource(const Frame& frame) : frame_(&frame) {
  places_.reserve(frame.size());
  for (std::size_t i = 0; i < frame.size(); ++i) places_.emplace(frame[i], i);
}

std::vector<std::int32_t> FrameSource::difference(const Frame& after) const {
  const Frame& before = *frame_;
  const auto narrow = [](std::size_t number) { return static_cast<std::int32_t>(number); };
  std::vector<std::int32_t> out;
  std::size_t next = 0;  // after the last copied number
  for (std::size_t i = 0; i < after.size();) {
    const std::optional<std::size_t> place = place_of(after[i], next);
    std::size_t count = 0;
    if (place) {
      while (i + count < after.size() && *place + count < before.size() &&
             after[i + count] == before[*place + count]) {
        ++count;
      }
      out.push_back(narrow(*place) - narrow(next));
      next = *place + count;
      i += count;
    } else {
      out.push_back(0);
    }
    out.push_back(narrow(count));
    const std::size_t length = out.size();
    out.push_back(0);
    while (i < after.size() && !place_of(after[i], next)) out.push_back(after[i++]);
    out[length] = narrow(out.size() - length - 1);
  }
  return out;
}

std::optional<std::size_t> FrameSource::place_of(std::int32_t number, std::size_t next) const {
  // Usually a picture continues at `next`, or just after something that was replaced.
  for (std::size_t at = next; at < std::min(next + 2, frame_->size()); ++at) {
    if ((*frame_)[at] == number) return at;
  }
  const auto known = places_.find(number);
  if (known == places_.end()) return std::nullopt;
  return known->second;
}

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

/// Returns whether the element lies on the table: excludes names, connections between cells, and
/// everything beside the board.
bool lies_on_table(const Element& element) {
  return !element.coordinate &&
         (element.layer == Layer::kGround || element.layer == Layer::kPieces);
}

/// Returns the index of the place of `scene` that is nearest to `element`.
std::size_t nearest_place(const Scene& scene, const Element& element) {
  std::size_t nearest = 0;
  double least = 0;
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    const Point way = scene.places[i].centre - element.points.front();
    const double distance = way.x * way.x + way.y * way.y;
    if (i > 0 && distance >= least) continue;
    nearest = i;
    least = distance;
  }
  return nearest;
}

/// Takes from the elements of `scene` that are `free` one that shows the same as `element`, on the
/// same place but elsewhere, or of another size or number. Returns null if there is none.
const Element* take_alike(const Scene& scene, std::vector<bool>& free, const Element& element) {
  for (const bool same : {true, false}) {
    for (std::size_t i = 0; i < free.size(); ++i) {
      const Element& other = scene.elements[i];
      // Names of symbols for the same kind of piece, and letters with a number, begin alike.
      if (free[i] && other.figure == element.figure && other.text[0] == element.text[0] &&
          (!same || other.text == element.text) &&
          (element.coordinate ? other.coordinate : other.classes == element.classes) &&
          nearest_place(scene, other) == nearest_place(scene, element)) {
        free[i] = false;
        return &other;
      }
    }
  }
  return nullptr;
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
  const std::vector<bool> fresh = new_ones(after, before);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    const Element& element = after.elements[i];
    if (!fresh[i] || !lies_on_table(element) || element.figure == Figure::kText) continue;
    const bool inside = std::ranges::any_of(element.points, [&](Point p) {
      return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
    });
    if (inside) out.push_back(element);
  }
  return out;
}

void draw_better(const Position& before, const Position& after,
                 const std::vector<std::string>& places, const Canvas& canvas, Scene& scene) {
  DiagramRequest request;
  request.canvas = canvas;
  request.places = places;
  request.room = scene.room;
  const Scene then = before.scene(request);
  Scene with_it = after.scene(request);
  add_symbols(with_it, scene);
  const std::vector<bool> fresh = new_ones(with_it, then);
  const std::vector<bool> missing = new_ones(with_it, scene);
  std::vector<bool> left = new_ones(then, with_it);
  std::vector<bool> played = new_ones(scene, with_it);
  // Places with something new, and what only makes room there or gets another number.
  std::vector<const Element*> changed(with_it.places.size() + 1);
  std::vector<const Element*> moved(fresh.size());
  const auto counts = [&](std::size_t i) {
    const Element& element = with_it.elements[i];
    return element.figure == Figure::kText && moved[i]->text != element.text;
  };
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    Element& element = with_it.elements[i];
    if (!fresh[i] || !missing[i] || !(element.coordinate || lies_on_table(element))) continue;
    moved[i] = take_alike(then, left, element);
    if (moved[i] != nullptr ? !counts(i)
                            : element.coordinate || take_alike(scene, played, element) != nullptr)
      continue;
    changed[nearest_place(with_it, element)] = &element;
    if (moved[i] != nullptr) continue;
    add_class(kPale, element);
    element.layer = Layer::kPieces;
    scene.elements.push_back(std::move(element));
  }
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    Element& element = with_it.elements[i];
    if (moved[i] == nullptr || changed[nearest_place(with_it, element)] == nullptr) continue;
    const auto here = std::ranges::find(scene.elements, *moved[i]);
    if (here == scene.elements.end()) continue;
    if (counts(i)) add_class(kPale, element);
    *here = std::move(element);
  }
  scene.board = united(scene.board, with_it.board);
  Annotation mark{Annotation::Kind::kMark, {"green"}, {}};
  mark.words.insert(mark.words.end(), places.begin(), places.end());
  // If tiles are stacked, the mark belongs on the tile that would be placed.
  scene.places.swap(with_it.places);
  draw_annotations(scene, canvas, {&mark, 1});
  scene.places.swap(with_it.places);
}

std::string picture_style(const Summary& summary, const PageOptions& options,
                          std::string_view shown) {
  std::vector<std::string_view> colours;
  for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
  PictureScopes scopes;
  (void)scopes.of(scene_players(colours));
  return scopes.style(options.theme, classes_in(shown));
}

std::string board_after(const ReportInput& input, std::int32_t step) {
  if (step == kStart) return input.table.game->start(input.table)->board();
  const auto& position = input.timeline.steps[index_of(step)].position;
  return position == nullptr ? std::string() : position->board();
}

}  // namespace stela

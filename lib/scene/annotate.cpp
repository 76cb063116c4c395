#include "lib/scene/annotate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/scene/command.h"
#include "lib/scene/shapes.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr std::array<std::string_view, 4> kCommands = {"mark", "arrow", "label", "diagram"};

/// Takes the word up to the next space from `rest`.
std::string_view take_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest = trimmed(rest.substr(word.size()));
  return word;
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

/// The two places of an arrow; a place may have minus signs of its own.
bool split_arrow(const Scene& scene, std::string_view word, const ScenePlace*& from,
                 const ScenePlace*& to) {
  for (std::size_t i = word.find('-', 1); i != std::string_view::npos; i = word.find('-', i + 1)) {
    from = scene.place_named(word.substr(0, i));
    to = scene.place_named(word.substr(i + 1));
    if (from != nullptr && to != nullptr) return true;
  }
  return false;
}

void draw_arrow(Scene& scene, std::string_view ink, Point from, Point to) {
  const Point way = to - from;
  const double length = std::hypot(way.x, way.y);
  if (length == 0) return;
  const Point along = way * (1 / length);
  const Point across{-along.y, along.x};
  constexpr double kStart = 10;
  constexpr double kHalf = 4;
  constexpr double kHead = 20;
  const double neck = std::max(kStart, length - kHead);
  const auto at = [&](double forward, double aside) {
    return from + along * forward + across * aside;
  };
  scene.add_polygon(fmt::format("arrow ink-{}", ink),
                    {at(kStart, kHalf), at(neck, kHalf), at(neck, 3 * kHalf), at(length, 0),
                     at(neck, -3 * kHalf), at(neck, -kHalf), at(kStart, -kHalf)});
}

void draw_label(Scene& scene, Point centre, std::string_view text) {
  constexpr double kSize = 14;
  constexpr double kWidest = 150;
  constexpr double kPadding = 6;
  std::string shown = fit_text(without_controls(text), kSize, kWidest, true);
  const double width = text_width(shown, kSize, true) + 2 * kPadding;
  scene.add_polygon("label", box_around(centre, width, kSize + kPadding));
  scene.add_text("text strong", centre, kSize, shown);
}

std::string no_place(std::string_view name) {
  return fmt::format("no place of the picture is called `{}`", shown(name));
}

}  // namespace

std::vector<Annotation> read_annotations(std::string_view comment) {
  std::vector<Annotation> annotations;
  for (const CommentCommand& command : commands_in(comment)) {
    const auto* known = std::find(kCommands.begin(), kCommands.end(), command.name);
    if (known == kCommands.end()) continue;
    annotations.push_back(
        read_annotation(static_cast<Annotation::Kind>(known - kCommands.begin()), command.value));
  }
  return annotations;
}

Annotation read_annotation(Annotation::Kind kind, std::string_view words) {
  Annotation annotation;
  annotation.kind = kind;
  std::string_view rest = trimmed(words);
  if (kind == Annotation::Kind::kDiagram) {
    annotation.text = unquoted(rest);
  } else if (kind == Annotation::Kind::kLabel) {
    annotation.words.emplace_back(take_word(rest));
    annotation.text = unquoted(rest);
  } else {
    while (!rest.empty()) annotation.words.emplace_back(take_word(rest));
  }
  return annotation;
}

std::string draw_annotation(Scene& scene, const Annotation& annotation) {
  if (annotation.kind == Annotation::Kind::kDiagram) return {};
  if (annotation.kind == Annotation::Kind::kLabel) {
    const ScenePlace* place = scene.place_named(annotation.words[0]);
    if (place == nullptr) return no_place(annotation.words[0]);
    if (annotation.text.empty()) return "a label has a place and a text";
    draw_label(scene, place->centre, annotation.text);
    return {};
  }
  const bool mark = annotation.kind == Annotation::Kind::kMark;
  if (annotation.words.size() < 2) {
    return mark ? "a mark has a colour and places" : "an arrow has a colour and places";
  }
  const std::string& ink = annotation.words[0];
  if (std::find(kInkNames.begin(), kInkNames.end(), ink) == kInkNames.end()) {
    const std::string meant = did_you_mean(ink, kInkNames);
    return meant.empty() ? fmt::format("`{}` is not {}", shown(ink), one_of(kInkNames))
                         : fmt::format("`{}` is no colour; {}", shown(ink), meant);
  }
  for (std::size_t i = 1; i < annotation.words.size(); ++i) {
    const std::string& word = annotation.words[i];
    if (mark) {
      const ScenePlace* place = scene.place_named(word);
      if (place == nullptr) return no_place(word);
      scene.add_polygon(fmt::format("mark ink-{}", ink), place->outline);
      continue;
    }
    const ScenePlace* from = nullptr;
    const ScenePlace* to = nullptr;
    if (!split_arrow(scene, word, from, to)) {
      return fmt::format("`{}` is not two places of the picture with `-` between them",
                         shown(word));
    }
    draw_arrow(scene, ink, from->centre, to->centre);
  }
  return {};
}

void mark_last(Scene& scene, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool again = std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i),
                                 names[i]) != names.begin() + static_cast<std::ptrdiff_t>(i);
    const ScenePlace* place = scene.place_named(names[i]);
    if (again || place == nullptr) continue;
    std::vector<Point> outline = place->outline;
    outline.push_back(outline.front());
    scene.add_line("last", std::move(outline));
  }
}

}  // namespace stela

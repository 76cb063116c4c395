#include <algorithm>
#include <optional>
#include <vector>

#include "lib/scene/stage.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

namespace stela::testing {
namespace {

bool is_within(const Extent& box, const Extent& board) {
  constexpr double kLine = 1;
  return box.low.x >= board.low.x - kLine && box.low.y >= board.low.y - kLine &&
         box.high.x <= board.high.x + kLine && box.high.y <= board.high.y + kLine;
}

/// The labels of a picture and the texts of its callout, in the order in which they are drawn.
struct Labels {
  std::vector<Extent> labels;
  std::optional<Extent> callout;
};

Labels labels_in(const Scene& scene) {
  Labels out;
  bool in_callout = false;
  for (const Element& element : scene.elements) {
    if (element.layer != Layer::kOverlay) continue;
    if (element.classes == "card error-edge round") {
      in_callout = true;
    } else if (in_callout && element.figure == Figure::kText) {
      const Extent text = extent_of(element);
      out.callout = out.callout ? united(*out.callout, text) : text;
    } else {
      in_callout = false;
      const bool label = element.figure == Figure::kPath && (element.classes == "error halo-edge" ||
                                                             element.classes == "halo rim-edge");
      if (label) out.labels.push_back(extent_of(element));
    }
  }
  return out;
}

/// Returns the largest part of a piece on the board that one of `labels` covers.
double covered_part(const Scene& scene, const std::vector<Extent>& labels) {
  double most = 0;
  for (const Element& element : scene.elements) {
    if (element.layer != Layer::kPieces || element.figure != Figure::kUse) continue;
    const Extent piece = box_of(scene, element);
    const Point size = piece.high - piece.low;
    for (const Extent& label : labels) {
      const double across =
          std::min(piece.high.x, label.high.x) - std::max(piece.low.x, label.low.x);
      const double down = std::min(piece.high.y, label.high.y) - std::max(piece.low.y, label.low.y);
      if (across > 0 && down > 0) most = std::max(most, across * down / (size.x * size.y));
    }
  }
  return most;
}

}  // namespace

TEST_CASE("no label of an illegal action lies on its callout, on a label or outside of the board") {
  std::vector<std::string> wrong;
  std::size_t labels = 0;
  std::size_t pictures = 0;
  std::vector<std::string> covering;
  for_each_illegal([&](const std::string& file, const Step& last, std::string_view action) {
    for (const int pixels : {400, 800, 1200}) {
      DiagramRequest request;
      request.canvas = Canvas::of(pixels);
      request.forbidden = action;
      const Diagnostic& diagnostic = last.diagnostics.front();
      request.callout =
          Callout{std::string(diagnostic.rule->sentence),
                  diagnostic.message.english(),
                  {"rulebook, \"A section of it\"", std::string(diagnostic.rule->id)}};
      // A label of a comment, at a place that is likely to be taken.
      const std::vector<std::string> places = last.position->places_of(action);
      if (!places.empty()) {
        request.drawings = {{Annotation::Kind::kLabel, {places.back()}, "a user's words"}};
      }
      const Scene scene = last.position->scene(request);
      const Labels found = labels_in(scene);
      const std::string what = file + " at " + std::to_string(pixels);
      labels += found.labels.size();
      ++pictures;
      constexpr double kMuch = 0.25;
      std::vector<Extent> own = found.labels;
      if (!request.drawings.empty() && scene.undrawn.empty())
        own.pop_back();  // users' words lie where they ask for
      if (covered_part(scene, own) > kMuch) covering.push_back(what);
      if (!found.callout) wrong.push_back(what + ": no callout");
      for (std::size_t i = 0; i < found.labels.size(); ++i) {
        const Extent& label = found.labels[i];
        if (found.callout && overlap(label, *found.callout)) wrong.push_back(what + ": callout");
        if (!is_within(label, scene.board)) wrong.push_back(what + ": outside");
        for (std::size_t k = 0; k < i; ++k) {
          if (overlap(label, found.labels[k])) wrong.push_back(what + ": labels");
        }
      }
    }
  });
  CHECK(labels > 500);
  CAPTURE(wrong);
  CHECK(wrong.empty());
  CAPTURE(pictures, covering);
  CHECK(covering.empty());
}

}  // namespace stela::testing

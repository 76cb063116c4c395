#include "lib/report/rule_scene.h"

#include <fmt/format.h>

#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Adds the text of an example without a position.
void add_record(std::string_view record, const Canvas& canvas, Scene& scene) {
  const Measures measures = canvas.measures();
  scene.margin = 0;
  scene.include({0, 0});
  scene.include({canvas.width, 0});
  constexpr double kLineHeight = 1.35;
  const double size = measures.players;
  const double width = canvas.width - 2 * measures.margin - 2 * measures.padding;
  Point at{measures.margin + measures.padding, size};
  for (const std::string_view written : split_lines(record)) {
    for (const std::string& line : wrap_text(printable(written), size, width)) {
      scene.add_text("ink", at, size, line, Anchor::kStart);
      at.y += size * kLineHeight;
    }
  }
  scene.include({canvas.width, at.y});
}

}  // namespace

Canvas article_canvas(Language language) {
  Canvas canvas = Canvas::of(doc::kWholeWidth);
  canvas.language = language;
  return canvas;
}

Scene rule_scene(const RuleArticle& article) {
  const Canvas canvas = article_canvas(article.language);
  Scene scene = article.scene.value_or(Scene{});
  scene.title = article.id;
  scene.description = fmt::format("{}. {}", article.sentence, scene.description);
  if (!article.scene) add_record(article.record, canvas, scene);
  Caption caption;
  caption.title = article.id;
  caption.sentence = article.sentence;
  caption.remarks = article.remarks;
  if (!article.offence.empty()) {
    caption.remarks.push_back(tr(article.language, "Not allowed: {0}", article.offence));
  }
  if (!article.reason.empty()) caption.remarks.push_back(article.reason);
  add_caption(scene, canvas, caption);
  return scene;
}

}  // namespace stela

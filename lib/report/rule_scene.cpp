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

std::string without_backticks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '`') out += c;
  }
  return out;
}

}  // namespace

std::string as_sentence(std::string_view clause) {
  std::string out = without_backticks(clause);
  // Notation and names of spaces, such as `hut@0,1` and b2, are not capitalised: that would
  // change them.
  const std::string_view first = std::string_view(out).substr(0, out.find(' '));
  const bool written =
      clause.starts_with('`') || first.find_first_of("@0123456789=") != std::string_view::npos;
  return written ? out : capitalised(std::move(out));
}

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
  caption.title = as_sentence(article.sentence) + ".";
  // The callout in the picture says why.
  caption.sentence = !article.offence.empty()
                         ? tr(article.language, "Not allowed: {0}", article.offence)
                     : article.reason.empty() ? std::string()
                                              : as_sentence(article.reason) + ".";
  for (const std::string& remark : article.remarks) {
    caption.remarks.push_back(without_backticks(remark));
  }
  if (!article.offence.empty() && !article.scene) {
    caption.remarks.push_back(as_sentence(article.reason) + ".");
  }
  caption.remarks.insert(caption.remarks.end(), article.citations.begin(), article.citations.end());
  caption.remarks.push_back(article.id);
  add_caption(scene, canvas, caption);
  return scene;
}

}  // namespace stela

#include "lib/report/rule_page.h"

#include <fmt/format.h>

#include "lib/core/markup.h"
#include "lib/report/assets.h"
#include "lib/report/page.h"
#include "lib/report/picture_scopes.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr int kPictureWidth = 560;

/// Writes an article. `level` is its heading level, `h2` or below, or empty if the page has the
/// heading.
void write_article(const RuleArticle& article, std::string_view level, PictureScopes& scopes,
                   SymbolTable& symbols, std::string& out) {
  out += fmt::format("<section id=\"{}\" class=\"card\">\n", escaped(article.id));
  if (!level.empty()) out += fmt::format("<{1}>{0}</{1}>\n", escaped(article.id), level);
  out += fmt::format("<p>{}.</p>\n", escaped(article.sentence));
  for (const std::string& remark : article.remarks) {
    out += fmt::format("<p class=\"remark\">{}</p>\n", escaped(remark));
  }
  if (!article.offence.empty()) {
    out += fmt::format("<p class=\"offence\">{}<br>{}</p>\n",
                       tr(article.language, "Not allowed: {0}",
                          fmt::format("<code>{}</code>", escaped(article.offence))),
                       escaped(article.reason));
  } else if (!article.reason.empty()) {
    out += fmt::format("<p>{}</p>\n", escaped(article.reason));
  }
  if (article.scene) {
    SvgOptions options;
    options.width = kPictureWidth;
    options.style = false;
    options.scope = scopes.of(article.scene->players);
    options.symbols = &symbols;
    out += to_svg(*article.scene, options);
  }
  if (!article.record.empty()) {
    out += fmt::format("<pre>{}</pre>\n", escaped(article.record));
  }
  out += "</section>\n";
}

/// Writes links to all articles, grouped by section if they have any.
void write_contents(std::span<const RuleArticle> articles, std::string& out) {
  const std::string none;
  const std::string* section = &none;
  bool open = false;
  out += fmt::format("<nav class=\"contents\" aria-label=\"{}\">\n",
                     tr(articles.front().language, "Contents"));
  for (const RuleArticle& article : articles) {
    const bool begins = article.section != *section;
    section = &article.section;
    if (open && begins) out += "</ul>\n";
    if (begins) out += fmt::format("<p>{}</p>\n", escaped(article.section));
    if (begins || !open) out += "<ul>\n";
    open = true;
    out += fmt::format("<li><a href=\"#{0}\">{0}</a>: {1}</li>\n", escaped(article.id),
                       escaped(article.sentence));
  }
  if (open) out += "</ul>\n";
  out += "</nav>\n";
}

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
  while (!record.empty()) {
    const std::size_t end = std::min(record.find('\n'), record.size());
    for (const std::string& line : wrap_text(record.substr(0, end), size, width)) {
      scene.add_text("ink", at, size, line, Anchor::kStart);
      at.y += size * kLineHeight;
    }
    record.remove_prefix(std::min(end + 1, record.size()));
  }
  scene.include({canvas.width, at.y});
}

}  // namespace

Canvas article_canvas(Language language) {
  Canvas canvas = Canvas::of(kPictureWidth);
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

std::string rule_page(std::string_view title, std::span<const RuleArticle> articles, Theme theme) {
  PictureScopes scopes;
  SymbolTable symbols("stela");
  std::string body = "<main>\n" + page_bar(title, "");
  if (articles.size() > 1) write_contents(articles, body);
  const std::string none;
  const std::string* section = &none;
  for (const RuleArticle& article : articles) {
    if (article.section != *section) body += fmt::format("<h2>{}</h2>\n", escaped(article.section));
    section = &article.section;
    const std::string_view level = articles.size() == 1      ? ""
                                   : article.section.empty() ? "h2"
                                                             : "h3";
    write_article(article, level, scopes, symbols, body);
  }
  body += "</main>\n" + hidden_symbols(symbols);
  return write_page({Content::kRules, std::string(title),
                     std::string(kRulesStyle) + scopes.style(theme), "", std::move(body), theme,
                     articles.empty() ? Language() : articles.front().language});
}

}  // namespace stela

#include "lib/report/rule_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/markup.h"
#include "lib/scene/caption.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr int kPictureWidth = 560;

constexpr std::string_view kPageStyle =
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;line-height:1.45;"
    "font-family:'DejaVu Sans',Verdana,Geneva,sans-serif;color:#1b1b1b;background:#fff}\n"
    "h2{margin-top:3rem;overflow-wrap:anywhere}\n"
    "h3{margin-top:2rem;overflow-wrap:anywhere}\n"
    "pre{overflow-x:auto;padding:.7rem;background:#f3f1ea}\n"
    "svg{display:block;max-width:100%;height:auto;margin:1rem 0}\n"
    ".remark{margin:.2rem 0;color:#555}\n";

constexpr std::string_view kDarkPageStyle =
    "body{color:#f3f1ea;background:#1d2126}\n"
    "pre{background:#2b3036}\n"
    "a{color:#9cc9e8}\n"
    ".remark{color:#b9b4a6}\n";

/// The style rules of all pictures, once for each set of players: their colours differ.
class Scopes {
 public:
  /// The class of pictures with these players.
  std::string of(const std::vector<ScenePlayer>& players) {
    const auto found = std::find(known_.begin(), known_.end(), players);
    const auto index = found - known_.begin();
    if (found == known_.end()) known_.push_back(players);
    return fmt::format("stela{}", index + 1);
  }
  [[nodiscard]] std::string style(Theme theme) {
    std::string out;
    for (const std::vector<ScenePlayer>& players : known_) {
      out += style_of(theme, players, of(players));
    }
    return out;
  }

 private:
  std::vector<std::vector<ScenePlayer>> known_;
};

void write_article(const RuleArticle& article, Scopes& scopes, std::string& out) {
  const std::string_view level = article.section.empty() ? "h2" : "h3";
  out += fmt::format("<section id=\"{0}\">\n<{2}>{0}</{2}>\n<p>{1}.</p>\n", escaped(article.id),
                     escaped(article.sentence), level);
  for (const std::string& remark : article.remarks) {
    out += fmt::format("<p class=\"remark\">{}</p>\n", escaped(remark));
  }
  if (!article.offence.empty()) {
    out += fmt::format("<p><s><code>{}</code></s> {}</p>\n", escaped(article.offence),
                       escaped(article.reason));
  } else if (!article.reason.empty()) {
    out += fmt::format("<p>{}</p>\n", escaped(article.reason));
  }
  if (article.scene) {
    SvgOptions options;
    options.width = kPictureWidth;
    options.style = false;
    options.scope = scopes.of(article.scene->players);
    out += to_svg(*article.scene, options);
  }
  if (!article.record.empty()) {
    out += fmt::format("<pre>{}</pre>\n", escaped(article.record));
  }
  out += "</section>\n";
}

/// Links to all articles, by sections where they have any.
void write_contents(std::span<const RuleArticle> articles, std::string& out) {
  const std::string none;
  const std::string* section = &none;
  bool open = false;
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
}

/// The example as written, where it has no position.
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

Canvas article_canvas() { return Canvas::of(kPictureWidth); }

Scene rule_scene(const RuleArticle& article) {
  const Canvas canvas = article_canvas();
  Scene scene = article.scene.value_or(Scene{});
  scene.title = article.id;
  scene.description = fmt::format("{}. {}", article.sentence, scene.description);
  if (!article.scene) add_record(article.record, canvas, scene);
  Caption caption;
  caption.title = article.id;
  caption.sentence = article.sentence;
  caption.remarks = article.remarks;
  if (!article.offence.empty()) {
    caption.remarks.push_back(fmt::format("Not allowed: {}", article.offence));
  }
  if (!article.reason.empty()) caption.remarks.push_back(article.reason);
  add_caption(scene, canvas, caption);
  return scene;
}

std::string rule_page(std::string_view title, std::span<const RuleArticle> articles, Theme theme) {
  Scopes scopes;
  std::string body = fmt::format("<h1>{}</h1>\n", escaped(title));
  if (articles.size() > 1) write_contents(articles, body);
  const std::string none;
  const std::string* section = &none;
  for (const RuleArticle& article : articles) {
    if (article.section != *section) body += fmt::format("<h2>{}</h2>\n", escaped(article.section));
    section = &article.section;
    write_article(article, scopes, body);
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n"
      "<style>\n{}{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      escaped(title), kPageStyle, theme == Theme::kDark ? kDarkPageStyle : "", scopes.style(theme),
      body);
}

}  // namespace stela

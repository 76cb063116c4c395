#include "lib/report/rule_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
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

namespace {

/// Rules of one section, to be sorted by the position of the section.
struct RuleGroup {
  /// Heading as cited, in the language of the contents if possible.
  std::string_view heading;
  std::size_t place = 0;
  RuleSection section;
};

/// Returns the index of `heading` in `contents`; a part of a section, as in `section, part`, has
/// the index of its section.
std::size_t place_in(std::span<const std::string_view> contents, std::string_view heading) {
  const auto exact = std::ranges::find(contents, heading);
  if (exact != contents.end()) return static_cast<std::size_t>(exact - contents.begin());
  const std::size_t comma = heading.rfind(", ");
  return comma == std::string_view::npos ? contents.size()
                                         : place_in(contents, heading.substr(0, comma));
}

/// Returns the first section that `rule` cites and `contents` has, otherwise its first citation.
/// `place` is its index in `contents`, otherwise their number.
std::string_view heading_of(const Rule& rule, std::span<const std::string_view> contents,
                            std::size_t& place) {
  for (const Citation& citation : rule.citations) {
    place = place_in(contents, citation.section);
    if (place < contents.size()) return citation.section;
  }
  place = contents.size();
  return rule.citations.front().section;
}

/// Returns the heading in `language` as cited by `rule`, or `heading` if it is not cited in that
/// language. An edition has its sections in the same order in every language.
std::string_view translated(const Rule& rule, std::string_view heading, std::string_view language) {
  const auto cited = std::ranges::find(rule.citations, heading, &Citation::section);
  const auto is_of = [&](const Citation& citation, std::string_view of) {
    return citation.edition == cited->edition && citation.language == of;
  };
  auto before = std::count_if(rule.citations.begin(), cited, [&](const Citation& citation) {
    return is_of(citation, cited->language);
  });
  for (const Citation& citation : rule.citations) {
    if (is_of(citation, language) && before-- == 0) return citation.section;
  }
  return heading;
}

}  // namespace

std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                     std::span<const std::string_view> contents,
                                     Language language) {
  std::vector<RuleGroup> groups;
  RuleSection silent{tr(language, "Where the rulebooks are silent"), {}};
  for (const Rule* rule : rules) {
    if (rule->citations.empty()) {
      silent.rules.push_back(rule);
      continue;
    }
    std::size_t place = 0;
    const std::string_view heading = heading_of(*rule, contents, place);
    auto group = std::ranges::find(groups, heading, &RuleGroup::heading);
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {heading, place, {std::string(heading), {}}});
    }
    if (rule->citations.front().language == "notation") {
      group->section.title = language.translate(heading);
    } else if (group->section.title == heading) {
      group->section.title = translated(*rule, heading, language.cited());
    }
    group->section.rules.push_back(rule);
  }
  sort_stably(groups, {}, &RuleGroup::place);
  std::vector<RuleSection> sections;
  for (RuleGroup& group : groups) sections.push_back(std::move(group.section));
  if (!silent.rules.empty()) sections.push_back(std::move(silent));
  return sections;
}

}  // namespace stela

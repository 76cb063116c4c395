#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/render/svg.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// A rule or an article in words, with an example.
struct RuleArticle {
  /// In which all of this is told.
  Language language = {};
  std::string id;
  /// The section of the rulebook below which a page has it; empty: none.
  std::string section;
  std::string sentence;
  /// Where it is written, why it was ruled so, what to do instead; a sentence each.
  std::vector<std::string> remarks;
  /// What the example does that is not allowed, and why it is not; of an article what happens in
  /// the example.
  std::string offence;
  std::string reason;
  /// The example, where it has a position.
  std::optional<Scene> scene;
  /// The example as a record.
  std::string record;
};

/// What the pictures of articles are drawn on.
[[nodiscard]] Canvas article_canvas(Language language);

/// The article as a picture: words above, the example below.
[[nodiscard]] Scene rule_scene(const RuleArticle& article);

/// A page of articles as HTML, in their order: one file that needs no other, without scripts.
[[nodiscard]] std::string rule_page(std::string_view title, std::span<const RuleArticle> articles,
                                    Theme theme);

}  // namespace stela

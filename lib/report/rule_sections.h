#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// A rule or article with its explanation and an example.
struct RuleArticle {
  /// Language of the texts.
  Language language = {};
  std::string id;
  std::string sentence;
  /// Why it was decided and what to do instead, a sentence each; and where the rule is written, in
  /// the rulebooks of the reader's language first.
  std::vector<std::string> remarks;
  std::vector<std::string> citations;
  /// What the example does that is not allowed, and why; for an article, what happens in the
  /// example.
  std::string offence;
  std::string reason;
  /// Picture of the example, or null if it has no position.
  std::optional<Scene> scene;
  /// Example as a record.
  std::string record;
};

/// Returns a clause of a message as a sentence for readers: with a capital, without backticks.
[[nodiscard]] std::string as_sentence(std::string_view clause);

/// Returns the canvas for pictures of articles.
[[nodiscard]] Canvas article_canvas(Language language);

/// Returns the article as a picture: text above, the example below.
[[nodiscard]] Scene rule_scene(const RuleArticle& article);

/// A section of a rulebook, and its rules.
struct RuleSection {
  std::string title;
  /// In the order given.
  std::vector<const Rule*> rules;
};

/// Returns `rules` grouped by the section that each cites first. Sections are in the order of
/// `contents`, the headings of one rulebook in one language; other sections follow in order of
/// appearance, and rules without a citation are last. Titles are in the language of the citations
/// if a rule of the section cites it in that language.
[[nodiscard]] std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                                   std::span<const std::string_view> contents,
                                                   Language language);

}  // namespace stela

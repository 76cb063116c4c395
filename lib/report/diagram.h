#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/render/svg.h"
#include "lib/replay/history.h"
#include "lib/report/summary.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/words/language.h"
#include "lib/words/message.h"

namespace stela {

/// Returns the first entry of `timeline` that breaks a rule, in the main line or in a variation; if
/// `entry` is not negative, the first that counts as this entry of the main line. Null if there is
/// none.
[[nodiscard]] const Step* find_broken(const Record& record, const Timeline& timeline, int entry);

/// Returns the same with the head of the entry, as in `3. white: hut@2,-1`.
[[nodiscard]] std::string offence_words(const Record& record, const Step& step);

/// Where actions with the same beginning are legal.
struct LegalSpots {
  /// Sorted by name.
  std::vector<Spot> spots;
  /// How they begin, as in `hut`; a tile in words.
  Message words;
  /// The game's name for those that are marked separately, as in `eruptions`.
  std::string_view apart;
};

/// `may play jungle and clearing on 52 places, eruptions on 9 of them`.
[[nodiscard]] Message words_for(const LegalSpots& legal);

/// What a picture shows of an entry.
enum class EntryPart : std::uint8_t {
  kNothing,
  /// Its steps, numbered, if it is legal.
  kSteps,
  /// Its illegal action as a ghost.
  kOffence,
  /// The same, and why it is illegal. Nothing if the step has no diagnostic of its own, because the
  /// parser reported what ended the entry: a syntax error, or damage.
  kReason,
};

/// A position of a record, and what led to it.
struct DiagramState {
  /// The record, and the table as set up by its tags.
  const Record* record = nullptr;
  const Table* table = nullptr;
  const Position* position = nullptr;
  /// The entry that led to the position, or that is illegal in it; `kNone` for the start.
  std::int32_t entry = kNone;
  /// What happened in that entry, or null if unknown.
  const Step* step = nullptr;
  /// The position before that entry, to find what it placed, or null if unknown.
  const Position* before = nullptr;
  /// How the game ended, or null if this is not its end.
  const Outcome* outcome = nullptr;
  /// The whole record, to break down the scores at the end of a game, or null if unknown.
  const Timeline* timeline = nullptr;
  /// Has no effect without `step`.
  EntryPart shown = EntryPart::kNothing;
};

/// Returns the state after `step` of `record`, whose position was kept, without a part to show.
[[nodiscard]] DiagramState state_after(const Record& record, const Table& table, const Step& step);

/// Returns the picture of `state` without a caption: `request` with what `state` shows of its
/// entry, and the sums of a game that is over.
[[nodiscard]] Scene draw_diagram(const DiagramState& state, DiagramRequest request);

/// Returns the picture of the position after `step`, or at the start (`kStart`), without a caption:
/// with the action that breaks a rule, or, if `before` is the position before a legal step, with
/// its steps. Returns null if the position was not kept.
[[nodiscard]] std::optional<Scene> draw_after(const ReportInput& input, std::int32_t step,
                                              const DiagramRequest& request,
                                              const Position* before = nullptr);

/// The bar above a diagram.
struct DiagramCaption {
  /// Where the dots of the request are, described in place of the entry, or null.
  const LegalSpots* legal = nullptr;
  /// As in `Caption`.
  std::optional<double> top;
};

/// Returns the picture with its caption and the legend of its dots, as drawn by `stela diagram`.
[[nodiscard]] Scene draw_diagram(const DiagramState& state, const DiagramRequest& request,
                                 const DiagramCaption& caption);

/// Returns the drawings requested by the comments on the entry with that index, or before the
/// first.
[[nodiscard]] std::vector<Annotation> drawings_on(const Record& record, std::int32_t entry);

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

[[nodiscard]] std::string without_backticks(std::string_view text);

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

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// Where a rule stands in print.
struct Citation {
  /// The value of the `Rules` tag whose rulebook is meant; empty: every edition.
  std::string_view edition;
  /// ISO 639-1 code of the rulebook's language, or `notation` for the notation itself.
  std::string_view language;
  /// The heading of the section, in the rulebook's own words.
  std::string_view section;
};

/// Whether an action can break it by itself.
enum class RuleKind : std::uint8_t {
  kRule,
  /// What a rulebook says and no action can break: setup, order of play, scoring, endings, ties.
  kArticle,
};

/// A rule or an article: what a diagnostic cites and `explain` explains. Rules are constants; their
/// address is their identity.
struct Rule {
  /// As in `taluva.hut.level`.
  std::string_view id;
  /// The condition in one sentence: lower case, no full stop.
  std::string_view sentence;
  /// The sections that state it; empty for a ruling on which the rulebooks are silent.
  std::span<const Citation> citations;
  /// What to do instead, where one sentence can say it; else empty.
  std::string_view hint = {};
  /// The reason for a ruling of ours where the rulebooks are silent; else empty.
  std::string_view ruling = {};
  RuleKind kind = RuleKind::kRule;
  /// The language whose text of the rulebook does not say it, though others do; else empty.
  std::string_view silent = {};
};

/// An article; `citations` must outlive it. Without citations it is a ruling, and `ruling` its
/// reason.
[[nodiscard]] constexpr Rule article(std::string_view id, std::string_view sentence,
                                     std::span<const Citation> citations,
                                     std::string_view ruling = {}) {
  return {id, sentence, citations, {}, ruling, RuleKind::kArticle};
}

/// Why something is so in this very game.
struct Reason {
  /// The rule or article that decides; null: none.
  const Rule* article = nullptr;
  /// What has happened that it decides on: a clause, lower case, no full stop; may be empty.
  Message words;
  /// The kind of the event that the words tell of, and whom it concerns (`Event`): the entry of the
  /// last such event can be named behind them. Empty: of none.
  std::string_view event;
  int actor = -1;
};

/// What `rule` cites for readers of `edition`: that edition and no other, where it is not cited
/// what holds for every edition; all when `edition` is empty. Views into `rule`.
[[nodiscard]] std::vector<const Citation*> citations_in(const Rule& rule, std::string_view edition);

/// Where `rule` is written, for readers of `edition` (empty: any): `rulebook, "Build a Hut"`, or
/// `notation, "…"`; `ruling` when that edition does not say it. From the rulebook that `language`
/// cites, else from the first that the edition has, whose language is then named, as in `rulebook,
/// in German: "Camp errichten"`.
[[nodiscard]] std::string cite(const Rule& rule, std::string_view edition, Language language);

}  // namespace stela

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// A place in print where a rule is stated.
struct Citation {
  /// The value of the `Rules` tag for that rulebook, or empty for every edition.
  std::string_view edition;
  /// ISO 639-1 code of the rulebook's language, or `notation` for the notation itself.
  std::string_view language;
  /// The heading of the section, in the rulebook's own words.
  std::string_view section;
};

/// Whether a single action can break it.
enum class RuleKind : std::uint8_t {
  kRule,
  /// A statement of a rulebook that no action can break: setup, order of play, scoring, endings,
  /// ties.
  kArticle,
};

/// A rule or an article, which diagnostics cite and `explain` explains. Rules are constants; their
/// address is their identity.
struct Rule {
  /// Such as `taluva.hut.level`.
  std::string_view id;
  /// The condition in one sentence: lowercase, no full stop.
  std::string_view sentence;
  /// The sections that state it; empty for a ruling on which the rulebooks are silent.
  std::span<const Citation> citations;
  /// What to do instead, if one sentence can express it; otherwise empty.
  std::string_view hint = {};
  /// The reason for a ruling of ours where the rulebooks are silent; otherwise empty.
  std::string_view ruling = {};
  RuleKind kind = RuleKind::kRule;
  /// The language of the rulebook version that does not state it, though others do; otherwise
  /// empty.
  std::string_view silent = {};
  /// What is wrong with a place to blame, in two or three words; empty if that is not the same in
  /// every case.
  std::string_view mark = {};
};

/// Returns an article; `citations` must outlive it. Without citations it is a ruling, with `ruling`
/// as its reason.
[[nodiscard]] constexpr Rule article(std::string_view id, std::string_view sentence,
                                     std::span<const Citation> citations,
                                     std::string_view ruling = {}) {
  return {id, sentence, citations, {}, ruling, RuleKind::kArticle};
}

/// Why something is the case in a particular game.
struct Reason {
  /// The rule or article that decides, or null if there is none.
  const Rule* article = nullptr;
  /// The event to which it applies: a clause, lowercase, no full stop; may be empty.
  Message words;
  /// The kind of the event described by the words, and its player (`Event`): the entry of the last
  /// such event can be named after them. Empty if there is none.
  std::string_view event;
  int actor = -1;
};

/// Returns the citations of `rule` for readers of `edition`: those of that edition, or, if there
/// are none, those that apply to every edition; all if `edition` is empty. Pointers into `rule`.
[[nodiscard]] std::vector<const Citation*> citations_in(const Rule& rule, std::string_view edition);

/// Returns where `rule` is written, for readers of `edition` (empty for any): `rulebook, "Build a
/// Hut"`, or `notation, "…"`; `ruling` if that edition does not state it. Cites the rulebook of
/// `language`, or otherwise the first one that the edition has, whose language is then named, as in
/// `rulebook, in German: "Camp errichten"`.
[[nodiscard]] std::string cite(const Rule& rule, std::string_view edition, Language language);

}  // namespace stela

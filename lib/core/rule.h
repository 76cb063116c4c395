#pragma once

#include <span>
#include <string>
#include <string_view>

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

/// A rule: what a diagnostic cites and `explain` explains. Rules are constants; their address is
/// their identity.
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
};

/// Where `rule` is written, for readers of `edition` (empty: any): `rulebook, "Construire une
/// hutte"`; `ruling` when no rulebook says it.
[[nodiscard]] std::string cite(const Rule& rule, std::string_view edition);

}  // namespace stela

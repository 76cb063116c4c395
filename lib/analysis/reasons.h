#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/share.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"

namespace stela {

struct DecisiveKind;

/// A number that describes a position, by which positions after two entries are compared.
struct Trait {
  /// One of the game's `DecisiveKind`s. For a kind that happens the value is 1.
  std::string_view kind;
  Actor seat = kNobody;
  /// The location in the notation's spelling, or empty if there is none.
  std::string place;
  std::int64_t value = 0;
  /// What one unit is worth to the seat, in thousandths of the win; below 0 if it is bad. It only
  /// orders the reasons.
  int weight = 0;
};

/// An entry of a line of play, as written.
struct LineEntry {
  Actor actor = kNobody;
  std::vector<std::string> actions;

  friend bool operator==(const LineEntry&, const LineEntry&) = default;
};

/// What followed an entry when it was played on.
struct Continuation {
  /// The shares at the end.
  Shares shares{};
  /// The next entries; empty if they cannot follow the entry as written.
  std::vector<LineEntry> line;
  /// The traits of the position at the end, without those of value 0.
  std::vector<Trait> traits;
};

/// Why an entry lost something: what continuations of it and of the better entry have in common.
struct Explanation {
  /// What decided, most important first; empty if nothing stands out.
  std::vector<NotedReason> reasons;
  /// What often follows each entry.
  std::vector<LineEntry> after_played;
  std::vector<LineEntry> after_better;
};

/// Compares continuations of the entry that `seat` played with as many of a better one. Traits
/// count as reasons if they differ by at least three standard errors and by at least a quarter of
/// the continuations, or half a unit. The line of play is the most frequent one among those that
/// show the first reason; if all differ, the one with the most typical share.
[[nodiscard]] Explanation explain(Actor seat, const Sides& sides,
                                  std::span<const DecisiveKind> kinds,
                                  std::span<const Continuation> played,
                                  std::span<const Continuation> better);

}  // namespace stela

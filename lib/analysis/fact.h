#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/record/analysis_note.h"
#include "lib/words/message.h"

namespace stela {

/// A proven fact about an entry, independent of luck.
struct Fact {
  /// A word specific to the game, such as `win-at-once`; the same for all facts of a kind.
  std::string_view kind;
  /// A sentence without a full stop, for people.
  Message words;
  /// The article or rule from which it follows; may be null.
  const Rule* article = nullptr;
  /// The entry that shows it, as written; empty if it is the entry played, or if there is none.
  std::vector<std::string> entry;
  /// The question of a puzzle with that entry as its solution, as a sentence; empty if it is not
  /// suitable for one.
  Message question;
  /// Whether that entry certainly wins.
  bool wins = false;
  /// The mark that it alone gives the entry played: `kNone` or `kBlunder` (`EntryNote::mark`).
  Mark mark = Mark::kNone;
};

/// The same as found by a game, with that entry as moves, not yet as written.
template <class Move>
struct FoundFact : Fact {
  std::vector<Move> moves;
};

/// Whether something is proven, or `kUnknown` if the search was incomplete.
enum class Certain : std::uint8_t { kNo, kYes, kUnknown };

/// Returns the fact that another entry would have won in any case, unlike the entry played.
[[nodiscard]] Fact missed_sure_win(const Message& player, const Rule& article);

}  // namespace stela

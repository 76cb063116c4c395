#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/record/analysis_note.h"
#include "lib/words/message.h"

namespace stela {

/// Something that is certain of an entry, without chance.
struct Fact {
  /// A word of the game's own, as in `win-at-once`; the same for all facts of a kind.
  std::string_view kind;
  /// A sentence without a full stop, for people.
  Message words;
  /// The article or rule that it follows from; may be null.
  const Rule* article = nullptr;
  /// The entry that shows it, as written; empty: the entry played, or none.
  std::vector<std::string> entry;
  /// What a puzzle with that entry as its solution asks, as a sentence; empty: it makes none.
  Message question;
  /// The mark of the entry played, by itself: `kNone` or `kBlunder` (`EntryNote::mark`).
  Mark mark = Mark::kNone;
};

/// The same as a game finds it, with that entry as moves, which is still to be written.
template <class Move>
struct FoundFact : Fact {
  std::vector<Move> moves;
};

/// Whether something is certain; `kUnknown`: it was not looked for to the end.
enum class Certain : std::uint8_t { kNo, kYes, kUnknown };

/// That another entry would have won whatever comes, which the entry played does not.
[[nodiscard]] Fact missed_sure_win(std::string_view colour, const Rule& article);

}  // namespace stela

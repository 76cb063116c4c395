#pragma once

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"

namespace stela {

// An analysis in a record (docs/analysis-method.md): a comment on the tags has the parameters, and
// one on each entry the shares, the luck and the loss; annotations mark large losses, and better
// entries are added as variations.

/// Adds the results of `analysis` to `record`, which was analysed and contains no other analysis.
void annotate(const GameAnalysis& analysis, const Table& table, Record& record);

/// Removes what `annotate` added, and nothing else; returns true if there was something.
bool strip_analysis(Record& record);

/// Parts of a record that do not affect its game.
struct StrippedParts {
  /// The words of comments; commands in them stay.
  bool comments = false;
  bool variations = false;
  /// Annotations, and the commands for diagrams.
  bool marks = false;
  /// The commands `clk` and `emt`.
  bool times = false;
  /// What an analysis added.
  bool analysis = false;
};

/// Removes the given parts everywhere in the record, and the comments in which nothing is left.
void strip(const StrippedParts& parts, Record& record);

}  // namespace stela

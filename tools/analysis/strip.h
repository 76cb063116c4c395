#pragma once

#include "lib/record/record.h"

namespace stela {

/// Removes what `annotate` added, and nothing else; returns true if there was something.
bool strip_analysis(Record& record);

/// Parts of a record that change nothing in its game.
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

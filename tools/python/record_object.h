#pragma once

#include <optional>
#include <string>

#include "tools/python/source.h"

namespace stela::python {

/// What was found when a record was judged.
struct Judgement {
  bool valid = false;
  /// As a line of `validate --report ndjson`; empty where nothing is wrong: then it is made when it
  /// is asked for, since a pile is mostly such records, of which nobody asks more.
  std::string report;
};

/// A record as Python holds it.
struct RecordObject {
  Source source;
  /// What came of judging it while its file was read.
  std::optional<Judgement> judgement;
};

}  // namespace stela::python

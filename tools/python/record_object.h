#pragma once

#include <optional>
#include <string>

#include "tools/python/source.h"

namespace stela::python {

/// The result of validating a record.
struct Judgement {
  bool valid = false;
  /// As a line of `validate --report ndjson`; empty if there are no diagnostics: then it is created
  /// on demand, since most records of a large file are like that, and their reports are rarely
  /// needed.
  std::string report;
};

/// A record for Python.
struct RecordObject {
  Source source;
  /// The result of validating it while its file was read.
  std::optional<Judgement> judgement;
};

}  // namespace stela::python

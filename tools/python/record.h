#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/python/source.h"

namespace stela::python {

/// What was found when a record was judged.
struct Judgement {
  bool valid = false;
  /// As a line of `validate --report ndjson`; empty where nothing is wrong: then it is made when it
  /// is asked for, since a pile is mostly such records, of which nobody asks more.
  std::string report;
};

/// Judges what `found` is, as `stela validate` does. `report` makes the report in any case.
[[nodiscard]] Judgement judge(FoundRecord& found, Replayer& replayer, bool strict, bool report);

/// A record as Python holds it.
struct RecordObject {
  Source source;
  /// What came of judging it while its file was read.
  std::optional<Judgement> judgement;
};

/// The record's bytes; not those that stand around them in a document.
[[nodiscard]] std::string_view bytes_of(const Batch& source);

/// The record in `format`, with its actions in canonical spelling, as it stands among others of a
/// file. Throws py::value_error when it cannot be written.
[[nodiscard]] std::string written_as(const Batch& source, Format format);

/// The tags, comments and entries (`RawContent` in stela/_stela.pyi).
[[nodiscard]] pybind11::tuple content_of(const Batch& source);

/// Adds the class of records to `module`.
void bind_records(pybind11::module_& module);

}  // namespace stela::python

#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "tools/python/source.h"

namespace stela::python {

/// Validates `found` like `stela validate`, with messages in `language`. `report` always creates
/// the report.
[[nodiscard]] Judgement judge(FoundRecord& found, Replayer& replayer, bool strict,
                              Language language, bool report);

/// Returns the record's bytes, without the text around it in a document.
[[nodiscard]] std::string_view bytes_of(const Batch& source);

/// Returns the record in `format`, with canonical actions, as part of a file with several records.
/// Throws py::value_error if it cannot be written.
[[nodiscard]] std::string written_as(const Batch& source, Format format);

/// Returns the tags, comments and entries (`RawContent` in stela/_stela.pyi).
[[nodiscard]] pybind11::tuple content_of(const Batch& source);

/// Adds the class of records to `module`.
void bind_records(pybind11::module_& module);

}  // namespace stela::python

#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "tools/python/record_object.h"
#include "tools/python/source.h"

namespace stela::python {

/// Judges what `found` is, as `stela validate` does, and tells it in `language`. `report` makes the
/// report in any case.
[[nodiscard]] Judgement judge(FoundRecord& found, Replayer& replayer, bool strict,
                              Language language, bool report);

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

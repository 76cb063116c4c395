#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "tools/python/source.h"

namespace stela::python {

/// Returns the format called `name`. Throws py::value_error if there is none.
[[nodiscard]] Format format_of(std::string_view name);

/// Returns the whole source of a record, for pickling.
[[nodiscard]] pybind11::tuple pickled(const Batch& source);
/// Reverses that. Throws py::value_error if `state` was not made by `pickled`.
[[nodiscard]] Source unpickled(const pybind11::tuple& state);

}  // namespace stela::python

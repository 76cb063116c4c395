#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "tools/python/source.h"

namespace stela::python {

/// The format called `name`. Throws py::value_error when there is none.
[[nodiscard]] Format format_of(std::string_view name);

/// All that a record's source is, as Python writes it down.
[[nodiscard]] pybind11::tuple pickled(const Batch& source);
/// The same back. Throws py::value_error when `state` was not made by `pickled`.
[[nodiscard]] Source unpickled(const pybind11::tuple& state);

}  // namespace stela::python

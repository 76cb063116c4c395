#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/python/source.h"

namespace stela::python {

/// A replayed record, including the data that its positions refer to.
struct Replayed {
  Source source;
  Workspace workspace;
  Replayer replayer;
  Timeline timeline;
  Replayed();
};

/// An immutable position for Python.
struct PositionObject {
  std::shared_ptr<const Replayed> replayed;
  std::unique_ptr<const Position> position;
  /// The entry of the record before it, and the tokens played after that: actions, and an empty
  /// string for the end of an entry.
  int entry = 0;
  std::vector<std::string> played;
};

/// Returns the position after `entry` of the main line; -1 for the last legal one. Throws
/// py::value_error if the record starts no game, and py::index_error if it does not get that far.
[[nodiscard]] PositionObject position_after(const Source& source, int entry);

/// Returns the initial position, or that of `setup:`, and those after each legal entry of the main
/// line.
[[nodiscard]] pybind11::list positions_of(const Source& source);

/// Returns the events of the main line, as `RawEvent` in stela/_stela.pyi.
[[nodiscard]] pybind11::list events_of(const Source& source, Language language);

/// Adds the class of positions to `module`.
void bind_positions(pybind11::module_& module);

}  // namespace stela::python

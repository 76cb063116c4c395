#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/python/source.h"

namespace stela::python {

/// A record that was replayed, and holds what its positions are views into.
struct Replayed {
  Source source;
  Workspace workspace;
  Replayer replayer;
  Timeline timeline;
  Replayed();
};

/// A position as Python holds it. It does not change.
struct PositionObject {
  std::shared_ptr<const Replayed> replayed;
  std::unique_ptr<const Position> position;
  /// The entry of the record behind which it stands, and what was played from there on: actions,
  /// and an empty text for the end of an entry.
  int entry = 0;
  std::vector<std::string> played;
};

/// The position after `entry` of the main line; -1: the last that is legal. Throws py::value_error
/// when the record starts no game, and py::index_error when it does not get so far.
[[nodiscard]] PositionObject position_after(const Source& source, int entry);

/// The one at the start, or that a `setup:` sets, and those after each legal entry of the main
/// line.
[[nodiscard]] pybind11::list positions_of(const Source& source);

/// What happened in the main line, as `RawEvent` in stela/_stela.pyi.
[[nodiscard]] pybind11::list events_of(const Source& source, Language language);

/// Adds the class of positions to `module`.
void bind_positions(pybind11::module_& module);

}  // namespace stela::python

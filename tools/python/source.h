#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "tools/files/input.h"

namespace stela::python {

/// The bytes of one record, with everything needed to parse and validate it as in its file: a batch
/// with only that record, which shares nothing with others.
using Source = std::shared_ptr<const Batch>;

/// Calls `take` for each record of `batch`, and for illegal content between records, in order.
void split(const Batch& batch, const std::function<void(Source)>& take);

/// Memory reused from record to record; one for each thread.
struct Scratch {
  Workspace workspace;
  Replayer replayer;
  Scratch();
};

/// Returns the language with this code. Throws py::value_error, which lists the codes, if there is
/// none.
[[nodiscard]] Language language_of(std::string_view code);

/// Parses the record of `source` and calls `visit` once.
void visit(const Batch& source, Workspace& workspace,
           const std::function<void(FoundRecord&)>& visit);

/// The same in the memory of this thread. For large records, the interpreter lock is released:
/// `visit` must not touch Python. For small ones it is kept, since a computing thread would return
/// it only after milliseconds.
void visit(const Batch& source, const std::function<void(FoundRecord&, Replayer&)>& visit);

/// Returns the format called `name`. Throws py::value_error if there is none.
[[nodiscard]] Format format_of(std::string_view name);

/// Returns the whole source of a record, for pickling.
[[nodiscard]] pybind11::tuple pickled(const Batch& source);
/// Reverses that. Throws py::value_error if `state` was not made by `pickled`.
[[nodiscard]] Source unpickled(const pybind11::tuple& state);

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
  /// Whether its file was read with `strict`: it is always validated so.
  bool strict = false;
};

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

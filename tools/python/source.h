#pragma once

#include <functional>
#include <memory>
#include <string_view>

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

}  // namespace stela::python

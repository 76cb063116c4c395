#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "tools/files/input.h"

namespace stela::python {

/// The bytes of one record, with what is needed to read and judge it as in its file: a batch of
/// that record alone, which shares nothing with others.
using Source = std::shared_ptr<const Batch>;

/// Hands over each record of `batch`, or what stands around records and should not, in order.
void split(const Batch& batch, const std::function<void(Source)>& take);

/// What is used again from record to record; one for each thread.
struct Scratch {
  Workspace workspace;
  Replayer replayer;
  Scratch();
};

/// The language with this code. Throws py::value_error, which says which there are, at another one.
[[nodiscard]] Language language_of(std::string_view code);

/// Reads the record of `source` and calls `visit` once.
void visit(const Batch& source, Workspace& workspace,
           const std::function<void(FoundRecord&)>& visit);

/// The same in the memory of this thread. Where it takes long, the interpreter's lock is released:
/// `visit` must not touch Python. Elsewhere it is kept, since another thread that calculates gives
/// it back only after milliseconds.
void visit(const Batch& source, const std::function<void(FoundRecord&, Replayer&)>& visit);

}  // namespace stela::python

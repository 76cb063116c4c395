#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"

namespace stela::xml {

/// Whether `error` says that the document ends too early.
[[nodiscard]] bool ends_early(int error);

/// Reports that `document` is not well-formed: expat's `error` at byte `at`, while the elements
/// with names at `open` were open, outermost first.
void report_mistake(std::string_view document, int error, std::size_t at,
                    std::span<const Span> open, tree::Reporter& reporter);

}  // namespace stela::xml

#pragma once

#include <string>

#include "lib/document/document.h"
#include "lib/report/summary.h"

namespace stela {

/// Returns the summary as a document, which must not outlive `summary` and `input`.
[[nodiscard]] doc::Document summary_document(const Summary& summary, const ReportInput& input);

/// Returns `12. white`, `setup` or `result`.
[[nodiscard]] std::string heading_of(const SummaryItem& entry, Language language);

}  // namespace stela

#pragma once

#include <string_view>

namespace stela {

// The files of lib/document/page.

/// Style of all pages; its colours are those of `page_palette`.
extern const std::string_view kCommonStyle;
/// Style of documents.
extern const std::string_view kDocumentStyle;
/// Style of score charts.
extern const std::string_view kChartStyle;

}  // namespace stela

#pragma once

#include <string>

#include "lib/document/table_writer.h"
#include "lib/words/language.h"
#include "tools/files/output.h"

namespace stela {

/// Returns how tables of figures are written: cells as requested, and CSV as spreadsheets expect it
/// if `--lang` gave another language than English.
[[nodiscard]] doc::TableOptions table_options();

/// Returns the language of such a table: the reader's in a spreadsheet and in CSV for one, and
/// English for programs.
[[nodiscard]] Language table_language(doc::TableFormat format);

/// Ends `table`, of which `text` is not written yet, and the output; returns the exit status, which
/// is `code` on success.
int finish_table(doc::TableWriter& table, std::string text, Output& output, int code);

}  // namespace stela

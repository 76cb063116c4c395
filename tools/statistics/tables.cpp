#include "tools/statistics/tables.h"

#include "tools/console/console.h"

namespace stela {

doc::TableOptions table_options() {
  const bool asked = !globals().language_code.empty();
  return {0, 0, globals().raw_cells, asked && globals().language.code() != Language().code()};
}

Language table_language(doc::TableFormat format) {
  const bool local = format == doc::TableFormat::kCsv && table_options().local;
  return local || format == doc::TableFormat::kXlsx ? globals().language : Language();
}

int finish_table(doc::TableWriter& table, std::string text, Output& output, int code) {
  table.end(text);
  if (const std::string error = table.error(); !error.empty()) {
    complain(error);
    output.abandon();
    return worse(code, kExitFile);
  }
  output.write(text);
  return finish_output(output, code);
}

}  // namespace stela

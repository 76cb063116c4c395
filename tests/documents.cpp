#include "tests/documents.h"

#include <algorithm>

#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/writer.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"

namespace stela::testing {

std::vector<std::string_view> split_records(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<std::string_view> records;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t next = std::min(text.size(), text::find_record_start(text, begin + 1));
    records.push_back(text::without_next_mark(text.substr(begin, next - begin)));
    begin = next;
  }
  return records;
}

std::string written(const Record& record) {
  std::string out;
  text::write_record(record, out);
  return out;
}

Values values_of(Syntax syntax, std::string_view document, std::vector<Diagnostic>& diagnostics) {
  Values read;
  const tree::Sink keep = [&](const Value& record) {
    read.values.push_back(record);
    return true;
  };
  if (syntax == Syntax::kJson) {
    json::read(document, read.memory, keep, diagnostics);
  } else {
    xml::read(document, all_games(), read.memory, keep, diagnostics);
  }
  return read;
}

std::string to_document(Syntax syntax, const Record& record) {
  ValueMemory memory;
  const Value value = tree::to_value(record, all_games(), memory);
  std::string out;
  if (syntax == Syntax::kJson) {
    json::write(value, false, out);
    return out;
  }
  xml::write_begin(out);
  xml::write(value, out);
  xml::write_end(out);
  return out;
}

bool from_document(Syntax syntax, std::string_view document, Record& record,
                   std::vector<Diagnostic>& diagnostics) {
  const Values read = values_of(syntax, document, diagnostics);
  if (read.values.size() != 1) return false;
  tree::to_record(read.values.front(), all_games(), record, diagnostics, syntax);
  return true;
}

}  // namespace stela::testing

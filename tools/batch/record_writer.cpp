#include "tools/batch/record_writer.h"

#include "formats/json/writer.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"

namespace stela {
void write_record_as(const Record& record, Format format, std::string& out) {
  // Used again from record to record.
  thread_local ValueMemory memory;
  memory.clear();
  switch (format) {
    case Format::kStela:
      return text::write_record(record, out);
    case Format::kJson:
      return json::write(tree::to_value(record, all_games(), memory), false, out);
    case Format::kNdjson:
      json::write(tree::to_value(record, all_games(), memory), true, out);
      out += '\n';
      return;
    case Format::kXml:
      return xml::write(tree::to_value(record, all_games(), memory), out);
    case Format::kForeign:
      break;  // only read
  }
}

}  // namespace stela

#include "tools/stela/record_stream.h"

#include "formats/json/writer.h"
#include "formats/text/split.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"

namespace stela {

void write_record_as(const Record& record, Format format, std::string& out) {
  switch (format) {
    case Format::kStela:
      out += '\n';
      text::write_record(record, out);
      break;
    case Format::kJson:
      out += ",\n";
      json::write(tree::to_value(record, all_games()), false, out);
      break;
    case Format::kNdjson:
      json::write(tree::to_value(record, all_games()), true, out);
      out += '\n';
      break;
    case Format::kXml:
      xml::write(tree::to_value(record, all_games()), out);
      break;
  }
}

void copy_record(std::string_view bytes, std::string& out) {
  out += '\n';
  out += text::without_blank_end(bytes);
  out += '\n';
}

std::string RecordStream::begin() const {
  std::string out;
  if (format_ == Format::kJson) out = "[";
  if (format_ == Format::kXml) xml::write_begin(out);
  return out;
}

std::string_view RecordStream::joined(std::string_view piece) {
  if (piece.empty()) return piece;
  const bool separated = format_ == Format::kStela || format_ == Format::kJson;
  if (!any_ && separated) piece.remove_prefix(1);
  any_ = true;
  return piece;
}

std::string RecordStream::end() const {
  std::string out;
  if (format_ == Format::kJson) out = any_ ? "\n]\n" : "]\n";
  if (format_ == Format::kXml) xml::write_end(out);
  return out;
}

}  // namespace stela

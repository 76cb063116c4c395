#include "tools/stela/pile/record_stream.h"

#include "formats/json/writer.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"

namespace stela {
namespace {

/// What stands between the records of a text in canonical form.
constexpr std::string_view kEmptyLine = "\n";

}  // namespace

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
  }
}

RecordStream::RecordStream(RecordJoin::Write write, Format format)
    : write_(std::move(write)), format_(format), join_(write_, kEmptyLine) {
  std::string head;
  if (format_ == Format::kJson) head = "[";
  if (format_ == Format::kXml) xml::write_begin(head);
  write_(head);
}

void RecordStream::add(std::string_view file, const RecordTexts& texts) {
  if (format_ == Format::kStela || format_ == Format::kNdjson) {
    return join_.add(file, format_, texts);
  }
  std::size_t begin = 0;
  for (const RecordTexts::Piece& piece : texts.pieces) {
    if (format_ == Format::kJson) write_(any_ ? ",\n" : "\n");
    write_(std::string_view(texts.text).substr(begin, piece.end - begin));
    begin = piece.end;
    any_ = true;
  }
}

int RecordStream::finish() {
  std::string tail;
  if (format_ == Format::kJson) tail = any_ ? "\n]\n" : "]\n";
  if (format_ == Format::kXml) xml::write_end(tail);
  write_(tail);
  return join_.finish();
}

}  // namespace stela

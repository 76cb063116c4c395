#include "tools/batch/record_writer.h"

#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/namespaces.h"
#include "formats/xml/writer.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"

namespace stela {
namespace {

/// Returns whether the beginning of `bytes` would be misinterpreted at the beginning of a file. A
/// byte-order mark before it prevents that.
bool needs_mark(std::string_view bytes) {
  return bytes.starts_with(kByteOrderMark) || ByteSource::is_packed(bytes);
}

/// Returns the line ending to write after `record`: its last one, because CR followed by LF would
/// be one line ending; if its last line has none, that of its first line, or `otherwise`.
std::string_view line_end_behind(std::string_view record, std::string_view otherwise) {
  const std::size_t last = record.find_last_not_of("\r\n") + 1;
  std::string_view end = first_line_end(record.substr(last));
  if (end.empty()) end = first_line_end(record);
  return end.empty() ? otherwise : end;
}

/// The namespaces declared by the root of a document that Stela writes.
const xml::Bindings kPlainBindings = {{{}, std::string(xml::kNamespace)}};

}  // namespace

bool RecordJoin::add(std::string_view file, std::size_t number, Format format,
                     std::string_view record) {
  if (!format_) format_ = format;
  if (format != *format_) {
    refuse(file);
    return false;
  }
  if (format == Format::kJson || format == Format::kXml) {
    add_to_document(record);
    return true;
  }
  const bool is_text = format == Format::kStela;
  if (text::is_blank(record)) return leave_out(file, number, "it cannot be written as text");
  if (is_text && any_) {
    const std::optional<std::string_view> follower = text::as_follower(record);
    if (!follower) {
      return leave_out(file, number,
                       "it cannot follow another record, because it does not begin with `[Game `");
    }
    record = *follower;
  }
  if (!any_ && needs_mark(record)) put(kByteOrderMark);
  // A record begins on a line of its own, even after one without a final line ending.
  if (in_line()) put(line_end_);
  if (is_text && any_) {
    if (gap_ == Gap::kEmptyLine) put(line_end_);
    // A byte-order mark separates records whose tags would be merged.
    const bool glued = lends_ || (takes_ && !record.starts_with(text::kRecordOpening));
    if (glued) put(kByteOrderMark);
  }
  if (is_text) line_end_ = line_end_behind(record, line_end_);
  any_ = true;
  put(record);
  last_ = record.back();
  if (is_text) {
    takes_ = text::takes_tags(record);
    lends_ = text::lends_tags(record);
  }
  return true;
}

bool RecordJoin::copy(const Batch& batch, std::size_t number, std::string_view record,
                      bool readable) {
  expect(batch.format);
  const bool xml = batch.format == Format::kXml;
  if (batch.truncated) return leave_out(batch.file, number, too_large_to_copy());
  if ((xml || batch.format == Format::kJson) && !readable) {
    return leave_out(batch.file, number, tr("it is not well formed"));
  }
  if (xml && batch.bindings != kPlainBindings) {
    return leave_out(batch.file, number, tr("its document has prefixes for namespaces"));
  }
  return add(batch.file, number, batch.format, record);
}

void RecordJoin::expect(Format format) {
  if (!expected_) expected_ = format;
}

void RecordJoin::begin_document() {
  std::string begin;
  if (format_ == Format::kJson) begin = "[";
  if (format_ == Format::kXml) xml::write_begin(begin);
  put(begin);
}

void RecordJoin::add_to_document(std::string_view record) {
  if (!any_) begin_document();
  if (format_ == Format::kJson) {
    put(any_ ? ",\n" : "\n");
  } else if (in_line()) {
    put("\n");
  }
  put(record);
  last_ = record.back();
  any_ = true;
}

void RecordJoin::add(std::string_view file, Format format, const RecordTexts& texts) {
  std::size_t begin = 0;
  for (const RecordTexts::Piece& piece : texts.pieces) {
    add(file, piece.number, format, std::string_view(texts.text).substr(begin, piece.end - begin));
    begin = piece.end;
  }
}

void RecordJoin::refuse(std::string_view file) {
  if (misfit_.empty()) misfit_ = file;
}

/// Returns whether the last line is not empty. NDJSON has only one line ending.
bool RecordJoin::in_line() const {
  return last_ != '\n' && (last_ != '\r' || format_ == Format::kNdjson);
}

bool RecordJoin::leave_out(std::string_view file, std::size_t number, const Message& reason) {
  if (++left_out_ <= kMaxReported) {
    complain(tr(globals().language, "record {0} of `{1}` is left out: {2}", number, printable(file),
                reason));
  }
  return false;
}

int RecordJoin::finish() {
  if (left_out_ > kMaxReported) {
    complain(trn(globals().language, left_out_ - kMaxReported,
                 "{0} more record is left out for such reasons",
                 "{0} more records are left out for such reasons"));
  }
  if (!misfit_.empty()) {
    complain(
        tr(globals().language,
           "records of `{0}` cannot be copied as they are: convert it to the format of the others",
           printable(misfit_)));
    return kExitUsage;
  }
  if (!format_) format_ = expected_;
  const bool document = format_ == Format::kJson || format_ == Format::kXml;
  if (document && !any_) begin_document();
  if ((document || format_ == Format::kNdjson) && in_line()) put("\n");
  if (format_ == Format::kJson) put("]\n");
  if (format_ == Format::kXml) {
    std::string end;
    xml::write_end(end);
    put(end);
  }
  return left_out_ > 0 ? kExitInvalid : kExitDone;
}

int RecordCopyFile::finish(int code) {
  const int joined = join_.finish();
  if (joined == kExitUsage) {
    output_.abandon();
    return kExitUsage;
  }
  return finish_output(output_, worse(code, joined));
}

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

#include "tools/batch/record_writer.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "formats/json/writer.h"
#include "formats/text/reader.h"
#include "formats/text/scanner.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/markup.h"
#include "formats/xml/writer.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"

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

namespace {

constexpr std::string_view kWhy = ".why.txt";

/// Returns the last part of `path`, without the extension of a compressed file.
std::string base_name(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  path = plain_name(path);
  if (path == "-") return "standard-input";
  return path.empty() || path == "." || path == ".." ? "file" : std::string(path);
}

}  // namespace

QuarantineFolder::QuarantineFolder(std::string path) : folder_(std::move(path)) {
  if (folder_ == "-") {
    throw UsageError(tr("`--quarantine-dir` takes a folder, which standard output is not"));
  }
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const bool folder = std::filesystem::is_directory(folder_, error);
  if (!folder) {
    throw UsageError(tr("`{0}` is not a folder, and cannot be created", printable(folder_)));
  }
  const bool empty = std::filesystem::is_empty(folder_, error);
  if (error || !empty) {
    // Its files would be mistaken for records of this run.
    throw UsageError(tr("the folder `{0}` is not empty", printable(folder_)));
  }
}

void QuarantineFolder::begin_file(std::string_view path) {
  file_ = path;
  code_ = kExitDone;
}

/// Returns a unique file name from which the format can be detected.
std::string QuarantineFolder::new_name(Format format) {
  // Leaves room for a number, and for the name of the other file.
  constexpr std::size_t kLongest = 200;
  std::string name = base_name(file_);
  if (format_of_name(name) != format) name += fmt::format(".{}", name_of(format));
  const std::size_t dot = name.rfind('.');
  const std::string extension = name.substr(dot);
  std::string stem = name.substr(0, dot);
  stem.resize(whole_characters(stem, 0, std::min(stem.size(), kLongest)).end);
  for (int i = 1;; ++i) {
    const std::string number = i > 1 ? fmt::format("-{}", i) : std::string();
    const std::string tried = fmt::format("{}{}{}", stem, number, extension);
    const std::string small = small_letters(tried);
    const std::string why = fmt::format("{}{}", small, kWhy);
    if (names_.count(small) > 0 || names_.count(why) > 0) continue;
    names_.insert(small);
    names_.insert(why);
    return fmt::format("{}/{}", folder_, tried);
  }
}

void QuarantineFolder::open(const Batch& batch) {
  code_ = worse(code_, close());
  const std::string name = new_name(batch.format);
  why_ = std::make_unique<Output>(name + std::string(kWhy), Replace::kNothing);
  bytes_ = nullptr;
  records_ = nullptr;
  file_name_ = name;
}

void QuarantineFolder::add(const Batch& batch, std::size_t number, std::string_view record,
                           bool readable, std::string_view why) {
  if (batch.truncated) {
    complain(tr(globals().language, "record {0} of `{1}` is left out: {2}", number,
                printable(file_), too_large_to_copy()));
    code_ = worse(code_, kExitInvalid);
    return;
  }
  const bool text = batch.format == Format::kStela;
  const bool document = batch.format == Format::kJson || batch.format == Format::kXml;
  const bool utf16 = batch.utf16 != text::Utf16::kNone;
  // After another record this would be parsed as a part of it, or break the document.
  const bool follows = text::as_follower(record).value_or("").starts_with(text::kRecordOpening);
  const bool alone = (document && !readable) || (text && !follows);
  const bool raw = utf16 || (document && !readable);
  const bool fits = raw ? bytes_ != nullptr && utf16 : records_ != nullptr;
  if (!fits || alone) open(batch);
  if (raw && bytes_ == nullptr) {
    bytes_ = std::make_unique<Output>(file_name_, Replace::kNothing);
    std::string mark;
    if (utf16) text::encode_utf16(kByteOrderMark, batch.utf16, mark);
    bytes_->write(mark);
  } else if (!raw && records_ == nullptr) {
    records_ = std::make_unique<RecordCopyFile>(file_name_, Replace::kNothing);
  }
  if (raw) {
    std::string encoded;
    if (utf16) text::encode_utf16(record, batch.utf16, encoded);
    bytes_->write(utf16 ? std::string_view(encoded) : record);
  } else {
    records_->add(batch, number, record, readable);
  }
  why_->write(fmt::format("Record {} of {}\n\n{}\n", number, printable(file_), why));
}

int QuarantineFolder::close() {
  int code = kExitDone;
  if (records_ != nullptr) code = worse(code, records_->finish(kExitDone));
  if (bytes_ != nullptr) code = worse(code, finish_output(*bytes_, kExitDone));
  if (why_ != nullptr) code = worse(code, finish_output(*why_, kExitDone));
  records_ = nullptr;
  bytes_ = nullptr;
  why_ = nullptr;
  return code;
}

int QuarantineFolder::end_file() { return worse(code_, close()); }

}  // namespace stela

#include "tools/batch/quarantine.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "formats/text/reader.h"
#include "formats/text/scanner.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/files.h"

namespace stela {
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

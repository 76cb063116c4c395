// Reads files in batches: the part of input.h that is not about the records of a single batch.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/text/foreign_file.h"
#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "tools/files/files.h"
#include "tools/files/input.h"

namespace stela {
namespace {

/// Small enough for the cache of a core, large enough to make the cost of reading negligible.
constexpr std::size_t kBatchSize = std::size_t{1} << 18U;
/// Returns the start of the last record of `bytes`, or `npos` if there is only one.
std::size_t last_cut(std::string_view bytes, Format format) {
  if (format == Format::kNdjson) {
    const std::size_t end = bytes.rfind('\n');
    return end == std::string_view::npos ? end : end + 1;
  }
  const std::size_t start = text::find_last_start(bytes);
  return start == 0 ? std::string_view::npos : start;
}

/// Returns the number of records that `for_each_record` will visit. For text, stores where they
/// begin.
std::size_t find_records(Batch& batch) {
  const std::string_view bytes = batch.bytes;
  batch.starts.clear();
  if (batch.format == Format::kNdjson) {
    std::size_t count = 0;
    for (std::size_t begin = 0; begin < bytes.size();) {
      const std::size_t end = std::min(bytes.size(), bytes.find('\n', begin));
      if (!text::is_blank(bytes.substr(begin, end - begin))) ++count;
      begin = end + 1;
    }
    return count;
  }
  if (batch.format != Format::kStela) return batch.parts.size();
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t next = std::min(bytes.size(), text::find_record_start(bytes, begin + 1));
    const bool any = begin > 0 || !text::is_blank(text::without_next_mark(bytes.substr(0, next)));
    if (any) batch.starts.push_back(begin);
    begin = next;
  }
  return batch.starts.size();
}

/// Returns the start of the part at the end of `bytes` that is kept if no record begins in them: it
/// could be the beginning of `[Game ` at the start of a line. It never is a complete one, because
/// without the text before it a line would seem to begin there.
std::size_t before_end(std::string_view bytes) {
  constexpr std::size_t kKept = text::kLookBehind + text::kRecordOpening.size() - 1;
  if (bytes.size() <= kKept) return 0;
  const std::size_t at = bytes.size() - kKept;
  // CR LF is a single line ending.
  return bytes[at] == '\n' ? at - 1 : at;
}

}  // namespace

InputFile::InputFile(ByteSource& source, FoundFile file, std::optional<Format> forced,
                     const InputPart& part)
    : file_(std::move(file)),
      format_(forced ? forced : format_of_name(file_.path)),
      part_(part),
      source_(source),
      error_(file_.error) {}

/// Reads up to `wanted` bytes, as many as there are; returns their number.
std::size_t InputFile::read(char* to, std::size_t wanted) {
  if (decoder_) return read_utf16(to, wanted);
  const std::size_t got = source_.read(to, wanted);
  error_ = source_.error();
  return got;
}

std::size_t InputFile::read_utf16(char* to, std::size_t wanted) {
  std::vector<char> bytes;
  while (decoded_.size() < wanted && !source_.at_end() && error_.empty()) {
    bytes.resize(kBatchSize);
    const std::size_t got = source_.read(bytes.data(), bytes.size());
    error_ = source_.error();
    if (file_.utf16_bytes != nullptr) file_.utf16_bytes->append(bytes.data(), got);
    decoder_->decode({bytes.data(), got}, decoded_);
    if (source_.at_end()) decoder_->finish(decoded_);
  }
  const std::size_t given = std::min(wanted, decoded_.size());
  std::copy_n(decoded_.begin(), given, to);
  decoded_.erase(0, given);
  return given;
}

bool InputFile::at_end() const { return source_.at_end() && decoded_.empty(); }

/// Switches to the UTF-8 of a UTF-16 text. JSON and XML are not converted, and neither is NDJSON:
/// none of its lines could be read, and as one document that is reported once.
void InputFile::decode_head() {
  if (format_ == Format::kJson || format_ == Format::kXml) return;
  utf16_ = text::utf16_of(rest_);
  if (utf16_ == text::Utf16::kNone) return;
  text::Utf16Decoder decoder(utf16_);
  std::string head;
  decoder.decode(rest_, head);
  if (source_.at_end()) decoder.finish(head);
  if (!format_) {
    detect(std::string_view(head).substr(head.starts_with(kByteOrderMark) ? 3 : 0));
  }
  if (*format_ != Format::kStela) {
    if (*format_ == Format::kNdjson) format_ = Format::kJson;
    utf16_ = text::Utf16::kNone;
    return;
  }
  if (file_.utf16_bytes != nullptr) *file_.utf16_bytes = rest_;
  rest_ = std::move(head);
  decoder_ = decoder;
}

/// Appends the bytes that identify the format, or the start of the part, to `rest_`; returns false
/// at the end of the file or on an error.
bool InputFile::read_head() {
  const std::size_t before = rest_.size();
  rest_.resize(before + kBatchSize);
  const std::size_t got = read(rest_.data() + before, kBatchSize);
  rest_.resize(before + got);
  return got > 0 && error_.empty();
}

/// Detects the format of an input from its first bytes if its name does not determine it.
void InputFile::detect(std::string_view head) {
  const std::size_t at = head.find_first_not_of(" \t\r\n");
  const std::string_view begin =
      at == std::string_view::npos ? std::string_view{} : head.substr(at);
  format_ = Format::kStela;
  if (begin.starts_with('<')) {
    // An HTML page may contain a record as text.
    if (!text::begins_html(begin)) format_ = Format::kXml;
  } else if (begin.starts_with('[')) {
    const std::size_t next = begin.find_first_not_of(" \t\r\n", 1);
    if (next != std::string_view::npos && (begin[next] == '{' || begin[next] == ']')) {
      format_ = Format::kJson;
    }
  } else if (begin.starts_with('{')) {
    const std::size_t next = begin.find_first_not_of(" \t\r\n", 1);
    const bool object =
        next != std::string_view::npos && (begin[next] == '"' || begin[next] == '}');
    // A record on one line is NDJSON; one that spans several lines is a document.
    const std::size_t line = begin.find_first_of("\r\n");
    if (object) format_ = next < line ? Format::kNdjson : Format::kJson;
  }
}

/// Detects from its first bytes whether the file has no records at all.
void InputFile::look_for_foreign() {
  if (format_ == Format::kForeign) return;
  const std::string_view head = rest_;
  const text::ReadAs read_as = format_ == Format::kStela ? text::ReadAs::kText
                               : format_ == Format::kXml ? text::ReadAs::kXml
                                                         : text::ReadAs::kJson;
  const auto foreign = text::foreign_of(head, read_as);
  if (foreign) foreign_ = text::diagnostic_of(*foreign, head);
}

/// Opens the file and goes to the first record of the part; returns false if there is nothing to
/// read.
bool InputFile::begin() {
  if (!error_.empty()) return false;
  if (part_.shards > 0) {
    if (!source_.regular() || source_.packed()) {
      error_ = "only a file that is not compressed can be cut into shards";
      return false;
    }
    const std::uint64_t size = source_.size();
    const auto bound = [&](std::uint64_t i) {
      return size / part_.shards * i + size % part_.shards * i / part_.shards;
    };
    part_.begin = bound(part_.shard - 1);
    end_ = bound(part_.shard);
    done_ = end_ == part_.begin;
    if (done_) return false;
  }
  // Needed even for a part: only the beginning of a file identifies it.
  read_head();
  if (!error_.empty() && rest_.empty()) return false;
  decode_head();
  if (decoder_ && !part_.whole()) {
    error_ = "a file in UTF-16 cannot be read in parts";
    return false;
  }
  constexpr std::size_t kMark = kByteOrderMark.size();
  has_mark_ = rest_.starts_with(kByteOrderMark);
  if (!format_) detect(std::string_view(rest_).substr(has_mark_ ? kMark : 0));
  // The first record begins after a byte-order mark, and belongs to the shard with the first byte.
  const bool at_mark = has_mark_ && part_.shards == 0 && part_.begin <= kMark;
  // Reported by the part that has the first byte.
  if (offset_ == 0) look_for_foreign();
  if (foreign_ && part_.begin > 0) {
    done_ = true;
    return false;
  }
  // The start of a record in a document can only be found from the document's beginning.
  if (part_.begin > 0 && !at_mark && !is_document()) {
    // The bytes before the part show whether a line begins there, as one does after the mark.
    const std::uint64_t first = has_mark_ ? kMark : 0;
    part_.begin = std::max(part_.begin, first + 1);
    const std::uint64_t before = std::min<std::uint64_t>(part_.begin - first, text::kLookBehind);
    pass_to(part_.begin - before);
    return find_begin(static_cast<std::size_t>(before));
  }
  if (has_mark_) {
    rest_.erase(0, kMark);
    offset_ += kMark;
    if (!is_document()) end_ = std::max(end_, offset_ + 1);
  }
  return true;
}

/// Drops everything before byte `begin` of the file, of which only the head has been read.
void InputFile::pass_to(std::uint64_t begin) {
  offset_ = begin;
  if (begin <= rest_.size()) {
    rest_.erase(0, static_cast<std::size_t>(begin));
    return;
  }
  source_.skip(begin - rest_.size());
  rest_.clear();
  read_head();
}

/// Continues after `bytes`, which belong to no batch.
void InputFile::pass(std::string_view bytes) {
  offset_ += bytes.size();
  if (!begun_) return;
  const LineColumn end = PlaceFinder(bytes, next_line_, next_column_).locate(bytes.size());
  next_line_ = end.line;
  next_column_ = end.column;
}

/// Drops everything before the first record that begins in the part; `before` bytes of it have been
/// read.
bool InputFile::find_begin(std::size_t before) {
  while (offset_ < end_) {
    std::size_t start = std::string::npos;
    if (format_ == Format::kStela) {
      const std::uint64_t from = part_.begin - std::min(part_.begin, offset_);
      start = text::find_record_start(rest_, static_cast<std::size_t>(from), before);
    } else if (const std::size_t line = rest_.find('\n', before - 1); line != std::string::npos) {
      start = line + 1;
    }
    if (start != std::string::npos) {
      pass(std::string_view(rest_).substr(0, start));
      rest_.erase(0, start);
      done_ = offset_ >= end_;
      return !done_;
    }
    const std::size_t passed = before_end(rest_);
    pass(std::string_view(rest_).substr(0, passed));
    rest_.erase(0, passed);
    if (passed > 0) before = text::kLookBehind;
    if (!read_head()) break;
  }
  rest_.clear();
  done_ = true;
  return false;
}

/// Reports an error of a file that was read to its end; returns false.
bool InputFile::finish() {
  done_ = true;
  if (error_.empty()) error_ = source_.trailing();
  if (error_.empty() && !source_.archive() && source_.changed())
    error_ = "it changed while it was read";
  return false;
}

/// Returns whether the records share one document, which is split as a whole.
bool InputFile::is_document() const { return format_ == Format::kJson || format_ == Format::kXml; }

bool InputFile::next(Batch& batch) {
  if (!opened_) {
    opened_ = true;
    if (!begin()) return done_ ? finish() : false;
    begun_ = true;
  }
  if (std::exchange(refused_, false)) find_begin(text::kLookBehind);
  if (done_) return finish();
  batch.file = file_.path;
  batch.format = *format_;
  batch.compressed = source_.packed();
  batch.utf16 = utf16_;
  batch.foreign = foreign_;
  batch.truncated = false;
  if (foreign_) return next_foreign(batch);
  // An empty document is not well-formed.
  if (is_document()) return next_parts(batch);
  if (format_ == Format::kForeign) return next_whole(batch);
  if (at_end() && rest_.empty()) return finish();
  return next_cut(batch);
}

/// Returns the start of the first record after the part, or `npos` if that cannot be determined
/// yet.
std::size_t InputFile::find_end(std::string_view bytes) const {
  if (end_ - offset_ >= bytes.size()) return std::string_view::npos;
  const auto from = static_cast<std::size_t>(end_ - offset_);
  if (*format_ == Format::kStela) return text::find_record_start(bytes, from);
  const std::size_t line = bytes.find('\n', from - 1);
  return line == std::string_view::npos ? line : line + 1;
}

/// Moves the remaining bytes to the beginning of the batch's memory, which never shrinks: it would
/// have to be cleared each time. Returns their number.
std::size_t InputFile::take_rest(Batch& batch) {
  const std::size_t size = rest_.size();
  if (batch.memory.size() < size) batch.memory.resize(size);
  std::copy(rest_.begin(), rest_.end(), batch.memory.begin());
  rest_.clear();
  return size;
}

/// Reads up to `wanted` bytes after the first `size` of the batch's memory, which then form the
/// batch's bytes.
void InputFile::read_more(Batch& batch, std::size_t& size, std::size_t wanted) {
  // Does not read far beyond a record that is too large.
  wanted = size > kMaxRecord ? kBatchSize : std::min(wanted, kMaxRecord + 1 - size);
  if (!at_end()) {
    if (batch.memory.size() < size + wanted) batch.memory.resize(size + wanted);
    size += read(batch.memory.data() + size, wanted);
  }
  batch.bytes = {batch.memory.data(), size};
}

/// Counts the records and lines of `batch`, which is complete.
void InputFile::number(Batch& batch) {
  batch.offset = offset_;
  batch.first_record = next_record_;
  batch.first_line = next_line_;
  batch.first_column = next_column_;
  batch.behind_mark = has_mark_ && offset_ == kByteOrderMark.size();
  if (batch.format == Format::kStela && line_end_.empty()) line_end_ = first_line_end(batch.bytes);
  batch.line_end = line_end_.empty() ? "\n" : line_end_;
  offset_ += batch.bytes.size();
  next_record_ += find_records(batch);
  const LineColumn end =
      PlaceFinder(batch.bytes, next_line_, next_column_).locate(batch.bytes.size());
  next_line_ = end.line;
  next_column_ = end.column;
}

/// Returns whether the part before `cut` comes before the first record of the file. That record
/// determines how it is treated, so they stay together.
bool InputFile::is_head(std::string_view bytes, std::size_t cut) const {
  return *format_ == Format::kStela && next_record_ == 1 && cut != std::string::npos &&
         !text::as_follower(bytes) && text::find_record_start(bytes, 1) == cut;
}

/// Drops the batch's bytes except the last ones, which determine where the next record starts.
void InputFile::drop_all_but_end(Batch& batch) {
  const std::size_t passed = before_end(batch.bytes);
  pass(batch.bytes.substr(0, passed));
  rest_.assign(batch.bytes.substr(passed));
}

/// Turns the batch, which is larger than a record may be, into the beginning of an unreadable
/// record. For text and lines, reading then continues with the next record; for a document it
/// stops.
void InputFile::refuse(Batch& batch) {
  constexpr std::size_t kShown = 4096;
  batch.truncated = true;
  batch.offset = offset_;
  batch.first_record = next_record_++;
  batch.first_line = next_line_;
  batch.first_column = next_column_;
  batch.behind_mark = has_mark_ && offset_ == kByteOrderMark.size();
  batch.starts.assign(1, 0);
  batch.parts.clear();
  if (is_document()) {
    done_ = true;
  } else {
    drop_all_but_end(batch);
    refused_ = !done_;
  }
  batch.memory.resize(whole_characters(batch.bytes, 0, std::min(batch.bytes.size(), kShown)).end);
  batch.memory.shrink_to_fit();
  batch.bytes = {batch.memory.data(), batch.memory.size()};
}

/// Fills `batch` with whole records: everything read up to the start of the last one.
bool InputFile::next_cut(Batch& batch) {
  std::size_t cut = std::string::npos;
  std::size_t head = std::string::npos;
  std::size_t size = take_rest(batch);
  // Doubles, so that a large record is not copied often.
  for (std::size_t wanted = kBatchSize; cut == std::string::npos;
       wanted = std::max(size, kBatchSize)) {
    read_more(batch, size, wanted);
    cut = find_end(batch.bytes);
    done_ = cut != std::string::npos;
    if (done_) break;
    const bool ends = at_end() || !error_.empty();
    // Records before an error are complete, except for the last one.
    if (!ends || !error_.empty() || size > kMaxRecord) cut = last_cut(batch.bytes, batch.format);
    if (!ends && is_head(batch.bytes, cut)) head = std::exchange(cut, std::string::npos);
    if (cut == std::string::npos && size > kMaxRecord) {
      if (head == std::string::npos && !text::is_blank(batch.bytes)) {
        refuse(batch);
        return true;
      }
      cut = head;
      if (cut != std::string::npos) break;
      drop_all_but_end(batch);
      size = take_rest(batch);
      batch.bytes = {batch.memory.data(), size};
    }
    if (!error_.empty()) {
      done_ = true;
      if (cut == std::string::npos || cut == 0) return false;
    }
    if (ends) break;
  }
  if (cut != std::string::npos) {
    if (!done_) rest_.assign(batch.bytes.substr(cut));
    batch.bytes = batch.bytes.substr(0, cut);
  }
  number(batch);
  return true;
}

/// Fills `batch` with the whole file.
bool InputFile::next_whole(Batch& batch) {
  std::size_t size = take_rest(batch);
  batch.bytes = {batch.memory.data(), size};
  for (std::size_t wanted = kBatchSize; !at_end(); wanted = size) {
    read_more(batch, size, wanted);
    if (error_.empty() && size > kMaxRecord) {
      error_ = fmt::format("it has more than {} MiB", kMaxRecord >> 20U);
    }
    if (!error_.empty()) return false;
  }
  done_ = true;
  next_record_ = 2;
  return true;
}

/// Fills `batch` with a whole file without records, or with its beginning if it is larger than a
/// record may be.
bool InputFile::next_foreign(Batch& batch) {
  std::size_t size = take_rest(batch);
  batch.bytes = {batch.memory.data(), size};
  for (std::size_t wanted = kBatchSize; !at_end() && size <= kMaxRecord; wanted = size) {
    read_more(batch, size, wanted);
    if (!error_.empty()) return false;
  }
  if (size > kMaxRecord) {
    refuse(batch);
  } else {
    number(batch);
  }
  refused_ = false;
  done_ = true;
  next_record_ = 2;
  return true;
}

/// Fills `batch` with the parts of a document that are complete so far.
bool InputFile::next_parts(Batch& batch) {
  do {
    if (cut_) return finish();
    std::size_t size = take_rest(batch);
    std::size_t used = 0;
    batch.parts.clear();
    for (std::size_t wanted = kBatchSize; used == 0 && !cut_; wanted = size) {
      read_more(batch, size, wanted);
      cut_ = at_end() && error_.empty() && size <= kMaxRecord;
      used = *format_ == Format::kJson ? json_.cut(batch.bytes, cut_, batch.parts)
                                       : xml_.cut(batch.bytes, cut_, batch.parts);
      if (used == 0 && size > kMaxRecord) {
        refuse(batch);
        return true;
      }
      if (!error_.empty()) break;
    }
    // After an error, it is unknown whether the remaining part is complete.
    done_ = !error_.empty();
    if (done_ && batch.parts.empty()) return false;
    rest_.assign(batch.bytes.substr(used));
    batch.bytes = batch.bytes.substr(0, used);
    batch.bindings = xml_.surroundings().bindings();
    batch.offset = offset_;
    keep_own_parts(batch);
    if (any_ || part_.whole()) {
      number(batch);
      return true;
    }
    offset_ += batch.bytes.size();
  } while (!done_);
  return finish();
}

/// Removes the parts that do not begin in the range to be read, and drops the bytes before the
/// first one that does.
void InputFile::keep_own_parts(Batch& batch) {
  if (part_.whole()) return;
  const auto is_before = [&](const DocumentPart& part) {
    return batch.offset_of(part) < part_.begin;
  };
  std::erase_if(batch.parts, is_before);
  const auto beyond = std::ranges::find_if(
      batch.parts, [&](const DocumentPart& part) { return batch.offset_of(part) >= end_; });
  done_ = done_ || beyond != batch.parts.end();
  batch.parts.erase(beyond, batch.parts.end());
  if (any_ || batch.parts.empty()) return;
  any_ = true;
  const std::size_t first = batch.parts.front().begin;
  batch.bytes.remove_prefix(first);
  offset_ += first;
  for (DocumentPart& part : batch.parts) {
    part.begin -= first;
    part.end -= first;
  }
}

InputFiles::InputFiles(FoundFile file, std::optional<Format> forced, const InputPart& part)
    : file_(std::move(file)), forced_(forced), part_(part), source_(file_.path) {}

InputFiles::InputFiles(std::string_view bytes, std::string name, std::optional<Format> forced)
    : file_{std::move(name), {}}, forced_(forced), source_(bytes, file_.path) {}

InputFile* InputFiles::give(FoundFile file) {
  return &current_.emplace(source_, std::move(file), forced_, part_);
}

/// Returns whether a file in a folder or an archive is not read because of its name; counts logs.
bool InputFiles::passes_over(std::string_view name) {
  if (is_table_file(name)) return true;
  // With any `--from` the user says what such a file is.
  if (forced_ || !is_log_file(name)) return false;
  ++logs_;
  return true;
}

InputFile* InputFiles::next() {
  ended_ = ended_ || (!begun_ && file_.in_folder && passes_over(file_.path));
  if (ended_) return nullptr;
  FoundFile file = file_;
  if (!std::exchange(begun_, true)) {
    if (file.error.empty() && !source_.open()) file.error = source_.error();
    if (file.error.empty() && source_.archive()) {
      if (forced_ == Format::kForeign) file.error = "it is an archive; unpack it first";
      if (!part_.whole()) file.error = "an archive cannot be read in parts";
    }
    ended_ = !file.error.empty() || !source_.archive();
    if (ended_) return give(std::move(file));
  }
  while (source_.next_file()) {
    const std::string name = file_.path + '/' + source_.file_name();
    if (!format_of_name(name) || passes_over(name)) continue;
    any_ = true;
    file.path = name;
    return give(std::move(file));
  }
  ended_ = true;
  file.error = source_.error();
  if (file.error.empty() && !any_ && logs_ == 0 && !file_.in_folder) {
    file.error = "no file in it has a name that tells a format";
  }
  return file.error.empty() ? nullptr : give(std::move(file));
}

}  // namespace stela

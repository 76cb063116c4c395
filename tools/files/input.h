#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json/records.h"
#include "formats/text/scanner.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "formats/xml/records.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/record/record.h"
#include "lib/words/message.h"
#include "tools/files/byte_source.h"

namespace stela {

/// A record of a document, or illegal content between records.
struct DocumentPart {
  /// Byte offsets in the bytes of a batch.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// The errors between records, with locations relative to `begin`; empty for a record.
  std::vector<Diagnostic> mistakes;
};

/// Splits a document that arrives in pieces into records, and checks the content between them.
template <class RecordFinder, class DocumentEnvelope>
class DocumentCutter {
 public:
  /// Appends the parts that are complete in `bytes` and returns their total size; valid content
  /// between records is skipped. The caller calls again with the rest and more bytes after it.
  /// `last` means that no more bytes follow.
  std::size_t cut(std::string_view bytes, bool last, std::vector<DocumentPart>& parts);

  [[nodiscard]] const DocumentEnvelope& surroundings() const { return surroundings_; }

 private:
  RecordFinder finder_;
  DocumentEnvelope surroundings_;
  std::vector<tree::Part> found_;
};

using JsonCutter = DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
using XmlCutter = DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;
extern template class DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
extern template class DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;

/// Maximum size of a record; a larger one is refused while it is read.
inline constexpr std::size_t kMaxRecord = std::size_t{16} << 20U;

/// An input file, with the name used in messages.
struct FoundFile {
  std::string path;
  /// Why it cannot be read; empty if it can be tried.
  std::string error;
  /// Whether it was found in a folder instead of being named.
  bool in_folder = false;
  /// In bytes, if known.
  std::uint64_t size = 0;
  /// Whether it is a folder and `--recursive` was not given.
  bool folder = false;
  /// Receives the bytes of a text in UTF-16 as they were read, unless null.
  std::string* utf16_bytes = nullptr;
};

enum class Format : std::uint8_t {
  kStela,
  kJson,
  kNdjson,
  kXml,
  /// The format of another program: a file is one batch, which an importer turns into records. It
  /// has no name here, and is never detected from a file's content.
  kForeign,
};

/// Returns the format called `name` on the command line.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// Returns that name, which is also the extension of its files.
[[nodiscard]] std::string_view name_of(Format format);

/// A record found in an input.
struct FoundRecord {
  Record& record;
  /// The parser's diagnostics; a command adds its own.
  std::vector<Diagnostic>& diagnostics;
  std::string_view file;
  /// Number within the file, from 1.
  std::size_t number = 1;
  /// Whether no record could be built: a line of NDJSON, or the document from here on, is not
  /// well-formed.
  bool unreadable = false;
  /// Offset of the record in the (decompressed) file.
  std::uint64_t offset = 0;
  /// Finds locations in the text that spans refer to, the record's own.
  PlaceFinder& places;
  /// The record's own bytes.
  std::string_view bytes;
  /// Whether the file has another encoding, so that `offset` does not refer to the file's bytes.
  bool decoded = false;
  /// Whether it is text before the first record of a file, such as a greeting or a mail header.
  bool head = false;
  /// Whether its bytes are in the notation.
  bool text = false;
  /// Whether `bytes` are only its beginning.
  bool truncated = false;
  /// The line ending of its file (`Batch::line_end`).
  std::string_view line_end = "\n";
};

/// A piece of an input with whole records, and everything needed to parse them independently.
/// Movable, but not copyable.
struct Batch {
  std::string file;
  Format format = Format::kStela;
  /// At the beginning of `memory`, which may be larger and is reused.
  std::string_view bytes;
  std::vector<char> memory;
  /// The offsets in `bytes` at which the records of a text begin. All bytes belong to one, except
  /// whitespace before them and byte-order marks of concatenated files.
  std::vector<std::size_t> starts;
  /// The records of a document, and illegal content between them, each part of which counts as an
  /// unreadable record.
  std::vector<DocumentPart> parts;
  /// The format of a file without any records: it counts as one unreadable record.
  std::optional<Diagnostic> foreign;
  /// Whether `bytes` are only the beginning of something larger than a record may be. If it is not
  /// `foreign`, it counts as an unreadable record.
  bool truncated = false;
  /// The namespaces that XML records inherit.
  xml::Bindings bindings;
  /// Offset of the bytes in the (decompressed) file.
  std::uint64_t offset = 0;
  std::size_t first_record = 1;
  std::size_t first_line = 1;
  std::size_t first_column = 1;
  /// Whether the file begins with a byte-order mark, which comes before this batch.
  bool behind_mark = false;
  /// Whether the file is compressed or in an archive, so that its own bytes differ.
  bool compressed = false;
  /// Set if the file is UTF-16 and these bytes are its UTF-8. `offset` counts UTF-8 bytes too.
  text::Utf16 utf16 = text::Utf16::kNone;
  /// The first line ending of a text, which is also used by commands that edit the text.
  std::string_view line_end = "\n";

  /// Returns the offset in the file at which a part counts as beginning: missing content at the end
  /// is reported at the last byte.
  [[nodiscard]] std::uint64_t offset_of(const DocumentPart& part) const {
    const std::uint64_t begin = offset + part.begin;
    return part.begin == bytes.size() && begin > 0 ? begin - 1 : begin;
  }

  Batch() = default;
  Batch(Batch&&) = default;
  Batch& operator=(Batch&&) = default;
};

/// The part of a file to read: the records that begin in a range of bytes. Records and lines are
/// counted from the first of them.
struct InputPart {
  /// Shard `shard` of `shards`, from 1, of equal byte ranges; 0 means not divided.
  std::uint64_t shard = 0;
  std::uint64_t shards = 0;
  /// Start of the range.
  std::uint64_t begin = 0;

  [[nodiscard]] bool whole() const { return shards == 0 && begin == 0; }
};

/// Returns the size of the largest record of `batch`.
[[nodiscard]] std::size_t largest_record(const Batch& batch);

/// Memory reused from record to record.
struct Workspace {
  Record record;
  ValueMemory memory;
  std::vector<Diagnostic> diagnostics;
};

/// Returns why a record of a `truncated` batch is omitted.
[[nodiscard]] Message too_large_to_copy();

/// Parses the records of `batch` in order and calls `visit` with each; stops when it returns false.
/// Returns the number of records visited.
std::size_t for_each_record(const Batch& batch, Workspace& workspace,
                            const std::function<bool(FoundRecord&)>& visit);
/// The same, but calls `visit` only with record `wanted` of the file; 0 means all.
void for_each_record(const Batch& batch, Workspace& workspace, std::size_t wanted,
                     const std::function<bool(FoundRecord&)>& visit);

/// Reads a file in batches, so that memory use does not grow with the file.
class InputFile {
 public:
  /// Reads `file` from `source`, which is open, or was not opened because of `file.error`. `forced`
  /// overrides the format of the name. A compressed file or a pipe cannot be read in shards.
  InputFile(ByteSource& source, FoundFile file, std::optional<Format> forced,
            const InputPart& part);

  [[nodiscard]] const FoundFile& file() const { return file_; }

  /// Reads the next batch, reusing its memory; returns false at the end of the file, or on an
  /// error.
  bool next(Batch& batch);

  /// Returns why the file cannot be read, or an empty string.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Returns the number of bytes taken from the file so far.
  [[nodiscard]] std::uint64_t bytes_read() const { return source_.consumed(); }
  /// Returns the number of the next record.
  [[nodiscard]] std::size_t next_record() const { return next_record_; }

 private:
  bool begin();
  bool read_head();
  std::size_t read(char* to, std::size_t wanted);
  std::size_t read_utf16(char* to, std::size_t wanted);
  [[nodiscard]] bool at_end() const;
  void decode_head();
  void detect(std::string_view head);
  void look_for_foreign();
  void pass_to(std::uint64_t begin);
  bool find_begin(std::size_t before);
  void pass(std::string_view bytes);
  [[nodiscard]] bool is_document() const;
  std::size_t take_rest(Batch& batch);
  void read_more(Batch& batch, std::size_t& size, std::size_t wanted);
  bool next_cut(Batch& batch);
  bool next_whole(Batch& batch);
  bool next_foreign(Batch& batch);
  bool next_parts(Batch& batch);
  void refuse(Batch& batch);
  void drop_all_but_end(Batch& batch);
  void keep_own_parts(Batch& batch);
  [[nodiscard]] bool is_head(std::string_view bytes, std::size_t cut) const;
  void number(Batch& batch);
  [[nodiscard]] std::size_t find_end(std::string_view bytes) const;
  bool finish();

  FoundFile file_;
  std::optional<Format> format_;
  InputPart part_;
  ByteSource& source_;
  bool opened_ = false;
  /// Whether the first record of the part was found, so that lines are counted.
  bool begun_ = false;
  bool has_mark_ = false;
  /// For UTF-16: decodes the input.
  text::Utf16 utf16_ = text::Utf16::kNone;
  std::optional<text::Utf16Decoder> decoder_;
  std::string decoded_;
  bool done_ = false;
  std::string error_;
  /// Bytes that were read but not yet returned.
  std::string rest_;
  /// The offset of `rest_` in the file, and the end of the part.
  std::uint64_t offset_ = 0;
  std::uint64_t end_ = std::numeric_limits<std::uint64_t>::max();
  std::size_t next_record_ = 1;
  std::size_t next_line_ = 1;
  std::size_t next_column_ = 1;
  /// Empty until the first line has ended.
  std::string_view line_end_;
  JsonCutter json_;
  XmlCutter xml_;
  /// The diagnostic for a file without any records.
  std::optional<Diagnostic> foreign_;
  /// Whether the whole document has been split, and whether a record of the part has been found.
  bool cut_ = false;
  bool any_ = false;
  /// Whether the rest of a refused record comes next.
  bool refused_ = false;
};

/// The files of one input: the file itself, or those in an archive whose names have the extension
/// of a format, called `archive.zip/name`.
class InputFiles {
 public:
  /// `forced` and `part` as for `InputFile`; an archive cannot be read in parts.
  InputFiles(FoundFile file, std::optional<Format> forced, const InputPart& part = {});
  /// Reads `bytes`, which must outlive this, as a file called `name`.
  InputFiles(std::string_view bytes, std::string name, std::optional<Format> forced);

  /// Returns the next file, which replaces the previous one, or null if there is none. Unreadable
  /// files are returned too, with their errors, and so is a damaged archive after its files.
  InputFile* next();

  /// Returns the number of bytes taken from the input so far.
  [[nodiscard]] std::uint64_t bytes_read() const { return source_.consumed(); }
  /// Returns the number of logs of a platform that were passed over so far.
  [[nodiscard]] std::uint64_t logs() const { return logs_; }

 private:
  InputFile* give(FoundFile file);
  [[nodiscard]] bool passes_over(std::string_view name);

  FoundFile file_;
  std::optional<Format> forced_;
  InputPart part_;
  ByteSource source_;
  bool begun_ = false;
  bool ended_ = false;
  /// Whether a file of the archive has been read.
  bool any_ = false;
  std::uint64_t logs_ = 0;
  std::optional<InputFile> current_;
};

}  // namespace stela

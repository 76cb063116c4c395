#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/utf16.h"
#include "lib/core/diagnostic.h"
#include "lib/core/source.h"
#include "lib/core/value.h"
#include "lib/record/record.h"
#include "lib/words/message.h"
#include "tools/files/byte_source.h"
#include "tools/files/document_parts.h"

namespace stela {

/// A record of more bytes is refused while it is read.
inline constexpr std::size_t kMaxRecord = std::size_t{16} << 20U;

/// A file to be read, as the user would name it.
struct FoundFile {
  std::string path;
  /// Why it cannot be read; empty for a file that may be tried.
  std::string error;
  /// It was found in a folder, and not named.
  bool in_folder = false;
  /// In bytes, where that can be told.
  std::uint64_t size = 0;
  /// It is a folder, and `--recursive` was not given.
  bool folder = false;
};

enum class Format : std::uint8_t {
  kStela,
  kJson,
  kNdjson,
  kXml,
  /// Of another program: a file is one batch, whose bytes somebody else makes records of. It has no
  /// name here, and is never told by a file's.
  kForeign,
};

/// The format called `name` on the command line.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// That name, which files of the format end with, too.
[[nodiscard]] std::string_view name_of(Format format);

/// A record as it was found in an input.
struct FoundRecord {
  Record& record;
  /// What its reader found wrong; a command adds what it finds.
  std::vector<Diagnostic>& diagnostics;
  std::string_view file;
  /// From 1, within the file.
  std::size_t number = 1;
  /// No record could be built: a line of NDJSON, or the document from here on, is not well formed.
  bool unreadable = false;
  /// Where the record begins in the (decompressed) file.
  std::uint64_t offset = 0;
  /// Over the text that spans are counted in: the record's own.
  PlaceFinder& places;
  /// The record's own bytes.
  std::string_view bytes;
  /// They are those of a file in another encoding, and `offset` is none in the file.
  bool decoded = false;
  /// It stands before the first record of a file, and is none: a greeting, the head of a mail.
  bool head = false;
  /// Its bytes are in the notation.
  bool text = false;
  /// `bytes` are only the beginning of it.
  bool truncated = false;
  /// How the lines of its file end (`Batch::line_end`).
  std::string_view line_end = "\n";
};

/// A piece of an input that holds whole records, with what is needed to read them anywhere. Can be
/// moved, but not copied.
struct Batch {
  std::string file;
  Format format = Format::kStela;
  /// Lies at the beginning of `memory`, which may be larger and is used again.
  std::string_view bytes;
  std::vector<char> memory;
  /// Where the records of a text begin in `bytes`; all belongs to one, except white space
  /// before them and byte-order marks of files that were joined.
  std::vector<std::size_t> starts;
  /// The records of a document, and what stands around them and should not, each of which counts as
  /// a record that cannot be read.
  std::vector<DocumentPart> parts;
  /// What the file is if it holds no records at all: it counts as one that cannot be read.
  std::optional<Diagnostic> foreign;
  /// `bytes` are only the beginning of what is larger than a record may be. If that is not
  /// `foreign`, it counts as a record that cannot be read.
  bool truncated = false;
  /// What the records of XML inherit.
  xml::Bindings bindings;
  /// Where the bytes begin in the (decompressed) file.
  std::uint64_t offset = 0;
  std::size_t first_record = 1;
  std::size_t first_line = 1;
  std::size_t first_column = 1;
  /// The file begins with a byte-order mark, which stands before this batch.
  bool behind_mark = false;
  /// The file is compressed or in an archive, and its bytes are others.
  bool compressed = false;
  /// The file is UTF-16, of which these bytes are the UTF-8. `offset` counts them, too.
  text::Utf16 utf16 = text::Utf16::kNone;
  /// How the first line of a text ends, which is how commands that edit the text end theirs.
  std::string_view line_end = "\n";

  /// Where a part counts as beginning in the file: what is missing at the end is missed at the last
  /// byte.
  [[nodiscard]] std::uint64_t offset_of(const DocumentPart& part) const {
    const std::uint64_t begin = offset + part.begin;
    return part.begin == bytes.size() && begin > 0 ? begin - 1 : begin;
  }

  Batch() = default;
  Batch(Batch&&) = default;
  Batch& operator=(Batch&&) = default;
};

/// Which part of a file is to be read: the records that begin in a range of bytes. Records and
/// lines are counted from the first of them.
struct InputPart {
  /// Shard `shard` of `shards`, from 1, of equal ranges of bytes; 0: not divided.
  std::uint64_t shard = 0;
  std::uint64_t shards = 0;
  /// The range begins here.
  std::uint64_t begin = 0;

  [[nodiscard]] bool whole() const { return shards == 0 && begin == 0; }
};

/// The size of the largest record of `batch`.
[[nodiscard]] std::size_t largest_record(const Batch& batch);

/// Memory that is used again from record to record.
struct Workspace {
  Record record;
  ValueMemory memory;
  std::vector<Diagnostic> diagnostics;
};

/// Why a record of a batch that is `truncated` is left out.
[[nodiscard]] Message too_large_to_copy();

/// Reads the records of `batch` in order and calls `visit` with each; stops when it returns false.
/// Gives the number of records visited.
std::size_t for_each_record(const Batch& batch, Workspace& workspace,
                            const std::function<bool(FoundRecord&)>& visit);
/// The same, but `visit` is called only with record `wanted` of the file; 0: with all.
void for_each_record(const Batch& batch, Workspace& workspace, std::size_t wanted,
                     const std::function<bool(FoundRecord&)>& visit);

/// Reads a file in batches, so that memory does not grow with the file.
class InputFile {
 public:
  /// Reads `file` from `source`, which is open, or was not opened because of `file.error`. `forced`
  /// overrides what the name says. Of what is compressed or comes through a pipe no shard can be
  /// read.
  InputFile(ByteSource& source, FoundFile file, std::optional<Format> forced,
            const InputPart& part);

  [[nodiscard]] const FoundFile& file() const { return file_; }

  /// Reads the next batch; false at the end of the file, or on an error. The batch's memory is used
  /// again.
  bool next(Batch& batch);

  /// Why the file cannot be read; empty while it can.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Bytes taken from the file so far.
  [[nodiscard]] std::uint64_t bytes_read() const { return source_.consumed(); }
  /// The number of the next record.
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
  /// The first record of the part was found, so that lines are counted.
  bool begun_ = false;
  bool has_mark_ = false;
  /// Set for UTF-16: what has been decoded and not yet been given away.
  text::Utf16 utf16_ = text::Utf16::kNone;
  std::optional<text::Utf16Decoder> decoder_;
  std::string decoded_;
  bool done_ = false;
  std::string error_;
  /// Read, but not yet given away.
  std::string rest_;
  /// Where `rest_` begins in the file, and where the part ends.
  std::uint64_t offset_ = 0;
  std::uint64_t end_ = std::numeric_limits<std::uint64_t>::max();
  std::size_t next_record_ = 1;
  std::size_t next_line_ = 1;
  std::size_t next_column_ = 1;
  /// Empty until the first line has ended.
  std::string_view line_end_;
  JsonCutter json_;
  XmlCutter xml_;
  /// What the file is that holds no records.
  std::optional<Diagnostic> foreign_;
  /// All of a document has been cut; a record of the part has been found.
  bool cut_ = false;
  bool any_ = false;
  /// The rest of a record that was refused is next.
  bool refused_ = false;
};

/// The files that one input stands for: itself, or those in an archive with a name that tells a
/// format, called `archive.zip/name`.
class InputFiles {
 public:
  /// `forced` and `part` as for `InputFile`; no part of an archive can be read.
  InputFiles(FoundFile file, std::optional<Format> forced, const InputPart& part = {});
  /// Reads `bytes`, which must outlive this, as those of a file called `name`.
  InputFiles(std::string_view bytes, std::string name, std::optional<Format> forced);

  /// The next file, which takes the place of the one before; null if there is none. One that cannot
  /// be read comes as well, with its error; so does an archive after its files if it is damaged.
  InputFile* next();

  /// Bytes taken from the input so far.
  [[nodiscard]] std::uint64_t bytes_read() const { return source_.consumed(); }

 private:
  InputFile* give(FoundFile file);

  FoundFile file_;
  std::optional<Format> forced_;
  InputPart part_;
  ByteSource source_;
  bool begun_ = false;
  bool ended_ = false;
  /// A file of the archive has been read.
  bool any_ = false;
  std::optional<InputFile> current_;
};

}  // namespace stela

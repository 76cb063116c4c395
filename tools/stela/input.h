#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela {

enum class Format : std::uint8_t { kStela, kJson, kNdjson, kXml };

/// The format called `name` on the command line.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);

/// A record as it was found in an input.
struct FoundRecord {
  Record& record;
  /// What its reader found wrong; a command adds what it finds.
  std::vector<Diagnostic>& diagnostics;
  std::string_view file;
  /// From 1, within the file.
  std::size_t number = 1;
  /// The text that spans are counted in: the record's own, or the whole document (JSON, XML).
  std::string_view source;
  /// The number of the first line of `source`.
  std::size_t first_line = 1;
  /// No record could be built: the document is not well formed.
  bool unreadable = false;
};

/// A piece of an input that holds whole records, with what is needed to read them anywhere.
struct Batch {
  std::string file;
  Format format = Format::kStela;
  std::string bytes;
  std::size_t first_record = 1;
  std::size_t first_line = 1;
};

/// Memory that is used again from record to record.
struct Workspace {
  Record record;
  std::vector<Diagnostic> diagnostics;
};

/// Reads the records of `batch` in order and calls `visit` with each; stops when it returns false.
/// Gives the number of records visited.
std::size_t for_each_record(const Batch& batch, Workspace& workspace,
                            const std::function<bool(FoundRecord&)>& visit);

/// Reads a file in batches, so that memory does not grow with the file (text and NDJSON).
class InputFile {
 public:
  /// `path` is a file, or `-` for standard input. `forced` overrides what the name says.
  InputFile(std::string path, std::optional<Format> forced);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Reads the next batch; false at the end of the file, or on an error. The batch's memory is used
  /// again.
  bool next(Batch& batch);

  /// Why the file cannot be read; empty while it can.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Whether the file begins with a byte-order mark, which is no part of any batch.
  [[nodiscard]] bool has_byte_order_mark() const { return has_mark_; }
  /// Bytes read, and the size of the file when it is known.
  [[nodiscard]] std::uint64_t bytes_read() const { return bytes_read_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  void open();
  bool fill(std::string& bytes, std::size_t wanted);
  void detect(std::string_view head);
  bool next_cut(Batch& batch);

  std::string path_;
  std::optional<Format> format_;
  int file_ = -1;
  bool opened_ = false;
  bool at_end_ = false;
  bool has_mark_ = false;
  std::string error_;
  /// Read, but not yet given away.
  std::string rest_;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t size_ = 0;
  std::size_t next_record_ = 1;
  std::size_t next_line_ = 1;
};

}  // namespace stela

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/record/record.h"
#include "lib/words/message.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

/// Records converted to text by a worker, one after another, on their way into a `RecordJoin`.
struct RecordTexts {
  struct Piece {
    /// End offset of its text.
    std::size_t end = 0;
    /// Number within the file, from 1.
    std::size_t number = 1;
  };
  std::string text;
  std::vector<Piece> pieces;

  void clear() {
    text.clear();
    pieces.clear();
  }
  /// Ends record `number`, whose text was appended to `text` since the last call; it may be empty.
  void end_record(std::size_t number) { pieces.push_back({text.size(), number}); }
};

/// The records written by a worker, with the messages for standard error.
struct WrittenRecords {
  std::uint64_t records = 0;
  RecordTexts texts;
  Findings errors;
  /// The exit status for these.
  int code = kExitDone;

  void clear() {
    records = 0;
    texts.clear();
    errors.clear();
    code = kExitDone;
  }
};

/// Concatenates records, all in one format, so that each is read back as the same record; JSON
/// records become a list and XML records a document, even if there are no records. Text that would
/// be parsed as part of the previous record is omitted and reported on standard error: text that
/// does not begin with `[Game `, or with tags above that, as only the first record of a file may.
class RecordJoin {
 public:
  /// Receives a part of the records, which are of `format`.
  using Write = std::function<void(std::string_view text, Format format)>;
  /// The separator between records of a text; an empty line in canonical form.
  enum class Gap : std::uint8_t { kNone, kEmptyLine };

  /// With `kEmptyLine`, records of text are separated by an empty line. `format` is that of all
  /// records; by default that of the first record.
  RecordJoin(Write write, Gap gap, std::optional<Format> format = {})
      : write_(std::move(write)), gap_(gap), format_(format) {}

  /// Announces records of `format`, which determines the format of a file if there are no records.
  void expect(Format format);
  /// Adds `record`, the bytes of record `number` of `file`; returns false if it cannot be added.
  bool add(std::string_view file, std::size_t number, Format format, std::string_view record);
  /// Adds record `number` of `batch`'s file unchanged; returns false if that is impossible. In a
  /// document, a record that is not `readable` would break the records next to it.
  bool copy(const Batch& batch, std::size_t number, std::string_view record, bool readable);
  /// Adds all records of `texts`, which come from `file`.
  void add(std::string_view file, Format format, const RecordTexts& texts);
  /// Marks `file` as having records that cannot be copied unchanged; `finish` reports it.
  void refuse(std::string_view file);
  /// Omits record `number` of `file` and reports why on standard error; returns false.
  bool leave_out(std::string_view file, std::size_t number, const Message& reason);
  /// Ends the list, or the last line of NDJSON. Returns `kExitInvalid` if a record was omitted, or
  /// `kExitUsage`, with a message, if there were records that cannot be combined in one file.
  [[nodiscard]] int finish();

 private:
  void put(std::string_view text) { write_(text, *format_); }
  void begin_document();
  void add_to_document(std::string_view record);
  [[nodiscard]] bool in_line() const;

  Write write_;
  Gap gap_;
  std::optional<Format> format_;
  /// The first announced format.
  std::optional<Format> expected_;
  bool any_ = false;
  std::uint64_t left_out_ = 0;
  char last_ = '\n';
  /// Whether the last record would take following tags, and whether it would lend its last ones to
  /// the next.
  bool takes_ = false;
  bool lends_ = false;
  /// The line ending after the last record of a text.
  std::string_view line_end_ = "\n";
  /// The file with the first record that could not be copied.
  std::string misfit_;
};

/// A file of records that are copied byte for byte, all in one format.
class RecordCopyFile {
 public:
  /// `path` is a file named by the user.
  explicit RecordCopyFile(const std::string& path)
      : output_(path, {OutputFormat::kAsInput, Content::kRecords}),
        join_([this](std::string_view text, Format format) { write(text, format); },
              RecordJoin::Gap::kNone) {}
  /// The same for a file whose name was made by the program.
  RecordCopyFile(const std::string& path, Replace replace)
      : output_(path, replace),
        join_([this](std::string_view text, Format format) { write(text, format); },
              RecordJoin::Gap::kNone) {}

  /// Announces records of `format` (`RecordJoin::expect`).
  void expect(Format format) { join_.expect(format); }
  /// Copies `record`, record `number` of `batch`'s file; returns false if that is impossible. A
  /// record of a different format than the previous ones cannot be copied either; `finish` reports
  /// it.
  bool add(const Batch& batch, std::size_t number, std::string_view record, bool readable) {
    return join_.copy(batch, number, record, readable);
  }
  /// Finishes the file, unless `code` is an error; returns the exit status, and reports problems.
  [[nodiscard]] int finish(int code);
  /// Returns whether writing has failed, so that continuing is useless.
  [[nodiscard]] bool failed() const { return output_.failed(); }

 private:
  void write(std::string_view text, Format format) {
    output_.settle(format);
    output_.write(text);
  }

  Output output_;
  RecordJoin join_;
};

/// Appends `record` in `format` to `out`, without the text between records (`RecordJoin`).
void write_record_as(const Record& record, Format format, std::string& out);

/// A folder for invalid records: those of each file under its name, byte for byte, and next to them
/// their errors, in `NAME.why.txt`. No file name leads out of the folder, and files with the same
/// name in different folders get different names.
class QuarantineFolder {
 public:
  /// Creates the folder, or uses an empty one. Throws `UsageError` if that is impossible.
  explicit QuarantineFolder(std::string path);

  /// Starts the records of another file.
  void begin_file(std::string_view path);
  /// Adds `record`, record `number` of `batch`; `why` is its errors, in lines.
  void add(const Batch& batch, std::size_t number, std::string_view record, bool readable,
           std::string_view why);
  /// Finishes the output files of the current input; returns the exit status.
  [[nodiscard]] int end_file();

 private:
  void open(const Batch& batch);
  [[nodiscard]] int close();
  [[nodiscard]] std::string new_name(Format format);

  std::string folder_;
  /// In lowercase, for case-insensitive file systems.
  std::set<std::string> names_;
  std::string file_;
  /// The path of the current input file.
  std::string file_name_;
  /// Under the current output name.
  std::unique_ptr<RecordCopyFile> records_;
  /// Used instead of `records_` for UTF-16 and for anything that is not a record.
  std::unique_ptr<Output> bytes_;
  std::unique_ptr<Output> why_;
  int code_ = 0;
};

}  // namespace stela

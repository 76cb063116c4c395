#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/input.h"

namespace stela {

/// Records that a worker has made text of, one behind another, on their way into a `RecordJoin`.
struct RecordTexts {
  struct Piece {
    /// Where its text ends.
    std::size_t end = 0;
    /// From 1, within the file.
    std::size_t number = 1;
  };
  std::string text;
  std::vector<Piece> pieces;

  void clear() {
    text.clear();
    pieces.clear();
  }
  /// What was appended to `text` since the last call is record `number`; nothing: it has no text.
  void end_record(std::size_t number) { pieces.push_back({text.size(), number}); }
};

/// What a worker wrote of some records, with what is to be said of them on standard error.
struct WrittenRecords {
  std::uint64_t records = 0;
  RecordTexts texts;
  Findings errors;
  /// The exit code for these.
  int code = kExitDone;

  void clear() {
    records = 0;
    texts.clear();
    errors.clear();
    code = kExitDone;
  }
};

/// Puts records one behind another, all in one format, so that each is read as the record that it
/// was; those of JSON become a list, and those of XML a document, which are there even when no
/// record is. What would be read as a part of the record before it is left out, which is said on
/// standard error: text that does not begin with `[Game `, or with tags above that, as only the
/// first record of a file may.
class RecordJoin {
 public:
  /// Takes a part of the records, which are of `format`.
  using Write = std::function<void(std::string_view text, Format format)>;
  /// What stands between the records of a text; in canonical form an empty line.
  enum class Gap : std::uint8_t { kNone, kEmptyLine };

  /// With `kEmptyLine` one stands between records of text. `format` is that of all records; by
  /// default the first record has it.
  RecordJoin(Write write, Gap gap, std::optional<Format> format = {})
      : write_(std::move(write)), gap_(gap), format_(format) {}

  /// Records of `format` may come. When none does, this tells what a file of no records is.
  void expect(Format format);
  /// Adds `record`, the bytes of record `number` of `file`; false when it cannot stand there.
  bool add(std::string_view file, std::size_t number, Format format, std::string_view record);
  /// Adds record `number` of `batch`'s file as it stands there; false when that cannot be. Of a
  /// document what is not `readable` would spoil the records beside it.
  bool copy(const Batch& batch, std::size_t number, std::string_view record, bool readable);
  /// Adds all records of `texts`, which come from `file`.
  void add(std::string_view file, Format format, const RecordTexts& texts);
  /// `file` holds records that cannot be copied as they are; `finish` says so.
  void refuse(std::string_view file);
  /// Leaves record `number` of `file` out and says why on standard error; false.
  bool leave_out(std::string_view file, std::size_t number, const Message& reason);
  /// Ends the list, or the last line of NDJSON. `kExitInvalid` when a record was left out;
  /// `kExitUsage`, with a message, when there were records that cannot stand in one file.
  [[nodiscard]] int finish();

 private:
  void put(std::string_view text) { write_(text, *format_); }
  void begin_document();
  void add_to_document(std::string_view record);
  [[nodiscard]] bool in_line() const;

  Write write_;
  Gap gap_;
  std::optional<Format> format_;
  /// Of the first records that could come.
  std::optional<Format> expected_;
  bool any_ = false;
  std::uint64_t left_out_ = 0;
  char last_ = '\n';
  /// The last record would take tags that follow; it would lend its last ones to the next.
  bool takes_ = false;
  bool lends_ = false;
  /// What ends a line behind the last record of a text.
  std::string_view line_end_ = "\n";
  /// The file with the first record that could not be copied.
  std::string misfit_;
};

}  // namespace stela

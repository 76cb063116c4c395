#pragma once

#include <string>
#include <string_view>

#include "tools/batch/record_join.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

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

}  // namespace stela

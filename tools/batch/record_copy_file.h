#pragma once

#include <string>
#include <string_view>

#include "tools/files/input.h"
#include "tools/files/output.h"
#include "tools/batch/record_join.h"

namespace stela {

/// A file of records that are copied byte for byte, all in one format.
class RecordCopyFile {
 public:
  /// `path` is a file that the user has named.
  explicit RecordCopyFile(const std::string& path)
      : output_(path, {OutputFormat::kAsInput, Content::kRecords}),
        join_([this](std::string_view text, Format format) { write(text, format); },
              RecordJoin::Gap::kNone) {}
  /// The same for a file whose name the program made.
  RecordCopyFile(const std::string& path, Replace replace)
      : output_(path, replace),
        join_([this](std::string_view text, Format format) { write(text, format); },
              RecordJoin::Gap::kNone) {}

  /// Records of `format` may come (`RecordJoin::expect`).
  void expect(Format format) { join_.expect(format); }
  /// Copies `record`, record `number` of `batch`'s file; false when that cannot be. What is of
  /// another format than the records before cannot be copied either; `finish` says so.
  bool add(const Batch& batch, std::size_t number, std::string_view record, bool readable) {
    return join_.copy(batch, number, record, readable);
  }
  /// Puts the file under its name, unless `code` says that something went wrong on the way; gives
  /// the exit code, with a message where there is something to say.
  [[nodiscard]] int finish(int code);
  /// Whether writing has failed, so that going on is useless.
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

#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "tools/batch/record_writer.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

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

#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "tools/files/input.h"
#include "tools/files/output.h"
#include "tools/batch/record_copy_file.h"

namespace stela {

/// A folder for records that are not valid: those of each file under its name, byte for byte, and
/// beside them what is wrong, in `NAME.why.txt`. No name of a file leads out of the folder, and
/// files that are called alike in different folders get different names.
class QuarantineFolder {
 public:
  /// Makes the folder, or takes one that is empty. Throws `UsageError` when that cannot be.
  explicit QuarantineFolder(std::string path);

  /// From now on records are of another file.
  void begin_file(std::string_view path);
  /// Adds `record`, record `number` of `batch`, about which there is `why` to say, in lines.
  void add(const Batch& batch, std::size_t number, std::string_view record, bool readable,
           std::string_view why);
  /// Puts what was written of the file under its names; gives the exit code.
  [[nodiscard]] int end_file();

 private:
  void open(const Batch& batch);
  [[nodiscard]] int close();
  [[nodiscard]] std::string new_name(Format format);

  std::string folder_;
  /// In small letters, for file systems that do not tell letters by their case.
  std::set<std::string> names_;
  std::string file_;
  /// The path of what is written now.
  std::string file_name_;
  /// Of the name under which records are written now.
  std::unique_ptr<RecordCopyFile> records_;
  /// In place of `records_`, for UTF-16 and what is no record.
  std::unique_ptr<Output> bytes_;
  std::unique_ptr<Output> why_;
  int code_ = 0;
};

}  // namespace stela

#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/batch/ordered_jobs.h"
#include "tools/python/source.h"

namespace stela::python {

/// Validates `found` like `stela validate`, with messages in `language`. `report` always creates
/// the report.
[[nodiscard]] Judgement judge(FoundRecord& found, Replayer& replayer, bool strict,
                              Language language, bool report);

/// Returns the record's bytes, without the text around it in a document.
[[nodiscard]] std::string_view bytes_of(const Batch& source);

/// Returns the tags, comments and entries (`RawContent` in stela/_stela.pyi).
[[nodiscard]] pybind11::tuple content_of(const Batch& source);

/// Adds the class of records to `module`.
void bind_records(pybind11::module_& module);

/// How a file is read.
struct ReadOptions {
  std::optional<Format> format;
  InputPart part;
  /// Validates the records as they are read, with `jobs` threads; 0 means one for each core.
  bool judge = false;
  bool strict = false;
  unsigned jobs = 1;
};

/// Some records that were read together.
struct ReadBatch {
  std::vector<std::shared_ptr<RecordObject>> records;
  void clear() { records.clear(); }
};

/// Creates the objects of a batch's records; one instance per thread.
class RecordMaker {
 public:
  explicit RecordMaker(const ReadOptions& options) : options_(options) {}
  void work(const Batch& batch, ReadBatch& made, const HandOn& hand_on);

 private:
  ReadOptions options_;
  Scratch scratch_;
};

/// Reads a file, or bytes in memory, batch by batch.
class Reader {
 public:
  /// Reads the file at `path`.
  Reader(std::string path, const ReadOptions& options);
  /// Reads `bytes`, reported as a file called `name`.
  Reader(pybind11::bytes bytes, std::string name, const ReadOptions& options);

  /// Returns the next records; empty at the end. Releases the interpreter lock while reading.
  /// Throws OSError if the file cannot be read further, and py::value_error if it was closed, or if
  /// another thread is reading from it.
  [[nodiscard]] std::vector<std::shared_ptr<RecordObject>> next();
  /// Closes the file and ends the threads.
  void close();

 private:
  void read();
  void start(const ReadOptions& options);

  /// The input if there is no file.
  pybind11::object bytes_;
  std::optional<InputFiles> files_;
  /// The current file.
  InputFile* input_ = nullptr;
  std::unique_ptr<OrderedJobs<RecordMaker, ReadBatch>> jobs_;
  std::vector<std::shared_ptr<RecordObject>> ready_;
  bool ended_ = false;
  bool reading_ = false;
  /// The file that could not be read, and why.
  std::string error_file_;
  std::string error_;
};

/// Adds the class of readers to `module`.
void bind_readers(pybind11::module_& module);

}  // namespace stela::python

#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/batch/ordered_jobs.h"
#include "tools/python/record.h"

namespace stela::python {

/// How a file is read.
struct ReadOptions {
  std::optional<Format> format;
  InputPart part;
  /// Records are judged as they are read, by `jobs` threads; 0: one for each core.
  bool judge = false;
  bool strict = false;
  unsigned jobs = 1;
};

/// Some records that were read together.
struct ReadBatch {
  std::vector<std::shared_ptr<RecordObject>> records;
  void clear() { records.clear(); }
};

/// Makes objects of the records of a batch; one for each thread.
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
  /// The file at `path`.
  Reader(std::string path, const ReadOptions& options);
  /// `bytes`, told as a file called `name`.
  Reader(pybind11::bytes bytes, std::string name, const ReadOptions& options);

  /// The next records; none at the end. The interpreter's lock is released meanwhile. Throws
  /// OSError when the file cannot be read further, and py::value_error when it was closed, or when
  /// another thread is reading from it.
  [[nodiscard]] std::vector<std::shared_ptr<RecordObject>> next();
  /// Closes the file and ends the threads.
  void close();

 private:
  void read();
  void start(const ReadOptions& options);

  /// What is read when there is no file.
  pybind11::object bytes_;
  std::optional<InputFiles> files_;
  /// The one that is read.
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

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/stela/input.h"
#include "tools/stela/output.h"

namespace stela {

/// A file of records that are copied byte for byte, all in one format: text or NDJSON.
class SortedOut {
 public:
  explicit SortedOut(const std::string& path, Replace replace = Replace::kNamed)
      : output_(path, replace) {}

  /// Copies `record`, a record of `batch` as it stands there. What is part of a whole document
  /// (JSON, XML), or of another format than the records before, cannot be copied; `finish` says so.
  void add(const Batch& batch, std::string_view record);
  /// Puts the file under its name, unless `code` says that something went wrong on the way; gives
  /// the exit code, with a message where there is something to say.
  [[nodiscard]] int finish(int code);
  /// Whether writing has failed, so that going on is useless.
  [[nodiscard]] bool failed() const { return output_.failed(); }

 private:
  Output output_;
  std::optional<Format> format_;
  char last_ = '\n';
  /// The file with the first record that could not be copied.
  std::string misfit_;
};

}  // namespace stela

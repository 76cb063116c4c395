#pragma once

#include <cstdint>
#include <vector>

#include "tools/batch/batch.h"
#include "tools/database/record_rows.h"

namespace stela {

/// The rows of a batch of records, or of a part of it.
struct RowBatch {
  std::uint64_t records = 0;
  std::vector<RecordRows> rows;
  /// The approximate size of the rows in bytes.
  std::size_t held = 0;
  bool all_valid = true;

  void clear() {
    records = 0;
    rows.clear();
    held = 0;
    all_valid = true;
  }
};

/// Makes the rows of one batch after another.
class RowBatcher {
 public:
  explicit RowBatcher(std::size_t record) : wanted_(record) {}
  void work(const Batch& batch, RowBatch& made, const HandOn& hand_on);

 private:
  std::size_t wanted_;
  Workspace workspace_;
  RowMaker maker_;
};

/// The result of adding records to a database.
struct Added {
  int code = kExitDone;
  std::uint64_t records = 0;
  std::uint64_t known = 0;
  bool all_valid = true;
};

/// Adds all records of the inputs to `database`, some megabytes of them in a transaction, so that
/// the database is intact whenever this ends.
[[nodiscard]] Added add_records(const BatchOptions& options, Database& database, Holds holds);

}  // namespace stela

#pragma once

#include <string>
#include <string_view>

#include "lib/record/record.h"
#include "tools/stela/io/input.h"
#include "tools/stela/pile/record_join.h"

namespace stela {

/// Appends `record` in `format` to `out`.
void write_record_as(const Record& record, Format format, std::string& out);

/// Writes records in one format, with what stands around and between them. Of text and NDJSON each
/// is read as the record that it was (`RecordJoin`).
class RecordStream {
 public:
  RecordStream(RecordJoin::Write write, Format format);

  /// Adds all records of `texts`, which come from `file`.
  void add(std::string_view file, const RecordTexts& texts);
  /// Writes what stands behind the last record; gives the exit code of `RecordJoin::finish`.
  [[nodiscard]] int finish();

 private:
  RecordJoin::Write write_;
  Format format_;
  RecordJoin join_;
  bool any_ = false;
};

}  // namespace stela

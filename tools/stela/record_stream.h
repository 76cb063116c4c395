#pragma once

#include <string>
#include <string_view>

#include "lib/record/record.h"
#include "tools/stela/input.h"

namespace stela {

/// Appends `record` in `format` to `out`, with what separates it from a record before: the first
/// byte of a piece, which `RecordStream` drops where there is none.
void write_record_as(const Record& record, Format format, std::string& out);

/// The same for a record of text that is copied as it stands.
void copy_record(std::string_view bytes, std::string& out);

/// Puts the pieces together that `write_record_as` makes: what stands around and between records.
class RecordStream {
 public:
  explicit RecordStream(Format format) : format_(format) {}

  /// What stands before the first record.
  [[nodiscard]] std::string begin() const;
  /// `piece`, any number of records, as it follows what was given before.
  [[nodiscard]] std::string_view joined(std::string_view piece);
  /// What stands behind the last record.
  [[nodiscard]] std::string end() const;

 private:
  Format format_;
  bool any_ = false;
};

}  // namespace stela

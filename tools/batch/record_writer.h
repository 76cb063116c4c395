#pragma once

#include <string>

#include "lib/record/record.h"
#include "tools/files/input.h"

namespace stela {

/// Appends `record` in `format` to `out`, without the text between records (`RecordJoin`).
void write_record_as(const Record& record, Format format, std::string& out);

}  // namespace stela

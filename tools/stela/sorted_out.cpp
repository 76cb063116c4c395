#include "tools/stela/sorted_out.h"

#include <fmt/format.h>

#include "lib/core/utf8.h"
#include "tools/stela/command.h"

namespace stela {

void SortedOut::add(const Batch& batch, std::string_view record) {
  if (record.empty()) return;
  if (!format_) format_ = batch.format;
  const bool fits = batch.format == Format::kStela || batch.format == Format::kNdjson;
  if (!fits || batch.format != *format_) {
    if (misfit_.empty()) misfit_ = batch.file;
    return;
  }
  // A record begins on a line of its own, also behind one that ended without a line end.
  if (last_ != '\n' && last_ != '\r') output_.write("\n");
  output_.write(record);
  last_ = record.back();
}

int SortedOut::finish(int code) {
  if (!misfit_.empty()) {
    complain(fmt::format(
        "records of `{}` cannot be copied as they are: convert it to the format of the others, "
        "text or NDJSON",
        printable(misfit_)));
    output_.abandon();
    return kExitUsage;
  }
  // A line of NDJSON ends with its line end, which is no part of the record.
  if (format_ == Format::kNdjson && last_ != '\n') output_.write("\n");
  return finish_output(output_, code);
}

}  // namespace stela

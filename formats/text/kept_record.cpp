#include "formats/text/kept_record.h"

#include "formats/text/split.h"
#include "lib/core/line_ends.h"

namespace stela::text {

void append_kept(std::string_view record, std::string_view line_end, std::string& out) {
  const std::string_view kept = without_blank_end(record);
  const std::string_view own = first_line_end(record.substr(kept.size()));
  out.append(kept).append(own.empty() ? line_end : own);
}

}  // namespace stela::text

#include "tools/stela/pile/sorted_out.h"

#include "tools/stela/cli/command.h"

namespace stela {

bool SortedOut::add(const Batch& batch, std::size_t number, std::string_view record) {
  if (batch.format == Format::kStela || batch.format == Format::kNdjson) {
    return join_.add(batch.file, number, batch.format, record);
  }
  join_.refuse(batch.file);
  return false;
}

int SortedOut::finish(int code) {
  const int joined = join_.finish();
  if (joined == kExitUsage) {
    output_.abandon();
    return kExitUsage;
  }
  return finish_output(output_, worse(code, joined));
}

}  // namespace stela

#include "tools/pile/sorted_out.h"

#include "tools/console/console.h"

namespace stela {

int SortedOut::finish(int code) {
  const int joined = join_.finish();
  if (joined == kExitUsage) {
    output_.abandon();
    return kExitUsage;
  }
  return finish_output(output_, worse(code, joined));
}

}  // namespace stela

#include "tools/batch/record_copy_file.h"

#include "tools/console/console.h"

namespace stela {

int RecordCopyFile::finish(int code) {
  const int joined = join_.finish();
  if (joined == kExitUsage) {
    output_.abandon();
    return kExitUsage;
  }
  return finish_output(output_, worse(code, joined));
}

}  // namespace stela

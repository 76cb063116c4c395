#include "tools/console/in_place.h"

#include <filesystem>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/files/run_files.h"

namespace stela {
namespace {

bool has_packed_name(const std::string& path) {
  return plain_name(path) != path || has_archive_name(path);
}

bool is_archive(const std::string& path) {
  ByteSource source(path);
  return source.open() && source.archive();
}

}  // namespace

int leave(const FoundFile& file, const Message& why, int code) {
  complain(tr(globals().language, "`{0}` is left as it is: {1}", printable(file.path), why));
  return code;
}

int rewrite_in_place(const std::vector<FoundFile>& files,
                     const std::function<int(const FoundFile&)>& rewrite) {
  int code = kExitDone;
  for (const FoundFile& file : files) {
    if (!file.error.empty()) {
      complain(unreadable(file.path, file.error));
      code = worse(code, kExitFile);
    } else if (std::error_code ignored;
               file.path == "-" || std::filesystem::is_other(file.path, ignored)) {
      code = worse(code, leave(file, tr("it is not a regular file"), kExitUsage));
    } else if (run_files().took(file.path) || (file.in_folder && has_packed_name(file.path))) {
      continue;
    } else if (is_archive(file.path)) {
      code = worse(code, leave(file, tr("it is an archive"), kExitInvalid));
    } else {
      code = worse(code, rewrite(file));
    }
  }
  return code;
}

}  // namespace stela

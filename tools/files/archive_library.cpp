#include "tools/files/archive_library.h"

namespace stela {

ArchiveLibrary::ArchiveLibrary() : SharedLibrary("libarchive.so.13") {}

const ArchiveLibrary& ArchiveLibrary::loaded() {
  static const ArchiveLibrary kLibrary;
  return kLibrary;
}

}  // namespace stela

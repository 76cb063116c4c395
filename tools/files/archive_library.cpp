#include "tools/files/archive_library.h"

#include <dlfcn.h>

namespace stela {

const ArchiveLibrary& ArchiveLibrary::loaded() {
  static const ArchiveLibrary kLibrary;
  return kLibrary;
}

void* ArchiveLibrary::load() {
  void* const library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fault_ = dlerror();
  return library;
}

ArchiveLibrary::Address ArchiveLibrary::find(const char* name) {
  // Without a library this would find functions of the program itself.
  if (!fault_.empty()) return {};
  void* const address = dlsym(library_, name);
  if (address == nullptr) fault_ = dlerror();
  return {address};
}

}  // namespace stela

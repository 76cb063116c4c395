#include "tools/pictures/raster/librsvg.h"

#include <dlfcn.h>

namespace stela {

const Librsvg& Librsvg::loaded() {
  static const Librsvg kLibrary;
  return kLibrary;
}

void* Librsvg::load() {
  // It stays loaded: its threads and its caches do not expect to be taken away.
  void* const library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fault_ = dlerror();
  return library;
}

Librsvg::Address Librsvg::find(const char* name) {
  // Without a library nothing may be asked: that would find functions of the program itself.
  if (!fault_.empty()) return {};
  void* const address = dlsym(library_, name);
  if (address == nullptr) fault_ = dlerror();
  return {address};
}

}  // namespace stela

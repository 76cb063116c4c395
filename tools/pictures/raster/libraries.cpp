#include "tools/pictures/raster/libraries.h"

#include <dlfcn.h>
#include <malloc.h>

namespace stela {

const DrawingLibraries& DrawingLibraries::loaded() {
  static const DrawingLibraries kLibrary;
  return kLibrary;
}

void* DrawingLibraries::load() {
#ifdef M_ARENA_MAX
  // Pango looks for fonts in threads of its own. To each of them glibc gives 64 MiB of addresses,
  // behind which there may be no room for the next thread; pango then ends the program.
  mallopt(M_ARENA_MAX, 1);
#endif
  // It stays loaded: its threads and its caches do not expect to be taken away.
  void* const library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fault_ = dlerror();
  return library;
}

DrawingLibraries::Address DrawingLibraries::find(const char* name) {
  // Without a library nothing may be asked: that would find functions of the program itself.
  if (!fault_.empty()) return {};
  void* const address = dlsym(library_, name);
  if (address == nullptr) fault_ = dlerror();
  return {address};
}

}  // namespace stela

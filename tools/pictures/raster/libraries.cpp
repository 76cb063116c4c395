#include "tools/pictures/raster/libraries.h"

#include <malloc.h>

namespace stela {
namespace {

/// Returns the name of the library, after preparing for its threads.
const char* prepared_name() {
#ifdef M_ARENA_MAX
  // Pango looks for fonts in its own threads. glibc reserves 64 MiB of address space for each of
  // them, after which there may be no room for the next thread; pango then ends the program.
  mallopt(M_ARENA_MAX, 1);
#endif
  return "libpangocairo-1.0.so.0";
}

}  // namespace

DrawingLibraries::DrawingLibraries() : SharedLibrary(prepared_name()) {}

const DrawingLibraries& DrawingLibraries::loaded() {
  static const DrawingLibraries kLibrary;
  return kLibrary;
}

}  // namespace stela

#include "tools/pictures/raster/raster.h"

#include <malloc.h>

#include <filesystem>
#include <system_error>

#include "lib/core/shared_library.h"

namespace stela {
namespace {

/// Returns the path of the plugin, which lies in the same place relative to the program in a build
/// and in an installation.
std::string plugin_path() {
  constexpr const char* kProgram = "/proc/self/exe";
  std::error_code error;
  std::filesystem::path program = std::filesystem::read_symlink(kProgram, error);
  // Never a relative path, which another folder might have.
  if (error) program = kProgram;
  return (program.parent_path() / STELA_RASTER_PLUGIN).lexically_normal().string();
}

class Plugin : public SharedLibrary {
 public:
  Plugin() : SharedLibrary(plugin_path().c_str()) {}

  [[nodiscard]] static const Plugin& loaded() {
    static const Plugin kPlugin;
    return kPlugin;
  }

  const Rasterizer* (*const stela_rasterizer)() = find("stela_rasterizer");
};

}  // namespace

std::string raster_fault() {
  reserve_memory();
#ifdef M_ARENA_MAX
  // Pango looks for fonts in its own threads. glibc reserves 64 MiB of address space for each of
  // them, after which there may be no room for the next thread; pango then ends the program.
  mallopt(M_ARENA_MAX, 1);
#endif
  return Plugin::loaded().fault();
}

const Rasterizer& rasterizer() { return *Plugin::loaded().stela_rasterizer(); }

}  // namespace stela

#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace stela {

/// Throws `std::bad_alloc` unless there is enough memory for typical drawing: pango and glib react
/// to a lack of memory by ending the program.
inline void reserve_memory() {
  // With the libraries, which may not be loaded yet, and the stacks of pango's threads.
  constexpr std::size_t kRoom = 192U << 20U;
  void* const room =
      mmap(nullptr, kRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, kRoom);
}

}  // namespace stela

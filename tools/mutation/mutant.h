#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

/// Included before every source by tools/mutate: reads which of the compiled mutants is active, and
/// records which are reached.
namespace stela_mutation {

inline constexpr int kMost = 1 << 16;

/// A byte for each mutant, 1 if it was reached; in the file that $STELA_MUTANTS_MET names, if it is
/// set.
inline unsigned char* met = [] {
  static unsigned char nowhere[kMost];
  const char* path = std::getenv("STELA_MUTANTS_MET");
  if (path == nullptr) return nowhere;
  const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0 || ftruncate(file, kMost) != 0) std::abort();
  void* map = mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) std::abort();
  close(file);
  return static_cast<unsigned char*>(map);
}();

/// The active mutant; 0 for none.
inline int alive = [] {
  const char* number = std::getenv("STELA_MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}();

inline bool is_alive(int mutant) {
  met[mutant] = 1;
  return alive == mutant;
}

/// For expressions that may be evaluated at compile time: no mutant is active there.
constexpr bool is_alive_at_run_time(int mutant) {
  return !std::is_constant_evaluated() && is_alive(mutant);
}

}  // namespace stela_mutation

// The recorder API as WebAssembly. Requests and answers are in memory allocated with `stela_room`.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lib/document/page.h"
#include "tools/recorder_page/recorder_api.h"

#define STELA_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {

// Debian's C++ library for WebAssembly cannot throw. An exception (a length beyond all bounds)
// traps and ends the engine; the page starts another one.
void* __cxa_allocate_exception(std::size_t /*size*/) { __builtin_trap(); }
void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*end*/)(void*)) { __builtin_trap(); }

STELA_EXPORT(stela_open) void* stela_open() { return new stela::recorder::RecorderApi; }

STELA_EXPORT(stela_room) void* stela_room(std::size_t size) { return std::malloc(size); }

STELA_EXPORT(stela_free) void stela_free(void* room) { std::free(room); }

/// Answers the request of `size` bytes. Returns the address of the answer, preceded by its size in
/// four bytes; the caller frees both buffers.
STELA_EXPORT(stela_answer)
void* stela_answer(void* face, const char* request, std::size_t size) {
  const std::string answer =
      static_cast<stela::recorder::RecorderApi*>(face)->answer({request, size});
  const auto length = static_cast<std::uint32_t>(answer.size());
  auto* out = static_cast<char*>(std::malloc(sizeof length + answer.size()));
  if (out == nullptr) __builtin_trap();
  __builtin_memcpy(out, &length, sizeof length);
  __builtin_memcpy(out + sizeof length, answer.data(), answer.size());
  return out;
}
}

namespace stela {

/// The page fills in the digest: a browser can hash.
std::string sha256_base64(std::string_view /*text*/) { return "stela-digest"; }

}  // namespace stela

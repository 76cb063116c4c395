#pragma once

#include <dlfcn.h>

#include <string>

namespace stela {

/// A library that is loaded when it is first needed, because linking it would make every start of
/// the program slower. It stays loaded. A subclass has a member for each function it calls,
/// initialized by `find`.
class SharedLibrary {
 public:
  /// Why the library or a function could not be loaded; empty if all were. Otherwise no function
  /// may be called.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 protected:
  /// The address of a function, converted to the type of the function that it initializes.
  struct Address {
    void* value = nullptr;
    template <class F>
    operator F*() const {
      return reinterpret_cast<F*>(value);
    }
  };

  explicit SharedLibrary(const char* name) : library_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) fault_ = dlerror();
  }

  Address find(const char* name) {
    // Without a library this would find functions of the program itself.
    if (!fault_.empty()) return {};
    void* const address = dlsym(library_, name);
    if (address == nullptr) fault_ = dlerror();
    return {address};
  }

 private:
  void* library_;
  std::string fault_;
};

}  // namespace stela

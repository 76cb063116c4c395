# Toolchain of the preset `wasm`: Debian's clang 16 and its C++ library for WebAssembly.
# CMake 3.25 knows none of the names that fit.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-16)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR /usr/bin/llvm-ar-16)
set(CMAKE_RANLIB /usr/bin/llvm-ranlib-16)
# The compiler does not look there by itself.
set(CMAKE_CXX_FLAGS_INIT "-Qunused-arguments -stdlib=libc++ -isystem /usr/lib/llvm-16/include/wasm32-wasi/c++/v1")
# Configuration checks can only compile; linked programs cannot run here.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

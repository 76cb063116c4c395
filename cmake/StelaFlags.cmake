# How everything of Stela is compiled. Warnings and hardening are interface targets, linked only
# inside the build: an installed Stela must not force them on the projects that use it.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# The same outputs on every machine: by default, `char` is unsigned on ARM, and a product is added
# without being rounded where the processor can do both at once.
add_compile_options(-fsigned-char -ffp-contract=off)

# The libraries may end up in a shared object. -fno-semantic-interposition takes back what that
# would cost: a function may still be inlined within its own file.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

add_library(stela_warnings INTERFACE)
target_compile_options(stela_warnings INTERFACE
  -Wall -Wextra -Wpedantic
  -Wcast-align
  -Wconversion
  -Wdouble-promotion
  -Wextra-semi
  -Wformat=2
  -Wimplicit-fallthrough
  -Wnon-virtual-dtor
  -Wold-style-cast
  -Woverloaded-virtual
  -Wsign-conversion
  -Wundef
  -Wunused
  # g++ takes an enumerator of a scoped enum for a name that hides a global one; clang knows better.
  $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>
  # g++ 12 warns of std::string itself (GCC bug 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # ... and, when it optimises, of indices that a caller never passes.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-branches>
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond>
  $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op>
  $<$<BOOL:${STELA_WERROR}>:-Werror>
)

# Stela reads files from strangers. Only in releases: fortified functions need the optimiser, and
# the sanitizers of the asan preset look closer.
include(CheckCXXCompilerFlag)
set(hardening -U_FORTIFY_SOURCE -fstack-protector-strong)
# Level 3 checks sizes that are known only at run time. g++ knows it from 12 on, and the C library
# warns where it does not.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
  list(APPEND hardening -D_FORTIFY_SOURCE=3)
else()
  list(APPEND hardening -D_FORTIFY_SOURCE=2)
endif()
# The last two are for x86 and for ARM.
foreach(flag IN ITEMS -fstack-clash-protection -fcf-protection=full -mbranch-protection=standard)
  string(MAKE_C_IDENTIFIER "STELA_HAS${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    list(APPEND hardening ${flag})
  endif()
endforeach()
# g++ empties structs of some dozen bytes with `rep stos`, which takes longer to begin than the rest
# takes altogether (x86).
set(tuning -mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign)
check_cxx_compiler_flag(${tuning} STELA_HAS_MEMSET_STRATEGY)
if(NOT STELA_HAS_MEMSET_STRATEGY)
  set(tuning)
endif()
add_library(stela_hardening INTERFACE)
target_compile_options(stela_hardening INTERFACE
  -fno-semantic-interposition
  "$<$<CONFIG:Release>:${hardening};${tuning}>"
)
# A release does not contain the path of its build folder: the same sources give the same bytes.
target_compile_options(stela_hardening INTERFACE
  "$<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>")
target_link_options(stela_hardening INTERFACE
  "$<$<CONFIG:Release>:LINKER:-z,relro,-z,now,-z,noexecstack>"
)

if(STELA_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT STELA_LTO_WORKS OUTPUT why LANGUAGES CXX)
  if(STELA_LTO_WORKS)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(STATUS "No optimisation across files: ${why}")
  endif()
endif()

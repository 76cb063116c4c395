# Profile-guided optimisation for the most common uses of Stela (g++'s -fprofile-use): a second
# build of the libraries counts how often code is executed while tools/training runs; the normal
# build is then optimised with these counts. The training plays random games, always the same, in
# one thread, so that the same sources still give the same program.
#
# STELA_TRAINING marks that second build, which is configured from here; nobody else sets it.
option(STELA_PROFILE "Optimise for what Stela is used for most; compiles the libraries twice" OFF)
option(STELA_TRAINING "Count how often what happens; set by STELA_PROFILE" OFF)

if(NOT STELA_PROFILE AND NOT STELA_TRAINING)
  return()
endif()

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fprofile-prefix-path=. STELA_HAS_PROFILE_PREFIX)
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR NOT STELA_HAS_PROFILE_PREFIX
    OR CMAKE_CROSSCOMPILING OR CMAKE_CONFIGURATION_TYPES OR NOT PROJECT_IS_TOP_LEVEL)
  message(STATUS "No optimisation by a profile: it needs g++ 12, and a build of nothing but Stela "
    "for this machine in one configuration")
  set(STELA_PROFILE OFF)
  return()
endif()

# The counts of a file are found by its path below the build folder, the same in both builds.
set(below -fprofile-prefix-path=${PROJECT_BINARY_DIR})
add_library(stela_profile INTERFACE)

if(STELA_TRAINING)
  target_compile_options(stela_profile INTERFACE
    -fprofile-generate=${PROJECT_BINARY_DIR}/counts ${below} -fprofile-update=single)
  target_link_options(stela_profile INTERFACE -fprofile-generate)
  return()
endif()

set(training_dir "${PROJECT_BINARY_DIR}/training")
# Newer than all counts.
set(STELA_COUNTED "${training_dir}/counted")
include(ExternalProject)
ExternalProject_Add(stela_training
  SOURCE_DIR "${PROJECT_SOURCE_DIR}"
  BINARY_DIR "${training_dir}"
  PREFIX "${training_dir}/steps"
  CMAKE_CACHE_ARGS
    -DSTELA_TRAINING:BOOL=ON
    -DSTELA_BUILD_TESTS:BOOL=OFF
    -DSTELA_BUILD_BENCH:BOOL=OFF
    -DSTELA_BUILD_DOCS:BOOL=OFF
    -DSTELA_INSTALL:BOOL=OFF
    -DCMAKE_BUILD_TYPE:STRING=${CMAKE_BUILD_TYPE}
    -DCMAKE_CXX_COMPILER:FILEPATH=${CMAKE_CXX_COMPILER}
    -DCMAKE_CXX_COMPILER_LAUNCHER:STRING=${CMAKE_CXX_COMPILER_LAUNCHER}
    -DCMAKE_CXX_FLAGS:STRING=${CMAKE_CXX_FLAGS}
    -DCMAKE_CXX_FLAGS_RELEASE:STRING=${CMAKE_CXX_FLAGS_RELEASE}
    -DCMAKE_EXE_LINKER_FLAGS:STRING=${CMAKE_EXE_LINKER_FLAGS}
    -DCMAKE_PREFIX_PATH:STRING=${CMAKE_PREFIX_PATH}
  BUILD_COMMAND ${CMAKE_COMMAND} --build <BINARY_DIR> --target stela_counts
  INSTALL_COMMAND ""
  BUILD_ALWAYS ON
  BUILD_BYPRODUCTS "${STELA_COUNTED}"
  USES_TERMINAL_BUILD ON)

# What the training does not reach is optimised as usual; libraries that it does not use have no
# counts at all.
target_compile_options(stela_profile INTERFACE
  -fprofile-use=${training_dir}/counts ${below} -fprofile-partial-training -Wno-missing-profile)

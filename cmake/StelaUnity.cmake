# Compiles the sources of a target in groups, each as if it were one file (option STELA_UNITY): a
# full build then takes less time, and one after a small change longer. unity_groups.py decides
# which sources can share a group; authors of sources need not think of it. Included when all
# targets are defined.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(stela_targets_below folder found)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    stela_targets_below("${below}" more)
    list(APPEND targets ${more})
  endforeach()
  set(${found} ${targets} PARENT_SCOPE)
endfunction()

stela_targets_below("${PROJECT_SOURCE_DIR}" targets)
set(lines "")
foreach(target IN LISTS targets)
  get_target_property(kind ${target} TYPE)
  # The tests put their own list of games in the place of one file of stela_games.
  if(target STREQUAL "stela_games" OR NOT kind MATCHES "STATIC|EXECUTABLE|OBJECT|MODULE")
    continue()
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(paths "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" generated)
    if(source MATCHES "\\.cpp$" AND NOT source MATCHES "\\$<" AND NOT generated)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
      list(APPEND paths "${source}")
    endif()
  endforeach()
  list(LENGTH paths count)
  if(count GREATER 1)
    string(APPEND lines "${target};${paths}\n")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # g++ takes the sources that a group includes for headers.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    list(TRANSFORM paths PREPEND "${PROJECT_SOURCE_DIR}/")
    # A name that a file gets may be one that its group has.
    set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${paths})
  endif()
endforeach()

set(unity_groups "${PROJECT_BINARY_DIR}/unity_groups.cmake")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/unity_targets.txt" CONTENT "${lines}" @ONLY)
execute_process(
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/cmake/unity_groups.py"
          "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/unity_targets.txt" "${unity_groups}"
  COMMAND_ERROR_IS_FATAL ANY)
include("${unity_groups}")

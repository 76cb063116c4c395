# stela_repeatable(<source>...)
#
# g++ names sections of objects that are optimised across files by chance, unless it is told a seed:
# each file gets its own, the same wherever the sources lie.
function(stela_repeatable)
  if(NOT STELA_LTO_WORKS OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  foreach(source IN LISTS ARGN)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE seed)
    set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS "-frandom-seed=${seed}")
  endforeach()
endfunction()

# stela_library(<name> [DEPENDS <target>...] [PRIVATE_DEPENDS <target>...])
#
# Makes the static library stela::<name> from all *.cpp and *.h of the current folder.
#   DEPENDS          what its headers may include
#   PRIVATE_DEPENDS  what only its sources may include
#
# Includes start at the root of the repository ("lib/core/hex.h"); an installed header keeps that
# path below include/stela. The build-tree name and the installed name are the same.
function(stela_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;PRIVATE_DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "stela_library(${name}): unexpected ${arg_UNPARSED_ARGUMENTS}")
  endif()

  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)

  set(target stela_${name})
  add_library(${target} STATIC ${sources})
  add_library(stela::${name} ALIAS ${target})
  target_sources(${target} PUBLIC
    FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${headers})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target}
    PUBLIC ${arg_DEPENDS}
    PRIVATE ${arg_PRIVATE_DEPENDS} $<BUILD_INTERFACE:stela_warnings>
            $<BUILD_INTERFACE:stela_hardening>)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    LINKER_LANGUAGE CXX)  # says it for a folder that has headers only

  if(TARGET stela_profile)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:stela_profile>)
  endif()
  if(STELA_PROFILE)
    add_dependencies(${target} stela_training)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${STELA_COUNTED}")
  endif()

  # An installed archive must link without this very compiler, so it carries machine code too.
  if(STELA_LTO_WORKS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
    stela_repeatable(${sources})
  endif()

  if(STELA_INSTALL)
    install(TARGETS ${target} EXPORT StelaTargets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
      FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stela)
  endif()
endfunction()

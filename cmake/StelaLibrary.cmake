# stela_repeatable(<source>...)
#
# g++ gives sections of LTO objects random names unless it gets a seed: each file gets its own,
# which does not depend on the source folder. The few functions of generated sources are not
# optimised with a profile: g++ cannot match them, because their paths differ in the profiling build
# (cmake/StelaProfile.cmake).
function(stela_repeatable)
  if(NOT STELA_LTO_WORKS OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  foreach(source IN LISTS ARGN)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE seed)
    set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS "-frandom-seed=${seed}")
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" generated)
    if(generated)
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -Wno-coverage-mismatch)
    endif()
  endforeach()
endfunction()

# stela_generated_source(<target> <source>)
#
# Adds a source that the build or the configuration writes to <target>, compiled repeatably and, with
# a profile, after the training run.
function(stela_generated_source target source)
  target_sources(${target} PRIVATE "${source}")
  stela_repeatable("${source}")
  # Programs of the tests replace the object file of one in an archive by their own.
  set_property(SOURCE "${source}" PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  if(STELA_PROFILE)
    set_property(SOURCE "${source}" APPEND PROPERTY OBJECT_DEPENDS "${STELA_COUNTED}")
  endif()
endfunction()

# stela_library(<name> [RULEBOOK <kind> <file>] [HEADERS [<header>...]] [DEPENDS <target>...] [PRIVATE_DEPENDS <target>...])
#
# Makes the static library stela::<name> from all *.cpp and *.h of the current folder.
#   RULEBOOK         constants that are made of a file (StelaRulebook.cmake)
#   HEADERS          what is installed; without it, every header of the folder
#   DEPENDS          what its headers may include
#   PRIVATE_DEPENDS  what only its sources may include
#
# Includes start at the root of the repository ("lib/core/hex.h"); an installed header keeps that
# path below include/stela. The build-tree name and the installed name are the same; others may say
# <stela/lib/core/hex.h>, too.
function(stela_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "RULEBOOK;HEADERS;DEPENDS;PRIVATE_DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "stela_library(${name}): unexpected ${arg_UNPARSED_ARGUMENTS}")
  endif()

  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  set(headers ${arg_HEADERS})
  if(NOT DEFINED arg_HEADERS AND NOT "HEADERS" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    file(GLOB headers CONFIGURE_DEPENDS *.h)
  endif()

  set(target stela_${name})
  add_library(${target} STATIC ${sources})
  add_library(stela::${name} ALIAS ${target})
  target_sources(${target} PUBLIC
    FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${headers})
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>" $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target}
    PUBLIC ${arg_DEPENDS}
    PRIVATE ${arg_PRIVATE_DEPENDS} $<BUILD_INTERFACE:stela_warnings>
            $<BUILD_INTERFACE:stela_hardening>)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    LINKER_LANGUAGE CXX)  # says it for a folder that has headers only

  if(arg_RULEBOOK)
    stela_rulebook(${target} ${arg_RULEBOOK})
    if(NOT "record" IN_LIST arg_RULEBOOK)  # which has a source alone
      set(made FILE_SET made DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stela COMPONENT development)
    endif()
  endif()

  if(TARGET stela_profile)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:stela_profile>)
  endif()
  if(STELA_PROFILE)
    add_dependencies(${target} stela_training)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${STELA_COUNTED}")
  endif()

  # LTO archives contain machine code too, for users of the installed library.
  if(STELA_LTO_WORKS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
    stela_repeatable(${sources})
    set(plain "${CMAKE_OBJCOPY}")
  endif()

  if(STELA_INSTALL)
    install(TARGETS ${target} EXPORT StelaTargets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
      FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stela COMPONENT development
      ${made})
    # With nothing but machine code an archive links in a second instead of a minute, with any
    # compiler.
    if(plain)
      set(archive "${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${target}>")
      install(CODE "execute_process(COMMAND \"${plain}\" --wildcard
        --remove-section=.gnu.lto_* --remove-section=.gnu.debuglto_* --strip-symbol=__gnu_lto_*
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${archive}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT development)
    endif()
  endif()
endfunction()

# stela_tool(<name> [DEPENDS [<target>...]] [PRIVATE_DEPENDS [<target>...]])
#
# The same for a folder of tools: stela::<name> is part of the build only and is not installed.
function(stela_tool name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;PRIVATE_DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "stela_tool(${name}): unexpected ${arg_UNPARSED_ARGUMENTS}")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  set(target stela_${name})
  add_library(${target} STATIC ${sources})
  add_library(stela::${name} ALIAS ${target})
  target_link_libraries(${target}
    PUBLIC ${arg_DEPENDS}
    PRIVATE ${arg_PRIVATE_DEPENDS} stela_warnings stela_hardening)
endfunction()

# stela_assets(<library> <constant>=<file>+<file>...)
#
# Embeds files of the folder page/ as the C++ constants declared in the folder's assets.h.
function(stela_assets library)
  set(source "${PROJECT_BINARY_DIR}/generated/lib/${library}/assets.cpp")
  file(GLOB files CONFIGURE_DEPENDS page/*)
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DASSETS=${ARGN}" "-DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}/page"
            "-DHEADER=lib/${library}/assets.h" -DNAMESPACE=stela "-DOUTPUT=${source}"
            -P "${PROJECT_SOURCE_DIR}/cmake/EmbedAssets.cmake"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/cmake/EmbedAssets.cmake"
    COMMENT "Embedding the files of lib/${library}/page"
    VERBATIM)
  target_sources(stela_${library} PRIVATE "${source}")
  stela_repeatable("${source}")
  target_include_directories(stela_${library} PRIVATE "${PROJECT_SOURCE_DIR}")
endfunction()

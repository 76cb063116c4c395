find_package(Python3 REQUIRED COMPONENTS Interpreter)

# stela_rulebook(<target> <kind> <rulebook>)
#
# Has <target> hold the constants that rulebook.py makes of a rulebook.json; <kind> says which, as
# there. They are included as if they lay in the current folder.
function(stela_rulebook target kind rulebook)
  cmake_path(ABSOLUTE_PATH rulebook NORMALIZE)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE below)
  set(generated "${PROJECT_BINARY_DIR}/generated")
  set(folder "${generated}/${below}")
  set(headers "")
  if(kind STREQUAL "rules")
    set(headers "${folder}/rulebook.h" "${folder}/sections.h")
    set(source "${folder}/rulebook.cpp")
  elseif(kind STREQUAL "words")
    set(headers "${folder}/articles.h" "${folder}/contents.h")
    set(source "${folder}/articles.cpp")
  else()
    set(source "${folder}/rulebook.cpp")
  endif()
  set(script "${PROJECT_SOURCE_DIR}/cmake/rulebook.py")
  # Now, so that tools that only read the sources also have the headers (tools/tidy).
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${rulebook}" "${script}")
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${script}" "${rulebook}" ${kind} "${folder}"
    COMMAND_ERROR_IS_FATAL ANY)
  stela_generated_source(${target} "${source}")
  if(headers)
    target_sources(${target} PUBLIC
      FILE_SET made TYPE HEADERS BASE_DIRS "${generated}" FILES ${headers})
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${generated}>")
  endif()
endfunction()

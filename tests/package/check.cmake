# Installs the build tree BUILD into an empty folder, and builds and runs the programs of PAGE,
# docs/library.md, with nothing but that installation. FLAGS are those of the build, for the
# sanitizers.

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(prefix "${WORK}/prefix")
set(source "${WORK}/examples")
file(REMOVE_RECURSE "${prefix}" "${source}")  # a file left over would hide a missing rule
file(MAKE_DIRECTORY "${source}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --config "${CONFIG}" --prefix "${prefix}")
run("${PYTHON}" "${SCRIPTS}/examples.py" "${PAGE}" "${source}")
# What those do not link must be found and linked, too.
file(APPEND "${source}/CMakeLists.txt" "add_executable(rest judge.cpp)
target_link_libraries(rest PRIVATE stela::stela stela::report stela::xml)\n")
run("${PYTHON}" "${SCRIPTS}/installed.py" "${prefix}")
run("${CMAKE_COMMAND}" -S "${source}" -B "${source}/build" -G "${GENERATOR}"
  "-DCMAKE_BUILD_TYPE=${CONFIG}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${FLAGS}"
  "-DCMAKE_PREFIX_PATH=${prefix}")
run("${CMAKE_COMMAND}" --build "${source}/build" --config "${CONFIG}")
file(GLOB programs "${source}/*.cpp")
foreach(program IN LISTS programs)
  cmake_path(GET program STEM name)
  execute_process(COMMAND "${source}/build/${name}" OUTPUT_VARIABLE seen COMMAND_ERROR_IS_FATAL ANY)
  file(READ "${source}/${name}.txt" told)
  if(NOT seen STREQUAL told)
    message(FATAL_ERROR "${PAGE} says that ${name} prints\n${told}but it prints\n${seen}")
  endif()
endforeach()
run("${prefix}/bin/stela" --version)
if(PIXELS)
  run("${prefix}/bin/stela" diagram "${RECORD}" -o "${WORK}/position.png" --force)
endif()

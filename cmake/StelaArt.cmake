find_package(Python3 REQUIRED COMPONENTS Interpreter)

# stela_art(<target> <namespace> <folder>)
#
# Compiles the drawings *.svg in <folder> into <target>: art.py makes the function `art` in
# stela::<namespace> of them (lib/scene/pieces.h).
function(stela_art target namespace folder)
  cmake_path(ABSOLUTE_PATH folder NORMALIZE)
  file(GLOB drawings CONFIGURE_DEPENDS "${folder}/*.svg")
  set(script "${PROJECT_SOURCE_DIR}/cmake/art.py")
  set(colours "${PROJECT_SOURCE_DIR}/lib/render/colours.cpp")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/art.cpp")
  add_custom_command(OUTPUT "${source}"
    COMMAND "${Python3_EXECUTABLE}" "${script}" "stela::${namespace}" "${colours}" "${source}" ${drawings}
    DEPENDS "${script}" "${colours}" ${drawings}
    VERBATIM)
  stela_generated_source(${target} "${source}")
endfunction()

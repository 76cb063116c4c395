find_package(Python3 REQUIRED COMPONENTS Interpreter)

# stela_catalogue_source(<source> <po>...)
#
# Has the build write <source>, which defines stela::catalogues(), of the PO files of lib/words, and
# stop where one of them is wrong.
function(stela_catalogue_source source)
  add_custom_command(OUTPUT "${source}"
    COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/cmake/words.py"
            "$<$<BOOL:${STELA_ENGINE_ONLY}>:--engine>" "${source}" ${ARGN}
    COMMAND_EXPAND_LISTS
    DEPENDS ${ARGN} "${PROJECT_SOURCE_DIR}/cmake/words.py" "${PROJECT_SOURCE_DIR}/cmake/rulebook.py"
    COMMENT "Making tables of the languages"
    VERBATIM)
endfunction()

# stela_catalogues(<target>)
#
# Adds the tables of every *.po of the current folder to <target>.
function(stela_catalogues target)
  file(GLOB catalogues CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.po")
  set(source "${PROJECT_BINARY_DIR}/generated/lib/words/catalogues.cpp")
  stela_catalogue_source("${source}" ${catalogues})
  stela_generated_source(${target} "${source}")
endfunction()

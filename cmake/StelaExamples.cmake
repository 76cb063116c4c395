# stela_rule_examples(<source> <pattern>...)
#
# Has the build write <source>, which embeds the records that the patterns name, for `stela
# explain`: one for each broken rule, testdata/<game>/illegal/<rule>.stela, and for each article,
# testdata/<game>/articles/<article>.stela. The build must run again
# when a record changes, appears or goes: the first is a dependency on the record, the others change
# the list.
function(stela_rule_examples source)
  file(GLOB examples CONFIGURE_DEPENDS ${ARGN})
  list(FILTER examples EXCLUDE REGEX "-[0-9]+\\.stela$")  # further records of the same rule
  list(JOIN examples "\n" example_lines)
  cmake_path(REPLACE_EXTENSION source LAST_ONLY txt OUTPUT_VARIABLE example_list)
  file(CONFIGURE OUTPUT "${example_list}" CONTENT "${example_lines}\n" @ONLY)
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DLIST=${example_list}" "-DOUTPUT=${source}"
            -P "${PROJECT_SOURCE_DIR}/cmake/EmbedExamples.cmake"
    DEPENDS ${examples} "${example_list}" "${PROJECT_SOURCE_DIR}/cmake/EmbedExamples.cmake"
    COMMENT "Embedding the examples of rules and articles"
    VERBATIM)
endfunction()

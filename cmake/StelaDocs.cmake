# Man pages, shell completions and pages of rules, written by the built program itself, so that they
# cannot disagree with it. Adds the target stela_docs to the whole build.

set(commands validate format convert replay score summary analyse position diagram legal explain catalogue
  random new repair stats standings split merge dedupe diff index query find completion export lsp mcp help man)

set(docs_dir "${PROJECT_BINARY_DIR}/docs")
set(man_dir "${docs_dir}/man1")
set(completion_dir "${docs_dir}/completions")
# The language server looks for them there, and where they are installed (tools/lsp/places.cpp).
set(rules_dir "${docs_dir}/rules")
file(MAKE_DIRECTORY "${man_dir}" "${completion_dir}" "${rules_dir}")
set(docs "")

# Adds FILE with the output of `stela ARGS...`.
function(stela_doc file)
  add_custom_command(OUTPUT "${file}"
    COMMAND $<TARGET_FILE:stela> ${ARGN} > "${file}"
    DEPENDS stela
    COMMENT "Writing ${file}"
    VERBATIM)
  list(APPEND docs "${file}")
  set(docs "${docs}" PARENT_SCOPE)
endfunction()

stela_doc("${man_dir}/stela.1" man)
foreach(command IN LISTS commands)
  stela_doc("${man_dir}/stela-${command}.1" man ${command})
endforeach()
# Each shell looks for its own file name.
stela_doc("${completion_dir}/stela" completion bash)
stela_doc("${completion_dir}/_stela" completion zsh)
stela_doc("${completion_dir}/stela.fish" completion fish)
# The rules of each game, and of the notation, with a picture of each violation.
foreach(game IN LISTS STELA_GAMES ITEMS record)
  stela_doc("${rules_dir}/${game}.html" explain --lang en --to html ${game})
endforeach()

add_custom_target(stela_docs ALL DEPENDS ${docs})

if(STELA_INSTALL)
  install(DIRECTORY "${man_dir}" DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
  install(DIRECTORY "${rules_dir}" DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/stela/docs
    COMPONENT program)
  install(FILES "${completion_dir}/stela"
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(FILES "${completion_dir}/_stela"
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
  install(FILES "${completion_dir}/stela.fish"
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
endif()

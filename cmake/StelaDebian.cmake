# Run by CPack when everything is installed below CPACK_TEMPORARY_INSTALL_DIRECTORY, a folder for
# each component, and before packages are made from it: adds what Debian requires in each package.
# The packages are reproducible: all times are SOURCE_DATE_EPOCH.
cmake_minimum_required(VERSION 3.25)

if(DEFINED ENV{SOURCE_DATE_EPOCH})
  set(time "@$ENV{SOURCE_DATE_EPOCH}")
else()
  set(time now)
endif()

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE out
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(out "${out}" PARENT_SCOPE)
endfunction()

# The package depends on what the program is linked with, and recommends what its plugin is linked with,
# which draws PNG and PDF. CPack itself can only make both dependencies.
set(program "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/program")
file(GLOB_RECURSE plugins RELATIVE "${program}" "${program}/usr/lib/*.so")
list(TRANSFORM plugins PREPEND -e)
file(WRITE "${program}/debian/control" "")
run(${CMAKE_COMMAND} -E chdir "${program}"
  dpkg-shlibdeps -O -dDepends -eusr/bin/stela -dRecommends ${plugins})
file(REMOVE_RECURSE "${program}/debian")
if(NOT out MATCHES "^shlibs:Depends=([^\n]+)(\nshlibs:Recommends=([^\n]+))?$")
  message(FATAL_ERROR "dpkg-shlibdeps prints: ${out}")
endif()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${CMAKE_MATCH_1}")
if(CMAKE_MATCH_3)
  string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS ", ${CMAKE_MATCH_3}")
endif()

run(date --utc --rfc-email "--date=${time}")
set(changelog "stela (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See docs/ and the changelog of the sources.

 -- ${CPACK_PACKAGE_CONTACT}  ${out}
")

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER "${component}" upper)
  set(package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
  set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr")
  set(doc "${root}/share/doc/${package}")
  file(REMOVE "${doc}/LICENSE")  # it stands in `copyright`
  file(WRITE "${doc}/changelog" "${changelog}")
  file(READ "${CPACK_STELA_SOURCE}/LICENSE" licence)
  string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
  string(STRIP "${licence}" licence)
  string(REPLACE "\n" "\n " licence "${licence}")
  file(WRITE "${doc}/copyright"
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    "Upstream-Name: Stela\n\nFiles: *\nCopyright: 2026 The Stela authors\nLicense: Expat\n"
    " ${licence}\n")
  file(GLOB_RECURSE archives "${root}/lib/*.a")
  if(archives)
    # The LTO sections of g++ are only useful to the very same g++, and name the build folder;
    # dh_strip removes them, too.
    run(strip --strip-debug --enable-deterministic-archives --wildcard
      -R .gnu.lto_* -R .gnu.debuglto_* -N __gnu_lto_* ${archives})
  endif()
  file(GLOB manuals "${root}/share/man/man*/*.[1-9]")
  run(gzip -9n "${doc}/changelog" ${manuals})
  # Folders that CPack made, and files that are written here, have the time of now.
  run(find "${root}/.." -exec touch --no-dereference "--date=${time}" {} +)
  run(chmod -R u=rwX,go=rX "${root}")
endforeach()

# The Debian packages: stela, libstela-dev and, with STELA_PYTHON, python3-stela. tools/package
# builds them: cpack -G DEB
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Stela authors <authors@stela.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "referee for records of Tikal, Mykerinos and Taluva")
set(CPACK_PACKAGE_FILE_NAME "stela-${PROJECT_VERSION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# The content of a package in addition to installed files: its changelog, its licence, compressed
# manuals.
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/StelaDebian.cmake")
set(CPACK_STELA_SOURCE "${PROJECT_SOURCE_DIR}")

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(about "Stela is a notation for the board games Tikal, Mykerinos and Taluva, and its
referee: it judges records of games against the rulebooks, says what is wrong
and where, and makes of them summaries, pictures and pages.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME stela)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
# Loaded when an archive is read, or a spreadsheet is written. StelaDebian.cmake adds what the program and its
# plugin are linked with.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libarchive13, libxlsxwriter4")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "${about}

This package has the program, its manual, the schemas of its formats, and files
for Vim, Neovim, Emacs and Visual Studio Code.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libstela-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# What StelaConfig.cmake finds again for whoever links the archives.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev, libpugixml-dev, libutf8proc-dev, nettle-dev, pkgconf")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS cmake)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "${about}

This package has the headers and archives, and what CMake finds them by.")

if(STELA_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next_minor "${STELA_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-stela)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  # The extension is one for this Python. CPack adds what shared libraries are needed.
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${STELA_PYTHON_MINOR}~), python3 (<< 3.${next_minor})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    "${PROJECT_SOURCE_DIR}/tools/python/debian/postinst;${PROJECT_SOURCE_DIR}/tools/python/debian/prerm")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS libarchive13)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-dask, stela")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "${about}

This package has the module for Python.")
endif()

include(CPack)

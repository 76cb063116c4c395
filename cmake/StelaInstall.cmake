# What `cmake --install` adds to the libraries, whose own rules stand in StelaLibrary.cmake: the
# program with its manual, the schemas, and the CMake package.
include(CMakePackageConfigHelpers)

install(TARGETS stela RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/stela/docs)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/stela)
install(DIRECTORY schemas/ DESTINATION ${CMAKE_INSTALL_DATADIR}/stela/schemas)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Stela)
install(EXPORT StelaTargets NAMESPACE stela:: DESTINATION ${package_dir})
configure_package_config_file(cmake/StelaConfig.cmake.in StelaConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may break what is built on it.
write_basic_package_version_file(StelaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/StelaConfig.cmake" "${PROJECT_BINARY_DIR}/StelaConfigVersion.cmake"
  DESTINATION ${package_dir})

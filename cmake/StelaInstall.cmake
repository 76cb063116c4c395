# The rest of `cmake --install`, after the libraries in StelaLibrary.cmake: the program with its
# manual, the schemas, the media type for desktops, and the CMake package. tools/editors installs
# its own files.
include(CMakePackageConfigHelpers)

# Components are the Debian packages (StelaPackage.cmake).
install(TARGETS stela RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(TARGET stela_cairo)
  install(TARGETS stela_cairo LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/stela COMPONENT program)
endif()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/stela/docs COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/stela COMPONENT program)
install(FILES tools/mime/stela.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT program)
install(DIRECTORY schemas/ DESTINATION ${CMAKE_INSTALL_DATADIR}/stela/schemas COMPONENT program)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Stela)
install(EXPORT StelaTargets NAMESPACE stela:: DESTINATION ${package_dir} COMPONENT development)
configure_package_config_file(cmake/StelaConfig.cmake.in StelaConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(StelaConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/StelaConfig.cmake" "${PROJECT_BINARY_DIR}/StelaConfigVersion.cmake"
  DESTINATION ${package_dir} COMPONENT development)

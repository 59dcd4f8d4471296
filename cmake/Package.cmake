# Debian packages by CPack: othello (component `program`) and libothello-dev (component `dev`). scripts/check-package
# builds them and tries them out on a clean system.
find_program(GZIP gzip)
if(GZIP)
  # As Debian wants it: the change log compressed, with no name and time in it.
  execute_process(COMMAND ${GZIP} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    OUTPUT_FILE ${PROJECT_BINARY_DIR}/package/changelog.gz)
  install(FILES ${PROJECT_BINARY_DIR}/package/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  install(FILES ${PROJECT_BINARY_DIR}/package/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libothello-dev COMPONENT dev)
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libothello-dev RENAME copyright COMPONENT dev)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME othello)
set(CPACK_PACKAGE_CONTACT "The othello authors <othello@localhost>" CACHE STRING "Maintainer of the packages")
set(CPACK_PACKAGE_VENDOR "The othello authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME othello)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3-numpy")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "every reachable state of small Othello boards
 Enumerates every reachable state of small Othello (Reversi) boards, depth by
 depth, keeps the states as compressed sorted sets that can be read back, works
 out what positions are worth, and finds a typeface among the final states.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libothello-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "othello (= ${PROJECT_VERSION}), libfmt-dev, libhdf5-dev, libhwy-dev, libxxhash-dev, libzstd-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "states of small Othello boards, for programs in C++
 Libraries and headers: boards and their rules, the numbering of states, the
 codec for sorted sets, and the reading back of what othello has stored. With a
 CMake package and a file for pkg-config.")
include(CPack)

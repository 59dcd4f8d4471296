# Debian packages by CPack: othello (component `program`), libothello-dev (`dev`), and with OTHELLO_PYTHON python3-othello
# (`python`, a component that without it is empty).
# scripts/develop/check-package builds them and tries them out on a clean system.
set(CPACK_PACKAGE_CONTACT "The othello authors <othello@localhost>" CACHE STRING "Maintainer of the packages")
find_program(GZIP gzip)
if(GZIP)
  # A change log in Debian's form, compressed without name and time.
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${PROJECT_BINARY_DIR}/package/changelog "othello (${PROJECT_VERSION}) unstable; urgency=low

  * Version ${PROJECT_VERSION}; CHANGELOG.md says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  execute_process(COMMAND ${GZIP} -9nc ${PROJECT_BINARY_DIR}/package/changelog
    OUTPUT_FILE ${PROJECT_BINARY_DIR}/package/changelog.gz)
endif()
# install_documents(PACKAGE COMPONENT): what Debian wants to find in every package.
function(install_documents package component)
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${package})
  install(FILES LICENSE DESTINATION ${folder} RENAME copyright COMPONENT ${component})
  if(GZIP)
    install(FILES ${PROJECT_BINARY_DIR}/package/changelog.gz DESTINATION ${folder} COMPONENT ${component})
  endif()
endfunction()
install_documents(othello program)
install_documents(libothello-dev dev)
install(FILES CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/othello COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME othello)
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
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3-othello")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Enumerates every reachable state of small Othello (Reversi) boards, depth by
depth, keeps the states as compressed sorted sets that can be read back, finds
what positions are worth, and a typeface among the final states.")

if(OTHELLO_PYTHON)
  install_documents(python3-othello python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-othello)
  # Which had but the module othello_states, of which nothing is here any more.
  set(CPACK_DEBIAN_PYTHON_PACKAGE_REPLACES python3-othello-states)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONFLICTS python3-othello-states)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "othello (>= ${PROJECT_VERSION}), python3-numpy, python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-h5py")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "A package for Python: the rules over NumPy arrays of states, their exact values,
and what the program othello has stored.")
endif()

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libothello-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "othello (= ${PROJECT_VERSION}), libfmt-dev, libhdf5-dev, libhwy-dev, libxxhash-dev, libzstd-dev, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "Libraries and headers: boards and their rules, the numbering of states, the
codec for sorted sets, and the reading back of what othello has stored. With a
CMake package and a file for pkg-config.")
include(CPack)

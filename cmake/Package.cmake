# Debian packages by CPack: othello (component `program`), python3-othello (`python`) and libothello-dev (`dev`).
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
install_documents(python3-othello python)
install_documents(libothello-dev dev)
install(FILES CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/othello COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME othello)
set(CPACK_PACKAGE_VENDOR "The othello authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program python dev)
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
depth, keeps the states as compressed sorted sets that can be read back, works
out what positions are worth, and finds a typeface among the final states.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-othello)
# What it was called before, and had but the module othello_states.
foreach(relation IN ITEMS PROVIDES REPLACES CONFLICTS)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_${relation} python3-othello-states)
endforeach()
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(python_depends "othello (>= ${PROJECT_VERSION}), python3-numpy")
if(OTHELLO_PYTHON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  string(APPEND python_depends ", python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-h5py")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Packages for Python: othello has the rules over NumPy arrays of states, their exact
values, and reads what the program has stored; othello_states, which is older,
only reads.")
else()
  set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
  string(APPEND python_depends ", python3")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "A module that loads what othello has stored into NumPy arrays, a pair of
bitboards for each state.")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python_depends}")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libothello-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "othello (= ${PROJECT_VERSION}), libfmt-dev, libhdf5-dev, libhwy-dev, libxxhash-dev, libzstd-dev, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "Libraries and headers: boards and their rules, the numbering of states, the
codec for sorted sets, and the reading back of what othello has stored. With a
CMake package and a file for pkg-config.")
include(CPack)

# cmake --install: the program with its man pages and completions (component `program`); libraries, headers, CMake package
# and pkg-config file for programs that read what a search has stored (`dev`); with OTHELLO_PYTHON the package for Python
# (`python`).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Man pages and completions are made from what the program says of itself. They go without saying where there is no Python.
find_package(Python3 3.9 COMPONENTS Interpreter)
set(pages ${PROJECT_BINARY_DIR}/pages)

# What is installed, and no more, is built by the target `installable`. Where some of it is missing nothing is installed.
set(built $<TARGET_FILE:othello>)
if(Python3_FOUND)
  set(pages_made ${pages}/made)
  list(APPEND built ${pages_made})
endif()
add_custom_target(installable ALL DEPENDS ${pages_made})
add_dependencies(installable othello)
if(OTHELLO_PYTHON)
  list(APPEND built $<TARGET_FILE:othello_python>)
  add_dependencies(installable othello_python)
endif()
set(site ${PROJECT_BINARY_DIR}/site)
if(OTHELLO_DOCS)
  list(APPEND built ${site}/index.html)
endif()
install(CODE "set(built \"${built}\")
  foreach(file IN LISTS built)
    if(NOT EXISTS \"\${file}\")
      message(FATAL_ERROR \"\${file} is not built, so nothing is installed. Run this first:\\n\"
        \"  cmake --build ${PROJECT_BINARY_DIR} --target installable\")
    endif()
  endforeach()" ALL_COMPONENTS)

set(OTHELLO_INSTALL_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Where the package for Python goes")

# What others may link to, and the headers that they include. All that these rest on is installed with them.
set(exported board numbering gapkeep stored)
file(GLOB public_headers RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/board/*.h ${PROJECT_SOURCE_DIR}/numbering/*.h ${PROJECT_SOURCE_DIR}/gapkeep/*.h)
list(APPEND public_headers stored/stored_gaps.h
  stored/stored_set.h stored/verify.h)

# Headers: those, and what they include.
set(headers "")
while(public_headers)
  list(POP_FRONT public_headers header)
  if(header IN_LIST headers)
    continue()
  endif()
  list(APPEND headers ${header})
  file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"")
  list(TRANSFORM lines REPLACE "^#include \"([^\"]+)\".*" "\\1")
  list(APPEND public_headers ${lines})
endwhile()
foreach(header IN LISTS headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/othello/${folder} COMPONENT dev)
endforeach()

# Libraries: those, and what they depend on; in the order in which a linker wants static ones.
set(installed "")
set(wanted ${exported})
while(wanted)
  list(POP_FRONT wanted library)
  list(REMOVE_ITEM installed ${library})
  list(APPEND installed ${library})
  get_property(dependencies GLOBAL PROPERTY OTHELLO_DEPENDENCIES_OF_${library})
  list(APPEND wanted ${dependencies})
endwhile()
set(libraries "")
foreach(library IN LISTS installed)
  othello_library_name(name ${library})
  string(REPLACE othello_ "" export_name ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export_name})
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/othello>)
  install(TARGETS ${name} EXPORT othello
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program NAMELINK_COMPONENT dev)
  string(APPEND libraries " -l${name}")
endforeach()
string(STRIP "${libraries}" libraries)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/othello)
install(EXPORT othello NAMESPACE othello:: FILE othelloTargets.cmake DESTINATION ${config_dir} COMPONENT dev)
if(NOT DEFINED BUILD_SHARED_LIBS)
  set(BUILD_SHARED_LIBS OFF)
endif()
configure_package_config_file(cmake/othelloConfig.in ${PROJECT_BINARY_DIR}/package/othelloConfig.cmake
  INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/othelloConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/othelloConfig.cmake ${PROJECT_BINARY_DIR}/package/othelloConfigVersion.cmake
  DESTINATION ${config_dir} COMPONENT dev)

# Shared libraries bring what they are linked with themselves.
if(BUILD_SHARED_LIBS)
  set(requires Requires.private)
  get_property(all_libraries GLOBAL PROPERTY OTHELLO_LIBRARIES)
  foreach(library IN LISTS all_libraries)
    othello_library_name(name ${library})
    set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION}
      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} INSTALL_RPATH $ORIGIN)
    if(NOT library IN_LIST installed)  # the program's
      install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program NAMELINK_SKIP)
    endif()
  endforeach()
  set_target_properties(othello PROPERTIES INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR})
  if(OTHELLO_PYTHON)
    file(RELATIVE_PATH to_libraries /prefix/${OTHELLO_INSTALL_PYTHON_DIR}/othello /prefix/${CMAKE_INSTALL_LIBDIR})
    set_target_properties(othello_python PROPERTIES INSTALL_RPATH $ORIGIN/${to_libraries})
  endif()
else()
  set(requires Requires)
  string(APPEND libraries " -fopenmp")
endif()
file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
set(pc_highway "")
if(HWY_FOUND)
  set(pc_highway "libhwy-contrib ")
endif()
configure_file(cmake/othello.pc.in ${PROJECT_BINARY_DIR}/package/othello.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/othello.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# The program.
install(TARGETS othello RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(OTHELLO_PYTHON)
  install(DIRECTORY python/othello DESTINATION ${OTHELLO_INSTALL_PYTHON_DIR} COMPONENT python PATTERN __pycache__ EXCLUDE)
  install(TARGETS othello_python LIBRARY DESTINATION ${OTHELLO_INSTALL_PYTHON_DIR}/othello COMPONENT python)
endif()

# The site of the manual, beside the program.
if(OTHELLO_DOCS)
  file(GLOB_RECURSE pages_read CONFIGURE_DEPENDS docs/*.md results/*.md scripts/documenting/* python/othello/*.py)
  file(GLOB headers_read CONFIGURE_DEPENDS */*.h */*/*.h)
  add_custom_command(OUTPUT ${site}/index.html
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/docs --output ${site} DEPENDS ${pages_read} ${headers_read} scripts/docs VERBATIM
    COMMENT "Making the manual's site")
  add_custom_target(othello_site DEPENDS ${site}/index.html)
  add_dependencies(installable othello_site)
  install(DIRECTORY ${site}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/othello/html COMPONENT program)
endif()

# Man pages and completions.
if(NOT Python3_FOUND)
  message(STATUS "Without Python there will be no man pages and no completions")
  return()
endif()
add_custom_command(OUTPUT ${pages_made}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
  COMMAND othello --describe > ${pages}/description.json
  COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/cmake/make_pages.py ${PROJECT_VERSION} ${pages}
          < ${pages}/description.json
  COMMAND ${CMAKE_COMMAND} -E touch ${pages_made}
  DEPENDS othello cmake/make_pages.py
  COMMENT "Making man pages and completions" VERBATIM)
install(DIRECTORY ${pages}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${pages}/bash/othello DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
# Debian's zsh looks elsewhere for those of packages.
install(CODE "set(functions site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\" AND EXISTS /etc/debian_version)
    set(functions vendor-completions)
  endif()
  file(INSTALL ${pages}/zsh/_othello
       DESTINATION \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${functions})" COMPONENT program)

# othello_library([COLD] SOURCES files... DEPENDS folders... FOLDERS folders...): the library of the folder that calls it.
#
# A library is named after its folder: that of enumerate/search is othello_enumerate_search, alias
# othello::enumerate_search. It is made of the sources, and depends on the folders named, and on what they depend on. All
# of these must have been added before: the order of add_subdirectory() in the root is the order of the libraries. FOLDERS
# are folders in it without a library of their own. COLD: it parses and prints, takes no time worth speaking of, and is
# compiled with OTHELLO_COLD_OPTIONS, in half the time.
#
# What a library does not depend on it cannot include. Every library has an include folder of its own in the build
# tree, with links to its headers under their path in the source tree, and none has the source tree itself. Links that
# are right stay at the next configuration: a compiler or an editor that reads them meanwhile finds them.
function(othello_library)
  cmake_parse_arguments(PARSE_ARGV 0 library "COLD" "" "SOURCES;DEPENDS;FOLDERS")
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  othello_library_name(name ${folder})
  add_library(${name} ${library_SOURCES})
  string(REPLACE othello_ othello:: alias ${name})
  add_library(${alias} ALIAS ${name})

  set(includes ${PROJECT_BINARY_DIR}/include/${name})
  file(GLOB_RECURSE stale LIST_DIRECTORIES false ${includes}/*)
  foreach(inner IN ITEMS . LISTS library_FOLDERS)
    file(MAKE_DIRECTORY ${includes}/${folder}/${inner})
    file(GLOB headers RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${inner}/*.h
         ${CMAKE_CURRENT_SOURCE_DIR}/${inner}/*.inc)
    foreach(header IN LISTS headers)
      set(link ${includes}/${folder}/${header})
      list(REMOVE_ITEM stale ${link})
      if(NOT EXISTS ${link})
        file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${link} SYMBOLIC)
      endif()
    endforeach()
  endforeach()
  if(stale)
    file(REMOVE ${stale})
  endif()
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${includes}>)
  target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:othello_flags>)
  if(library_COLD)
    target_compile_options(${name} PRIVATE ${OTHELLO_COLD_OPTIONS})
  endif()

  # For cmake/Install.cmake.
  set_property(GLOBAL APPEND PROPERTY OTHELLO_LIBRARIES ${folder})
  set_property(GLOBAL PROPERTY OTHELLO_DEPENDENCIES_OF_${folder} ${library_DEPENDS})

  foreach(dependency IN LISTS library_DEPENDS)
    if(dependency IN_LIST OTHELLO_FOLDERS_LEFT_OUT)
      continue()
    endif()
    othello_library_name(dependency_name ${dependency})
    if(NOT TARGET ${dependency_name})
      message(FATAL_ERROR "${folder} cannot depend on ${dependency}, which does not stand above it in the list of libraries")
    endif()
    target_link_libraries(${name} PUBLIC ${dependency_name})
  endforeach()
endfunction()

# Sets `variable` to the name of a folder's library.
function(othello_library_name variable folder)
  string(REPLACE "/" "_" name ${folder})
  set(${variable} othello_${name} PARENT_SCOPE)
endfunction()

# othello_links(TARGET folders...): lets a program, which is no library, include and link these.
function(othello_links target)
  foreach(dependency IN LISTS ARGN)
    othello_library_name(name ${dependency})
    target_link_libraries(${target} PRIVATE ${name})
  endforeach()
endfunction()

# othello_part(SOURCES files... KNOWS folders... FOLDERS folders...): the library of the folder that calls it.
#
# A part is named after its folder: that of enumerate/stored is othello_enumerate_stored, alias
# othello::enumerate_stored. It is made of the sources, or of headers alone if there are none, and knows the
# folders that it names, and those that they know. FOLDERS are folders in it that are no parts of their own. All of these must have been added before: the order of
# add_subdirectory() in the root is the order of the parts.
#
# What a part does not know it cannot include. Every part has an include folder of its own in the build tree,
# with links to its headers under their path in the source tree, and no part has the source tree itself.
function(othello_part)
  cmake_parse_arguments(PARSE_ARGV 0 part "" "" "SOURCES;KNOWS;FOLDERS")
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  othello_part_name(name ${folder})
  if(part_SOURCES)
    add_library(${name} ${part_SOURCES})
    set(scope PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  string(REPLACE othello_ othello:: alias ${name})
  add_library(${alias} ALIAS ${name})

  set(includes ${PROJECT_BINARY_DIR}/parts/${name})
  file(REMOVE_RECURSE ${includes})
  foreach(place IN ITEMS . LISTS part_FOLDERS)
    file(MAKE_DIRECTORY ${includes}/${folder}/${place})
    file(GLOB headers RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${place}/*.h
         ${CMAKE_CURRENT_SOURCE_DIR}/${place}/*.inc)
    foreach(header IN LISTS headers)
      file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${includes}/${folder}/${header} SYMBOLIC)
    endforeach()
  endforeach()
  target_include_directories(${name} ${scope} $<BUILD_INTERFACE:${includes}>)
  target_link_libraries(${name} ${scope} $<BUILD_INTERFACE:othello_flags>)

  # For cmake/Install.cmake.
  set_property(GLOBAL APPEND PROPERTY OTHELLO_PARTS ${folder})
  set_property(GLOBAL PROPERTY OTHELLO_KNOWN_TO_${folder} ${part_KNOWS})

  foreach(known IN LISTS part_KNOWS)
    othello_part_name(known_name ${known})
    if(NOT TARGET ${known_name})
      message(FATAL_ERROR "${folder} cannot know ${known}, which does not stand above it in the list of parts")
    endif()
    target_link_libraries(${name} ${scope} ${known_name})
  endforeach()
endfunction()

# Sets `variable` to the name of a folder's library.
function(othello_part_name variable folder)
  string(REPLACE "/" "_" name ${folder})
  set(${variable} othello_${name} PARENT_SCOPE)
endfunction()

# othello_links(TARGET folders...): lets a program, which is no part, know these.
function(othello_links target)
  foreach(known IN LISTS ARGN)
    othello_part_name(known_name ${known})
    target_link_libraries(${target} PRIVATE ${known_name})
  endforeach()
endfunction()

# othello_script_text(OUTPUT VARIABLE files...): writes a script that defines `const VARIABLE`, the contents of scripts one after the
# other as a string, of which a page can make a worker. Again whenever one of the files changes.
function(othello_script_text output variable)
  set(text "")
  foreach(file IN LISTS ARGN)
    get_filename_component(file ${file} ABSOLUTE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    string(APPEND text "${content}")
  endforeach()
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\\\n" text "${text}") # each line on its own line
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT "\"use strict\";
const @variable@ = \"\\
@text@\";
")
endfunction()

# othello_embed_text(OUTPUT VARIABLE files...): writes a C++ source file that defines
# `const std::vector<othello::program::EmbeddedText> othello::program::VARIABLE`, the names and contents of text files
# (program/page/pages.h). Again whenever one of the files changes.
function(othello_embed_text output variable)
  set(entries "")
  foreach(file IN LISTS ARGN)
    get_filename_component(file ${file} ABSOLUTE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    get_filename_component(name ${file} NAME)
    string(APPEND entries "    {\"${name}\", R\"embedded(${content})embedded\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"#include \"program/page/pages.h\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"  // 65,536 characters, which compilers have to take; these take more

const std::vector<othello::program::EmbeddedText> othello::program::${variable}{
@entries@};
")
endfunction()

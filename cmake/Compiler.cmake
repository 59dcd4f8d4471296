# Flags that every target of the project shares. There is no -march here on purpose: one portable
# build, and code that wants a newer instruction set chooses it at run time.
add_library(othello_flags INTERFACE)
target_compile_options(othello_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  $<$<BOOL:${OTHELLO_WERROR}>:-Werror>)
# A library that nothing is called from is not loaded: static libraries name all that they might want.
include(CheckLinkerFlag)
check_linker_flag(CXX LINKER:--as-needed OTHELLO_LINKS_AS_NEEDED)
if(OTHELLO_LINKS_AS_NEEDED)
  add_link_options(LINKER:--as-needed)
endif()
# Several files compiled as one are included by it, and GCC warns of what headers alone should not do.
if(OTHELLO_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(othello_flags INTERFACE -Wno-subobject-linkage)
endif()

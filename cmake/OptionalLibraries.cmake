# Libraries that the program can do without. Those that are found are used; OTHELLO_LEFT_OUT is a list of sentences about the
# others, which the configuration ends with. CMAKE_DISABLE_FIND_PACKAGE_PNG and the like leave one out on purpose:
# so does OTHELLO_HIGHWAY=OFF for Highway, and OTHELLO_WOFF2=OFF for WOFF2, which pkg-config finds.
option(OTHELLO_HIGHWAY "Sort by Highway's vqsort, if it is there" ON)
option(OTHELLO_WOFF2 "Write WOFF2 fonts, if libwoff2enc is there" ON)
set(OTHELLO_LEFT_OUT "")
set(OTHELLO_FOLDERS_LEFT_OUT "")

if(OTHELLO_HIGHWAY)
  pkg_check_modules(HWY IMPORTED_TARGET libhwy-contrib)
else()
  unset(HWY_FOUND CACHE)  # which an earlier configuration left
endif()
if(NOT HWY_FOUND)
  list(APPEND OTHELLO_LEFT_OUT "Highway: the shifted queue sorts at a seventh of its speed")
endif()

if(OTHELLO_FONT)
  find_package(PNG)
  if(NOT PNG_FOUND)
    list(APPEND OTHELLO_LEFT_OUT "libpng: othello font reads and writes no PNG pictures")
  endif()
  if(OTHELLO_WOFF2)
    pkg_check_modules(WOFF2 IMPORTED_TARGET libwoff2enc)
  else()
    unset(WOFF2_FOUND CACHE)
  endif()
  if(NOT WOFF2_FOUND)
    list(APPEND OTHELLO_LEFT_OUT "libwoff2enc: othello font writes no WOFF2, and its page uses the TrueType font")
  endif()
else()
  set(OTHELLO_FOLDERS_LEFT_OUT font)
  list(APPEND OTHELLO_LEFT_OUT "the font and the pages for browsers (OTHELLO_FONT): there is no othello font")
endif()

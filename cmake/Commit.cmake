# The commit is read at build time, not at configure time, so that provenance never names a stale one.
add_custom_target(othello_commit
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${PROJECT_BINARY_DIR}/generated/commit.h
          -P ${PROJECT_SOURCE_DIR}/cmake/WriteCommit.cmake
  BYPRODUCTS ${PROJECT_BINARY_DIR}/generated/commit.h
  COMMENT "Reading the commit")

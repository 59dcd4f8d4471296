# othello_page_tables(OUTPUT BOARDS...): writes a script that holds tables of this tree as text, a row a line: of the given boards how many
# states each depth has of each value (results/solved/histogram.csv), what 6x6, which pages cannot solve, is worth from its start
# (results/atlas/atlas.csv), and names of openings of 8x8 (program/page/play/openings.csv).
# Again whenever one of the tables changes.
function(othello_page_tables output)
  set(histogram ${PROJECT_SOURCE_DIR}/results/solved/histogram.csv)
  set(atlas ${PROJECT_SOURCE_DIR}/results/atlas/atlas.csv)
  set(openings ${PROJECT_SOURCE_DIR}/program/page/play/openings.csv)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${histogram} ${atlas} ${openings})
  list(JOIN ARGN "|" boards)
  file(STRINGS ${histogram} states REGEX "^(${boards}),winner,")
  list(JOIN states "\n" states)
  string(REPLACE ",winner," "," states "${states}")
  file(STRINGS ${atlas} starts REGEX "^6x6,crossed,")
  string(REGEX REPLACE ",crossed,[0-9]+,([^,]*),([^,]*),.*" ",\\1,\\2" starts "${starts}")
  file(STRINGS ${openings} names REGEX "[a-h][1-8]$")
  list(JOIN names "\n" names)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"\"use strict\";

// board, depth, value by the score winner, states
const OTHELLO_HISTOGRAM = `@states@`;

// board, value of the start to black, who begins, values of the first moves to black
const OTHELLO_STARTS = `@starts@`;

// name, moves
const OTHELLO_OPENINGS = `@names@`;
")
endfunction()

# othello_page_tables(OUTPUT BOARDS...): writes a script that holds tables of this tree as text, a row a line: of the given boards how many
# states each depth has of each value (results/solved/histogram.csv), and names of openings of 8x8 (page/play/openings.csv).
# Again whenever one of the tables changes.
function(othello_page_tables output)
  set(histogram ${PROJECT_SOURCE_DIR}/results/solved/histogram.csv)
  set(openings ${PROJECT_SOURCE_DIR}/page/play/openings.csv)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${histogram} ${openings})
  list(JOIN ARGN "|" boards)
  file(STRINGS ${histogram} states REGEX "^(${boards}),winner,")
  list(JOIN states "\n" states)
  string(REPLACE ",winner," "," states "${states}")
  file(STRINGS ${openings} names REGEX "[a-h][1-8]$")
  list(JOIN names "\n" names)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"\"use strict\";

// board, depth, value by the score winner, states
const OTHELLO_HISTOGRAM = `@states@`;

// name, moves
const OTHELLO_OPENINGS = `@names@`;
")
endfunction()

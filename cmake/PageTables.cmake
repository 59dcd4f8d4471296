# othello_page_tables(OUTPUT BOARDS...): writes a script that holds tables of this tree as text, a row a line: of the given boards how many
# states each depth has of each value (results/solved/histogram.csv), what 6x6, which pages cannot solve, is worth from its start
# (results/atlas/atlas.csv, fewest.csv), names of openings of 8x8 (program/page/play/openings.csv), and the weights of the evaluation where the
# fewest discs win (play/weights_of_fewest.cpp).
# Again whenever one of the tables changes.
function(othello_page_tables output)
  set(histogram ${PROJECT_SOURCE_DIR}/results/solved/histogram.csv)
  set(atlas ${PROJECT_SOURCE_DIR}/results/atlas/atlas.csv)
  set(fewest ${PROJECT_SOURCE_DIR}/results/atlas/fewest.csv)
  set(weights ${PROJECT_SOURCE_DIR}/play/weights_of_fewest.cpp)
  set(openings ${PROJECT_SOURCE_DIR}/program/page/play/openings.csv)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${histogram} ${atlas} ${fewest} ${openings} ${weights})
  list(JOIN ARGN "|" boards)
  file(STRINGS ${histogram} states REGEX "^(${boards}),winner,")
  list(JOIN states "\n" states)
  string(REPLACE ",winner," "," states "${states}")
  file(STRINGS ${atlas} starts REGEX "^6x6,crossed,")
  string(REGEX REPLACE ",crossed,[0-9]+,([^,]*),([^,]*),.*" ",most,\\1,\\2" starts "${starts}")
  file(STRINGS ${fewest} reversed_starts REGEX "^6x6,crossed,")
  string(REGEX REPLACE ",crossed,[0-9]+,([^,]*),([^,]*),.*" ",fewest,\\1,\\2" reversed_starts "${reversed_starts}")
  file(STRINGS ${weights} stages REGEX "^    {[0-9.]+, ")
  list(JOIN stages "\n" stages)
  string(REGEX REPLACE "[{}]" "" stages "${stages}")
  string(REGEX REPLACE " *([^\n]*[0-9]),*" "  [\\1]," stages "${stages}")
  file(STRINGS ${openings} names REGEX "[a-h][1-8]$")
  list(JOIN names "\n" names)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"\"use strict\";

// board, depth, value by the score winner, states
const OTHELLO_HISTOGRAM = `@states@`;

// board, objective, value of the start to black, who begins, values of the first moves to black
const OTHELLO_STARTS = `@starts@
@reversed_starts@`;

// Each row: a share of vacant cells; what the turn is worth there with an even number of vacant cells, and with an odd one; and the features.
const OTHELLO_WEIGHTS_OF_FEWEST = [
@stages@
];

// name, moves
const OTHELLO_OPENINGS = `@names@`;
")
endfunction()

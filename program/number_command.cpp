// othello number: the mapping between boards and Othello numbers.
#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "board/formats/position.h"
#include "board/text.h"
#include "numbering/othello_numbering.h"
#include "program/commands.h"
#include "program/output/notes.h"
#include "program/shared_options.h"
#include "system/errors.h"

namespace othello::program {
namespace {

struct NumberArguments {
  std::string board;  // or the value, with `from`
  std::string from;
  std::string value;  // a board as text, or a number
  std::string symmetry = "full";
  bool tight = false;
};

// 128 bits hold the numbers of every board, and speed does not matter here.
using Numbering = OthelloNumbering<Uint128>;

struct Mapping {
  Board board;
  Symmetry symmetry;
  Numbering numbering;

  explicit Mapping(const NumberArguments& arguments)
      : board(arguments.from.empty() ? Board::parse(arguments.board) : parse_board(arguments.from)),
        symmetry(board, symmetry_option(arguments.symmetry)),
        numbering(board, symmetry, arguments.tight ? Bound::kTight : Bound::kPlain) {
    print_playable_closed_cells_note(board);
  }
};

// The inputs to encode or decode.
const std::string& value_of(const NumberArguments& arguments) {
  return arguments.from.empty() ? arguments.value : arguments.board;
}

// Empty values are distinguished from missing ones: they are wrong boards and numbers.
void require_arguments(const CommandLine& command, const NumberArguments& arguments) {
  const std::size_t given = command.count("board") + command.count("value");
  if (given == (arguments.from.empty() ? 2 : 1)) return;
  throw std::invalid_argument(
      arguments.from.empty()
          ? fmt::format("{} is missing (see {} --help)", given == 0 ? "the board" : "the value",
                        command.path())
          : fmt::format("--from goes in place of MxN: one value follows (see {} --help)", command.path()));
}

void print_number(const Mapping& mapping, Uint128 number) {
  const auto transformations = static_cast<Uint128>(mapping.numbering.transformations());
  fmt::print("number          {}\n", to_decimal(number));
  fmt::print("transformation  {} of {}\n", to_decimal(number % transformations), to_decimal(transformations));
  fmt::print("rank            {}\n", to_decimal(number / transformations));
  fmt::print("bound           {} ({} bits)\n", to_decimal(mapping.numbering.bound()),
             bit_width(mapping.numbering.bound() - 1));
}

int encode(const NumberArguments& arguments) {
  const Mapping mapping(arguments);
  const State state = parse_position(mapping.board, value_of(arguments)).state;
  if ((state.occupancy() & ~mapping.board.open()) != 0)
    throw std::invalid_argument("a disc lies where none can come: the board has no number");
  if (mapping.numbering.fifth_cell()) {
    bool filled = false;
    for (int t = 0; t < mapping.symmetry.order(); ++t) {
      filled = filled ||
               (mapping.symmetry.element(t)(state.occupancy()) & bit(*mapping.numbering.fifth_cell())) != 0;
    }
    if (!filled)
      throw std::invalid_argument("this board has no tight number: none of the first moves' cells is filled");
  }
  print_number(mapping, mapping.numbering.encode(state));
  return kDone;
}

int decode(const NumberArguments& arguments) {
  const Mapping mapping(arguments);
  const auto number = parse_decimal(value_of(arguments));
  if (!number || *number >= mapping.numbering.bound()) {
    throw std::invalid_argument(fmt::format("'{}' is not a number of {}: it must be from 0 to {}",
                                            value_of(arguments), mapping.board.name(),
                                            to_decimal(mapping.numbering.bound() - 1)));
  }
  const State state = mapping.numbering.decode(*number);
  fmt::print("{}\n", format_state(mapping.board, state, '\n'));
  const Uint128 smallest = mapping.numbering.encode(state);
  if (smallest != *number) fmt::print("the smallest number of this board is {}\n", to_decimal(smallest));
  return kDone;
}

CommandLine* add_direction(CommandLine& app, const char* name, const char* text, const char* value_text,
                           const char* example, NumberArguments& arguments) {
  CommandLine* command = app.add_subcommand(name, text);
  add_board_argument(*command, arguments.board);
  command->add_option("value", arguments.value, value_text)->type_name("VALUE");
  add_from_option(*command, arguments.from);
  command
      ->add_option("--symmetry", arguments.symmetry,
                   "full: the smallest number over the group; none: that of the board as it is")
      ->type_name("full|none")
      ->capture_default_str();
  command->add_flag("--tight", arguments.tight, "square boards of even side: a fifth cell is always filled");
  command->footer(fmt::format("Examples:\n  othello number {} {}", name, example));
  return command;
}

}  // namespace

Command add_number_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("number", "Show the mapping between boards and Othello numbers.");
  command->footer(
      R"(A board is typed row by row from the top, rows joined by /: X the mover's disc, O the opponent's,
. a vacant cell.
Examples:
  othello number encode 4x4 ..../.OX./.XO./....
  othello number decode 4x4 68024361)");
  const auto arguments = std::make_shared<NumberArguments>();
  CommandLine* encoder = add_direction(*command, "encode", "The number of a board.",
                                       "the board, rows joined by /, or moves from the start, f5d6",
                                       "4x4 ..../.OX./.XO./....", *arguments);
  CommandLine* decoder = add_direction(*command, "decode", "The board of a number.", "the number, decimal",
                                       "4x4 68024361", *arguments);
  return [encoder, decoder, arguments](int /*argc*/, char** /*argv*/) {
    require_arguments(encoder->was_given() ? *encoder : *decoder, *arguments);
    return encoder->was_given() ? encode(*arguments) : decode(*arguments);
  };
}

}  // namespace othello::program

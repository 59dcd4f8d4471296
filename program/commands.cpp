#include "program/commands.h"

#include <string>

namespace othello {

void refuse_empty_values(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    option->check([](const std::string& value) { return value.empty() ? "is empty" : std::string(); });
  }
}

}  // namespace othello

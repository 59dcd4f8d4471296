// What was typed wrong, what was probably meant, and where to look.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace othello {

/// The subcommands of a command.
std::vector<CLI::App*> commands_of(CLI::App& app);

/// The message for a wrong word in place of a subcommand of `app`, which is called by `name`.
std::string unknown_command(CLI::App& app, const std::string& word, const std::string& name);

/// The message for what the program's own `app` could not read.
std::string usage_error(CLI::App& app, const CLI::ParseError& error);

}  // namespace othello

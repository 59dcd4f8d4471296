// What was typed wrong, what was probably meant, and where to look.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace othello::program {

/// The subcommands of a command.
std::vector<CLI::App*> commands_of(CLI::App& app);

/// The message for a wrong word in place of a subcommand of `app`, which is called by `name`.
std::string unknown_command(CLI::App& app, const std::string& word, const std::string& name);

/// The message for what the program's own `app` could not read.
std::string usage_error(CLI::App& app, const CLI::ParseError& error);

// "Did you mean ...?": the word that the user probably meant.

/// The fewest letters to insert, delete, replace, or exchange with their neighbour that make `other` of
/// `word`.
std::size_t edit_distance(std::string_view word, std::string_view other);

/// The candidate nearest to `word`: one that it begins (two letters and more, if it begins no other), or one
/// at an edit distance of at most a third of its length. Empty if there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace othello::program

// Options that several commands have, with the same help.
#pragma once

#include <initializer_list>
#include <string>

#include "program/command_line.h"

namespace othello {

/// --symmetry full|none
void add_symmetry_option(CommandLine& command, std::string& symmetry);
/// --score winner|discs
void add_score_option(CommandLine& command, std::string& score);
/// --threads T. `of_what`: the prefix of its help, such as "of each rank, ". A text is parsed later
/// (option_values.h), a number here.
void add_threads_option(CommandLine& command, std::string& threads, const std::string& of_what = "");
void add_threads_option(CommandLine& command, int& threads, const std::string& of_what = "");
/// --format table|csv|json
void add_format_option(CommandLine& command, std::string& format,
                       const std::string& of_what = "of what is printed");

/// Refuses options of which nothing would come: throws std::invalid_argument, "OPTION WHY", for the first of
/// them that was given.
void refuse_options(const CommandLine& command, std::initializer_list<const char*> options,
                    const std::string& why);

}  // namespace othello

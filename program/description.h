// The command line as data: what man pages and completions are made of (cmake/make_pages.py).
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace othello {

/// JSON: for a command its name, help, footer, positionals, options and commands; for an option or a
/// positional its names (a positional has one), the placeholder of its value, its help, its default, and
/// whether it must be given and may be given more than once. Flags have no placeholder. Options without a
/// group are left out.
std::string description_of(const CLI::App& app);

}  // namespace othello

// The command line: subcommands, their options, and what was typed.
//
// This is CLI11 behind the few calls that the subcommands need. CLI11 is all headers, and whatever includes
// it compiles for seconds longer: only command_line.cpp does.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace othello::program {

/// An option or a positional argument, to set its further properties.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}

  /// The placeholder of the value in --help.
  Option* type_name(const std::string& text);
  Option* required();
  /// --help shows the value that the variable has now.
  Option* capture_default_str();
  /// Accepts only numbers in this range. --help does not show it: the help text does.
  Option* between(int least, int most);
  Option* between(double least, double most);

 private:
  CLI::Option& option_;
};

/// A command. It must outlive the options it returned, and their variables the parsing.
class CommandLine {
 public:
  explicit CommandLine(CLI::App& app) : app_(app) {}

  /// Adds an option, or a positional argument if the name does not begin with --. An option with an empty
  /// text is refused: it is a mistake in a script, and to the commands an empty text is an option not given.
  /// "--depth,--max-depth": the second is an earlier name of the option, for scripts that still use it;
  /// --help does not show it.
  Option* add_option(const std::string& name, std::string& value, const std::string& help);
  Option* add_option(const std::string& name, int& value, const std::string& help);
  Option* add_option(const std::string& name, double& value, const std::string& help);
  /// May be given more than once.
  Option* add_option(const std::string& name, std::vector<std::string>& values, const std::string& help);
  void add_flag(const std::string& name, bool& value, const std::string& help);
  /// Adds a subcommand, of which one must be given.
  CommandLine* add_subcommand(const std::string& name, const std::string& help);
  /// Options that are added from now on stand under this heading in --help, in place of "Options".
  void begin_group(const std::string& heading);
  /// Sets the end of --help.
  void footer(const std::string& text);
  /// The words that call it: "othello number encode".
  std::string path() const;
  /// Whether this command was given.
  bool was_given() const;
  /// How often an option was given, and how many words were given in all, this command's name among them.
  std::size_t count(const std::string& name) const;
  std::size_t count_all() const;

 private:
  template <class Value>
  Option* bind(const std::string& name, Value& value, const std::string& help);

  CLI::App& app_;
  std::deque<Option> options_;
  std::deque<CommandLine> commands_;
};

/// Runs a command once the arguments were read; returns the exit code (system/errors.h).
using Command = std::function<int(int argc, char** argv)>;

/// The program's own command line.
class ProgramCommandLine {
 public:
  /// `footer` ends --help.
  ProgramCommandLine(const std::string& name, const std::string& help, const std::string& version,
                     const std::string& footer);
  ~ProgramCommandLine();
  ProgramCommandLine(const ProgramCommandLine&) = delete;
  ProgramCommandLine& operator=(const ProgramCommandLine&) = delete;

  /// `add_command` adds one subcommand and returns the function to call if it is chosen.
  void add(const std::function<Command(CommandLine&)>& add_command);
  /// Reads the arguments. Returns the exit code if that is all there is to do: prints what --help, --version and
  /// the command `help`, which every program has, ask for. Throws std::invalid_argument for wrong usage, with a
  /// line that says what was probably meant and where to look.
  std::optional<int> read(int argc, char** argv);
  /// Runs the subcommand that was read. Returns the exit code.
  int run(int argc, char** argv);

 private:
  void add_help();

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The command line as data: what man pages and completions are made of (cmake/make_pages.py).

/// JSON: for a command its name, help, footer, positionals, options and commands; for an option or a
/// positional its names (a positional has one), the placeholder of its value, its help, its default, and
/// whether it must be given and may be given more than once. Flags have no placeholder. Options without a
/// group are left out.
std::string description_of(const CLI::App& app);

}  // namespace othello::program

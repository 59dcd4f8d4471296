#include "program/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "program/description.h"
#include "program/standard_output.h"

namespace othello {
namespace {

// What CLI11 says, and where to look. That a command is missing it does not say well.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  std::string name = app.get_name();
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    name += ' ' + at->get_name();
  }
  const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
  if (commands.empty()) return fmt::format("{} (see {} --help)", error.what(), name);
  std::string allowed;
  for (const CLI::App* command : commands) allowed += (allowed.empty() ? "" : " and ") + command->get_name();
  const auto unknown = at->remaining();
  return unknown.empty() ? fmt::format("which command? Allowed are {} (see {} --help)", allowed, name)
                         : fmt::format("'{}' is not known here: allowed commands are {} (see {} --help)",
                                       unknown.front(), allowed, name);
}

std::string refuse_empty(const std::string& value) {
  return value.empty() ? "is empty" : std::string();
}

}  // namespace

Option* Option::type_name(const std::string& text) {
  option_.type_name(text);
  return this;
}

Option* Option::required() {
  option_.required();
  return this;
}

Option* Option::capture_default_str() {
  option_.capture_default_str();
  return this;
}

Option* Option::between(int least, int most) {
  option_.check(CLI::Range(least, most));
  return this;
}

Option* Option::between(double least, double most) {
  option_.check(CLI::Range(least, most));
  return this;
}

template <class Value>
Option* CommandLine::bind(const std::string& name, Value& value, const std::string& help) {
  CLI::Option* option = app_.add_option(name, value, help);
  if (name.starts_with("--")) option->check(refuse_empty);
  return &options_.emplace_back(*option);
}

Option* CommandLine::add_option(const std::string& name, std::string& value, const std::string& help) {
  return bind(name, value, help);
}

Option* CommandLine::add_option(const std::string& name, int& value, const std::string& help) {
  return bind(name, value, help);
}

Option* CommandLine::add_option(const std::string& name, double& value, const std::string& help) {
  return bind(name, value, help);
}

Option* CommandLine::add_option(const std::string& name, std::vector<std::string>& values,
                                const std::string& help) {
  return bind(name, values, help);
}

void CommandLine::add_flag(const std::string& name, bool& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

CommandLine* CommandLine::add_subcommand(const std::string& name, const std::string& help) {
  app_.require_subcommand(1);
  CLI::App* command = app_.add_subcommand(name, help);
  command->footer("");  // not the examples of this command, which it inherits
  return &commands_.emplace_back(*command);
}

void CommandLine::footer(const std::string& text) {
  app_.footer(text);
}

bool CommandLine::parsed() const {
  return app_.parsed();
}

std::size_t CommandLine::count(const std::string& name) const {
  return app_.count(name);
}

std::size_t CommandLine::count_all() const {
  return app_.count_all();
}

struct ProgramLine::Parts {
  CLI::App app;
  CommandLine line{app};
  std::vector<std::pair<CLI::App*, Command>> commands;
};

ProgramLine::ProgramLine(const std::string& name, const std::string& help, const std::string& version,
                         const std::string& footer)
    : parts_(std::make_unique<Parts>()) {
  parts_->app.name(name);
  parts_->app.description(help);
  parts_->app.set_version_flag("--version", version);
  parts_->app.require_subcommand(1);
  parts_->app.footer(footer);
  // For the build, which makes man pages and completions of it; without a group --help does not show it.
  CLI::App& app = parts_->app;
  app.add_flag_callback("--describe", [&app] { throw CLI::CallForVersion(description_of(app), 0); })
      ->group("");
}

ProgramLine::~ProgramLine() = default;

void ProgramLine::add(const std::function<Command(CommandLine&)>& add_command) {
  Command command = add_command(parts_->line);
  parts_->commands.emplace_back(parts_->app.get_subcommands({}).back(), std::move(command));
}

int ProgramLine::run(int argc, char** argv) {
  try {
    parts_->app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    const int code = parts_->app.exit(request, text, text);
    print_now(text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    throw std::invalid_argument(usage_error(parts_->app, error));
  }
  for (const auto& [app, command] : parts_->commands) {
    if (app->parsed()) return command(argc, argv);
  }
  throw std::logic_error("no command was chosen");
}

}  // namespace othello

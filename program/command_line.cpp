#include "program/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "program/output/standard_output.h"
#include "program/usage_error.h"

namespace othello::program {
namespace {

// Of --help.
constexpr std::size_t kMaxColumns = 80;

// The help of the command that the words name.
std::string help_of(CLI::App& app, const std::vector<std::string>& words) {
  CLI::App* at = &app;
  std::string name = app.get_name();
  for (const std::string& word : words) {
    const std::vector<CLI::App*> commands = commands_of(*at);
    const auto found =
        std::ranges::find(commands, word, [](const CLI::App* each) { return each->get_name(); });
    if (found == commands.end()) {
      throw std::invalid_argument(
          commands.empty()
              ? fmt::format("{} has no commands, so '{}' is not one (see {} --help)", name, word, name)
              : unknown_command(*at, word, name));
    }
    at = *found;
    name += ' ' + word;
  }
  // Not help(), which is that of the given command: of `help`.
  return at->get_formatter()->make_help(at, name, CLI::AppFormatMode::Normal);
}

// Breaks a text into lines of at most `most` bytes, where it has blanks.
std::string wrapped(const std::string& text, std::size_t most) {
  std::string lines = text;
  for (std::size_t begin = 0; lines.size() - begin > most;) {
    std::size_t blank = lines.rfind(' ', begin + most);
    if (blank == std::string::npos || blank <= begin) blank = lines.find(' ', begin);
    if (blank == std::string::npos) break;
    lines[blank] = '\n';
    begin = blank + 1;
  }
  return lines;
}

// Joins the lines of each paragraph and breaks them where they are too long. Examples, which are indented, and their heading stay.
std::string filled(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) result += wrapped(paragraph, kMaxColumns) + '\n';
    paragraph.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with(' ') || line.starts_with("Example")) {
      end_paragraph();
      result += line + '\n';
    } else {
      paragraph += paragraph.empty() ? line : ' ' + line;
    }
  }
  end_paragraph();
  return result;
}

// A group of options with its heading, the first line that has one, in bold where that may be.
std::string in_bold(std::string group) {
  const std::size_t begin = group.find_first_not_of('\n');
  const std::size_t end = group.find('\n', begin);
  if (!has_colour(stdout) || end == std::string::npos) return group;
  return group.substr(0, begin) + coloured(group.substr(begin, end - begin), TextStyle::kBold) +
         group.substr(end);
}

// Shows no earlier names of options, and no line that is longer than kMaxColumns.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(CLI::Formatter::make_option_desc(option), kMaxColumns - get_column_width());
  }
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    const bool is_first = is_positional || group == "Options";
    const std::string text = CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
    // There is an empty line before it already.
    return in_bold(text.substr(!is_first && text.starts_with('\n') ? 1 : 0));
  }
  std::string make_footer(const CLI::App* app) const override {
    return filled(CLI::Formatter::make_footer(app));
  }

  std::string make_subcommand(const CLI::App* app) const override {
    std::string help = wrapped(app->get_description(), kMaxColumns - get_column_width());
    for (std::size_t at = help.find('\n'); at != std::string::npos; at = help.find('\n', at + 1))
      help.insert(at + 1, get_column_width(), ' ');
    return fmt::format("  {:<{}}{}\n", app->get_name(), get_column_width() - 2, help);
  }

  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    if (is_positional || option->get_lnames().size() < 2)
      return CLI::Formatter::make_option_name(option, is_positional);
    return "--" + option->get_lnames().front();
  }
};

// Stands before words that CLI11 would take for options, and is taken away again.
constexpr char kNoOption = '\x1f';

// Whether a word is a board whose first cell is closed, or vacant as others write it, perhaps with more behind a blank, and no
// option: it has only what a board has, and more than a short option.
bool is_closed_row(std::string_view word) {
  const std::string_view board = word.substr(0, word.find_first_of(" ;"));
  return board.size() > 2 && board.starts_with('-') &&
         board.find_first_not_of('-') != std::string_view::npos &&
         board.find_first_not_of("-XOxobwBW*.#/\r\n") == std::string_view::npos;
}

std::string refuse_empty(const std::string& value) {
  return value.empty() ? "is empty" : std::string();
}

// Refuses other numbers, and what is not a number.
template <class Number>
CLI::Validator range(Number least, Number most, const char* what) {
  // No description: --help would show it beside the name of the value.
  return {[=](std::string& text) {
            Number value{};
            if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most)
              return std::string();
            return fmt::format("must be {} from {} to {}, not '{}'", what, least, most, text);
          },
          ""};
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
  option_.check(range(least, most, "a whole number"));
  return this;
}

Option* Option::between(double least, double most) {
  option_.check(range(least, most, "a number"));
  return this;
}

template <class Value>
Option* CommandLine::bind(const std::string& name, Value& value, const std::string& help) {
  CLI::Option* option = app_.add_option(name, value, help);
  if (name.starts_with("--")) option->check(refuse_empty);
  option->transform([](const std::string& text) { return text.substr(text.starts_with(kNoOption) ? 1 : 0); },
                    "");
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

void CommandLine::begin_group(const std::string& heading) {
  app_.option_defaults()->group(heading);
}

void CommandLine::footer(const std::string& text) {
  app_.footer(text);
}

std::string CommandLine::path() const {
  std::string path = app_.get_name();
  for (const CLI::App* above = app_.get_parent(); above != nullptr; above = above->get_parent())
    path = above->get_name() + ' ' + path;
  return path;
}

bool CommandLine::was_given() const {
  return app_.parsed();
}

std::size_t CommandLine::count(const std::string& name) const {
  return app_.count(name);
}

std::size_t CommandLine::count_all() const {
  return app_.count_all();
}

struct ProgramCommandLine::Parts {
  CLI::App app;
  CommandLine line{app};
  std::vector<std::pair<CLI::App*, Command>> commands;
  std::vector<std::string> help_words;
};

ProgramCommandLine::ProgramCommandLine(const std::string& name, const std::string& help,
                                       const std::string& version, const std::string& footer)
    : parts_(std::make_unique<Parts>()) {
  parts_->app.name(name);
  parts_->app.description(help);
  parts_->app.formatter(std::make_shared<HelpFormatter>());
  parts_->app.set_version_flag("-V,--version", version);
  parts_->app.require_subcommand(1);
  parts_->app.footer(footer);
  // For the build, which makes man pages and completions from it; without a group --help does not show it.
  CLI::App& app = parts_->app;
  app.add_flag_callback("--describe", [&app] { throw CLI::CallForVersion(description_of(app), 0); })
      ->group("");
}

ProgramCommandLine::~ProgramCommandLine() = default;

void ProgramCommandLine::add_help() {
  CommandLine* help = parts_->line.add_subcommand("help", "Print the help of a command.");
  help->add_option("command", parts_->help_words, "the words of the command [the program]")
      ->type_name("COMMAND");
  const std::string name = parts_->app.get_name();
  help->footer(fmt::format("Examples:\n  {0} help enumerate\n  {0} help gapkeep tune", name));
  parts_->commands.emplace_back(parts_->app.get_subcommands({}).back(), [this](int, char**) {
    print_now(help_of(parts_->app, parts_->help_words));
    return 0;
  });
}

void ProgramCommandLine::add(const std::function<Command(CommandLine&)>& add_command) {
  Command command = add_command(parts_->line);
  parts_->commands.emplace_back(parts_->app.get_subcommands({}).back(), std::move(command));
}

std::optional<int> ProgramCommandLine::read(int argc, char** argv) {
  add_help();
  // CLI11 reads from the end.
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i)
    words.push_back(is_closed_row(argv[i]) ? kNoOption + std::string(argv[i]) : argv[i]);
  try {
    parts_->app.parse(std::move(words));
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    const int code = parts_->app.exit(request, text, text);
    print_now(text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    throw std::invalid_argument(usage_error(parts_->app, error));
  }
  return std::nullopt;
}

int ProgramCommandLine::run(int argc, char** argv) {
  for (const auto& [app, command] : parts_->commands) {
    if (app->parsed()) return command(argc, argv);
  }
  throw std::logic_error("no command was chosen");
}

}  // namespace othello::program

#include "program/usage_error.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "board/board.h"

namespace othello::program {

namespace {

std::vector<std::string> names_of(const std::vector<CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  return names;
}

// The names that --help shows.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    // Names after the first are earlier ones.
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

// The options of `app` that the word, an option with one hyphen or two, may mean: all that begin with its letter if
// it has no more, else the nearest.
std::vector<std::string> meant_options(const CLI::App& app, const std::string& word) {
  const std::string option = word.substr(0, word.find('='));
  const std::string written = "--" + option.substr(std::min(option.find_first_not_of('-'), option.size()));
  std::vector<std::string> names = option_names(app);
  if (written.size() == 3 && word.starts_with('-')) {
    std::erase_if(names, [&](const std::string& name) { return !name.starts_with(written); });
    return names;
  }
  const std::string nearest = nearest_word(written, names);
  return nearest.empty() ? std::vector<std::string>() : std::vector{nearest};
}

// The size of a board, such as 5x6, that was typed in place of a command; empty if it is not one.
std::string meant_board_size(std::string word) {
  std::ranges::replace(word, 'X', 'x');
  try {
    return Board::parse(word).name();
  } catch (const std::invalid_argument&) {
    return {};
  }
}

// What the user probably meant by a word in place of a subcommand of `app`; empty if nothing is like it.
// `name`: the app's, after those of the commands before it.
std::string meant_command(CLI::App& app, const std::string& word, const std::string& name) {
  if (app.get_parent() == nullptr) {
    if (const std::string size = meant_board_size(word); !size.empty())
      return fmt::format("{} enumerate {}", name, size);
  }
  const std::vector<CLI::App*> commands = commands_of(app);
  if (!word.starts_with('-')) {
    const std::string nearest = nearest_word(word, names_of(commands));
    if (!nearest.empty()) return nearest;
  }
  if (const auto options = meant_options(app, word); !options.empty()) return options.front();
  if (!word.starts_with('-')) return {};
  for (const CLI::App* command : commands) {  // before which the option stands
    if (const auto options = meant_options(*command, word); !options.empty())
      return fmt::format("{} {} {}", name, command->get_name(), options.front());
  }
  return {};
}

// The message for a wrong argument of a command without subcommands: CLI11's, with a suggestion for an
// unknown option.
std::string wrong_argument(const CLI::App& app, const CLI::ParseError& error, const std::string& name) {
  for (const std::string& word : app.remaining()) {
    if (!word.starts_with('-') || word.size() == 1) continue;
    const std::string option = word.substr(0, word.find('='));
    const std::vector<std::string> meant = meant_options(app, word);
    return fmt::format("there is no option {}{} (see {} --help)", option,
                       meant.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(meant, " or ")),
                       name);
  }
  return fmt::format("{} (see {} --help)", error.what(), name);
}

}  // namespace

std::vector<CLI::App*> commands_of(CLI::App& app) {
  return app.get_subcommands([](CLI::App*) { return true; });
}

std::string unknown_command(CLI::App& app, const std::string& word, const std::string& name) {
  const std::string meant = meant_command(app, word, name);
  if (!meant.empty())
    return fmt::format("'{}' is not known here; did you mean {}? (see {} --help)", word, meant, name);
  return fmt::format("'{}' is not known here: allowed commands are {} (see {} --help)", word,
                     fmt::join(names_of(commands_of(app)), ", "), name);
}

std::string usage_error(CLI::App& app, const CLI::ParseError& error) {
  CLI::App* at = &app;
  std::string name = app.get_name();
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    name += ' ' + at->get_name();
  }
  const std::vector<CLI::App*> commands = commands_of(*at);
  if (commands.empty()) return wrong_argument(*at, error, name);
  const std::vector<std::string> unknown = at->remaining();
  return unknown.empty() ? fmt::format("which command? Allowed are {} (see {} --help)",
                                       fmt::join(names_of(commands), ", "), name)
                         : unknown_command(*at, unknown.front(), name);
}

namespace {

constexpr std::size_t kShortestBeginning = 2;

}  // namespace

std::size_t edit_distance(std::string_view word, std::string_view other) {
  // Rows of the table of distances between beginnings of both: the one before last, the last, and this one.
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(other.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= word.size(); ++i) {
    std::vector<std::size_t> row(other.size() + 1, i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (word[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  const auto begun = [&](const std::string& candidate) { return candidate.starts_with(word); };
  const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  if (letters >= kShortestBeginning && std::ranges::count_if(candidates, begun) == 1)
    return *std::ranges::find_if(candidates, begun);
  std::string nearest;
  std::size_t least = letters / 3 + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace othello::program

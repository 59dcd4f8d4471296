#include "program/command_line.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace othello::program {
namespace {

using Json = nlohmann::ordered_json;

Json names_of(const CLI::Option& option) {
  Json names = Json::array();
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  if (!option.get_lnames().empty()) names.push_back("--" + option.get_lnames().front());  // not earlier ones
  if (names.empty()) names.push_back(option.get_name());
  return names;
}

Json description_of(const CLI::Option& option) {
  return {{"names", names_of(option)},
          {"value", option.get_items_expected() == 0 ? "" : option.get_type_name()},
          {"help", option.get_description()},
          {"group", option.get_group()},
          {"default", option.get_default_str()},
          {"required", option.get_required()},
          {"many", option.get_items_expected_max() > 1}};
}

Json described(const CLI::App& app) {
  Json positionals = Json::array();
  Json options = Json::array();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    (option->get_positional() ? positionals : options).push_back(description_of(*option));
  }
  Json commands = Json::array();
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    commands.push_back(described(*command));
  return {{"name", app.get_name()},     {"help", app.get_description()},
          {"footer", app.get_footer()}, {"positionals", positionals},
          {"options", options},         {"commands", commands}};
}

}  // namespace

std::string description_of(const CLI::App& app) {
  return described(app).dump(2);
}

}  // namespace othello::program

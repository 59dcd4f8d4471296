#include "enumerate/search/engine.h"

#include <fmt/format.h>

#include <stdexcept>

#include "system/text.h"

namespace othello::enumerate {

std::vector<EngineOption> storage_engine_options() {
  return {
      {.name = "--scratch",
       .type_name = "DIR",
       .help =
           "folder for frontiers and the checkpoint, which all ranks share; without it all is kept in memory",
       .set = [](SearchOptions& options, const std::string& text) { options.storage.scratch = text; },
       .of_forecast = true},
      {.name = "--resume",
       .type_name = "",
       .help = "resume from the checkpoint in --scratch, if there is one",
       .set = [](SearchOptions& options, const std::string&) { options.storage.resume = true; }},
      {.name = "--keep-depths",
       .type_name = "D1,D2,..",
       .help = "frontiers to be left in --scratch",
       .set =
           [](SearchOptions& options, const std::string& text) {
             options.storage.keep_depths =
                 parse_depth_list("--keep-depths", text, options.board.last_depth());
           }},
  };
}

void throw_stopped(int depth, const char* done, bool can_resume, Ranks& ranks) {
  if (ranks.count() > 1) ranks.set_failed_together();
  throw SearchStopped(fmt::format("stopped while depth {} was being {}{}", depth, done,
                                  can_resume ? "; the same command with --resume continues" : ""),
                      can_resume);
}

void check_storage_options(const SearchOptions& options) {
  const StorageOptions& storage = options.storage;
  if (storage.scratch.empty() && (storage.resume || !storage.keep_depths.empty()))
    throw std::invalid_argument("--resume and --keep-depths need a --scratch folder");
}

}  // namespace othello::enumerate

#include "enumerate/search/options.h"

namespace othello::enumerate {

std::string_view name_of(Engine engine) {
  return engine == Engine::kOccupancy ? "occupancy" : "shifted-queue";
}

std::optional<Engine> engine_named(std::string_view name) {
  for (const Engine engine : {Engine::kOccupancy, Engine::kShiftedQueue}) {
    if (name == name_of(engine)) return engine;
  }
  return std::nullopt;
}

}  // namespace othello::enumerate

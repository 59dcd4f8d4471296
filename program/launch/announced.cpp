#include <unistd.h>

#include <cstdlib>

#include "program/launch/launch.h"

namespace othello::program {
namespace {

// 0 if the environment has no such number.
long number_of(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

}  // namespace

EnvironmentRanks environment_ranks() {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const long count = number_of(variable); count > 0) return {count, variable};
  }
  // A batch script, a shell of salloc, and what a task of srun starts in turn, once perhaps, also have Slurm's variables.
  constexpr const char* kTasks = "SLURM_STEP_NUM_TASKS";
  const bool is_task = number_of("SLURM_TASK_PID") == getpid();
  return {is_task ? number_of(kTasks) : 1, kTasks};
}

}  // namespace othello::program

#include "program/depth_hook.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "enumerate/search/observer.h"
#include "program/output/stop_signal.h"
#include "stored/verify.h"
#include "system/errors.h"

namespace othello::program {
namespace {

// A child starts with the signals as a shell expects them, not as this program handles them; its output goes
// to standard error, for standard output has results.
class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawnattr_init(&attributes_);
    sigset_t changed;
    sigemptyset(&changed);
    sigaddset(&changed, SIGPIPE);
    sigaddset(&changed, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes_, &changed);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, STDERR_FILENO, STDOUT_FILENO);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  const posix_spawnattr_t* attributes() const { return &attributes_; }
  const posix_spawn_file_actions_t* files() const { return &files_; }

 private:
  posix_spawnattr_t attributes_;
  posix_spawn_file_actions_t files_;
};

// Returns what waitpid says of the child.
int run_by_shell(std::string command) {
  const SpawnSettings settings;
  std::string shell = "sh";
  std::string option = "-c";
  const std::array<char*, 4> words = {shell.data(), option.data(), command.data(), nullptr};
  pid_t child = 0;
  const int error =
      posix_spawn(&child, "/bin/sh", settings.files(), settings.attributes(), words.data(), environ);
  if (error != 0) throw std::runtime_error(fmt::format("/bin/sh cannot be run: {}", std::strerror(error)));
  int status = 0;
  while (waitpid(child, &status, 0) == -1) {
    if (errno != EINTR) {
      throw std::runtime_error(fmt::format("waiting for a command failed: {}", std::strerror(errno)));
    }
  }
  return status;
}

}  // namespace

void run_depth_hook(const std::string& command, const std::string& scratch, int depth) {
  setenv("OTHELLO_SCRATCH", scratch.c_str(), 1);
  setenv("OTHELLO_DEPTH", fmt::format("{}", depth).c_str(), 1);
  const int status = run_by_shell(command);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kDone) return;
  if (stop_requested()) {
    throw enumerate::SearchStopped(
        fmt::format("stopped in --after-depth of depth {}; the same command with --resume continues", depth),
        true);
  }
  const std::string what = fmt::format(
      "--after-depth of depth {} {} {}; the same command with --resume runs it again and continues", depth,
      WIFEXITED(status) ? "ended with code" : "was ended by signal",
      WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCheckFailed) throw CheckFailed(what);
  throw std::runtime_error(what);
}

}  // namespace othello::program

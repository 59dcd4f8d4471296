// A step run in a child process in which a folder is a small disk of its own.
#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

namespace othello::test {

/// In a mount namespace of its own, as root of a user namespace of its own if need be.
inline bool mount_small_disk(const std::string& folder, std::size_t bytes) {
  const uid_t user = getuid();
  const gid_t group = getgid();
  if (unshare(CLONE_NEWNS) != 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << "0 " << user << " 1";
    std::ofstream("/proc/self/gid_map") << "0 " << group << " 1";
  }
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  const std::string size = "size=" + std::to_string(bytes);
  return mount("tmpfs", folder.c_str(), "tmpfs", 0, size.c_str()) == 0;
}

/// Calls `step`, which says whether all went well, where `folder` has `bytes` of space. Nothing if that is
/// not permitted here. Call it while the process has no other threads.
template <class Step>
std::optional<bool> on_small_disk(const std::string& folder, std::size_t bytes, Step&& step) {
  constexpr int kWell = 0;
  constexpr int kBadly = 1;
  constexpr int kNotPermitted = 77;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no child process");
  if (child == 0) {
    if (!mount_small_disk(folder, bytes)) _exit(kNotPermitted);
    try {
      _exit(step() ? kWell : kBadly);
    } catch (...) {
      _exit(kBadly);
    }
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw std::runtime_error("the child process is lost");
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNotPermitted) return std::nullopt;
  return WIFEXITED(status) && WEXITSTATUS(status) == kWell;
}

}  // namespace othello::test

// Fuzzes a reader of HDF5 files, read_input(): not under libFuzzer, since HDF5 itself crashes over some
// damaged files, from which the reader is protected by a process of its own. So each input is made and read
// in children of this program:
//
//   NAME_fuzz [--seconds S | --inputs N] [--seed N] [--save DIR] SEEDS
//
// SEEDS is a folder; files whose names begin with "good" are sound and are mutated, all are read once; those
// that begin with "good-sealed" must be refused when any value in their tables is another. A reader that ends
// by a signal or a sanitizer's report, throws what it should not, needs more than kMaxSeconds or kMaxKib,
// or takes what must be refused, is a fault: what was done is printed, the file kept in DIR, and the exit
// code is 1.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>

#include "fuzz/hdf5_mutation.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "support/files.h"

namespace othello::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMaxSeconds = 20;
constexpr long kMaxKib = 1L << 20;  // with what the sanitizers take

enum Code : int { kAccepted = 0, kRefused = 10, kOtherException = 11 };

struct End {
  int status = 0;
  long resident_kib = 0;
  std::string log;
};

// Runs `action` in a child; returns its output, which goes through a file.
End in_child(const std::string& log, const std::function<int()>& action) {
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process to be had");
  if (child == 0) {
    if (std::freopen(log.c_str(), "w", stderr) == nullptr) _exit(1);
    alarm(kMaxSeconds);
    _exit(action());
  }
  End end;
  rusage usage{};
  while (wait4(child, &end.status, 0, &usage) < 0) {
  }
  end.resident_kib = usage.ru_maxrss;
  end.log = test::content_of(log);
  return end;
}

int read_as_program(const Bytes& bytes) {
  try {
    return read_input(bytes) ? kAccepted : kRefused;
  } catch (const std::exception& error) {
    std::cerr << "not meant for damaged files: " << error.what() << '\n';
    return kOtherException;
  }
}

// What is wrong with this end, or nothing.
std::string fault_of(const End& end, bool must_be_refused, bool must_be_accepted) {
  if (WIFSIGNALED(end.status)) {
    const int signal = WTERMSIG(end.status);
    return signal == SIGALRM ? fmt::format("needs more than {} s", kMaxSeconds)
                             : fmt::format("signal {}", strsignal(signal));
  }
  const int code = WEXITSTATUS(end.status);
  if (code != kAccepted && code != kRefused) return fmt::format("exit code {}", code);
  if (end.resident_kib > kMaxKib) return fmt::format("takes {} MiB", end.resident_kib >> 10);
  if (must_be_refused && code == kAccepted) return "is taken, and must not be";
  if (must_be_accepted && code == kRefused) return "is refused, and must not be";
  return {};
}

Bytes bytes_of(const fs::path& path) {
  const std::string content = test::content_of(path);
  return {content.begin(), content.end()};
}

struct Arguments {
  double seconds = 0;
  std::uint64_t inputs = 0;
  std::uint64_t seed = 1;
  std::string name;  // of this program
  std::string save = ".";
  std::string seeds;
};

class Driver {
 public:
  explicit Driver(const Arguments& arguments) : arguments_(arguments) {
    for (const auto& entry : fs::directory_iterator(arguments.seeds)) paths_.push_back(entry.path());
    std::ranges::sort(paths_);
  }

  int run() {
    for (const fs::path& path : paths_) {
      const Bytes bytes = bytes_of(path);
      const bool good = path.filename().string().starts_with("good");
      try_input(bytes, path.string(), !good, good);
      if (!good) continue;
      sound_.push_back(bytes);
      sealed_.push_back(path.filename().string().starts_with("good-sealed"));
      places_.push_back(checksum_places(bytes));
    }
    if (sound_.empty()) throw std::runtime_error("no sound file among the seeds");
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    while (inputs_ < arguments_.inputs || seconds() < arguments_.seconds) one();
    std::cout << fmt::format(
        "{} seeds; {} inputs in {:.0f} s: {} taken, {} refused, at most {} MiB; {} faults\n", paths_.size(),
        inputs_, seconds(), taken_, refused_, most_kib_ >> 10, faults_);
    return faults_ == 0 ? 0 : 1;
  }

 private:
  // The number of the input alone says what it is.
  void one() {
    Random random(arguments_.seed * 1'000'003 + inputs_++);
    const std::size_t which = random() % sound_.size();
    Bytes bytes = sound_[which];
    Edit edit;
    if (random() % 2 == 0) {
      const bool with_checksums = random() % 4 != 0;
      edit.what = mutate_bytes(bytes, with_checksums ? places_[which] : std::vector<ChecksumPlace>{}, random);
    } else {
      edit = edited(bytes, random);
      edit.must_be_refused = edit.must_be_refused || (edit.changed_value && sealed_[which]);
    }
    try_input(bytes, fmt::format("seed {}, input {}: {}", arguments_.seed, inputs_, edit.what),
              edit.must_be_refused, false);
  }

  // By a child: HDF5's state, and what it leaks, go with it.
  Edit edited(Bytes& bytes, Random& random) {
    const std::string path = folder_.write("edited.h5", bytes);
    folder_.write("edited.h5.outside", bytes);
    const auto seed = random();
    const End end = in_child(folder_.path() + "/edit", [&] {
      Random own(seed);
      const Edit edit = edit_file(path, own);
      std::cerr << (edit.must_be_refused ? '!' : edit.changed_value ? '~' : ' ') << edit.what << std::flush;
      return 0;
    });
    if (!WIFEXITED(end.status) || WEXITSTATUS(end.status) != 0)
      return {"an edit that HDF5 did not survive", false, false};
    bytes = bytes_of(path);
    return {end.log.empty() ? "" : end.log.substr(1), end.log.starts_with('!'), end.log.starts_with('~')};
  }

  void try_input(const Bytes& bytes, const std::string& what, bool must_be_refused, bool must_be_accepted) {
    const End end = in_child(folder_.path() + "/log", [&] { return read_as_program(bytes); });
    const std::string fault = fault_of(end, must_be_refused, must_be_accepted);
    most_kib_ = std::max(most_kib_, end.resident_kib);
    if (WIFEXITED(end.status) && WEXITSTATUS(end.status) == kAccepted) ++taken_;
    if (WIFEXITED(end.status) && WEXITSTATUS(end.status) == kRefused) ++refused_;
    if (fault.empty()) return;
    ++faults_;
    const fs::path saved =
        fs::path(arguments_.save) / fmt::format("{}-{}-{}.h5", arguments_.name, arguments_.seed, inputs_);
    std::ofstream(saved, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    std::cout << fmt::format("{}\n  {}: kept as {}\n{}\n", what, fault, saved.string(), end.log)
              << std::flush;
  }

  const Arguments& arguments_;
  PrivateFolder folder_;
  std::vector<fs::path> paths_;
  std::vector<Bytes> sound_;
  std::vector<bool> sealed_;
  std::vector<std::vector<ChecksumPlace>> places_;
  std::uint64_t inputs_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t faults_ = 0;
  long most_kib_ = 0;
};

}  // namespace
}  // namespace othello::fuzz

int main(int argc, char** argv) {
  othello::fuzz::Arguments arguments;
  arguments.name = std::filesystem::path(argv[0]).filename().string();
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--seconds" && has_value) {
      arguments.seconds = std::stod(argv[++i]);
    } else if (word == "--inputs" && has_value) {
      arguments.inputs = std::stoull(argv[++i]);
    } else if (word == "--seed" && has_value) {
      arguments.seed = std::stoull(argv[++i]);
    } else if (word == "--save" && has_value) {
      arguments.save = argv[++i];
    } else {
      arguments.seeds = word;
    }
  }
  if (arguments.seeds.empty()) {
    std::cerr << "which folder of seeds?\n";
    return 2;
  }
  try {
    return othello::fuzz::Driver(arguments).run();
  } catch (const std::exception& error) {
    std::cerr << arguments.name << ": " << error.what() << '\n';
    return 1;
  }
}

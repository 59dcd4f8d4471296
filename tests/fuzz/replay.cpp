// Gives a target the files of its folder of seeds, once each: the entry where there is no libFuzzer. Those
// whose names begin with "good" have to be taken, all others to be refused.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "fuzz/input.h"
#include "support/files.h"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  if (argc != 2) {
    std::cerr << "which folder of seeds?\n";
    return 2;
  }
  std::vector<fs::path> paths(fs::directory_iterator(argv[1]), {});
  std::ranges::sort(paths);
  int wrong = paths.empty() ? 1 : 0;
  for (const fs::path& path : paths) {
    const std::string content = othello::test::content_of(path);
    const bool taken =
        othello::fuzz::read_input({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
    if (taken == path.filename().string().starts_with("good")) continue;
    std::cerr << path << (taken ? " is taken\n" : " is refused\n");
    ++wrong;
  }
  std::cout << paths.size() << " seeds\n";
  return wrong == 0 ? 0 : 1;
}

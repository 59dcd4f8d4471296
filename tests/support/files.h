// Files in the tests' own folder.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

namespace othello::test {

/// A folder of the running test, removed with all that is in it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "othello-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Over what a file of this size holds, else again: some file systems wait for the disk when a file is
/// emptied and written again, which thousands of damaged copies would make a long wait.
inline void write_content(const std::string& path, const std::string& content) {
  std::error_code none;
  const bool same_size = std::filesystem::file_size(path, none) == content.size() && !none;
  std::ofstream(path, std::ios::binary | (same_size ? std::ios::in : std::ios::trunc)) << content;
}

}  // namespace othello::test

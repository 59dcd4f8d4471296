// A file of a page: a folder that any browser shows without a network and without a server.
#pragma once

#include <string>

namespace othello {

struct PageFile {
  std::string name;
  std::string content;
};

}  // namespace othello

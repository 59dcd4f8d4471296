#include "program/output/complaint.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <utility>

namespace othello {

std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return text;
}

void print_complaint(const std::string& what) {
  std::fputs((on_one_line("othello: " + what) + '\n').c_str(), stderr);
}

}  // namespace othello

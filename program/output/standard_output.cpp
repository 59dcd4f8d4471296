#include "program/output/standard_output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "system/errors.h"

namespace othello::program {

namespace {

// Why an earlier write may have failed, of which stdio keeps only that it did.
int likely_error() {
  if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) == O_RDONLY) return EBADF;
  return has_reader() ? EIO : EPIPE;
}

}  // namespace

bool has_reader() {
  struct pollfd file {
    .fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0
  };
  return poll(&file, 1, 0) <= 0 || (file.revents & POLLERR) == 0;
}

void print_now(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) throw_write_error(kStandardOutput);
  if (std::fflush(stdout) != 0) throw_write_error(kStandardOutput);
}

void print_if_possible(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void flush_standard_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  if (errno == 0) errno = likely_error();
  throw_write_error(kStandardOutput);
}

void open_standard_streams() {
  for (;;) {
    // open() takes the lowest free number, the right one. Errors cannot be reported without standard error.
    int file = open("/dev/null", O_RDONLY);
    if (file < 0 || file > STDERR_FILENO) {
      if (file >= 0) close(file);
      return;
    }
    if (file == STDOUT_FILENO) continue;  // not for writing
    close(file);
    file = open("/dev/null", O_WRONLY);
    if (file < 0) return;
  }
}

std::string replace_control_characters(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return text;
}

bool has_colour(std::FILE* stream) {
  const auto value = [](const char* name) {
    const char* const text = std::getenv(name);
    return std::string_view(text == nullptr ? "" : text);
  };
  return value("NO_COLOR").empty() && !value("TERM").empty() && value("TERM") != "dumb" &&
         isatty(fileno(stream)) == 1;
}

std::string coloured(const std::string& text, TextStyle style) {
  return (style == TextStyle::kBold ? "\033[1m" : "\033[1;31m") + text + "\033[0m";
}

void print_error(const std::string& what) {
  const std::string name = "othello:";
  std::fputs(((has_colour(stderr) ? coloured(name, TextStyle::kRed) : name) + ' ' +
              replace_control_characters(what) + '\n')
                 .c_str(),
             stderr);
}

}  // namespace othello::program

#include "font/font_files.h"

#include <stdexcept>

#ifdef OTHELLO_HAS_WOFF2
#include <fcntl.h>
#include <unistd.h>
#include <woff2/encode.h>

#include <cstdint>
#endif

namespace othello::font {

#ifdef OTHELLO_HAS_WOFF2

bool has_woff2() {
  return true;
}

namespace {

// The library prints its progress on standard error, where it does not belong.
class QuietStandardError {
 public:
  QuietStandardError() : kept_(dup(STDERR_FILENO)) {
    if (kept_ < 0) return;  // it could not be put back
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }
  ~QuietStandardError() {
    if (kept_ < 0) return;
    dup2(kept_, STDERR_FILENO);
    close(kept_);
  }
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  int kept_;
};

}  // namespace

std::string woff2_font(const std::string& truetype) {
  const auto* input = reinterpret_cast<const std::uint8_t*>(truetype.data());
  std::string output(woff2::MaxWOFF2CompressedSize(input, truetype.size()), '\0');
  std::size_t size = output.size();
  const QuietStandardError quiet;
  if (!woff2::ConvertTTFToWOFF2(input, truetype.size(), reinterpret_cast<std::uint8_t*>(output.data()),
                                &size))
    throw std::runtime_error("the font cannot be turned into WOFF2");
  output.resize(size);
  return output;
}

#else

bool has_woff2() {
  return false;
}

std::string woff2_font(const std::string&) {
  throw std::invalid_argument("this program was built without libwoff2enc and writes no WOFF2");
}

#endif

}  // namespace othello::font

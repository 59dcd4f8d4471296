#include "font/picture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "font/netpbm.h"
#include "system/errors.h"

namespace othello::font {

std::vector<std::uint8_t> read_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 16;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"), std::fclose);
  if (!file) throw_read_error(path);
  std::vector<std::uint8_t> bytes;
  for (;;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kPiece);
    bytes.resize(before + std::fread(bytes.data() + before, 1, kPiece, file.get()));
    if (std::ferror(file.get()) != 0) throw_read_error(path);
    if (bytes.size() == before) return bytes;
    if (bytes.size() > kMaxFileBytes)
      throw DamagedFile(
          fmt::format("{}: expected a file of at most {} bytes, found more", path, kMaxFileBytes));
  }
}

InkPicture read_picture(std::span<const std::uint8_t> bytes, const Binarisation& how,
                        const std::string& name) {
  if (is_netpbm(bytes)) return read_netpbm(bytes, how, name);
  if (is_png(bytes)) return binarise(read_png(bytes, name), how, name);
  std::string begin;
  for (const std::uint8_t byte : bytes.first(std::min<std::size_t>(bytes.size(), 8))) {
    begin += byte >= ' ' && byte < 0x7f ? fmt::format("{}", static_cast<char>(byte))
                                        : fmt::format("\\x{:02x}", byte);
  }
  throw DamagedFile(
      fmt::format("{}: expected PBM, PGM, PPM or PNG, found {}", name,
                  begin.empty() ? "an empty file" : fmt::format("a file that begins with \"{}\"", begin)));
}

}  // namespace othello::font

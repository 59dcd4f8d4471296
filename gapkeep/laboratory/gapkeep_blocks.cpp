// gapkeep: the blocks of this project (gapkeep/block.h), headers included, with any widths.
#include <string>

#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {
namespace {

class Gapkeep : public GapCode {
 public:
  explicit Gapkeep(const Widths& widths) : widths_(widths) {}

  void encode(std::span<const std::uint64_t> values, Bytes& out) override {
    std::size_t bits = 0;
    for (int level = 0; level < widths_.count(); ++level) bits += static_cast<std::size_t>(widths_[level]);
    out.resize(values.size() * (bits / 8 + 1) + 1024);
    BlockWriter<std::uint64_t> writer(std::as_writable_bytes(std::span<std::uint8_t>(out)), widths_);
    for (const std::uint64_t value : values) writer.append(value);
    out.resize(writer.finish());
  }

  void decode(const Bytes& in, std::span<std::uint64_t> values) override {
    const auto* blocks = reinterpret_cast<const std::byte*>(in.data());
    std::size_t done = 0;
    for (std::size_t offset = 0; done < values.size();) {
      BlockReader<std::uint64_t> reader(blocks + offset);
      done += reader.read(widths_, values.data() + done, kBlockStates);
      offset += BlockHeader<std::uint64_t>::load(blocks + offset).block_bytes();
    }
  }

  std::uint64_t largest_gap() const override { return widths_.largest(); }

 private:
  Widths widths_;
};

}  // namespace

CodeEntry gapkeep_entry() {
  return {.name = "gapkeep",
          .parameters = "n1-..-nm",
          .help = "povaleints of these widths in blocks; without widths the paper's, 8-16-32-64",
          .make_gap_code =
              [](std::string_view parameters) {
                return std::make_unique<Gapkeep>(parameters.empty() ? Widths::paper()
                                                                    : Widths::parse(parameters));
              },
          .make_code = {}};
}

}  // namespace othello::laboratory

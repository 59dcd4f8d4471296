// Codes that treat one gap after another: LEB128 and gapkeep.
#include <fmt/format.h>

#include <algorithm>

#include "bench/peers/coder.h"
#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/optimum.h"

namespace othello::peers {
namespace {

class Leb128 : public GapCode {
 public:
  std::string name() const override { return "leb128"; }

  void encode(std::span<const std::uint64_t> values, Bytes& out) override {
    for (std::size_t i = 1; i < values.size(); ++i) {
      std::uint64_t gap = values[i] - values[i - 1] - 1;
      for (; gap >= 128; gap >>= 7) out.push_back(static_cast<std::uint8_t>(gap | 128));
      out.push_back(static_cast<std::uint8_t>(gap));
    }
  }

  void decode(const Bytes& in, std::span<std::uint64_t> values) override {
    const std::uint8_t* next = in.data();
    std::uint64_t value = values[0] = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
      std::uint64_t gap = *next++;
      if (gap >= 128) {
        gap &= 127;
        for (int shift = 7;; shift += 7) {
          const std::uint64_t more = *next++;
          gap |= (more & 127) << shift;
          if (more < 128) break;
        }
      }
      values[i] = value += gap + 1;
    }
  }
};

// The blocks of the project, headers included.
class Gapkeep : public GapCode {
 public:
  explicit Gapkeep(const Widths& widths) : widths_(widths) {}

  std::string name() const override { return "gapkeep-" + widths_.to_string('-'); }

  void encode(std::span<const std::uint64_t> values, Bytes& out) override {
    std::size_t room = 0;
    for (int level = 0; level < widths_.count(); ++level) room += static_cast<std::size_t>(widths_[level]);
    out.resize(values.size() * (room / 8 + 1) + 1024);
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

 private:
  Widths widths_;
};

}  // namespace

std::vector<std::shared_ptr<GapCode>> gap_codes(const GapCounts& gaps) {
  std::vector<std::shared_ptr<GapCode>> codes{std::make_shared<Leb128>()};
  add_streamvbyte(codes);
  std::vector<Widths> lists{Widths::paper()};
  const auto add = [&](const Widths& widths) {
    if (std::ranges::find(lists, widths) == lists.end()) lists.push_back(widths);
  };
  for (const auto& optimum : optimal_widths(gaps, 4, WidthChoices::whole_bytes())) {
    if (optimum.widths.count() == 4) add(optimum.widths);
  }
  for (const auto& optimum : optimal_widths(gaps, 4)) {
    if (optimum.widths.count() > 1) add(optimum.widths);
  }
  for (const Widths& widths : lists) codes.push_back(std::make_shared<Gapkeep>(widths));
  return codes;
}

}  // namespace othello::peers

#include "gapkeep/rans.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "system/errors.h"
#include "system/xxh3.h"

namespace othello {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::array<char, 4> kMagic = {'r', 'A', 'N', 'S'};
/// Shorter content takes too much for the states and the values.
constexpr std::size_t kLeastContent = std::size_t{16} << 10;
/// How much more than the entropy is accepted. Chunks of 2 to 5 bits a byte take 1.03 to 1.01; by zstd 1.06 to 1.00.
constexpr double kMostExcess = 1.06;

struct Header {
  std::array<char, 4> magic;
  std::uint32_t content_bytes;
  std::uint64_t checksum;
  std::uint32_t escaped_bytes;
  std::uint8_t values;
  std::uint8_t escape;
  std::uint8_t escape_frequency;
  std::uint8_t zero;
};
static_assert(sizeof(Header) == 24);

struct ValueFrequency {
  std::uint8_t value;
  std::uint8_t frequency;
};

void append_bytes(std::vector<std::byte>& to, const void* from, std::size_t bytes) {
  const auto* begin = static_cast<const std::byte*>(from);
  to.insert(to.end(), begin, begin + bytes);
}

// Takes what a block consists of from its beginning.
class BlockParts {
 public:
  explicit BlockParts(std::span<const std::byte> rest) : rest_(rest) {}

  std::span<const std::byte> take(std::size_t bytes) {
    if (bytes > rest_.size()) throw DamagedFile("is damaged: a block is cut off");
    const auto part = rest_.first(bytes);
    rest_ = rest_.subspan(bytes);
    return part;
  }
  template <class T>
  T take_value() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::span<const std::byte> rest() const { return rest_; }

 private:
  std::span<const std::byte> rest_;
};

RansModel read_model(const Header& header, BlockParts& parts) {
  RansModel model;
  model.escape = header.escape;
  model.escape_frequency = header.escape_frequency;
  int sum = header.escape_frequency;
  for (int i = 0; i < header.values; ++i) {
    const auto [value, frequency] = parts.take_value<ValueFrequency>();
    model.frequency[value] = frequency;
    sum += frequency;
  }
  const bool fits = sum == RansModel::kSum && model.coded_values() == header.values &&
                    model.frequency[model.escape] == 0 && model.escape_frequency != 0 && header.zero == 0;
  if (!fits) throw DamagedFile("is damaged: a block's frequencies contradict each other");
  return model;
}

const std::uint8_t* begin_of(std::span<const std::byte> bytes) {
  return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

// Decodes all groups; the last one may be cut off. Returns whether both streams end where they should.
bool decode_groups(const RansKernels& kernels, const RansModel& model, RansStates& states,
                   std::span<const std::byte> escaped, std::span<const std::byte> stream,
                   std::span<std::byte> content) {
  const RansDecodeTables tables(model);
  const std::uint8_t* end = begin_of(stream) + stream.size();
  RansInput input{.stream = begin_of(stream),
                  .last = end - kRansSlack,
                  .escaped = begin_of(escaped),
                  .escaped_end = begin_of(escaped) + escaped.size()};
  auto* out = reinterpret_cast<std::uint8_t*>(content.data());
  const std::size_t groups = content.size() / kRansLanes;
  std::size_t done = kernels.decode(tables, input, states, out, groups);
  // What is left is read from a copy, beyond whose end one may read.
  const std::ptrdiff_t left = end - input.stream;
  if (left < 0 || left > static_cast<std::ptrdiff_t>(2 * kRansSlack)) return false;
  std::array<std::uint8_t, 3 * kRansSlack> rest{};
  std::copy(input.stream, end, rest.begin());
  input.stream = rest.data();
  input.last = rest.data() + left;
  done += kernels.decode(tables, input, states, out + done * kRansLanes, groups - done);
  if (done < groups) return false;
  if (const std::size_t bytes = content.size() % kRansLanes; bytes > 0) {
    std::array<std::uint8_t, kRansLanes> group;
    if (kernels.decode(tables, input, states, group.data(), 1) != 1) return false;
    std::copy_n(group.begin(), bytes, out + groups * kRansLanes);
  }
  const bool states_fit =
      std::ranges::all_of(states.of_lane, [](std::uint16_t x) { return x == kLeastRansState; });
  return states_fit && input.stream == rest.data() + left && input.escaped == input.escaped_end;
}

}  // namespace

bool RansEncoder::append(std::span<const std::byte> content, const ByteCounts& counts,
                         std::vector<std::byte>& coded) {
  if (content.size() < kLeastContent || content.size() > UINT32_MAX) return false;
  const RansModel model = fit_model(counts);
  const std::size_t header_bytes = sizeof(Header) + sizeof(RansStates) +
                                   sizeof(ValueFrequency) * static_cast<std::size_t>(model.coded_values());
  const double most_bits =
      std::min(kMostExcess * entropy_bits(counts), 8 * static_cast<double>(content.size()));
  if (coded_bits(model, counts) + 8 * static_cast<double>(header_bytes) >= most_bits) return false;

  const std::size_t groups = content.size() / kRansLanes;
  std::size_t escaped_bytes = 0;
  for (std::size_t value = 0; value < counts.size(); ++value)
    escaped_bytes += model.frequency[value] == 0 ? counts[value] : 0;
  const std::size_t most_bytes = escaped_bytes + (groups + 1) * kRansLanes;
  if (buffer_.size() < most_bytes) buffer_.resize(most_bytes);
  std::uint8_t* const escaped_end = buffer_.data() + escaped_bytes;
  std::uint8_t* const stream_end = buffer_.data() + most_bytes;
  RansOutput output{.stream = stream_end, .escaped = escaped_end};
  const RansEncodeTables tables(model);
  RansStates states;
  states.of_lane.fill(kLeastRansState);
  if (const std::size_t bytes = content.size() % kRansLanes; bytes > 0) {
    std::array<std::uint8_t, kRansLanes> group;
    group.fill(model.most_frequent());
    std::copy_n(begin_of(content) + groups * kRansLanes, bytes, group.begin());
    kernels_.encode(tables, group.data(), 1, states, output);
  }
  kernels_.encode(tables, begin_of(content), groups, states, output);
  const auto stream_bytes = static_cast<std::size_t>(stream_end - output.stream);
  if (stream_bytes < kLeastRansStream) return false;

  const Header header{.magic = kMagic,
                      .content_bytes = static_cast<std::uint32_t>(content.size()),
                      .checksum = xxh3(content),
                      .escaped_bytes = static_cast<std::uint32_t>(escaped_bytes),
                      .values = static_cast<std::uint8_t>(model.coded_values()),
                      .escape = model.escape,
                      .escape_frequency = model.escape_frequency,
                      .zero = 0};
  append_bytes(coded, &header, sizeof header);
  for (std::size_t value = 0; value < model.frequency.size(); ++value) {
    if (model.frequency[value] == 0) continue;
    const ValueFrequency entry{static_cast<std::uint8_t>(value), model.frequency[value]};
    append_bytes(coded, &entry, sizeof entry);
  }
  append_bytes(coded, states.of_lane.data(), sizeof states);
  append_bytes(coded, output.escaped, escaped_bytes);
  append_bytes(coded, output.stream, stream_bytes);
  return true;
}

bool is_rans(std::span<const std::byte> coded) {
  return coded.size() >= kMagic.size() && std::memcmp(coded.data(), kMagic.data(), kMagic.size()) == 0;
}

void decode_rans(const RansKernels& kernels, std::span<const std::byte> coded, std::span<std::byte> content) {
  BlockParts parts(coded);
  const auto header = parts.take_value<Header>();
  if (header.content_bytes != content.size()) throw DamagedFile("has the wrong length");
  const RansModel model = read_model(header, parts);
  auto states = parts.take_value<RansStates>();
  const auto escaped = parts.take(header.escaped_bytes);
  const auto stream = parts.rest();
  if (stream.size() < kLeastRansStream) throw DamagedFile("is damaged: a block is cut off");
  if (!decode_groups(kernels, model, states, escaped, stream, content) || xxh3(content) != header.checksum)
    throw DamagedFile("is damaged: a block's content does not match its checksum");
}

}  // namespace othello

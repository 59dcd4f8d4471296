// Checks gapkeep blocks that come from outside, before the fast reader trusts them.
//
// It follows the definition in gapkeep/block.h literally, one bit field at a time with every bound checked,
// so that it is also the slow reference for BlockReader. Guarantees: accepts exactly what BlockWriter can
// produce, except for where blocks end; never reads outside `bytes`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"

namespace othello {

/// Checks a sequence of blocks: complete headers and payloads, counts from 1 to kBlockStates, payloads
/// exactly as long as their values, zero padding, values strictly ascending and below `bound`.
/// Passes every value to `visit`, if given. Returns nothing if all is valid, else the fault and its byte;
/// values before the fault were passed.
template <class Number>
std::optional<std::string> validate_blocks(std::span<const std::byte> bytes, const Widths& widths,
                                           Number bound, const std::function<void(Number)>& visit = {});

/// The same, but appends the values to `values`, and counts bytes from `offset`: for blocks that are read
/// piece by piece.
template <class Number>
std::optional<std::string> read_validated(std::span<const std::byte> bytes, const Widths& widths,
                                          Number bound, std::uint64_t offset, std::vector<Number>& values);

extern template std::optional<std::string> validate_blocks(std::span<const std::byte>, const Widths&,
                                                           std::uint64_t,
                                                           const std::function<void(std::uint64_t)>&);
extern template std::optional<std::string> validate_blocks(std::span<const std::byte>, const Widths&, Uint128,
                                                           const std::function<void(Uint128)>&);
extern template std::optional<std::string> read_validated(std::span<const std::byte>, const Widths&,
                                                          std::uint64_t, std::uint64_t,
                                                          std::vector<std::uint64_t>&);
extern template std::optional<std::string> read_validated(std::span<const std::byte>, const Widths&, Uint128,
                                                          std::uint64_t, std::vector<Uint128>&);

}  // namespace othello

// The inner loops of the search by occupancy, in a plain version and in versions for AVX2, AVX-512 and
// NEON, each for colourings of 32 and of 64 bits. The fastest that the machine supports is chosen at run time.
//
// All work on lists of colourings (compact_move.h) and on bitmaps with one bit per colouring: bit x % 64 of
// word x / 64. The environment variable OTHELLO_KERNEL forces one: plain, avx2, avx512 or neon.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "enumerate/kernels/bit_tables.h"
#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/patches.h"
#include "enumerate/kernels/state_keys.h"

namespace othello::enumerate {

/// decode() may read this many bytes past its input, and decode(), add_base(), successors() and drain() may write
/// so many values past their output.
inline constexpr std::size_t kKernelSlack = 64;

/// Counts by number of significant bits, 0 to 32, or to 64 of wide colourings.
template <class AnyColouring>
using AnyGapWidths = std::array<std::uint64_t, kMaxDiscs<AnyColouring> + 1>;
using GapWidths = AnyGapWidths<Colouring>;

/// Moves of many states together.
struct MarkedMoves {
  std::uint64_t states = 0;
  std::uint64_t moves = 0;
  std::uint64_t flips = 0;
};

/// A word for each byte; and byte b of those of the bytes below 128, as a table.
struct ByteWords {
  static constexpr int kInTables = 128;

  /// Other bytes have a word of 0.
  explicit ByteWords(std::span<const std::uint64_t> of_bytes) {
    std::ranges::copy(of_bytes, words.begin());
    for (std::size_t b = 0; b < bytes.size(); ++b) {
      for (std::size_t byte = 0; byte < kInTables; ++byte)
        bytes[b][byte] = static_cast<std::uint8_t>(words[byte] >> 8 * b);
    }
  }

  std::array<std::uint64_t, 256> words{};
  alignas(64) std::array<std::array<std::uint8_t, kInTables>, 8> bytes{};
};

/// From about this many states on, digest() is faster than the tables of AnyStateKeys in spite of its set-up.
inline constexpr std::size_t kMinDigestStates = 512;

/// Kernels of one width.
template <class AnyColouring>
struct AnyKernels {
  using Move = AnyCompactMove<AnyColouring>;

  /// Reads `count` gaps (colouring_gaps.h) from `bytes` and writes the colourings; the first gap counts from
  /// `previous` (all ones: before 0). Returns the end of what was read.
  const std::uint8_t* (*decode)(const std::uint8_t* bytes, std::size_t count, AnyColouring previous,
                                AnyColouring* out);

  /// Writes the gaps of `colourings`, at most GapCodeOf<AnyColouring>::kMaxBytes each, with as many bytes of slack; returns the
  /// end.
  std::uint8_t* (*encode)(const AnyColouring* colourings, std::size_t count, AnyColouring previous,
                          std::uint8_t* out);

  /// Writes base | low[i] for each of the `count`. May read kKernelSlack values past `low`.
  void (*add_base)(AnyColouring base, const std::uint16_t* low, std::size_t count, AnyColouring* out);

  /// Writes the successors of the colourings, at most 2^26, that the move is legal for, in their order;
  /// returns how many, and adds to `flips` how many discs the move flips in them.
  std::size_t (*successors)(const AnyColouring* colourings, std::size_t count, const Move& move,
                            AnyColouring* out, std::uint64_t& flips);

  /// As successors(), but counts no flips and writes which colourings they are of: bit i % 8 of legal[i / 8]
  /// says that the move is legal for colouring i; the bits from `count` to the next multiple of 16 are clear.
  std::size_t (*successors_with_legality)(const AnyColouring* colourings, std::size_t count, const Move& move,
                                          AnyColouring* out, std::uint8_t* legal);

  /// Writes the nonzero words of the bitmap of all ^ colouring, for ascending colourings: their numbers,
  /// which fall, and the words. Returns how many. May write kKernelSlack of each past its output.
  std::size_t (*pack_words)(const AnyColouring* colourings, std::size_t count, AnyColouring all,
                            AnyColouring* numbers, std::uint64_t* words);

  /// Sets the bits of the successors of all states in the patches (patches.h), of one occupancy of
  /// kPatchBits to kMaxPatchDiscs discs, that the move is legal for. `bitmap`, at a multiple of 64 bytes, is that of the
  /// successors' own colourings. Adds to `moves`.
  void (*mark_patches)(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                       const Move& move, std::uint64_t* bitmap, MarkedMoves& moves);

  /// Keeps the colourings for which the move is illegal, in their order; returns how many. The entries after
  /// them, up to `count`, are undefined then, here and below.
  std::size_t (*keep_illegal)(AnyColouring* colourings, std::size_t count, const Move& move);

  /// Adds one to moves[i] for every colouring i that the move is legal for. Then keeps the colourings, and
  /// their numbers of moves, that have from `least` to `most`, in their order; returns how many.
  std::size_t (*count_and_filter_moves)(AnyColouring* colourings, std::uint8_t* moves, std::size_t count,
                                        const Move& move, std::uint8_t least, std::uint8_t most);

  /// Adds to widths[b] how many gaps between neighbouring colourings have b significant bits.
  void (*count_gap_widths)(const AnyColouring* colourings, std::size_t count,
                           AnyGapWidths<AnyColouring>& widths);

  /// Writes the numbers of the set bits of `words` words, plus `base`, ascending, and clears them; returns
  /// how many. So a bitmap that was read can be marked again, and its empty parts are never written.
  std::size_t (*drain)(std::uint64_t* bitmap, std::size_t words, AnyColouring base, AnyColouring* out);

  /// The sum of DigestKeys::term_of_key(z) (board/digest.h) over the colourings, where z is the exclusive-or
  /// of `base` and of one word for each set bit. This and the next are null if
  /// the tables of AnyStateKeys are faster. The set-up takes as long as some hundred states.
  std::uint64_t (*digest)(const AnyColouring* colourings, std::size_t count, std::uint64_t base,
                          std::span<const std::uint64_t> word_of_bit);

  /// The digest of pairs: as digest(), but z is the exclusive-or with the word of values[i], too, which is below
  /// ByteWords::kInTables.
  std::uint64_t (*digest_of_pairs)(const AnyColouring* colourings, const std::uint8_t* values,
                                   std::size_t count, std::uint64_t base,
                                   std::span<const std::uint64_t> word_of_bit,
                                   const ByteWords& word_of_value);

  /// Permutes the bits of each colouring, in place. Null if there is no instruction for it; then tables (ColouringMap) do it.
  void (*permute_bits)(AnyColouring* colourings, std::size_t count,
                       const BitMatrices<AnyColouring>& permutation);

  /// Whether digest() and digest_of_pairs() exist for such keys, and are faster for so many states.
  bool can_digest(const AnyStateKeys<AnyColouring>& keys, std::size_t states) const {
    return digest != nullptr && keys.is_linear() && states >= kMinDigestStates;
  }
};

struct Kernels : AnyKernels<Colouring> {
  std::string_view name;

  /// Those for wide colourings.
  const AnyKernels<WideColouring>* wide;

  /// From so many states a patch on, mark_patches() takes less time than successors() and setting their bits.
  /// 0: never.
  std::size_t least_states_of_patch;

  /// Raises best[i], for each of the `count` bits i of `legal` that is set, to the next of `values` if that
  /// is greater. May read kKernelSlack bytes past `legal` and `values`.
  void (*update_best)(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                      const std::uint8_t* values);
};

/// The chosen kernels for this width.
template <class AnyColouring>
const AnyKernels<AnyColouring>& kernels_of(const Kernels& kernels) {
  if constexpr (std::is_same_v<AnyColouring, Colouring>) {
    return kernels;
  } else {
    return *kernels.wide;
  }
}

/// Kernels that this machine can run, fastest first; the last is the plain one.
std::span<const Kernels* const> runnable_kernels();

/// The fastest, or the one that OTHELLO_KERNEL names. Throws std::invalid_argument if it names none that
/// runs here.
const Kernels& chosen_kernels();

// One per file kernels_*.cpp; those for instruction sets exist if the compiler's target has them.
extern const Kernels kPlainKernels;
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#elif defined(__aarch64__)
extern const Kernels kNeonKernels;
#endif

}  // namespace othello::enumerate

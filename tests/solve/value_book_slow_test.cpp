// Looking values up in a folder whose records continue through several chunks: those of the last depths of
// 4x6.
#include "solve/value_book.h"

#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/kernels/state_keys.h"
#include "solve/solve_support.h"
#include "support/files.h"

namespace othello::solve {
namespace {

// Every so many states are looked up; all chunks are met.
constexpr std::size_t kStride = 997;

State state_of(const enumerate::PlaceBoard& board, Bitboard occupancy, enumerate::Colouring colouring) {
  const Bitboard mover = deposit_bits(colouring, occupancy);
  return board.order().to_cells(State{mover, occupancy & ~mover});
}

void expect_found(const SolvedDepth& depth, ValueBook& book, const enumerate::PlaceBoard& board) {
  enumerate::ChunkReader states;
  enumerate::ChunkReader bytes;
  Bitboard occupancy = 0;
  for (std::uint32_t chunk = 0; chunk < depth.states.chunks(); ++chunk) {
    const enumerate::Chunk values = depth.values.load(chunk, bytes);
    std::size_t number = 0;
    enumerate::visit_colourings_of_chunks(
        depth.states, chunk, chunk + 1, states, [&](Bitboard begun) { occupancy = begun; },
        [&](enumerate::WideColouring colouring) {
          const Value value = value_of(values.data()[number]);
          if (number++ % kStride != 0) return;
          ASSERT_EQ(value,
                    book.find(state_of(board, occupancy, static_cast<enumerate::Colouring>(colouring))));
        });
  }
}

TEST(ValueBookSlow, FindsStatesInEveryChunkOfARecord) {
  const test::Folder folder;
  SolveOptions options = test::solve_options_for("4x6");
  options.scratch = folder.file("scratch");
  options.keep_values = {19, 20};
  options.to_file = true;
  const SolveResult result = test::solve(options);
  const enumerate::SearchTables space(options.board, options.symmetry);
  const auto book = open_value_book(options.scratch);
  for (const auto& [depth, solved] : result.kept) {
    EXPECT_GT(solved.states.last_chunk_of(0), 2U) << depth;  // of the first record
    expect_found(solved, *book, space.place_board);
  }
  // A full board of one player is not a state here.
  const Bitboard all = options.board.all();
  EXPECT_EQ(std::nullopt, book->find({all, 0}));
}

}  // namespace
}  // namespace othello::solve

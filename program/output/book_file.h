// An opening book (play/opening_book.h) as an HDF5 file; docs/play.md describes the format.
#pragma once

#include <string>

#include "board/score.h"
#include "play/opening_book.h"
#include "stored/results_file.h"

namespace othello::program {

struct StoredBook {
  play::OpeningBook book;
  ScoreRule score = ScoreRule::kWinner;
};

/// Writes the file whole, or leaves what is there. Throws WriteError.
void write_book(const std::string& path, const StoredBook& stored, const stored::Provenance& provenance);

/// Throws DamagedFile if it is no book or is damaged: if it fails its checksum, has a position twice, one that is no representative
/// of its orbit or has no move, or a leaf that is not a move out of the book. Throws ReadError, CapacityError.
StoredBook read_book(const std::string& path);

}  // namespace othello::program

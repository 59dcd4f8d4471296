// Flips and legal moves in plain C++. Included by a kernel in its own namespace.

inline Bitboard flips(int cell, Bitboard mover, Bitboard opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(cell)];
  Bitboard flipped = 0;
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    // The nearest cell that is not the opponent's is the lowest bit of a rising ray, the highest of a falling
    // one.
    const Bitboard up = rays.rising[i] & ~opponent;
    const Bitboard nearest_up = up & (~up + 1) & mover;
    if (nearest_up != 0) flipped |= rays.rising[i] & (nearest_up - 1);
    const Bitboard nearest_down = std::bit_floor(rays.falling[i] & ~opponent) & mover;
    flipped |= rays.falling[i] & (~(nearest_down << 1) + 1);
  }
  return flipped;
}

// Cells, vacant or not, that end a line of `opponent` that begins at one of `mover`.
inline Bitboard line_ends(Bitboard mover, Bitboard opponent) {
  // Discs in an outer column cannot be enclosed except along their column; without them no line runs over a
  // row's end.
  const Bitboard inner = opponent & 0x7e7e7e7e7e7e7e7e;
  Bitboard ends = 0;
  for (const int step : kSteps) {
    const Bitboard through = step == kFieldSide ? opponent : inner;
    Bitboard up = through & (mover << step);
    Bitboard down = through & (mover >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    const Bitboard pairs_up = through & (through << step);
    const Bitboard pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    ends |= (up << step) | (down >> step);
  }
  return ends;
}

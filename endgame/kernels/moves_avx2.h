// Legal moves, the four axes in the four lanes of a vector. Included by kernels in their own namespaces.

// Cells, vacant or not, that end a line of `opponent` that begins at one of `mover`. Each lane fills along
// one axis, both ways, in steps of 1, 2 and 2 that double up.
inline Bitboard line_ends(Bitboard mover, Bitboard opponent) {
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i twice = _mm256_set_epi64x(18, 16, 14, 2);
  // Discs in an outer column cannot be enclosed except along their column; without them no line runs over a
  // row's end.
  const __m256i inner = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e);
  const __m256i from = _mm256_set1_epi64x(static_cast<long long>(mover));
  const __m256i through = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opponent)), inner);
  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(from, step));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(from, step));
  up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
  const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
  const __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

// The columns of the results: the facts of every depth, one number each. Only here are they named, explained,
// read from a row and put into one; the results file, the checkpoint's manifest and the printed tables each
// choose among them, in the order of their format.
//
// Gaps and baskets, which take more than one number, are not columns.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "enumerate/search/depth_row.h"

namespace othello::enumerate {

/// Stands for an unknown whole number.
inline constexpr std::uint64_t kNotKnown = std::numeric_limits<std::uint64_t>::max();

struct Column {
  enum class Kind {
    kWhole,
    kDigest,  // 64 bits, which people read as 16 hexadecimal digits
    kReal,
  };

  const char* name;
  const char* units;
  const char* description;
  Kind kind;
  std::uint64_t (*whole)(const DepthRow&) = nullptr;  // of kWhole and kDigest
  double (*real)(const DepthRow&) = nullptr;          // of kReal
  // The setters; both are null for a column that follows from others.
  void (*set_whole)(DepthRow&, std::uint64_t) = nullptr;
  void (*set_real)(DepthRow&, double) = nullptr;
  // Whether a row may lack it; it is kNotKnown then.
  bool may_be_unknown = false;

  bool is_known(const DepthRow& row) const { return !may_be_unknown || whole(row) != kNotKnown; }
};

/// All of them.
std::span<const Column> all_columns();

/// Nothing if there is no column of this name.
const Column* find_column(std::string_view name);

/// The columns of these names, which have to exist, in this order.
std::vector<const Column*> require_columns(std::span<const std::string_view> names);

/// A row's value as text for tables: whole numbers as they are, digests as 16 hexadecimal digits, other
/// numbers with so many decimals, an empty text for an unknown value.
std::string column_text(const Column& column, const DepthRow& row, int decimals);

}  // namespace othello::enumerate

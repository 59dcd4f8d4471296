// The rate at which a folder's disk takes what is written as a search writes it: sequentially and past the page
// cache. A search reads each byte about as often as it writes it, and disks seldom read more slowly.
#pragma once

#include <string>

namespace othello {

/// Bytes a second, measured by writing a temporary file for half a second, of 64 MiB at least and 1 GiB at most.
/// `folder` need not exist: the nearest folder above it that does is used. Throws WriteError.
double measured_disk_rate(const std::string& folder);

}  // namespace othello

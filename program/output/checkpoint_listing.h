// The listing of a scratch folder (enumerate/checkpoint/maintenance.h) as text.
#pragma once

#include <string>

#include "enumerate/checkpoint/maintenance.h"
#include "program/output/depth_table.h"

namespace othello {

/// CSV: depth,states,seconds,cpu_seconds,digest of the finished depths. JSON: all of it.
std::string listing_text(const CheckpointListing& listing, Format format);

}  // namespace othello

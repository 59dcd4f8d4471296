#include "program/output/samples_output.h"

#include <fmt/format.h>

#include <utility>

#include "estimate/samples_file.h"
#include "solve/finished_file.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/output_file.h"
#include "system/temporary_file.h"

namespace othello {

SamplesOutput::SamplesOutput(const EstimateOptions& options, std::string path, bool force,
                             Provenance provenance)
    : options_(options), path_(std::move(path)), provenance_(std::move(provenance)) {
  if (path_.empty()) return;
  OutputChecks({}).file("--output", path_, OutputKind::kRandomAccess);
  if (!force) require_no_other_kind("--output", path_, FileKind::kSamples);
}

EstimateRun SamplesOutput::earlier() {
  if (file_bytes(path_) == 0) return {};
  // A process that was killed may have renamed it and no more.
  OpenFolder(folder_of(end_of_links(path_))).make_durable();
  try {
    EstimateRun run = read_samples(options_, path_);
    samples_there_ = run.samples.size();
    return run;
  } catch (const DamagedFile& damaged) {
    throw DamagedFile(
        fmt::format("{}; name another --output file, or start over with --force", damaged.what()));
  }
}

void SamplesOutput::keep(const EstimateRun& run) {
  if (!is_kept() || run.samples.size() <= samples_there_) return;
  TemporaryFile file(end_of_links(path_));
  file.fill([&](const std::string& path) { write_samples(path, options_, run, provenance_); });
  samples_there_ = run.samples.size();
}

}  // namespace othello

// The file of samples: what comes back, and what is refused.
#include "estimate/samples_file.h"

#include <gtest/gtest.h>

#include <string>

#include "estimate/estimate_support.h"
#include "estimate/statistics.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_file.h"

namespace othello::estimate {
namespace {

using test::estimate_options_for;
using test::EstimateListener;

class SamplesFile : public testing::Test {
 protected:
  SamplesFile() {
    EstimateListener listener;
    run_estimate(options_, run_, listener);
    write_samples(path_, options_, run_, provenance_);
  }

  EstimateOptions options_ = estimate_options_for("4x4", 9, 12);
  stored::Provenance provenance_{.program_version = "1.2.3",
                                 .commit = "0123abc",
                                 .compiler = "a compiler",
                                 .command_line = "othello estimate \"4x4\"",
                                 .date = "2024-02-29T12:34:56Z"};
  EstimateRun run_;
  test::Folder folder_;
  std::string path_ = folder_.file("samples.h5");
};

TEST_F(SamplesFile, GivesBackWhatItWasGiven) {
  const EstimateRun read = read_samples(options_, path_);
  EXPECT_EQ(read.samples, run_.samples);
  EXPECT_EQ(read.base_depth, run_.base_depth);
  EXPECT_EQ(read.base_states, run_.base_states);
}

TEST_F(SamplesFile, SaysWhatItIsAndWhatItEstimates) {
  const Hdf5Reader file(path_);
  EXPECT_EQ(file.text_attribute("/", "format"), "othello-samples");
  EXPECT_EQ(file.text_attribute("/", "board"), "4x4");
  EXPECT_EQ(file.text_attribute("/", "command_line"), provenance_.command_line);
  EXPECT_EQ(file.text_attribute("/", "commit"), provenance_.commit);
  EXPECT_EQ(file.integer_attribute("/", "depth"), 9U);
  const Estimate moves = estimate_of(run_.samples, Quantity::kMoves);
  EXPECT_EQ(file.attribute("/samples/moves", "estimate"), AttributeValue(moves.value));
  EXPECT_EQ(file.attribute("/samples/moves", "standard_error"), AttributeValue(moves.standard_error));
  EXPECT_EQ(file.text_attribute("/samples/moves", "units"), "moves");
}

TEST_F(SamplesFile, OfAShapeComesBack) {
  const EstimateOptions shape = estimate_options_for("#..#/.OO./.XX./-..-", 4, 10);
  EstimateRun run;
  EstimateListener listener;
  run_estimate(shape, run, listener);
  const std::string path = folder_.file("shape.h5");
  write_samples(path, shape, run, provenance_);
  EXPECT_EQ(read_samples(shape, path).samples, run.samples);
  EXPECT_THROW(read_samples(estimate_options_for("#..#/.OX./.XO./-..-", 4, 10), path), std::invalid_argument);
}

TEST_F(SamplesFile, IsRefusedCutOffAnywhere) {
  const std::string whole = test::content_of(path_);
  for (std::size_t length = 0; length < whole.size(); length += test::kSanitized ? 397 : 97) {
    test::write_content(path_, whole.substr(0, length));
    EXPECT_THROW(read_samples(options_, path_), DamagedFile) << length;
  }
}

// Some bytes of an HDF5 file have no effect. A change of any other is detected.
TEST_F(SamplesFile, IsNeverReadAsAnythingElse) {
  const std::string whole = test::content_of(path_);
  std::size_t refused = 0;
  std::size_t tried = 0;
  for (std::size_t at = 0; at < whole.size(); at += test::kSanitized ? 97 : 7) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    test::write_content(path_, changed);
    ++tried;
    try {
      EXPECT_EQ(read_samples(options_, path_).samples, run_.samples) << at;
    } catch (const DamagedFile&) {
      ++refused;
    }
  }
  EXPECT_LT(tried / 3, refused);
}

// The tables are plain numbers, which HDF5 does not check.
TEST_F(SamplesFile, IsRefusedWithANumberChanged) {
  const std::string whole = test::content_of(path_);
  const auto refused_without = [&](const auto& number) {
    const std::size_t at = whole.find(std::string(reinterpret_cast<const char*>(&number), sizeof number));
    ASSERT_NE(at, std::string::npos);
    for (std::size_t byte = 0; byte < sizeof number; ++byte) {
      std::string changed = whole;
      changed[at + byte] = static_cast<char>(changed[at + byte] ^ 1);
      test::write_content(path_, changed);
      EXPECT_THROW(read_samples(options_, path_), DamagedFile) << at << " + " << byte;
    }
  };
  refused_without(run_.samples[3].occupancy);
  refused_without(run_.samples[3].probability);
  refused_without(run_.samples[3].tally[3]);
  refused_without(estimate_of(run_.samples, Quantity::kMoves).value);
}

TEST_F(SamplesFile, OfAnotherKindIsRefused) {
  const std::string other = folder_.file("other.h5");
  test::write_content(other, "mine\n");
  EXPECT_THROW(read_samples(options_, other), DamagedFile);
  {
    Hdf5Writer file(other);
    file.attribute("/", "format", std::string("othello-values"));
    file.close();
  }
  EXPECT_THROW(read_samples(options_, other), DamagedFile);
}

TEST_F(SamplesFile, OfAnotherEstimateIsRefused) {
  const auto refused = [&](const EstimateOptions& other) {
    EXPECT_THROW(read_samples(other, path_), std::invalid_argument);
  };
  refused(estimate_options_for("4x5", 9, 12));
  refused(estimate_options_for("4x4", 8, 12));
  refused(estimate_options_for("4x4", 9, 12, SymmetryMode::kNone));
  EstimateOptions other = options_;
  other.seed = 2;
  refused(other);
  other = options_;
  other.samples = 100;  // the same estimate with more samples
  EXPECT_EQ(read_samples(other, path_).samples, run_.samples);
}

}  // namespace
}  // namespace othello::estimate

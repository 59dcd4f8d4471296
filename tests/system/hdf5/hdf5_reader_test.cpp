// HDF5 files that are other than the project writes them: in every way in which a hostile one may be.
#include "system/hdf5/hdf5_reader.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "support/files.h"
#include "support/sanitized.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_file.h"

namespace othello {
namespace {

#if !OTHELLO_SANITIZED

TEST(Hdf5Start, IsRefusedWhereMemoryEndsInIt) {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const auto start_with = [&](std::uint64_t more) {
    const rlim_t most = pages * static_cast<std::uint64_t>(getpagesize()) + more;
    const rlimit limit{most, most};
    setrlimit(RLIMIT_AS, &limit);
    try {
      start_hdf5();
    } catch (const CapacityError&) {
      _exit(0);
    }
    _exit(1);
  };
  for (std::uint64_t more = 0; more < std::uint64_t{4} << 20; more += std::uint64_t{64} << 10)
    EXPECT_EXIT(start_with(more), testing::ExitedWithCode(0), "") << more;
}

#endif

// The alarm ends what waits or goes round in circles.
class HostileHdf5 : public testing::Test {
 protected:
  void SetUp() override {
    alarm(60);
    start_hdf5();
  }
  void TearDown() override { alarm(0); }

  // A file that HDF5 is asked to write by `fill`.
  template <class Fill>
  void make(Fill&& fill) const {
    const Hid file{H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose};
    ASSERT_TRUE(file.valid());
    fill(static_cast<hid_t>(file));
  }

  static void make_attribute(hid_t file, hid_t type, const std::vector<hsize_t>& dimensions,
                             const void* values) {
    const Hid space = space_handle(dimensions.empty() ? H5Screate(H5S_SCALAR)
                                                      : H5Screate_simple(static_cast<int>(dimensions.size()),
                                                                         dimensions.data(), nullptr));
    const Hid attribute = attribute_handle(H5Acreate2(file, "a", type, space, H5P_DEFAULT, H5P_DEFAULT));
    ASSERT_GE(H5Awrite(attribute, type, values), 0);
  }

  // A dataset with nothing written to it.
  static void make_dataset(hid_t file, hid_t type, const std::vector<hsize_t>& dimensions,
                           hid_t properties = H5P_DEFAULT) {
    const Hid space =
        space_handle(H5Screate_simple(static_cast<int>(dimensions.size()), dimensions.data(), nullptr));
    const Hid dataset =
        dataset_handle(H5Dcreate2(file, "d", type, space, H5P_DEFAULT, properties, H5P_DEFAULT));
    ASSERT_TRUE(dataset.valid());
  }

  template <class Read>
  void expect_damaged(const std::string& reason, Read&& read) const {
    try {
      const Hdf5Reader reader(path_);
      read(reader);
      ADD_FAILURE() << "not refused: " << reason;
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(reason)) << error.what();
    }
  }
  void expect_damaged_attribute(const std::string& reason) const {
    expect_damaged(reason, [](const Hdf5Reader& reader) { reader.attribute("/", "a"); });
  }
  void expect_damaged_dataset(const std::string& reason) const {
    expect_damaged(reason, [](const Hdf5Reader& reader) { reader.integers("/d"); });
    expect_damaged(reason, [](const Hdf5Reader& reader) { reader.content("/d"); });
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("hostile.h5");
};

TEST_F(HostileHdf5, WhatIsInOrderIsRead) {
  {
    Hdf5Writer writer(path_);
    writer.attribute("/", "text", std::string("words"));
    writer.attribute("/", "empty", std::string());
    writer.attribute("/", "number", ~std::uint64_t{0});
    writer.attribute("/", "real", 0.25);
    writer.group("/group");
    const std::vector<std::uint64_t> integers{1, 2, 3, 4, 5, 6};
    writer.table("/group/integers", integers, {2, 3}, "1", "numbers");
    writer.table("/none", std::span<const std::uint64_t>(), {0}, "1", "no numbers");
    const std::vector<double> reals{0.5, -1};
    writer.table("/reals", reals, {2}, "s", "reals");
    writer.close();
  }
  const Hdf5Reader reader(path_);
  EXPECT_EQ("words", reader.text_attribute("/", "text"));
  EXPECT_EQ("", reader.text_attribute("/", "empty"));
  EXPECT_EQ(~std::uint64_t{0}, reader.integer_attribute("/", "number"));
  EXPECT_EQ(AttributeValue(0.25), reader.attribute("/", "real"));
  EXPECT_EQ("numbers", reader.text_attribute("/group/integers", "description"));
  const auto table = reader.integers("/group/integers");
  EXPECT_EQ((std::vector<hsize_t>{2, 3}), table.dimensions);
  EXPECT_EQ((std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6}), table.values);
  EXPECT_TRUE(reader.integers("/none").values.empty());
  EXPECT_EQ((std::vector<double>{0.5, -1}), reader.reals("/reals").values);
  EXPECT_THROW(reader.text_attribute("/", "number"), DamagedFile);
  EXPECT_THROW(reader.integer_attribute("/", "text"), DamagedFile);
  EXPECT_THROW(reader.integer_attribute("/", "real"), DamagedFile);
  EXPECT_THROW(reader.reals("/group/integers"), DamagedFile);
  EXPECT_THROW(reader.integers("/reals"), DamagedFile);
  EXPECT_THROW(reader.integers("/group"), DamagedFile);
  EXPECT_THROW(reader.bytes("/reals"), DamagedFile);
}

TEST_F(HostileHdf5, ArraysOfTexts) {
  make([](hid_t file) {
    const Hid type = type_handle(H5Tcopy(H5T_C_S1));
    H5Tset_size(type, 64);
    make_attribute(file, type, {1000}, std::string(64'000, 'x').data());
  });
  expect_damaged_attribute("is not one value");
}

TEST_F(HostileHdf5, NoValueAtAll) {
  make([](hid_t file) {
    const Hid space = space_handle(H5Screate(H5S_NULL));
    const Hid made = attribute_handle(H5Acreate2(file, "a", H5T_STD_U64LE, space, H5P_DEFAULT, H5P_DEFAULT));
    ASSERT_TRUE(made.valid());
  });
  expect_damaged_attribute("is not one value");
}

TEST_F(HostileHdf5, TextsOfAnyLength) {
  make([](hid_t file) {
    const Hid type = type_handle(H5Tcopy(H5T_C_S1));
    H5Tset_size(type, H5T_VARIABLE);
    const char* text = "5x6";
    make_attribute(file, type, {}, &text);
  });
  expect_damaged_attribute("has another type");
}

TEST_F(HostileHdf5, NumbersOfOtherTypes) {
  const std::uint64_t some[8] = {};
  for (const hid_t type : {H5T_STD_I64LE, H5T_STD_U32LE, H5T_STD_U8LE, H5T_IEEE_F32LE, H5T_STD_B64LE}) {
    make([&](hid_t file) { make_attribute(file, type, {}, some); });
    expect_damaged_attribute("has another type");
  }
  for (const hid_t type : {H5T_STD_I64LE, H5T_STD_U32LE, H5T_IEEE_F64LE, H5T_STD_B64LE}) {
    make([&](hid_t file) { make_dataset(file, type, {2}); });
    expect_damaged("has another type", [](const Hdf5Reader& reader) { reader.integers("/d"); });
    expect_damaged("has another type", [](const Hdf5Reader& reader) { reader.bytes("/d"); });
  }
}

// Nothing of these sizes is in the file.
TEST_F(HostileHdf5, SizesThatAreOnlyClaimed) {
  const std::vector<std::vector<hsize_t>> all{
      {std::uint64_t{1} << 24}, {std::uint64_t{1} << 50}, {std::uint64_t{1} << 31, 1 << 20}, {1 << 20, 5, 9}};
  for (const std::vector<hsize_t>& dimensions : all) {
    make([&](hid_t file) { make_dataset(file, H5T_STD_U64LE, dimensions); });
    expect_damaged_dataset("is larger than the file");
  }
  make([&](hid_t file) { make_dataset(file, H5T_STD_U64LE, {3}); });
  expect_damaged_dataset("has no data");
}

// count * dimension is small, or 0, modulo 2^64.
TEST_F(HostileHdf5, SizesThatOverflow) {
  const std::vector<std::vector<hsize_t>> all{{std::uint64_t{1} << 32, std::uint64_t{1} << 29},
                                              {std::uint64_t{1} << 61},
                                              {1, std::uint64_t{1} << 61},
                                              {(std::uint64_t{1} << 61) + 1},
                                              {std::uint64_t{1} << 33, 3, std::uint64_t{1} << 31}};
  for (const std::vector<hsize_t>& dimensions : all) {
    const Hid space =
        space_handle(H5Screate_simple(static_cast<int>(dimensions.size()), dimensions.data(), nullptr));
    make([&](hid_t file) {
      // HDF5 itself refuses some of them.
      const Hid made =
          dataset_handle(H5Dcreate2(file, "d", H5T_STD_U64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    });
    EXPECT_THROW(Hdf5Reader(path_).integers("/d"), DamagedFile);
    EXPECT_THROW(Hdf5Reader(path_).content("/d"), DamagedFile);
  }
}

TEST_F(HostileHdf5, ChunksAndCompactData) {
  for (const H5D_layout_t layout : {H5D_CHUNKED, H5D_COMPACT}) {
    make([&](hid_t file) {
      const Hid properties = properties_handle(H5Pcreate(H5P_DATASET_CREATE));
      H5Pset_layout(properties, layout);
      const hsize_t chunk = 2;
      if (layout == H5D_CHUNKED) H5Pset_chunk(properties, 1, &chunk);
      make_dataset(file, H5T_STD_U64LE, {4}, properties);
    });
    expect_damaged_dataset("is not in one piece");
  }
}

TEST_F(HostileHdf5, DataInAnotherFile) {
  test::write_content(folder_.file("other"), std::string(64, 'x'));
  make([&](hid_t file) {
    const Hid properties = properties_handle(H5Pcreate(H5P_DATASET_CREATE));
    ASSERT_GE(H5Pset_external(properties, folder_.file("other").c_str(), 0, 64), 0);
    make_dataset(file, H5T_STD_U64LE, {4}, properties);
  });
  expect_damaged_dataset("in another file");
}

TEST_F(HostileHdf5, DataPutTogetherFromOtherFiles) {
  make([&](hid_t file) {
    const hsize_t size = 4;
    const Hid space = space_handle(H5Screate_simple(1, &size, nullptr));
    const Hid properties = properties_handle(H5Pcreate(H5P_DATASET_CREATE));
    ASSERT_GE(H5Pset_virtual(properties, space, "/etc/passwd", "d", space), 0);
    make_dataset(file, H5T_STD_U64LE, {4}, properties);
  });
  expect_damaged_dataset("is not in one piece");
}

TEST_F(HostileHdf5, Links) {
  const std::string other = folder_.file("other.h5");
  {
    Hdf5Writer writer(other);
    const std::vector<std::uint64_t> values{1, 2, 3};
    writer.group("/group");
    writer.table("/group/d", values, {3}, "1", "numbers");
    writer.close();
  }
  make([&](hid_t file) {
    H5Lcreate_external(other.c_str(), "/group/d", file, "d", H5P_DEFAULT, H5P_DEFAULT);
  });
  expect_damaged_dataset("/d is a link to elsewhere");
  make([&](hid_t file) { H5Lcreate_external(other.c_str(), "/group", file, "g", H5P_DEFAULT, H5P_DEFAULT); });
  expect_damaged("/g is a link to elsewhere", [](const Hdf5Reader& reader) { reader.integers("/g/d"); });
  expect_damaged("/g is a link to elsewhere",
                 [](const Hdf5Reader& reader) { reader.text_attribute("/g/d", "units"); });
  make([&](hid_t file) {
    make_dataset(file, H5T_STD_U64LE, {3});
    H5Lmove(file, "d", file, "e", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/e", file, "d", H5P_DEFAULT, H5P_DEFAULT);
  });
  expect_damaged_dataset("/d is a link to elsewhere");
}

TEST_F(HostileHdf5, WhatIsNoFile) {
  EXPECT_THROW(Hdf5Reader{folder_.file("none")}, DamagedFile);
  EXPECT_THROW(Hdf5Reader{folder_.path()}, DamagedFile);
  EXPECT_THROW(Hdf5Reader{"/dev/zero"}, DamagedFile);
  ASSERT_EQ(0, mkfifo(path_.c_str(), 0600));
  EXPECT_THROW(Hdf5Reader{path_}, DamagedFile);
}

TEST_F(HostileHdf5, BytesOutliveTheReaderAndEndWithTheFile) {
  const std::string content = "some bytes";
  {
    Hdf5Writer writer(path_);
    writer.bytes(
        "/d", content.size(),
        [&](const Hdf5Writer::VisitBytes& take) { take(std::as_bytes(std::span(content))); }, "bytes",
        "bytes");
    writer.close();
  }
  const auto bytes = Hdf5Reader(path_).bytes("/d");
  ASSERT_EQ(content.size(), bytes->size());
  std::string read(4, '\0');
  bytes->read_at(5, std::as_writable_bytes(std::span(read)));
  EXPECT_EQ("byte", read);
  std::filesystem::resize_file(path_, 100);
  EXPECT_THROW(bytes->read_at(5, std::as_writable_bytes(std::span(read))), DamagedFile);
}

TEST_F(HostileHdf5, PiecesThatDoNotAddUpAreNotWritten) {
  const std::string content = "some bytes";
  for (const std::size_t size : {content.size() - 1, content.size() + 1}) {
    Hdf5Writer writer(path_);
    EXPECT_THROW(
        writer.bytes(
            "/d", size, [&](const Hdf5Writer::VisitBytes& take) { take(std::as_bytes(std::span(content))); },
            "bytes", "bytes"),
        WriteError);
  }
}

}  // namespace
}  // namespace othello

// Edits of HDF5 files through HDF5. Handles are not closed one at a time: the process that makes an edit ends
// with it. H5Ovisit is that of HDF5 1.10 in later versions too, which by themselves give it one argument more.
#define H5_USE_110_API
#include <hdf5.h>

#include <array>
#include <cstdlib>

#include "fuzz/hdf5_mutation.h"

namespace othello::fuzz {
namespace {

std::string any_of(const std::vector<std::string>& list, Random& random) {
  return list[random() % list.size()];
}

herr_t add_dataset(hid_t /*file*/, const char* name, const H5O_info_t* info, void* list) {
  if (info->type == H5O_TYPE_DATASET)
    static_cast<std::vector<std::string>*>(list)->push_back(std::string("/") + name);
  return 0;
}

herr_t add_attribute(hid_t /*object*/, const char* name, const H5A_info_t* /*info*/, void* list) {
  static_cast<std::vector<std::string>*>(list)->push_back(name);
  return 0;
}

std::vector<std::string> datasets_of(hid_t file) {
  std::vector<std::string> names;
  H5Ovisit(file, H5_INDEX_NAME, H5_ITER_INC, add_dataset, &names);
  return names;
}

std::vector<std::string> attributes_of(hid_t file, const std::string& object) {
  std::vector<std::string> names;
  H5Aiterate_by_name(file, object.c_str(), H5_INDEX_NAME, H5_ITER_INC, nullptr, add_attribute, &names,
                     H5P_DEFAULT);
  return names;
}

std::string any_dataset_of(hid_t file, Random& random) {
  return any_of(datasets_of(file), random);
}

// A type of any class, and how it is called.
std::pair<hid_t, std::string> any_type(Random& random) {
  const auto text = [](std::size_t bytes) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, bytes);
    return type;
  };
  const hsize_t thousand = 1000;
  switch (random() % 16) {
    case 0:
      return {H5T_STD_I8LE, "one byte"};
    case 1:
      return {H5T_STD_U64BE, "big-endian"};
    case 2:
      return {H5T_STD_I64LE, "signed"};
    case 3:
      return {H5T_IEEE_F64LE, "a float"};
    case 4:
      return {H5T_IEEE_F32BE, "a short float"};
    case 5:
      return {text(1), "text of one byte"};
    case 6:
      return {text(60000), "text of 60000 bytes"};
    case 7:
      return {text(H5T_VARIABLE), "text of any length"};
    case 8:
      return {H5Tarray_create2(text(8), 1, &thousand), "an array of text"};
    case 9:
      return {H5Tarray_create2(H5T_STD_U64LE, 1, &thousand), "an array of numbers"};
    case 10:
      return {H5Tvlen_create(H5T_STD_U64LE), "a sequence"};
    case 11:
      return {H5Tcreate(H5T_OPAQUE, 16), "opaque"};
    case 12:
      return {H5T_STD_REF_OBJ, "a reference"};
    case 13: {
      const hid_t type = H5Tcreate(H5T_COMPOUND, 24);
      H5Tinsert(type, "a", 0, H5T_STD_U64LE);
      H5Tinsert(type, "b", 8, H5T_IEEE_F64LE);
      H5Tinsert(type, "c", 16, H5T_STD_U64BE);
      return {type, "a compound"};
    }
    case 14: {
      const hid_t type = H5Tenum_create(H5T_STD_U64LE);
      const std::uint64_t one = 1;
      H5Tenum_insert(type, "ONE", &one);
      return {type, "an enumeration"};
    }
    default:
      return {H5T_STD_U64LE, "a number"};
  }
}

std::pair<hid_t, std::string> any_attribute_space(Random& random) {
  const hsize_t some = random() % 200 + 2;
  const std::array<hsize_t, 2> square{some % 20 + 1, some % 30 + 1};
  switch (random() % 5) {
    case 0:
      return {H5Screate(H5S_NULL), "no element"};
    case 1:
      return {H5Screate_simple(1, &some, nullptr), std::to_string(some) + " elements"};
    case 2:
      return {H5Screate_simple(2, square.data(), nullptr), "a table"};
    default:
      return {H5Screate(H5S_SCALAR), "one element"};
  }
}

// A buffer of what any value of this type may be; sequences and texts of any length need pointers, which
// zeros are.
std::string value_bytes(hid_t type, hid_t space, Random& random) {
  const auto count = static_cast<std::size_t>(H5Sget_simple_extent_npoints(space));
  std::string bytes(H5Tget_size(type) * count + 16, '\0');
  const bool has_pointers = H5Tdetect_class(type, H5T_VLEN) > 0 || H5Tis_variable_str(type) > 0;
  if (has_pointers) return bytes;
  const int fill = static_cast<int>(random() % 3);
  for (char& byte : bytes) byte = fill == 0 ? 'A' : fill == 1 ? static_cast<char>(random()) : '\xff';
  return bytes;
}

Edit replace_attribute(hid_t file, Random& random) {
  const bool root = random() % 3 != 0;
  const std::string object = root ? "/" : any_dataset_of(file, random);
  const std::vector<std::string> names = attributes_of(file, object);
  if (names.empty()) return {object + " has no attributes"};
  const std::string name = any_of(names, random);
  H5Adelete_by_name(file, object.c_str(), name.c_str(), H5P_DEFAULT);
  if (random() % 10 == 0) return {object + " " + name + " left out"};
  const auto [type, type_name] = any_type(random);
  const auto [space, space_name] = any_attribute_space(random);
  const hid_t attribute = H5Acreate_by_name(file, object.c_str(), name.c_str(), type, space, H5P_DEFAULT,
                                            H5P_DEFAULT, H5P_DEFAULT);
  if (attribute >= 0 && random() % 8 != 0) H5Awrite(attribute, type, value_bytes(type, space, random).data());
  return {object + " " + name + " made " + type_name + ", " + space_name};
}

std::pair<hid_t, std::string> any_dataset_space(hid_t properties, Random& random) {
  constexpr hsize_t kHuge = hsize_t{1} << 40;
  constexpr hsize_t kHalfWord = hsize_t{1} << 32;
  const bool chunked = random() % 2 == 0;
  std::vector<hsize_t> sizes;
  switch (random() % 9) {
    case 0:
      return {H5Screate(H5S_SCALAR), "one element"};
    case 1:
      return {H5Screate(H5S_NULL), "no element"};
    case 2:
      sizes = {kHuge};
      break;
    case 3:
      sizes = {kHalfWord, kHalfWord};
      break;
    case 4:
      sizes = {kHalfWord + 1, kHalfWord, 2};
      break;
    case 5:
      sizes = {hsize_t{1} << random() % 34};
      break;
    case 6:
      sizes = {random() % 10, 128, random() % 3 + 1};
      break;
    case 7:
      sizes = {random() % 10, random() % 200};
      break;
    default:
      sizes = {random() % 300};
      break;
  }
  std::string name;
  for (const hsize_t size : sizes) name += std::to_string(size) + " ";
  if (chunked) {
    std::vector<hsize_t> chunk;
    for (const hsize_t size : sizes) chunk.push_back(std::min<hsize_t>(std::max<hsize_t>(size, 1), 64));
    H5Pset_chunk(properties, static_cast<int>(chunk.size()), chunk.data());
    if (random() % 2 == 0) H5Pset_deflate(properties, 9);
    if (random() % 3 == 0) H5Pset_fletcher32(properties);
    name += "in chunks";
  } else {
    H5Pset_alloc_time(properties, H5D_ALLOC_TIME_LATE);
  }
  return {H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), name};
}

Edit replace_dataset(hid_t file, Random& random) {
  const std::string name = any_dataset_of(file, random);
  H5Ldelete(file, name.c_str(), H5P_DEFAULT);
  if (random() % 12 == 0) return {name + " left out"};
  if (random() % 12 == 0) {
    H5Gcreate2(file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    return {name + " made a group"};
  }
  const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
  const auto [type, type_name] = any_type(random);
  const auto [space, space_name] = any_dataset_space(properties, random);
  const hid_t dataset = H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
  return {name + " made " + type_name + ", " + space_name + (dataset < 0 ? " (refused by HDF5)" : "")};
}

// Rows and columns as they were, and the values in another place.
Edit move_elsewhere(hid_t file, const std::string& path, Random& random) {
  const std::string name = any_dataset_of(file, random);
  const std::string outside = path + ".outside";
  const hid_t old = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
  const hid_t type = H5Dget_type(old);
  const hid_t space = H5Dget_space(old);
  const auto bytes = static_cast<hsize_t>(H5Sget_simple_extent_npoints(space)) * H5Tget_size(type);
  const auto kind = random() % 6;
  if (kind == 0 ||
      bytes == 0) {  // the file without the dataset, and the dataset by a link to a file that has it
    H5Ldelete(file, name.c_str(), H5P_DEFAULT);
    H5Lcreate_external(outside.c_str(), name.c_str(), file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    return {name + " made a link to another file", true};
  }
  if (kind == 1) {
    H5Ldelete(file, name.c_str(), H5P_DEFAULT);
    H5Lcreate_soft(random() % 2 == 0 ? "/nowhere" : name.c_str(), file, name.c_str(), H5P_DEFAULT,
                   H5P_DEFAULT);
    return {name + " made a link to nothing", true};
  }
  std::string values(static_cast<std::size_t>(bytes), '\0');
  H5Dread(old, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  H5Ldelete(file, name.c_str(), H5P_DEFAULT);
  const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
  Edit edit{name + " with values in another file", true};
  if (kind == 2) {
    H5Pset_external(properties, outside.c_str(), 0, bytes);
  } else if (kind == 3) {
    H5Pset_external(properties, "/etc/passwd", 0, bytes);
    edit.what = name + " with values in /etc/passwd";
  } else if (kind == 4) {
    H5Pset_virtual(properties, space, outside.c_str(), name.c_str(), space);
    edit.what = name + " virtual, of another file";
  } else {
    H5Pset_virtual(properties, space, ".", any_dataset_of(file, random).c_str(), space);
    edit.what = name + " virtual, of another table";
  }
  const hid_t dataset = H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
  if (dataset < 0) return {edit.what + " (refused by HDF5)"};
  if (kind == 2) H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  return edit;
}

Edit change_value(hid_t file, Random& random) {
  const std::string name = any_dataset_of(file, random);
  const hid_t dataset = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
  const hid_t type = H5Dget_type(dataset);
  const hid_t space = H5Dget_space(dataset);
  const auto bytes = static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)) * H5Tget_size(type);
  if (bytes == 0) return {name + " is empty"};
  std::string values(bytes, '\0');
  H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  const std::string before = values;
  for (auto changes = random() % 3 + 1; changes > 0; --changes) {
    values[random() % bytes] ^= static_cast<char>(1U << random() % 8);
  }
  H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  return {name + " with other values", false, values != before};
}

}  // namespace

Edit edit_file(const std::string& path, Random& random) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fclose_degree(access, H5F_CLOSE_STRONG);
  H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST);
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, access);
  if (file < 0) std::abort();  // it is a sound file
  Edit edit;
  for (auto edits = random() % 8 == 0 ? 3 : 1; edits > 0; --edits) {
    const auto kind = random() % 10;
    const Edit one = kind < 4   ? replace_attribute(file, random)
                     : kind < 8 ? replace_dataset(file, random)
                     : kind < 9 ? move_elsewhere(file, path, random)
                                : change_value(file, random);
    edit.what += (edit.what.empty() ? "" : "; ") + one.what;
    const bool alone = edits == 1 && edit.what == one.what;
    edit.must_be_refused = alone && one.must_be_refused;
    edit.changed_value = alone && one.changed_value;
  }
  H5Fclose(file);
  return edit;
}

}  // namespace othello::fuzz

// In place of HDF5's driver for files in the cloud, which nothing here opens. HDF5 1.14 opens no file without naming it,
// and with its static library it would bring curl, Kerberos and LDAP into the program. A shared HDF5 does not see this
// one, and keeps its own.
#include <cstdint>

extern "C" [[gnu::visibility("hidden")]] std::int64_t H5FD_ros3_init() {
  return -1;
}

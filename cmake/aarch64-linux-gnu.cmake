# Toolchain: for 64-bit ARM, by Debian's cross compiler (docs/install.md). CMAKE_SYSROOT is a folder with that system's
# libraries, as scripts/develop/check-arm makes; without it they are those that apt has installed for arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${CMAKE_SYSROOT}")
set(ENV{PKG_CONFIG_LIBDIR} "${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig")
# The compiler wrapper of HDF5 would tell where this machine has it.
set(HDF5_C_COMPILER_EXECUTABLE FALSE)

find_program(OTHELLO_QEMU NAMES qemu-aarch64-static qemu-aarch64)
if(OTHELLO_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${OTHELLO_QEMU} -L ${CMAKE_SYSROOT}/)
endif()

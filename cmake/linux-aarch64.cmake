# Cross-builds the shim for Linux on aarch64: cmake -DCMAKE_TOOLCHAIN_FILE=cmake/linux-aarch64.cmake
# -DCMAKE_SYSROOT=ROOT, where ROOT holds a Debian of that architecture with libsimgrid-dev and
# libboost-context-dev (.ci/aarch64 makes one).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH "${CMAKE_SYSROOT}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The JDK's headers are those of the building machine, and the same everywhere.
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)

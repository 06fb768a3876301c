// Loaded before a program: after DAMIER_DISK_ROOM bytes there is no room on the disk for more.

#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {

std::atomic<long> room{-1};

__attribute__((constructor)) void read_settings() {
  auto const* const bytes = std::getenv("DAMIER_DISK_ROOM");
  room = bytes != nullptr ? std::atol(bytes) : -1;
}

/// Whether bytes for a file find room; those for standard output and error always do.
bool has_room(int descriptor, size_t bytes) noexcept {
  if (room < 0 || descriptor <= STDERR_FILENO) {
    return true;
  }
  if (room.fetch_sub(static_cast<long>(bytes)) >= static_cast<long>(bytes)) {
    return true;
  }
  room = 0;
  errno = ENOSPC;
  return false;
}

template <typename Function>
Function* next(char const* name) noexcept {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {
ssize_t write(int descriptor, void const* bytes, size_t size) {
  static auto* const real = next<ssize_t(int, void const*, size_t)>("write");
  return has_room(descriptor, size) ? real(descriptor, bytes, size) : -1;
}
ssize_t pwrite(int descriptor, void const* bytes, size_t size, off_t at) {
  static auto* const real = next<ssize_t(int, void const*, size_t, off_t)>("pwrite");
  return has_room(descriptor, size) ? real(descriptor, bytes, size, at) : -1;
}
ssize_t pwrite64(int descriptor, void const* bytes, size_t size, off64_t at) {
  static auto* const real = next<ssize_t(int, void const*, size_t, off64_t)>("pwrite64");
  return has_room(descriptor, size) ? real(descriptor, bytes, size, at) : -1;
}
}

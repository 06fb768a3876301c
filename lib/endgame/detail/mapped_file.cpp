#include "endgame/detail/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace damier::endgame {

std::variant<MappedFile, MappedFile::Fault> MappedFile::open(std::string const& path) noexcept {
  auto const descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    return errno == ENOENT || errno == ENOTDIR ? Fault::missing : Fault::cannot_read;
  }
  struct stat status {};
  std::variant<MappedFile, Fault> file = Fault::cannot_read;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
    auto const size = static_cast<std::size_t>(status.st_size);
    auto* const begin = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (size == 0) {
      file = MappedFile{{}};
    } else if (begin != MAP_FAILED) {
      file = MappedFile{{static_cast<std::uint8_t const*>(begin), size}};
    }
  }
  close(descriptor);
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) {
    munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
  }
}

}  // namespace damier::endgame

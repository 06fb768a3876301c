#include "source/game_source.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace damier::source {
namespace {

namespace fs = std::filesystem;

/// The first bytes of a regular file; empty for anything else, because bytes read from a pipe are lost to the caller.
std::string first_bytes(std::string const& path, std::size_t count) {
  std::error_code ignored;
  if (path == standard_input || !fs::is_regular_file(path, ignored)) {
    return {};
  }
  std::string bytes(count, '\0');
  std::ifstream file{path, std::ios::binary};
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return bytes;
}

}  // namespace

bool is_base(std::string const& path) {
  static constexpr std::string_view magic{"SQLite format 3\0", 16};
  return first_bytes(path, magic.size()) == magic;
}

std::uint64_t known_size(std::string const& path) {
  auto const head = first_bytes(path, 4);
  auto const packed = head.starts_with("\x1F\x8B") || head == "\x28\xB5\x2F\xFD";
  std::error_code error;
  auto const size = head.empty() || packed ? 0 : fs::file_size(path, error);
  return error ? 0 : size;
}

}  // namespace damier::source

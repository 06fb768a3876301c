#include "apps/damier/options/whole_file.hpp"

#include "text/byte_source.hpp"

#include <cstddef>
#include <filesystem>

namespace damier::app {

std::string read_whole(std::string const& path) {
  constexpr std::size_t chunk = std::size_t{1} << 20;
  auto const source = open_file(path);
  std::string text;
  std::error_code ignored;
  if (auto const size = std::filesystem::file_size(path, ignored); !ignored) {
    text.reserve(size);  // a packed file is longer: then it grows
  }
  std::string buffer(chunk, '\0');
  while (auto const size = source->read(buffer)) {
    text.append(buffer, 0, size);
  }
  return text;
}

}  // namespace damier::app

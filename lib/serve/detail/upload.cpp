#include "serve/detail/upload.hpp"

#include "language/message.hpp"
#include "serve/detail/fault.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include <unistd.h>

namespace damier::serve {
namespace {

/// The last part of a name, whatever separates its parts.
std::string last_part(std::string const& name) {
  auto const part = name.substr(name.find_last_of("/\\") + 1);
  return part.empty() || part == "." || part == ".." ? "games.pdn" : part;
}

}  // namespace

Upload::Folder::Folder() : path{(std::filesystem::temp_directory_path() / "damier-XXXXXX").string()} {
  if (mkdtemp(path.data()) == nullptr) {  // for its owner alone
    throw std::system_error{errno, std::generic_category(), path};
  }
}

Upload::Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

Upload::Upload(Request const& request, std::string const& name)
    : path_{folder_.path + "/upload"}, name_{last_part(name)} {
  if (!request.body) {
    throw Refused{415, message("serve-method")};
  }
  std::ofstream file{path_, std::ios::binary};
  auto const whole = request.body([&](std::string_view bytes) {
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    size_ += bytes.size();
    return file.good();
  });
  file.close();
  if (!file || !whole) {
    throw Refused{file ? 400 : 507, message("serve-too-large")};
  }
}

}  // namespace damier::serve

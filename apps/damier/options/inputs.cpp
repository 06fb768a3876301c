#include "apps/damier/options/inputs.hpp"

#include "apps/damier/options/usage_error.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

bool is_game_file(std::string const& name) {
  static constexpr std::array<std::string_view, 4> endings{".pdn", ".pdn.gz", ".pdn.zst", ".PDN"};
  return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

/// Adds the game files of a folder and of those below it. A folder that cannot be read hides no other one; links to
/// folders are not followed, for they may lead in a circle.
void search_folder(fs::path const& top, InputFiles& inputs) {
  std::vector<fs::path> folders{top};
  while (!folders.empty()) {
    auto const folder = std::move(folders.back());
    folders.pop_back();
    std::error_code error;
    for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      if (entry->is_directory(ignored) && !entry->is_symlink(ignored)) {
        folders.push_back(entry->path());
      } else if (entry->is_regular_file(ignored) && is_game_file(entry->path().filename().string())) {
        inputs.files.push_back(entry->path().string());
      }
    }
    if (error) {
      inputs.unreadable.push_back("cannot read the folder " + folder.string() + ": " + error.message());
    }
  }
}

/// The first bytes of a regular file; pipes are not touched, for what is read of them is gone.
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

InputFiles expand_inputs(std::vector<std::string> const& arguments) {
  InputFiles inputs;
  for (auto const& argument : arguments) {
    std::error_code ignored;
    if (argument == standard_input || !fs::is_directory(argument, ignored)) {
      inputs.files.push_back(argument);
      continue;
    }
    auto const first = static_cast<std::ptrdiff_t>(inputs.files.size());
    search_folder(argument, inputs);
    std::sort(inputs.files.begin() + first, inputs.files.end());
  }
  if (inputs.files.empty() && inputs.unreadable.empty() && !arguments.empty()) {
    throw UsageError{"there is no PDN file in the folders named"};
  }
  return inputs;
}

bool is_database(std::string const& path) {
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

}  // namespace damier::app

#include "apps/damier/options/inputs.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/own_files.hpp"
#include "language/system_reason.hpp"
#include "text/byte_classes.hpp"
#include "text/byte_source.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <span>
#include <string_view>
#include <utility>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

bool is_game_file(std::string_view path, FolderFiles wanted) {
  static constexpr std::array<std::string_view, 5> endings{".pdn", ".txt", ".html", ".htm", ".fen"};
  auto const lower_case = lowered(path);
  std::string_view name{lower_case};
  for (std::string_view const packing : {".gz", ".zst"}) {
    name.remove_suffix(name.ends_with(packing) ? packing.size() : 0);
  }
  return std::ranges::any_of(std::span{endings}.first(wanted.texts ? endings.size() : 1),
                             [&](std::string_view ending) { return name.ends_with(ending); });
}

/// Adds the game files of a folder and of the folders below it. A folder that cannot be read does not stop the search.
/// Links to folders are not followed, because they may form a circle.
void search_folder(fs::path const& top, FolderFiles wanted, InputFiles& inputs) {
  std::vector<fs::path> folders{top};
  while (!folders.empty()) {
    auto const folder = std::move(folders.back());
    folders.pop_back();
    std::error_code error;
    for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      if (entry->is_directory(ignored) && !entry->is_symlink(ignored)) {
        folders.push_back(entry->path());
      } else if (auto const name = entry->path().filename().string();
                 entry->is_regular_file(ignored) && is_game_file(name, wanted) &&
                 !(wanted.texts && is_own_file(entry->path().string()))) {
        inputs.files.push_back(entry->path().string());
      } else if (!name.starts_with('.') && !(entry->is_regular_file(ignored) && is_own_file(entry->path().string()))) {
        inputs.skipped.push_back(entry->path().string());
      }
    }
    if (error) {
      inputs.unreadable.push_back(
          message("folder-unreadable", "folder"_a = folder.string(), "reason"_a = system_reason(error)));
    }
  }
}

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

/// Throws UsageError if standard output goes into an input: the output would be read again without end.
void refuse_standard_output(std::string const& input) {
  struct stat in {};
  struct stat out {};
  auto const known = input == standard_input ? fstat(STDIN_FILENO, &in) == 0 : stat(input.c_str(), &in) == 0;
  if (known && fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(in.st_mode) && in.st_dev == out.st_dev &&
      in.st_ino == out.st_ino) {
    throw UsageError{message("usage-read-and-written", "word"_a = input)};
  }
}

}  // namespace

void add_folder_texts(Arguments& arguments, FolderFiles& target) {
  arguments.flag("--text", "in folders, read .txt, .html and .fen files too", target.texts);
}

InputFiles expand_inputs(std::vector<std::string> const& arguments, FolderFiles wanted) {
  InputFiles inputs;
  for (auto const& argument : arguments) {
    std::error_code ignored;
    if (argument == standard_input || !fs::is_directory(argument, ignored)) {
      inputs.files.push_back(argument);
      continue;
    }
    auto const first = static_cast<std::ptrdiff_t>(inputs.files.size());
    auto const first_skipped = static_cast<std::ptrdiff_t>(inputs.skipped.size());
    search_folder(argument, wanted, inputs);
    std::sort(inputs.files.begin() + first, inputs.files.end());
    std::sort(inputs.skipped.begin() + first_skipped, inputs.skipped.end());
  }
  std::ranges::for_each(inputs.files, refuse_standard_output);
  if (inputs.files.empty() && inputs.unreadable.empty() && !arguments.empty()) {
    throw UsageError{inputs.skipped.empty()
                         ? message("usage-no-pdn")
                         : message("usage-no-pdn-skipped", "skipped"_a = skipped_text(inputs.skipped))};
  }
  return inputs;
}

Message skipped_text(std::vector<std::string> const& skipped) {
  constexpr std::size_t most_named = 5;
  auto const named = std::min(most_named, skipped.size());
  Argument names{fmt::format("{}", fmt::join(std::span{skipped}.first(named), ", "))};
  if (named < skipped.size()) {
    names = message("and-more", "names"_a = std::move(names), "count"_a = skipped.size() - named);
  }
  return message("files-skipped", "count"_a = skipped.size(), "names"_a = std::move(names));
}

void report_folders(Console& console, InputFiles const& inputs) {
  for (auto const& fault : inputs.unreadable) {
    console.error(fault);
  }
  if (!inputs.skipped.empty()) {
    console.warning(skipped_text(inputs.skipped));
  }
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

std::string read_whole(std::string const& path) {
  constexpr std::size_t chunk = std::size_t{1} << 20;
  auto const source = open_file(path);
  std::string text;
  std::error_code ignored;
  if (auto const size = std::filesystem::file_size(path, ignored); !ignored) {
    text.reserve(size);  // a packed file is longer when unpacked; the text then grows
  }
  std::string buffer(chunk, '\0');
  while (auto const size = source->read(buffer)) {
    text.append(buffer, 0, size);
  }
  return text;
}

}  // namespace damier::app

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

void check_where(std::optional<std::string> const& where, std::vector<std::string> const& inputs) {
  auto const file = where ? std::ranges::find_if_not(inputs, is_base) : inputs.end();
  if (file != inputs.end()) {
    throw UsageError{message("usage-where-bases", "word"_a = *file)};
  }
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

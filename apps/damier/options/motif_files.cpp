#include "apps/damier/options/motif_files.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "search/motif_finder.hpp"
#include "text/file_error.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

fs::path user_folder() {
  auto const of_environment = [](char const* name) {
    auto const* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view{value};
  };
  if (auto const data = of_environment("XDG_DATA_HOME"); !data.empty()) {
    return fs::path{data} / "damier" / "motifs";
  }
  auto const home = of_environment("HOME");
  return home.empty() ? fs::path{} : fs::path{home} / ".local" / "share" / "damier" / "motifs";
}

/// The files of the user's folder, ordered by name; none if the folder cannot be read.
std::vector<std::string> user_files() {
  std::vector<std::string> files;
  std::error_code error;
  auto const folder = user_folder();
  if (folder.empty()) {
    return files;
  }
  for (fs::directory_iterator at{folder, error}; !error && at != fs::directory_iterator{}; at.increment(error)) {
    if (at->path().extension() == ".motifs") {
      files.push_back(at->path().string());
    }
  }
  std::ranges::sort(files);
  return files;
}

void add_file(Console& console, MotifCatalogue& catalogue, std::string const& file) {
  auto faults = catalogue.add(read_whole(file), file);
  auto const in_queries = check_motif_queries(catalogue, file);
  faults.insert(faults.end(), in_queries.begin(), in_queries.end());
  for (auto const& fault : faults) {
    print_diagnostic(console, file, fault);
  }
}

/// The catalogue that the program uses; nullptr until it has been read.
MotifCatalogue const*& catalogue_in_use() noexcept {
  static auto const* in_use = &MotifCatalogue::built_in();
  return in_use;
}

MotifCatalogue& known_motifs(Console& console) {
  static auto catalogue = [&] {
    auto all = MotifCatalogue::built_in();
    for (auto const& file : user_files()) {
      try {
        add_file(console, all, file);
      } catch (FileError const& error) {
        console.error(error);
      }
    }
    return all;
  }();
  catalogue_in_use() = &catalogue;
  return catalogue;
}

}  // namespace

void add_motif_files(Arguments& arguments, std::vector<std::string>& files) {
  arguments.option("--motifs", "FILE", "motifs and openings of a file besides those of damier; may be repeated", files);
}

MotifCatalogue const& motif_catalogue(Console& console) { return known_motifs(console); }

OpeningNames const& known_openings() {
  static OpeningNames const names{catalogue_in_use()->openings()};
  return names;
}

OpeningNames const& known_openings(Console& console) {
  static_cast<void>(motif_catalogue(console));
  return known_openings();
}

void add_motifs(Console& console, std::vector<std::string> const& files) {
  for (auto const& file : files) {
    add_file(console, known_motifs(console), file);
  }
}

}  // namespace damier::app

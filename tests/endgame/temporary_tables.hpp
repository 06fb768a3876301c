#pragma once

#include "endgame/table_folder.hpp"
#include "endgame/tables.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include <unistd.h>

namespace damier::endgame::testing {

/// A folder of tables, removed with the object.
class TemporaryTables {
 public:
  TemporaryTables() {
    auto name = (std::filesystem::temp_directory_path() / "damier-endgame-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  TemporaryTables(TemporaryTables const&) = delete;
  TemporaryTables& operator=(TemporaryTables const&) = delete;
  ~TemporaryTables() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  [[nodiscard]] std::string path() const { return folder_.string(); }
  [[nodiscard]] static BuildOptions options(unsigned pieces, unsigned threads = 1) {
    BuildOptions options;
    options.pieces = pieces;
    options.threads = threads;
    options.made_by = "test";
    options.write = [](std::string const& path, std::span<std::uint8_t const> bytes) {
      std::filesystem::create_directories(std::filesystem::path{path}.parent_path());
      std::ofstream file{path, std::ios::binary};
      file.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    };
    return options;
  }
  Tables build(Variant const& variant, unsigned pieces, unsigned threads = 1) const {
    endgame::build(variant, path(), options(pieces, threads));
    return Tables::open(path(), variant);
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace damier::endgame::testing

#pragma once

#include "store/base.hpp"

#include <unistd.h>
#include <filesystem>
#include <string>

namespace damier::testing {

/// A path for the base of one test, in a folder of its own that is removed with the object.
class TemporaryBase {
 public:
  TemporaryBase() {
    static int count = 0;
    folder_ = std::filesystem::temp_directory_path() /
              ("damier-test-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(folder_);
  }
  TemporaryBase(TemporaryBase const&) = delete;
  TemporaryBase& operator=(TemporaryBase const&) = delete;
  ~TemporaryBase() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path() const { return (folder_ / "games.db").string(); }
  [[nodiscard]] std::filesystem::path const& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace damier::testing

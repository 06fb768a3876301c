#pragma once

#include "language/message_data.hpp"
#include "text/byte_source.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace damier::app {

/// A file that is cleaned, and what is written for it.
struct CleanJob {
  std::string input;
  std::optional<std::string> copy;  ///< nothing where nothing is written, "-" for standard output
  std::optional<std::string> log;
  bool makes_folders = false;  ///< that the copy is in, where they are missing
};

/// What a command line of clean asks for.
struct CleanPlan {
  std::vector<CleanJob> jobs;
  std::vector<Message> unreadable;  ///< a message for each folder that cannot be read
  bool several = false;             ///< copies go to a folder, however many there are
};

/// Plans the copies of the files named by arguments. One file is copied to output, or into it if that is a folder or
/// ends with a slash. A folder is copied with the folders below it: alone to output itself, among other arguments to a
/// folder of its own name in it. Every log is beside its copy unless log names it, which is possible for one file only.
/// Without output nothing is written. Throws UsageError if two copies would have one name, or a copy would be read.
[[nodiscard]] CleanPlan plan_cleaning(std::vector<std::string> const& arguments,
                                      std::optional<std::string> const& output, std::optional<std::string> const& log);

/// Where what does not fit in memory can go: the folder of an output that is or will be a file, else that of the system
/// (empty).
[[nodiscard]] std::filesystem::path spill_folder(std::optional<std::string> const& output);

/// What opens a file again and again: standard input and pipes are kept in a temporary file first.
[[nodiscard]] std::function<std::unique_ptr<ByteSource>()> reopenable(std::string const& file,
                                                                      std::filesystem::path const& folder);

/// Refuses files that are named twice, by whatever names.
class NamedFiles {
 public:
  /// A file that is read. It may be named more than once.
  void add_input(std::string const& file);
  /// A file that is written, or read for itself: throws UsageError if it was named before.
  void add(std::string const& file);

 private:
  std::set<std::string> known_;  // identities
};

}  // namespace damier::app

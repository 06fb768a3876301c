#pragma once

#include "apps/damier/options/inputs.hpp"
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

/// A file to be cleaned, and the names of the files written for it.
struct CleanJob {
  std::string input;
  std::optional<std::string> copy;  ///< nothing if no copy is written, "-" for standard output
  std::optional<std::string> log;
  bool makes_folders = false;  ///< make the folders of the copy where they are missing
};

/// The work that a command line of damier clean asks for.
struct CleanPlan {
  std::vector<CleanJob> jobs;
  std::vector<Message> unreadable;  ///< a message for each folder that cannot be read
  bool several = false;             ///< copies go to a folder, even if there is only one
};

/// Plans the copies of the files named by arguments. A single file is copied to output, or into output if that is a
/// folder or ends with a slash. A folder is copied with the folders below it: to output itself if it is the only
/// argument, otherwise to a folder of its own name in output. Each log is beside its copy unless log names it, which is
/// possible only for a single file. Without output nothing is written. Throws UsageError if two copies would have the
/// same name, or if a copy would be read as input.
[[nodiscard]] CleanPlan plan_cleaning(std::vector<std::string> const& arguments, FolderFiles wanted,
                                      std::optional<std::string> const& output, std::optional<std::string> const& log);

/// The folder for data that does not fit in memory: that of the output if the output is or will be a file, otherwise
/// the system's folder for temporary files (an empty path).
[[nodiscard]] std::filesystem::path spill_folder(std::optional<std::string> const& output);

/// A function that opens a file from its beginning each time it is called. Standard input and pipes are first copied to
/// a temporary file.
[[nodiscard]] std::function<std::unique_ptr<ByteSource>()> reopenable(std::string const& file,
                                                                      std::filesystem::path const& folder);

/// Refuses a file that is named twice, even under different names.
class NamedFiles {
 public:
  /// Adds a file that is read; it may be added more than once.
  void add_input(std::string const& file);
  /// Adds a file that is written, or that is read only by itself. Throws UsageError if the file was added before.
  void add(std::string const& file);

 private:
  std::set<std::string> known_;  // identities
};

}  // namespace damier::app

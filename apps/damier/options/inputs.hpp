#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace damier::app {

/// The name of standard input on the command line.
inline constexpr char const* standard_input = "-";

/// What the arguments of a command line stand for.
struct InputFiles {
  std::vector<std::string> files;
  std::vector<std::string> unreadable;  ///< a message for each folder that cannot be read
};

/// The files that arguments name, in their order: a folder stands for all *.pdn, *.pdn.gz and *.pdn.zst files in it and
/// below it, in the order of their paths. What does not exist stays in the list, so that whoever opens it says so.
/// Throws UsageError where all folders could be read and there is no file.
[[nodiscard]] InputFiles expand_inputs(std::vector<std::string> const& arguments);

/// Whether a file is an SQLite database, by its first bytes.
[[nodiscard]] bool is_database(std::string const& path);

/// The size of a plain PDN file; 0 for anything whose unpacked size is not known.
[[nodiscard]] std::uint64_t known_size(std::string const& path);

}  // namespace damier::app

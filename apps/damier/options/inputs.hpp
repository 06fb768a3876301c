#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace damier::app {

/// The name of standard input on the command line.
inline constexpr char const* standard_input = "-";

/// The files that arguments name, in their order: a folder stands for all *.pdn, *.pdn.gz and *.pdn.zst files in it and
/// below it, in the order of their paths. What does not exist stays in the list, so that whoever opens it says so.
/// Throws UsageError where nothing is left, and
/// std::filesystem::filesystem_error where a folder cannot be read.
[[nodiscard]] std::vector<std::string> expand_inputs(std::vector<std::string> const& arguments);

/// Whether a file is an SQLite database, by its first bytes.
[[nodiscard]] bool is_database(std::string const& path);

/// The size of a plain PDN file; 0 for anything whose unpacked size is not known.
[[nodiscard]] std::uint64_t known_size(std::string const& path);

}  // namespace damier::app

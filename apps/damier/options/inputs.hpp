#pragma once

#include "apps/damier/terminal/console.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The name of standard input on the command line.
inline constexpr char const* standard_input = "-";

/// The inputs that the arguments of a command line name.
struct InputFiles {
  std::vector<std::string> files;
  std::vector<Message> unreadable;   ///< a message for each folder that cannot be read
  std::vector<std::string> skipped;  ///< files of folders that are not taken for game files, hidden ones left out
};

/// The files that arguments name, in their order: a folder means all *.pdn, *.pdn.gz and *.pdn.zst files in it and
/// below it, in the order of their paths. Missing files stay in the list, so that opening them reports it. The case of
/// the endings does not count. Throws UsageError if all folders could be read and there is no file, and if standard
/// output goes into one of the files.
[[nodiscard]] InputFiles expand_inputs(std::vector<std::string> const& arguments);

/// "2 files of folders were skipped, …": names some of them.
[[nodiscard]] Message skipped_text(std::vector<std::string> const& skipped);
/// Writes to standard error which folders cannot be read, and what was skipped.
void report_folders(Console& console, InputFiles const& inputs);

/// Whether a file is an SQLite database, by its first bytes.
[[nodiscard]] bool is_database(std::string const& path);

/// The size of a plain PDN file; 0 for anything whose unpacked size is not known.
[[nodiscard]] std::uint64_t known_size(std::string const& path);

/// All bytes of a file, or of standard input ("-"), unpacked where it is gzip or zstd. Throws what open_file throws.
[[nodiscard]] std::string read_whole(std::string const& path);

}  // namespace damier::app

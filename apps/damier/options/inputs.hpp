#pragma once

#include "apps/damier/terminal/console.hpp"
#include "source/game_source.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

class Arguments;

using source::is_base;
using source::known_size;
using source::standard_input;

/// The inputs that the arguments of a command line name.
struct InputFiles {
  std::vector<std::string> files;
  std::vector<Message> unreadable;   ///< a message for each folder that cannot be read
  std::vector<std::string> skipped;  ///< other files in folders, except hidden ones and damier's own
};

/// Which files of a folder are read.
struct FolderFiles {
  bool texts = false;  ///< *.txt, *.html, *.htm and *.fen too
};

/// Adds --text.
void add_folder_texts(Arguments& arguments, FolderFiles& target);

/// The files that arguments name, in their order. A folder stands for all *.pdn, *.pdn.gz and *.pdn.zst files in it and
/// below it, and for texts if asked for, in the order of their paths; upper or lower case of the endings does not
/// matter. What damier clean has written about other files is left out (own_files.hpp). Missing files stay in the list,
/// so that opening them reports it. Throws UsageError if all folders could be read and there is no file, or if standard
/// output goes into one of the files.
[[nodiscard]] InputFiles expand_inputs(std::vector<std::string> const& arguments, FolderFiles wanted = {});

/// The message "2 files of folders were skipped, …", which names some of them.
[[nodiscard]] Message skipped_text(std::vector<std::string> const& skipped);
/// Writes to standard error which folders cannot be read, and which files were skipped.
void report_folders(Console& console, InputFiles const& inputs);

/// Throws UsageError if --where is given and one of the inputs is a file: only bases have queries.
void check_where(std::optional<std::string> const& where, std::vector<std::string> const& inputs);

/// All bytes of a file, or of standard input ("-"), unpacked if they are gzip or zstd. Throws the exceptions of
/// open_file.
[[nodiscard]] std::string read_whole(std::string const& path);

}  // namespace damier::app

#pragma once

#include <string>
#include <string_view>

namespace damier::app {

/// All bytes of a file, or of standard input ("-"), unpacked where it is gzip or zstd. Throws what open_file throws.
[[nodiscard]] std::string read_whole(std::string const& path);

/// A text as a file of that name has it: packed where the name ends with .gz or .zst. The same text gives the same
/// bytes.
[[nodiscard]] std::string packed_for(std::string_view path, std::string_view text);

/// Writes a file whole or not at all, packed as its name says.
void write_whole(std::string const& path, std::string_view text);

}  // namespace damier::app

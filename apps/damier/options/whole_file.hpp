#pragma once

#include <string>
#include <string_view>

namespace damier::app {

/// All bytes of a file, or of standard input ("-"), unpacked where it is gzip or zstd. Throws what open_file throws.
[[nodiscard]] std::string read_whole(std::string const& path);

}  // namespace damier::app

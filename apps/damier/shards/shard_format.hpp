#pragma once

#include <string_view>

namespace damier::app {

/// The version of the files that ShardWriter writes, increased with every change of their form.
inline constexpr int shard_file_version = 1;
/// The beginning of a line with a row; the row and "}" follow.
inline constexpr std::string_view row_begin = "{\"row\":";

}  // namespace damier::app

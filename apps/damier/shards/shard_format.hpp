#pragma once

#include <string_view>

namespace damier::app {

/// Of the lines that ShardWriter writes; whoever changes their form raises it.
inline constexpr int shard_file_version = 1;
/// A line with a row is this, the row, and a brace.
inline constexpr std::string_view row_begin = "{\"row\":";

}  // namespace damier::app

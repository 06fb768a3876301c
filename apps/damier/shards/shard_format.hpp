#pragma once

#include <string_view>

namespace damier::app {

/// The version of the form that ShardWriter writes; increased with every change of the form.
inline constexpr int shard_file_version = 1;
/// A line with a row is this, the row, and a brace.
inline constexpr std::string_view row_begin = "{\"row\":";

}  // namespace damier::app

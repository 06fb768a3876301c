#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Where the bytes of an output go.
struct OutputTarget {
  std::string path;     ///< the file that is replaced, links resolved; empty where the output is a stream
  int descriptor = -1;  ///< of the process, for /dev/stdout and the like; -1 otherwise

  /// Whether the bytes go there directly, since there is no file that could be replaced: a pipe, a device, a
  /// descriptor.
  [[nodiscard]] bool is_stream() const noexcept { return path.empty(); }
};

/// What a name given by a user means.
[[nodiscard]] OutputTarget output_target(std::string const& name);

/// Throws UsageError where an output may not be written: an empty name, an SQLite database (a base is one) or a file of
/// SQLite's beside one (-wal, -shm, -journal), whatever name or link leads there. option: "--output", for the message.
/// To be called before any work is done.
void check_output(std::string_view option, std::string const& name);
/// The same, and that the output is none of the files that are read.
void check_output(std::string_view option, std::string const& name, std::vector<std::string> const& inputs);

}  // namespace damier::app

#pragma once

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::cli_test {

/// The result of a run of the executable.
struct Outcome {
  int code = -1;  ///< exit status; 128 + signal if one ended it
  std::string out;
  std::string err;
};

struct Setting {
  std::string input = {};                     ///< standard input
  std::vector<std::string> environment = {};  ///< "NAME=value", on top of a small fixed environment
  std::optional<std::string> out_file = {};   ///< standard output goes to this file instead
  bool close_out = false;                     ///< no standard output at all
  bool keep_input_open = false;               ///< standard input never ends
  int interrupt_after_ms = 0;                 ///< if not 0, sends the signal after that many milliseconds
  int signal = SIGINT;                        ///< the signal that is sent
};

/// Runs damier with arguments; ends it after two minutes. Its streams are no terminal.
[[nodiscard]] Outcome run(std::vector<std::string> const& words, Setting const& setting = {});

/// Runs a shell command in which $DAMIER is the executable.
[[nodiscard]] Outcome shell(std::string const& line);

/// A folder that is removed with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] std::string path(std::string_view name) const { return (folder_ / name).string(); }
  /// Writes a file and returns its path.
  std::string write(std::string_view name, std::string_view text) const;

 private:
  std::filesystem::path folder_;
};

/// Imports a file of games into a base of the folder and returns the path of the base.
[[nodiscard]] std::string base_of(TemporaryFolder const& folder, std::string const& file);

[[nodiscard]] std::string read_file(std::filesystem::path const& path);
/// A file of sample-data.
[[nodiscard]] std::string sample(std::string_view name);
[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

/// The value that SQLite's JSON functions find at a path ("$.games"); throws if the text is not JSON.
[[nodiscard]] std::string json_at(std::string const& json, std::string const& path);

}  // namespace damier::cli_test

#pragma once

#include "apps/damier/options/temporary_name.hpp"
#include "apps/damier/terminal/console.hpp"

#include <deque>
#include <optional>
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

/// A file that is either written whole or not at all: the text goes to a temporary file beside it, which takes its
/// place at commit(). What is no regular file (a pipe, /dev/stdout) is written directly. Errors are std::system_error
/// with the name; a name that check_output refuses is a UsageError. Ctrl-C while a pipe takes no more throws
/// Interrupted.
class OutputFile {
 public:
  explicit OutputFile(std::string name);
  OutputFile(OutputFile const&) = delete;
  OutputFile& operator=(OutputFile const&) = delete;
  /// Removes the temporary file unless it took its place.
  ~OutputFile();

  void write(std::string_view text);
  /// Everything that was written is on the disk; what has the name is as it was. Nothing can be written any more.
  void complete();
  /// Completes the file and puts it in its place.
  void commit();

 private:
  friend class OutputSet;

  void make_temporary();
  void flush();
  void put_in_place();
  /// Keeps the present file of the name under another name, so that it can be restored.
  void keep_old();
  void bring_old_back() noexcept;
  void forget_old() noexcept;
  [[nodiscard]] std::string folder() const;
  [[noreturn]] void fail(std::string_view what) const;

  std::string name_;
  OutputTarget target_;
  std::optional<TemporaryName> temporary_;
  std::string old_;  ///< under which the replaced file is kept; empty where there is none
  bool replaces_ = false;
  std::string buffer_;
  int descriptor_ = -1;
  bool complete_ = false;
};

/// Files that belong together, such as a cleaned copy and its log: all are complete and on the disk before the first
/// takes its place. If one cannot take its place, those before it are as they were again, where the file system has
/// hard links.
class OutputSet {
 public:
  /// One file more, to be written before commit(); it lives as long as the set.
  OutputFile& add(std::string const& name);
  /// Puts all files in their places, in the order in which they were added, so that a machine that stops between two of
  /// them leaves the first ones new and the last ones old.
  void commit();

 private:
  std::deque<OutputFile> files_;
};

/// A file that takes what a command writes to console.out(), if -o names one: it is there whole when the command ends
/// well, and not at all otherwise.
class ReportFile {
 public:
  ReportFile() = default;
  ReportFile(ReportFile const&) = delete;
  ReportFile& operator=(ReportFile const&) = delete;
  ~ReportFile();

  /// From here on console.out() goes to the file; no path, or "-", changes nothing. main() completes the file at the
  /// end of the command. Throws UsageError if the file would be the base that is read.
  void begin(Console& console, std::optional<std::string> const& path, std::string const& base);

 private:
  Console* console_ = nullptr;
  std::optional<OutputFile> file_;
};

}  // namespace damier::app

#pragma once

#include "apps/damier/options/temporary_name.hpp"
#include "apps/damier/terminal/console.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Where the bytes of an output go.
struct OutputTarget {
  std::string path;     ///< the file that is replaced, links resolved; empty where the output is a stream
  int descriptor = -1;  ///< of the process, for /dev/stdout and the like; -1 otherwise

  /// Whether the bytes go directly to a pipe, a device or a descriptor, because there is no file to replace.
  [[nodiscard]] bool is_stream() const noexcept { return path.empty(); }
};

/// The target that a name given by a user means.
[[nodiscard]] OutputTarget output_target(std::string const& name);

/// Throws UsageError if an output may not be written: an empty name, an SQLite database (a base is one) or a file of
/// SQLite's own beside one (-wal, -shm, -journal), even if another name or a link leads there. option: the option that
/// gave the name, for the message. To be called before any work is done.
void check_output(std::string_view option, std::string const& name);
/// The same; also throws if the output is one of the files that are read.
void check_output(std::string_view option, std::string const& name, std::vector<std::string> const& inputs);

/// A file that is either written whole or not at all: the text goes to a temporary file beside it, which takes its
/// place at commit(). What is no regular file (a pipe, /dev/stdout) is written directly. Errors are MessageError
/// with the name; a name that check_output refuses is a UsageError. Ctrl-C while a pipe takes no more throws
/// Interrupted.
class OutputFile {
 public:
  explicit OutputFile(std::string name);
  OutputFile(OutputFile const&) = delete;
  OutputFile& operator=(OutputFile const&) = delete;
  /// Removes the temporary file unless it has been committed.
  ~OutputFile();

  void write(std::string_view text);
  /// Writes all text to the disk, but leaves the file under its temporary name. Nothing can be written after that.
  void complete();
  /// Completes the file and gives it its name.
  void commit();

 private:
  friend class OutputSet;

  void make_temporary();
  void flush();
  void put_in_place();
  /// Keeps the file that commit() replaces under another name, so that it can be restored.
  void keep_old();
  void restore_old() noexcept;
  void forget_old() noexcept;
  [[nodiscard]] std::string folder() const;
  /// With the reason of errno.
  [[noreturn]] void fail_to_write() const;

  std::string name_;
  OutputTarget target_;
  std::optional<TemporaryName> temporary_;
  std::string old_;  ///< the name under which the replaced file is kept; empty if there is none
  bool replaces_ = false;
  std::string buffer_;
  int descriptor_ = -1;
  bool complete_ = false;
};

/// Files that belong together, such as a cleaned copy and its log. All are complete and on the disk before the first is
/// given its name. If one cannot be, the files renamed before it are restored, if the file system has hard links.
class OutputSet {
 public:
  /// Adds a file, to be written before commit(). The reference is valid as long as the set.
  OutputFile& add(std::string const& name);
  /// Gives all files their names, in the order in which they were added: if the machine stops meanwhile, the first ones
  /// are new and the last ones old.
  void commit();

 private:
  std::deque<OutputFile> files_;
};

class PackedOutput;

/// The file that -o names for what a command writes to console.out(), packed if its name ends with .gz or .zst. The
/// file is complete if the command ends without an error; otherwise it is not written.
class ReportFile {
 public:
  ReportFile();
  ReportFile(ReportFile const&) = delete;
  ReportFile& operator=(ReportFile const&) = delete;
  ~ReportFile();

  /// Sends console.out() to the file from here on; without a path, or with "-", nothing changes. main() completes the
  /// file at the end of the command. Throws UsageError if the file would be the base that is read.
  void begin(Console& console, std::optional<std::string> const& path, std::string const& base);

 private:
  Console* console_ = nullptr;
  std::optional<OutputFile> file_;
  std::unique_ptr<PackedOutput> packed_;
};

}  // namespace damier::app

#pragma once

#include <string>
#include <string_view>

namespace damier::app {

/// A file that is either written whole or not at all: the text goes to a temporary file beside it, which takes its
/// place at commit(). What is no regular file (a pipe, /dev/stdout) is written directly. Errors are std::system_error
/// with the name.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(OutputFile const&) = delete;
  OutputFile& operator=(OutputFile const&) = delete;
  /// Removes the temporary file unless commit() was reached.
  ~OutputFile();

  void write(std::string_view text);
  void commit();

 private:
  void flush();
  [[noreturn]] void fail(std::string_view what) const;

  std::string path_;
  std::string temporary_;  ///< empty if the file is written directly
  std::string buffer_;
  int descriptor_ = -1;
};

}  // namespace damier::app

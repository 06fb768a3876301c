#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace damier {

/// A program to run.
struct EngineCommand {
  std::vector<std::string> arguments;  ///< the program, found as a shell finds it, and its arguments
  std::string folder = {};             ///< where it runs; empty: the folder of this process
};

/// Splits a command as a shell does at blanks, outside of '…' and "…"; nothing is expanded. Nothing if a quote is not
/// closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view text);

/// How a program has ended: neither is there while it runs.
struct ProcessEnd {
  std::optional<int> status = {};
  std::optional<int> signal = {};
};

/// A program that runs beside this one and is spoken to in text lines over its standard input and output; of what it
/// writes to its standard error the end is kept. It is in a process group of its own, which is killed with it. No call
/// waits longer than its deadline, and none raises SIGPIPE. One thread at a time may use it.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Reading : unsigned char { line, late, ended, flood, interrupted };

  static constexpr std::size_t longest_line = 64 * 1024;

  ChildProcess() = default;
  ChildProcess(ChildProcess const&) = delete;
  ChildProcess& operator=(ChildProcess const&) = delete;
  ~ChildProcess() { kill(); }

  /// Starts the program; returns 0 or the errno of the step that failed. Ends one that still runs.
  [[nodiscard]] int start(EngineCommand const& command);
  [[nodiscard]] bool runs() const noexcept { return pid_ > 0; }

  /// The CPU time that the program has used so far, user and system, in seconds; 0 if it does not run.
  [[nodiscard]] double cpu_seconds() const noexcept;

  /// Writes a text and an end of line; false if the program does not take it before the deadline or has ended.
  [[nodiscard]] bool write_line(std::string_view text, Clock::time_point deadline);
  /// The next text line, without its end. interrupted() is asked about twenty times a second while nothing arrives.
  [[nodiscard]] Reading read_line(std::string& line, Clock::time_point deadline,
                                  std::function<bool()> const& interrupted);

  /// Waits at most this long for the program to end; it remains to be closed.
  [[nodiscard]] ProcessEnd await_end(std::chrono::milliseconds patience);
  /// The last two text lines that it has written to its standard error, as they are, 200 bytes of each at most, with a
  /// slash between them.
  [[nodiscard]] std::string last_words();

  /// Closes the standard input, waits at most this long for the program to end, and kills it if it does not.
  void close(std::chrono::milliseconds patience) noexcept;
  void kill() noexcept { close(std::chrono::milliseconds{0}); }

 private:
  /// Waits at most this long for output; what arrives at the standard error meanwhile is taken.
  [[nodiscard]] bool has_output(int milliseconds);
  /// Takes what is there of the standard error, without waiting.
  void take_errors() noexcept;

  pid_t pid_ = 0;
  int input_ = -1;  // a socket, for MSG_NOSIGNAL
  int output_ = -1;
  int errors_ = -1;           // a full pipe would hold the program up: it is read wherever output is awaited
  std::string error_output_;  // the end of it
  std::string buffer_;
  std::size_t scanned_ = 0;  // of buffer_, no end of line in it
};

}  // namespace damier

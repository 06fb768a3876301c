#pragma once

#include <termios.h>

#include <string>
#include <string_view>
#include <vector>

namespace damier::cli_test {

/// damier in a pseudo-terminal, as the foreground job of a session of its own.
class TerminalProgram {
 public:
  struct Size {
    unsigned short columns = 80;
    unsigned short rows = 24;
  };
  /// What the system reports about the program.
  struct Change {
    bool stopped = false;
    int code = -1;  ///< exit status; 128 + signal if one ended it; -1 while it runs
  };

  /// environment: "NAME=value", on top of a small fixed environment. If the machine has no pseudo-terminal the test is
  /// reported as skipped and must return.
  TerminalProgram(std::vector<std::string> const& words, Size size, std::vector<std::string> const& environment = {});
  TerminalProgram(TerminalProgram const&) = delete;
  TerminalProgram& operator=(TerminalProgram const&) = delete;
  /// Kills the program if it still runs.
  ~TerminalProgram();

  [[nodiscard]] bool is_open() const noexcept { return master_ >= 0; }
  void type(std::string_view bytes) const;
  void resize(Size size) const;
  void send(int signal) const;

  /// Reads what the program prints until a text is in it, and returns all of it; throws after 20 seconds without it.
  std::string read_until(std::string_view text);
  /// Waits until the program stops or ends; throws after 20 seconds.
  [[nodiscard]] Change wait();
  /// All that was printed so far.
  [[nodiscard]] std::string const& output() const noexcept { return output_; }
  /// The settings of the terminal in a form that can be compared.
  [[nodiscard]] std::string settings() const;
  /// Those before the program began.
  [[nodiscard]] std::string const& first_settings() const noexcept { return first_settings_; }

 private:
  bool read_some(int milliseconds);

  int master_ = -1;
  int slave_ = -1;
  int changes_ = -1;  // wait statuses of the program
  int leader_ = -1;   // of the session, a child of the test
  int program_ = -1;
  std::string output_;
  std::string first_settings_;
  bool ended_ = false;
};

}  // namespace damier::cli_test

#pragma once

#include "apps/damier/terminal/output.hpp"

#include <termios.h>

#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {

/// Whether a command can take over the terminal: standard input and output are one that obeys ANSI sequences.
[[nodiscard]] bool is_full_screen_possible(Output const& output);
/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG) has UTF-8.
[[nodiscard]] bool locale_has_utf8() noexcept;

/// The terminal as a screen of its own, with keys read one by one. As long as it exists the terminal shows its other
/// screen without a cursor. The terminal is as before after the destructor, before the program is stopped by Ctrl-Z and
/// before SIGQUIT ends it; the signals of catch_signals() make wait() throw Interrupted. There is one at a time.
class FullScreen {
 public:
  /// Throws std::system_error if standard input is no terminal.
  explicit FullScreen(Output& output);
  FullScreen(FullScreen const&) = delete;
  FullScreen& operator=(FullScreen const&) = delete;
  ~FullScreen();

  [[nodiscard]] unsigned columns() const noexcept;
  [[nodiscard]] unsigned rows() const noexcept;
  /// Shows rows of text, which must not be wider than the screen.
  void show(std::vector<std::string> const& rows);

  /// What ended a wait.
  struct Input {
    std::string bytes;    ///< that keys sent; none for one of the others
    bool redraw = false;  ///< the screen has a new size, or was left meanwhile
    bool late = false;    ///< nothing came in time
    bool ended = false;   ///< the terminal is gone
  };
  /// Waits for keys or a signal. milliseconds: how long at most; -1 for ever. Throws Interrupted.
  [[nodiscard]] Input wait(int milliseconds = -1);

 private:
  void enter();
  void leave() noexcept;
  /// Leaves the screen, does what a signal does by default, and goes on if the program still runs.
  void obey(int signal);

  Output& output_;
  termios before_{};
  sigset_t mask_before_{};
  std::vector<std::pair<int, struct sigaction>> actions_before_;
};

}  // namespace damier::app

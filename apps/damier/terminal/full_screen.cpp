#include "apps/damier/terminal/full_screen.hpp"

#include "apps/damier/terminal/interrupt.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

// The other screen, no cursor, no new row behind the last column.
constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[H\x1b[2J";
constexpr std::string_view leave_sequence = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

constexpr winsize usual_size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
constexpr unsigned short largest_side = 1000;

std::atomic<bool> size_changed = false;  // lock-free, so that a signal handler may set them
std::atomic<bool> continued = false;
std::atomic<int> asked_to_end = 0;

extern "C" void on_screen_signal(int signal) {
  if (signal == SIGWINCH) {
    size_changed = true;
  } else if (signal == SIGCONT) {
    continued = true;
  } else {
    asked_to_end = signal;
  }
}

/// Signals that are handled here, and those whose handlers are in interrupt.cpp. All are blocked but in wait(), so that
/// none is missed between two looks at it, and a second Ctrl-C does not kill before the terminal is restored.
constexpr std::array own_signals{SIGWINCH, SIGCONT, SIGTSTP, SIGQUIT};
constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

winsize size_of_screen() noexcept {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return usual_size;
  }
  size.ws_col = std::min(size.ws_col, largest_side);
  size.ws_row = std::min(size.ws_row, largest_side);
  return size;
}

/// Writes as much as the terminal takes; there is nobody to hear of an error.
void write_out(std::string_view text) noexcept {
  while (!text.empty()) {
    auto const written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return;
    }
    text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
}

}  // namespace

bool is_full_screen_possible(Output const& output) {
  auto const* const terminal = std::getenv("TERM");
  return output.is_terminal() && isatty(STDIN_FILENO) == 1 && terminal != nullptr && *terminal != '\0' &&
         std::string_view{terminal} != "dumb";
}

bool locale_has_utf8() noexcept {
  for (auto const* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (auto const* const value = std::getenv(name); value != nullptr && *value != '\0') {
      std::string plain;
      for (std::string_view rest{value}; !rest.empty(); rest.remove_prefix(1)) {
        if (rest.front() != '-') {
          plain += static_cast<char>(std::tolower(static_cast<unsigned char>(rest.front())));
        }
      }
      return plain.find("utf8") != std::string::npos;
    }
  }
  return false;
}

FullScreen::FullScreen(Output& output) : output_{output} {
  if (tcgetattr(STDIN_FILENO, &before_) != 0) {
    throw std::system_error{errno, std::generic_category(), "standard input"};
  }
  output_.flush();
  sigset_t blocked;
  sigemptyset(&blocked);
  for (auto const signal : own_signals) {
    sigaddset(&blocked, signal);
  }
  for (auto const signal : ending_signals) {
    sigaddset(&blocked, signal);
  }
  sigprocmask(SIG_BLOCK, &blocked, &mask_before_);
  for (auto const signal : own_signals) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) {
      continue;  // a shell without job control ignores Ctrl-Z
    }
    actions_before_.emplace_back(signal, action);
    action = {};
    action.sa_handler = on_screen_signal;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
  enter();
}

FullScreen::~FullScreen() {
  leave();
  for (auto const& [signal, action] : actions_before_) {
    sigaction(signal, &action, nullptr);
  }
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void FullScreen::enter() {
  auto keys = before_;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);  // ISIG stays: Ctrl-C and Ctrl-Z are signals
  keys.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  write_out(enter_sequence);
}

void FullScreen::leave() noexcept {
  write_out(leave_sequence);
  tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

void FullScreen::obey(int signal) {
  leave();
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigemptyset(&usual.sa_mask);
  struct sigaction handled {};
  sigaction(signal, &usual, &handled);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);  // the program stops here, or ends
  sigprocmask(SIG_BLOCK, &only, nullptr);
  sigaction(signal, &handled, nullptr);
  enter();
}

unsigned FullScreen::columns() const noexcept { return size_of_screen().ws_col; }
unsigned FullScreen::rows() const noexcept { return size_of_screen().ws_row; }

void FullScreen::show(std::vector<std::string> const& rows) {
  // A row is erased before it is written: behind a row that fills the screen the cursor stays on the last column, and
  // an erasure there would take its last character. The last row also erases what is below it.
  std::size_t number = 0;
  for (auto const& row : rows) {
    auto const is_last = ++number == rows.size();
    output_.command("\x1b[" + std::to_string(number) + (is_last ? ";1H\x1b[J" : ";1H\x1b[K"));
    output_.write(row);
  }
  output_.flush();
}

FullScreen::Input FullScreen::wait(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  timespec const limit{.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1'000'000L};
  auto const ready = ppoll(&input, 1, milliseconds < 0 ? nullptr : &limit, &mask_before_);
  if (interrupted()) {
    throw Interrupted{};
  }
  if (auto const signal = asked_to_end.exchange(0); signal != 0) {
    obey(signal);
    return {.bytes = {}, .redraw = true};
  }
  if (continued.exchange(false)) {
    enter();  // the shell may have changed the terminal
    size_changed = false;
    return {.bytes = {}, .redraw = true};
  }
  if (size_changed.exchange(false)) {
    return {.bytes = {}, .redraw = true};
  }
  if (ready == 0) {
    return {.bytes = {}, .late = true};
  }
  if (ready < 0) {
    return {.bytes = {}, .ended = errno != EINTR};
  }
  std::string bytes(256, '\0');
  auto const size = read(STDIN_FILENO, bytes.data(), bytes.size());
  bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return {.bytes = bytes, .ended = size == 0 || (size < 0 && errno != EINTR)};
}

}  // namespace damier::app

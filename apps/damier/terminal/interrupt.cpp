#include "apps/damier/terminal/interrupt.hpp"

#include "text/stop_request.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace damier::app {
namespace {

std::atomic<int> received = 0;  // threads look at it, and a lock-free atomic may be set by a handler
int wake_up_end = -1;           // a byte that is written there makes the other end readable

extern "C" void on_signal(int signal) {
  auto const error = errno;
  received = signal;
  static_cast<void>(!write(wake_up_end, "", 1));
  errno = error;
}

/// The end of a pipe that becomes readable with the first signal; -1 where there is none to be had.
int make_wake_up_pipe() noexcept {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  wake_up_end = ends[1];
  return ends[0];
}

/// What the caller ignores stays ignored: nohup, and a shell's commands in the background.
bool is_ignored(int signal) noexcept {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void catch_signals() noexcept {
  set_stop_request({interrupted, make_wake_up_pipe()});
  struct sigaction action {};
  action.sa_handler = on_signal;
  // Reset at the first signal, so that the second kills; no restart, so that a blocked call returns.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (auto const signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (!is_ignored(signal)) {
      sigaction(signal, &action, nullptr);
    }
  }

  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  // Writing fails instead, and that is reported.
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

bool interrupted() noexcept { return received != 0; }

int interrupted_status() noexcept {
  auto const signal = received.load();
  return 128 + (signal == 0 ? SIGINT : signal);
}

}  // namespace damier::app

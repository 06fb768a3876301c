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

std::atomic<int> received = 0;  // lock-free, so that a signal handler may set it
int wake_up_end = -1;           // a byte written here makes the other end readable

extern "C" void on_signal(int signal) {
  auto const error = errno;
  received = signal;
  static_cast<void>(!write(wake_up_end, "", 1));
  errno = error;
}

/// The end of a pipe that becomes readable at the first signal; -1 if no pipe can be made.
int make_wake_up_pipe() noexcept {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  wake_up_end = ends[1];
  return ends[0];
}

/// Whether the caller ignores a signal, which then stays ignored: nohup and a shell's commands in the background do so.
bool is_ignored(int signal) noexcept {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void catch_signals() noexcept {
  set_stop_request({interrupted, make_wake_up_pipe()});
  struct sigaction action {};
  action.sa_handler = on_signal;
  // The handler is reset at the first signal, so that the second one kills. Without SA_RESTART a blocked call returns.
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
  // A write into a closed pipe then fails with an error, which is reported.
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

WithoutStopRequest::WithoutStopRequest() noexcept { set_stop_request({}); }

bool interrupted() noexcept { return received != 0; }

int interrupted_status() noexcept {
  auto const signal = received.load();
  return 128 + (signal == 0 ? SIGINT : signal);
}

}  // namespace damier::app

#include "apps/damier/terminal/interrupt.hpp"

#include <csignal>

namespace damier::app {
namespace {

volatile std::sig_atomic_t flag = 0;

extern "C" void on_interrupt(int) { flag = 1; }

}  // namespace

void catch_signals() noexcept {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // Reset at the first signal, so that the second kills; no restart, so that a blocked read returns.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);

  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  // Writing fails instead, and is told.
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

bool interrupted() noexcept { return flag != 0; }

}  // namespace damier::app

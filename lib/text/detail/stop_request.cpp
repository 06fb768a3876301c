#include "text/stop_request.hpp"

#include <array>
#include <cerrno>

#include <poll.h>

namespace damier {

namespace {

StopRequest the_request;

}  // namespace

void set_stop_request(StopRequest request) noexcept { the_request = request; }

bool stop_is_requested() noexcept { return the_request.is_made != nullptr && the_request.is_made(); }

void end_if_stopped() {
  if (stop_is_requested()) throw Stopped{};
}

void wait_for_bytes(int descriptor) {
  std::array<pollfd, 2> waits{{{descriptor, POLLIN, 0}, {the_request.descriptor, POLLIN, 0}}};
  while (true) {
    int const ready = ::poll(waits.data(), waits.size(), -1);
    end_if_stopped();
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;  // an error is reported by the read that follows
  }
}

}  // namespace damier

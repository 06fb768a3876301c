#include "apps/damier/terminal/line_input.hpp"

#include "apps/damier/terminal/interrupt.hpp"
#include "text/stop_request.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace damier::app {

LineInput::LineInput(int descriptor) : descriptor_{descriptor}, terminal_{isatty(descriptor) == 1} {}

LineInput::Reading LineInput::read(std::string& line) {
  line.clear();
  auto too_long = false;
  auto any = false;
  while (true) {
    if (next_ == bytes_.size()) {
      if (auto const filled = fill(); filled != Reading::line) {
        auto const is_last_line = filled == Reading::end && any;
        return !is_last_line ? filled : too_long ? Reading::too_long : Reading::line;
      }
    }
    any = true;
    auto const end = bytes_.find('\n', next_);
    auto const size = std::min(end, bytes_.size()) - next_;
    auto const kept = std::min(size, most_bytes - line.size());
    line.append(bytes_, next_, kept);
    too_long = too_long || kept < size;
    next_ += size;
    if (end != std::string::npos) {
      ++next_;
      return too_long ? Reading::too_long : Reading::line;
    }
  }
}

/// Reads more bytes; line if there are some.
LineInput::Reading LineInput::fill() {
  try {
    wait_for_bytes(descriptor_);
  } catch (Stopped const&) {
    return Reading::interrupted;
  }
  std::array<char, 4'096> buffer;
  auto got = ::read(descriptor_, buffer.data(), buffer.size());
  while (got < 0 && errno == EINTR && !interrupted()) {
    got = ::read(descriptor_, buffer.data(), buffer.size());
  }
  if (interrupted()) {
    return Reading::interrupted;
  }
  if (got <= 0) {
    return Reading::end;  // the terminal or the pipe is gone
  }
  bytes_.assign(buffer.data(), static_cast<std::size_t>(got));
  next_ = 0;
  return Reading::line;
}

}  // namespace damier::app

#include "apps/damier/terminal/line_input.hpp"

#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/line_editor.hpp"
#include "text/stop_request.hpp"
#include "text/text_width.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace damier::app {
namespace {

constexpr std::size_t most_former = 1'000;
constexpr unsigned narrowest_entry = 10;
constexpr char suspend = '\x1a';

/// The keys of a terminal one by one and without an echo, as long as it exists. Ctrl-C stays a signal; Ctrl-Z is a key,
/// so that the terminal can be as before while the program is stopped.
class SingleKeys {
 public:
  explicit SingleKeys(int descriptor) : descriptor_{descriptor} {
    if (tcgetattr(descriptor_, &before_) != 0) {
      throw std::system_error{errno, std::generic_category(), "standard input"};
    }
    begin();
  }
  SingleKeys(SingleKeys const&) = delete;
  SingleKeys& operator=(SingleKeys const&) = delete;
  ~SingleKeys() { end(); }

  void stop_program() {
    end();
    raise(SIGTSTP);
    begin();
  }

 private:
  void begin() noexcept {
    auto keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    keys.c_cc[VSUSP] = _POSIX_VDISABLE;
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    tcsetattr(descriptor_, TCSADRAIN, &keys);
  }
  void end() const noexcept { tcsetattr(descriptor_, TCSADRAIN, &before_); }

  int descriptor_;
  termios before_{};
};

/// The columns that a terminal has now.
unsigned columns_of(int descriptor, Output const& output) noexcept {
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : output.width();
}

}  // namespace

LineInput::LineInput(int descriptor) : descriptor_{descriptor}, terminal_{isatty(descriptor) == 1} {}

LineInput::Reading LineInput::ask(std::string& line, std::string_view prompt, Output& output,
                                  std::span<std::string const> known) {
  output.write(output.paint(Style::strong, prompt));
  output.flush();
  return terminal_ && output.is_terminal() ? edit(line, prompt, output, known) : read(line);
}

LineInput::Reading LineInput::edit(std::string& line, std::string_view prompt, Output& output,
                                   std::span<std::string const> known) {
  auto const columns = columns_of(descriptor_, output);
  LineEditor editor{former_, std::max(columns, width_of(prompt) + narrowest_entry) - width_of(prompt), known};
  SingleKeys keys{descriptor_};
  auto state = LineEditor::State::typing;
  while (state == LineEditor::State::typing) {
    if (next_ == bytes_.size()) {
      output.command(editor.draw());
      output.flush();
      if (auto const filled = fill(); filled != Reading::line) {
        return filled;
      }
    }
    auto const byte = bytes_[next_++];
    if (byte == suspend) {
      keys.stop_program();
      editor.forget_shown();
      output.write("\n" + output.paint(Style::strong, prompt));
    } else {
      state = editor.type(byte);
    }
  }
  if (state == LineEditor::State::end) {
    return Reading::end;
  }
  output.command(editor.draw() + "\n");
  line = editor.text();
  if (!line.empty() && (former_.empty() || former_.back() != line)) {
    former_.push_back(line);
  }
  if (former_.size() > most_former) {
    former_.erase(former_.begin());
  }
  return Reading::line;
}

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

#include "apps/damier/terminal/output.hpp"

#include "apps/damier/terminal/interrupt.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

constexpr std::size_t output_buffer_bytes = std::size_t{1} << 16;
constexpr unsigned narrowest_output = 40;

std::string_view codes(Style style) noexcept {
  switch (style) {
    case Style::plain: return "";
    case Style::strong: return "\x1b[1m";
    case Style::dim: return "\x1b[2m";
    case Style::error: return "\x1b[1;31m";
    case Style::warning: return "\x1b[1;33m";
    case Style::hint: return "\x1b[1;36m";
    case Style::caret: return "\x1b[1;32m";
    case Style::good: return "\x1b[32m";
    case Style::chosen: return "\x1b[7m";
  }
  return "";
}

std::optional<unsigned> columns_of(int descriptor) noexcept {
  if (auto const* set = std::getenv("COLUMNS"); set != nullptr) {
    unsigned columns = 0;
    auto const* const end = set + std::strlen(set);
    if (auto const [stop, error] = std::from_chars(set, end, columns); error == std::errc{} && stop == end) {
      return columns;
    }
  }
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) {
    return size.ws_col;
  }
  return std::nullopt;
}

}  // namespace

Output::Output(int descriptor, Word name) : descriptor_{descriptor}, name_{name}, terminal_{isatty(descriptor) == 1} {
  if (terminal_) {
    width_ = std::max(columns_of(descriptor).value_or(80), narrowest_output);
  }
}

void Output::write(std::string_view text) {
  if (!is_terminal()) {
    return command(text);
  }
  incomplete_ += text;
  auto const whole = incomplete_.size() - incomplete_end(incomplete_);
  auto const rest = incomplete_.substr(whole);
  incomplete_.resize(whole);
  command(printable_on_terminal(std::exchange(incomplete_, rest), coloured_));
}

void Output::command(std::string_view sequences) {
  buffer_ += sequences;
  if (buffer_.size() >= output_buffer_bytes) {
    flush();
  }
}

void Output::send_to(std::function<void(std::string_view)> sink) {
  if (sink) {
    flush();
  } else {
    buffer_.clear();  // unflushed text is lost on purpose: a successful end has flushed it
  }
  sink_ = std::move(sink);
}

void Output::flush() {
  if (sink_) {
    sink_(buffer_);
    buffer_.clear();
    return;
  }
  std::string_view rest{buffer_};
  while (!rest.empty()) {
    auto const written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    auto const error = errno;
    if (error == EINTR && !interrupted()) {
      continue;
    }
    buffer_.clear();  // otherwise the next flush would fail on the same bytes
    if (error == EINTR) {
      throw Interrupted{};
    }
    if (error == EPIPE) {
      throw BrokenPipe{};
    }
    throw MessageError{message("stream-cannot-write", "stream"_a = name_.message(),
                               "reason"_a = system_reason({error, std::generic_category()}))};
  }
  buffer_.clear();
}

std::string Output::paint(Style style, std::string_view text) const {
  if (!coloured() || style == Style::plain || text.empty()) {
    return std::string{text};
  }
  return std::string{codes(style)}.append(text).append("\x1b[0m");
}

void write_wrapped(Output& output, std::string_view text) {
  for (auto const& line : wrap(text, output.width())) {
    output.write(line + "\n");
  }
}

}  // namespace damier::app

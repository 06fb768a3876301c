#include "apps/damier/terminal/progress.hpp"

#include "apps/damier/terminal/decimal_text.hpp"
#include "apps/damier/terminal/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace damier::app {
namespace {

/// A duration: "3 s", "2:05", "1:02:05".
std::string duration_text(double seconds) {
  auto const whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 60) {
    return fmt::format("{} s", whole);
  }
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

constexpr auto interval = std::chrono::milliseconds{100};
constexpr unsigned bar_width = 20;

std::string bar(double share) {
  auto const filled = static_cast<unsigned>(share * bar_width + 0.5);
  std::string text;
  for (unsigned i = 0; i < bar_width; ++i) {
    text += i < filled ? "█" : "░";
  }
  return text;
}

}  // namespace

Progress::Progress(Output& output, bool enabled, std::uint64_t total, Language language)
    : output_{output}, enabled_{enabled && output.is_terminal()}, total_{total}, language_{language} {}

Progress::~Progress() {
  try {
    clear();
  } catch (...) {  // failing to remove the progress line is no error
  }
}

void Progress::update(std::uint64_t bytes, std::uint64_t count, Word noun) {
  auto const now = Clock::now();
  if (!enabled_ || now - last_ < interval) {
    return;
  }
  last_ = now;
  auto const seconds = std::chrono::duration<double>(now - begin_).count();
  std::string line;
  if (total_ != 0) {
    auto const share = std::min(static_cast<double>(bytes) / static_cast<double>(total_), 1.0);
    line = fmt::format("{} {:3.0f} %  ", bar(share), 100 * share);
  }
  line += bytes == 0 ? "" : bytes_text(bytes, language_) + "  ";
  auto const what = noun.in(language_);
  line += fmt::format("{} {}  {:.0f} {}/s", count, what, static_cast<double>(count) / seconds, what);
  if (total_ > bytes && bytes != 0 && seconds > 1) {
    auto const left = seconds * static_cast<double>(total_ - bytes) / static_cast<double>(bytes);
    line += "  " + text_of(language_, "progress-left", "time"_a = duration_text(left));
  }
  output_.write('\r' + cut(line, output_.width() - 1) + "\x1b[K");
  output_.flush();
  shown_ = true;
}

void Progress::clear() {
  if (shown_) {
    shown_ = false;
    output_.write("\r\x1b[K");
    output_.flush();
  }
}

std::string bytes_text(std::uint64_t bytes, Language language) {
  constexpr std::array units{"bytes", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < units.size(); ++unit) {
    value /= 1000;
  }
  return unit == 0 ? fmt::format("{} bytes", bytes) : decimal_text(value, 1, language) + " " + units[unit];
}

}  // namespace damier::app

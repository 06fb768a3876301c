#include "apps/damier/terminal/progress.hpp"

#include "report/column.hpp"
#include "text/text_width.hpp"

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

Message counted_games(std::uint64_t count) { return message("games", "count"_a = count); }
Message counted_positions(std::uint64_t count) { return message("positions", "count"_a = count); }

Progress::Progress(Output& output, bool enabled, std::uint64_t total, Language language)
    : output_{output}, enabled_{enabled && output.is_terminal()}, total_{total}, language_{language} {}

Progress::~Progress() {
  try {
    clear();
  } catch (...) {  // failing to remove the progress line is no error
  }
}

void Progress::expect(std::uint64_t count, std::uint64_t there_already) noexcept {
  if (count != expected_ || there_already != there_already_) {
    expected_ = count;
    there_already_ = there_already;
    begin_ = Clock::now();
  }
}

void Progress::update(std::uint64_t bytes, std::uint64_t count, Counted words) {
  auto const now = Clock::now();
  if (!enabled_ || now - last_ < interval) {
    return;
  }
  last_ = now;
  auto const line = state_text(bytes, count, words, std::chrono::duration<double>(now - begin_).count());
  output_.command("\r" + cut(line, output_.width() - 1) + "\x1b[K");
  output_.flush();
  shown_ = true;
}

/// "█████░░░ 62 %  12.3 MB  1234 games  411/s  3 s left"
std::string Progress::state_text(std::uint64_t bytes, std::uint64_t count, Counted words, double seconds) const {
  auto const made = count - std::min(count, there_already_);
  auto const total = total_ != 0 ? total_ : expected_ - std::min(expected_, there_already_);
  auto const done = total_ != 0 ? bytes : made;
  std::string line;
  if (total != 0) {
    auto const share = std::min(static_cast<double>(done) / static_cast<double>(total), 1.0);
    line = fmt::format("{} {:3.0f} %  ", bar(share), 100 * share);
  }
  line += bytes == 0 ? "" : report::bytes_text(bytes, language_) + "  ";
  auto const counted = text_of(words(count), language_);
  line += expected_ == 0 ? counted : text_of(language_, "progress-of", "counted"_a = counted, "total"_a = expected_);
  line += fmt::format("  {:.0f}/s", static_cast<double>(made) / seconds);
  if (total > done && done != 0 && seconds > 1) {
    auto const left = seconds * static_cast<double>(total - done) / static_cast<double>(done);
    line += "  " + text_of(language_, "progress-left", "time"_a = duration_text(left));
  }
  return line;
}

void Progress::clear() {
  if (shown_) {
    shown_ = false;
    output_.command("\r\x1b[K");
    output_.flush();
  }
}

}  // namespace damier::app

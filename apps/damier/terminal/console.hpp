#pragma once

#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/output.hpp"

#include <functional>
#include <string_view>
#include <utility>

namespace damier::app {

/// --color: depends on the terminal, or is set by the user.
enum class ColourChoice : unsigned char { automatic, always, never };

/// Where a command writes: data to out(), everything else to err().
class Console {
 public:
  Console(int out, int error);

  [[nodiscard]] Output& out() noexcept { return out_; }
  [[nodiscard]] Output& err() noexcept { return err_; }

  /// Until this is called colours follow the terminal and the environment: NO_COLOR, TERM=dumb.
  void choose_colours(ColourChoice choice) noexcept;

  /// Writes "damier: error: message" to err().
  void error(std::string_view message) { say("error", Style::error, message); }
  void warning(std::string_view message) { say("warning", Style::warning, message); }
  /// Work to do at the end of a command; nothing if empty.
  void when_done(std::function<void()> ending) { ending_ = std::move(ending); }
  void done() {
    if (ending_) {
      ending_();
    }
  }
  /// Ends work that the user wants to stop: called between two pieces of long work.
  static void check_interrupt() {
    if (interrupted()) {
      throw Interrupted{};
    }
  }

 private:
  void say(std::string_view kind, Style style, std::string_view message);

  Output out_;
  Output err_;
  std::function<void()> ending_;
};

}  // namespace damier::app

#pragma once

#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"

#include <exception>
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

  /// The language of what is written to err(): that of the environment until another one is chosen.
  [[nodiscard]] Language language() const noexcept { return language_; }
  void choose_language(Language language) noexcept { language_ = language; }
  /// Until this is called colours follow the terminal and the environment: NO_COLOR, TERM=dumb.
  void choose_colours(ColourChoice choice) noexcept;

  /// Writes "damier: error: message" to err().
  void error(Message const& message) { say("error", Style::error, text_of(message, language_)); }
  /// What an exception reports; only a MessageError has it in another language than English.
  void error(std::exception const& exception);
  void warning(Message const& message) { say("warning", Style::warning, text_of(message, language_)); }
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
  void say(Word kind, Style style, std::string_view text);

  Output out_;
  Output err_;
  Language language_ = language_of_environment();
  std::function<void()> ending_;
};

}  // namespace damier::app

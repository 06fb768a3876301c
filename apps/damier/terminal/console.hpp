#pragma once

#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"

#include <exception>
#include <functional>
#include <string_view>
#include <utility>

namespace damier::app {

/// The choices of --color: automatic depends on the terminal and the environment.
enum class ColourChoice : unsigned char { automatic, always, never };

/// Where a command writes: data to out(), everything else to err().
class Console {
 public:
  Console(int out, int error);

  [[nodiscard]] Output& out() noexcept { return out_; }
  [[nodiscard]] Output& err() noexcept { return err_; }

  /// The language of what is written to err(): that of the environment, until another one is chosen.
  [[nodiscard]] Language language() const noexcept { return language_; }
  void choose_language(Language language) noexcept { language_ = language; }
  /// Overrides the default, by which colours depend on the terminal and the environment: NO_COLOR, TERM=dumb.
  void choose_colours(ColourChoice choice) noexcept;

  /// Writes "damier: error: message" to err().
  void error(Message const& message) { report("error", Style::error, text_of(message, language_)); }
  /// What an exception reports; one without a message (fault_message.hpp) in English.
  void error(std::exception const& exception);
  void warning(Message const& message) { report("warning", Style::warning, text_of(message, language_)); }
  /// Writes a sentence for a person who looks at a terminal: in the place of an empty answer, or about how it was made.
  /// Nothing where err() is no terminal, unless everything is to be said.
  void remark(Message const& message);
  /// Says everything: remarks also where err() is no terminal.
  void say_everything() noexcept { says_everything_ = true; }
  /// Sets the work to do at the end of the command; none if empty.
  void when_done(std::function<void()> ending) { ending_ = std::move(ending); }
  void done() {
    if (ending_) {
      ending_();
    }
  }
  /// Throws Interrupted if the user wants to stop. To be called between two pieces of long work.
  static void check_interrupt() {
    if (interrupted()) {
      throw Interrupted{};
    }
  }

 private:
  void report(Word kind, Style style, std::string_view text);

  Output out_;
  Output err_;
  Language language_ = language_of_environment();
  std::function<void()> ending_;
  bool says_everything_ = false;
};

}  // namespace damier::app

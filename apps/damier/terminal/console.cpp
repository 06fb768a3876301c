#include "apps/damier/terminal/console.hpp"

#include "apps/damier/terminal/fault_message.hpp"
#include "text/text_width.hpp"

#include <cstdlib>

namespace damier::app {
namespace {

bool environment_wants_colour() noexcept {
  auto const* const no_colour = std::getenv("NO_COLOR");  // no-color.org: set and not empty
  if (no_colour != nullptr && *no_colour != '\0') {
    return false;
  }
  auto const* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view{terminal} != "dumb";
}

}  // namespace

Console::Console(int out, int error) : out_{out, "standard-output"}, err_{error, "standard-error"} {
  choose_colours(ColourChoice::automatic);
}

void Console::choose_colours(ColourChoice choice) noexcept {
  for (auto* output : {&out_, &err_}) {
    output->set_coloured(choice == ColourChoice::always ||
                         (choice == ColourChoice::automatic && output->is_terminal() && environment_wants_colour()));
  }
}

void Console::error(std::exception const& exception) {
  auto const known = fault_message(exception);
  report("error", Style::error, known.empty() ? std::string{exception.what()} : text_of(known, language_));
}

void Console::remark(Message const& message) {
  if (err_.is_terminal() || says_everything_) {
    if (out_.is_terminal()) {
      out_.flush();
    }
    write_wrapped(err_, printable(text_of(message, language_)));
    err_.flush();
  }
}

void Console::report(Word kind, Style style, std::string_view text) {
  if (out_.is_terminal()) {
    out_.flush();  // so that output and messages appear in the order in which they were written
  }
  err_.write("damier: " + err_.paint(style, kind.in(language_)) + text_of(language_, "colon") + printable(text) + "\n");
  err_.flush();
}

}  // namespace damier::app

#include "apps/damier/options/display.hpp"

#include "apps/damier/options/suggestion.hpp"

namespace damier::app {

void add_colour(Arguments& arguments, ColourChoice& target) {
  auto const help = "auto, always or never; auto if not given: on a terminal, unless NO_COLOR is set";
  arguments.option("--color", "WHEN", help, [&target](std::string const& text) {
    if (text == "auto") {
      target = ColourChoice::automatic;
    } else if (text == "always") {
      target = ColourChoice::always;
    } else if (text == "never") {
      target = ColourChoice::never;
    } else {
      throw UsageError{"--color: " + not_one_of(text, "one of", {"auto", "always", "never"})};
    }
  });
}

void add_ascii(Arguments& arguments, bool& target) {
  arguments.flag("--ascii", "draw boards in plain ASCII: w and b men, W and B kings", target);
}

}  // namespace damier::app

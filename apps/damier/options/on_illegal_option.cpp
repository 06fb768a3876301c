#include "apps/damier/options/on_illegal_option.hpp"

#include "apps/damier/options/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace damier::app {

void add_on_illegal(Arguments& arguments, OnIllegal& target) {
  auto const help = fmt::format("at an illegal move: {}; stop if not given", fmt::join(on_illegal_names, ", "));
  arguments.option("--on-illegal", "WAY", help, [&target](std::string const& text) {
    auto const way = read_on_illegal(text);
    if (!way) {
      throw UsageError{"--on-illegal: " + not_one_of(text, "a way to go on after an illegal move",
                                                     {on_illegal_names.begin(), on_illegal_names.end()})};
    }
    target = *way;
  });
}

}  // namespace damier::app

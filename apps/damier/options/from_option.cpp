#include "apps/damier/options/from_option.hpp"

#include "apps/damier/options/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace damier::app {

void add_from(Arguments& arguments, std::optional<TextFormat>& target) {
  std::vector<std::string> names;
  for (auto const format : text_formats) {
    names.emplace_back(name(format));
  }
  auto const help = fmt::format("the format of the files: {}; detected for each if not given", fmt::join(names, ", "));
  arguments.option("--from", "FORMAT", help, [&target, names](std::string const& text) {
    for (auto const format : text_formats) {
      if (name(format) == text) {
        target = format;
        return;
      }
    }
    throw UsageError{"--from: " + not_one_of(text, "a format that games are read from", names)};
  });
}

}  // namespace damier::app

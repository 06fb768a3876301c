#include "apps/damier/options/format.hpp"

#include "apps/damier/options/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace damier::app {

std::string_view name(Format format) noexcept {
  switch (format) {
    case Format::table: return "table";
    case Format::json: return "json";
    case Format::ndjson: return "ndjson";
    case Format::csv: return "csv";
    case Format::sarif: return "sarif";
    case Format::html: return "html";
  }
  return "";
}

void add_format(Arguments& arguments, Format& target, std::initializer_list<Format> known) {
  std::vector<Format> const formats{known};
  std::vector<std::string> names;
  for (auto const format : formats) {
    names.emplace_back(name(format));
  }
  auto const help = fmt::format("{}; {} if not given", fmt::join(names, ", "), name(target));
  arguments.option("--format", "FORMAT", help, [&target, formats, names](std::string const& text) {
    for (auto const format : formats) {
      if (name(format) == text) {
        target = format;
        return;
      }
    }
    throw UsageError{"--format: " + not_one_of(text, "a format of this command", names)};
  });
}

}  // namespace damier::app

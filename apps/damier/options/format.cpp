#include "apps/damier/options/format.hpp"

#include "answers/suggestion.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace damier::app {

std::optional<Format> format_of_file(std::string_view path) noexcept {
  static constexpr std::array<std::pair<std::string_view, Format>, 10> endings{{{".json", Format::json},
                                                                                {".ndjson", Format::ndjson},
                                                                                {".jsonl", Format::ndjson},
                                                                                {".csv", Format::csv},
                                                                                {".tsv", Format::tsv},
                                                                                {".md", Format::markdown},
                                                                                {".sarif", Format::sarif},
                                                                                {".html", Format::html},
                                                                                {".htm", Format::html},
                                                                                {".txt", Format::table}}};
  path = without_packing(path);
  for (auto const& [ending, format] : endings) {
    if (path.ends_with(ending)) {
      return format;
    }
  }
  return std::nullopt;
}

namespace {

/// The ending of a file name that can mean a format, such as "xlsx"; empty if there is none.
std::string_view ending_of(std::string_view path) noexcept {
  path = without_packing(path);
  path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
  auto const point = path.find_last_of('.');
  if (point == std::string_view::npos || point == 0) {
    return {};
  }
  auto const ending = path.substr(point + 1);
  auto const is_word = !ending.empty() && is_letter(ending.front()) &&
                       std::ranges::all_of(ending, [](char c) { return is_letter(c) || is_digit(c); });
  return is_word ? ending : std::string_view{};
}

std::vector<std::string> names_of(std::span<Format const> formats) {
  std::vector<std::string> names;
  for (auto const format : formats) {
    names.emplace_back(name(format));
  }
  return names;
}

/// given: set to true if the option is given; nullptr if that does not matter.
void declare_format(Arguments& arguments, Format& target, std::span<Format const> known, std::shared_ptr<bool> given) {
  std::vector<Format> const formats{known.begin(), known.end()};
  auto const names = names_of(formats);
  auto const help = fmt::format("{}; {} if not given{}", fmt::join(names, ", "), name(target),
                                given ? ", or what the ending of -o says" : "");
  arguments.choice("--format", "FORMAT", help, message("what-format"), names,
                   [&target, formats, given = std::move(given)](std::size_t place) {
                     target = formats[place];
                     if (given) {
                       *given = true;
                     }
                   });
}

/// --csv excel, after the options that choose CSV.
void declare_csv(Arguments& arguments, Format& target, std::span<Format const> known) {
  if (std::ranges::find(known, Format::csv) == known.end()) {
    return;
  }
  arguments.choice("--csv", "KIND",
                   "excel: CSV as spreadsheets open it, with a byte order mark, and in French and Dutch with "
                   "semicolons and decimal commas",
                   message("what-format"), {"excel"}, [&target](std::size_t) {
                     if (target != Format::csv) {
                       throw UsageError{message("usage-only-for", "options"_a = "--csv", "others"_a = "--format csv")};
                     }
                     target = Format::excel;
                   });
}

}  // namespace

void add_format(Arguments& arguments, Format& target, std::span<Format const> known) {
  declare_format(arguments, target, known, nullptr);
  declare_csv(arguments, target, known);
}

void add_format(Arguments& arguments, Format& target, std::span<Format const> known, std::optional<std::string>& output,
                bool* pdn) {
  auto const given = std::make_shared<bool>(false);
  std::vector<Format> const formats{known.begin(), known.end()};
  declare_format(arguments, target, formats, given);
  // Options are parsed in the order of their declaration, so --format has already been parsed here.
  arguments.option("-o,--output", "FILE",
                   "where to write, packed if it ends with .gz or .zst; standard output if not given or -",
                   [&target, &output, formats, given, pdn](std::string const& path) {
                     output = path;
                     if (pdn != nullptr && !*given && without_packing(path).ends_with(".pdn")) {
                       *pdn = true;
                     }
                     if (*given || (pdn != nullptr && *pdn)) {
                       return;
                     }
                     auto const meant = format_of_file(path);
                     if (meant && std::ranges::find(formats, *meant) != formats.end()) {
                       target = *meant;
                     } else if (auto const ending = ending_of(path);
                                (meant || !ending.empty()) && !is_base(path)) {  // a base is refused as one
                       throw UsageError{message("usage-format-not-written", "format"_a = meant ? name(*meant) : ending,
                                                "known"_a = fmt::format("{}", fmt::join(names_of(formats), ", ")))};
                     }
                   });
  declare_csv(arguments, target, known);
}

}  // namespace damier::app

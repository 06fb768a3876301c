#include "apps/damier/statistics/ranking.hpp"

#include "apps/damier/statistics/question.hpp"
#include "text/byte_classes.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace damier::app {
namespace {

/// Reads a number of points: "2", "0.5", "½".
std::optional<double> read_points_number(std::string_view text) noexcept {
  constexpr double most = 1000;
  if (text == "½") {
    return 0.5;
  }
  double number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  auto const good = error == std::errc{} && end == text.data() + text.size() && number >= 0 && number <= most;
  return good ? std::optional{number} : std::nullopt;
}

std::optional<Points> read_points(std::string_view text) {
  std::array<double, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    auto const end = i + 1 < numbers.size() ? text.find('-') : text.size();
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    auto const number = read_points_number(trimmed(text.substr(0, end)));
    if (!number) {
      return std::nullopt;
    }
    numbers[i] = *number;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  auto const [win, draw, loss] = numbers;
  return win >= draw && draw >= loss && win > loss ? std::optional{Points{win, draw, loss}} : std::nullopt;
}

}  // namespace

void add_points(Arguments& arguments, std::optional<Points>& target, std::optional<bool>* as_written) {
  auto const help =
      std::string{"points for a win, a draw and a loss: 2-1-0, 3-1-0, 1-½-0"} +
      (as_written != nullptr
           ? "; or written: the points in results such as 12-8. If not given: written where all results have points, "
             "1-½-0 where draws are written in halves and wins as 1-0, else 2-1-0"
           : "; 2-1-0 if not given");
  arguments.option("--points", "W-D-L", help, [&target, as_written](std::string const& text) {
    if (as_written != nullptr && text == "written") {
      *as_written = true;
      target.reset();
      return;
    }
    target = read_points(text);
    if (!target) {
      throw UsageError{as_written != nullptr ? message("usage-points-or-written", "word"_a = text)
                                             : message("usage-points", "word"_a = text)};
    }
    if (as_written != nullptr) {
      *as_written = false;
    }
  });
}

void add_tie_breaks(Arguments& arguments, std::string_view with, std::optional<std::vector<TieBreak>>& target) {
  std::vector<std::string> breaks;
  for (auto const tie_break : tie_breaks()) {
    breaks.emplace_back(name(tie_break));
  }
  arguments.option(
      "--tie-breaks", "LIST",
      fmt::format("with {}: some of {} in their order, or none; sb,wins if not given, solkoff,sb by rounds", with,
                  fmt::join(breaks, ", ")),
      [&target, breaks](std::string const& text) {
        target.emplace();
        if (text != "none") {
          for (auto const place : read_names("--tie-breaks", text, message("what-tie-break"), breaks)) {
            target->push_back(tie_breaks()[place]);
          }
        }
      });
}

void add_merge_spellings(Arguments& arguments, bool& target) {
  arguments.flag("--merge-spellings", "take names that are surely spellings of one player for one", target);
}

}  // namespace damier::app

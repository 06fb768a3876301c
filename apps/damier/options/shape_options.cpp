#include "apps/damier/options/shape_options.hpp"

#include "answers/suggestion.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

/// Reads the value of --without.
void leave_out(std::string_view list, GameShape& shape) {
  std::array<std::pair<std::string, bool*>, 5> const parts{{{"comments", &shape.comments},
                                                            {"variations", &shape.variations},
                                                            {"clocks", &shape.clocks},
                                                            {"layers", &shape.layers},
                                                            {"labels", &shape.labels}}};
  for (auto rest = list;; rest.remove_prefix(rest.find(',') + 1)) {
    auto const word = trimmed(rest.substr(0, rest.find(',')));
    auto const* const part = std::ranges::find(parts, word, &std::pair<std::string, bool*>::first);
    if (part == parts.end()) {
      std::vector<std::string> names;
      std::ranges::transform(parts, std::back_inserter(names), &std::pair<std::string, bool*>::first);
      throw wrong_option("--without", answers::not_one_of(std::string{word}, message("what-left-out"), names));
    }
    *part->second = false;
    if (rest.find(',') == std::string_view::npos) {
      return;
    }
  }
}

}  // namespace

DiagramRule read_diagrams(std::string const& text, std::string const& option) {
  using At = DiagramRule::At;
  if (text == "comments" || text == "marks" || text == "none") {
    return {text == "comments" ? At::comments : text == "marks" ? At::marks : At::none, 0};
  }
  unsigned plies = 0;
  auto const* const end = text.data() + text.size();
  auto const [stop, fault] = std::from_chars(text.data(), end, plies);
  if (fault != std::errc{} || stop != end || plies == 0) {
    throw wrong_option(option, answers::not_one_of(text, message("what-diagrams"), {"comments", "marks", "none", "N"}));
  }
  return {At::plies, plies};
}

void add_shape_options(Arguments& arguments, GameShape& shape) {
  arguments.flag("--each-variation", "each variation as a game of its own, behind the moves that lead to it",
                 shape.each_line);
  arguments.option("--without", "LIST",
                   "leave out comments, variations, clocks, layers or labels; several with commas between",
                   [&shape](std::string const& list) { leave_out(list, shape); });
  arguments.option("--fen-comments", "WHERE",
                   "add the position as a comment: N for every N plies, at comments, or at marks on the board",
                   [&shape](std::string const& text) { shape.fens = read_diagrams(text, "--fen-comments"); });
}

}  // namespace damier::app

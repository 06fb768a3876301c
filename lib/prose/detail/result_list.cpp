#include "prose/detail/result_list.hpp"

#include "prose/detail/words.hpp"
#include "text/move_signs.hpp"

namespace damier::prose {
namespace {

/// What a text line has of the results of games.
struct Results {
  unsigned pairs = 0;  ///< names with a dash between them
  unsigned results = 0;
  bool goes_on = false;  ///< another pair is behind a result, or behind a semicolon
};

Results results_in(std::string_view text, std::span<Token const> tokens, TextLine const& line) noexcept {
  auto const is_name = [&](std::size_t at) {
    return tokens[at].kind == TokenKind::word && begins_with_capital(tokens[at].in(text));
  };
  Results found;
  auto is_parted = false;
  for (auto i = line.first; i < line.end; ++i) {
    auto const is_dash = tokens[i].kind == TokenKind::sign && dash_size(tokens[i].in(text)) != 0;
    if (is_dash && i > line.first && i + 1 < line.end && tokens[i - 1].kind == TokenKind::word && is_name(i + 1)) {
      ++found.pairs;
      found.goes_on = found.goes_on || is_parted;
    }
    found.results += tokens[i].kind == TokenKind::result ? 1U : 0U;
    is_parted = is_parted || (found.pairs != 0 && (tokens[i].kind == TokenKind::result || tokens[i].in(text) == ";"));
  }
  return found;
}

}  // namespace

bool lists_results(std::string_view text, std::span<Token const> tokens, TextLine const& line) noexcept {
  return results_in(text, tokens, line).goes_on;
}

std::vector<bool> lines_of_results(std::string_view text, std::span<Token const> tokens,
                                   std::span<TextLine const> lines, std::size_t end) {
  std::vector<bool> are(lines.size());
  auto is_before = false;  // the line above has one result
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const found = results_in(text, tokens, lines[i]);
    auto const is_one = found.pairs == 1 && found.results == 1;
    auto const is_below =
        i > 0 && lines[i - 1].end + 1 == lines[i].first && tokens[lines[i - 1].end].kind == TokenKind::line_end;
    auto const is_last = i + 1 == lines.size() && lines[i].end + 1 >= end;
    auto const is_above_moves = is_last && (lines[i].end >= end || tokens[lines[i].end].kind == TokenKind::line_end);
    if (is_one && is_before && is_below) {
      are[i - 1] = true;
      are[i] = !is_above_moves;
    }
    are[i] = are[i] || found.goes_on;
    is_before = is_one;
  }
  return are;
}

}  // namespace damier::prose

#include "prose/detail/page_columns.hpp"

#include "prose/detail/text_lines.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace damier::prose {
namespace {

/// The fewest text lines of a column.
constexpr std::size_t fewest_lines = 3;
constexpr std::size_t most_lines = 400;
constexpr std::uint32_t longest_line = 400;
/// The fewest blanks between two columns, and those that are not between two words either.
constexpr std::size_t narrowest_gap = 2;
constexpr std::size_t widest_of_words = 3;

class PageColumnsFinder {
 public:
  PageColumnsFinder(std::string_view text, std::span<Token const> tokens, std::size_t first)
      : text_{text}, tokens_{tokens}, first_{first} {}

  std::optional<PageColumns> run() {
    end_ = first_;
    while (end_ < tokens_.size() && tokens_[end_].kind != TokenKind::paragraph) {
      ++end_;
    }
    auto const lines = lines_of(tokens_, first_, end_);
    auto const is_short = [&](TextLine const& line) {
      return tokens_[line.end - 1].end - tokens_[line.first].begin < longest_line;
    };
    if (lines.size() < fewest_lines || lines.size() > most_lines || !std::ranges::all_of(lines, is_short)) {
      return std::nullopt;
    }
    auto const edge = edge_of(lines);
    if (!edge || !split(lines, *edge) || goes_up(in_text_) || !(rises(in_columns_) || has_two_games())) {
      return std::nullopt;
    }
    return PageColumns{end_, std::move(ordered_)};
  }

 private:
  /// The column of a byte of a text line, in characters.
  [[nodiscard]] std::size_t column_of(std::size_t byte) const noexcept {
    auto const line_end = byte == 0 ? std::string_view::npos : text_.find_last_of("\n\r\f", byte - 1);
    auto const line = line_end == std::string_view::npos ? 0 : line_end + 1;
    return static_cast<std::size_t>(std::ranges::count_if(
        text_.substr(line, byte - line), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  }
  /// Whether so many blanks are before a token.
  [[nodiscard]] bool is_behind_gap(std::size_t token, std::size_t blanks) const noexcept {
    auto const begin = tokens_[token].begin;
    return begin >= blanks && text_.substr(begin - blanks, blanks).find_first_not_of(' ') == std::string_view::npos;
  }
  /// The column at which the second part of most text lines begins.
  [[nodiscard]] std::optional<std::size_t> edge_of(std::vector<TextLine> const& lines) const {
    std::map<std::size_t, std::size_t> votes;
    for (auto const& line : lines) {
      for (auto i = line.first; i < line.end; ++i) {
        if (is_behind_gap(i, widest_of_words)) {
          ++votes[column_of(tokens_[i].begin)];
        }
      }
    }
    auto const best = std::ranges::max_element(votes, {}, [](auto const& vote) { return vote.second; });
    auto const is_clear = best != votes.end() && best->second >= fewest_lines && best->second * 2 >= lines.size();
    return is_clear ? std::optional{best->first} : std::nullopt;
  }
  /// Puts the tokens on the two sides of an edge; false if one is on both.
  [[nodiscard]] bool split(std::vector<TextLine> const& lines, std::size_t edge) {
    std::vector<Token> second;
    for (auto const& line : lines) {
      auto right = line.first;
      while (right < line.end && column_of(tokens_[right].begin) < edge) {
        ++right;
      }
      if (right < line.end && !is_behind_gap(right, narrowest_gap) && right != line.first) {
        return false;
      }
      for (auto i = line.first; i < line.end; ++i) {
        if (tokens_[i].kind == TokenKind::mark && !tokens_[i].replies) {
          in_text_.push_back(tokens_[i].value);
        }
      }
      put(ordered_, line.first, right);
      put(second, right, line.end);
    }
    if (ordered_.empty() || second.empty()) {
      return false;
    }
    second.front().displaced = true;
    numbers_of_first_ = static_cast<std::size_t>(std::ranges::count(ordered_, TokenKind::mark, &Token::kind));
    ordered_.insert(ordered_.end(), second.begin(), second.end());
    for (auto const& token : ordered_) {
      if (token.kind == TokenKind::mark) {
        in_columns_.push_back(token.value);
      }
    }
    return true;
  }
  /// Adds a part of a text line and its end to a column.
  void put(std::vector<Token>& column, std::size_t begin, std::size_t end) const {
    if (begin == end) {
      return;
    }
    auto const at = column.size();
    column.insert(column.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                  tokens_.begin() + static_cast<std::ptrdiff_t>(end));
    column[at].displaced = true;
    Token line_end;
    line_end.kind = TokenKind::line_end;
    line_end.begin = line_end.end = column.back().end;
    column.push_back(line_end);
  }
  /// Whether each number is above the one before: the lines can be read as they are.
  [[nodiscard]] static bool goes_up(std::vector<std::uint32_t> const& numbers) noexcept {
    return std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}) == numbers.end();
  }
  /// Whether each of the two columns has a game: its numbers rise from 1.
  [[nodiscard]] bool has_two_games() const noexcept {
    auto const is_game = [](std::span<std::uint32_t const> numbers) {
      return numbers.size() >= fewest_lines && numbers.front() == 1 &&
             std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}) == numbers.end();
    };
    std::span<std::uint32_t const> const all{in_columns_};
    return is_game(all.first(numbers_of_first_)) && is_game(all.subspan(numbers_of_first_));
  }
  [[nodiscard]] static bool rises(std::vector<std::uint32_t> const& numbers) noexcept {
    return numbers.size() >= fewest_lines && std::ranges::is_sorted(numbers);
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  std::size_t first_;
  std::size_t end_ = 0;
  std::vector<Token> ordered_;
  std::vector<std::uint32_t> in_text_;
  std::vector<std::uint32_t> in_columns_;
  std::size_t numbers_of_first_ = 0;  ///< of those in the columns
};

}  // namespace

std::optional<PageColumns> page_columns_at(std::string_view text, std::span<Token const> tokens, std::size_t first) {
  return PageColumnsFinder{text, tokens, first}.run();
}

}  // namespace damier::prose

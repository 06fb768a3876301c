#include "prose/detail/announced_game.hpp"

#include "prose/detail/heading.hpp"
#include "prose/detail/text_lines.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace damier::prose {
namespace {

/// A text line that names both players, or two of which each names one.
struct NamesLine {
  TextLine line;
  std::string white;
  std::string black;
  bool has_result = false;
};

class NamesFinder {
 public:
  NamesFinder(std::string_view text, std::span<Token const> tokens, Languages languages) noexcept
      : text_{text}, tokens_{tokens}, languages_{languages} {}

  [[nodiscard]] std::vector<NamesLine> names_in(std::size_t first, std::size_t end) const {
    std::vector<NamesLine> found;
    auto const lines = lines_of(tokens_, first, end);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto line = without_moves(lines[i]);
      auto names = names_of(line);
      auto const is_half = names.white.empty() != names.black.empty();
      if (is_half && i + 1 < lines.size() && lines[i].end + 1 == lines[i + 1].first) {
        line.end = without_moves(lines[i + 1]).end;
        names = names_of(line);
        i += names.white.empty() || names.black.empty() ? 0U : 1U;
      }
      if (!names.white.empty() && !names.black.empty()) {
        found.push_back(std::move(names));
      }
    }
    return found;
  }

 private:
  [[nodiscard]] TextLine without_moves(TextLine line) const noexcept {
    for (auto i = line.first; i < line.end; ++i) {
      if (begins_moves(tokens_, i)) {
        return {line.first, i};
      }
    }
    return line;
  }
  [[nodiscard]] NamesLine names_of(TextLine const& line) const {
    NamesLine names{line, {}, {}, false};
    if (line.first == line.end) {
      return names;
    }
    for (auto& tag : read_heading(text_, tokens_, line.first, line.end, languages_, false).tags) {
      names.has_result = names.has_result || tag.name == "Result";
      if (tag.name == "White") {
        names.white = std::move(tag.value);
      } else if (tag.name == "Black") {
        names.black = std::move(tag.value);
      }
    }
    return names;
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
};

/// "Smit" of "A. Smit", which another line may shorten otherwise.
std::string_view last_word(std::string_view name) noexcept {
  while (name.ends_with('.') || name.ends_with(' ')) {
    name.remove_suffix(1);
  }
  return name.substr(name.find_last_of(" .") + 1);
}

bool are_same(NamesLine const& a, NamesLine const& b) noexcept {
  auto const are = [](std::string_view one, std::string_view other) { return last_word(one) == last_word(other); };
  return (are(a.white, b.white) && are(a.black, b.black)) || (are(a.white, b.black) && are(a.black, b.white));
}

bool has_moves(std::span<Token const> tokens, std::size_t first, std::size_t end) noexcept {
  for (auto i = first; i < end; ++i) {
    if (begins_moves(tokens, i)) {
      return true;
    }
  }
  return false;
}

/// Whether two lines of names are headings one below the other: a paragraph ends between them, and nothing is said of
/// the first but its result or a remark in brackets.
bool are_headings(std::span<Token const> tokens, NamesLine const& a, NamesLine const& b) noexcept {
  auto const between = tokens.subspan(a.line.end, b.line.first - a.line.end);
  auto const is_break = [](Token const& token) { return token.ends_line(); };
  auto const is_remark = tokens[a.line.end - 1].kind == TokenKind::close;
  return (a.has_result || is_remark) && std::ranges::all_of(between, is_break) &&
         std::ranges::any_of(between, [](Token const& token) { return token.kind == TokenKind::paragraph; });
}

}  // namespace

bool begins_numbered_moves(std::span<Token const> tokens, std::size_t at) noexcept {
  return tokens[at].kind == TokenKind::mark && tokens[at].value == 1 && !tokens[at].replies && at + 1 < tokens.size() &&
         tokens[at + 1].kind == TokenKind::move;
}

bool begins_moves(std::span<Token const> tokens, std::size_t at) noexcept {
  auto const is_move = [&](std::size_t i) { return i < tokens.size() && tokens[i].kind == TokenKind::move; };
  return begins_numbered_moves(tokens, at) ||
         ((at == 0 || tokens[at - 1].ends_line()) && is_move(at) && is_move(at + 1));
}

std::optional<std::size_t> announced_moves(std::string_view text, std::span<Token const> tokens, std::size_t first,
                                           std::size_t end, Languages languages) {
  for (auto i = first; i < end; ++i) {
    if (begins_moves(tokens, i)) {
      auto const is_announced = !NamesFinder{text, tokens, languages}.names_in(first, i).empty();
      return is_announced ? std::optional{i} : std::nullopt;
    }
  }
  return std::nullopt;
}

std::size_t second_heading(std::string_view text, std::span<Token const> tokens, std::size_t end, Languages languages) {
  constexpr std::size_t several = 3;
  auto const all = NamesFinder{text, tokens, languages}.names_in(0, end);
  for (std::size_t i = 1; i < all.size(); ++i) {
    auto const& above = all[i - 1];
    if (are_same(above, all[i])) {
      continue;
    }
    auto const is_list =
        all.size() >= several && above.line.end > 0 && tokens[above.line.end - 1].kind != TokenKind::close;
    if (has_moves(tokens, above.line.end, all[i].line.first) || (!is_list && are_headings(tokens, above, all[i]))) {
      return all[i].line.first;
    }
  }
  return end;
}

}  // namespace damier::prose

#include "prose/detail/read_text.hpp"

#include <algorithm>

namespace damier::prose {
namespace {

bool has_content(TokenKind kind) noexcept {
  return kind != TokenKind::line_end && kind != TokenKind::paragraph && kind != TokenKind::stop &&
         kind != TokenKind::sign && kind != TokenKind::open && kind != TokenKind::close && kind != TokenKind::dots &&
         kind != TokenKind::strength;
}

}  // namespace

std::string_view cut(ReadText const& read, TextPiece piece) noexcept {
  return read.text.substr(piece.begin, piece.end - piece.begin);
}

TextPiece piece_of(ReadText const& read, std::size_t first, std::size_t end) noexcept {
  return {read.tokens[first].begin, read.tokens[std::max(first + 1, end) - 1].end};
}

std::vector<TextPiece> pieces_between(ReadText const& read, std::size_t first, std::size_t end) {
  std::vector<TextPiece> pieces;
  auto begin = first;
  for (auto i = first; i <= end; ++i) {
    auto const is_apart = i != end && i != begin && read.tokens[i].displaced;
    if (i != end && read.tokens[i].kind != TokenKind::paragraph && !is_apart) {
      continue;
    }
    auto from = begin;
    auto to = i;
    auto const is_loose = [&](std::size_t at) {
      auto const kind = read.tokens[at].kind;
      return kind == TokenKind::line_end || kind == TokenKind::paragraph || kind == TokenKind::stop ||
             (kind == TokenKind::sign &&
              std::string_view{",:;-–—"}.find(read.tokens[at].in(read.text)) != std::string_view::npos);
    };
    while (from < to && is_loose(from)) {
      ++from;
    }
    while (to > from &&
           (read.tokens[to - 1].kind == TokenKind::line_end || read.tokens[to - 1].kind == TokenKind::paragraph)) {
      --to;
    }
    auto content = false;
    for (auto k = from; k < to; ++k) {
      content = content || has_content(read.tokens[k].kind);
    }
    if (content) {
      pieces.push_back(piece_of(read, from, to));
    }
    begin = is_apart ? i : i + 1;
  }
  return pieces;
}

}  // namespace damier::prose

// Semi-short algebraic notation, used by nearly all literature of the 64 squares: the file of the start and the end
// square, "cd4", "b:d4". The rank of the start follows from the legal moves.

#include "notation/detail/semi_short.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace damier {
namespace {

MoveText from_square(MoveText text, Square start) noexcept {
  text.squares[0] = start;
  text.starts = {};
  return text;
}

/// How likely a piece that cannot play the move is meant: the greater, the likelier.
auto likelihood(Variant const& variant, Position const& position, Square start, Square end) noexcept {
  auto const piece = position.at(start);
  auto const [from, to] = std::pair{variant.board().cell(start), variant.board().cell(end)};
  auto const [rows, columns] = std::pair{std::abs(from.row - to.row), std::abs(from.column - to.column)};
  auto const owner = !piece ? 0 : piece->colour == position.side ? 2 : 1;
  return std::tuple{start != end, owner, rows == columns || rows == 0 || columns == 0, -rows};
}

/// Whether a text means this move, and its wording allows no other.
bool means(Variant const& variant, Position const& position, std::string_view text, Move const& move) {
  auto const read = read_move_text(text, Numbering{variant.rules()});
  auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
  return meaning.kind == Resolution::Kind::unique && meaning.candidates.empty() && meaning.move == move;
}

}  // namespace

Resolution resolve_from_file(Variant const& variant, Position const& position, MoveText const& text) {
  Resolution resolution;
  std::vector<Move> fitting;
  for (auto const start : text.starts& position.of(position.side)) {
    auto meaning = resolve(variant, position, from_square(text, start));
    if (meaning.kind == Resolution::Kind::refused) {
      return meaning;
    }
    if (meaning.kind == Resolution::Kind::illegal) {
      continue;
    }
    if (meaning.kind == Resolution::Kind::unique && meaning.candidates.empty()) {
      meaning.candidates.push_back(meaning.move);
    }
    fitting.insert(fitting.end(), meaning.candidates.begin(), meaning.candidates.end());
    resolution = std::move(meaning);
  }
  if (fitting.size() == 1) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = fitting.front();
    resolution.candidates.clear();
  } else if (!fitting.empty()) {
    resolution.kind = Resolution::Kind::ambiguous;
    resolution.candidates = std::move(fitting);
  }
  return resolution;
}

MoveText with_start(Variant const& variant, Position const& position, MoveText const& text) {
  if (!text.names_file_alone()) {
    return text;
  }
  auto const likely = [&](Square start) { return likelihood(variant, position, start, text.to()); };
  auto best = text.starts.first();
  for (auto const start : text.starts) {
    auto const complete = from_square(text, start);
    auto const is_own = position.of(position.side).contains(start);
    if (is_own && resolve(variant, position, complete).kind != Resolution::Kind::illegal) {
      return complete;
    }
    best = likely(best) < likely(start) ? start : best;
  }
  return from_square(text, best);
}

std::string write_semi_short_move(Variant const& variant, Position const& position, Move const& move) {
  Numbering const numbering{variant.rules()};
  if (!numbering.algebraic()) {
    return write_move(variant, position, move);
  }
  auto const start = numbering.name(move.from);
  auto const end = numbering.name(move.to);
  auto const sign = move.is_capture() ? std::string(1, numbering.capture_sign()) : std::string{};
  auto const file = start.substr(0, 1);
  for (auto const& text : {file + sign + end, start + sign + end}) {
    if (means(variant, position, text, move)) {
      return text;
    }
  }
  if (move.is_capture()) {
    auto const route = find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured});
    auto const squares = route ? route->squares : std::vector<Square>{};
    for (std::size_t i = 1; i + 1 < squares.size(); ++i) {
      auto const text = file + sign + numbering.name(squares[i]) + sign + end;
      if (means(variant, position, text, move)) {
        return text;
      }
    }
  }
  return write_move(variant, position, move);
}

}  // namespace damier

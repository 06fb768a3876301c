#include "search/detail/plan_compiler.hpp"

#include "search/plan.hpp"

#include <algorithm>
#include <utility>

namespace damier {

Plan::Step Plan::Compiler::compile(query::CountTerm const& term) {
  auto const names_pieces = [&](query::CountTerm::Addend const& addend) {
    return as_written(addend.squares).names_pieces();
  };
  if (std::ranges::any_of(term.addends, names_pieces)) {
    return count_by_pieces(term);
  }
  PositionTest::Counted counted{{}, term.range};
  for (auto const& written : term.addends) {
    if (written.tempo) {
      add_rows(written, counted);
      continue;
    }
    auto& addend = counted.addends.emplace_back();
    addend.weight = written.weight;
    addend.pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
    addend.whole_board = written.squares.empty();
    auto const squares = selection(written.squares);
    auto const seen_by = static_cast<std::size_t>(colour_of(addend.pieces).value_or(Colour::white));
    for (std::size_t variant = 0; variant < variants().size() && !addend.whole_board; ++variant) {
      addend.squares.push_back(squares.on(variant).seen_by[seen_by]);
    }
  }
  return position(PositionTest{std::move(counted)});
}

Plan::Step Plan::Compiler::count_by_pieces(query::CountTerm const& term) {
  SquareTest::Counted counted{{}, term.range};
  for (auto const& written : term.addends) {
    if (!written.tempo) {
      auto const pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
      counted.addends.emplace_back(
          written.weight, PlacedContent{content_of(pieces), written.squares.empty(), expression(written.squares)});
      continue;
    }
    PositionTest::Counted rows{{}, {}};
    add_rows(written, rows);
    for (auto const& row : rows.addends) {
      std::vector<SquareSelection::OnBoard> boards;
      for (auto const squares : row.squares) {
        boards.push_back({{squares, squares}, true});
      }
      counted.addends.emplace_back(row.weight,
                                   PlacedContent{content_of(row.pieces), false,
                                                 SquareExpression::fixed(SquareSelection{std::move(boards)}, true)});
    }
  }
  return square_test(std::move(counted));
}

void Plan::Compiler::add_rows(query::CountTerm::Addend const& written, PositionTest::Counted& counted) const {
  unsigned most_rows = 0;
  for (auto const* const variant : variants()) {
    most_rows = std::max<unsigned>(most_rows, variant->board().rows);
  }
  auto const pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
  for (unsigned gone = 1; gone < most_rows; ++gone) {
    auto& addend = counted.addends.emplace_back();
    addend.weight = written.weight * static_cast<int>(gone);
    addend.pieces = pieces;
    addend.whole_board = false;
    for (auto const* const variant : variants()) {
      auto const& board = variant->board();
      auto const row = pieces == query::Pieces::white_men ? board.rows - 1 - gone : gone;
      addend.squares.push_back(gone < board.rows ? board.rows_between(row, row + 1) : SquareSet{});
    }
  }
}

}  // namespace damier

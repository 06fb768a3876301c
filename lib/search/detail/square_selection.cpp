#include "search/detail/square_selection.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "search/detail/board_regions.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace damier {
namespace {

using OnBoard = SquareSelection::OnBoard;

std::optional<Square> read_square(std::string_view name, Numbering const& numbering) {
  if (names_square_by_letter(name) && !numbering.algebraic()) {
    return std::nullopt;
  }
  auto const square = numbering.read(name);
  return name.empty() ? square : std::nullopt;
}

OnBoard both_see(SquareSet squares, bool complete) { return {{squares, squares}, complete}; }

/// The squares of numbers from first to last that the board has.
OnBoard numbers_between(std::string_view first, std::string_view last, Numbering const& numbering) {
  unsigned low = 0;
  unsigned high = 0;
  std::from_chars(first.data(), first.data() + first.size(), low);
  std::from_chars(last.data(), last.data() + last.size(), high);
  SquareSet squares;
  for (auto number = low; number <= high; ++number) {
    if (auto const square = numbering.square(number)) {
      squares.insert(*square);
    }
  }
  return both_see(squares, numbering.square(low) && numbering.square(high));
}

OnBoard rectangle(std::string_view first, std::string_view last, Numbering const& numbering) {
  auto const one = read_square(first, numbering);
  auto const other = read_square(last, numbering);
  if (!one || !other) {
    return both_see({}, false);
  }
  auto const& board = numbering.board();
  auto const a = board.cell(*one);
  auto const b = board.cell(*other);
  SquareSet squares;
  for (auto const square : board.squares()) {
    auto const cell = board.cell(square);
    if (std::min(a.row, b.row) <= cell.row && cell.row <= std::max(a.row, b.row) &&
        std::min(a.column, b.column) <= cell.column && cell.column <= std::max(a.column, b.column)) {
      squares.insert(square);
    }
  }
  return both_see(squares, true);
}

bool is_number(query::Text const& text) noexcept { return !text.value.empty() && is_digit(text.value.front()); }

}  // namespace

bool names_square_by_letter(std::string_view text) noexcept {
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (is_file_letter(text[at]) && is_digit(text[at + 1])) {
      return true;
    }
  }
  return false;
}

SquareSelection::SquareSelection() : boards_(variants().size()) {}

void SquareSelection::add(SquareSelection const& other) {
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    boards_[i].seen_by[0] |= other.boards_[i].seen_by[0];
    boards_[i].seen_by[1] |= other.boards_[i].seen_by[1];
    boards_[i].complete = boards_[i].complete && other.boards_[i].complete;
  }
}

SquareSelection SquareSelection::mirrored() const {
  auto result = *this;
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    auto const& board = variants()[i]->board();
    result.boards_[i].seen_by = {turned(boards_[i].seen_by[1], board), turned(boards_[i].seen_by[0], board)};
  }
  return result;
}

SquareSelection SquareSelection::nth(std::size_t n) const {
  auto result = *this;
  for (auto& board : result.boards_) {
    auto const squares = board.seen_by[0] | board.seen_by[1];
    auto at = squares.begin();
    for (std::size_t i = 0; i < n && at != SquareSet::end(); ++i) {
      ++at;
    }
    board = at != SquareSet::end() ? both_see({*at}, true) : both_see({}, false);
  }
  return result;
}

std::size_t SquareSelection::size() const noexcept {
  std::size_t most = 0;
  for (auto const& board : boards_) {
    most = std::max<std::size_t>(most, (board.seen_by[0] | board.seen_by[1]).size());
  }
  return most;
}

tl::expected<SquareSelection, SquareSelection::Fault> SquareSelection::of(query::SquareItem const& item) {
  using Kind = query::SquareItem::Kind;
  auto const by_number = is_number(item.first);
  if (item.kind == Kind::range && by_number != is_number(item.last)) {
    return tl::unexpected{Fault{item.last.span, "query-range", message("query-range-mixed"), {}}};
  }
  if (item.kind == Kind::range && by_number && std::stoi(item.last.value) < std::stoi(item.first.value)) {
    return tl::unexpected{
        Fault{item.last.span, "query-range", message("query-range-backwards"), message("query-exchange-ends")}};
  }
  SquareSelection selection;
  bool on_some_board = false;
  for (std::size_t i = 0; i < selection.boards_.size(); ++i) {
    auto const& variant = *variants()[i];
    Numbering const numbering{variant.rules()};
    auto& on_board = selection.boards_[i];
    if (item.kind == Kind::region) {
      auto const* const region = find_region(item.first.value);
      auto const squares = region != nullptr ? region->squares(variant.rules()) : SquareSet{};
      on_board = {{squares, turned(squares, variant.board())}, region != nullptr};
    } else if (item.kind == Kind::range) {
      on_board = by_number ? numbers_between(item.first.value, item.last.value, numbering)
                           : rectangle(item.first.value, item.last.value, numbering);
    } else if (auto const square = read_square(item.first.value, numbering)) {
      on_board = both_see({*square}, true);
    } else {
      on_board = both_see({}, false);
    }
    on_some_board = on_some_board || on_board.complete;
  }
  if (!on_some_board) {
    auto const one = item.kind == Kind::range ? item.last : item.first;
    return tl::unexpected{Fault{one.span, "query-square", message("query-no-such-square", "square"_a = one.value),
                                message("query-square-names")}};
  }
  return selection;
}

}  // namespace damier

#include "sql/detail/board_terms.hpp"

#include "export/archive_tables.hpp"

#include <array>
#include <bit>
#include <string_view>
#include <utility>

namespace damier {
namespace {

std::string number(std::uint64_t bits) { return sql_number(std::bit_cast<std::int64_t>(bits)); }

/// A byte of a column with several.
std::string byte_of(std::string_view column, unsigned place) {
  constexpr unsigned bits = 8;
  // As a bigint without a sign, so that a shift to the right brings zeros.
  std::string text{"(CAST("};
  text += column;
  text += " AS bigint) & 4294967295)";
  if (place != 0) {
    text.insert(0, 1, '(');
    text += " >> " + std::to_string(bits * place) + ')';
  }
  return text;
}

struct PieceColumn {
  SquareContent content;
  std::string_view name;
  unsigned far;  // its byte of far_squares
};
constexpr std::array piece_columns{
    PieceColumn{SquareContent::white_man, "white_men", 0}, PieceColumn{SquareContent::white_king, "white_kings", 1},
    PieceColumn{SquareContent::black_man, "black_men", 2}, PieceColumn{SquareContent::black_king, "black_kings", 3}};

std::string in_brackets(std::string_view a, std::string_view sign, std::string_view b) {
  std::string text{"("};
  text += a;
  text += sign;
  text += b;
  text += ')';
  return text;
}

/// (column & mask) sign value
SqlCondition compared_bits(std::string_view column, std::uint64_t mask, std::string_view sign, std::uint64_t value) {
  return in_brackets(in_brackets(column, " & ", number(mask)), sign, number(value));
}

}  // namespace

SquareColumn squares_with(ContentMask content) {
  SquareColumn column;
  column.complement = (content & mask_of(SquareContent::empty)) != 0;
  auto const wanted = static_cast<ContentMask>(column.complement ? any_content & ~content : content);
  for (auto const& piece : piece_columns) {
    if ((wanted & mask_of(piece.content)) != 0) {
      column.near += (column.near.empty() ? "" : " | ") + std::string{piece.name};
      column.far += (column.far.empty() ? "" : " | ") + byte_of("far_squares", piece.far);
    }
  }
  for (auto* const text : {&column.near, &column.far}) {
    auto const several = text->find(" | ") != std::string::npos;
    *text = text->empty() ? "0" : several ? '(' + *text + ')' : *text;
  }
  return column;
}

SquareColumn squares_of(MoveColumn column) {
  constexpr std::array<std::string_view, 3> names{"captured", "passed", "capturable"};
  auto const place = static_cast<unsigned>(column);
  return {std::string{names[place]}, byte_of("far_moves", place)};
}

SquareColumn captured_with(ContentMask content) {
  auto const captured = squares_of(MoveColumn::captured);
  auto const squares = squares_with(content);
  return {in_brackets(captured.near, " & ", squares.near), in_brackets(captured.far, " & ", squares.far)};
}

SqlCondition BoardTerms::on_any(SquareColumn const& column, SquareSet squares) const {
  auto const bits = table_squares(squares, board_);
  std::vector<SqlCondition> parts;
  auto const part = [&](std::string const& of, std::uint64_t mask) {
    if (mask != 0) {
      parts.push_back(compared_bits(of, mask, " <> ", column.complement ? mask : 0));
    }
  };
  part(column.near, bits.near);
  part(column.far, bits.far);
  return any_of(std::move(parts));
}

SqlCondition BoardTerms::on_all(SquareColumn const& column, SquareSet squares) const {
  auto const bits = table_squares(squares, board_);
  std::vector<SqlCondition> parts;
  auto const part = [&](std::string const& of, std::uint64_t mask) {
    if (mask != 0) {
      parts.push_back(compared_bits(of, mask, " = ", column.complement ? 0 : mask));
    }
  };
  part(column.near, bits.near);
  part(column.far, bits.far);
  return all_of(std::move(parts));
}

std::string BoardTerms::count(SquareColumn const& column, SquareSet squares) const {
  auto const bits = table_squares(squares, board_);
  std::string sum;
  auto const all = squares == board_.squares() && !column.complement;  // then there is nothing to mask before square 64
  auto const part = [&](std::string const& of, std::uint64_t mask) {
    if (mask == 0) {
      return;
    }
    auto const found = sql_bit_count(dialect_, all && &of == &column.near ? of : in_brackets(of, " & ", number(mask)));
    sum += sum.empty() ? "" : " + ";
    sum += column.complement ? in_brackets(std::to_string(std::popcount(mask)), " - ", found) : found;
  };
  part(column.near, bits.near);
  part(column.far, bits.far);
  return sum.empty() ? "0" : '(' + sum + ')';
}

SqlCondition BoardTerms::is_one_of(std::string_view column, SquareSet squares) const {
  if (squares.empty()) {
    return SqlCondition::never();
  }
  std::string text{column};
  text += " IN (";
  for (auto const square : squares) {
    text += (text.back() == '(' ? "" : ", ") + std::to_string(board_.index(square));
  }
  return false_if_null(text + ")");
}

std::string BoardTerms::without(SquareColumn const& column, SquareSet squares) const {
  auto const bits = table_squares(squares, board_);
  auto text = in_brackets(column.near, " & ", number(~bits.near));
  constexpr unsigned near_squares = 64;
  if (board_.square_count() > near_squares) {
    constexpr unsigned byte = 0xff;
    text += ", " + in_brackets(column.far, " & ", number(byte & ~unsigned{bits.far}));
  }
  return text;
}

}  // namespace damier

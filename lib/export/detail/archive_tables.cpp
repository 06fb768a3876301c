#include "export/archive_tables.hpp"

#include "notation/move_text.hpp"
#include "rules/ways.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace damier {
namespace {

constexpr std::array games_columns{
    TableColumn{"id", ColumnType::big_integer, true, "The number of the game in the base"},
    TableColumn{"white", ColumnType::text, false, "The player of White"},
    TableColumn{"black", ColumnType::text, false, "The player of Black"},
    TableColumn{"event", ColumnType::text, false, "The event"},
    TableColumn{"site", ColumnType::text, false, "The place"},
    TableColumn{"round", ColumnType::text, false, "The round, as written"},
    TableColumn{"date", ColumnType::text, false, "The date, as written"},
    TableColumn{"year", ColumnType::integer, false, "The year of the date"},
    TableColumn{"result", ColumnType::text, false, "The result, as written"},
    TableColumn{"outcome", ColumnType::text, true, "white-wins, black-wins, draw, both-lose or unknown"},
    TableColumn{"variant", ColumnType::text, false, "The variant, as damier rules lists them"},
    TableColumn{"evidence", ColumnType::text, true,
                "How the variant is known: declared, asked, inferred, or none where it is a guess or not known"},
    TableColumn{"plies", ColumnType::integer, true, "Half moves of the main line that were replayed"},
    TableColumn{"white_rating", ColumnType::integer, false, "The rating of the player of White"},
    TableColumn{"black_rating", ColumnType::integer, false, "The rating of the player of Black"},
    TableColumn{"annotator", ColumnType::text, false, "Who commented on it"},
    TableColumn{"source", ColumnType::text, true, "The file that it was imported from"},
    TableColumn{"illegal", ColumnType::boolean, true, "Whether a move of the main line breaks the rules"},
    TableColumn{"fen", ColumnType::text, false, "The position it begins with, unless that is the start position"},
    TableColumn{"white_key", ColumnType::text, true, "The player of White in the form in which names are compared"},
    TableColumn{"black_key", ColumnType::text, true, "The player of Black in that form"},
    TableColumn{"event_key", ColumnType::text, true, "The event in that form"},
    TableColumn{"site_key", ColumnType::text, true, "The place in that form"},
    TableColumn{"annotator_key", ColumnType::text, true, "The annotator in that form"},
    TableColumn{"round_key", ColumnType::text, true, "The round in small letters without accents"},
    TableColumn{"source_key", ColumnType::text, true, "The source in small letters without accents"},
    TableColumn{"round_number", ColumnType::big_integer, false, "The first number of the round"},
    TableColumn{"first_day", ColumnType::integer, false, "The first day that the date can be, as 19750630"},
    TableColumn{"last_day", ColumnType::integer, false, "The last day that it can be"},
    TableColumn{"opening", ColumnType::text, false, "The identifier of the opening"},
    TableColumn{"has_comments", ColumnType::boolean, true, "Whether it has comments"},
    TableColumn{"has_variations", ColumnType::boolean, true, "Whether it has variations"},
    TableColumn{"has_findings", ColumnType::boolean, true, "Whether it has findings of warning level or above"},
    TableColumn{"has_errors", ColumnType::boolean, true, "Whether it has findings of error level"},
    TableColumn{"own_start", ColumnType::boolean, true, "Whether it begins with a position of its own"},
};

constexpr std::array positions_columns{
    TableColumn{"game", ColumnType::big_integer, true, "The game, as games.id has it"},
    TableColumn{"hash", ColumnType::big_integer, true, "64 bits; two positions rarely share them"},
    TableColumn{
        "white_men", ColumnType::big_integer, true,
        "White men: bit i is square i, from 0 along the rows from the top left, on mirrored boards the top right"},
    TableColumn{"white_kings", ColumnType::big_integer, true, "White kings, likewise"},
    TableColumn{"black_men", ColumnType::big_integer, true, "Black men, likewise"},
    TableColumn{"black_kings", ColumnType::big_integer, true, "Black kings, likewise"},
    TableColumn{
        "far_squares", ColumnType::integer, true,
        "Squares 64 to 71 of 12x12 boards: bits 0-7 white men, 8-15 white kings, 16-23 black men, 24-31 black kings"},
    TableColumn{"ply", ColumnType::integer, true, "Half moves played before"},
    TableColumn{"side", ColumnType::text, true, "W or B is to move"},
    TableColumn{"move", ColumnType::text, false, "The move that is played, as PDN has it"},
    TableColumn{"place", ColumnType::integer, true, "Positions of the line before it"},
    TableColumn{"from_square", ColumnType::integer, false, "The square that the move begins on, a bit number"},
    TableColumn{"to_square", ColumnType::integer, false, "The square that it ends on, a bit number"},
    TableColumn{"captured", ColumnType::big_integer, true, "The pieces that the move takes, as bits"},
    TableColumn{"passed", ColumnType::big_integer, true,
                "The squares that the move passes or lands on by any of its routes, as bits, but for taken pieces"},
    TableColumn{"by_king", ColumnType::boolean, true, "Whether a king plays the move"},
    TableColumn{"promotes", ColumnType::boolean, true, "Whether the move makes a man a king"},
    TableColumn{"legal_moves", ColumnType::integer, false,
                "The number of legal moves; nothing where they are too many to be listed"},
    TableColumn{"capture_sizes", ColumnType::big_integer, true, "Bit n: a legal move takes n pieces"},
    TableColumn{"capturable", ColumnType::big_integer, true, "The pieces that some legal move takes, as bits"},
    TableColumn{"far_moves", ColumnType::integer, true,
                "Squares 64 to 71 of 12x12 boards: bits 0-7 captured, 8-15 passed, 16-23 capturable"},
};

constexpr ArchiveTable games{"games", "A row is a game", games_columns};
constexpr ArchiveTable positions{"positions", "A row is a position of a main line and the move played in it",
                                 positions_columns};

constexpr unsigned most_taken = 62;  // that capture_sizes tells apart

std::int64_t signed_bits(std::uint64_t bits) noexcept { return std::bit_cast<std::int64_t>(bits); }

/// By all routes of a move, if one is played.
SquareSet passed_squares(PlacedPosition const& at) {
  SquareSet all;
  if (at.move != nullptr) {
    visit_ways(*at.variant, at.position, *at.move, [&](SquareSet passed) { all |= passed; });
  }
  return all;
}

bool is_promotion(PlacedPosition const& at) {
  return !at.position.kings.contains(at.move->from) &&
         at.variant->after(at.position, *at.move).kings.contains(at.move->to);
}

}  // namespace

ArchiveTable const& games_table() noexcept { return games; }
ArchiveTable const& positions_table() noexcept { return positions; }

TableSquares table_squares(SquareSet squares, Geometry const& board) noexcept {
  constexpr unsigned near = 64;
  TableSquares numbers;
  for (auto const square : squares) {
    auto const index = board.index(square);
    if (index < near) {
      numbers.near |= std::uint64_t{1} << index;
    } else {
      numbers.far = static_cast<std::uint8_t>(numbers.far | 1U << (index - near));
    }
  }
  return numbers;
}

BoardNumbers board_numbers(Position const& position, Geometry const& board) noexcept {
  constexpr unsigned far_bits = 8;
  BoardNumbers numbers;
  unsigned place = 0;
  auto const number = [&](SquareSet squares) {
    auto const bits = table_squares(squares, board);
    numbers.far_squares |= std::uint32_t{bits.far} << (far_bits * place++);
    return bits.near;
  };
  numbers.white_men = number(position.men(Colour::white));
  numbers.white_kings = number(position.kings_of(Colour::white));
  numbers.black_men = number(position.men(Colour::black));
  numbers.black_kings = number(position.kings_of(Colour::black));
  return numbers;
}

void PositionRows::fill(TableRow& row, PlacedPosition const& at) {
  auto const& variant = *at.variant;
  auto const& board = variant.board();
  auto const numbers = board_numbers(at.position, board);
  variant.legal_moves(at.position, legal_);
  row.clear();
  row.emplace_back(at.game);
  row.emplace_back(signed_bits(zobrist(at.position)));
  row.emplace_back(signed_bits(numbers.white_men));
  row.emplace_back(signed_bits(numbers.white_kings));
  row.emplace_back(signed_bits(numbers.black_men));
  row.emplace_back(signed_bits(numbers.black_kings));
  row.emplace_back(std::int64_t{std::bit_cast<std::int32_t>(numbers.far_squares)});
  row.emplace_back(std::int64_t{at.ply});
  row.emplace_back(std::string{at.position.side == Colour::white ? "W" : "B"});
  row.push_back(at.move != nullptr ? TableValue{write_move(variant, at.position, *at.move, legal_)} : TableValue{});
  row.emplace_back(std::int64_t{at.place});
  auto const square = [&](Square Move::*end) {
    return at.move != nullptr ? TableValue{std::int64_t{board.index(at.move->*end)}} : TableValue{};
  };
  row.push_back(square(&Move::from));
  row.push_back(square(&Move::to));
  auto const captured = table_squares(at.move != nullptr ? at.move->captured : SquareSet{}, board);
  auto const passed = table_squares(passed_squares(at), board);
  row.emplace_back(signed_bits(captured.near));
  row.emplace_back(signed_bits(passed.near));
  row.emplace_back(at.move != nullptr && at.position.kings.contains(at.move->from));
  row.emplace_back(at.move != nullptr && is_promotion(at));
  row.push_back(legal_.refused() ? TableValue{} : TableValue{static_cast<std::int64_t>(legal_.size())});
  SquareSet taken;
  std::int64_t sizes = 0;
  for (auto const& move : legal_) {
    taken |= move.captured;
    sizes |= move.is_capture() ? std::int64_t{1} << std::min(move.captured.size(), most_taken) : 0;
  }
  auto const capturable = table_squares(taken, board);
  row.emplace_back(sizes);
  row.emplace_back(signed_bits(capturable.near));
  row.emplace_back(std::int64_t{captured.far} | std::int64_t{passed.far} << 8 | std::int64_t{capturable.far} << 16);
}

std::string sql_condition(Position const& position, Variant const& variant, bool any_side) {
  auto const numbers = board_numbers(position, variant.board());
  std::array const values{
      signed_bits(zobrist(position)),   signed_bits(numbers.white_men),
      signed_bits(numbers.white_kings), signed_bits(numbers.black_men),
      signed_bits(numbers.black_kings), std::int64_t{std::bit_cast<std::int32_t>(numbers.far_squares)}};
  std::string condition;
  for (std::size_t i = any_side ? 1 : 0; i < values.size(); ++i) {  // the hash is one of the side to move, too
    condition += std::string{positions_columns[i + 1].name} + " = " + std::to_string(values[i]) + " AND ";
  }
  if (any_side) {
    return condition.substr(0, condition.rfind(" AND "));
  }
  return condition + "side = '" + (position.side == Colour::white ? "W'" : "B'");
}

}  // namespace damier

#include "export/archive_tables.hpp"

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
};

constexpr ArchiveTable games{"games", "A row is a game", games_columns};
constexpr ArchiveTable positions{"positions", "A row is a position of a main line and the move played in it",
                                 positions_columns};

std::int64_t signed_bits(std::uint64_t bits) noexcept { return std::bit_cast<std::int64_t>(bits); }

}  // namespace

ArchiveTable const& games_table() noexcept { return games; }
ArchiveTable const& positions_table() noexcept { return positions; }

BoardNumbers board_numbers(Position const& position, Geometry const& board) noexcept {
  constexpr unsigned near = 64;
  constexpr unsigned far_bits = 8;
  BoardNumbers numbers;
  unsigned place = 0;
  auto const number = [&](SquareSet squares) {
    std::uint64_t bits = 0;
    for (auto const square : squares) {
      auto const index = board.index(square);
      if (index < near) {
        bits |= std::uint64_t{1} << index;
      } else {
        numbers.far_squares |= std::uint32_t{1} << (place * far_bits + index - near);
      }
    }
    ++place;
    return bits;
  };
  numbers.white_men = number(position.men(Colour::white));
  numbers.white_kings = number(position.kings_of(Colour::white));
  numbers.black_men = number(position.men(Colour::black));
  numbers.black_kings = number(position.kings_of(Colour::black));
  return numbers;
}

void fill_position_row(TableRow& row, std::int64_t game, unsigned ply, Position const& position, Variant const& variant,
                       std::string_view move) {
  auto const numbers = board_numbers(position, variant.board());
  row.resize(positions_columns.size());
  row[0] = game;
  row[1] = signed_bits(zobrist(position));
  row[2] = signed_bits(numbers.white_men);
  row[3] = signed_bits(numbers.white_kings);
  row[4] = signed_bits(numbers.black_men);
  row[5] = signed_bits(numbers.black_kings);
  row[6] = std::int64_t{std::bit_cast<std::int32_t>(numbers.far_squares)};
  row[7] = std::int64_t{ply};
  row[8] = std::string{position.side == Colour::white ? "W" : "B"};
  if (move.empty()) {
    row[9] = std::monostate{};
  } else {
    row[9] = std::string{move};
  }
}

std::string sql_condition(Position const& position, Variant const& variant) {
  TableRow row;
  fill_position_row(row, 0, 0, position, variant, {});
  std::string condition;
  for (std::size_t i = 1; i <= 6; ++i) {
    condition +=
        std::string{positions_columns[i].name} + " = " + std::to_string(std::get<std::int64_t>(row[i])) + " AND ";
  }
  return condition + "side = '" + std::get<std::string>(row[8]) + "'";
}

}  // namespace damier

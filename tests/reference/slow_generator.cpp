#include "reference/slow_generator.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace damier::reference {

namespace {

struct Diagonal {
  int rows;
  int columns;
};
constexpr std::array<Diagonal, 4> diagonals{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

/// White plays up the board, towards row 0.
int forward(Colour colour) noexcept { return colour == Colour::white ? -1 : 1; }

Cell next(Cell cell, Diagonal diagonal) noexcept { return {cell.row + diagonal.rows, cell.column + diagonal.columns}; }

SquareSet set_of(std::vector<Square> const& squares) {
  SquareSet set;
  for (auto const square : squares) {
    set.insert(square);
  }
  return set;
}

std::vector<Move> distinct(std::set<CapturePath> const& paths) {
  std::vector<Move> moves;
  for (auto const& path : paths) {
    Move const move{path.from, path.to, set_of(path.taken)};
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
      moves.push_back(move);
    }
  }
  return moves;
}

}  // namespace

/// The search for the captures of one piece: the board without it, and how far it has come.
struct SlowGenerator::Search {
  PlainBoard board;
  Cell from;
  std::vector<Cell> taken;
  SlowCaptures& found;
};

bool SlowGenerator::is_far_row(Cell cell, Colour colour) const noexcept {
  return cell.row == (colour == Colour::white ? 0 : rules_.board.rows - 1);
}

bool SlowGenerator::flies(Piece piece) const noexcept { return piece.king && rules_.king_range == KingRange::flying; }

/// What the piece is after a jump that brought it to a cell, the capture not being over.
Piece SlowGenerator::on_landing(Cell cell, Piece piece) const noexcept {
  if (rules_.promotion == PromotionInCapture::goes_on_as_king && is_far_row(cell, piece.colour)) {
    return {piece.colour, true};
  }
  return piece;  // 4.15: a man that only passes the far row stays a man
}

std::vector<Move> SlowGenerator::quiet_moves(Position const& position) const {
  PlainBoard const board{rules_.board, position};
  std::vector<Move> moves;
  for (auto const from_square : position.of(position.side)) {
    auto const piece = position.at(from_square).value();
    auto const from = rules_.board.cell(from_square);
    for (auto const diagonal : diagonals) {
      if (!piece.king && diagonal.rows != forward(piece.colour)) {
        continue;  // 3.4: a man goes forward
      }
      auto to = next(from, diagonal);
      while (board.at(to) == Content::empty) {
        moves.push_back({from_square, square(to), {}});
        if (!flies(piece)) {
          break;
        }
        to = next(to, diagonal);  // 3.9: a king goes as far as it likes
      }
    }
  }
  return moves;
}

/// The pieces that a piece standing on a cell can jump next, each with the cells behind it where it may land.
std::vector<SlowGenerator::Jump> SlowGenerator::jumps_from(PlainBoard const& board, Cell from, Piece piece,
                                                           std::vector<Cell> const& taken) const {
  std::vector<Jump> jumps;
  for (auto const diagonal : diagonals) {
    if (!piece.king && rules_.man_capture == ManCapture::forward && diagonal.rows != forward(piece.colour)) {
      continue;
    }
    auto over = next(from, diagonal);
    while (flies(piece) && board.at(over) == Content::empty) {
      over = next(over, diagonal);  // 4.3: a king takes a piece at a distance
    }
    if (!is_piece_of(board.at(over), opponent(piece.colour))) {
      continue;
    }
    if (std::find(taken.begin(), taken.end(), over) != taken.end()) {
      continue;  // 4.11: no piece twice; it still stands there (4.8), so it is in the way as well
    }
    Jump jump{over, {}};
    auto landing = next(over, diagonal);
    while (board.at(landing) == Content::empty) {
      jump.landings.push_back(landing);
      if (!flies(piece)) {
        break;
      }
      landing = next(landing, diagonal);
    }
    if (!jump.landings.empty()) {
      jumps.push_back(jump);
    }
  }
  return jumps;
}

void SlowGenerator::follow(Search& search, Cell at, Piece piece) const {
  for (auto const& jump : jumps_from(search.board, at, piece, search.taken)) {
    if (search.found.jumps++ >= jump_budget_) {
      search.found.refused = true;
    }
    if (search.found.refused) {
      return;
    }
    search.taken.push_back(jump.over);
    auto const goes_on = [&](Cell landing) {
      if (!piece.king && rules_.promotion == PromotionInCapture::stops && is_far_row(landing, piece.colour)) {
        return false;
      }
      return !jumps_from(search.board, landing, on_landing(landing, piece), search.taken).empty();
    };
    // 4.5, 4.6: the capture goes on as long as it can, and the landing is chosen so that it can.
    auto const some_go_on = std::any_of(jump.landings.begin(), jump.landings.end(), goes_on);
    for (auto const landing : jump.landings) {
      if (goes_on(landing)) {
        follow(search, landing, on_landing(landing, piece));
      } else if (!some_go_on) {
        record(search, landing, piece);
      }
    }
    search.taken.pop_back();
  }
}

void SlowGenerator::record(Search& search, Cell to, Piece piece) const {
  auto& paths = search.found.paths;
  if (rules_.choice == CaptureChoice::most_pieces && !paths.empty()) {  // 4.13
    auto const most = paths.begin()->taken.size();
    if (search.taken.size() < most) {
      return;
    }
    if (search.taken.size() > most) {
      paths.clear();
    }
  }
  CapturePath path{square(search.from), square(to), {}, piece.king || is_far_row(to, piece.colour)};
  for (auto const cell : search.taken) {
    path.taken.push_back(square(cell));
  }
  paths.insert(path);
}

SlowCaptures SlowGenerator::captures(Position const& position) const {
  SlowCaptures found;
  for (auto const from_square : position.of(position.side)) {
    auto const from = rules_.board.cell(from_square);
    Search search{PlainBoard{rules_.board, position}, from, {}, found};
    search.board.set(from, Content::empty);  // the piece has left its square, and may pass it again
    follow(search, from, position.at(from_square).value());
  }
  if (found.refused) {
    found.paths.clear();
  }
  return found;
}

bool SlowGenerator::has_capture(Position const& position) const {
  PlainBoard const board{rules_.board, position};
  for (auto const square : position.of(position.side)) {
    if (!jumps_from(board, rules_.board.cell(square), position.at(square).value(), {}).empty()) {
      return true;
    }
  }
  return false;
}

SlowMoves SlowGenerator::legal_moves(Position const& position) const {
  auto const captured = captures(position);
  if (captured.refused) {
    return {true, {}, captured.jumps};
  }
  if (captured.paths.empty()) {
    return {false, quiet_moves(position), captured.jumps};
  }
  return {false, distinct(captured.paths), captured.jumps};  // 4.1: a capture is compulsory
}

Position SlowGenerator::after(Position const& position, Move const& move) const {
  PlainBoard board{rules_.board, position};
  auto piece = position.at(move.from).value();
  auto const to = rules_.board.cell(move.to);
  if (is_far_row(to, piece.colour)) {
    piece.king = true;  // 3.5: it ends its move on the far row
  }
  if (rules_.promotion == PromotionInCapture::goes_on_as_king && move.is_capture()) {
    for (auto const& path : captures(position).paths) {
      if (path.from == move.from && path.to == move.to && set_of(path.taken) == move.captured && path.ends_as_king) {
        piece.king = true;
      }
    }
  }
  board.set(rules_.board.cell(move.from), Content::empty);
  for (auto const square : move.captured) {
    board.set(rules_.board.cell(square), Content::empty);  // 4.8: removed after the whole rafle
  }
  board.set(to, content_of(piece));
  return board.position(opponent(position.side));
}

std::uint64_t SlowGenerator::perft(Position const& position, unsigned depth, Counting counting) const {
  if (depth == 0) {
    return 1;
  }
  std::vector<Move> moves;
  if (counting == Counting::every_path && has_capture(position)) {
    auto const captured = captures(position);
    if (captured.refused) {
      throw std::runtime_error{"perft: too many captures"};
    }
    for (auto const& path : captured.paths) {
      moves.push_back({path.from, path.to, set_of(path.taken)});
    }
  } else {
    auto const legal = legal_moves(position);
    if (legal.refused) {
      throw std::runtime_error{"perft: too many captures"};
    }
    moves = legal.moves;
  }
  if (depth == 1) {
    return moves.size();
  }
  std::uint64_t leaves = 0;
  for (auto const& move : moves) {
    leaves += perft(after(position, move), depth - 1, counting);
  }
  return leaves;
}

}  // namespace damier::reference

#include "reference/slow_generator.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace damier::reference {

namespace {

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

/// The search for the captures of one piece: the board without that piece, and the current state of the capture.
struct SlowGenerator::Search {
  Position const& position;  ///< before the capture
  PlainBoard board;
  Cell from;
  std::vector<Cell> taken;
  SlowCaptures& found;
  std::vector<int>& best;  ///< merit of the captures found so far
};

/// The steps in a set of directions for a colour; the set is given as White sees it. On a board of dark squares a step
/// along a row or a column passes over a light square.
std::vector<SlowGenerator::Step> SlowGenerator::steps(DirectionSet directions, Colour colour) const {
  auto const far = rules_.board.all_squares ? 1 : 2;
  std::array<std::pair<Direction, Step>, 8> const compass{{
      {Direction::up_left, {-1, -1}},
      {Direction::up_right, {-1, 1}},
      {Direction::down_left, {1, -1}},
      {Direction::down_right, {1, 1}},
      {Direction::up, {-far, 0}},
      {Direction::left, {0, -far}},
      {Direction::right, {0, far}},
      {Direction::down, {far, 0}},
  }};
  auto const side = colour == Colour::white ? 1 : -1;  // Black plays from the other side of the board
  std::vector<Step> steps;
  for (auto const& [direction, step] : compass) {
    if (directions.contains(direction)) {
      steps.push_back({side * step.rows, side * step.columns});
    }
  }
  return steps;
}

Cell SlowGenerator::next(Cell cell, Step step) noexcept { return {cell.row + step.rows, cell.column + step.columns}; }

bool SlowGenerator::is_far_row(Cell cell, Colour colour) const noexcept {
  return cell.row == (colour == Colour::white ? 0 : rules_.board.rows - 1);
}

bool SlowGenerator::flies(Piece piece) const noexcept { return piece.king && rules_.king_range == KingRange::flying; }

/// The piece after a jump to a cell, if the capture continues.
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
    if (piece.king && must_rest(position, from_square)) {
      continue;
    }
    for (auto const step : steps(piece.king ? rules_.king_steps : rules_.man_steps, piece.colour)) {
      auto to = next(from, step);
      while (board.at(to) == Content::empty) {
        moves.push_back({from_square, square(to), {}});
        if (!flies(piece)) {
          break;  // 3.4: a man moves one step
        }
        to = next(to, step);  // 3.9: a king moves any distance
      }
    }
  }
  return moves;
}

/// Frisian: whether a king may not make another quiet move. While its side has a man, the number of successive ones is
/// limited.
bool SlowGenerator::must_rest(Position const& position, Square king) const noexcept {
  auto const& run = position.king_runs[static_cast<std::size_t>(position.side)];
  return rules_.king_run != 0 && !position.men(position.side).empty() && run.king == king &&
         run.moves >= rules_.king_run;
}

/// The numbers of successive king moves after a move. after: the position without these numbers.
std::array<KingRun, 2> SlowGenerator::runs_after(Position const& position, Move const& move,
                                                 Position const& after) const {
  auto runs = position.king_runs;
  if (rules_.king_run == 0) {
    return runs;
  }
  auto& own = runs[static_cast<std::size_t>(position.side)];
  auto& other = runs[static_cast<std::size_t>(after.side)];
  auto const counts = position.kings.contains(move.from) && !move.is_capture() && !after.men(position.side).empty();
  if (!counts) {
    own = {};
  } else if (own.moves != 0 && own.king == move.from) {
    own = {move.to, static_cast<std::uint8_t>(own.moves + 1)};
  } else {
    own = {move.to, 1};
  }
  if (!after.kings_of(after.side).contains(other.king)) {
    other = {};  // the king was taken
  }
  return runs;
}

bool SlowGenerator::may_take(Piece piece, Content content) const noexcept {
  if (!is_piece_of(content, opponent(piece.colour))) {
    return false;
  }
  return piece.king || !is_king(content) || rules_.men_take_kings;  // Italian 5.3b
}

/// The jumps that a piece on a cell can make next, each with the cells where it may land if the capture continues.
/// came_by: the step of the jump before, {} at the start.
std::vector<SlowGenerator::Jump> SlowGenerator::jumps_from(PlainBoard const& board, Cell from, Piece piece,
                                                           std::vector<Cell> const& taken, Step came_by) const {
  std::vector<Jump> jumps;
  for (auto const step : steps(piece.king ? rules_.king_captures : rules_.man_captures, piece.colour)) {
    if (!rules_.turns_back && came_by != Step{} && step == Step{-came_by.rows, -came_by.columns}) {
      continue;  // Turkish: no turn of 180 degrees; where pieces are removed at the end none is possible
    }
    auto over = next(from, step);
    while (flies(piece) && board.at(over) == Content::empty) {
      over = next(over, step);  // 4.3: a king takes a piece at a distance
    }
    if (!may_take(piece, board.at(over))) {
      continue;
    }
    if (rules_.removal == Removal::at_end && std::find(taken.begin(), taken.end(), over) != taken.end()) {
      continue;  // 4.11: no piece twice; it is still on the board (4.8), so it is in the way as well
    }
    Jump jump{step, over, {}};
    auto landing = next(over, step);
    while (board.at(landing) == Content::empty) {
      jump.landings.push_back(landing);
      if (!flies(piece) || rules_.king_landing == KingLanding::just_behind) {
        break;
      }
      landing = next(landing, step);
    }
    if (!jump.landings.empty()) {
      jumps.push_back(jump);
    }
  }
  return jumps;
}

/// The cells where the piece may land if this jump is the last of the capture.
std::vector<Cell> SlowGenerator::final_landings(Search const& search, Jump const& jump, Piece piece) const {
  auto const takes_king = search.position.kings.contains(square(jump.over));
  if (rules_.king_landing == KingLanding::just_behind_a_last_king && piece.king && takes_king) {
    return {jump.landings.front()};  // Killer
  }
  return jump.landings;
}

void SlowGenerator::follow(Search& search, Cell at, Piece piece, Step came_by) const {
  for (auto const& jump : jumps_from(search.board, at, piece, search.taken, came_by)) {
    if (search.found.jumps++ >= jump_budget_) {
      search.found.refused = true;
    }
    if (search.found.refused) {
      return;
    }
    auto const content = search.board.at(jump.over);
    search.taken.push_back(jump.over);
    if (rules_.removal == Removal::at_once) {
      search.board.set(jump.over, Content::empty);
    }
    auto const goes_on = [&](Cell landing) {
      if (!piece.king && rules_.promotion == PromotionInCapture::stops && is_far_row(landing, piece.colour)) {
        return false;
      }
      return !jumps_from(search.board, landing, on_landing(landing, piece), search.taken, jump.step).empty();
    };
    // 4.5, 4.6: the capture continues as long as it can, and the landing square is chosen so that it can.
    if (std::any_of(jump.landings.begin(), jump.landings.end(), goes_on)) {
      for (auto const landing : jump.landings) {
        if (goes_on(landing)) {
          follow(search, landing, on_landing(landing, piece), jump.step);
        }
      }
    } else {
      for (auto const landing : final_landings(search, jump, piece)) {
        record(search, landing, piece);
      }
    }
    search.board.set(jump.over, content);
    search.taken.pop_back();
  }
}

/// The criteria by which captures are compared, in order: of two captures, the one with the greater number at the first
/// difference takes precedence.
std::vector<int> SlowGenerator::merit(Search const& search) const {
  auto const is_king_taken = [&](Cell cell) { return search.position.kings.contains(square(cell)); };
  auto const number = static_cast<int>(search.taken.size());
  auto const kings = static_cast<int>(std::count_if(search.taken.begin(), search.taken.end(), is_king_taken));
  auto const men = number - kings;
  auto const with_king = search.position.kings.contains(square(search.from)) ? 1 : 0;
  switch (rules_.choice) {
    case CaptureChoice::free: return {};
    case CaptureChoice::most_pieces: return {number};                    // 4.13
    case CaptureChoice::most_pieces_then_kings: return {number, kings};  // Spanish: quantity, quality
    case CaptureChoice::king_first: return {with_king};                  // Czech 4.14
    case CaptureChoice::highest_value:
      // Frisian: a king counts slightly less than two men, so that of equal sums the one with fewer kings is greater.
      return {2 * kings + men, -kings, with_king};
    case CaptureChoice::italian: {
      std::vector<int> merit{number, with_king, kings};  // Italian 6.6, 6.7, 6.8
      for (auto const cell : search.taken) {
        merit.push_back(is_king_taken(cell) ? 1 : 0);  // 6.9: the king met earliest
      }
      return merit;
    }
  }
  throw std::logic_error{"no such choice of captures"};
}

void SlowGenerator::record(Search& search, Cell to, Piece piece) const {
  auto& paths = search.found.paths;
  auto const merit = this->merit(search);
  if (!paths.empty() && merit < search.best) {
    return;
  }
  if (merit > search.best) {
    paths.clear();
  }
  search.best = merit;
  CapturePath path{square(search.from), square(to), {}, piece.king || is_far_row(to, piece.colour)};
  for (auto const cell : search.taken) {
    path.taken.push_back(square(cell));
  }
  paths.insert(path);
}

SlowCaptures SlowGenerator::captures(Position const& position) const {
  SlowCaptures found;
  std::vector<int> best;
  PlainBoard const board{rules_.board, position};
  for (auto const from_square : position.of(position.side)) {
    auto const from = rules_.board.cell(from_square);
    Search search{position, board, from, {}, found, best};
    search.board.set(from, Content::empty);  // the piece has left its square and may pass over it again
    follow(search, from, position.at(from_square).value(), {});
  }
  if (found.refused) {
    found.paths.clear();
  }
  return found;
}

bool SlowGenerator::has_capture(Position const& position) const {
  PlainBoard const board{rules_.board, position};
  for (auto const square : position.of(position.side)) {
    if (!jumps_from(board, rules_.board.cell(square), position.at(square).value(), {}, {}).empty()) {
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
  auto after = board.position(opponent(position.side));
  after.king_runs = runs_after(position, move, after);
  return after;
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

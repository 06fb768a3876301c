#include "store/home_rows.hpp"

#include "store/move_codec.hpp"
#include "store/move_table.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace damier {
namespace {

/// Which short moves do more than move a piece between other squares.
struct HomeMoves {
  HomeRows::Squares squares;
  std::array<MoveTable const*, 2> tables{};
  std::array<std::array<bool, 256>, 2> matter{};  // by code; those of several bytes do

  explicit HomeMoves(Geometry const& board) : squares{HomeRows::squares(board)}, tables{MoveTable::both(board)} {
    auto const home = squares.of(Colour::white) | squares.of(Colour::black);
    for (std::size_t us = 0; us < 2; ++us) {
      matter[us].fill(true);
      for (unsigned code = 0; code < tables[us]->short_count(); ++code) {
        auto const& move = tables[us]->moves()[code];
        matter[us][code] = move.is_capture() || home.contains(move.from) || home.contains(move.to);
      }
    }
  }

  static HomeMoves const& of(Geometry const& board) {
    struct Last {
      Geometry board;
      HomeMoves const* moves = nullptr;
    };
    static thread_local Last last;  // nearly always the same as for the game before
    if (last.moves == nullptr || last.board != board) {
      static std::mutex mutex;
      static std::map<std::tuple<unsigned, unsigned, bool>, std::unique_ptr<HomeMoves const>> made;
      std::lock_guard const lock{mutex};
      auto& moves = made[{board.columns, board.rows, board.all_squares}];
      if (!moves) {
        moves = std::make_unique<HomeMoves const>(board);
      }
      last = {board, moves.get()};
    }
    return *last.moves;
  }
};

/// Follows the men of the back rows along a line.
class HomeRowReplay {
 public:
  HomeRowReplay(Geometry const& board, Position const& start) : board_{board}, moves_{HomeMoves::of(board)} {
    pieces_ = start.occupied().size();
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const us = static_cast<std::size_t>(colour);
      home_[us] = moves_.squares.of(colour);
      staying_[us] = start.men(colour) & home_[us];
      leave(colour, home_[us] - staying_[us]);
    }
  }

  [[nodiscard]] std::uint32_t run(Colour side, std::string_view coded) {
    while (!coded.empty()) {
      auto const us = static_cast<std::size_t>(side);
      if (!moves_.matter[us][static_cast<unsigned char>(coded.front())]) {
        coded.remove_prefix(1);
        side = opponent(side);
        continue;
      }
      MoveDecoder decoder{board_, side, coded};
      Move move;
      auto const step = decoder.next(move);
      if (step == MoveDecoder::Step::end || step == MoveDecoder::Step::damaged) {
        break;
      }
      if (step != MoveDecoder::Step::move) {
        return HomeRows::all_anything;  // only the whole game tells what stands there then
      }
      play(side, move);
      side = opponent(side);
      coded = decoder.rest();
    }
    return rows_;
  }

 private:
  void play(Colour side, Move const& move) {
    auto const us = static_cast<std::size_t>(side);
    pieces_ -= std::min(pieces_, move.captured.size());
    if (staying_[us].contains(move.from) && move.from != move.to) {
      leave(side, SquareSet{move.from});
    }
    leave(opponent(side), move.captured & staying_[1 - us]);
    // Men come there by a capture, or along the row where they step sideways; every other piece is a king.
    if (home_[us].contains(move.to) && (move.is_capture() || board_.all_squares)) {
      set(SquareSet{move.to}, HomeRows::anything);
    }
  }
  void leave(Colour colour, SquareSet squares) {
    staying_[static_cast<std::size_t>(colour)] = staying_[static_cast<std::size_t>(colour)] - squares;
    set(squares, HomeRows::level(pieces_));
  }
  void set(SquareSet squares, unsigned value) {
    if (squares.empty()) {
      return;
    }
    for (std::size_t field = 0; field < moves_.squares.count; ++field) {
      if (squares.contains(moves_.squares.at[field])) {
        rows_ |= (value & 7U) << (3 * field);
      }
    }
  }

  Geometry board_;
  HomeMoves const& moves_;
  std::array<SquareSet, 2> home_;
  std::array<SquareSet, 2> staying_;
  unsigned pieces_ = 0;
  std::uint32_t rows_ = 0;
};

}  // namespace

SquareSet HomeRows::Squares::of(Colour colour) const noexcept {
  SquareSet set;
  for (std::size_t field = 0; field < count; ++field) {
    if (Squares::colour(field, count) == colour) {
      set.insert(at[field]);
    }
  }
  return set;
}

HomeRows::Squares HomeRows::squares(Geometry const& board) noexcept {
  Squares squares;
  auto const of_a_side = std::min<unsigned>(board.row_squares(), most_squares / 2);
  for (auto const first : {board.square_count() - board.row_squares(), 0U}) {
    for (unsigned index = 0; index < of_a_side; ++index) {
      squares.at[squares.count++] = board.square(first + index);
    }
  }
  return squares;
}

std::uint32_t HomeRows::of(Geometry const& board, Position const& start, std::string_view moves) {
  return HomeRowReplay{board, start}.run(start.side, moves);
}

}  // namespace damier

#include "store/move_codec.hpp"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

namespace damier {
namespace {

// The first codes are the short moves of a table; these are the others.
constexpr std::uint8_t code_quiet = 255;    // from, to
constexpr std::uint8_t code_capture = 254;  // from, to, number of pieces, the pieces
constexpr std::uint8_t code_pass = 252;     // + 1: Black is to move
constexpr std::uint8_t code_setup = 250;    // + 1: Black is to move
constexpr unsigned most_short_moves = 248;

}  // namespace

/// The moves of one byte for one side: first the steps, then the jumps over one piece, from the first square to the last,
/// in the order of directions: along the diagonals, on a board of all squares along rows and columns. A large board has
/// more of them than codes; the last ones then have none.
class ShortMoves {
 public:
  ShortMoves(Geometry const& board, Colour side) {
    auto const lines = board.all_squares ? orthogonals : diagonals;
    auto const white_steps = board.all_squares ? forward_and_sideways : forward_diagonals;
    auto const steps = side == Colour::white ? white_steps : white_steps.turned();
    for (auto const from : board.squares()) {
      for (auto const direction : all_directions) {
        auto const to = steps.contains(direction) ? board.neighbour(from, direction) : std::nullopt;
        if (to) {
          add({from, *to, {}});
        }
      }
    }
    for (auto const from : board.squares()) {
      for (auto const direction : all_directions) {
        auto const over = lines.contains(direction) ? board.neighbour(from, direction) : std::nullopt;
        auto const to = over ? board.neighbour(*over, direction) : std::nullopt;
        if (to) {
          add({from, *to, SquareSet{*over}});
        }
      }
    }
  }

  [[nodiscard]] Move const* move(std::uint8_t code) const noexcept { return code < size_ ? &moves_[code] : nullptr; }

  [[nodiscard]] std::optional<std::uint8_t> code(Move const& move) const noexcept {
    auto const code = codes_[move.from.bit()][slot(move)];
    return code < size_ && moves_[code] == move ? std::optional{code} : std::nullopt;
  }

 private:
  void add(Move const& move) noexcept {
    if (size_ < most_short_moves) {
      codes_[move.from.bit()][slot(move)] = static_cast<std::uint8_t>(size_);
      moves_[size_++] = move;
    }
  }
  /// Tells the short moves from one square apart: the distance is small and different for each.
  static std::size_t slot(Move const& move) noexcept { return (move.to.bit() - move.from.bit()) & 63U; }

  std::array<Move, 256> moves_{};
  unsigned size_ = 0;
  std::array<std::array<std::uint8_t, 64>, 128> codes_{};
};

namespace {

/// The tables are made when a board is first used and kept.
ShortMoves const& short_moves(Geometry const& board, Colour side) {
  static std::mutex mutex;
  static std::map<std::tuple<unsigned, unsigned, bool, Colour>, std::unique_ptr<ShortMoves const>> tables;
  std::lock_guard const lock{mutex};
  auto& table = tables[{board.columns, board.rows, board.all_squares, side}];
  if (!table) {
    table = std::make_unique<ShortMoves const>(board, side);
  }
  return *table;
}

std::array<ShortMoves const*, 2> short_moves(Geometry const& board) {
  return {&short_moves(board, Colour::white), &short_moves(board, Colour::black)};
}

}  // namespace

MoveEncoder::MoveEncoder(Geometry const& board, Colour side)
    : board_{board}, short_moves_{short_moves(board)}, side_{side} {}

MoveDecoder::MoveDecoder(Geometry const& board, Colour side, std::string_view bytes)
    : board_{board}, short_moves_{short_moves(board)}, side_{side}, rest_{bytes} {}

void MoveEncoder::add(Move const& move) {
  if (auto const code = short_moves_[static_cast<std::size_t>(side_)]->code(move)) {
    bytes_ += static_cast<char>(*code);
  } else {
    bytes_ += static_cast<char>(move.is_capture() ? code_capture : code_quiet);
    bytes_ += static_cast<char>(board_.index(move.from));
    bytes_ += static_cast<char>(board_.index(move.to));
    if (move.is_capture()) {
      bytes_ += static_cast<char>(move.captured.size());
      for (auto const square : move.captured) {
        bytes_ += static_cast<char>(board_.index(square));
      }
    }
  }
  side_ = opponent(side_);
}

void MoveEncoder::add_pass(Colour side) {
  bytes_ += static_cast<char>(code_pass + static_cast<unsigned>(side));
  side_ = side;
}

void MoveEncoder::add_setup(Colour side) {
  bytes_ += static_cast<char>(code_setup + static_cast<unsigned>(side));
  side_ = side;
}

std::optional<Square> MoveDecoder::take_square() noexcept {
  if (rest_.empty() || static_cast<unsigned char>(rest_.front()) >= board_.square_count()) {
    return std::nullopt;
  }
  auto const square = board_.square(static_cast<unsigned char>(rest_.front()));
  rest_.remove_prefix(1);
  return square;
}

MoveDecoder::Step MoveDecoder::next(Move& move) noexcept {
  if (rest_.empty()) {
    return Step::end;
  }
  auto const code = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  if (code >= code_setup && code < code_capture) {
    side_ = code % 2 == 0 ? Colour::white : Colour::black;
    return code >= code_pass ? Step::pass : Step::setup;
  }
  if (auto const* known = short_moves_[static_cast<std::size_t>(side_)]->move(code)) {
    move = *known;
  } else if (code == code_quiet || code == code_capture) {
    auto const from = take_square();
    auto const to = take_square();
    if (!from || !to) {
      return Step::damaged;
    }
    move = {*from, *to, {}};
    if (code == code_capture) {
      auto count = rest_.empty() ? 0U : static_cast<unsigned>(static_cast<unsigned char>(rest_.front()));
      if (count == 0) {
        return Step::damaged;
      }
      for (rest_.remove_prefix(1); count != 0; --count) {
        auto const square = take_square();
        if (!square) {
          return Step::damaged;
        }
        move.captured.insert(*square);
      }
    }
  } else {
    return Step::damaged;
  }
  side_ = opponent(side_);
  return Step::move;
}

}  // namespace damier

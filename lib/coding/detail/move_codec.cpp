#include "coding/move_codec.hpp"

#include <cstddef>

namespace damier {
namespace {

// Codes below these are the moves of the table. The comments name what follows each code.
constexpr std::uint8_t code_quiet = 255;    // start, end
constexpr std::uint8_t code_capture = 254;  // start, end, number of pieces, their squares
constexpr std::uint8_t code_pass = 252;     // nothing; + 1 if Black is to move
constexpr std::uint8_t code_setup = 250;    // nothing; + 1 if Black is to move

}  // namespace

MoveEncoder::MoveEncoder(Geometry const& board, Colour side, std::string memory)
    : board_{board}, tables_{MoveTable::both(board)}, side_{side}, bytes_{std::move(memory)} {
  bytes_.clear();
}

MoveDecoder::MoveDecoder(Geometry const& board, Colour side, std::string_view bytes)
    : board_{board}, tables_{MoveTable::both(board)}, side_{side}, rest_{bytes} {}

char* MoveEncoder::write_long(char* to, Colour side, Move const& move) const noexcept {
  auto const& table = *tables_[static_cast<std::size_t>(side)];
  auto const put = [&to](std::size_t byte) { *to++ = static_cast<char>(byte); };
  if (auto const place = table.find(move)) {
    put(table.short_count() + (*place - table.short_count()) / 256);
    put((*place - table.short_count()) % 256);
    return to;
  }
  put(move.is_capture() ? code_capture : code_quiet);
  put(board_.index(move.from));
  put(board_.index(move.to));
  if (move.is_capture()) {
    put(move.captured.size());
    for (auto const square : move.captured) {
      put(board_.index(square));
    }
  }
  return to;
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

MoveDecoder::Step MoveDecoder::next_long(Move& move) noexcept {
  if (rest_.empty()) {
    return Step::end;
  }
  auto const code = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  if (code >= code_setup && code < code_capture) {
    side_ = code % 2 == 0 ? Colour::white : Colour::black;
    return code >= code_pass ? Step::pass : Step::setup;
  }
  auto const& table = *tables_[static_cast<std::size_t>(side_)];
  if (code < MoveTable::first_special_code) {
    auto const place =
        rest_.empty() ? table.moves().size() : table.place(code, static_cast<std::uint8_t>(rest_.front()));
    if (place >= table.moves().size()) {
      return Step::damaged;
    }
    rest_.remove_prefix(1);
    move = table.moves()[place];
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

bool has_setup(Geometry const& board, std::string_view bytes) noexcept {
  auto suspicious = 0U;
  for (auto const byte : bytes) {
    auto const code = static_cast<std::uint8_t>(byte);
    suspicious |= code >= code_setup && code < code_pass ? 1U : 0U;
  }
  if (suspicious == 0) {
    return false;
  }
  // A byte with the value of a setup code may also belong to a move, so the moves have to be decoded. The length of an
  // encoded move is the same for both sides.
  MoveDecoder decoder{board, Colour::white, bytes};
  Move move;
  auto step = decoder.next(move);
  while (step == MoveDecoder::Step::move || step == MoveDecoder::Step::pass) {
    step = decoder.next(move);
  }
  return step == MoveDecoder::Step::setup;
}

}  // namespace damier

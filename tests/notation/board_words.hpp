#pragma once

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "tests/in_words.hpp"

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Functions that write squares, positions and moves of international draughts as players do, for the tests.
namespace board_words {

inline damier::Numbering const numbers{damier::international().rules()};

inline damier::Square at(unsigned number) { return numbers.square(number).value(); }

inline damier::SquareSet squares(std::initializer_list<unsigned> list) {
  damier::SquareSet set;
  for (auto const number : list) set.insert(at(number));
  return set;
}

inline damier::Position position(std::string_view fen) {
  auto const read = damier::read_fen(fen, damier::international());
  if (!read) throw std::invalid_argument{in_words::english(read.error().message)};
  return read->position;
}

inline damier::Move move(unsigned from, unsigned to, std::initializer_list<unsigned> captured = {}) {
  return {at(from), at(to), squares(captured)};
}

inline std::vector<damier::Move> legal_moves(damier::Position const& from) {
  damier::MoveList list;
  damier::international().legal_moves(from, list);
  return {list.begin(), list.end()};
}

/// The numbers of some squares: "38 24 13 36".
template <typename Squares>
std::string numbers_of(Squares const& list) {
  std::string text;
  for (auto const square : list) text += (text.empty() ? "" : " ") + numbers.name(square);
  return text;
}

}  // namespace board_words

#pragma once

#include "export/pdn_writer.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <set>
#include <stdexcept>
#include <string>

/// Helpers for the tests of one variant: squares, moves, counts and whole games, as its players write them.
namespace playing {

inline damier::Variant const& named(std::string_view name) {
  auto const* const variant = damier::find_variant(name);
  if (variant == nullptr) throw std::invalid_argument{std::string{name}};
  return *variant;
}

inline damier::Position position(damier::Variant const& variant, std::string_view fen) {
  auto const read = damier::read_fen(fen, variant);
  if (!read) throw std::invalid_argument{std::string{fen} + ": " + in_words::english(read.error().message)};
  return read->position;
}

/// The legal moves of a position as text.
inline std::set<std::string> legal(damier::Variant const& variant, std::string_view fen) {
  auto const from = position(variant, fen);
  damier::MoveList list;
  variant.legal_moves(from, list);
  std::set<std::string> texts;
  for (auto const& move : list) texts.insert(damier::write_move(variant, from, move, list));
  return texts;
}

/// The place of a square on the real board as White sees it: "row column", counted from 1 at the top left.
inline std::string place(damier::Variant const& variant, std::string_view name) {
  auto const square = damier::Numbering{variant.rules()}.read(name);
  if (!square || !name.empty()) return "nowhere";
  auto const [row, column] = variant.board().cell(*square);
  auto const real = variant.rules().names.mirrored ? variant.board().columns - 1 - column : column;
  return std::to_string(row + 1) + " " + std::to_string(real + 1);
}

/// Whether the generator and the slow one list the same moves in random positions.
inline bool agrees_with_slow_generator(damier::Variant const& variant, int positions) {
  damier::reference::SlowGenerator const slow{variant.rules()};
  damier::reference::RandomPositions random{1'780, variant.board()};
  for (int i = 0; i < positions; ++i) {
    auto const from = random.next();
    damier::MoveList list;
    variant.legal_moves(from, list);
    auto const expected = slow.legal_moves(from);
    if (list.refused() || expected.refused) continue;
    if (list.size() != expected.moves.size()) return false;
    for (auto const& move : expected.moves) {
      if (!list.contains(move)) return false;
    }
  }
  return true;
}

/// The PDN in which the games of a text are exported.
inline std::string exported(std::string text) {
  std::string pdn;
  for (auto const& judged : judging::judge_all(std::move(text))) damier::write_pdn(judged.game, pdn);
  return pdn;
}

}  // namespace playing

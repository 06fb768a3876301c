#include "statistics/detail/opening_lines.hpp"

#include "coding/move_codec.hpp"
#include "coding/move_table.hpp"
#include "notation/move_text.hpp"

#include <algorithm>

namespace damier {
namespace {

/// How many bytes the first moves of a game take; nothing if there are fewer moves, or something other than moves among
/// them.
std::optional<std::size_t> bytes_of(Variant const& variant, std::string_view moves, unsigned plies) {
  constexpr unsigned capture = 254;
  constexpr unsigned quiet = 255;
  auto const tables = MoveTable::both(variant.board());
  auto side = static_cast<std::size_t>(variant.rules().first);
  std::size_t at = 0;
  for (unsigned ply = 0; ply < plies; ++ply, side = 1 - side) {
    if (at >= moves.size()) {
      return std::nullopt;
    }
    auto const code = static_cast<unsigned char>(moves[at]);
    if (code < tables[side]->short_count()) {
      at += 1;
    } else if (code < MoveTable::first_special_code) {
      at += 2;
    } else if (code == quiet) {
      at += 3;
    } else if (code == capture && at + 3 < moves.size()) {
      at += std::size_t{4} + static_cast<unsigned char>(moves[at + 3]);
    } else {
      return std::nullopt;
    }
  }
  return at <= moves.size() ? std::optional{at} : std::nullopt;
}

/// The moves as text, with their numbers; nothing if they cannot be played.
std::optional<std::string> text_of(Variant const& variant, std::string_view moves) {
  auto position = variant.start();
  MoveDecoder decoder{variant.board(), position.side, moves};
  std::string text;
  Move move;
  for (unsigned ply = 0; decoder.next(move) == MoveDecoder::Step::move; ++ply) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      return std::nullopt;
    }
    text += ply == 0 ? "" : " ";
    text += ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : "";
    text += write_move(variant, position, move, legal);
    position = variant.after(position, move);
  }
  return text;
}

}  // namespace

std::optional<std::uint32_t> OpeningLines::place_of(StoredGame const& game) {
  if (game.state.has(GameMark::own_start) || game.variant == nullptr || game.plies < plies_ || plies_ == 0) {
    return std::nullopt;
  }
  auto const& variant = *game.variant;
  auto const length = bytes_of(variant, game.moves, plies_);
  if (!length) {
    return std::nullopt;
  }
  auto const [known, added] = places_[&variant].try_emplace(std::string{game.moves.substr(0, *length)});
  if (added) {
    if (auto text = text_of(variant, known->first)) {
      auto const [place, is_new] = by_text_.try_emplace({&variant, *text}, static_cast<std::uint32_t>(texts_.size()));
      if (is_new) {
        texts_.push_back(std::move(*text));
        variants_.push_back(&variant);
      }
      known->second = place->second;
    }
  }
  return known->second;
}

}  // namespace damier

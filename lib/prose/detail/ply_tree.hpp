#pragma once

#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace damier::prose {

/// The place of a ply in a PlyTree.
using PlyIndex = std::int32_t;
inline constexpr PlyIndex no_ply = -1;

/// A move that some reading of a text has, and the position after it; or a start position, which has no move.
struct Ply {
  PlyIndex parent = no_ply;  ///< no_ply for a start position
  Variant const* variant = nullptr;
  Move move;
  Position after;
  std::uint16_t number = 0;  ///< half moves played in the game's numbering, this one included
  bool is_numbered = true;   ///< whether number is certain; in a game from a diagram it follows from its first number
  bool is_given = false;     ///< a start position that the text gives
  std::uint32_t token = 0;   ///< the token of its text
  std::uint64_t key = 0;     ///< of the position after it
  std::uint32_t legal_begin = 0;
  std::int32_t legal_count = -1;  ///< of the position after it; -1: not generated yet
};

/// All plies of the readings of a text. Plies are only added, so that readings share what they have in common.
class PlyTree {
 public:
  [[nodiscard]] Ply const& at(PlyIndex ply) const noexcept { return plies_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] std::size_t size() const noexcept { return plies_.size(); }
  /// The memory that the plies and their legal moves take.
  [[nodiscard]] std::size_t bytes() const noexcept {
    return plies_.size() * sizeof(Ply) + moves_.size() * sizeof(Move);
  }
  void clear() noexcept {
    plies_.clear();
    moves_.clear();
  }

  PlyIndex add_start(Variant const& variant, Position const& start, std::uint16_t number, bool is_numbered,
                     bool is_given, std::uint32_t token) {
    Ply ply;
    ply.variant = &variant;
    ply.after = start;
    ply.number = number;
    ply.is_numbered = is_numbered;
    ply.is_given = is_given;
    ply.token = token;
    ply.key = zobrist(ply.after);
    plies_.push_back(ply);
    return static_cast<PlyIndex>(plies_.size() - 1);
  }
  PlyIndex add(PlyIndex parent, Move const& move, std::uint32_t token) {
    Ply ply;
    auto const& before = at(parent);
    ply.parent = parent;
    ply.variant = before.variant;
    ply.move = move;
    ply.after = before.variant->after(before.after, move);
    ply.number = static_cast<std::uint16_t>(before.number + 1);
    ply.is_numbered = before.is_numbered;
    ply.token = token;
    ply.key = zobrist(ply.after);
    plies_.push_back(ply);
    return static_cast<PlyIndex>(plies_.size() - 1);
  }
  /// Gives a ply another number: the moves behind it are counted from it.
  void set_number(PlyIndex ply, std::uint16_t number) noexcept {
    plies_[static_cast<std::size_t>(ply)].number = number;
  }
  /// The legal moves after a ply; none where there are too many captures to list. Valid until the next call.
  [[nodiscard]] std::span<Move const> legal(PlyIndex index) {
    auto& ply = plies_[static_cast<std::size_t>(index)];
    if (ply.legal_count < 0) {
      MoveList list;
      ply.variant->legal_moves(ply.after, list);
      ply.legal_begin = static_cast<std::uint32_t>(moves_.size());
      ply.legal_count = static_cast<std::int32_t>(list.refused() ? 0 : list.size());
      moves_.insert(moves_.end(), list.begin(), list.begin() + ply.legal_count);
    }
    return {moves_.data() + ply.legal_begin, static_cast<std::size_t>(ply.legal_count)};
  }

 private:
  std::vector<Ply> plies_;
  std::vector<Move> moves_;
};

}  // namespace damier::prose

#pragma once

#include "board/position.hpp"
#include "grammar/query/ast.hpp"
#include "motif/motif.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The numbers that conditions leave, both ends included.
struct NumberBounds {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();

  [[nodiscard]] bool none() const noexcept { return low > high; }
  void narrow(NumberBounds const& other) noexcept;
};

/// What may be on a square; a set of them is a mask of bits.
enum class SquareContent : std::uint8_t { empty, white_man, white_king, black_man, black_king };
using ContentMask = std::uint8_t;
[[nodiscard]] constexpr ContentMask mask_of(SquareContent content) noexcept {
  return static_cast<ContentMask>(1U << static_cast<unsigned>(content));
}
inline constexpr ContentMask any_content = 0b1'1111;
/// What is on a square of some kind.
[[nodiscard]] constexpr ContentMask mask_of(query::Content content) noexcept {
  constexpr auto white_man = mask_of(SquareContent::white_man);
  constexpr auto white_king = mask_of(SquareContent::white_king);
  constexpr auto black_man = mask_of(SquareContent::black_man);
  constexpr auto black_king = mask_of(SquareContent::black_king);
  switch (content) {
    case query::Content::white_men: return white_man;
    case query::Content::white_kings: return white_king;
    case query::Content::black_men: return black_man;
    case query::Content::black_kings: return black_king;
    case query::Content::white: return white_man | white_king;
    case query::Content::black: return black_man | black_king;
    case query::Content::none: return mask_of(SquareContent::empty);
    case query::Content::piece: return white_man | white_king | black_man | black_king;
    case query::Content::man: return white_man | black_man;
    case query::Content::king: return white_king | black_king;
    case query::Content::whatever: break;
  }
  return any_content;
}

/// What conditions on one position of games of a variant, and on the move that is played in it, leave possible: a bound
/// from above, so that what is_possible() denies is true of no position. Everything is as it is before the move.
class PossibleCase {
 public:
  /// A sum of a query's count: pieces on squares, or the rows that they have gone, each times its weight.
  struct Sum {
    struct Addend {
      std::int64_t weight = 1;
      ContentMask pieces = 0;
      SquareSet squares;
      bool tempo = false;
      bool operator==(Addend const&) const = default;
    };
    std::vector<Addend> addends;
    NumberBounds bounds;
  };
  enum class Played : std::uint8_t { unknown, no, yes };

  Variant const* variant = nullptr;
  Colour side = Colour::white;  ///< to move

  std::array<SquareSet, 5> may_be;  ///< by SquareContent: the squares where it may be
  std::vector<Sum> sums;            ///< none with the addends of another

  Played played = Played::unknown;
  SquareSet from;      ///< one of these
  SquareSet to;        ///< one of these
  SquareSet captured;  ///< all of these
  SquareSet spared;    ///< none of these is captured
  SquareSet through;   ///< all of these are passed or landed on
  std::optional<bool> by_king;
  bool promotes = false;
  std::array<NumberBounds, 3> taken;  ///< pieces, men and kings that are captured

  std::optional<bool> listed;  ///< the legal moves are not too many to be listed
  NumberBounds legal_moves;
  NumberBounds legal_captures;  ///< among them
  /// The number of pieces that each legal capture takes, where the rules make it the same for all.
  NumberBounds legal_capture_size;

  std::optional<bool> first;  ///< position of the line
  std::optional<bool> last;
  NumberBounds ply;

  std::map<query::NumberField, NumberBounds> numbers;  ///< of the game
  std::map<query::TextField, std::string> texts;
  NumberBounds days;
  std::optional<query::Result> result;
  std::optional<std::vector<Opening const*>> openings;  ///< one of these
  bool excluded = false;                                ///< conditions on the game exclude each other

  /// Everything is possible.
  PossibleCase(Variant const& of, Colour to_move);

  /// Leaves what another case of the same variant and side leaves, too.
  void meet(PossibleCase const& other);
  /// Only contents of a mask may be on a square.
  void restrict(SquareSet squares, ContentMask contents) noexcept;
  /// The bounds of a sum; those of the same sum are narrowed.
  void add_sum(Sum sum);
  /// The same with the board turned and the colours exchanged; what is about the game stays.
  [[nodiscard]] PossibleCase mirrored() const;

  /// Whether something is left. moves_are_legal: all moves are legal; a base can have illegal moves that were accepted.
  [[nodiscard]] bool is_possible(bool moves_are_legal) const;

 private:
  [[nodiscard]] bool sums_are_possible() const;
  [[nodiscard]] bool move_is_possible(bool capture, bool moves_are_legal) const;
  [[nodiscard]] bool is_legal_move(bool capture, SquareSet starts, SquareSet prey) const;
};

}  // namespace damier

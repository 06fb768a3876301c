#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"
#include "rules/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace damier {

struct Kernel;  // the compiled generator of one variant: rules/detail/kernel.hpp

/// Whether a move is legal, where the work to decide that is bounded.
enum class Legality : std::uint8_t { legal, illegal, refused };

/// A move and the position after it.
struct PlayedMove {
  Move move;
  Position after;
};

/// The start and end squares of a move, which is all that most texts give.
struct MoveEnds {
  Square from;
  Square to;
};

/// The part of a sequence of moves by men alone that was played.
struct MenMoves {
  static constexpr std::size_t most = 64;

  std::size_t count = 0;
  std::uint64_t captures = 0;    ///< bit n is set if move n is a capture
  std::array<Position, 2> last;  ///< before and after the last move
};

/// How the last ply of a perft is handled: counted from the move list, or every leaf position made.
enum class PerftLeaf : std::uint8_t { counted, made };

/// One variant of draughts: its rules, its names and its generator. There is one object per variant, in the catalogue;
/// all other code holds a reference to it. All functions are pure and may be called from any thread.
class Variant {
 public:
  constexpr Variant(std::string_view name, std::string_view title, int game_type, Rules const& rules,
                    Kernel const& kernel) noexcept
      : name_{name},
        title_{title},
        game_type_{game_type},
        rules_{rules},
        start_{start_position(rules)},
        kernel_{&kernel} {}
  Variant(Variant const&) = delete;
  Variant& operator=(Variant const&) = delete;
  ~Variant() = default;

  /// The name used on the command line: "international".
  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }
  /// The name for a reader: "International draughts".
  [[nodiscard]] constexpr std::string_view title() const noexcept { return title_; }
  /// The number of PDN's GameType tag, 0 where the standard has none.
  [[nodiscard]] constexpr int game_type() const noexcept { return game_type_; }
  [[nodiscard]] constexpr Rules const& rules() const noexcept { return rules_; }
  [[nodiscard]] constexpr Geometry const& board() const noexcept { return rules_.board; }
  [[nodiscard]] constexpr Position const& start() const noexcept { return start_; }

  /// Whether every position has the same legal moves in both variants.
  [[nodiscard]] bool has_moves_of(Variant const& other) const noexcept { return kernel_ == other.kernel_; }

  /// Replaces the content of list by the legal moves; MoveList describes when a list is refused.
  void legal_moves(Position const& position, MoveList& list) const noexcept;
  /// Whether the side to move has a capture.
  [[nodiscard]] bool has_capture(Position const& position) const noexcept;
  /// Whether a move is legal. Builds no list where no capture exists.
  [[nodiscard]] Legality legality(Position const& position, Move const& move) const noexcept;
  /// How many moves of a sequence are legal one after the other, up to the first that is not.
  [[nodiscard]] std::size_t legal_prefix(Position const& start, std::span<Move const> moves) const noexcept;
  /// The position after a move. The move need not be legal, but must move a piece of the side to move.
  [[nodiscard]] Position after(Position const& position, Move const& move) const noexcept;
  /// The only legal move between two squares, played; nothing where there is none or more than one, or where the
  /// captures of the position are refused.
  [[nodiscard]] std::optional<PlayedMove> only_move(Position const& position, Square from, Square to) const noexcept;
  /// Plays a sequence of moves given by their ends, each the only legal one between them. It stops at the first place
  /// where there is none or more than one, or where played is full. Returns the number of moves played.
  [[nodiscard]] std::size_t only_moves(Position const& start, std::span<MoveEnds const> ends,
                                       std::span<PlayedMove> played) const noexcept;
  /// Like only_moves, for sequences in which only men are on the board before and after each move, and for at most
  /// MenMoves::most moves. captured has room for all moves; the pieces taken by a capture are written to its place,
  /// other places are not changed.
  [[nodiscard]] MenMoves men_moves(Position const& start, std::span<MoveEnds const> ends,
                                   std::span<SquareSet> captured) const noexcept;
  /// The number of move sequences of exactly depth plies. Limits on successive moves of a king are ignored, as in the
  /// published tables. Throws std::runtime_error if a move list was refused.
  [[nodiscard]] std::uint64_t perft(Position const& position, unsigned depth,
                                    PerftLeaf leaf = PerftLeaf::counted) const;

 private:
  std::string_view name_;
  std::string_view title_;
  int game_type_;
  Rules rules_;
  Position start_;
  Kernel const* kernel_;
};

/// All variants that damier plays, in the order of their GameType.
[[nodiscard]] std::span<Variant const* const> variants() noexcept;
/// The variant of a command-line name, or nullptr.
[[nodiscard]] Variant const* find_variant(std::string_view name) noexcept;
/// The variant that a GameType number alone means, or nullptr if damier does not play it. Others may have the same
/// number: notation/game_type.hpp distinguishes them by the details.
[[nodiscard]] Variant const* find_variant(int game_type) noexcept;
/// International draughts, the default.
[[nodiscard]] Variant const& international() noexcept;

}  // namespace damier

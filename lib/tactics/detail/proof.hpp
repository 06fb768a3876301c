#pragma once

#include "board/position.hpp"
#include "engine/search/score.hpp"
#include "game/shot.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What the solver has more than at the start of a combination, and the other side less: the change of the difference
/// between the solver's and the other side's pieces.
struct MaterialGain {
  int men = 0;
  int kings = 0;

  constexpr bool operator==(MaterialGain const&) const noexcept = default;
};
/// The difference between the pieces of a colour and those of its opponent.
[[nodiscard]] MaterialGain balance_of(Position const& position, Colour colour) noexcept;
/// What changed from one balance to another one.
[[nodiscard]] constexpr MaterialGain operator-(MaterialGain after, MaterialGain const& before) noexcept {
  return {after.men - before.men, after.kings - before.kings};
}
/// The value of a king in hundredths of a man: a convention. With it, a man that becomes a king while another one is
/// lost is a gain of a man where kings fly.
[[nodiscard]] constexpr Score king_worth(Rules const& rules) noexcept {
  return rules.king_range == KingRange::one_step ? 150 : rules.king_captures == orthogonals ? 400 : 300;
}
/// In hundredths of a man.
[[nodiscard]] Score worth_of(MaterialGain const& gain, Variant const& variant) noexcept;

/// How a line of a proof ends.
enum class LineEnd : std::uint8_t {
  settled,           ///< nobody can capture: the material counts
  game_over,         ///< the other side has no legal move: the solver has won
  won_in_theory,     ///< endgame tables have it as won, and the draw rules make it a draw or are in no table
  won_within_rules,  ///< endgame tables have it as won within the draw rules
  drawn,             ///< of a wrong try: a draw by rule or by tables
  lost,              ///< of a wrong try: the solver has lost
  open,              ///< of a wrong try: its line was not searched to the end of all captures
};
/// The name in texts: settled, game-over, won-in-theory …
[[nodiscard]] std::string_view name_of(LineEnd end) noexcept;
[[nodiscard]] std::optional<LineEnd> line_end_named(std::string_view name) noexcept;
[[nodiscard]] constexpr bool is_won(LineEnd end) noexcept {
  return end == LineEnd::game_over || end == LineEnd::won_in_theory || end == LineEnd::won_within_rules;
}

/// A leaf of a proof, or where the line of a wrong try ends. The gain counts from the position of the proof.
struct ProofEnd {
  LineEnd how = LineEnd::settled;
  MaterialGain gain = {};
  Score score = 0;          ///< of the search that confirmed it, as the solver sees it: an opinion
  std::uint64_t nodes = 0;  ///< of that search

  bool operator==(ProofEnd const&) const noexcept = default;
};

/// A legal move of the solver that is not the solution: what it reaches.
struct ProofTry {
  Move move;
  std::vector<Move> line = {};  ///< how it goes on, beginning with the reply: of a refuted try the refutation
  ProofEnd end = {};            ///< after the line; end.nodes is the effort spent on the try

  bool operator==(ProofTry const&) const = default;
};

/// A legal reply of the opponent and what follows: another turn of the solver, or a leaf.
struct ProofReply {
  Move move;
  std::optional<std::size_t> next = {};  ///< the place in Proof::turns, larger than that of this turn
  ProofEnd end = {};                     ///< if next has no value

  bool operator==(ProofReply const&) const = default;
};

/// Turns, one in another, in a proof that is read or checked.
inline constexpr std::size_t most_proof_depth = 100;

/// A turn of the solver: the solution's move, every other legal move, and every legal reply to the solution's move. A
/// turn whose move ends its line has an end in the place of replies.
struct ProofTurn {
  Move move;
  std::vector<ProofTry> tries = {};
  std::vector<ProofReply> replies = {};
  std::optional<ProofEnd> end = {};

  bool operator==(ProofTurn const&) const = default;
};

/// A combination as a tree: the solver gains at least `worth` against every defence. Turn 0 is that of the position. Of
/// a proof that find_proof_error (tactics/proof.hpp) accepts, every statement but the scores and nodes follows from the
/// rules and, where an end is won in theory or within the rules, from endgame tables.
struct Proof {
  Variant const* variant = &international();
  Position position;
  /// Captures that are due anyway: what the best captures alone change in the balance. It is subtracted from the worth.
  Score pending = 0;
  std::vector<ProofTurn> turns = {};

  bool operator==(Proof const&) const = default;
};

/// The worst case over all defences.
struct ProofResult {
  Score worth = 0;                  ///< the least of all ends, without what was pending; won_score if all are won
  MaterialGain gain = {};           ///< of the end with the least worth
  std::optional<LineEnd> won = {};  ///< if every end is won: the weakest kind of them
  Uniqueness uniqueness = {};
  std::vector<Move> line = {};  ///< the main line: the solution against the longest defence, first of equals
  std::vector<std::size_t> main_turns = {};  ///< the turns of the main line

  bool operator==(ProofResult const&) const = default;
};
/// Whether two moves of a side are one capture: the same piece takes the same pieces, wherever it lands.
[[nodiscard]] constexpr bool is_one_capture(Move const& one, Move const& other) noexcept {
  return one.is_capture() && one.from == other.from && one.captured == other.captured;
}
/// What a proof shows. Its places have to be in order (each next larger than its own turn), as those of every proof
/// that was built or read are.
[[nodiscard]] ProofResult result_of(Proof const& proof);
/// How unique the solution of a proof is for a person, to whom the landing squares of one capture are one solution.
[[nodiscard]] Uniqueness uniqueness_of_ideas(Proof const& proof);
/// The place of the longest defence in the replies of each turn, the first of equals; nothing at a turn without
/// replies.
[[nodiscard]] std::vector<std::optional<std::size_t>> longest_replies(Proof const& proof);
/// The moves of a proof that begin with some moves, as far as it has them, and go on against the longest defence.
[[nodiscard]] std::vector<Move> line_through(Proof const& proof, std::span<Move const> beginning);
/// The worth of an end for the class of a try or for a leaf: won_score if it is won, -won_score if it is lost.
[[nodiscard]] Score worth_of(ProofEnd const& end, Proof const& proof) noexcept;

}  // namespace damier

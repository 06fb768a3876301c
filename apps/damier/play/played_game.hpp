#pragma once

#include "game/game.hpp"
#include "language/message_data.hpp"
#include "rules/draws.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// A game while it is played: its record grows and shrinks with its moves, and the rules decide when it is over. All
/// moves of its main line are legal.
class PlayedGame {
 public:
  /// A new game. Its record has the tags of the variant and of a start position of its own.
  PlayedGame(Variant const& variant, Position const& start);
  /// A replayed game that goes on. Nothing if its main line is not all legal, or is interrupted by a setup or a passed
  /// turn; a result that it has is then removed.
  [[nodiscard]] static std::optional<PlayedGame> resumed(Game record);

  [[nodiscard]] Variant const& variant() const noexcept { return *record_.variant; }
  [[nodiscard]] Game const& record() const noexcept { return record_; }
  [[nodiscard]] Position const& start() const noexcept { return positions_.front(); }
  [[nodiscard]] Position const& position() const noexcept { return positions_.back(); }
  /// The position before the last move; there must be one.
  [[nodiscard]] Position const& position_before() const noexcept { return positions_[positions_.size() - 2]; }
  [[nodiscard]] std::vector<Move> const& moves() const noexcept { return moves_; }
  /// The legal moves of the position.
  [[nodiscard]] MoveList const& legal() const noexcept { return legal_; }
  /// The number of the next move: "12." or "12...".
  [[nodiscard]] std::string number() const;
  /// The last move with its number: "12. 32-28"; empty without one.
  [[nodiscard]] std::string last_move() const;

  /// Plays a legal move. The game must not be over.
  void play(Move const& move);
  /// Takes back the last move; there must be one.
  void take_back();

  /// How the rules have ended the game; unknown while it goes on.
  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  /// Why the game is drawn by rule; empty if it is not.
  [[nodiscard]] Message const& drawn() const noexcept { return drawn_; }
  /// Ends the game by resignation or agreement.
  void end(Outcome outcome);
  /// Whether a few more moves without progress, or one more repetition, make a draw by rule.
  [[nodiscard]] bool draw_is_near() const;

  /// Sets a tag of the record.
  void set_tag(std::string_view name, std::string_view value);

 private:
  explicit PlayedGame(Game record);
  /// Follows a move of the record.
  void follow(Move const& move);
  void count_draws();
  void judge_position();

  Game record_;
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  MoveList legal_;
  DrawTracker draws_;
  Message drawn_;
  Outcome outcome_ = Outcome::unknown;
};

}  // namespace damier::app

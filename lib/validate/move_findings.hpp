#pragma once

#include "game/walker.hpp"
#include "notation/move_text.hpp"
#include "rules/ruling.hpp"
#include "validate/finding.hpp"

#include <string>
#include <string_view>

namespace damier {

/// A move of a game as its text claims it, in the position before it. If the text has only the file of the start, the
/// claim is about the piece that is most likely meant.
[[nodiscard]] ClaimedMove claim_of(Variant const& variant, MoveText const& text, Line const& line);

/// Makes the findings about the moves of one game. They are about the item that follows the last move of lines.
class MoveFindings {
 public:
  /// The tape, the game and the lines must outlive this object. The game must have a variant.
  MoveFindings(GameTape const& tape, Game const& game, LineStack const& lines) noexcept
      : tape_{tape}, game_{game}, lines_{lines}, variant_{*game.variant}, numbering_{variant_.rules()} {}

  /// A finding about the next move, with the text of the move and its ply.
  [[nodiscard]] Finding on(Item const& item, Severity severity, FindingCode code, Message message) const;
  /// The same with the position before it and the legal moves there.
  [[nodiscard]] Finding on(Item const& item, Severity severity, FindingCode code, Message message,
                           Position const& before) const;

  [[nodiscard]] Finding unreadable(Item const& item, MoveTextError const& error, Position const& before) const;
  /// Several captures fit a text; fitting are those after which the following moves can be played as written.
  [[nodiscard]] Finding ambiguous(Item const& item, Severity severity, Resolution const& meaning,
                                  std::span<Move const> fitting, Position const& before) const;
  [[nodiscard]] Finding illegal(Item const& item, Ruling const& ruling, Position const& before) const;

  /// Turns a finding about text that was not understood into an error about the next move.
  void attach_to_next_move(Finding& finding, std::string_view text, Position const& before) const;

  /// The names of squares: "31, 32".
  [[nodiscard]] std::string names_of(SquareSet squares) const;

 private:
  void add_position(Finding& finding, Position const& before) const;
  [[nodiscard]] std::string name_for(Item const& item, Square square) const;
  [[nodiscard]] Message message_of(Item const& item, Ruling const& ruling) const;
  [[nodiscard]] static Message message_of_precedence(Message const& cause, Ruling const& ruling);
  [[nodiscard]] Message obligatory_moves(Item const& item, Ruling const& ruling, Position const& before) const;

  GameTape const& tape_;
  Game const& game_;
  LineStack const& lines_;
  Variant const& variant_;
  Numbering numbering_;
};

}  // namespace damier

#pragma once

#include "apps/damier/play/move_entry.hpp"
#include "apps/damier/play/played_game.hpp"
#include "language/language.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier::app {

/// A score sheet that is typed key by key: two characters for the square that a piece leaves and two for the one that
/// it goes to, "3228" or "c3d4". A capture that is the only legal move is played by itself; whoever types it all the
/// same changes nothing. It knows no terminal.
class ScoreEntry {
 public:
  enum class Reply : std::uint8_t {
    waiting,     ///< for more keys of the move
    played,      ///< a move, and the forced captures behind it
    known,       ///< the move was played by itself before
    taken_back,  ///< the last move
    choosing,    ///< several captures fit: choices()
    refused,     ///< fault()
    done,        ///< the sheet ends here
  };
  static constexpr char back = '\x7f';  ///< removes a character, or takes back the last move
  static constexpr char enter = '\n';   ///< plays the only legal move
  static constexpr char finish = '.';   ///< ends the sheet, or the number of a move

  ScoreEntry(Variant const& variant, Position const& start, Language language);

  /// Signs between the squares and blanks change nothing.
  [[nodiscard]] Reply type(char key);

  [[nodiscard]] PlayedGame const& game() const noexcept { return game_; }
  /// The characters of the next move so far.
  [[nodiscard]] std::string const& typed() const noexcept { return typed_; }
  /// The captures that fit what was typed; the next key is the number of one, from 1.
  [[nodiscard]] std::span<Move const> choices() const noexcept { return choices_; }
  /// Why the last key was refused, by the rules.
  [[nodiscard]] MoveEntry const& fault() const noexcept { return fault_; }

 private:
  [[nodiscard]] Reply read_move();
  [[nodiscard]] Reply choose(char key);
  [[nodiscard]] Reply take_back();
  [[nodiscard]] Reply play_only_move();
  [[nodiscard]] Reply play(Move const& move);
  [[nodiscard]] Reply refuse(MoveEntry fault);

  PlayedGame game_;
  Language language_;
  std::string typed_;
  std::vector<Move> choices_;
  MoveEntry fault_;
  std::vector<std::string> by_themselves_;  // the forced captures since the last move, as they would be typed
  std::size_t repeated_ = 0;                // how many of them were typed all the same
};

}  // namespace damier::app

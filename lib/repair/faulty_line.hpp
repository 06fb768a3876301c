#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// A word of a line that stands for a move.
struct LineWord {
  Item const* item = nullptr;
  std::string_view text;
  std::optional<MoveText> read;  ///< nothing where it is no move of this board
};

/// Text between the words of a line that was not understood.
struct LineGap {
  std::size_t before = 0;  ///< the number of the word that follows it
  Item const* item = nullptr;
  std::string_view text;
  std::string_view with_number;  ///< with what was taken for a move number before it: "32." of "32.28"
};

/// A line of a game from its beginning, or from the last place where a position was set up, to its end, or to the next
/// such place.
struct FaultyLine {
  Position start;
  std::vector<LineWord> words;
  std::vector<LineGap> gaps;
  unsigned plies_before = 0;  ///< of the game, before the first word
  bool is_main = true;
  bool from_start = false;  ///< it is the main line from the beginning of the game
  bool to_end = false;      ///< it goes on to its end: nothing is set up after it
};

/// The line that an item of a judged game stands in; nothing where no position is known there.
[[nodiscard]] std::optional<FaultyLine> line_around(GameTape const& tape, Game const& game, Item const& item);

/// Effort that is left: each move that is looked at takes some, more where many captures have to be compared.
class Effort {
 public:
  explicit Effort(std::uint64_t units) noexcept : left_{units} {}
  /// False, and nothing is left, where that is more than there is.
  bool spend(std::uint64_t units) noexcept {
    left_ -= std::min(units, left_);
    return left_ != 0;
  }
  [[nodiscard]] bool is_spent() const noexcept { return left_ == 0; }

 private:
  std::uint64_t left_;
};

/// The words of a line played under some variant.
class LinePlayer {
 public:
  LinePlayer(Variant const& variant, std::vector<LineWord> const& words, Effort& effort) noexcept
      : variant_{variant}, words_{words}, effort_{effort} {}

  struct Reach {
    std::size_t next = 0;      ///< the first word that cannot be played, or their number
    Position last;             ///< before it
    unsigned wrong_signs = 0;  ///< captures written as quiet moves and the other way round
  };
  /// How far the words from one on can be played from a position. A text that fits several captures is played in the
  /// way that leads furthest, as far as some effort goes.
  [[nodiscard]] Reach play(Position position, std::size_t from) const;
  /// The positions before each of these words, up to the one that cannot be played or the end.
  [[nodiscard]] std::vector<Position> trace(Position position, std::size_t from) const;
  /// The moves that a word may mean in a position: none, one, or several captures.
  [[nodiscard]] std::vector<Move> meanings(Position const& position, LineWord const& word) const;

 private:
  Reach play(Position position, std::size_t from, unsigned& branches, std::vector<Position>* trace) const;
  [[nodiscard]] bool has_wrong_sign(LineWord const& word, Move const& move) const noexcept;

  Variant const& variant_;
  std::vector<LineWord> const& words_;
  Effort& effort_;
};

}  // namespace damier

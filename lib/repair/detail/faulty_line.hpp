#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// A word of a move sequence that represents a move.
struct LineWord {
  Item const* item = nullptr;
  std::string_view text;
  std::optional<MoveText> read;  ///< nothing if it is no move on this board
};

/// Text between the words that was not understood.
struct LineGap {
  std::size_t before = 0;  ///< the number of the word that follows it
  Item const* item = nullptr;
  std::string_view text;
  std::string_view with_number;  ///< with what was taken for a move number before it: "32." of "32.28"
};

/// A move sequence of a game: from its beginning, or from the last setup, to its end or to the next setup.
struct FaultyLine {
  Position start;
  std::vector<LineWord> words;
  std::vector<LineGap> gaps;
  unsigned plies_before = 0;  ///< plies of the game before the first word
  bool is_main = true;
  bool from_start = false;  ///< it is the main line from the beginning of the game
  bool to_end = false;      ///< it continues to the end of its variation: there is no setup after it
};

/// The move sequence that an item of a judged game belongs to; nothing if its start position is not known.
[[nodiscard]] std::optional<FaultyLine> line_around(GameTape const& tape, Game const& game, Item const& item);

/// The effort that remains for a search: each move that is examined costs some of it, more if many captures have to be
/// compared.
class Effort {
 public:
  explicit Effort(std::uint64_t units) noexcept : left_{units} {}
  /// Takes some effort. If there is not enough, takes all of it and returns false.
  bool spend(std::uint64_t units) noexcept {
    left_ -= std::min(units, left_);
    return left_ != 0;
  }
  [[nodiscard]] bool is_spent() const noexcept { return left_ == 0; }
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }

 private:
  std::uint64_t left_;
};

/// The words of a move sequence, played under some variant.
class LinePlayer {
 public:
  /// Returns a word by its index, from 0. It is called for a word only after all words before it were played.
  using WordAt = std::function<LineWord const&(std::size_t)>;

  LinePlayer(Variant const& variant, std::size_t count, WordAt word_at, Effort& effort)
      : variant_{variant}, count_{count}, word_at_{std::move(word_at)}, effort_{effort} {}
  /// The words must outlive this.
  LinePlayer(Variant const& variant, std::vector<LineWord> const& words, Effort& effort)
      : LinePlayer{variant, words.size(), [&words](std::size_t place) -> LineWord const& { return words[place]; },
                   effort} {}

  struct Reach {
    std::size_t next = 0;      ///< the first word that cannot be played, or their number
    Position last;             ///< before it
    unsigned wrong_signs = 0;  ///< captures written as quiet moves, and quiet moves written as captures
  };
  /// How far the words from one on can be played from a position. A text that fits several captures is played in the
  /// way in which most words can be played, within a limit of effort.
  [[nodiscard]] Reach play(Position position, std::size_t from) const;
  /// The positions before each of these words, up to the one that cannot be played or the end.
  [[nodiscard]] std::vector<Position> trace(Position position, std::size_t from) const;
  /// The moves that a word may mean in a position: none, one, or several captures.
  [[nodiscard]] std::vector<Move> meanings(Position const& position, LineWord const& word) const;

 private:
  void find_meanings(Position const& position, LineWord const& word, std::vector<Move>& moves) const;
  Reach play(Position position, std::size_t from, unsigned& branches, std::vector<Position>* trace) const;
  [[nodiscard]] bool has_wrong_sign(LineWord const& word, Move const& move) const noexcept;

  Variant const& variant_;
  std::size_t count_;
  WordAt word_at_;
  Effort& effort_;
};

}  // namespace damier

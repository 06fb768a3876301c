#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/move_match.hpp"
#include "prose/detail/ply_tree.hpp"
#include "prose/detail/words.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// What a decision makes of a token.
enum class StepKind : std::uint8_t {
  start,      ///< a game begins: ply is its start position
  play,       ///< a move: ply
  fill,       ///< a move that the text lacks and that the next one needs: ply
  mark,       ///< a move number, or a bracket or dots around a reply
  mention,    ///< a move that is only named: it stays in its sentence
  open,       ///< a variation begins
  close,      ///< the innermost variation ends
  promote,    ///< the variation up to ply is the game: not in a Decoding
  label,      ///< a letter or number of a note behind a move
  note,       ///< the letter or number that such a note begins with
  result,     ///< how the game ends
  other_end,  ///< an outcome behind the result of the game
  diagram,    ///< a position in the text that the game has reached
  next_game,  ///< the next game of the text begins: nothing behind it is of this one
};

/// A decision about some tokens of a text.
struct Step {
  StepKind kind = StepKind::mention;
  std::uint32_t first = 0;   ///< the first of its tokens
  std::uint32_t tokens = 1;  ///< how many tokens it takes
  PlyIndex ply = no_ply;
  bool is_main = false;  ///< for a move: it is one of the main line
  bool exact = true;     ///< for a move: the text names it as it is
  float margin = 100;    ///< how much less likely the best other reading of these tokens is, as a natural logarithm
  PlyIndex rival =
      no_ply;  ///< the move of that other reading; no_ply if it only names a move, or has another structure
};

struct DecoderOptions {
  Variant const* asked = nullptr;   ///< the variant of all games, as the user says
  Variant const* likely = nullptr;  ///< the variant of the games before
  Print print = Print::typed;
  bool notes_repairs = false;  ///< for the reader: corrections become comments, too
};

/// A position that a text has given.
struct KnownPosition {
  Variant const* variant = nullptr;
  Position position;
  unsigned number = 0;  ///< under which it was printed; 0 if it has none
};

/// What was read of a text up to the beginning of its second game, or to its end.
struct Decoding {
  bool needs_more = false;  ///< the text goes on and may belong to this game: nothing else is set
  bool is_cut = false;      ///< the text is longer than a game can be
  std::size_t tokens = 0;   ///< how many tokens belong to it; the next game may begin with words among the last of them
  PlyIndex start = no_ply;  ///< no_ply: there is no game in the text
  PlyIndex last = no_ply;   ///< of the main line
  std::vector<Step> steps;  ///< in the order of the text
  /// Of text without a game below the names of players: the number 1 of moves that cannot be played; the end of the
  /// text if it has none.
  std::optional<std::size_t> announced = {};
  Variant const* announced_in = nullptr;  ///< the variant of those moves
};

/// Finds the reading of a text that rules, numbers, brackets and words support best: a search of the likeliest sequence
/// of decisions over positions, with a beam of bounded width. The same text has the same reading, and the work grows
/// with the length of the text alone.
class Decoder {
 public:
  explicit Decoder(DecoderOptions const& options) : options_{options} {}

  /// Decodes a text from its first token. whole: no text follows.
  [[nodiscard]] Decoding decode(std::string_view text, std::span<Token const> tokens, bool whole);
  /// The plies that the steps refer to; valid until the next call of decode.
  [[nodiscard]] PlyTree const& plies() const noexcept { return plies_; }
  void set_likely(Variant const* variant) noexcept { options_.likely = variant; }

 private:
  DecoderOptions options_;
  PlyTree plies_;
  std::vector<KnownPosition> known_;  ///< of the texts before: their solutions may follow later
};

}  // namespace damier::prose

#pragma once

#include "notation/numbering.hpp"
#include "rules/routes.hpp"
#include "rules/variant.hpp"
#include "text/move_signs.hpp"

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A move as written: its squares in order and its signs of a capture. At most most_squares are stored; a longer text
/// is unreadable.
struct MoveText {
  static constexpr std::size_t most_squares = 48;

  std::array<Square, most_squares> squares;
  std::uint8_t size = 0;
  MoveSign sign = MoveSign::none;
  std::optional<SquareSet> captured = {};  ///< "47x36 <42, 29>": the squares in angle brackets
  /// "cd4", "b:d4": the squares of the file that the text gives in place of the start square; empty if it names the
  /// square. Until with_start has found it, squares[0] is only a placeholder.
  SquareSet starts = {};

  [[nodiscard]] bool names_file_alone() const noexcept { return !starts.empty(); }
  [[nodiscard]] Square from() const noexcept { return squares[0]; }
  [[nodiscard]] Square to() const noexcept { return squares[size - 1U]; }
  [[nodiscard]] std::span<Square const> via() const noexcept {
    return size > 2 ? std::span{squares.data() + 1, size - 2U} : std::span<Square const>{};
  }
};

/// Why a move text cannot be read at all.
struct MoveTextError {
  std::size_t offset = 0;    ///< bytes from the start of the text
  std::string_view message;  ///< the identifier of the message about it
};

/// Reads "32-28", "28x19", "26x17x10x1", "35x 4", "47x36 <42, 29>", with any of the separators that files have: - x X :
/// × х and the Unicode dashes, and "." between two numbers. Without a separator squares are recognised only in "a3b4"
/// and "3228". On boards whose squares have letters the start may be a file alone: "cd4", "b:d4", "b:d4:f6". A "D"
/// after the last square, for a man that becomes a king, is ignored: "b2-c1D".
[[nodiscard]] tl::expected<MoveText, MoveTextError> read_move_text(std::string_view text, Numbering const& numbering);

/// A move in its most frequent form: two squares and a sign of one byte between them.
struct PlainMoveText {
  Square from;
  Square to;
  MoveSign sign = MoveSign::quiet;
};

/// Reads the forms of read_plain_move_text other than two numbers of one or two digits with a hyphen or an x.
[[nodiscard]] bool read_other_plain_move_text(std::string_view text, Numbering const& numbering,
                                              PlainMoveText& move) noexcept;

/// Reads "32-28", "28x19", "c3:d4" into move; false for any other form, which read_move_text may read. Both agree on
/// the texts that both read.
[[nodiscard]] inline bool read_plain_move_text(std::string_view text, Numbering const& numbering,
                                               PlainMoveText& move) noexcept {
  // Nearly all texts are two numbers of one or two digits.
  if (text.size() >= 3 && text.size() <= 5) {
    auto const digit = [&](std::size_t place) {
      return static_cast<unsigned>(static_cast<unsigned char>(text[place])) - unsigned{'0'};
    };
    auto const two = digit(1) <= 9;
    auto const from = two ? 10 * digit(0) + digit(1) : digit(0);
    auto const sign = text[two ? 2 : 1];
    auto const rest = text.size() - (two ? 3U : 2U);
    auto const to = rest == 2 ? 10 * digit(text.size() - 2) + digit(text.size() - 1) : digit(text.size() - 1);
    auto const digits =
        digit(0) <= 9 && digit(text.size() - 1) <= 9 && digit(text.size() - 2) <= (rest == 2 ? 9U : ~0U);
    if ((rest == 1 || rest == 2) && digits && (sign == '-' || sign == 'x') && numbering.has_square(from) &&
        numbering.has_square(to)) {
      move = {numbering.square_of(from), numbering.square_of(to), sign == '-' ? MoveSign::quiet : MoveSign::capture};
      return true;
    }
  }
  return read_other_plain_move_text(text, numbering, move);
}

/// Whether a move is left to the reader (PDN-13.5, 13.6): "ad lib" is any of the legal captures, "x" the only one.
enum class FreeChoice : std::uint8_t { none, any_capture, only_capture };
[[nodiscard]] FreeChoice read_free_choice(std::string_view text) noexcept;

/// A move in another spelling, if as written it would be read as a result: "04-06" for "4-6", "017-11" for "17-11",
/// "c3:d4" for "c3-d4". It means the same.
[[nodiscard]] std::string respelt_move(std::string_view move);

/// The meaning of a move text in a position.
struct Resolution {
  enum class Kind : std::uint8_t {
    unique,     ///< exactly one legal move fits
    ambiguous,  ///< several legal captures fit: nothing is guessed
    illegal,    ///< none fits
    refused,    ///< the position has too many capture routes to list
  };
  Kind kind = Kind::illegal;
  Move move;                          ///< if unique
  std::vector<Move> candidates = {};  ///< if ambiguous, or if the text is also the short form of other captures
  bool misses_capture = false;  ///< the move is illegal but accepted, and a piece may be huffed: rules/huffing.hpp
  bool sign_disagrees = false;  ///< a capture written as a quiet move, or a quiet move written as a capture
};

/// Finds the legal move that a text means. Squares in between are tried as the landing squares of the route, then as
/// some of these, then as some of the squares passed over, then as the squares captured, before or after the end square
/// (the Hub protocol's form: start, end, captured). The first reading that fits any move decides; if it fits several,
/// none is preferred. Where the rules allow huffing, an illegal move may be one that misses a capture.
[[nodiscard]] Resolution resolve(Variant const& variant, Position const& position, MoveText const& text);

/// The text with its start square, in a position in which it is to be judged. If only the file is written the start is
/// the piece on the file that can play the move; if there is none, the piece that is most likely meant: one of the side
/// to move, on one line with the end square, near it. Any other text is returned unchanged.
[[nodiscard]] MoveText with_start(Variant const& variant, Position const& position, MoveText const& text);

/// Writes a legal move in the form of PDN 3.0: start and end, and the whole route if that would be ambiguous or if the
/// move ends where it began. A capture that misses another one is distinguished from all others that can be played, by
/// the captured pieces if its route does not (PDN-6.7).
[[nodiscard]] std::string write_move(Variant const& variant, Position const& position, Move const& move);
/// The same, appended to a text.
void append_move(std::string& text, Variant const& variant, Position const& position, Move const& move);
/// Writes many legal moves of one variant as write_move does: what depends on the variant alone is found once.
class MoveWriter {
 public:
  explicit MoveWriter(Variant const& variant);

  /// The longest text of a move that is written without its route, in bytes.
  static constexpr std::size_t longest = 15;
  /// Writes a move that is the only one between its ends, which nearly every move is, to memory with space for the
  /// longest such text, and returns the end of the text; null for any other move.
  [[nodiscard]] char* put(char* to, Position const& position, Move const& move) const noexcept;
  void append(std::string& text, Position const& position, Move const& move) const;

 private:
  class SquareTexts;
  Variant const* variant_;
  SquareTexts const* squares_;
  bool one_piece_is_alone_;  // a capture of one piece is the only one between its ends
};

/// The same, given the legal moves of the position.
[[nodiscard]] std::string write_move(Variant const& variant, Position const& position, Move const& move,
                                     MoveList const& legal);
/// The shortest form that begins with the file of the start and means only this legal move: "cd4", "b:d4"; with the
/// start square ("c1b2", "c3:e5") or squares on the way ("b:d4:f6") if needed. The variant's squares have letters; for
/// others, and if no such form is unambiguous, the same as write_move.
[[nodiscard]] std::string write_semi_short_move(Variant const& variant, Position const& position, Move const& move);
/// The long form of a capture: every turning square and every square just behind a piece taken.
[[nodiscard]] std::string write_long_move(Variant const& variant, Position const& position, Move const& move);

}  // namespace damier

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The content of a query, as a tree. It knows neither the games nor the rules: search/ gives it a meaning. A new kind
/// of term is one struct here, one line in Term, one rule in reader.cpp and one case in search/.
namespace damier::query {

/// A piece of the query's text, in bytes.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  bool operator==(Span const&) const = default;
};

/// A text of the query: quotes left out, escapes resolved.
struct Text {
  std::string value;
  Span span;  ///< as written, quotes left out
  bool operator==(Text const&) const = default;
};

enum class Side : std::uint8_t { white, black };

/// white = "…", event ~ "…"
enum class TextField : std::uint8_t { white, black, event, site, round, annotator, source };
struct TextTerm {
  TextField field = TextField::white;
  bool contains = false;  ///< "~"; else "="
  Text text;
  bool operator==(TextTerm const&) const = default;
};

/// player "…", player = "…" as white wins
enum class PlayerScore : std::uint8_t { wins, loses, draws };
struct PlayerTerm {
  bool contains = false;
  Text name;
  std::optional<Side> side = {};
  std::optional<PlayerScore> score = {};
  bool operator==(PlayerTerm const&) const = default;
};

/// year >= 1970, plies 40..60, id 12. The comparisons are ranges: low and high belong to it.
enum class NumberField : std::uint8_t {
  year,
  rating,  ///< of either player
  plies,
  round,
  id,
  white_rating,
  black_rating,
  rating_difference  ///< White's minus Black's
};
struct NumberRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool outside = false;  ///< "!=": what is not in the range
  bool operator==(NumberRange const&) const = default;
};
struct NumberTerm {
  NumberField field = NumberField::year;
  NumberRange range;
  bool operator==(NumberTerm const&) const = default;
};

/// date 1975-01-01..1976-06. A day is the number 19750101; the range holds whole years and months as their days.
struct DateTerm {
  NumberRange days;
  bool operator==(DateTerm const&) const = default;
};

/// result draw
enum class Result : std::uint8_t { white_wins, black_wins, draw, both_lose, unknown };
struct ResultTerm {
  Result result = Result::unknown;
  bool operator==(ResultTerm const&) const = default;
};

/// type international; the names are not the grammar's business
struct TypeTerm {
  Text name;
  bool operator==(TypeTerm const&) const = default;
};

/// has comments
enum class Feature : std::uint8_t { comments, variations, findings, fen, errors };
struct HasTerm {
  Feature feature = Feature::comments;
  bool operator==(HasTerm const&) const = default;
};

/// fen "W:W31-50:B1-20"
struct FenTerm {
  Text fen;
  bool operator==(FenTerm const&) const = default;
};

/// ply 20..40: half moves played before the position
struct PlyTerm {
  NumberRange range;
  bool operator==(PlyTerm const&) const = default;
};

/// side white: who is to move in the position
struct SideTerm {
  Side side = Side::white;
  bool operator==(SideTerm const&) const = default;
};

/// The parts of the board that have names; where they are is not the grammar's business.
inline constexpr std::array<std::string_view, 8> region_names{
    "long-diagonal", "left-wing", "right-wing", "wings", "centre", "center", "promotion-row", "back-row"};

/// A direction as it is written, seen by the side that a term is about; in the order of board/geometry.hpp.
enum class Step : std::uint8_t { up_left, up_right, down_left, down_right, up, left, right, down };

/// The functions of squares, with the number of their operands: between(27 and 38), behind(28 from 33), around(28),
/// up-left 2 (47).
enum class SquareFunction : std::uint8_t { between, behind, around, step };

/// Squares as they are written: 27,28 or 26-35 or a name of a part of the board. What they are depends on the board.
struct SquareItem {
  enum class Kind : std::uint8_t { square, range, region, variable, function };
  Kind kind = Kind::square;
  Text first = {};  ///< the square, the lower end, the region with hyphens, the variable without its $, the function
  Text last = {};   ///< of a range
  SquareFunction function = SquareFunction::between;
  Step step = Step::up_left;
  std::int64_t steps = 1;
  std::vector<std::vector<SquareItem>> operands = {};  ///< of a function
  bool operator==(SquareItem const&) const;
};
using SquareList = std::vector<SquareItem>;

inline bool SquareItem::operator==(SquareItem const& other) const {
  return kind == other.kind && first == other.first && last == other.last && function == other.function &&
         step == other.step && steps == other.steps && operands == other.operands;
}

/// Which of the squares of a list something is asked of.
enum class Quantifier : std::uint8_t { all, any, none };

/// The content of a square: wm wk bm bk w b empty.
enum class Pieces : std::uint8_t { white_men, white_kings, black_men, black_kings, white, black, none };

/// wm 27,28; bk any 1-5; empty 22
struct PiecesTerm {
  Pieces pieces = Pieces::none;
  Quantifier quantifier = Quantifier::all;
  SquareList squares;
  bool operator==(PiecesTerm const&) const = default;
};

/// Pieces of a kind, or squares, that a relation is about: wm 27,28; king; square 28; $p.
enum class Content : std::uint8_t {
  white_men,
  white_kings,
  black_men,
  black_kings,
  white,
  black,
  none,
  piece,
  man,
  king,
  whatever
};
struct Designator {
  Content content = Content::whatever;
  SquareList squares = {};  ///< none for the whole board
  bool operator==(Designator const&) const = default;
};

/// wk sees b 27, $p attacks $q, ray(wk and b and empty), $p stands 28
enum class Relation : std::uint8_t { ray, adjacent, attacks, stands };
struct RelationTerm {
  Relation relation = Relation::ray;
  std::vector<Designator> operands = {};  ///< two, or more of a ray
  bool operator==(RelationTerm const&) const = default;
};
inline constexpr std::array<std::string_view, 4> relation_words{"sees", "adjacent", "attacks", "stands"};

/// pattern "…"; the format is not the grammar's business
struct PatternTerm {
  Text pattern;
  bool operator==(PatternTerm const&) const = default;
};

/// #w - #b >= 2, #wm[26-35] 3..5, tempo(w) - tempo(b) > 2 * #wk: the sum of numbers of pieces and of rows gone by men,
/// each times its weight, is in the range. Terms on the right of the comparison are subtracted.
struct CountTerm {
  struct Addend {
    int weight = 1;  ///< from -most_factor to most_factor, times what a material counts
    Pieces pieces = Pieces::white;
    SquareList squares = {};  ///< none for the whole board
    bool tempo = false;       ///< the rows that these men have gone forward from their back row
    bool operator==(Addend const&) const = default;
  };
  static constexpr int most_factor = 100;  ///< that can be written before a number of pieces
  static constexpr int men_in_a_king = 3;  ///< in material
  std::vector<Addend> addends;
  NumberRange range;
  bool operator==(CountTerm const&) const = default;
};

/// move 32-28: the move that is played in the position; route 47x24x11: it turns nowhere else. The text is not the
/// grammar's business.
struct MoveTerm {
  Text move;
  bool whole_route = false;
  bool operator==(MoveTerm const&) const = default;
};

/// from 27, to 5, captured 22,18, through 23: squares of that move. Through are those that it passes or lands on, but
/// neither the first nor those of the pieces that it takes.
enum class MoveSquares : std::uint8_t { from, to, captured, through };
struct MoveSquaresTerm {
  MoveSquares which = MoveSquares::from;
  Quantifier quantifier = Quantifier::any;
  SquareList squares;
  bool operator==(MoveSquaresTerm const&) const = default;
};

/// captures >= 4, captures men >= 2, captures kings: so many pieces
enum class Captured : std::uint8_t { pieces, men, kings };
struct CapturesTerm {
  NumberRange range;
  Captured what = Captured::pieces;
  bool operator==(CapturesTerm const&) const = default;
};

/// promotes, by man, by king (also king-move), sacrifice, coup-turc, coup-demi-turc, coup-suisse
enum class MoveKind : std::uint8_t { promotes, man_move, king_move, sacrifice, coup_turc, demi_turc, coup_suisse };
struct MoveKindTerm {
  MoveKind kind = MoveKind::promotes;
  bool operator==(MoveKindTerm const&) const = default;
};

/// legal-moves = 0, forced, choice: so many moves are legal
struct LegalMovesTerm {
  NumberRange range;
  bool captures = false;  ///< counts captures alone
  bool operator==(LegalMovesTerm const&) const = default;
};

/// can capture >= 3, must capture: a legal move takes so many pieces
struct CanCaptureTerm {
  NumberRange range;
  bool operator==(CanCaptureTerm const&) const = default;
};

/// can take 28: a legal move takes the pieces on these squares
struct CanTakeTerm {
  Quantifier quantifier = Quantifier::all;
  SquareList squares;
  bool operator==(CanTakeTerm const&) const = default;
};

/// first, last: the position at an end of the line
enum class LineEnd : std::uint8_t { first, last };
struct LineEndTerm {
  LineEnd end = LineEnd::first;
  bool operator==(LineEndTerm const&) const = default;
};

/// echo; echo turned; echo but 27,28: another position of the game is the same, turned, or but for some squares
struct EchoTerm {
  bool turned = false;
  bool differs = false;     ///< on some of the squares, and nowhere else
  SquareList squares = {};  ///< if it differs
  bool operator==(EchoTerm const&) const = default;
};

/// by white: who plays the move
struct ByTerm {
  Side side = Side::white;
  bool operator==(ByTerm const&) const = default;
};

/// text ~ "…": in a comment of the game
struct CommentTerm {
  bool contains = true;  ///< else a comment is the text
  Text text;
  bool operator==(CommentTerm const&) const = default;
};

/// nag !, nag $1: a move of the game has the sign
struct NagTerm {
  std::int64_t number = 0;
  bool operator==(NagTerm const&) const = default;
};

/// motif "…", motif "…" as white: carried out by that side; the names are not the grammar's business
struct MotifTerm {
  Text name;
  std::optional<Side> side = {};
  bool operator==(MotifTerm const&) const = default;
};

/// opening "…"
struct OpeningTerm {
  Text name;
  bool operator==(OpeningTerm const&) const = default;
};

/// $p where a condition is expected
struct VariableTerm {
  Text name;  ///< without the $
  bool operator==(VariableTerm const&) const = default;
};

struct Node;

/// The lines of a game that a query is about.
enum class Lines : std::uint8_t {
  main,        ///< the main line alone: what a query means that does not say anything else
  variations,  ///< side lines
  solutions,   ///< all lines of games that begin from a position of their own
  all,
};

/// A in variations: the whole query
struct InLines {
  Lines lines = Lines::main;
  std::vector<Node> operand;  ///< one
  bool operator==(InLines const&) const;
};

/// Terms put together: all of them, any of them, or not the one. A conjunction of nothing is the empty query.
enum class Operator : std::uint8_t { conjunction, disjunction, negation };
struct Combination {
  Operator op = Operator::conjunction;
  std::vector<Node> operands;
  bool operator==(Combination const&) const;
};

/// A then B, A next B, A then[<=6] B: each part begins so many positions after the end of the one before it.
struct Sequence {
  std::vector<Node> parts;
  std::vector<NumberRange> gaps;  ///< one less than parts; 1 is the very next position
  bool operator==(Sequence const&) const;
};

/// A{2..4}: one match of A after the other
struct Repetition {
  std::vector<Node> operand;  ///< one
  NumberRange times;
  bool operator==(Repetition const&) const;
};

/// stays A for >= 10 plies
struct Stays {
  std::vector<Node> operand;  ///< one
  NumberRange plies;
  bool operator==(Stays const&) const;
};

/// mirror(A): the board turned and the colours exchanged
struct Mirror {
  std::vector<Node> operand;  ///< one
  bool operator==(Mirror const&) const;
};

/// shift(A): the squares of A moved over the board, all by the same way
struct Shift {
  std::vector<Node> operand;  ///< one
  bool operator==(Shift const&) const;
};

/// let $s = 27,28 A; let $s = any 26-35 A; let $p = (B) A; let $p = piece on 47 A
struct Let {
  enum class Kind : std::uint8_t { squares, each_square, condition, piece };
  Kind kind = Kind::squares;
  Text name;                            ///< without the $
  SquareList squares;                   ///< unless it is a condition; of a piece none for the whole board
  Content content = Content::whatever;  ///< of a piece
  std::vector<Node> operands;           ///< what it is for, and before that the condition if it is one
  bool operator==(Let const&) const;
};

using Term = std::variant<Combination, TextTerm, PlayerTerm, NumberTerm, DateTerm, ResultTerm, TypeTerm, HasTerm,
                          CommentTerm, FenTerm, PlyTerm, SideTerm, PiecesTerm, PatternTerm, CountTerm, MoveTerm,
                          MoveSquaresTerm, CapturesTerm, MoveKindTerm, LegalMovesTerm, CanCaptureTerm, CanTakeTerm,
                          LineEndTerm, ByTerm, RelationTerm, EchoTerm, NagTerm, MotifTerm, OpeningTerm, VariableTerm,
                          Sequence, Repetition, Stays, Mirror, Shift, Let, InLines>;

struct Node {
  Term term = {};
  Span span = {};  ///< its place in the query
  bool operator==(Node const&) const = default;
};

inline bool Combination::operator==(Combination const& other) const {
  return op == other.op && operands == other.operands;
}
inline bool Sequence::operator==(Sequence const& other) const { return parts == other.parts && gaps == other.gaps; }
inline bool Repetition::operator==(Repetition const& other) const {
  return operand == other.operand && times == other.times;
}
inline bool Stays::operator==(Stays const& other) const { return operand == other.operand && plies == other.plies; }
inline bool InLines::operator==(InLines const& other) const {
  return lines == other.lines && operand == other.operand;
}
inline bool Mirror::operator==(Mirror const& other) const { return operand == other.operand; }
inline bool Shift::operator==(Shift const& other) const { return operand == other.operand; }
inline bool Let::operator==(Let const& other) const {
  return kind == other.kind && name == other.name && squares == other.squares && content == other.content &&
         operands == other.operands;
}

}  // namespace damier::query

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The content of a query, as a tree. The tree refers to no games and no rules; lib/search gives it a meaning. A new
/// kind of term is one struct here, one alternative of Term, one rule in reader.cpp and one case in lib/search.
namespace damier::query {

/// A piece of the query's text; offset and length in bytes.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  bool operator==(Span const&) const = default;
};

/// A text of the query, without its quotes and with its escapes resolved.
struct Text {
  std::string value;
  Span span;  ///< the text as written, without its quotes
  bool operator==(Text const&) const = default;
};

enum class Side : std::uint8_t { white, black };

/// white = "…", event ~ "…"
enum class TextField : std::uint8_t { white, black, event, site, round, annotator, source };
struct TextTerm {
  TextField field = TextField::white;
  bool contains = false;  ///< "~": the field contains the text; otherwise "="
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

/// year >= 1970, plies 40..60, id 12. A comparison is a range that includes both ends.
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
  bool outside = false;  ///< "!=": the value is not in the range
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

/// type international; lib/search knows the names
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

/// The named parts of the board; lib/search knows which squares they have.
inline constexpr std::array<std::string_view, 8> region_names{
    "long-diagonal", "left-wing", "right-wing", "wings", "centre", "center", "promotion-row", "back-row"};

/// A direction as it is written, seen from the side that a term is about; in the order of board/geometry.hpp.
enum class Step : std::uint8_t { up_left, up_right, down_left, down_right, up, left, right, down };

/// The functions of squares: between(27 and 38), behind(28 from 33), around(28), and steps, up-left 2 (47).
enum class SquareFunction : std::uint8_t { between, behind, around, step };

/// Squares as they are written: 27,28 or 26-35 or the name of a part of the board. Which squares these are depends on
/// the board.
struct SquareItem {
  enum class Kind : std::uint8_t { square, range, region, variable, function };
  Kind kind = Kind::square;
  Text first = {};  ///< the square, the lower end, the region with hyphens, the variable without its $, or the function
  Text last = {};   ///< the upper end of a range
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

/// Which squares of a list must meet a condition.
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

/// What an operand of a relation is: pieces of a kind, or squares. wm 27,28; king; square 28; $p.
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
  SquareList squares = {};  ///< empty for the whole board
  bool operator==(Designator const&) const = default;
};

/// wk sees b 27, $p attacks $q, ray(wk and b and empty), $p stands 28
enum class Relation : std::uint8_t { ray, adjacent, attacks, stands };
struct RelationTerm {
  Relation relation = Relation::ray;
  std::vector<Designator> operands = {};  ///< two operands; a ray may have more
  bool operator==(RelationTerm const&) const = default;
};
inline constexpr std::array<std::string_view, 4> relation_words{"sees", "adjacent", "attacks", "stands"};

/// pattern "…"; lib/search knows the format
struct PatternTerm {
  Text pattern;
  bool operator==(PatternTerm const&) const = default;
};

/// #w - #b >= 2, #wm[26-35] 3..5, tempo(w) - tempo(b) > 2 * #wk: a sum is in the range. Its parts are numbers of
/// pieces, and numbers of rows that men have advanced, each times its weight. Parts on the right of the comparison are
/// subtracted.
struct CountTerm {
  struct Addend {
    int weight = 1;  ///< from -most_factor to most_factor; in material also times the value of a piece
    Pieces pieces = Pieces::white;
    SquareList squares = {};  ///< empty for the whole board
    bool tempo = false;       ///< counts the rows that these men have advanced from their back row, not the men
    bool operator==(Addend const&) const = default;
  };
  static constexpr int most_factor = 100;  ///< the largest factor that can be written before a number of pieces
  static constexpr int men_in_a_king = 3;  ///< the value of a king in material
  std::vector<Addend> addends;
  NumberRange range;
  bool operator==(CountTerm const&) const = default;
};

/// move 32-28: the move that is played in the position; route 47x24x11: the squares where the move turns are exactly
/// these. lib/search reads the text.
struct MoveTerm {
  Text move;
  bool whole_route = false;
  bool operator==(MoveTerm const&) const = default;
};

/// from 27, to 5, captured 22,18, through 23: squares of that move. "through" means the squares that it passes or lands
/// on, without its first square and without those of the pieces that it takes.
enum class MoveSquares : std::uint8_t { from, to, captured, through };
struct MoveSquaresTerm {
  MoveSquares which = MoveSquares::from;
  Quantifier quantifier = Quantifier::any;
  SquareList squares;
  bool operator==(MoveSquaresTerm const&) const = default;
};

/// captures >= 4, captures men >= 2, captures kings: what the number of captured pieces counts
enum class Captured : std::uint8_t { pieces, men, kings };
struct CapturesTerm {
  NumberRange range;
  Captured what = Captured::pieces;
  bool operator==(CapturesTerm const&) const = default;
};

/// after captures >= 2: what led to the position is such a move
struct AfterTerm {
  CapturesTerm move;
  bool operator==(AfterTerm const&) const = default;
};

/// promotes, by man, by king (also king-move), sacrifice, coup-turc, coup-demi-turc, coup-suisse
enum class MoveKind : std::uint8_t { promotes, man_move, king_move, sacrifice, coup_turc, demi_turc, coup_suisse };
struct MoveKindTerm {
  MoveKind kind = MoveKind::promotes;
  bool operator==(MoveKindTerm const&) const = default;
};

/// legal-moves = 0, forced, choice: the number of legal moves is in a range
struct LegalMovesTerm {
  NumberRange range;
  bool captures = false;  ///< counts only captures
  bool operator==(LegalMovesTerm const&) const = default;
};

/// can capture >= 3, must capture: a legal move takes a number of pieces that is in a range
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

/// first, last: the position at an end of the move sequence
enum class LineEnd : std::uint8_t { first, last };
struct LineEndTerm {
  LineEnd end = LineEnd::first;
  bool operator==(LineEndTerm const&) const = default;
};

/// echo; echo turned; echo but 27,28: another position of the game is the same, or the same when turned, or the same
/// except on some squares
struct EchoTerm {
  bool turned = false;
  bool differs = false;     ///< "but": differs on some of these squares, and nowhere else
  SquareList squares = {};  ///< the squares of "but"
  bool operator==(EchoTerm const&) const = default;
};

/// endgame win, endgame white-wins within-rules: the value of the position in endgame tables
enum class EndgameValue : std::uint8_t { known, win, loss, draw, white_wins, black_wins };
enum class EndgameLimit : std::uint8_t {
  none,          ///< as if no rule limited the number of moves
  within_rules,  ///< also within the draw rules
  beyond_rules,  ///< won or lost, but a draw by the draw rules
};
struct EndgameTerm {
  EndgameValue value = EndgameValue::known;
  EndgameLimit limit = EndgameLimit::none;
  bool operator==(EndgameTerm const&) const = default;
};

/// by white: which side plays the move
struct ByTerm {
  Side side = Side::white;
  bool operator==(ByTerm const&) const = default;
};

/// text ~ "…": a text in a comment of the game
struct CommentTerm {
  bool contains = true;  ///< "~"; otherwise a comment is exactly the text
  Text text;
  bool operator==(CommentTerm const&) const = default;
};

/// in "Lessons/Coup royal", flag todo, stars >= 3, note ~ "…": what people put beside the game
enum class LabelField : std::uint8_t { collection, flag, stars, note };
struct LabelTerm {
  LabelField field = LabelField::collection;
  bool contains = false;   ///< "~", of a note
  Text text = {};          ///< not of stars
  NumberRange range = {};  ///< of stars
  bool operator==(LabelTerm const&) const = default;
};

/// @my-query: a query that the base has under this name
struct SavedQueryTerm {
  Text name;  ///< without its @
  bool operator==(SavedQueryTerm const&) const = default;
};

/// nag !, nag $1: the move has the sign
struct NagTerm {
  std::int64_t number = 0;
  bool operator==(NagTerm const&) const = default;
};

/// shot, shot missed, shot proved, shot not regained, shot gain >= 2, shot motif "…": a combination that a layer of the base has at
/// the move
enum class ShotTermKind : std::uint8_t { any, played, missed, allowed };
struct ShotTerm {
  ShotTermKind kind = ShotTermKind::any;
  std::optional<bool> proved = {};       ///< whether it is proved, and no opinion
  std::optional<bool> regained = {};     ///< whether it only wins back what captures before have taken
  std::optional<NumberRange> gain = {};  ///< in men
  std::optional<Text> motif = {};
  bool operator==(ShotTerm const&) const = default;
};

/// motif "…", motif "…" as white: carried out by that side; lib/search knows the names
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

/// $p as a condition
struct VariableTerm {
  Text name;  ///< without its $
  bool operator==(VariableTerm const&) const = default;
};

struct Node;

/// The move sequences of a game that a query is about.
enum class Lines : std::uint8_t {
  main,        ///< the main line only: the default
  variations,  ///< side lines
  solutions,   ///< all move sequences of games that begin from a position of their own
  all,
};

/// A in variations: A is the whole query
struct InLines {
  Lines lines = Lines::main;
  std::vector<Node> operand;  ///< one node
  bool operator==(InLines const&) const;
};

/// A combination of terms: all of them hold, any of them holds, or the only one does not hold. A conjunction without
/// terms is the empty query.
enum class Operator : std::uint8_t { conjunction, disjunction, negation };
struct Combination {
  Operator op = Operator::conjunction;
  std::vector<Node> operands;
  bool operator==(Combination const&) const;
};

/// A then B, A next B, A then[<=6] B: each part begins a number of positions after the end of the part before it.
struct Sequence {
  std::vector<Node> parts;
  std::vector<NumberRange> gaps;  ///< one fewer than parts; 1 is the very next position
  bool operator==(Sequence const&) const;
};

/// A{2..4}: a number of matches of A directly after each other
struct Repetition {
  std::vector<Node> operand;  ///< one node
  NumberRange times;
  bool operator==(Repetition const&) const;
};

/// stays A for >= 10 plies
struct Stays {
  std::vector<Node> operand;  ///< one node
  NumberRange plies;
  bool operator==(Stays const&) const;
};

/// mirror(A): the board turned and the colours exchanged
struct Mirror {
  std::vector<Node> operand;  ///< one node
  bool operator==(Mirror const&) const;
};

/// shift(A): all squares of A moved over the board by the same vector
struct Shift {
  std::vector<Node> operand;  ///< one node
  bool operator==(Shift const&) const;
};

/// let NAME = VALUE A: A with a variable. let $s = 27,28 A; let $s = any 26-35 A; let $p = (B) A; let $p = piece on 47
/// A
struct Let {
  enum class Kind : std::uint8_t { squares, each_square, condition, piece };
  Kind kind = Kind::squares;
  Text name;                            ///< without its $
  SquareList squares;                   ///< not used for a condition; for a piece, empty means the whole board
  Content content = Content::whatever;  ///< for a piece, its kind
  std::vector<Node> operands;           ///< the condition B, if the value is one, and then A
  bool operator==(Let const&) const;
};

using Term =
    std::variant<Combination, TextTerm, PlayerTerm, NumberTerm, DateTerm, ResultTerm, TypeTerm, HasTerm, CommentTerm,
                 LabelTerm, SavedQueryTerm, FenTerm, PlyTerm, SideTerm, PiecesTerm, PatternTerm, CountTerm, MoveTerm,
                 MoveSquaresTerm, CapturesTerm, AfterTerm, MoveKindTerm, LegalMovesTerm, CanCaptureTerm, CanTakeTerm,
                 LineEndTerm, ByTerm, RelationTerm, EchoTerm, EndgameTerm, NagTerm, ShotTerm, MotifTerm, OpeningTerm,
                 VariableTerm, Sequence, Repetition, Stays, Mirror, Shift, Let, InLines>;

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
inline bool InLines::operator==(InLines const& other) const { return lines == other.lines && operand == other.operand; }
inline bool Mirror::operator==(Mirror const& other) const { return operand == other.operand; }
inline bool Shift::operator==(Shift const& other) const { return operand == other.operand; }
inline bool Let::operator==(Let const& other) const {
  return kind == other.kind && name == other.name && squares == other.squares && content == other.content &&
         operands == other.operands;
}

}  // namespace damier::query

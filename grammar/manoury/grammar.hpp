#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The grammar of Manoury text token by token, in Boost.Spirit X3, which stays inside grammar.cpp. Text between the
/// tokens is prose. The EBNF is in README.md.
namespace damier::manoury {

/// Every token but a comment in braces is at most this long, and is decided by the bytes within this distance of its
/// beginning.
inline constexpr std::size_t longest_token = 2048;

/// The kinds of tokens.
enum class Token : std::uint8_t {
  move,           ///< "32-28", "35 x 19 x 32"
  reply,          ///< "(19-23)": a move of the player who replies
  free_move,      ///< "ad lib": any capture
  free_reply,     ///< "(ad lib)"
  forced_move,    ///< "x": the only capture; a move only behind a number, elsewhere prose
  forced_reply,   ///< "(x)": the only capture
  passed_move,    ///< "–" behind a number: no move
  passed_reply,   ///< "(–)", "(…)"
  misread_move,   ///< "32-2O": a move with letters for digits
  misread_reply,  ///< "(l9-23)"
  number,         ///< "12.", "12)", "12…"
  ellipsis,       ///< "…", "..."
  strength,       ///< "!", "?!", "(?)", "*" glued to a move
  nag,            ///< "$7"
  comment,        ///< "{ … }"
  setup,          ///< /FEN "…"/
  tag,            ///< [Name "value"]
  variation,      ///< "(" or "[" with moves behind it
  remark,         ///< "(…)" or "[…]" with something else in it
  end,            ///< ")" or "]"
  white_wins,     ///< "B+", "White wins"
  black_wins,     ///< "N+", "Black wins"
  draw,           ///< "=", "remise", "Draw"
  mover_wins,     ///< "+", "gain", "abandon": the player who moved last wins
  score,          ///< "2-0", "*"
};

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A token, its place, and those of its parts that have a meaning of their own.
struct Lexeme {
  Token token = Token::move;
  Span whole;
  /// The move, the digits of a number or NAG, a comment without braces, the name of a tag, the words that a variation
  /// begins with.
  Span core;
  Span detail;           ///< the strength inside a reply, the value of a tag; empty if there is none
  Span remark;           ///< the words behind the move of a reply: "(14x23 forcé)"
  bool compact = false;  ///< a move without a sign, which has blanks between its squares
  bool scanned = false;  ///< a move with "*" or "%" for the sign of a capture
};

/// The token at `at`, where no blank is; nothing if prose continues there. after_move: a move or its sign is directly
/// before, where signs such as "+" and "=" count as outcomes.
[[nodiscard]] std::optional<Lexeme> read_token(std::string_view text, std::size_t at, bool after_move);

/// The whole content of the bracket at `at` as a remark; nothing if the bracket is not closed nearby.
[[nodiscard]] std::optional<Lexeme> read_remark(std::string_view text, std::size_t at);

/// Reads a move without a sign, "32 28". To be called only where nothing but a move is possible.
[[nodiscard]] std::optional<Lexeme> read_compact_move(std::string_view text, std::size_t at);

/// A position as a text writes it down: "Blancs : 27, 32, D 5 / Noirs : 12 à 16. Trait aux Noirs".
struct Diagram {
  Span whole;
  std::string pieces;    ///< as in a FEN: "W27,32,K5:B12-16"
  char side = 0;         ///< 'W' or 'B' to move; 0 if the text does not name the side
  Span caption;          ///< "N° 12 –" before it; empty if there is none
  Span stipulation;      ///< "Les Blancs jouent et gagnent"; empty if there is none
  bool in_game = false;  ///< "Position :" is written before it
};
[[nodiscard]] std::optional<Diagram> read_diagram(std::string_view text, std::size_t at);

/// "Label : value" up to the end of the line, or up to the next known label on it: "Blancs : A – Noirs : B". Known
/// labels give the name of the tag they correspond to.
struct HeaderLine {
  Span whole;  ///< up to the next label, if there is one
  Span label;
  Span value;
  std::string_view tag;  ///< "Event"; empty for a label that is not known
  bool variant = false;  ///< the value is the name of a variant
};
[[nodiscard]] std::optional<HeaderLine> read_header_line(std::string_view text, std::size_t at);

/// A line "Dupont, A. – Martin, B., Paris 1928", "Dupont (Paris) – Martin (Lyon) 2-0", "Martin (N) – Dupont (B)".
struct TitleLine {
  Span whole;
  Span white;
  Span black;
  Span rest;   ///< without the score
  Span score;  ///< at its end; empty if there is none
  /// White's points first, if the text has another order: "Simon (0) – Leroy (2)", or a headline with Black named
  /// first.
  std::string points;
};
[[nodiscard]] std::optional<TitleLine> read_title_line(std::string_view text, std::size_t at);

/// Where and when a game was played: "Paris, le 3 mars 1928", "12-4-1975". Empty spans are missing parts.
struct PlaceAndDate {
  Span place;
  Span date;
  Span whole;  ///< of the text line
};
/// The content of a part of a text line if it ends with a date; the place is everything before that.
[[nodiscard]] PlaceAndDate read_place_and_date(std::string_view text, Span part);
/// Reads a text line that contains only the name of a place.
[[nodiscard]] std::optional<PlaceAndDate> read_place_and_date_line(std::string_view text, std::size_t at);

/// A name as headlines have it: up to four words, each beginning with a capital or being initials, and no digits.
[[nodiscard]] bool is_name(std::string_view text) noexcept;

/// A text line in parentheses with the author of a problem and where it was printed: "(R. Dupont, « L'Effort », 1950)".
/// Empty spans are missing parts.
struct ComposerLine {
  Span author;
  Span publication;  ///< without its quotes
  Span place;
  Span date;
  std::size_t end = 0;
};
[[nodiscard]] std::optional<ComposerLine> read_composer_line(std::string_view text, std::size_t at);

/// The name in a text line "Notes de R. Dupont"; empty if it is another line.
[[nodiscard]] Span read_annotator_line(std::string_view text, std::size_t at);

/// Whether a line is the name of an event: "Championnat de France 1961".
[[nodiscard]] bool is_event_line(std::string_view text, std::size_t at);

/// The length of "Partie n° 2." with the separator behind it, if the rest of the text line is empty, a headline or
/// known headers; otherwise 0.
[[nodiscard]] std::size_t game_heading_length(std::string_view text, std::size_t at);

/// Whether the game of this headline or heading begins below it: with number 1, a position or headers.
[[nodiscard]] bool next_game_begins(std::string_view text, std::size_t at);

/// The length of a text line that is only a title: "Problème n° 3", "Solutions :", "LE COIN DU DÉBUTANT", "(inédit)"; 0
/// for another text line, or the middle of one.
[[nodiscard]] std::size_t caption_length(std::string_view text, std::size_t at);

/// Whether the paragraph that begins here reads like the title of what comes below it, and not like a sentence.
[[nodiscard]] bool begins_title(std::string_view text, std::size_t at);

/// Whether a text line is the title of a list of solutions: "Solutions :".
[[nodiscard]] bool is_heading_of_solutions(std::string_view text, std::size_t at);

/// Whether a text line names a game and continues with its first move: "Dupont-Martin, Lyon 1962 : 1. 32-28".
[[nodiscard]] bool leads_to_game(std::string_view text, std::size_t at);

/// The number in "Problème n° 3"; 0 if there is none.
[[nodiscard]] unsigned number_of_caption(std::string_view caption) noexcept;

/// The label of a solution, "N° 3 :" or "Solution du n° 3 :", before its moves: their position was printed further up.
struct SolutionLabel {
  Span whole;
  unsigned number = 0;
  bool named = false;  ///< the label has words or "N°", not a number alone
};
[[nodiscard]] std::optional<SolutionLabel> read_solution_label(std::string_view text, std::size_t at);

/// Moves printed in two rows, with a rule between them: "33-28  39-33" above, the replies "18-23  12-18" below. The
/// tokens are in the order in which they are played.
struct Stack {
  struct Part {
    Lexeme token;
    bool replies = false;  ///< it is in the row below the rule
  };
  Span whole;
  std::vector<Part> tokens;
};
/// No stack takes more bytes.
inline constexpr std::size_t longest_stack = 2'000;
[[nodiscard]] std::optional<Stack> read_stack(std::string_view text, std::size_t at);

/// The length of a line of stars or dashes that separates two games, at the beginning of a text line; 0 if there is
/// none.
[[nodiscard]] std::size_t separator_length(std::string_view text, std::size_t at) noexcept;

/// The length of the blank at a place: white space, no-break spaces; 0 if there is none.
[[nodiscard]] std::size_t blank_length(std::string_view text, std::size_t at) noexcept;

}  // namespace damier::manoury

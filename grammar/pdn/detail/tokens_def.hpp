#pragma once

// The tokens of the PDN grammar, in Boost.Spirit X3 and in the order of the EBNF in README.md. grammar.cpp reads them
// one by one, record_grammar.cpp as parts of a record; only these two include this file.

#include "grammar/pdn/detail/terminals_def.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier::pdn::tokens {

namespace x3 = boost::spirit::x3;
using namespace terminals;

/// Where the rules put the events that they read. Semantic actions are not taken back when an alternative fails. So
/// every rule acts once, on raw text, at a point from which it cannot fail any more; the caller removes the events of a
/// rule that acts twice and fails as a whole.
class Sink {
 public:
  Sink(Input const& input, char const* safe) noexcept : input_{input}, safe_{safe} {}

  /// Inlined by force: a function call here takes a fifth of the reading time.
  [[gnu::always_inline]] void push(EventKind kind, Token made, char const* first, char const* last) {
    input_.events.push_back(
        {static_cast<std::uint32_t>(first - input_.base), static_cast<std::uint32_t>(last - first), kind});
    token_ = made;
  }
  [[nodiscard]] Token token() const noexcept { return token_; }
  [[nodiscard]] Input const& input() const noexcept { return input_; }
  /// No token is begun here or later.
  [[nodiscard]] char const* safe() const noexcept { return safe_; }
  [[nodiscard]] bool is_safe(char const* place) const noexcept { return place < safe_; }

 private:
  Input input_;
  char const* safe_;
  Token token_ = Token::none;
};

struct SinkTag;

/// The action of a rule: adds one event and sets the kind of token.
template <EventKind Kind, Token Made>
struct Push {
  template <typename Context>
  void operator()(Context const& context) const {
    auto const& text = x3::_attr(context);
    x3::get<SinkTag>(context).get().push(Kind, Made, text.begin(), text.end());
  }
};

template <EventKind Kind, Token Made>
inline constexpr Push<Kind, Made> push{};

/// Succeeds without consuming text while the place is before the bound that the caller has given.
struct BeforeSafe : x3::parser<BeforeSafe> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    return x3::get<SinkTag>(context).get().is_safe(first);
  }
};

inline constexpr BeforeSafe before_safe{};

// Bounds by which every token is decided within longest_token bytes.
inline constexpr int most_squares = 48;
inline constexpr int longest_run = 64;
inline constexpr int longest_list = 128;
inline constexpr int longest_fen = 600;
inline constexpr int longest_unquoted = 600;

// --- moves -----------------------------------------------------------------------------------------------------------

// "1-1" is a result with any spacing: no quiet move ends on the square where it begins. "1:1" is one where no further
// square follows: a capture could end there.
inline auto const drawn_score =
    (x3::lit('1') >> inner_blanks >> dash >> inner_blanks >> '1' >> word_end) |
    (x3::lit('1') >> inner_blanks >> ':' >> inner_blanks >> '1' >> word_end >> !x3::lit(':'));

// With a blank before the sign, as in "28 - 19", a full stop behind the second square makes it a move number.
template <typename Sign, typename Square>
auto signed_square(Sign const& sign, Square const& square) {
  return (sign >> inner_blanks >> square) |
         (inner_blank >> inner_blanks >> sign >> inner_blanks >> square >> !x3::lit('.'));
}

template <typename Square>
auto route(Square const& square) {
  return x3::repeat(1, most_squares)[signed_square(cross, square)];
}

inline auto const numeric_tail = x3::repeat(1, most_squares)[dash >> numeric_square] | route(numeric_square) |
                                 signed_square(dash, numeric_square) | (x3::lit('%') >> numeric_square);
inline auto const algebraic_tail = x3::repeat(1, most_squares)[dash >> algebraic_square] | route(algebraic_square) |
                                   signed_square(dash, algebraic_square) |
                                   x3::repeat(1, most_squares)[algebraic_square];
inline auto const squares_in_list = x3::repeat(1, longest_list)[x3::char_("0-9a-lA-L, ")] >> '>';
// A list of squares begins with one of them: "<b>" is a mark of HTML.
inline auto const captured_squares = inner_blanks >> '<' >> &(inner_blanks >> numeric_square) >> squares_in_list;
inline auto const captured_lettered_squares = inner_blanks >> '<' >>
                                              &(numeric_square | algebraic_square) >> squares_in_list;

// "b2-c1D": the promotion of a man, as Portuguese texts print it.
inline auto const crown = x3::lit('D');

inline auto const move_text = !drawn_score >>
                              ((numeric_square >> numeric_tail >> -crown >> word_end >> -captured_squares) |
                               (algebraic_square >> algebraic_tail >> -crown >> word_end >>
                                -captured_lettered_squares));
inline auto const move = x3::raw[move_text][push<EventKind::move, Token::move>];

// A move without a sign, "3228", as some programs wanted it typed; the largest board has 72 squares.
inline auto const two_digits = !x3::lit("00") >>
                               ((x3::char_('0', '6') >> x3::char_('0', '9')) | ('7' >> x3::char_('0', '2')));
inline auto const bare_move =
    x3::raw[two_digits >> two_digits >> word_end >> !x3::lit('.')][push<EventKind::move, Token::bare_move>];

inline auto const marks = x3::repeat(1, longest_run)[x3::char_("!?")];
inline auto const glued_strength = x3::raw[marks][push<EventKind::strength, Token::strength>];
// A star glued to a move is a strength, unless the end of the record shows that it was the result.
inline auto const glued_star = x3::raw[x3::lit('*')][push<EventKind::strength, Token::strength>];

// A semi-short move with its signs, "cd4!*", because only the surrounding text shows whether it is a move.
inline auto const semi_short =
    x3::raw[semi_short_squares >> -crown >> word_end][push<EventKind::move, Token::semi_short>] >>
    -x3::raw[marks][push<EventKind::strength, Token::semi_short>] >>
    -x3::raw[x3::lit('*')][push<EventKind::strength, Token::semi_short>];

// A star in front of a move is a strength, too: "*19-23".
inline auto const star_before_move =
    &(x3::lit('*') >> move_text) >> x3::raw[x3::lit('*')][push<EventKind::strength, Token::strength>];

// --- results ---------------------------------------------------------------------------------------------------------

inline auto const between = inner_blanks >> dash >> inner_blanks;
inline auto const colon = inner_blanks >> ':' >> inner_blanks;
inline auto const score_end = word_end >> !x3::lit('/') >> no_dash_and_digit;
inline auto const half = x3::lit("1/2") | "\xC2\xBD";
inline auto const halves = (x3::lit('1') >> inner_blanks >> half) | half;
// Squares begin at 1, so a score with a zero is no move in any system of points.
inline auto const points = (x3::char_("12") >> x3::char_('0', '9')) | x3::char_('1', '9');
inline auto const decimal = -x3::lit('-') >>
                            x3::char_('0', '2') >> x3::char_(".,") >> x3::repeat(1, 2)[x3::char_('0', '9')];
inline auto const decimal_score = decimal >> (between | colon) >> decimal;
// With a colon only the usual points are a score: "0:12" is a time.
inline auto const score_with_colon =
    (('0' >> colon >> x3::char_("0-2")) | (x3::char_("12") >> colon >> '0')) >> !x3::lit(':');

inline auto const score = (x3::lit('0') >> between >> (x3::lit('0') | points)) | (points >> between >> '0') |
                          drawn_score | score_with_colon | (halves >> (between | colon) >> halves) | decimal_score |
                          (x3::lit("1+") >> between >> "1-") | (x3::lit("1-") >> between >> "1+");
inline auto const result = x3::raw[(score >> score_end) | '*'][push<EventKind::result, Token::result>];

// --- other tokens ----------------------------------------------------------------------------------------------------

inline auto const unicode_ellipsis = x3::lit(ellipsis.data());
inline auto const number =
    x3::raw[!decimal_score >> digits >> (dots | unicode_ellipsis)][push<EventKind::move_number, Token::number>];

inline auto const strength =
    x3::raw[marks | (x3::lit('(') >> inner_blanks >> x3::repeat(1, longest_run)[x3::char_("!?*")] >> inner_blanks >>
                     ')')][push<EventKind::strength, Token::strength>];

inline auto const variation_begin = x3::raw[x3::lit('(')][push<EventKind::variation_begin, Token::variation_begin>];
inline auto const variation_end = x3::raw[x3::lit(')')][push<EventKind::variation_end, Token::variation_end>];

// The action runs before the closing brace is read, but brace_free has checked that the brace is there.
inline auto const comment = ('{' >> x3::raw[brace_free][push<EventKind::comment, Token::comment>] >> '}') |
                            (x3::char_(";%") >> x3::raw[line_rest][push<EventKind::comment, Token::comment>]);

inline auto const nag = '$' >> x3::raw[nag_digits][push<EventKind::nag, Token::nag>];

inline auto const ellipsis = (x3::lit("...") >> -dots) | unicode_ellipsis;
inline auto const placeholder =
    x3::raw[ellipsis | (x3::repeat(1, 2)[dash] >> &(x3::char_('\0', ' ') | x3::char_("(){}[;%!?$") | x3::eoi))]
           [push<EventKind::placeholder, Token::placeholder>];
inline auto const stray_dot = x3::raw[dots][push<EventKind::skipped, Token::stray_dot>];

inline auto const fen_text = x3::repeat(0, longest_fen)[x3::char_ - x3::char_("\"\r\n")];
inline auto const setup_begin = x3::lit("/FEN") >> inner_blanks >> '"';
inline auto const setup_end = x3::lit('"') >> inner_blanks >> '/';
// A tag in the place of a setup's position: "/FEN "[FEN "W:…"]"/".
inline auto const wrapped_begin = setup_begin >> "[FEN" >> inner_blanks >> -x3::lit('\\') >> '"';
inline auto const wrapped_text = x3::repeat(0, longest_fen)[x3::char_ - x3::char_("\"\\\r\n")];
inline auto const wrapped_end = -x3::lit('\\') >> '"' >> inner_blanks >> ']' >> setup_end;
inline auto const setup = (&(setup_begin >> fen_text >> setup_end) >> setup_begin >>
                           x3::raw[fen_text][push<EventKind::setup, Token::setup>] >> setup_end) |
                          (&(wrapped_begin >> wrapped_text >> wrapped_end) >> wrapped_begin >>
                           x3::raw[wrapped_text][push<EventKind::setup, Token::setup>] >> wrapped_end);

// --- structure -------------------------------------------------------------------------------------------------------

// One move or number, with what is glued to it and the blanks behind: the plain part of a body.
inline auto const part_of_line = before_safe >> ((move >> -glued_strength >> -glued_star) | number) >> blanks;

inline auto const token = star_before_move | result | move | number | bare_move | semi_short | strength | comment |
                          variation_begin | variation_end | nag | placeholder | setup | stray_dot;

inline auto const tag_blanks = blanks >> *(inner_blank >> blanks);
inline auto const name = '[' >> tag_blanks >> x3::raw[tag_name][push<EventKind::tag_name, Token::tag>] >> tag_blanks;
inline auto const quoted_tag =
    name >> '"' >> x3::raw[quoted][push<EventKind::tag_value, Token::tag>] >> '"' >> tag_blanks >> ']';
inline auto const unquoted_tag = name >> x3::raw[x3::repeat(1, longest_unquoted)[x3::char_ - x3::char_("]\"\r\n")]]
                                                [push<EventKind::tag_value, Token::unquoted_tag>] >>
                                 ']';

}  // namespace damier::pdn::tokens

#include "grammar/pdn/grammar.hpp"

#include "grammar/pdn/plain_tokens.hpp"
#include "grammar/pdn/terminals_def.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace damier::pdn {

namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;

/// Where the rules put what they read. Semantic actions are not taken back when an alternative fails, so every rule
/// acts once, on raw text, at a point from which it cannot fail any more; what is left of a rule that acts twice is
/// taken back when the whole has failed.
class Sink {
 public:
  Sink(Input const& input, char const* safe) noexcept : base_{input.base}, safe_{safe}, events_{input.events} {}

  /// Inlined by force: as a call it takes a fifth of the time of reading.
  [[gnu::always_inline]] void push(EventKind kind, Token made, char const* first, char const* last) {
    events_.push_back({static_cast<std::uint32_t>(first - base_), static_cast<std::uint32_t>(last - first), kind});
    token_ = made;
  }
  [[nodiscard]] Token token() const noexcept { return token_; }
  [[nodiscard]] bool is_safe(char const* place) const noexcept { return place < safe_; }

 private:
  char const* base_;
  char const* safe_;
  std::vector<Event>& events_;
  Token token_ = Token::none;
};

struct SinkTag;

/// The action of a rule: one event, and which token it makes.
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

/// Holds while the place is before the bound that the caller gave.
struct BeforeSafe : x3::parser<BeforeSafe> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    return x3::get<SinkTag>(context).get().is_safe(first);
  }
};

inline constexpr BeforeSafe before_safe{};

// Bounds, so that every token is decided within longest_token bytes.
constexpr int most_squares = 48;
constexpr int longest_run = 64;
constexpr int longest_list = 128;
constexpr int longest_fen = 600;
constexpr int longest_unquoted = 600;

// --- moves
// ------------------------------------------------------------------------------------------------------------

// U+2010 to U+2014, and U+2212
auto const unicode_dash = x3::lit('\xE2') >>
                          ((x3::lit('\x80') >> x3::char_('\x90', '\x94')) | (x3::lit('\x88') >> '\x92'));
auto const dash = x3::lit('-') | unicode_dash;
// U+00D7, and Cyrillic ha, small and capital
auto const unicode_cross = (x3::lit('\xC3') >> '\x97') | (x3::lit('\xD1') >> '\x85') | (x3::lit('\xD0') >> '\xA5');
auto const cross = x3::lit('x') | ':' | 'X' | unicode_cross;

// "1-1" is a result whatever the spacing: no move ends where it began without taking anything.
auto const drawn_score = x3::lit('1') >> inner_blanks >> dash >> inner_blanks >> '1' >> word_end;

// "28 - 19": with a blank before the sign, a full stop behind the second square would make that a move number.
template <typename Sign, typename Square>
auto signed_square(Sign const& sign, Square const& square) {
  return (sign >> inner_blanks >> square) |
         (inner_blank >> inner_blanks >> sign >> inner_blanks >> square >> !x3::lit('.'));
}

template <typename Square>
auto route(Square const& square) {
  return x3::repeat(1, most_squares)[signed_square(cross, square)];
}

auto const numeric_tail = x3::repeat(1, most_squares)[dash >> numeric_square] | route(numeric_square) |
                          signed_square(dash, numeric_square) | (x3::lit('%') >> numeric_square);
auto const algebraic_tail = x3::repeat(1, most_squares)[dash >> algebraic_square] | route(algebraic_square) |
                            signed_square(dash, algebraic_square) | x3::repeat(1, most_squares)[algebraic_square];
auto const captured_squares = inner_blanks >> '<' >> x3::repeat(1, longest_list)[x3::char_("0-9a-lA-L, ")] >> '>';

// "b2-c1D": a man becomes a king, as it is printed in Portuguese.
auto const crown = x3::lit('D');

auto const move_text = !drawn_score >> ((numeric_square >> numeric_tail) | (algebraic_square >> algebraic_tail)) >>
                       -crown >> word_end >> -captured_squares;
auto const move = x3::raw[move_text][push<EventKind::move, Token::move>];

// "3228", as programs had moves typed in; the largest board has 72 squares.
auto const two_digits = !x3::lit("00") >> ((x3::char_('0', '6') >> x3::char_('0', '9')) | ('7' >> x3::char_('0', '2')));
auto const bare_move =
    x3::raw[two_digits >> two_digits >> word_end >> !x3::lit('.')][push<EventKind::move, Token::bare_move>];

auto const marks = x3::repeat(1, longest_run)[x3::char_("!?")];
auto const glued_strength = x3::raw[marks][push<EventKind::strength, Token::strength>];
// Glued to a move the star is a strength; whether it was the terminator after all is seen at the record's end.
auto const glued_star = x3::raw[x3::lit('*')][push<EventKind::strength, Token::strength>];

// "cd4!*": with its signs, since whether it is a move is told only from what is around it.
auto const semi_short = x3::raw[semi_short_squares >> -crown >> word_end][push<EventKind::move, Token::semi_short>] >>
                        -x3::raw[marks][push<EventKind::strength, Token::semi_short>] >>
                        -x3::raw[x3::lit('*')][push<EventKind::strength, Token::semi_short>];

// So it is in front of one: "*19-23".
auto const star_before_move =
    &(x3::lit('*') >> move_text) >> x3::raw[x3::lit('*')][push<EventKind::strength, Token::strength>];

// --- results
// ----------------------------------------------------------------------------------------------------------

auto const between = inner_blanks >> dash >> inner_blanks;
auto const score_end = word_end >> !x3::lit('/') >> no_dash_and_digit;
auto const half = x3::lit("1/2") | "\xC2\xBD";
auto const halves = (x3::lit('1') >> inner_blanks >> half) | half;
// Squares begin at 1, so a score with a zero is no move, in whatever style it counts.
auto const points = (x3::char_("12") >> x3::char_('0', '9')) | x3::char_('1', '9');
auto const decimal = -x3::lit('-') >> x3::char_('0', '2') >> '.' >> x3::repeat(1, 2)[x3::char_('0', '9')];
auto const decimal_score = decimal >> between >> decimal;

auto const score = (x3::lit('0') >> between >> (x3::lit('0') | points)) | (points >> between >> '0') | drawn_score |
                   (halves >> between >> halves) | decimal_score | (x3::lit("1+") >> between >> "1-") |
                   (x3::lit("1-") >> between >> "1+");
auto const result = x3::raw[(score >> score_end) | '*'][push<EventKind::result, Token::result>];

// --- other tokens
// -----------------------------------------------------------------------------------------------------

auto const unicode_ellipsis = x3::lit("\xE2\x80\xA6");
auto const number =
    x3::raw[!decimal_score >> digits >> (dots | unicode_ellipsis)][push<EventKind::move_number, Token::number>];

auto const strength = x3::raw[marks | (x3::lit('(') >> inner_blanks >> x3::repeat(1, longest_run)[x3::char_("!?*")] >>
                                       inner_blanks >> ')')][push<EventKind::strength, Token::strength>];

auto const variation_begin = x3::raw[x3::lit('(')][push<EventKind::variation_begin, Token::variation_begin>];
auto const variation_end = x3::raw[x3::lit(')')][push<EventKind::variation_end, Token::variation_end>];

// The action stands before the closing brace, but brace_free has made sure of that.
auto const comment = ('{' >> x3::raw[brace_free][push<EventKind::comment, Token::comment>] >> '}') |
                     (x3::char_(";%") >> x3::raw[line_rest][push<EventKind::comment, Token::comment>]);

auto const nag = '$' >> x3::raw[nag_digits][push<EventKind::nag, Token::nag>];

auto const ellipsis = (x3::lit("...") >> -dots) | unicode_ellipsis;
auto const placeholder =
    x3::raw[ellipsis | (x3::repeat(1, 2)[dash] >> &(x3::char_('\0', ' ') | x3::char_("(){}[;%!?$") | x3::eoi))]
           [push<EventKind::placeholder, Token::placeholder>];
auto const stray_dot = x3::raw[dots][push<EventKind::skipped, Token::stray_dot>];

auto const fen_text = x3::repeat(0, longest_fen)[x3::char_ - x3::char_("\"\r\n")];
auto const setup_begin = x3::lit("/FEN") >> inner_blanks >> '"';
auto const setup_end = x3::lit('"') >> inner_blanks >> '/';
// "/FEN "[FEN "W:…"]"/": a tag in the place of its value.
auto const wrapped_begin = setup_begin >> "[FEN" >> inner_blanks >> -x3::lit('\\') >> '"';
auto const wrapped_text = x3::repeat(0, longest_fen)[x3::char_ - x3::char_("\"\\\r\n")];
auto const wrapped_end = -x3::lit('\\') >> '"' >> inner_blanks >> ']' >> setup_end;
auto const setup = (&(setup_begin >> fen_text >> setup_end) >> setup_begin >>
                    x3::raw[fen_text][push<EventKind::setup, Token::setup>] >> setup_end) |
                   (&(wrapped_begin >> wrapped_text >> wrapped_end) >> wrapped_begin >>
                    x3::raw[wrapped_text][push<EventKind::setup, Token::setup>] >> wrapped_end);

// --- structure
// --------------------------------------------------------------------------------------------------------

// One move or number, with what is glued to it and the blanks behind: the plain part of a body.
auto const part_of_line = before_safe >> ((move >> -glued_strength >> -glued_star) | number) >> blanks;

auto const token = star_before_move | result | move | number | bare_move | semi_short | strength | comment |
                   variation_begin | variation_end | nag | placeholder | setup | stray_dot;

auto const tag_blanks = blanks >> *(inner_blank >> blanks);
auto const name = '[' >> tag_blanks >> x3::raw[tag_name][push<EventKind::tag_name, Token::tag>] >> tag_blanks;
auto const quoted_tag =
    name >> '"' >> x3::raw[quoted][push<EventKind::tag_value, Token::tag>] >> '"' >> tag_blanks >> ']';
auto const unquoted_tag = name >> x3::raw[x3::repeat(1, longest_unquoted)[x3::char_ - x3::char_("]\"\r\n")]]
                                         [push<EventKind::tag_value, Token::unquoted_tag>] >>
                          ']';
auto const quoted_tag_begin = '[' >> tag_blanks >> tag_name >> tag_blanks >> '"';

/// Parses with the rule; what it has pushed is taken back when it fails.
template <typename Rule>
Token read(Rule const& rule, char const*& first, Input const& input, char const* safe) {
  Sink sink{input, safe};
  std::size_t const before = input.events.size();
  if (x3::parse(first, input.last, x3::with<SinkTag>(std::ref(sink))[rule])) return sink.token();
  input.events.erase(input.events.begin() + static_cast<std::ptrdiff_t>(before), input.events.end());
  return Token::none;
}

}  // namespace

char const* skip_blanks(char const* first, char const* last) noexcept { return match_blanks(first, last); }

char const* read_moves(char const* first, char const* safe, Input const& input) {
  do {
    first = read_plain_moves(first, safe, input);
  } while ((is_digit(*first) || is_letter(*first)) && !is_plain_result(first) &&
           read(part_of_line, first, input, safe) != Token::none);
  return first;
}

char const* read_moves_by_grammar(char const* first, char const* safe, Input const& input) {
  read(blanks >> *part_of_line, first, input, safe);
  return first;
}

Token read_token(char const*& first, Input const& input) {
  // The first byte alone tells most tokens, without a look at each alternative.
  switch (*first) {
    case '{': return read(comment, first, input, input.last);
    case '(': return read(strength | variation_begin, first, input, input.last);
    case ')': return read(variation_end, first, input, input.last);
    case '$': return read(nag, first, input, input.last);
    case '!':
    case '?': return read(strength, first, input, input.last);
    default:
      if (!is_plain_result(first)) return read(token, first, input, input.last);
      input.events.push_back({static_cast<std::uint32_t>(first - input.base), 3, EventKind::result});
      first += 3;
      return Token::result;
  }
}

Token read_tag(char const*& first, Input const& input) {
  Token const token_read = read(quoted_tag, first, input, input.last);
  return token_read != Token::none ? token_read : read(unquoted_tag, first, input, input.last);
}

Token token_of(std::string_view text) {
  if (text.empty() || text.size() > longest_token) return Token::none;
  std::string padded{text};
  padded.append(sentinel_bytes, '\0');
  std::vector<Event> events;
  char const* first = padded.data();
  char const* const last = first + text.size();
  Token const token = read_token(first, {padded.data(), last, events});
  return first == last ? token : Token::none;
}

bool can_stand_for(EventKind kind, std::string_view text) {
  switch (kind) {
    case EventKind::move: {
      if (text == "ad lib" || text == "x") return true;
      Token const token = token_of(text);
      return token == Token::move || token == Token::bare_move || token == Token::semi_short;
    }
    case EventKind::placeholder: return token_of(text) == Token::placeholder;
    // The plainest signs stand behind every other move of an annotated game. A star is one only if it is glued.
    case EventKind::strength: return text == "!" || text == "?" || text == "*" || token_of(text) == Token::strength;
    case EventKind::nag: return token_of(std::string{"$"}.append(text)) == Token::nag;
    case EventKind::setup: return token_of(std::string{"/FEN \""}.append(text).append("\"/")) == Token::setup;
    default: return true;
  }
}

bool is_tag_name(std::string_view text) {
  char const* const last = text.data() + text.size();
  return match_tag_name(text.data(), last) == last;
}

bool begins_quoted_tag(char const* first, char const* last) {
  return x3::parse(first, last - first > std::ptrdiff_t{longest_token} ? first + longest_token : last,
                   quoted_tag_begin);
}

bool read_tag_name(char const*& first, Input const& input) {
  return read(name, first, input, input.last) != Token::none;
}

}  // namespace damier::pdn

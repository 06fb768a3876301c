#include "grammar/manoury/grammar.hpp"

#include <boost/spirit/home/x3.hpp>

#include <algorithm>
#include <functional>

namespace damier::manoury {

namespace {

namespace x3 = boost::spirit::x3;

constexpr auto npos = std::string_view::npos;

/// How far the end of a parenthesis without moves is looked for.
constexpr std::size_t longest_remark = 256;

/// What the actions of the rules write down. An alternative that fails leaves its traces, so that every token is a rule of
/// its own, begun with a fresh one.
struct Found {
  char const* base;
  Lexeme lexeme;
};
struct FoundTag;

Span span_of(Found const& found, char const* first, char const* last) noexcept {
  return {static_cast<std::size_t>(first - found.base), static_cast<std::size_t>(last - found.base)};
}

/// The action that keeps a span of the token.
template <Span Lexeme::*Member>
struct Keep {
  template <typename Context>
  void operator()(Context const& context) const {
    auto const& range = x3::_attr(context);
    Found& found = x3::get<FoundTag>(context).get();
    found.lexeme.*Member = span_of(found, range.begin(), range.end());
  }
};
constexpr Keep<&Lexeme::core> core{};
constexpr Keep<&Lexeme::detail> detail{};

/// The action that notes something about the token.
template <bool Lexeme::*Member>
struct Mark {
  template <typename Context>
  void operator()(Context const& context) const {
    x3::get<FoundTag>(context).get().lexeme.*Member = true;
  }
};
constexpr Mark<&Lexeme::compact> compact{};
constexpr Mark<&Lexeme::scanned> scanned{};

// --- characters ------------------------------------------------------------------------------------------------------

// Blank, tab, the no-break spaces U+00A0 and U+202F.
auto const inner_blank = x3::char_(" \t") | "\xC2\xA0" | "\xE2\x80\xAF";
auto const b = x3::repeat(0, 3)[inner_blank];
auto const bb = x3::repeat(1, 3)[inner_blank];
auto const digit = x3::char_('0', '9');
// Letters are told by their bytes: X3's own classes do not take bytes above 7F.
auto const letter = x3::char_('a', 'z') | x3::char_('A', 'Z') | x3::char_('\x80', '\xFF');
auto const word_end = !(letter | digit | '_');
auto const line_end = b >> (x3::eoi | &x3::char_("\r\n"));

// U+2010 to U+2014 and U+2212; U+00D7 and Cyrillic ha.
auto const dash = x3::lit('-') | (x3::lit("\xE2\x80") >> x3::char_('\x90', '\x94')) | "\xE2\x88\x92";
auto const cross = x3::char_("xX:") | "\xC3\x97" | "\xD1\x85" | "\xD0\xA5";

// --- moves -----------------------------------------------------------------------------------------------------------

auto const numeric_square = -x3::lit('0') >> x3::char_('1', '9') >> -digit;
auto const algebraic_square = (x3::char_('a', 'l') | x3::char_('A', 'L')) >> x3::char_('1', '9') >> -digit;
auto const move_end = word_end >> !((dash | cross | '/') >> digit);

template <typename Square>
auto signed_move(Square const& square) {
  return square >> x3::repeat(1, 47)[b >> (dash | cross) >> b >> square];
}
auto const captured_squares = -(b >> '<' >> x3::repeat(1, 128)[x3::char_("0-9a-lA-L, ")] >> '>');
auto const move_text = (signed_move(numeric_square) | signed_move(algebraic_square) |
                        (algebraic_square >> x3::repeat(1, 47)[algebraic_square])) >>
                       move_end >> captured_squares;
auto const scanned_text =
    numeric_square >>
    x3::repeat(1, 47)[b >> (dash | cross | x3::char_("*%")[scanned]) >> b >> numeric_square] >> move_end;
auto const compact_text =
    numeric_square >> x3::omit[x3::repeat(1, 3)[inner_blank]][compact] >> numeric_square >> move_end;

auto const marks = x3::repeat(1, 64)[x3::char_("!?")];
auto const move_marks = marks | (x3::lit('*') >> !digit);

auto const move = x3::raw[move_text | scanned_text][core];
auto const reply =
    '(' >> b >> x3::raw[move_text | scanned_text | compact_text][core] >> b >> -x3::raw[move_marks][detail] >> b >> ')';

auto const ad_lib = (x3::lit("ad lib") >> -x3::lit("itum") >> -x3::lit('.')) | "ad. lib." | "a.l." | "a. l.";
auto const free_move = x3::raw[ad_lib][core] >> word_end;
auto const free_reply = '(' >> b >> x3::raw[ad_lib][core] >> b >> ')';
auto const forced_reply = '(' >> b >> x3::raw[x3::char_("xX") | "\xC3\x97"][core] >> b >> ')';
auto const dots = x3::lit("\xE2\x80\xA6") | (x3::lit("...") >> *x3::lit('.'));
auto const passed_reply = '(' >> b >> x3::raw[dash | dots][core] >> b >> ')';
auto const passed_move = x3::raw[dash][core] >> (x3::eoi | &(inner_blank | x3::char_("\r\n()[]{")));

// A word that would be a move if letters were digits.
auto const scanned_digit = digit | x3::char_("OolI|");
auto const misread_move = x3::raw[x3::repeat(1, 2)[scanned_digit] >>
                                  x3::repeat(1, 10)[(dash | cross) >> x3::repeat(1, 2)[scanned_digit]]][core] >>
                          word_end;

// --- what belongs to moves -------------------------------------------------------------------------------------------

auto const reply_begin = '(' >> b >> (move_text | ad_lib | dash | dots | x3::char_("xX\xC3"));
auto const any_blank = inner_blank | x3::char_("\r\n");
// A number that no move follows is prose: "3. Un livre".
auto const number_end = (x3::repeat(1, 3)[x3::char_(".)")] >> -dots) | dots | "\xC2\xB0";
auto const numbered = &(x3::repeat(0, 8)[any_blank] >> (move_text | scanned_text | misread_move | compact_text |
                                                        reply_begin | ad_lib | dots | dash | '{' | '['));
auto const number = x3::raw[x3::repeat(1, 3)[digit]][core] >> b >> number_end >> numbered;
auto const ellipsis = dots;
// What makes a bracket that of a variation.
auto const variation_start = b >> (number | move_text | reply_begin | dots | '{' | '[' | ']' | x3::char_("!?$") |
                                   free_move | &x3::lit("/FEN"));

auto const strength = marks | ('(' >> b >> x3::repeat(1, 64)[x3::char_("!?*")] >> b >> ')');
auto const star = x3::lit('*');
auto const nag = '$' >> x3::raw[x3::repeat(1, 9)[digit]][core] >> word_end;
auto const setup = x3::lit("/FEN") >> b >> '"' >> x3::raw[x3::repeat(0, 600)[x3::char_ - x3::char_("\"\r\n")]][core] >>
                   '"' >> b >> '/';
auto const tag_name = x3::repeat(1, 255)[x3::char_ - x3::char_(" \t\r\n\"[]")];
auto const tag_value =
    x3::repeat(0, 1500)[('\\' >> (x3::char_ - x3::char_("\r\n"))) | (x3::char_ - x3::char_("\"\\\r\n"))];
auto const tag = '[' >> b >> x3::raw[tag_name][core] >> b >> '"' >> x3::raw[tag_value][detail] >> '"' >> b >> ']';

// --- outcomes --------------------------------------------------------------------------------------------------------

auto const score = (((x3::lit("2-0") | "0-2" | "1-1" | "1-0" | "0-1" | "0-0" | "1/2-1/2" | "\xC2\xBD-\xC2\xBD") >>
                     word_end >> !x3::lit('/') >> !(dash >> digit)) |
                    '*') >>
                   !x3::lit('*');
auto const white_sign = (x3::lit("B+") | "+B") >> word_end >> !x3::lit('+');
auto const black_sign = (x3::lit("N+") | "+N") >> word_end >> !x3::lit('+');
// Words mean an outcome only where they are all that is said up to the end of the line.
auto const sentence_end = -x3::char_(".!") >> line_end;
auto const whites = -(x3::char_("Ll") >> "es" >> bb) >> x3::char_("Bb") >> (x3::lit("lancs") | '.');
auto const blacks = -(x3::char_("Ll") >> "es" >> bb) >> x3::char_("Nn") >> (x3::lit("oirs") | '.');
auto const wins = bb >> x3::lit("gagnent");
auto const resigns = bb >> (x3::lit("abandonnent") | "ont abandonn\xC3\xA9");
auto const white_words =
    ((whites >> wins) | (blacks >> resigns) | (x3::char_("Gg") >> "ain" >> bb >> (x3::lit("blanc") | "des Blancs")) |
     "White wins" | "Black resigns") >>
    sentence_end;
auto const black_words =
    ((blacks >> wins) | (whites >> resigns) | (x3::char_("Gg") >> "ain" >> bb >> (x3::lit("noir") | "des Noirs")) |
     "Black wins" | "White resigns") >>
    sentence_end;
auto const draw_words =
    (-((x3::char_("Pp") >> "artie") >> bb) >> (x3::char_("Rr") >> "emise" | x3::char_("Nn") >> "ulle") |
     x3::char_("Dd") >> "raw") >>
    sentence_end;
auto const mover_words = (x3::lit("G") | (x3::char_("Gg") >> "ain") | (x3::char_("Aa") >> "bandon")) >> sentence_end;
auto const plus_sign = x3::lit('+') >> &(x3::char_(".;,)]") | any_blank | x3::eoi);
auto const equals_sign = x3::lit('=') >> &(x3::char_(".;,)]") | any_blank | x3::eoi);

// --- positions -------------------------------------------------------------------------------------------------------

/// What the actions of the diagram rules write down.
struct Pieces {
  std::string text[2];   ///< "W27,32,K5"
  std::size_t side = 0;  ///< whose list is being read
  bool king = false;     ///< the next piece is one
  bool kings = false;    ///< and so are all up to the end of the list
  std::string last;      ///< the piece read last
};
struct PiecesTag;

struct BeginSide {
  std::size_t side;
  template <typename Context>
  void operator()(Context const& context) const {
    Pieces& pieces = x3::get<PiecesTag>(context).get();
    pieces.side = side;
    pieces.king = pieces.kings = false;
    pieces.text[side] = side == 0 ? "W" : "B";
  }
};
struct AddPiece {
  template <typename Context>
  void operator()(Context const& context) const {
    Pieces& pieces = x3::get<PiecesTag>(context).get();
    std::string& text = pieces.text[pieces.side];
    if (text.size() > 1) text += ',';
    if (pieces.king || pieces.kings) text += 'K';
    text.append(x3::_attr(context).begin(), x3::_attr(context).end());
    pieces.king = false;
  }
};
struct EndRange {
  template <typename Context>
  void operator()(Context const& context) const {
    Pieces& pieces = x3::get<PiecesTag>(context).get();
    std::string& text = pieces.text[pieces.side];
    text += '-';
    text.append(x3::_attr(context).begin(), x3::_attr(context).end());
  }
};
template <bool Pieces::*Member>
struct SetPieces {
  template <typename Context>
  void operator()(Context const& context) const {
    x3::get<PiecesTag>(context).get().*Member = true;
  }
};

auto const blank_or_line = x3::repeat(0, 8)[any_blank];
auto const king_word = x3::lit("dame \xC3\xA0") | "dame a" | "king on";
auto const numeric_king = x3::omit[(king_word >> bb) | (x3::char_("DdK") >> -x3::lit('.') >> b)];
auto const algebraic_king = x3::omit[(king_word >> bb) | (x3::char_("DK") >> bb)];
auto const kings_mark = (x3::omit[(x3::lit("dames") | "Dames" | "kings" | "Kings") >> b >> -x3::lit(':') >>
                                  b])[SetPieces<&Pieces::kings>{}];
auto const square_end = !(digit | letter);
// In a list "d4" is a square, and "D4" a king on the fourth.
auto const small_square = x3::char_('a', 'l') >> x3::char_('1', '9') >> -digit;
// A full stop parts two squares only where they are glued to it: else it ends the list. A line may end only behind a
// comma or semicolon, so that what follows the list is not taken for a part of it.
auto const between = (b >> x3::char_(",;") >> blank_or_line) | x3::lit('.') | (b >> dash >> b) | (bb >> !move_text);
auto const nothing = (x3::lit("aucun pion") | "aucun" | "no piece" | "none") >> word_end;

template <typename King, typename Square>
auto piece_list(King const& king, Square const& square) {
  auto const range_end = bb >> (x3::lit("\xC3\xA0") | "a" | "to") >> bb >> x3::raw[square][EndRange{}] >> square_end;
  auto const piece = -kings_mark >> -((king >> &square)[SetPieces<&Pieces::king>{}]) >> x3::raw[square][AddPiece{}] >>
                     square_end >> -range_end;
  return nothing | (piece >> *(between >> piece));
}

auto const white_label = (x3::lit("Blancs") | "BLANCS" | "blancs" | "White" | "B." | "W." | "B" | "W") >> b >>
                         -x3::lit(':') >> b;
auto const black_label = (x3::lit("Noirs") | "NOIRS" | "noirs" | "Black" | "N." | "B." | "N" | "B") >> b >>
                         -x3::lit(':') >> b;
auto const sides_part = blank_or_line >> -(x3::char_("/;.,") | dash) >> blank_or_line;
template <typename List>
auto both_sides(List const& list) {
  auto const white_list = x3::omit[white_label][BeginSide{0}] >> list;
  auto const black_list = x3::omit[black_label][BeginSide{1}] >> list;
  return (white_list >> sides_part >> black_list) | (black_list >> sides_part >> white_list);
}

auto const position_label = (x3::lit("Position") | "Diagramme" | "Diagram") >> b >> ':' >> blank_or_line;
auto const lists = both_sides(piece_list(algebraic_king, small_square)) |
                   both_sides(piece_list(numeric_king, numeric_square)) |
                   both_sides(piece_list(algebraic_king, algebraic_square));

auto const trait = x3::char_("Tt") >> x3::lit("rait") >> bb >> "aux" >> bb;
auto const white_trait = (trait >> x3::char_("Bb") >> "lancs") | "White to move";
auto const black_trait = (trait >> x3::char_("Nn") >> "oirs") | "Black to move";
auto const plays = bb >> (x3::lit("jouent") | "play") >>
                   -(bb >> (x3::lit("et") | "and") >> x3::repeat(1, 60)[x3::char_ - x3::char_(".!\r\n(")]);
auto const to_play = bb >> x3::lit("to play") >> -(bb >> "and" >> x3::repeat(1, 60)[x3::char_ - x3::char_(".!\r\n(")]);
auto const white_plays = (whites >> plays) | (x3::lit("White") >> (plays | to_play));
auto const black_plays = (blacks >> plays) | (x3::lit("Black") >> (plays | to_play));

// --- headers ---------------------------------------------------------------------------------------------------------

template <typename Rule>
bool matches(Rule const& rule, char const*& first, char const* last) {
  return x3::parse(first, last, rule);
}

/// Parses with something that the actions of the rule write to. x3::with would copy the rule, and that costs more than
/// most tokens do.
template <typename Tag, typename Target, typename Rule>
bool parse_into(Target& target, Rule const& rule, char const*& first, char const* last) {
  auto reference = std::ref(target);
  return rule.parse(first, last, x3::make_context<Tag>(reference), x3::unused, x3::unused);
}

/// Reads a token by its rule.
template <typename Rule>
std::optional<Lexeme> read(Token token, Rule const& rule, std::string_view text, std::size_t at) {
  Found found{text.data(), {}};
  char const* first = text.data() + at;
  char const* const last = text.data() + std::min(text.size(), at + longest_token);
  if (!parse_into<FoundTag>(found, rule, first, last)) return std::nullopt;
  found.lexeme.token = token;
  found.lexeme.whole = span_of(found, text.data() + at, first);
  return found.lexeme;
}

/// A comment in braces, of any length.
std::optional<Lexeme> read_comment(std::string_view text, std::size_t at) {
  std::size_t const close = text.find('}', at);
  if (close == npos) return std::nullopt;
  Lexeme lexeme;
  lexeme.token = Token::comment;
  lexeme.whole = {at, close + 1};
  lexeme.core = {at + 1, close};
  return lexeme;
}

/// What a bracket opens: a variation if moves follow, else a remark.
std::optional<Lexeme> read_bracket(std::string_view text, std::size_t at) {
  char const* first = text.data() + at + 1;
  char const* const last = text.data() + std::min(text.size(), at + longest_token);
  Found found{text.data(), {}};
  bool const variation = parse_into<FoundTag>(found, variation_start, first, last);
  Lexeme lexeme;
  lexeme.token = variation ? Token::variation : Token::remark;
  lexeme.whole = {at, at + 1};
  if (variation) return lexeme;
  char const open = text[at];
  char const close = open == '(' ? ')' : ']';
  std::size_t depth = 0;
  for (std::size_t i = at; i < std::min(text.size(), at + longest_remark); ++i) {
    depth += text[i] == open ? 1U : 0U;
    depth -= text[i] == close ? 1U : 0U;
    if (depth == 0) {
      lexeme.whole.end = i + 1;
      return lexeme;
    }
    if (text[i] == '\n' && i + 1 < text.size() && (text[i + 1] == '\n' || text[i + 1] == '\r')) break;
  }
  return std::nullopt;
}

bool begins_misread(std::string_view word) noexcept {
  std::size_t digits = 0;
  std::size_t letters = 0;
  for (char const c : word) {
    digits += c >= '0' && c <= '9' ? 1U : 0U;
    letters += c == 'O' || c == 'o' || c == 'l' || c == 'I' || c == '|' ? 1U : 0U;
  }
  return digits > 0 && letters > 0;
}

}  // namespace

std::optional<Lexeme> read_token(std::string_view text, std::size_t at, bool after_move) {
  char const c = text[at];
  auto const any_of = [&](auto const&... tokens) {
    std::optional<Lexeme> lexeme;
    static_cast<void>(((lexeme = tokens()) || ...));
    return lexeme;
  };
  auto const as = [&](Token token, auto const& rule) {
    return [token, &rule, text, at] { return read(token, rule, text, at); };
  };
  if (c >= '0' && c <= '9') {
    return any_of(as(Token::score, score), as(Token::move, move), as(Token::number, number), [&] {
      auto const lexeme = read(Token::misread_move, misread_move, text, at);
      return lexeme && begins_misread(text.substr(lexeme->whole.begin, lexeme->whole.end - at)) ? lexeme : std::nullopt;
    });
  }
  switch (c) {
    case '(':
      return any_of(as(Token::reply, reply), as(Token::strength, strength), as(Token::free_reply, free_reply),
                    as(Token::forced_reply, forced_reply), as(Token::passed_reply, passed_reply),
                    [&] { return read_bracket(text, at); });
    case '[': return any_of(as(Token::tag, tag), [&] { return read_bracket(text, at); });
    case ')':
    case ']': return read(Token::end, x3::char_(")]"), text, at);
    case '{': return read_comment(text, at);
    case '!':
    case '?': return read(Token::strength, strength, text, at);
    case '*': return after_move ? read(Token::strength, star, text, at) : read(Token::score, score, text, at);
    case '$': return read(Token::nag, nag, text, at);
    case '/': return read(Token::setup, setup, text, at);
    case '.': return read(Token::ellipsis, ellipsis, text, at);
    case '+':
      return any_of(as(Token::white_wins, white_sign), as(Token::black_wins, black_sign),
                    as(Token::mover_wins, plus_sign));
    case '=': return read(Token::draw, equals_sign, text, at);
    case '-': return read(Token::passed_move, passed_move, text, at);
    default: break;
  }
  if (static_cast<unsigned char>(c) == 0xE2) {
    return any_of(as(Token::ellipsis, ellipsis), as(Token::passed_move, passed_move));
  }
  return any_of(as(Token::move, move), as(Token::white_wins, white_sign), as(Token::black_wins, black_sign),
                as(Token::score, score), as(Token::white_wins, white_words), as(Token::black_wins, black_words),
                as(Token::draw, draw_words), as(Token::mover_wins, mover_words), as(Token::free_move, free_move), [&] {
                  auto const lexeme = read(Token::misread_move, misread_move, text, at);
                  return lexeme && begins_misread(text.substr(at, lexeme->whole.end - at)) ? lexeme : std::nullopt;
                });
}

std::optional<Diagram> read_diagram(std::string_view text, std::size_t at) {
  Pieces pieces;
  char const* const base = text.data();
  char const* first = base + at;
  char const* const last = base + std::min(text.size(), at + longest_token);
  Diagram diagram;
  diagram.in_game = matches(position_label, first, last);
  if (!parse_into<PiecesTag>(pieces, lists, first, last)) return std::nullopt;
  // The trait is read only with the whole of what it says: "Trait aux Noirs", "Les Blancs jouent et gagnent".
  char const* place = first;
  static_cast<void>(matches(b >> -x3::char_(".;,") >> blank_or_line, place, last));
  char const* const phrase = place;
  bool const said_white = matches(white_trait >> word_end, place, last);
  bool const said_black = !said_white && matches(black_trait >> word_end, place, last);
  bool const white_play = !said_white && !said_black && matches(white_plays >> word_end, place, last);
  bool const black_play = !said_white && !said_black && !white_play && matches(black_plays >> word_end, place, last);
  if (said_white || said_black || white_play || black_play) {
    diagram.side = said_white || white_play ? 'W' : 'B';
    if (white_play || black_play) {
      diagram.stipulation = {static_cast<std::size_t>(phrase - base), static_cast<std::size_t>(place - base)};
    }
    first = place;
  }
  static_cast<void>(matches(x3::char_(".!"), first, last));
  diagram.pieces = pieces.text[0] + ":" + pieces.text[1];
  diagram.whole = {at, static_cast<std::size_t>(first - base)};
  return diagram;
}

std::size_t blank_length(std::string_view text, std::size_t at) noexcept {
  if (static_cast<unsigned char>(text[at]) <= ' ') return 1;
  std::string_view const rest = text.substr(at, 3);
  if (rest.starts_with("\xC2\xA0")) return 2;
  return rest == "\xE2\x80\xAF" || rest == "\xEF\xBB\xBF" ? 3 : 0;
}

std::size_t separator_length(std::string_view text, std::size_t at) noexcept {
  std::size_t stars = 0;
  std::size_t dashes = 0;
  std::size_t end = at;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') {
    std::string_view const rest = text.substr(end, 3);
    if (std::size_t const blank = blank_length(text, end); blank > 0) {
      end += blank;
    } else if (rest.front() == '*') {
      ++stars;
      ++end;
    } else if (rest == "\xE2\x81\x82") {  // the asterism
      stars += 3;
      end += 3;
    } else if (rest.front() == '-' || rest.front() == '_' || rest.front() == '=') {
      ++dashes;
      ++end;
    } else if (rest == "\xE2\x80\x94" || rest == "\xE2\x80\x93" || rest == "\xE2\x94\x80") {
      ++dashes;
      end += 3;
    } else {
      return 0;
    }
  }
  return (stars >= 3 && dashes == 0) || (dashes >= 3 && stars == 0) ? end - at : 0;
}

}  // namespace damier::manoury

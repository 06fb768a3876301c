#include "grammar/manoury/grammar.hpp"

#include "grammar/manoury/detail/terminals_def.hpp"
#include "grammar/manoury/labels.hpp"
#include "grammar/pdn/result_word.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>

namespace damier::manoury {

namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;

constexpr auto npos = std::string_view::npos;

/// How many bytes are searched for the end of a parenthesis without moves.
constexpr std::size_t longest_remark = 256;

/// What the actions of the rules store. A failed alternative leaves what it has stored, so every token has a rule of
/// its own that starts with an empty Found.
struct Found {
  char const* base;
  Lexeme lexeme;
};
struct FoundTag;

Span span_of(Found const& found, char const* first, char const* last) noexcept {
  return {static_cast<std::size_t>(first - found.base), static_cast<std::size_t>(last - found.base)};
}

/// The action that stores a span of the token in a member.
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
constexpr Keep<&Lexeme::remark> remark{};

/// The action that sets a flag of the token.
template <bool Lexeme::*Member>
struct Mark {
  template <typename Context>
  void operator()(Context const& context) const {
    x3::get<FoundTag>(context).get().lexeme.*Member = true;
  }
};
constexpr Mark<&Lexeme::compact> compact{};
constexpr Mark<&Lexeme::scanned> scanned{};

// --- moves -----------------------------------------------------------------------------------------------------------

auto const scanned_text =
    !label_of_move >> numeric_square >>
    x3::repeat(1, 47)[b >> (dash | cross | x3::char_("*%")[scanned]) >> b >> numeric_square] >> move_end;
auto const compact_text =
    numeric_square >> x3::omit[x3::repeat(1, 3)[inner_blank]][compact] >> numeric_square >> move_end;

auto const marks = x3::repeat(1, 64)[x3::char_("!?")];
auto const move_marks = marks | (x3::lit('*') >> !digit);

auto const move = x3::raw[move_text | scanned_text][core];
auto const reply =
    '(' >> b >> x3::raw[move_text | scanned_text | compact_text][core] >> b >> -x3::raw[move_marks][detail] >> b >> ')';

// "(14x23 forcé)": words, which are no moves.
auto const words = letter >> x3::repeat(0, 80)[x3::char_ - x3::char_("0-9()[]{}\r\n")];
auto const annotated_reply = '(' >> b >> x3::raw[move_text | scanned_text][core] >>
                             -(b >> x3::raw[move_marks][detail]) >> -x3::lit(',') >> bb >> x3::raw[words][remark] >>
                             ')';
auto const move_without_sign = x3::raw[compact_text][core];
auto const compact_move = move_without_sign >> &(x3::repeat(0, 8)[any_blank] >> '(' >> b >> numeric_square);

auto const ad_lib = (x3::lit("ad lib") >> -x3::lit("itum") >> -x3::lit('.')) | "ad. lib." | "a.l." | "a. l.";
auto const free_move = x3::raw[ad_lib][core] >> word_end;
auto const free_reply = '(' >> b >> x3::raw[ad_lib][core] >> b >> ')';
auto const taking = x3::char_("xX") | printed_cross.data();
auto const alone = x3::eoi | &(any_blank | x3::char_("()[]{!?"));
auto const forced_move = x3::raw[taking][core] >> alone;
auto const forced_reply = '(' >> b >> x3::raw[taking][core] >> b >> ')';
auto const dots = x3::lit(ellipsis.data()) | (x3::lit("...") >> *x3::lit('.'));
auto const passed_reply = '(' >> b >> x3::raw[dash | dots][core] >> b >> ')';
auto const passed_move = x3::raw[dash][core] >> (x3::eoi | &(inner_blank | x3::char_("\r\n()[]{")));

// Digits, and letters that a scanner reads in their place, as in "32-2O".
auto const scanned_digit = digit | x3::char_("OolI|");
auto const misread_text = x3::repeat(1, 2)[scanned_digit] >>
                          x3::repeat(1, 10)[(dash | cross) >> x3::repeat(1, 2)[scanned_digit]] >> word_end;
auto const misread_move = x3::raw[misread_text][core];
auto const misread_reply = '(' >> b >> misread_move >> b >> -x3::raw[move_marks][detail] >> b >> ')';

// --- what belongs to moves -------------------------------------------------------------------------------------------

auto const reply_begin = '(' >> b >> (move_text | ad_lib | dash | dots | x3::char_("xX\xC3"));
// A number that no move follows is prose: "3. Un livre".
auto const number_end = (x3::repeat(1, 3)[x3::char_(".)")] >> -dots) | dots | "\xC2\xB0";
// The look-ahead stores no span, so that the core is the number alone.
auto const numbered =
    &(x3::repeat(0, 8)[any_blank] >> (move_text | scanned_text | misread_text | compact_text | reply_begin | ad_lib |
                                      dots | dash | '{' | '[' | (taking >> alone)));
auto const number = x3::raw[x3::repeat(1, 3)[digit]][core] >> b >> number_end >> numbered;
auto const ellipsis = dots;
auto const strength = marks | ('(' >> b >> x3::repeat(1, 64)[x3::char_("!?*")] >> b >> ')');
// The text behind a bracket by which it opens a variation and not a remark.
auto const number_alone = b >> x3::repeat(1, 3)[digit] >> b >> ')';  // "(2)"
auto const variation_start = !number_alone >> b >> (number | move_text | reply_begin | dots | '{' | '[' | ']' |
                                                    strength | x3::char_("!?$") | free_move | &x3::lit("/FEN"));

// The first token of a variation, behind its opening words.
auto const line_start = number | move_text | ('(' >> b >> move_text);

auto const star = x3::lit('*');
auto const nag = '$' >> x3::raw[x3::repeat(1, 64)[digit]][core] >> word_end;
auto const setup_text = x3::raw[x3::repeat(0, 600)[x3::char_ - x3::char_("\"\\\r\n")]][core];
auto const quote = -x3::lit('\\') >> '"';
auto const setup = x3::lit("/FEN") >> b >> '"' >>
                   ((setup_text >> '"') | ("[FEN" >> b >> quote >> setup_text >> quote >> b >> "]\"")) >> b >> '/';
auto const tag_name = x3::repeat(1, 255)[x3::char_ - x3::char_(" \t\r\n\"[]")];
auto const tag_value =
    x3::repeat(0, 1500)[('\\' >> (x3::char_ - x3::char_("\r\n"))) | (x3::char_ - x3::char_("\"\\\r\n"))];
auto const tag = '[' >> b >> x3::raw[tag_name][core] >> b >> '"' >> x3::raw[tag_value][detail] >> '"' >> b >> ']';

// --- outcomes --------------------------------------------------------------------------------------------------------

auto const colon = b >> ':' >> b;
auto const score_with_colon =
    ((x3::char_("12") >> colon >> '0') | ('0' >> colon >> x3::char_("0-2")) | ('1' >> colon >> '1')) >> word_end >>
    !x3::lit(':');
auto const half = x3::lit("1/2") | "\xC2\xBD" | "0.5" | "0,5";
auto const score = (((x3::lit("2-0") | "0-2" | "1-1" | "1-0" | "0-1" | "0-0" | (half >> (dash | colon) >> half)) >>
                     word_end >> !x3::lit('/') >> !(dash >> digit)) |
                    score_with_colon | (x3::lit('*') >> !x3::lit('*')));
// "B + 1" is a man won.
auto const men_won = bb >> digit >>
                     (x3::eoi | any_blank | (x3::char_(".,;)") >> !(b >> (move_text | reply_begin | dots))));
auto const sign_end = word_end >> !x3::lit('+') >> !men_won;
auto const white_sign = ((x3::lit('B') >> -x3::lit('.') >> b >> '+') | "+B") >> sign_end;
auto const black_sign = ((x3::lit('N') >> -x3::lit('.') >> b >> '+') | "+N") >> sign_end;
// Words mean an outcome only if nothing but a full stop or exclamation mark follows on the line.
auto const sentence_end = -x3::char_(".!") >> line_end;
// "au 54e temps", "en 31 coups", "après 50 temps".
auto const at_move = bb >> (x3::lit("au") | "en" | "apr\xC3\xA8s") >> bb >> x3::repeat(1, 3)[digit] >>
                     -(b >> (x3::lit('e') | "\xC3\xA8me")) >> bb >> (x3::lit("temps") | "coup" >> -x3::lit('s'));
auto const wins = bb >> (x3::lit("gagnent") | "gagn\xC3\xA8rent") >> -at_move;
auto const resigns = bb >> (x3::lit("abandonnent") | "abandonn\xC3\xA8rent" | "ont abandonn\xC3\xA9") >> -at_move;
auto const and_then = -(x3::lit("et") >> bb);
auto const white_words = and_then >> ((whites >> wins) | (blacks >> resigns) |
                                      (x3::char_("Gg") >> "ain" >> bb >> (x3::lit("blanc") | "des Blancs")) |
                                      WrittenWord{labels::white_wins} | "Black resigns") >>
                         sentence_end;
auto const black_words = and_then >> ((blacks >> wins) | (whites >> resigns) |
                                      (x3::char_("Gg") >> "ain" >> bb >> (x3::lit("noir") | "des Noirs")) |
                                      WrittenWord{labels::black_wins} | "White resigns") >>
                         sentence_end;
auto const by_agreement = bb >> "par accord" >> -(bb >> "mutuel");
auto const draw_words = and_then >> (-((x3::char_("Pp") >> "artie") >> bb) >>
                                         (x3::char_("Rr") >> "emise" | x3::char_("Nn") >> "ulle") |
                                     x3::char_("Dd") >> "raw" | WrittenWord{labels::draw}) >>
                        -by_agreement >> -at_move >> sentence_end;
auto const mover_words =
    ((and_then >> ((x3::char_("Gg") >> "ain") | (x3::char_("Aa") >> "bandon" >> -(x3::lit("nent") | "ne"))) >>
      -at_move) |
     x3::lit("G") | (x3::lit("et") >> bb >> "gagne" >> -x3::lit("nt"))) >>
    sentence_end;
// "+ 1" is a man won, and no outcome.
auto const plus_sign = x3::lit('+') >> !men_won >> &(x3::char_(".;,)]") | any_blank | x3::eoi);
auto const equals_sign = x3::lit('=') >> &(x3::char_(".;,)]") | any_blank | x3::eoi);

// --- reading ---------------------------------------------------------------------------------------------------------

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

/// The end of the remark that a bracket opens, where it is closed in the same paragraph; 0 if it is not closed within
/// longest_remark.
std::size_t remark_end(std::string_view text, std::size_t at) noexcept {
  char const open = text[at];
  char const close = open == '(' ? ')' : ']';
  std::size_t depth = 0;
  for (std::size_t i = at; i < std::min(text.size(), at + longest_remark); ++i) {
    depth += text[i] == open ? 1U : 0U;
    depth -= text[i] == close ? 1U : 0U;
    if (depth == 0) return i + 1;
    if (text[i] == '\n' && i + 1 < text.size() && (text[i + 1] == '\n' || text[i + 1] == '\r')) break;
  }
  return 0;
}

/// The words behind a bracket that lead to a move, "A) Sur", "ou", "Si les Noirs jouent"; empty if there are none.
Span words_of_variation(std::string_view text, std::size_t bracket) {
  constexpr std::size_t longest = 64;
  std::string_view const near = text.substr(0, bracket + longest);
  std::size_t at = bracket + 1;
  auto const next_word = [&] {
    while (at < near.size() && blank_length(near, at) > 0) at += blank_length(near, at);
    std::size_t end = at;
    while (end < near.size() && blank_length(near, end) == 0) ++end;
    return near.substr(at, end - at);
  };
  Span taken{};
  auto const take = [&](std::string_view word) {
    taken = {taken.end == 0 ? at : taken.begin, at + word.size()};
    at = taken.end;
  };
  std::string_view word = next_word();
  bool const lettered = text[bracket] == '[' && word.size() == 2 && word[0] >= 'A' && word[0] <= 'H' && word[1] == ')';
  if (lettered) {
    take(word);
    word = next_word();
  }
  if (labels::is_one_of(labels::alternative_words, word)) {
    do {
      take(word);
      word = next_word();
    } while (labels::joins_moves(word));
  }
  if (taken.end == 0) return {};
  char const* first = text.data() + at;
  char const* const last = text.data() + std::min(text.size(), bracket + longest_token);
  Found found{text.data(), {}};
  return parse_into<FoundTag>(found, line_start, first, last) ? taken : Span{};
}

/// What a bracket opens: a variation if moves follow, else a remark.
std::optional<Lexeme> read_bracket(std::string_view text, std::size_t at) {
  char const* first = text.data() + at + 1;
  char const* const last = text.data() + std::min(text.size(), at + longest_token);
  Found found{text.data(), {}};
  Lexeme lexeme;
  lexeme.core = words_of_variation(text, at);
  bool const variation =
      lexeme.core.end > lexeme.core.begin || parse_into<FoundTag>(found, variation_start, first, last);
  lexeme.token = variation ? Token::variation : Token::remark;
  lexeme.whole = {at, at + 1};
  if (variation) return lexeme;
  lexeme.whole.end = remark_end(text, at);
  return lexeme.whole.end != 0 ? std::optional{lexeme} : std::nullopt;
}

/// An outcome in a word or sign of any language, "Z+", "Wit wint.", "ничья", with which a text line ends.
std::optional<Lexeme> read_worded_outcome(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 64;
  auto const near = text.substr(at, longest);
  if (near.size() == longest && near.find_first_of("\r\n") == npos) return std::nullopt;  // nearly every word
  auto const word = pdn::read_result_word(near);
  char const* end = text.data() + at + word.length;
  char const* const last = text.data() + text.size();
  if (word.result == pdn::WordedResult::none || !x3::parse(end, last, sentence_end)) return std::nullopt;
  Lexeme lexeme;
  lexeme.token = word.result == pdn::WordedResult::white_wins   ? Token::white_wins
                 : word.result == pdn::WordedResult::black_wins ? Token::black_wins
                                                                : Token::draw;
  lexeme.whole = {at, at + word.length};
  return lexeme;
}

bool is_misread(std::string_view word) noexcept {
  std::size_t digits = 0;
  std::size_t letters = 0;
  for (char const c : word) {
    digits += is_digit(c) ? 1U : 0U;
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
  auto const misread = [&](Token token, auto const& rule) {
    return [token, &rule, text, at] {
      auto const lexeme = read(token, rule, text, at);
      return lexeme && is_misread(text.substr(lexeme->core.begin, lexeme->core.end - lexeme->core.begin))
                 ? lexeme
                 : std::nullopt;
    };
  };
  if (is_digit(c)) {
    return any_of(as(Token::score, score), as(Token::move, move), as(Token::move, compact_move),
                  as(Token::number, number), misread(Token::misread_move, misread_move),
                  [&] { return read_worded_outcome(text, at); });
  }
  switch (c) {
    case '(':
      return any_of(as(Token::reply, reply), as(Token::reply, annotated_reply),
                    misread(Token::misread_reply, misread_reply), as(Token::strength, strength),
                    as(Token::free_reply, free_reply), as(Token::forced_reply, forced_reply),
                    as(Token::passed_reply, passed_reply), [&] { return read_bracket(text, at); });
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
                as(Token::draw, draw_words), as(Token::mover_wins, mover_words), as(Token::free_move, free_move),
                as(Token::forced_move, forced_move), misread(Token::misread_move, misread_move),
                [&] { return read_worded_outcome(text, at); });
}

std::optional<Lexeme> read_remark(std::string_view text, std::size_t at) {
  std::size_t const end = remark_end(text, at);
  if (end == 0) return std::nullopt;
  Lexeme lexeme;
  lexeme.token = Token::remark;
  lexeme.whole = {at, end};
  return lexeme;
}

std::optional<Lexeme> read_compact_move(std::string_view text, std::size_t at) {
  return read(Token::move, move_without_sign, text, at);
}

std::size_t blank_length(std::string_view text, std::size_t at) noexcept {
  return is_white_space(text[at]) ? 1 : odd_blank_size(text.substr(at));
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

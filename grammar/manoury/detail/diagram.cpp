#include "grammar/manoury/detail/terminals_def.hpp"
#include "grammar/manoury/grammar.hpp"

#include <algorithm>
#include <string>

namespace damier::manoury {

namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;

/// What the actions of the diagram rules store.
struct Pieces {
  std::string text[2];   ///< "W27,32,K5"
  std::size_t side = 0;  ///< the side whose list is being read: 0 for White, 1 for Black
  bool king = false;     ///< the next piece is a king
  bool kings = false;    ///< all pieces up to the end of the list are kings
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
template <bool Pieces::*Member, bool Value>
struct SetPieces {
  template <typename Context>
  void operator()(Context const& context) const {
    x3::get<PiecesTag>(context).get().*Member = Value;
  }
};

auto const blank_or_line = x3::repeat(0, 8)[any_blank];
// "à 45", "en 45", "sur 45", ": 45", "(45)": the text allowed between the word for pieces and their squares.
auto const place_word = x3::lit("\xC3\xA0") | "a" | "en" | "sur" | "on" | "at";
auto const behind_word = (bb >> place_word >> bb) | (b >> (x3::char_(":,(")) >> b) | bb;
// "6 pions", "une dame": the number is ignored, because the squares that follow show it.
auto const how_many = -((x3::repeat(1, 2)[digit] | "un" >> -x3::lit('e') | "deux" | "trois" | "quatre" | "la" | "les" |
                         "des" | "a" | "two" | "three") >>
                        bb);
auto const king_word = (x3::char_("Dd") >> "ame") | (x3::char_("Kk") >> "ing");
auto const kings_word = king_word >> 's';
auto const men_word = (x3::char_("Pp") >> "ion" >> -x3::lit('s')) | (x3::char_("Mm") >> (x3::lit("an") | "en"));
auto const numeric_king = x3::omit[(how_many >> king_word >> behind_word) | (x3::char_("DdK") >> -x3::lit('.') >> b)];
auto const algebraic_king = x3::omit[(how_many >> king_word >> behind_word) | (x3::char_("DK") >> bb)];
auto const kings_mark = (x3::omit[how_many >> kings_word >> behind_word])[SetPieces<&Pieces::kings, true>{}];
auto const men_mark = (x3::omit[how_many >> men_word >> behind_word])[SetPieces<&Pieces::kings, false>{}];
// "**45**": asterisks around a square that was printed in bold.
auto const bold = x3::omit[x3::repeat(1, 2)[x3::lit('*')]];
auto const square_end = !(digit | letter);
// In a list with small letters "d4" is a square and "D4" a king on square 4.
auto const small_square = x3::char_('a', 'l') >> x3::char_('1', '9') >> -digit;
// A full stop separates two squares only where no blank is around it; otherwise it ends the list. A line may end only
// behind a comma or semicolon, so that what follows the list is not read as a part of it.
auto const conjunction = (x3::lit("et") | "and" | "plus") >> bb;
auto const between = (b >> x3::char_(",;") >> blank_or_line >> -conjunction) | x3::lit('.') | (b >> dash >> b) |
                     (bb >> -conjunction >> !move_text);
auto const nothing = (WrittenWord{labels::no_piece} | "aucun" | "none") >> word_end;

template <typename King, typename Square>
auto piece_list(King const& king, Square const& square) {
  auto const range_end = bb >> (WrittenWord{labels::up_to} | "a") >> bb >> x3::raw[square][EndRange{}] >> square_end;
  auto const marked = (bold >> &(square >> '*'))[SetPieces<&Pieces::king, true>{}];
  auto const named = (king >> &square)[SetPieces<&Pieces::king, true>{}];
  auto const piece = -(kings_mark | men_mark) >> -(marked | named) >> x3::raw[square][AddPiece{}] >> square_end >>
                     x3::omit[x3::repeat(0, 2)[x3::lit('*')]] >> -range_end >> -x3::lit(')');
  return nothing | (piece >> *(between >> piece));
}

// "Blancs (3) : …", "Noirs (6 pions) : …": the number of pieces in parentheses.
auto const count = -('(' >> x3::repeat(1, 2)[digit] >> x3::repeat(0, 32)[x3::char_ - x3::char_("()\r\n")] >> ')' >> b);
auto const pieces_of = -((x3::lit("Les") | "les" | "Pions" | "pions") >> bb);
auto const label_end = b >> count >> -(x3::lit(':') | (x3::lit("ont") | "have") >> bb) >> b;
auto const white_label = pieces_of >>
                         (WrittenWord{labels::white} | "BLANCS" | "blancs" | "B." | "W." | "B" | "W") >> label_end;
auto const black_label = pieces_of >>
                         (WrittenWord{labels::black} | "NOIRS" | "noirs" | "N." | "B." | "N" | "B") >> label_end;
auto const sides_part = blank_or_line >> -(x3::char_("/;.,") | dash) >> blank_or_line;
template <typename List>
auto both_sides(List const& list) {
  auto const white_list = x3::omit[white_label][BeginSide{0}] >> list;
  auto const black_list = x3::omit[black_label][BeginSide{1}] >> list;
  return (white_list >> sides_part >> black_list) | (black_list >> sides_part >> white_list);
}

auto const position_label = (WrittenWord{labels::position} | "Diagramme" | "Diagram") >> b >> ':' >> blank_or_line;
auto const lists = both_sides(piece_list(algebraic_king, small_square)) |
                   both_sides(piece_list(numeric_king, numeric_square)) |
                   both_sides(piece_list(algebraic_king, algebraic_square));

// "N° 12.", "Problème 3 –", "4)": the number that a collection gives a position.
auto const caption_word = x3::lit("N\xC2\xB0") | "n\xC2\xB0" | "N\xC2\xBA" | "No." | "no." | "No" | "Probl\xC3\xA8me" |
                          "PROBL\xC3\x88ME" | "Problem" | "Exercice" | "EXERCICE" | "\xC3\x89tude" | "Diagramme" |
                          "Diagram" | "Position" | "Partie" | "Coup";
auto const caption = x3::repeat(0, 2)[caption_word >> b] >> x3::repeat(1, 4)[digit] >> b
                     >> x3::repeat(0, 2)[x3::char_(".):") | dash] >> blank_or_line;

auto const trait = x3::char_("Tt") >> x3::lit("rait") >> ((bb >> "aux" >> bb) | (b >> ':' >> b));
auto const has_trait = bb >> (x3::lit("ont le trait") | "au trait" | "sont au trait" | "ont la parole");
auto const to_them = x3::char_("Aa") >> x3::lit("ux") >> bb;
auto const asked = bb >> (x3::lit("et") | "and") >> x3::repeat(1, 60)[x3::char_ - x3::char_(".!\r\n(")];
auto const to_play_them = bb >> (x3::lit("de jouer") | "\xC3\xA0 jouer");
auto const to_do = to_play_them >> !asked;
auto const to_do_more = to_play_them >> asked;
auto const white_trait = (trait >> x3::char_("Bb") >> "lancs") | (whites >> has_trait) |
                         (to_them >> x3::char_("Bb") >> "lancs" >> to_do) | WrittenWord{labels::white_to_move};
auto const black_trait = (trait >> x3::char_("Nn") >> "oirs") | (blacks >> has_trait) |
                         (to_them >> x3::char_("Nn") >> "oirs" >> to_do) | WrittenWord{labels::black_to_move};
auto const plays = bb >> (x3::lit("jouent") | "play") >> -asked;
auto const to_play = bb >> x3::lit("to play") >> -(bb >> "and" >> x3::repeat(1, 60)[x3::char_ - x3::char_(".!\r\n(")]);
auto const white_plays =
    (to_them >> x3::char_("Bb") >> "lancs" >> to_do_more) | (whites >> plays) | (x3::lit("White") >> (plays | to_play));
auto const black_plays =
    (to_them >> x3::char_("Nn") >> "oirs" >> to_do_more) | (blacks >> plays) | (x3::lit("Black") >> (plays | to_play));

/// Whether a list has two squares with a dash and no more squares beside them, of which the second is before the first,
/// or which have letters: that is a move, "W31-26 B20-25", and no list.
bool has_move(std::string_view text) {
  auto const is_square = [&](std::size_t at) { return is_digit(text[at]) || is_file_letter(text[at]); };
  auto const number_in = [](std::string_view square) {
    unsigned number = 0;
    for (char const c : square) number = is_digit(c) ? 10 * number + static_cast<unsigned>(c - '0') : number;
    return number;
  };
  auto const goes_on = [&](std::size_t at) {
    while (at < text.size() && text[at] == ' ') ++at;
    return at < text.size() &&
           (std::string_view{",;."}.find(text[at]) != std::string_view::npos || dash_size(text.substr(at)) != 0);
  };
  for (std::size_t at = 1; at < text.size(); ++at) {
    auto const dash = dash_size(text.substr(at));
    if (dash == 0 || !is_digit(text[at - 1]) || at + dash >= text.size() || !is_square(at + dash)) continue;
    auto first = at;
    while (first > 0 && is_digit(text[first - 1])) --first;
    auto const lettered = is_file_letter(text[at + dash]);
    first -= lettered && first > 0 ? 1U : 0U;
    auto last = at + dash + (lettered ? 1 : 0);
    while (last < text.size() && is_digit(text[last])) ++last;
    auto const one = text.substr(first, at - first);
    auto const other = text.substr(at + dash, last - at - dash);
    auto const is_listed = first > 0 && std::string_view{",;.-"}.find(text[first - 1]) != std::string_view::npos;
    if ((lettered || number_in(one) > number_in(other)) && !is_listed && !goes_on(last)) return true;
    at = last - 1;
  }
  return false;
}

}  // namespace

std::optional<Diagram> read_diagram(std::string_view text, std::size_t at) {
  Pieces pieces;
  char const* const base = text.data();
  char const* first = base + at;
  char const* const last = base + std::min(text.size(), at + longest_token);
  Diagram diagram;
  char const* const begin = first;
  bool const captioned = matches(caption, first, last);
  if (captioned) diagram.caption = {at, static_cast<std::size_t>(first - base)};
  diagram.in_game = !captioned && matches(position_label, first = begin, last);
  char const* const lists_begin = first;
  if (!parse_into<PiecesTag>(pieces, lists, first, last)) return std::nullopt;
  bool const may_be_moves = !diagram.in_game && has_move({lists_begin, static_cast<std::size_t>(first - lists_begin)});
  // The side to move is read only with its whole phrase: "Trait aux Noirs", "Les Blancs jouent et gagnent".
  char const* place = first;
  static_cast<void>(matches(b >> -(x3::char_(".;,:") | dash) >> blank_or_line, place, last));
  char const* const phrase = place;
  bool const bracketed = matches('(' >> b, place, last);
  bool const said_white = matches(white_trait >> word_end, place, last);
  bool const said_black = !said_white && matches(black_trait >> word_end, place, last);
  bool const white_play = !said_white && !said_black && matches(white_plays >> word_end, place, last);
  bool const black_play = !said_white && !said_black && !white_play && matches(black_plays >> word_end, place, last);
  bool const closed = !bracketed || matches(b >> ')', place, last);
  if (closed && (said_white || said_black || white_play || black_play)) {
    diagram.side = said_white || white_play ? 'W' : 'B';
    if (white_play || black_play) {
      diagram.stipulation = {static_cast<std::size_t>(phrase - base), static_cast<std::size_t>(place - base)};
    }
    first = place;
  }
  if (may_be_moves && diagram.side == 0) return std::nullopt;
  char const* const behind = first;
  bool const colon = matches(b >> ':' >> &x3::char_(" \t\r\n("), first, last);
  if (!colon) static_cast<void>(matches(x3::char_(".!"), first = behind, last));
  diagram.pieces = pieces.text[0] + ":" + pieces.text[1];
  diagram.whole = {at, static_cast<std::size_t>(first - base)};
  return diagram;
}

}  // namespace damier::manoury

#pragma once

// The grammar of the tokens of running text, for tokens.cpp.

#include "grammar/prose/detail/terminals_def.hpp"

namespace damier::prose::token_rules {

namespace x3 = boost::spirit::x3;
using namespace terminals;

// --- moves -----------------------------------------------------------------------------------------------------------

auto const wordy = letter | digit | '_';
auto const numeric_square = -x3::lit('0') >> x3::char_('1', '9') >> -digit;
auto const lettered_square = file >> rank >> -(x3::char_('0', '2') >> !digit);
// A colon with blanks around it is one of a sentence: "Round 2 : 12".
auto const spaced_sign = quiet | (taking - x3::char_(":*%"));
auto const sign = (b >> spaced_sign >> broken) | x3::char_(":*%");
auto const crown =
    -(((x3::char_("DKQ") | x3::lit("Д") | x3::lit("д")) >> !letter) | x3::lit("(D)") | x3::lit("(K)") | x3::lit("(Д)"));
// "ce5x." of Baltic texts: who has moved wins.
auto const glued_win = (x3::lit('x') | 'X' | "х" | "Х") >> !wordy;
auto const move_end = (&glued_win | (!wordy)) >> !((quiet | taking) >> digit);

auto const captured_squares =
    -(b >> '<' >> &(digit | lettered_square) >> x3::repeat(1, 128)[x3::char_("0-9a-lA-L, ")] >> '>');
// The letter of a side, glued to its move: "W31-26", "20-25Z".
auto const side_letter = x3::char_("WBZNwbzn") | "Б" | "Ч" | "б" | "ч";
// "32 - 28": a dash with blanks on both sides. Between two moves it is none of either: "32-28 - 18-23", "1 - 32-28".
auto const wide_dash = blank >> b >> quiet >> &(blank | line_break) >> broken;
auto const narrow_sign = !wide_dash >> sign;
// "32 - 28 - 18 - 23": two moves, in the place of the first.
auto const wide_pair = numeric_square >> wide_dash >> numeric_square >>
                       &(wide_dash >> numeric_square >> wide_dash >> numeric_square >> !wordy >> !wide_dash);
auto const numeric_move = (wide_pair | (numeric_square >> x3::repeat(1, 47)[narrow_sign >> numeric_square]) |
                           (numeric_square >> x3::repeat(1, 47)[wide_dash >> numeric_square])) >>
                          crown >> (move_end | &(side_letter >> !wordy));
// A move over the end of a line with its markup, or over a blank line that a scanner has seen.
auto const torn_by_markup = x3::repeat(1, 40)[blank | line_break | ' ' | '\t'];
auto const torn_by_blank_line = b >> line_break >> b >> line_break >> b;
auto const move_torn_by_markup = numeric_square >> x3::repeat(0, 46)[sign >> numeric_square] >> b >> spaced_sign
                                 >> torn_by_markup >> numeric_square >> crown >> move_end >> !(x3::lit('.') >> !digit);
auto const move_torn_by_blank_line = numeric_square >> x3::repeat(0, 46)[sign >> numeric_square] >> b >> spaced_sign
                                     >> torn_by_blank_line >> numeric_square >> crown >> move_end >> !x3::lit('.');
// "23.20" of Italian columns, where no sign follows: "1.32-28" is a number and a move.
auto const dotted_move =
    numeric_square >> '.' >> numeric_square >> !wordy >> !(b >> (quiet | taking)) >> !(x3::lit('.') >> digit);
// "b : d4", "c3 : e5": in lettered moves a colon with blanks around it is a sign, too.
auto const lettered_sign = narrow_sign | (b >> ':' >> b);
auto const two_digits = x3::char_('1', '9') >> digit;
auto const wide_lettered_pair = lettered_square >> wide_dash >> lettered_square >>
                                &(wide_dash >> lettered_square >> wide_dash >> lettered_square >> !wordy >> !wide_dash);
auto const lettered_move =
    (wide_lettered_pair |
     (lettered_square >> (x3::repeat(1, 47)[lettered_sign >> lettered_square] |
                          x3::repeat(1, 47)[wide_dash >> lettered_square] | x3::repeat(1, 47)[lettered_square]))) >>
    crown >> move_end;
auto const semi_short_move = file >> -(taking | quiet | (blank >> b >> ':' >> b)) >> lettered_square
                             >> x3::repeat(0, 47)[(taking | quiet) >> lettered_square] >> crown >> move_end;
auto const glued_lettered_move =
    (lettered_square >> (quiet | taking) >> lettered_square >> &(lettered_square >> (quiet | taking))) |
    (file >> -(taking | quiet) >> lettered_square >> &(file >> -(taking | quiet) >> lettered_square));
auto const move =
    ((lettered_move | semi_short_move | numeric_move | dotted_move) >> captured_squares) | glued_lettered_move;
auto const side_of_move = (side_letter >> &numeric_move) | ((side_letter - x3::char_("Bb")) >> &lettered_move);
auto const lone_square = lettered_square >> (&x3::char_("DK") | !wordy) >>
                         !((quiet | taking | blurred_sign) >> (digit | (file >> rank)));
auto const rest_of_dotted_move = numeric_square >> !wordy >> !(b >> (quiet | taking | '.'));
// "18x9Après", "e7-f614.": a scanner has lost the blank behind a move.
auto const capital = x3::char_('A', 'Z') | (x3::lit('\xC3') >> x3::char_('\x80', '\x9E')) |
                     (x3::lit('\xD0') >> x3::char_('\x90', '\xAF'));
auto const plain_lettered_square = file >> rank;
auto const glued_word_move = ((numeric_square >> x3::repeat(1, 47)[sign >> numeric_square]) |
                              (numeric_square >> '.' >> numeric_square) |
                              (plain_lettered_square >> x3::repeat(1, 47)[sign >> plain_lettered_square]) |
                              (file >> -(taking | quiet) >> plain_lettered_square)) >>
                             &(capital >> letter);
auto const glued_mark_move = ((plain_lettered_square >> x3::repeat(1, 47)[sign >> plain_lettered_square]) |
                              (file >> -(taking | quiet) >> plain_lettered_square)) >>
                             &(x3::repeat(1, 2)[digit] >> '.' >> !digit);
auto const glued_scanned_move = glued_word_move | glued_mark_move;
auto const blurred_dotted_move = two_digits >> '.' >> x3::repeat(1, 2)[digit | blurred_digit] >> !wordy >>
                                 !(b >> (quiet | taking | '.'));
auto const confused_dotted_move = numeric_square >> '.' >> x3::repeat(1, 2)[digit | x3::char_("lIoOSZ")] >> !wordy >>
                                  !(b >> (quiet | taking | '.'));
auto const blurred_rank = digit | blurred_digit;
auto const blurred_lettered_move = ((file >> blurred_rank >> (quiet | taking | blurred_sign) >> file >> blurred_rank) |
                                    (file >> -(taking | quiet) >> file >> blurred_rank)) >>
                                   move_end;

auto const blur = x3::repeat(2, 14)[digit | blurred_digit | quiet | taking | blurred_sign] >> !wordy;
auto const starts_blur = (digit | blurred_digit) >> (digit | blurred_digit | quiet | taking);

// --- numbers ---------------------------------------------------------------------------------------------------------

auto const dots = x3::lit(ellipsis.data()) | (x3::lit("..") >> *x3::lit('.')) | (x3::lit(". .") >> *x3::lit(" ."));
// "10. tah: f4-e5": a word for "move" is between the number and the move.
auto const word_for_move = !capital >> x3::repeat(2, 12)[letter] >> b >> ':' >> b;
auto const wide = x3::repeat(0, 24)[blank];
auto const behind_mark = broken >> wide >> -(word_for_move >> &move) >>
                         (x3::char_("(*[{") | dots | starts_blur | move |
                          (lone_square >> b >> -x3::char_("!?") >> b >> move) | digit | taking | (quiet >> !wordy));
auto const reply_dots = x3::lit(ellipsis.data()) | "...." | "..." | "..";
auto const reply_mark = x3::repeat(1, 3)[digit] >> b >>
                        ((-(x3::lit('.') | ')') >> b >> reply_dots) | (x3::lit('.') >> b >> (quiet >> &b >> blank)));
auto const day_or_month = x3::repeat(1, 2)[digit];
auto const year = x3::repeat(4)[digit] >> !digit;
auto const date = (day_or_month >> '.' >> b >> day_or_month >> '.' >> b >> year) |
                  (day_or_month >> '/' >> day_or_month >> '/' >> year) |
                  (day_or_month >> '-' >> day_or_month >> '-' >> year);
auto const plain_mark = x3::repeat(1, 3)[digit] >> (x3::lit('.') | ')' | "°." | "°") >> -x3::lit('.');

// "op veld 24. 4. 49-43": the first number ends a sentence.
auto const behind_number_of_sentence = &(blank | line_break) >> broken >> wide >> (reply_mark | plain_mark) >> broken
                                       >> wide >> -x3::lit('(') >> move;

auto const fen = x3::char_("WBwb") >> ':' >> x3::char_("WBwb") >> x3::repeat(0, 300)[x3::char_("KkQq0-9a-lA-L,-")] >>
                 ':' >> x3::char_("WBwb") >> x3::repeat(0, 300)[x3::char_("KkQq0-9a-lA-L,-")];

// --- results and labels ----------------------------------------------------------------------------------------------

auto const half = x3::lit("1/2") | half_sign;
auto const result_end = !wordy >> !((quiet | taking | '/') >> digit);
// "2 - 0", "1 : 1"; "1 : 1. 28-22" is a label and a number.
auto const versus = b >> (quiet | ':') >> b;
auto const points = (x3::lit('2') >> versus >> '0') | (x3::lit('0') >> versus >> '2') |
                    (x3::lit('1') >> versus >> (x3::lit('0') | '1')) | (x3::lit('0') >> versus >> '1');
auto const score = (half >> b >> quiet >> b >> half) |
                   (points >> !(x3::lit('.') >> +blank >> digit >> -digit >> (quiet | taking))) | "2x0" | "0x2" |
                   "1x1" | "1x0" | "0x1";
auto const letters_of_result = (x3::char_("WBZN") >> '+') | "RW" | "WW" | "BW" | "Dr." | "+-" | "-+";
auto const result = (score | half | letters_of_result) >> result_end;

auto const letter_label = x3::char_('a', 'w') | x3::char_('A', 'W') | "а" | "б" | "в" | "г" | "А" | "Б" | "В" | "Г";
auto const bracketed_label = (x3::lit('(') >> b >> (letter_label | x3::repeat(1, 2)[digit]) >> b >> ')') |
                             (x3::lit('[') >> b >> (letter_label | x3::repeat(1, 2)[digit]) >> b >> ']');
auto const line_label =
    (letter_label >> (x3::lit("---") | ((x3::lit(')') | "—" | "–" | ".-") | (x3::lit('.') >> !wordy) |
                                        (blank >> b >> quiet >> blank))) >>
     !x3::lit('.')) |
    (x3::repeat(1, 2)[digit] >> "---");
// "(C," whose bracket is lost, behind a move.
auto const unclosed_label = x3::char_("([") >> b >> (letter_label | x3::repeat(1, 2)[digit]) >> b >> &x3::lit(',');
// "21-17---A", "16-12-B", "22-18---1": the letter or number of a note behind a move.
auto const dash_label = (x3::lit("---") >> (letter_label | x3::repeat(1, 2)[digit]) >> !wordy) |
                        (x3::lit('-') >> x3::char_('A', 'W') >> !wordy);

auto const word = letter >> x3::repeat(0, 100)[letter | ((x3::lit('\'') | "’") >> letter)];
auto const number = x3::repeat(1, 9)[digit];
auto const strength = x3::repeat(1, 8)[x3::char_("!?")] | (x3::lit('*') >> !digit) |
                      ('(' >> b >> x3::repeat(1, 8)[x3::char_("!?*")] >> b >> ')');

}  // namespace damier::prose::token_rules

#pragma once

// The terminals of the grammar of Manoury text and how its rules are run, for the .cpp files of this folder.

#include <boost/spirit/home/x3.hpp>

#include <functional>

namespace damier::manoury::terminals {

namespace x3 = boost::spirit::x3;

// --- characters ------------------------------------------------------------------------------------------------------

// Blank, tab, the no-break spaces U+00A0 and U+202F.
inline auto const no_break_space = x3::lit("\xC2\xA0") | "\xE2\x80\xAF";
inline auto const inner_blank = x3::char_(" \t") | no_break_space;
inline auto const b = x3::repeat(0, 3)[inner_blank];
inline auto const bb = x3::repeat(1, 3)[inner_blank];
inline auto const digit = x3::char_('0', '9');
// Letters are told by their bytes: X3's own classes do not take bytes above 7F.
inline auto const letter = x3::char_('a', 'z') | x3::char_('A', 'Z') | (x3::char_('\x80', '\xFF') - no_break_space);
inline auto const word_end = !(letter | digit | '_');
inline auto const line_end = b >> (x3::eoi | &x3::char_("\r\n"));

// U+2010 to U+2014 and U+2212; U+00D7 and Cyrillic ha.
inline auto const dash = x3::lit('-') | (x3::lit("\xE2\x80") >> x3::char_('\x90', '\x94')) | "\xE2\x88\x92";
inline auto const cross = x3::char_("xX:") | "\xC3\x97" | "\xD1\x85" | "\xD0\xA5";

// Blanks and ends of lines.
inline auto const any_blank = inner_blank | x3::char_("\r\n");

// --- moves -----------------------------------------------------------------------------------------------------------

inline auto const numeric_square = -x3::lit('0') >> x3::char_('1', '9') >> -digit;
inline auto const algebraic_square = (x3::char_('a', 'l') | x3::char_('A', 'L')) >> x3::char_('1', '9') >> -digit;
inline auto const move_end = word_end >> !((dash | cross | '/') >> digit);

// "1 : 28-22" is a move behind a label: no move has signs of two kinds.
inline auto const label_of_move = -x3::lit('0') >> x3::repeat(1, 2)[digit] >> inner_blank >> ':' >> inner_blank >> b
                                  >> numeric_square >> b >>
                                  (dash | x3::char_("xX*%") | "\xC3\x97" | "\xD1\x85" | "\xD0\xA5") >> b
                                  >> numeric_square;
template <typename Square>
auto signed_move(Square const& square) {
  return !label_of_move >> square >> x3::repeat(1, 47)[b >> (dash | cross) >> b >> square];
}
inline auto const captured_squares = -(b >> '<' >> x3::repeat(1, 128)[x3::char_("0-9a-lA-L, ")] >> '>');
inline auto const move_text = (signed_move(numeric_square) | signed_move(algebraic_square) |
                               (algebraic_square >> x3::repeat(1, 47)[algebraic_square])) >>
                              move_end >> captured_squares;

// --- sides -----------------------------------------------------------------------------------------------------------

inline auto const whites = -(x3::char_("Ll") >> "es" >> bb) >> x3::char_("Bb") >> (x3::lit("lancs") | '.');
inline auto const blacks = -(x3::char_("Ll") >> "es" >> bb) >> x3::char_("Nn") >> (x3::lit("oirs") | '.');

// --- running a rule --------------------------------------------------------------------------------------------------

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

}  // namespace damier::manoury::terminals

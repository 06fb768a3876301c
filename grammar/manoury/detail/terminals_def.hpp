#pragma once

// The terminals of the grammar of Manoury text and the functions that run its rules, for the .cpp files of this folder.

#include "grammar/manoury/labels.hpp"

#include <boost/spirit/home/x3.hpp>
#include "grammar/manoury/labels.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <cstddef>
#include <functional>
#include <string_view>

namespace damier::manoury::terminals {

namespace x3 = boost::spirit::x3;

// --- characters ------------------------------------------------------------------------------------------------------

/// A parser of one character. Size gives the length of the character if a text begins with it, and 0 otherwise.
template <std::size_t (*Size)(std::string_view)>
struct Sized : x3::parser<Sized<Size>> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const& last, Context const&, RContext const&, Attribute const&) const {
    std::size_t const size = Size({first, static_cast<std::size_t>(last - first)});
    first += size;
    return size != 0;
  }
};

inline constexpr Sized<no_break_space_size> no_break_space{};
inline constexpr Sized<printed_blank_size> inner_blank{};
inline auto const b = x3::repeat(0, 3)[inner_blank];
inline auto const bb = x3::repeat(1, 3)[inner_blank];
inline auto const digit = x3::char_('0', '9');
// Letters are recognised by their bytes: X3's own classes do not accept bytes above 7F.
inline auto const letter = x3::char_('a', 'z') | x3::char_('A', 'Z') | (x3::char_('\x80', '\xFF') - no_break_space);
inline auto const word_end = !(letter | digit | '_');
inline auto const line_end = b >> (x3::eoi | &x3::char_("\r\n"));

inline constexpr Sized<dash_size> dash{};
inline constexpr Sized<cross_size> cross{};

// Blanks and ends of lines.
inline auto const any_blank = inner_blank | x3::char_("\r\n");

// --- moves -----------------------------------------------------------------------------------------------------------

inline auto const numeric_square = -x3::lit('0') >> x3::char_('1', '9') >> -digit;
inline auto const algebraic_square = (x3::char_('a', 'l') | x3::char_('A', 'L')) >> x3::char_('1', '9') >> -digit;
inline auto const move_end = word_end >> !((dash | cross | '/') >> digit);

// "1 : 28-22" is a label and a move, not one move with two kinds of signs.
inline auto const label_of_move = -x3::lit('0') >> x3::repeat(1, 2)[digit] >> inner_blank >> ':' >> inner_blank >> b
                                  >> numeric_square >> b >> (dash | (cross - ':') | x3::char_("*%")) >> b
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

// --- words of the catalogues -----------------------------------------------------------------------------------------

/// A word as damier writes it, in any language.
struct WrittenWord : x3::parser<WrittenWord> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  explicit WrittenWord(Word word) : texts{labels::in_each_language(word)} {}

  template <typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, Iterator const& last, Context const&, RContext&, Attribute&) const {
    for (auto const text : texts) {
      if (std::string_view(first, static_cast<std::size_t>(last - first)).starts_with(text)) {
        first += text.size();
        return true;
      }
    }
    return false;
  }

  std::array<std::string_view, language_codes.size()> texts;
};

// --- running a rule --------------------------------------------------------------------------------------------------

template <typename Rule>
bool matches(Rule const& rule, char const*& first, char const* last) {
  return x3::parse(first, last, rule);
}

/// Parses with a target that the actions of the rule write to. x3::with would copy the rule, which costs more than
/// parsing most tokens.
template <typename Tag, typename Target, typename Rule>
bool parse_into(Target& target, Rule const& rule, char const*& first, char const* last) {
  auto reference = std::ref(target);
  return rule.parse(first, last, x3::make_context<Tag>(reference), x3::unused, x3::unused);
}

}  // namespace damier::manoury::terminals

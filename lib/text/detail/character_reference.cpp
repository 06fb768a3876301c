#include "text/character_reference.hpp"

#include "text/byte_classes.hpp"
#include "text/encoding.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace damier {
namespace {

struct NamedCharacter {
  std::string_view name;
  std::uint16_t code;
};

// clang-format off
/// In the order of their bytes.
constexpr auto named_characters = std::to_array<NamedCharacter>({
    {"AElig", 0xc6}, {"Aacute", 0xc1}, {"Abreve", 0x102}, {"Acirc", 0xc2}, {"Agrave", 0xc0}, {"Alpha", 0x391},
    {"Amacr", 0x100}, {"Aogon", 0x104}, {"Aring", 0xc5}, {"Atilde", 0xc3}, {"Auml", 0xc4}, {"Beta", 0x392},
    {"Cacute", 0x106}, {"Ccaron", 0x10c}, {"Ccedil", 0xc7}, {"Ccirc", 0x108}, {"Cdot", 0x10a}, {"Chi", 0x3a7},
    {"Dagger", 0x2021}, {"Dcaron", 0x10e}, {"Delta", 0x394}, {"Dstrok", 0x110}, {"ENG", 0x14a}, {"ETH", 0xd0},
    {"Eacute", 0xc9}, {"Ecaron", 0x11a}, {"Ecirc", 0xca}, {"Edot", 0x116}, {"Egrave", 0xc8}, {"Emacr", 0x112},
    {"Eogon", 0x118}, {"Epsilon", 0x395}, {"Eta", 0x397}, {"Euml", 0xcb}, {"Gamma", 0x393}, {"Gbreve", 0x11e},
    {"Gcedil", 0x122}, {"Gcirc", 0x11c}, {"Gdot", 0x120}, {"Hcirc", 0x124}, {"Hstrok", 0x126}, {"IJlig", 0x132},
    {"Iacute", 0xcd}, {"Icirc", 0xce}, {"Idot", 0x130}, {"Igrave", 0xcc}, {"Imacr", 0x12a}, {"Iogon", 0x12e},
    {"Iota", 0x399}, {"Itilde", 0x128}, {"Iuml", 0xcf}, {"Jcirc", 0x134}, {"Kappa", 0x39a}, {"Kcedil", 0x136},
    {"Lacute", 0x139}, {"Lambda", 0x39b}, {"Lcaron", 0x13d}, {"Lcedil", 0x13b}, {"Lmidot", 0x13f}, {"Lstrok", 0x141},
    {"Mu", 0x39c}, {"Nacute", 0x143}, {"Ncaron", 0x147}, {"Ncedil", 0x145}, {"Ntilde", 0xd1}, {"Nu", 0x39d},
    {"OElig", 0x152}, {"Oacute", 0xd3}, {"Ocirc", 0xd4}, {"Odblac", 0x150}, {"Ograve", 0xd2}, {"Omacr", 0x14c},
    {"Omega", 0x3a9}, {"Omicron", 0x39f}, {"Oslash", 0xd8}, {"Otilde", 0xd5}, {"Ouml", 0xd6}, {"Phi", 0x3a6},
    {"Pi", 0x3a0}, {"Prime", 0x2033}, {"Psi", 0x3a8}, {"Racute", 0x154}, {"Rcaron", 0x158}, {"Rcedil", 0x156},
    {"Rho", 0x3a1}, {"Sacute", 0x15a}, {"Scaron", 0x160}, {"Scedil", 0x15e}, {"Scirc", 0x15c}, {"Sigma", 0x3a3},
    {"THORN", 0xde}, {"Tau", 0x3a4}, {"Tcaron", 0x164}, {"Tcedil", 0x162}, {"Theta", 0x398}, {"Tstrok", 0x166},
    {"Uacute", 0xda}, {"Ubreve", 0x16c}, {"Ucirc", 0xdb}, {"Udblac", 0x170}, {"Ugrave", 0xd9}, {"Umacr", 0x16a},
    {"Uogon", 0x172}, {"Upsilon", 0x3a5}, {"Uring", 0x16e}, {"Utilde", 0x168}, {"Uuml", 0xdc}, {"Wcirc", 0x174},
    {"Xi", 0x39e}, {"Yacute", 0xdd}, {"Ycirc", 0x176}, {"Yuml", 0x178}, {"Zacute", 0x179}, {"Zcaron", 0x17d},
    {"Zdot", 0x17b}, {"Zeta", 0x396}, {"aacute", 0xe1}, {"abreve", 0x103}, {"acirc", 0xe2}, {"acute", 0xb4},
    {"aelig", 0xe6}, {"agrave", 0xe0}, {"alefsym", 0x2135}, {"alpha", 0x3b1}, {"amacr", 0x101}, {"amp", 0x26},
    {"and", 0x2227}, {"ang", 0x2220}, {"aogon", 0x105}, {"apos", 0x27}, {"aring", 0xe5}, {"ast", 0x2a},
    {"asymp", 0x2248}, {"atilde", 0xe3}, {"auml", 0xe4}, {"bdquo", 0x201e}, {"beta", 0x3b2}, {"brvbar", 0xa6},
    {"bsol", 0x5c}, {"bull", 0x2022}, {"cacute", 0x107}, {"cap", 0x2229}, {"ccaron", 0x10d}, {"ccedil", 0xe7},
    {"ccirc", 0x109}, {"cdot", 0x10b}, {"cedil", 0xb8}, {"cent", 0xa2}, {"chi", 0x3c7}, {"circ", 0x2c6},
    {"clubs", 0x2663}, {"colon", 0x3a}, {"comma", 0x2c}, {"cong", 0x2245}, {"copy", 0xa9}, {"crarr", 0x21b5},
    {"cup", 0x222a}, {"curren", 0xa4}, {"dArr", 0x21d3}, {"dagger", 0x2020}, {"darr", 0x2193}, {"dash", 0x2010},
    {"dcaron", 0x10f}, {"deg", 0xb0}, {"delta", 0x3b4}, {"diams", 0x2666}, {"divide", 0xf7}, {"dstrok", 0x111},
    {"eacute", 0xe9}, {"ecaron", 0x11b}, {"ecirc", 0xea}, {"edot", 0x117}, {"egrave", 0xe8}, {"emacr", 0x113},
    {"empty", 0x2205}, {"emsp", 0x2003}, {"eng", 0x14b}, {"ensp", 0x2002}, {"eogon", 0x119}, {"epsilon", 0x3b5},
    {"equals", 0x3d}, {"equiv", 0x2261}, {"eta", 0x3b7}, {"eth", 0xf0}, {"euml", 0xeb}, {"euro", 0x20ac},
    {"excl", 0x21}, {"exist", 0x2203}, {"fnof", 0x192}, {"forall", 0x2200}, {"frac12", 0xbd}, {"frac14", 0xbc},
    {"frac34", 0xbe}, {"frasl", 0x2044}, {"gamma", 0x3b3}, {"gbreve", 0x11f}, {"gcirc", 0x11d}, {"gdot", 0x121},
    {"ge", 0x2265}, {"grave", 0x60}, {"gt", 0x3e}, {"hArr", 0x21d4}, {"harr", 0x2194}, {"hcirc", 0x125},
    {"hearts", 0x2665}, {"hellip", 0x2026}, {"horbar", 0x2015}, {"hstrok", 0x127}, {"hyphen", 0x2010},
    {"iacute", 0xed}, {"icirc", 0xee}, {"iexcl", 0xa1}, {"igrave", 0xec}, {"ijlig", 0x133}, {"imacr", 0x12b},
    {"image", 0x2111}, {"imath", 0x131}, {"infin", 0x221e}, {"inodot", 0x131}, {"int", 0x222b}, {"iogon", 0x12f},
    {"iota", 0x3b9}, {"iquest", 0xbf}, {"isin", 0x2208}, {"itilde", 0x129}, {"iuml", 0xef}, {"jcirc", 0x135},
    {"kappa", 0x3ba}, {"kcedil", 0x137}, {"kgreen", 0x138}, {"lArr", 0x21d0}, {"lacute", 0x13a}, {"lambda", 0x3bb},
    {"lang", 0x2329}, {"laquo", 0xab}, {"larr", 0x2190}, {"lbrace", 0x7b}, {"lbrack", 0x5b}, {"lcaron", 0x13e},
    {"lcedil", 0x13c}, {"lceil", 0x2308}, {"lcub", 0x7b}, {"ldquo", 0x201c}, {"le", 0x2264}, {"lfloor", 0x230a},
    {"lmidot", 0x140}, {"lowast", 0x2217}, {"lowbar", 0x5f}, {"loz", 0x25ca}, {"lpar", 0x28}, {"lrm", 0x200e},
    {"lsaquo", 0x2039}, {"lsqb", 0x5b}, {"lsquo", 0x2018}, {"lstrok", 0x142}, {"lt", 0x3c}, {"macr", 0xaf},
    {"mdash", 0x2014}, {"micro", 0xb5}, {"middot", 0xb7}, {"minus", 0x2212}, {"mu", 0x3bc}, {"nabla", 0x2207},
    {"nacute", 0x144}, {"napos", 0x149}, {"nbsp", 0xa0}, {"ncaron", 0x148}, {"ncedil", 0x146}, {"ndash", 0x2013},
    {"ne", 0x2260}, {"ni", 0x220b}, {"not", 0xac}, {"notin", 0x2209}, {"nsub", 0x2284}, {"ntilde", 0xf1},
    {"nu", 0x3bd}, {"num", 0x23}, {"numero", 0x2116}, {"oacute", 0xf3}, {"ocirc", 0xf4}, {"odblac", 0x151},
    {"oelig", 0x153}, {"ograve", 0xf2}, {"oline", 0x203e}, {"omacr", 0x14d}, {"omega", 0x3c9}, {"omicron", 0x3bf},
    {"oplus", 0x2295}, {"or", 0x2228}, {"ordf", 0xaa}, {"ordm", 0xba}, {"oslash", 0xf8}, {"otilde", 0xf5},
    {"otimes", 0x2297}, {"ouml", 0xf6}, {"para", 0xb6}, {"part", 0x2202}, {"percnt", 0x25}, {"period", 0x2e},
    {"permil", 0x2030}, {"perp", 0x22a5}, {"phi", 0x3c6}, {"pi", 0x3c0}, {"piv", 0x3d6}, {"plus", 0x2b},
    {"plusmn", 0xb1}, {"pound", 0xa3}, {"prime", 0x2032}, {"prod", 0x220f}, {"prop", 0x221d}, {"psi", 0x3c8},
    {"quest", 0x3f}, {"quot", 0x22}, {"rArr", 0x21d2}, {"racute", 0x155}, {"radic", 0x221a}, {"rang", 0x232a},
    {"raquo", 0xbb}, {"rarr", 0x2192}, {"rbrace", 0x7d}, {"rbrack", 0x5d}, {"rcaron", 0x159}, {"rcedil", 0x157},
    {"rceil", 0x2309}, {"rcub", 0x7d}, {"rdquo", 0x201d}, {"real", 0x211c}, {"reg", 0xae}, {"rfloor", 0x230b},
    {"rho", 0x3c1}, {"rlm", 0x200f}, {"rpar", 0x29}, {"rsaquo", 0x203a}, {"rsqb", 0x5d}, {"rsquo", 0x2019},
    {"sacute", 0x15b}, {"sbquo", 0x201a}, {"scaron", 0x161}, {"scedil", 0x15f}, {"scirc", 0x15d}, {"sdot", 0x22c5},
    {"sect", 0xa7}, {"semi", 0x3b}, {"shy", 0xad}, {"sigma", 0x3c3}, {"sigmaf", 0x3c2}, {"sim", 0x223c},
    {"sol", 0x2f}, {"spades", 0x2660}, {"sub", 0x2282}, {"sube", 0x2286}, {"sum", 0x2211}, {"sup", 0x2283},
    {"sup1", 0xb9}, {"sup2", 0xb2}, {"sup3", 0xb3}, {"supe", 0x2287}, {"szlig", 0xdf}, {"tau", 0x3c4},
    {"tcaron", 0x165}, {"tcedil", 0x163}, {"there4", 0x2234}, {"theta", 0x3b8}, {"thetasym", 0x3d1},
    {"thinsp", 0x2009}, {"thorn", 0xfe}, {"tilde", 0x2dc}, {"times", 0xd7}, {"trade", 0x2122}, {"tstrok", 0x167},
    {"uArr", 0x21d1}, {"uacute", 0xfa}, {"uarr", 0x2191}, {"ubreve", 0x16d}, {"ucirc", 0xfb}, {"udblac", 0x171},
    {"ugrave", 0xf9}, {"umacr", 0x16b}, {"uml", 0xa8}, {"uogon", 0x173}, {"upsih", 0x3d2}, {"upsilon", 0x3c5},
    {"uring", 0x16f}, {"utilde", 0x169}, {"uuml", 0xfc}, {"wcirc", 0x175}, {"weierp", 0x2118}, {"xi", 0x3be},
    {"yacute", 0xfd}, {"ycirc", 0x177}, {"yen", 0xa5}, {"yuml", 0xff}, {"zacute", 0x17a}, {"zcaron", 0x17e},
    {"zdot", 0x17c}, {"zeta", 0x3b6}, {"zwj", 0x200d}, {"zwnj", 0x200c},
});
// clang-format on

static_assert(std::ranges::is_sorted(named_characters, {}, &NamedCharacter::name));

std::optional<char32_t> named(std::string_view name) noexcept {
  auto const* const found = std::ranges::lower_bound(named_characters, name, {}, &NamedCharacter::name);
  return found != named_characters.end() && found->name == name ? std::optional<char32_t>{found->code} : std::nullopt;
}

/// The number behind "&#": "233", "xE9".
std::optional<char32_t> numbered(std::string_view text) {
  auto const is_hexadecimal = !text.empty() && lower(text.front()) == 'x';
  text.remove_prefix(is_hexadecimal ? 1 : 0);
  std::uint32_t code = 0;
  auto const* const last = text.data() + text.size();
  auto const [end, error] = std::from_chars(text.data(), last, code, is_hexadecimal ? 16 : 10);
  auto const is_surrogate = code >= 0xd800 && code < 0xe000;
  if (error != std::errc{} || end != last || is_surrogate || code > 0x10ffff) {
    return std::nullopt;
  }
  if (code == '\t' || code == '\n' || code == '\r') {
    return U' ';
  }
  if (code >= 0x80 && code < 0xa0) {
    code = upper_half(Encoding::windows1252)[code - 0x80];
  }
  auto const is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  return is_control ? std::nullopt : std::optional<char32_t>{code};
}

/// A blank or dash of print whose semicolon was lost: "&nbsp". Shorter names may be words: "R&sub".
std::optional<CharacterReference> without_semicolon(std::string_view text) {
  for (std::string_view const name : {"nbsp", "ndash", "mdash", "minus", "times", "ensp", "emsp", "thinsp"}) {
    auto const rest = text.substr(1);
    if (rest.starts_with(name) && (rest.size() == name.size() || !is_letter(rest[name.size()]))) {
      auto const code = named(name);
      return code ? std::optional{CharacterReference{*code, name.size() + 1}} : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<CharacterReference> character_reference(std::string_view text) {
  if (!text.starts_with('&')) {
    return std::nullopt;
  }
  auto const end = text.substr(0, longest_reference).find(';');
  if (end == std::string_view::npos || end < 2) {
    return without_semicolon(text);
  }
  auto const code = text[1] == '#' ? numbered(text.substr(2, end - 2)) : named(text.substr(1, end - 1));
  return code ? std::optional{CharacterReference{*code, end + 1}} : std::nullopt;
}

bool has_character_reference(std::string_view text) {
  for (auto at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    if (character_reference(text.substr(at))) {
      return true;
    }
  }
  return false;
}

std::string without_references(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    auto const reference = character_reference(text);
    reference ? append_utf8(result, reference->code) : void(result += text.front());
    text.remove_prefix(reference ? reference->size : 1);
  }
  return result;
}

std::string with_escaped_references(std::string_view text) {
  std::string result;
  for (; !text.empty(); text.remove_prefix(1)) {
    result += text.front();
    result += character_reference(text) ? "amp;" : "";
  }
  return result;
}

}  // namespace damier

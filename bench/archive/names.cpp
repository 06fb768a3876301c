#include "names.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace damier::bench {

namespace {

constexpr std::array<std::string_view, 32> heads{"Ba", "Be", "Bo", "Da", "De", "Do", "Fa", "Ga", "Go", "Ha", "He",
                                                 "Ka", "Ke", "Ko", "La", "Le", "Lo", "Ma", "Me", "Mo", "Na", "No",
                                                 "Pa", "Pe", "Ré", "Ro", "Sa", "Sé", "Ta", "Tö", "Va", "Wi"};
constexpr std::array<std::string_view, 32> middles{"ba", "de",  "di", "go", "ka", "la",  "le", "li", "lo", "ma", "me",
                                                   "mi", "na",  "ne", "ni", "no", "pa",  "ra", "re", "ri", "ro", "sa",
                                                   "se", "šta", "ta", "te", "ti", "ulo", "va", "vi", "yo", "ze"};
constexpr std::array<std::string_view, 32> ends{
    "k", "n",  "nd", "s",  "t",   "rg", "mans", "stra", "sen", "off", "wic", "ndo", "lle", "tti", "ves",  "x",
    "m", "ck", "ng", "ls", "dis", "ka", "no",   "ra",   "ux",  "nt",  "ska", "vić", "r",   "l",   "ster", "ham"};
constexpr std::array<std::string_view, 8> given_ends{"n", "s", "l", "", "r", "m", "d", "k"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> accents{
    {{"é", "e"}, {"ö", "o"}, {"š", "s"}, {"ć", "c"}, {"É", "E"}}};

std::string without_accents(std::string text) {
  for (auto const& [accented, plain] : accents) {
    for (auto at = text.find(accented); at != std::string::npos; at = text.find(accented)) {
      text.replace(at, accented.size(), plain);
    }
  }
  return text;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

template <std::size_t size>
std::string_view taken(std::array<std::string_view, size> const& from, std::uint64_t& bits) {
  auto const value = from[bits % size];
  bits /= size;
  return value;
}

}  // namespace

std::uint64_t mixed(std::uint64_t number) noexcept {  // the finaliser of splitmix64
  number += 0x9e3779b97f4a7c15U;
  number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9U;
  number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
  return number ^ (number >> 31U);
}

std::string PlayerName::other(Random& random) const {
  switch (below(random, 4)) {
    case 0: return given + " " + surname;
    case 1: return capitals(without_accents(surname)) + ", " + without_accents(given);
    case 2: return surname + ", " + without_accents(given).substr(0, 1) + ".";
    default: return without_accents(given).substr(0, 1) + ". " + without_accents(surname);
  }
}

PlayerName player_name(std::uint64_t number) {
  auto bits = mixed(number);
  PlayerName name;
  name.surname = taken(heads, bits);
  name.surname += taken(middles, bits);
  name.surname += bits % 2 == 0 ? taken(middles, bits) : std::string_view{};
  name.surname += taken(ends, bits);
  name.given = taken(heads, bits);
  name.given += taken(middles, bits);
  name.given += taken(given_ends, bits);
  return name;
}

std::string town_name(std::uint64_t number) {
  auto bits = mixed(~number);
  std::string name{taken(heads, bits)};
  name += taken(middles, bits);
  name += taken(std::array<std::string_view, 6>{"dam", "burg", "grad", "ville", "port", "sk"}, bits);
  return name;
}

}  // namespace damier::bench

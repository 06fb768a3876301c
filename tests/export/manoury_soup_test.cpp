// Tokens of French draughts texts in random order: a text that was written is read and written the same again.

#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "grammar/manoury/reader.hpp"
#include "prose/open_games.hpp"
#include "rules/variant.hpp"
#include "tests/seeded_cases.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

using namespace damier;

namespace {

constexpr auto npos = std::string_view::npos;

constexpr std::array<std::string_view, 35> moves{"1. 32-28 (19-23)",
                                                 "2. 28x19 (14x23)",
                                                 "3. 37-32 (10-14)",
                                                 "34-29",
                                                 "(19-24)",
                                                 "31 - 26",
                                                 "(17×22)",
                                                 "28:17",
                                                 "(x)",
                                                 "ad lib",
                                                 "(ad lib)",
                                                 "1. … (19-23)",
                                                 "1... 19-23",
                                                 "(–)",
                                                 "–",
                                                 "2. –",
                                                 "35 x 19 x 32",
                                                 "(35 x 19 x 32 x 43)",
                                                 "32-2O",
                                                 "(l9-23)",
                                                 "32 28 (19 23)",
                                                 "c3-d4",
                                                 "(d6-c5)",
                                                 "11-15",
                                                 "23-18",
                                                 "(99-98)",
                                                 "47-41",
                                                 "4. 5-10",
                                                 "a.l.",
                                                 "(38-33)/(13-18)",
                                                 "(ou 2… 13x24)",
                                                 "[A) Sur 2… (13x24)",
                                                 "[Mieux 3. 44-39 (17-21)]",
                                                 "(si 38-32, 23-28)",
                                                 "1 : 28-22"};
constexpr std::array<std::string_view, 28> signs{"!",  "?",  "(!)", "(?)", "*",    "!!", "$7",  "$",   "(forcé)", "(A)",
                                                 "A)", "B)", ",",   ".",   ";",    "+1", "N+1", "B+1", "(",       ")",
                                                 "[",  "]",  "{",   "}",   "etc.", "…",  "/",   "(2)"};
constexpr std::array<std::string_view, 20> outcomes{"et gagnent",
                                                    "et les Blancs gagnent.",
                                                    "et remise",
                                                    "Abandonne.",
                                                    "B+",
                                                    "N+",
                                                    "+",
                                                    "=",
                                                    "2-0",
                                                    "1-1",
                                                    "remise",
                                                    "Abandon",
                                                    "les Noirs abandonnent",
                                                    "Les Blancs gagnent.",
                                                    "*",
                                                    "+B",
                                                    "N.+",
                                                    "Remise.",
                                                    "Nulle en 12 temps.",
                                                    "+ 1."};
constexpr std::array<std::string_view, 55> prose{"Il y a mieux.",
                                                 "C'est joli !",
                                                 "(Paris)",
                                                 "« oui »",
                                                 "en 1928",
                                                 "mais",
                                                 "la suite : ",
                                                 "le 25 juin",
                                                 "8e ronde",
                                                 "ainsi…",
                                                 "forcé",
                                                 "etc",
                                                 "or",
                                                 "les 12 pions",
                                                 "« Un coup",
                                                 "de dames »",
                                                 "(voir la",
                                                 "note A)",
                                                 "Gain",
                                                 "(A)",
                                                 "Un bon coup",
                                                 "si",
                                                 "Si 37-32, alors (17-22) 41-37.",
                                                 "mieux",
                                                 "sur",
                                                 "{ un mot }",
                                                 "{}",
                                                 "12 minutes",
                                                 "voir : ici",
                                                 "après",
                                                 "le 3. pion",
                                                 "Blancs",
                                                 "Noirs",
                                                 "contre",
                                                 "une nulle",
                                                 "fin !",
                                                 "«",
                                                 "»",
                                                 "la menace 33-28",
                                                 "Dupont",
                                                 "« oui »",
                                                 "position",
                                                 "L'idée.",
                                                 "[note]",
                                                 "(remarque)",
                                                 "à 27",
                                                 "ici 33-28 et non 37-32.",
                                                 "mot-composé,",
                                                 "Le jeu est égal. Remise.",
                                                 "(voir diagramme)",
                                                 "n° 3",
                                                 "Deuxième ronde"};
constexpr std::array<std::string_view, 64> lines{"Tournoi : Paris",
                                                 "Blancs : Dupont",
                                                 "Noirs : Martin",
                                                 "Dupont – Martin",
                                                 "Dupont - Martin, Paris 1928",
                                                 "Durand (N) – Petit (B)",
                                                 "Simon (0) – Leroy (2)",
                                                 "Blancs : A – Noirs : B",
                                                 "Partie n° 2",
                                                 "Partie 3. Dupont – Martin 2-0",
                                                 "* * *",
                                                 "-----",
                                                 "Blancs : 27, 32, D 5 / Noirs : 12 à 16",
                                                 "Blancs : 31\nNoirs : 5\nTrait aux Noirs.",
                                                 "Position : Blancs : 31, 32 / Noirs : 5, 6. Trait aux Noirs",
                                                 "N° 12. Blancs : 31 / Noirs : D 5. Les Blancs jouent et gagnent",
                                                 "B. 27.32.37 – N. 12.16.23",
                                                 "Blancs : aucun pion / Noirs : 5",
                                                 "/FEN \"B:W31:B5\"/",
                                                 "/FEN \"W::\"/",
                                                 "/FEN \"x\"/",
                                                 "[Event \"x\"]",
                                                 "[FEN \"W:W31,32:B5,6\"]",
                                                 "[FEN \"B:W31,32:B5,6\"]",
                                                 "[GameType \"21\"]",
                                                 "Type de jeu : 25",
                                                 "Type de jeu : 20",
                                                 "Variante : souffler",
                                                 "Puce : 7",
                                                 "FEN : W:W31:B5",
                                                 "33-28  39-33\n-----  -----\n18-23  12-18",
                                                 "Résultat : 2-0",
                                                 "a) 31-26 (17-21)",
                                                 "2e partie",
                                                 "1re partie — Dupont (Blancs) contre Martin (Noirs)",
                                                 "Date : 1928",
                                                 "A) 1. 34-29 (17-22)",
                                                 "Problème n° 3",
                                                 "N° 12",
                                                 "LE COIN DU DÉBUTANT",
                                                 "N° 3 : 28-22 (17x28)",
                                                 "3 : 28-22",
                                                 "Solution :",
                                                 "Solution du n° 12 : 1. 31-26",
                                                 "(inédit)",
                                                 "Championnat de France 1961",
                                                 "Paris, le 3 mars 1928",
                                                 "Durand (N) – Petit (B), Paris, 12-4-1975, 0-2",
                                                 "Les Blancs jouent et gagnent",
                                                 "Étude",
                                                 "Problème n° 3\n\nBlancs : 31, 32 / Noirs : 5, 6. Trait aux Noirs",
                                                 "MARTIN - PETIT",
                                                 "Solutions :",
                                                 "Solutions :\n\n1. 32-28 (19-23)\n2. 31-26",
                                                 "Notes de R. Dupont",
                                                 "Exercice 2 – Blancs : 31 / Noirs : 5",
                                                 "N° 3 (R. Dupont) : 28-22",
                                                 "Dupont-Martin, Lyon 1962 : 1. 32-28",
                                                 "1. Blancs : 31, 32. Noirs : 5, 6.",
                                                 "Position après le 30e coup :",
                                                 "Jouée à Paris, le 3 mai 1957",
                                                 "Jouée le 12 mai 1951 à Paris",
                                                 "(R. Dupont, « L'Effort », 1950)",
                                                 "(R. Dupont, « L'Effort », 1950)\nBlancs : 31 / Noirs : 5"};

class Soup {
 public:
  /// plain: leaves out tokens that PDN does not have or reads in another way: letters for digits, remarks "ad lib",
  /// single strokes and stars.
  explicit Soup(std::uint64_t seed, bool plain = false) : random_{seed}, plain_{plain} {}

  [[nodiscard]] std::string next() {
    std::string text{"Type de jeu : 20\n\n"};
    for (auto count = 1 + below(24); count > 0; --count) {
      auto const word = token();
      if (plain_ && (word == "\u2013" || word == "ad lib" || word == "a.l." || word == "*" || word == "32-2O" ||
                     word == "(l9-23)"))
        continue;
      text += word;
      text += blank();
    }
    return text;
  }

 private:
  [[nodiscard]] unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  template <typename Tokens>
  [[nodiscard]] std::string_view one_of(Tokens const& tokens) {
    return tokens[below(static_cast<unsigned>(tokens.size()))];
  }
  [[nodiscard]] std::string token() {
    auto const kind = below(16);
    if (kind < 7) return std::string{one_of(moves)};
    if (kind < 10) return std::string{one_of(signs)};
    if (kind < 11) return std::string{one_of(outcomes)};
    if (kind < 14) return std::string{one_of(prose)};
    return "\n" + std::string{one_of(lines)} + "\n";
  }
  [[nodiscard]] std::string_view blank() {
    static constexpr std::array<std::string_view, 12> blanks{" ",  " ",  " ",    " ",        " ",      " ",
                                                             "\n", "\n", "\n\n", "\xC2\xA0", "\r\n\t", ""};
    auto const chosen = one_of(blanks);
    return plain_ && chosen.empty() ? "\n" : chosen;
  }

  std::mt19937_64 random_;
  bool plain_;
};

/// Reads a text in its format and writes it in the format with a name; the games are of the variant.
std::string convert(std::string_view text, TextFormat from, std::string_view to, Variant const& variant) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, from);
  auto const exporter = find_export_format(to)->make({});
  Validator validator{&variant};
  GameTape tape;
  Game game;
  std::string written;
  exporter->begin(written);
  while (reader->next(tape)) {
    build(tape, game);
    (void)validator.judge(tape, game);
    exporter->game(game, written);
  }
  exporter->end(written);
  return written;
}

/// A text without its layout and the text lines that PDN adds about its notation: without blanks, braces and line ends,
/// and with tags in the form of headers.
std::string but_for_type(std::string_view text) {
  std::string said;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto line = std::string{text.substr(0, end)};
    text.remove_prefix(std::min(end + 1, text.size()));
    if (auto const quote = line.find(" \""); line.starts_with('[') && quote != npos && line.ends_with("\"]")) {
      line = line.substr(1, quote - 1) + " : " + line.substr(quote + 2, line.size() - quote - 4);
    }
    if (line == "Type de jeu : 20" || line == "*") continue;
    std::erase_if(line, [](char c) { return c == ' ' || c == '{' || c == '}'; });
    said += line;
  }
  return said;
}

/// The range of seeds for random texts: the environment may ask for others, or for more.
struct Seeds {
  std::uint64_t first;
  std::uint64_t last;
};
Seeds asked_for() {
  auto const number = [](char const* name, std::uint64_t otherwise) {
    auto const* const value = std::getenv(name);
    return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
  };
  auto const first = number("DAMIER_SOUP_SEED", 1);
  return {first, first + number("DAMIER_SOUPS", damier::testing::seeded_cases(3'000))};
}

}  // namespace

TEST_CASE("Manoury: tokens in any order are written, read and written the same again") {
  auto const seeds = asked_for();
  for (auto seed = seeds.first; seed < seeds.last; ++seed) {
    auto const text = Soup{seed}.next();
    auto const& variant = seed % 4 == 0 ? *variants()[seed / 4 % variants().size()] : international();
    auto const once = convert(text, TextFormat::manoury, "manoury", variant);
    auto const twice = convert(once, TextFormat::manoury, "manoury", variant);
    if (manoury::has_moves_in_prose(once)) FAIL_CHECK(seed << "\n" << once << "\nis taken for prose");
    if (once != twice) FAIL_CHECK(seed << "\n" << text << "\nis written as\n" << once << "\nand then as\n" << twice);
  }
}

TEST_CASE("Manoury: tokens in any order keep their content by way of PDN") {
  auto const seeds = asked_for();
  for (auto seed = seeds.first; seed < seeds.last; ++seed) {
    auto const text = Soup{seed, true}.next();
    auto const once = convert(text, TextFormat::manoury, "manoury", international());
    auto const pdn = convert(text, TextFormat::manoury, "pdn", international());
    auto const twice = convert(pdn, TextFormat::pdn, "manoury", international());
    if (but_for_type(once) != but_for_type(twice)) {
      FAIL_CHECK(seed << "\n" << text << "\nis written as\n" << once << "\nas\n" << pdn << "\nand then as\n" << twice);
    }
  }
}

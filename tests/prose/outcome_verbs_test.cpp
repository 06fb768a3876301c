// Verbs of winning, losing and resigning that are no result: what had to be done, what was only there, what was won
// within the game, and what happened at another time.

#include "read_page.hpp"

#include <algorithm>
#include <string>
#include <string_view>

using namespace damier::reading_test;

namespace {

constexpr std::string_view begun = "1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12. ";

/// The result behind the moves, "2-0"; empty if there is none.
std::string result_of(std::string const& sentence) {
  auto const text = only_text(std::string{begun} + sentence + "\n", "international");
  for (std::string const result : {"2-0", "0-2", "1-1"}) {
    if (text.ends_with(result + " ")) {
      return result;
    }
  }
  return {};
}

bool is_result(std::string_view word) { return word == "2-0" || word == "0-2" || word == "1-1"; }

/// How many moves of a text are in no variation and no comment.
unsigned plies_of(std::string const& text) {
  unsigned depth = 0;
  unsigned plies = 0;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find(' ', at), text.size());
    auto const word = text.substr(at, end - at);
    depth += word == "(" || word.starts_with('{') ? 1U : 0U;
    plies += depth == 0 && !is_result(word) && word.find_first_of("0123456789") != std::string::npos ? 1U : 0U;
    depth -= word == ")" || word.ends_with('}') ? 1U : 0U;
    at = end + 1;
  }
  return plies;
}

}  // namespace

TEST_CASE("a verb of winning behind one of duty is no result, one of resigning is") {
  for (std::string const sentence :
       {"Zwart moest winnen.", "White must win.", "Black had to win.", "Wit wil winnen.", "Schwarz musste gewinnen.",
        "Il Bianco deve vincere: vince.", "Чёрные должны были выиграть.", "Czarne muszą wygrać, wygrywają."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
  for (std::string const sentence :
       {"Zwart moest opgeven.", "Black must resign.", "Black had to resign.", "Les Noirs durent abandonner.",
        "Schwarz musste aufgeben.", "Il Nero dovette abbandonare.", "Las negras tuvieron que abandonar.",
        "Чёрные должны были сдаться.", "Czarne musiały się poddać.", "Чорні мусили здатися."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence) == "2-0");
  }
}

TEST_CASE("a win that is still to come is no result") {
  for (std::string const sentence :
       {"Wit zal winnen.", "Zwart zal moeten opgeven en verliezen.", "Weiß wird gewinnen.", "White will win.",
        "and Black will lose.", "Les Blancs vont gagner.", "Las blancas van a ganar.", "As brancas vão ganhar."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
}

TEST_CASE("a resignation that would have to be, or was only wanted or thought of, is no result") {
  for (std::string const sentence : {"Schwarz müsste aufgeben.",
                                     "Schwarz müßte jetzt aufgeben.",
                                     "Schwarz sollte aufgeben.",
                                     "Schwarz wollte aufgeben.",
                                     "Schwarz dachte ans Aufgeben.",
                                     "Black would have to resign.",
                                     "Black wanted to resign.",
                                     "Black thought of resigning.",
                                     "Black was about to resign.",
                                     "Zwart wilde opgeven.",
                                     "Zwart overwoog op te geven.",
                                     "Les Noirs voulaient abandonner.",
                                     "Les Noirs songeaient à abandonner.",
                                     "Les Noirs devraient abandonner.",
                                     "Il Nero dovrebbe abbandonare.",
                                     "Il Nero pensava di abbandonare.",
                                     "Las negras deberían abandonar.",
                                     "Las negras tendrían que abandonar.",
                                     "As pretas deveriam abandonar.",
                                     "As pretas queriam abandonar.",
                                     "Чёрные сдались бы.",
                                     "Чёрные хотели сдаться.",
                                     "Czarne musiałyby się poddać.",
                                     "Czarne powinny się poddać.",
                                     "Чорні здалися б.",
                                     "Чорні хотіли здатися."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
  for (std::string const sentence :
       {"Schwarz muss aufgeben.", "Schwarz mußte aufgeben.", "Die Schwarzen müssen aufgeben.",
        "Black was forced to resign.", "Black has to resign.", "Les Noirs sont obligés d'abandonner.",
        "Las negras tienen que abandonar.", "As pretas têm de abandonar.", "Чёрным пришлось сдаться.",
        "Black resigned, perhaps too early."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence) == "2-0");
  }
}

TEST_CASE("an outcome behind the result that contradicts it is a finding") {
  auto const codes = [](std::string const& sentence) {
    std::string found;
    auto const games = read(std::string{begun} + sentence + "\n", "international");
    for (auto const& code : games.at(0).codes) {
      found += code + " ";
    }
    return found;
  };
  for (std::string const sentence : {"White wins.\nBlack wins.", "Wit wint.\nZwart wint.",
                                     "Les Blancs gagnent.\n\nLes Noirs gagnent.", "2-0\n0-2", "Remise.\nWit gaf op."}) {
    CAPTURE(sentence);
    CHECK(codes(sentence) == "stray-terminator ");
  }
  for (std::string const sentence : {"White wins.\n2-0", "White wins.", "{Black wins.} White wins.", "(1-1) 2-0"}) {
    CAPTURE(sentence);
    CHECK(codes(sentence).empty());
    CHECK(result_of(sentence) == "2-0");
  }
}

TEST_CASE("what is won or lost within the game is no result") {
  for (std::string const sentence : {"White wins the exchange.",
                                     "Wit wint tempo.",
                                     "Wit wint een tempo.",
                                     "Zo wint wit nu een tempo.",
                                     "Les Blancs gagnent un temps.",
                                     "Les Blancs gagnent ainsi un temps.",
                                     "Les Blancs gagnent l'opposition.",
                                     "Weiß gewinnt ein Tempo.",
                                     "Hier gewinnt Weiß ein Tempo.",
                                     "Il Bianco vince un tempo.",
                                     "Las blancas ganan un tiempo.",
                                     "As brancas ganham um tempo.",
                                     "Белые выигрывают темп.",
                                     "Белые темп выигрывают.",
                                     "Białe wygrywają tempo.",
                                     "Білі виграють темп.",
                                     "Black lost the initiative.",
                                     "Zwart verliest het initiatief.",
                                     "Schwarz verliert den Faden.",
                                     "White wins the championship."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
  for (std::string const sentence :
       {"White wins the game.", "White won this fine game.", "Wit wint de partij.", "Les Blancs gagnent la partie.",
        "Weiß gewinnt die Partie.", "Il Bianco vince la partita.", "Las blancas ganan la partida.",
        "As brancas ganham a partida.", "Белые выигрывают партию.", "White wins easily.", "White wins on time.",
        "Wit wint op tijd.", "Hier gewinnt Weiß.", "Aldus wint de witte."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence) == "2-0");
  }
}

TEST_CASE("an outcome that somebody had is a chance and no result") {
  for (std::string const sentence :
       {"Black had a draw.", "White had an easy win.", "Zwart had remise.", "Zwart heeft hier remise.",
        "Les Noirs avaient la nulle.", "Schwarz hatte Remis.", "Il Nero aveva la patta.", "Las negras tenían tablas.",
        "As pretas tinham o empate.", "Чёрные имели ничью."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
  CHECK(result_of("A draw.") == "1-1");
  CHECK(result_of("Wit heeft gewonnen.") == "2-0");
  CHECK(result_of("Les Blancs ont gagné.") == "2-0");
}

TEST_CASE("what happened at another time, or usually, and what is asked, is no result") {
  for (std::string const sentence :
       {"Zwart verloor vorig jaar.", "Black lost last year.", "Les Noirs ont perdu l'an dernier.",
        "Schwarz verlor im letzten Jahr.", "Las negras perdieron el año pasado.", "Il Nero ha perso l'anno scorso.",
        "As pretas perderam no ano passado.", "Чёрные проиграли в прошлом году.", "White usually wins.",
        "Wit wint meestal.", "Wint wit?", "Does White win?", "Black almost won."}) {
    CAPTURE(sentence);
    CHECK(result_of(sentence).empty());
  }
  CHECK(result_of("White won.") == "2-0");
}

TEST_CASE("moves behind an end that is explained or only thought of are none of the game") {
  for (std::string const sentence :
       {"Les Noirs abandonnent, car sur 4. 49-43 1-7 5. 34-29 23x34 6. 40x29", "Nulle, car 4. 49-43 1-7 5. 34-29",
        "Gagné, par exemple 4. 49-43 1-7 5. 34-29 23x34", "Les Blancs auraient gagné après 4. 49-43 1-7 5. 34-29",
        "2-0. Par exemple : 4. 49-43 1-7 5. 34-29", "White would have won after 4. 49-43 1-7 5. 34-29 23x34",
        "Wit had kunnen winnen met 4. 49-43 1-7 5. 34-29", "Gewonnen, bijvoorbeeld 4. 49-43 1-7 5. 34-29",
        "Schwarz hätte verloren nach 4. 49-43 1-7 5. 34-29", "Won, for example 4. 49-43 1-7 5. 34-29 23x34",
        "Il Bianco avrebbe vinto dopo 4. 49-43 1-7 5. 34-29", "Белые могли выиграть после 4. 49-43 1-7 5. 34-29"}) {
    CAPTURE(sentence);
    auto const text = only_text(std::string{begun} + sentence + ".\n", "international");
    CHECK(plies_of(text) == 6);
  }
}

TEST_CASE("moves that somebody prefers, or that were not played, are only named") {
  for (std::string const sentence :
       {"Le programme préfère 49-43 à 31-26.", "Hier vond men 4. 49-43 beter.", "Instead of 4. 49-43 he waited.",
        "The computer gives 4. 49-43 here.", "The engine suggests 49-43 and then 31-26.",
        "In plaats van 4. 49-43 dacht hij lang.", "Statt 4. 49-43 dachte er nach.",
        "El programa recomienda 4. 49-43 aquí.", "Il computer consiglia 4. 49-43 qui.",
        "O programa sugere 4. 49-43 aqui.", "Программа предлагает 4. 49-43 здесь."}) {
    CAPTURE(sentence);
    auto const text = only_text(std::string{begun} + sentence + "\n4. 31-27 1-7 5. 37-31\n", "international");
    CAPTURE(text);
    CHECK(plies_of(text) == 9);
  }
}

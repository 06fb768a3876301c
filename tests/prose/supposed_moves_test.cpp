// Moves of sentences that say what has not happened, behind the last move of a game, and of analyses of a game that was
// not played to its end, are none of the game, nor is an outcome among them.

#include "read_page.hpp"

#include <string>

using namespace damier;
using namespace damier::reading_test;

namespace {

constexpr std::string_view moves{"1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 42-37 14-19"};
constexpr std::string_view played{"32-28 19-23 28x19 14x23 37-32 10-14 42-37 14-19 "};

/// What is read behind the moves of the game.
std::string behind(std::string_view words) {
  auto const text = only_text(std::string{moves} + ". " + std::string{words}, "international");
  auto const main = text.substr(0, played.size());
  CHECK(main == played);
  return text.substr(main.size());
}

}  // namespace

TEST_CASE("a condition behind the last move is none of the game") {
  for (std::string_view const words :
       {"If White had chosen 5. 32-28 then 23x32 6. 37x28 19-23 would follow.",
        "Als wit 5. 32-28 probeert, dan 23x32 6. 37x28 19-23.",
        "Wenn Weiß 5. 32-28 versucht, dann 23x32 6. 37x28 19-23.",
        "Si les blancs tentent 5. 32-28, alors 23x32 6. 37x28 19-23.",
        "Se il Bianco tenta 5. 32-28 segue 23x32 6. 37x28 19-23.",
        "Si las blancas intentan 5. 32-28 sigue 23x32 6. 37x28 19-23.",
        "Se as brancas tentarem 5. 32-28 segue 23x32 6. 37x28 19-23.",
        "Если белые пойдут 5. 32-28, то 23x32 6. 37x28 19-23.", "Stel dat wit nu 5. 32-28 waagt: 23x32 6. 37x28 19-23.",
        "White could have won by 5. 32-28 23x32 6. 37x28.",
        "Les blancs auraient pu gagner par 5. 32-28 23x32 6. 37x28.",
        "Il Bianco poteva giocare 5. 32-28 23x32 6. 37x28.", "Nu kon wit met 5. 32-28 23x32 6. 37x28 winnen.",
        "Hier hätte Weiß mit 5. 32-28 23x32 6. 37x28 gewinnen können."}) {
    CAPTURE(words);
    auto const rest = behind(words);
    CHECK(rest.starts_with("( 14-19 {"));
    CHECK(rest.ends_with(") "));
  }
}

TEST_CASE("moves whose sentence says behind them that they were not played are none of the game") {
  for (std::string_view const words : {"With 5. 32-28 23x32 6. 37x28 White could have drawn.",
                                       "Mit 5. 32-28 23x32 6. 37x28 hätte Weiß remis halten können.",
                                       "Met 5. 32-28 23x32 6. 37x28 had wit remise kunnen maken.",
                                       "Avec 5. 32-28 23x32 6. 37x28 les blancs auraient annulé.",
                                       "Con 5. 32-28 23x32 6. 37x28 las blancas habrían empatado."}) {
    CAPTURE(words);
    CHECK(behind(words).starts_with("( 14-19 {"));
  }
}

TEST_CASE("an end behind a condition is that of the game") {
  CHECK(behind("If White plays 5. 32-28 then 23x32 6. 37x28 19-23 follows. White resigned.").ends_with(") 0-2 "));
  CHECK(behind("Wenn 5. 32-28, so 23x32 mit Gewinn. Deshalb gab Weiß auf.").ends_with(") 0-2 "));
  CHECK(behind("Als 5. 32-28, dan 23x32 6. 37x28 19-23. Daarom gaf wit op.").ends_with(") 0-2 "));
}

TEST_CASE("a condition that is the reason of an end is none against it") {
  for (std::string_view const words :
       {"Les blancs abandonnent car si 5. 32-28, 23x32 6. 37x28 19-23 les noirs gagnent.",
        "Les blancs abandonnent : si 5. 32-28, 23x32 6. 37x28 19-23.",
        "White resigned because if 5. 32-28 23x32 6. 37x28 19-23.",
        "Weiß gab auf, denn wenn 5. 32-28, dann 23x32 6. 37x28 19-23.",
        "Wit gaf op: als 5. 32-28 dan 23x32 6. 37x28 19-23."}) {
    CAPTURE(words);
    auto const rest = behind(words);
    CHECK(rest.starts_with("( 14-19 {"));
    CHECK(rest.ends_with(") 0-2 "));
  }
  CHECK(behind("White resigns if 5. 32-28 23x32 6. 37x28 19-23 is seen.").find("0-2") == std::string::npos);
}

TEST_CASE("the analysis of a game that was adjourned is none of it, and gives no result") {
  for (std::string_view const words :
       {"Adjourned. Analysis by Webb: 5. 32-28 23x32 6. 37x28 draw.",
        "Here the game was adjourned and not resumed. Analysis: 5. 32-28 23x32 6. 37x28 =.",
        "De partij werd afgebroken. Mogelijk was 5. 32-28 23x32 6. 37x28 met remise.",
        "Die Partie wurde abgebrochen. Analyse von Huber: 5. 32-28 23x32 6. 37x28 remis.",
        "La partie fut ajournée. Analyse : 5. 32-28 23x32 6. 37x28 nulle.",
        "La partita fu sospesa. Analisi: 5. 32-28 23x32 6. 37x28 patta.",
        "La partida fue suspendida. Análisis: 5. 32-28 23x32 6. 37x28 tablas.",
        "Партия была отложена. Анализ: 5. 32-28 23x32 6. 37x28 ничья."}) {
    CAPTURE(words);
    auto const rest = behind(words);
    CHECK(rest.find("( 14-19 {") != std::string::npos);
    CHECK(rest.ends_with(") "));
  }
  CHECK(behind("The game was adjourned. After resumption 5. 32-28 23x32 6. 37x28 drawn.") ==
        "{The game was adjourned. After resumption} 32-28 23x32 37x28 {drawn.} 1-1 ");
}

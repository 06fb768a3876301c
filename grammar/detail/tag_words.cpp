#include "grammar/tag_words.hpp"

#include "grammar/detail/usual_tag_names.hpp"
#include "text/byte_classes.hpp"
#include "text/encoding.hpp"
#include "text/printable.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace damier {
namespace {

/// What the names of other languages, and those that browsers make of a page's tags, mean. A name of several words is
/// written as one.
struct Words {
  std::string_view name;
  std::string_view words;
};
constexpr auto words_of_languages = std::to_array<Words>({
    {"Event",
     "événement épreuve compétition tournoi championnat tournament competition championship toernooi wedstrijd "
     "kampioenschap evenement turnier veranstaltung wettbewerb ereignis wettkampf meisterschaft evento torneo "
     "competición acontecimiento campeonato torneio competição manifestazione campionato wydarzenie impreza turniej "
     "zawody mistrzostwa событие турнир соревнование соревнования мероприятие чемпионат подія турнір змагання "
     "чемпіонат událost turnaj soutěž akce turnīrs sacensības notikums turnyras varžybos įvykis etkinlik turnuva"
     " turniir üritus võistlus tapahtuma turnaus kilpailu verseny torna esemény evenemang tävling turnering stævne "
     "begivenhet begivenhed eveniment turneu concurs podujatie τουρνουά διοργάνωση спаборніцтва"},
    {"Site",
     "lieu endroit ville location venue city plaats locatie stad ort spielort austragungsort stadt seite lugar sitio "
     "localidad ciudad local localidade cidade sede luogo sito località città miejsce miejscowość miasto место "
     "местопроведения сайт город місце місто místo mesto město vieta yer şehir"
     " koht linn paikka kaupunki hely helyszín város plats sted oraș mjesto grad място τόπος месца"},
    {"Date", "year année annee jaar jahr año ano anno rok год datum fecha data дата datums kuupäev tarih päivämäärä päiväys dátum dato dată ημερομηνία ngày 日期 日付"},
    {"Round",
     "ronde tour manche rond runde rund ronda redondo rodada turno girone giro runda kolejka okrągły раунд тур "
     "круглый kolo kārta turas tur voor kierros forduló rundă γύρος vòng кръг"},
    {"White",
     "blanc blancs blanche blanches lesblancs joueurblanc wit witte witspeler weiß weiße weißer weißspieler blanco "
     "blancos blanca blancas branco brancos branca brancas bianchi bianca bianche białe biały biali белые белый "
     "белая белое білі білий бели bílý bílé baltie baltais baltieji beyaz"
     " valge valged valkea valkeat valkoinen fehér világos vita hvid hvit alb albul bijeli beli biely λευκά λευκός "
     "белыя ақтар trắng putih 白 白方 whiteplayer playerwhite light"},
    {"Black",
     "noir noirs noire noires lesnoirs joueurnoir zwart zwarte zwartspeler schwarz schwarze schwarzer "
     "schwarzspieler negro negros negra negras preto pretos preta pretas neri nera nere czarne czarny czarni чёрные "
     "чёрный чёрная чёрное чорні чорний черни černý černé melnie melnais juodieji siyah"
     " must mustad musta mustat fekete sötét svart svarta negru negrul crni čierny μαύρα μαύρος чорныя қаралар đen "
     "hitam 黑 黑方 黒 blackplayer playerblack "
     "dark red"},
    {"Result",
     "résultat resultaat uitslag ergebnis resultat resultado wynik rezultat результат итог výsledek rezultāts "
     "rezultatas sonuç tulemus tulos eredmény výsledok αποτέλεσμα kếtquả 结果 結果 score finalscore finalresult "
     "endstand "
     "eindstand einduitslag endergebnis spielergebnis scorefinal résultatfinal resultadofinal marcador placar "
     "punteggio "
     "risultatofinale wynikkońcowy wynikpartii счёт рахунок vysledek hasil keputusan рэзультат вынік lopputulos "
     "slutresultat zaključak исход резултат нәтиже natija"},
    {"GameType",
     "typedejeu typedepartie typejeu genredejeu speltype soortspel spelsoort spieltyp spielart tipodejuego tipodejogo "
     "tipodepartida tipodegioco tipogioco typgry rodzajgry типигры видигры типгри"},
    {"Annotator",
     "annotateur commentateur kommentator anotador comentarista annotatore commentatore комментатор komentator"},
});

/// Every word that is known, with the name that it means.
using Meanings = std::map<std::string, std::string_view, std::less<>>;

Meanings const& meanings() {
  static Meanings const all = [] {
    Meanings made;
    for (auto const name : usual_tag_names) {
      made.emplace(tag_word(name), name);
    }
    for (auto const& [name, words] : words_of_languages) {
      for (auto rest = words; !rest.empty();) {
        auto const word = rest.substr(0, rest.find(' '));
        made.emplace(tag_word(word), name);
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      }
    }
    return made;
  }();
  return all;
}

/// What a tag can say of a side, in the words of some languages.
struct OfSide {
  std::string_view words;
  std::string_view white;
  std::string_view black;
};
constexpr auto of_sides = std::to_array<OfSide>({
    {"elo", "WhiteElo", "BlackElo"},
    {"rating ranking classement wertung puntuación pontuação punteggio рейтинг", "WhiteRating", "BlackRating"},
    {"title titre titel título titolo tytuł звание", "WhiteTitle", "BlackTitle"},
    {"team équipe ploeg mannschaft equipo equipe squadra drużyna команда", "WhiteTeam", "BlackTeam"},
    {"club klub клуб vereniging verein clube", "WhiteClub", "BlackClub"},
    {"country pays land país paese kraj страна", "WhiteCountry", "BlackCountry"},
});

/// White or Black if a word means one of them, with or without an article: "blancs", "desblancs".
std::string_view side_of(std::string_view word) {
  auto found = meanings().find(word);
  for (std::string_view const article : {"des", "du", "de", "of", "van", "der", "von", "dei", "del"}) {
    if (found == meanings().end() && word.starts_with(article)) {
      found = meanings().find(word.substr(article.size()));
    }
  }
  auto const is_side = found != meanings().end() && (found->second == "White" || found->second == "Black");
  return is_side ? found->second : std::string_view{};
}

/// The name of a tag that says of a side what of_sides has: "Elo Blancs", "Wit Rating". Empty if it is none.
std::string_view meaning_of_side(std::string_view word) {
  for (auto const& [words, white, black] : of_sides) {
    for (auto rest = words; !rest.empty();) {
      auto const each = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), each.size() + 1));
      auto const what = tag_word(each);
      auto const side = word.starts_with(what) ? side_of(word.substr(what.size()))
                        : word.ends_with(what) ? side_of(word.substr(0, word.size() - what.size()))
                                               : std::string_view{};
      if (!side.empty()) {
        return side == "White" ? white : black;
      }
    }
  }
  return {};
}

std::string_view meaning_of(std::string_view name) {
  auto const word = tag_word(name);
  auto const found = meanings().find(word);
  return found != meanings().end() ? found->second : meaning_of_side(word);
}

}  // namespace

std::string tag_word(std::string_view name) {
  constexpr char32_t full_width_first = 0xff01;
  constexpr char32_t full_width_last = 0xff5e;
  std::string plain;
  for (std::size_t at = 0; at < name.size();) {
    auto const [code, bytes, valid] = character_at(name, at);
    if (code >= full_width_first && code <= full_width_last) {
      plain += static_cast<char>(code - full_width_first + '!');
    } else if (code != 0x3000) {
      plain += name.substr(at, bytes);
    }
    at += bytes;
  }
  auto word = folded(plain);
  std::erase_if(word, [](char c) { return std::string_view{" \t_-.':="}.find(c) != std::string_view::npos; });
  return word;
}

std::optional<std::string_view> meant_tag_name(std::string_view name) {
  auto const usual = std::ranges::find(usual_tag_names, name) != usual_tag_names.end();
  auto const meaning = usual ? std::string_view{} : meaning_of(name);
  return meaning.empty() ? std::nullopt : std::optional{meaning};
}

bool is_known_tag_name(std::string_view name) { return !meaning_of(name).empty(); }

}  // namespace damier

#include "tests/prose/page_maker.hpp"

#include "notation/detail/semi_short.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <array>
#include <map>

namespace damier::testing {
namespace {

/// Sentences of a language. {m}: a move that is not played; {s}: a square.
struct Sentences {
  std::vector<std::string_view> plain;
  std::vector<std::string_view> naming;
  std::vector<std::string_view> better;  ///< words before a variation
  std::string_view white;
  std::string_view black;
  std::string_view head;
};

std::map<std::string_view, Sentences> const& sentences() {
  static std::map<std::string_view, Sentences> const all{
      {"en",
       {{"White has a fine centre now.", "A quiet developing move.",
         "The position is about level; both sides have to be careful."},
        {"After {m} he would lose a man.", "Not {m}, because of the shot.", "The man on {s} is weak.",
         "This threatens {m}."},
        {"Better was", "Stronger is", "If"},
        "White",
        "Black",
        "THE DRAUGHTS REVIEW"}},
      {"fr",
       {{"Les blancs ont un bon centre.", "Un coup tranquille.", "La position est équilibrée, mais le temps manque."},
        {"Après {m} il perdrait un pion.", "Le pion {s} est faible.", "Cela menace {m}.", "Pas {m} à cause du coup."},
        {"Mieux valait", "Mieux était", "Si"},
        "Blancs",
        "Noirs",
        "LE DAMIER DE PARIS"}},
      {"nl",
       {{"Wit heeft een sterk centrum.", "Een rustige zet.", "De stelling is gelijkwaardig en moeilijk."},
        {"Na {m} zou hij een schijf verliezen.", "De schijf op {s} staat zwak.", "Dit dreigt {m}."},
        {"Beter was", "Sterker is", "Als"},
        "Wit",
        "Zwart",
        "HET DAMSPEL"}},
      {"ru",
       {{"У белых хороший центр.", "Спокойный ход.", "Позиция примерно равная."},
        {"После {m} он проиграл бы шашку.", "Шашка {s} слаба.", "Грозит {m}."},
        {"Лучше", "Сильнее", "Если"},
        "Белые",
        "Черные",
        "ШАШКИ"}},
      {"it",
       {{"Il Bianco ha un buon centro.", "Una mossa tranquilla.", "La posizione è pari."},
        {"Dopo {m} perderebbe un pezzo.", "La pedina in {s} è debole.", "Minaccia {m}."},
        {"Meglio", "Migliore era", "Se"},
        "Bianco",
        "Nero",
        "DAMASPORT"}},
      {"pt",
       {{"As brancas têm um bom centro.", "Um lance tranquilo.", "A posição é igual."},
        {"Depois de {m} perderia uma pedra.", "A pedra em {s} é fraca.", "Ameaça {m}."},
        {"Melhor era", "Se"},
        "Brancas",
        "Pretas",
        "JOGO DE DAMAS"}},
      {"es",
       {{"Las blancas tienen un buen centro.", "Una jugada tranquila.", "La posición es igual."},
        {"Después de {m} perdería un peón.", "El peón de {s} es débil.", "Amenaza {m}."},
        {"Mejor era", "Si"},
        "Blancas",
        "Negras",
        "EL TABLERO"}},
      {"de",
       {{"Weiß hat ein gutes Zentrum.", "Ein ruhiger Zug.", "Die Stellung ist ausgeglichen."},
        {"Nach {m} würde er einen Stein verlieren.", "Der Stein auf {s} ist schwach.", "Das droht {m}."},
        {"Besser war", "Stärker ist", "Wenn"},
        "Weiß",
        "Schwarz",
        "DAME HEUTE"}},
  };
  return all;
}

class Printer {
 public:
  Printer(Variant const& variant, PageStyle const& style, PageOptions const& options, std::mt19937& random)
      : variant_{variant}, style_{style}, options_{options}, random_{random}, words_{sentences().at(style.language)} {}

  [[nodiscard]] bool one_in(unsigned n) { return random_() % n == 0; }
  template <typename List>
  [[nodiscard]] auto const& pick(List const& list) {
    return list[random_() % list.size()];
  }

  PrintedGame run(unsigned plies) {
    auto position = variant_.start();
    game_.text = std::string{"Jansen – Martin"} + (one_in(2) ? ", 2-0\n\n" : "\n\n");
    auto resumes = false;
    for (unsigned ply = 0; ply < plies; ++ply) {
      MoveList legal;
      variant_.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const move = pick(legal);
      game_.moves.push_back(damier::write_move(variant_, position, move));
      put_move(position, move, ply, resumes || ply == 0);
      resumes = false;
      auto const before = position;
      position = variant_.after(position, move);
      if (options_.variations && ply > 2 && one_in(14)) {
        put_variation(before, ply, move);
        resumes = true;
      } else if (options_.sentences && one_in(12)) {
        put_sentence(position);
        resumes = true;
      }
      if (options_.page_heads && one_in(70)) {
        game_.text += "\n\n" + std::string{words_.head} + "   " + std::to_string(10 + random_() % 300) + "\n\n";
      }
    }
    game_.text += "\n\n";
    return std::move(game_);
  }

 private:
  [[nodiscard]] std::string text_of(Position const& position, Move const& move) {
    auto text = style_.short_form ? write_semi_short_move(variant_, position, move)
                                  : damier::write_move(variant_, position, move);
    std::string printed;
    for (auto const c : text) {
      if (c == '-') {
        printed += style_.dash;
      } else if (c == 'x' || c == ':') {
        printed += style_.cross;
      } else {
        printed += c;
      }
    }
    return printed;
  }
  void separate() {
    if (!game_.text.empty() && game_.text.back() != '\n') {
      line_ += 1;
      game_.text += line_ % 9 == 0 ? "\n" : " ";
    }
  }
  void put_move(Position const& position, Move const& move, unsigned ply, bool resumes) {
    auto const replies = ply % 2 == 1;
    if (!replies || !style_.between.starts_with(',') || resumes) {
      separate();
    } else {
      game_.text += style_.between;
    }
    if (style_.numbered && (!replies || resumes)) {
      game_.text +=
          std::to_string(ply / 2 + 1) + (replies ? "..." : std::string{style_.number_end}) + std::string{style_.blank};
    }
    auto const text = text_of(position, move);
    auto const bracketed = replies && style_.brackets_reply;
    game_.text += bracketed ? "(" + text + ")" : text;
    game_.text += one_in(20) ? "!" : "";
  }
  void put_sentence(Position const& position) {
    separate();
    if (!options_.named_moves || one_in(2)) {
      game_.text += pick(words_.plain);
      return;
    }
    auto text = std::string{pick(words_.naming)};
    MoveList legal;
    variant_.legal_moves(position, legal);
    auto const named = legal.empty() ? std::string{} : text_of(position, pick(legal));
    for (auto const& [mark, value] :
         {std::pair<std::string, std::string>{"{m}", named},
          {"{s}", Numbering{variant_.rules()}.name(variant_.start().of(Colour::white).first())}}) {
      if (auto const at = text.find(mark); at != std::string::npos) {
        if (value.empty()) {
          return;
        }
        text.replace(at, mark.size(), value);
      }
    }
    game_.text += text;
  }
  /// An alternative of a move, in brackets or behind words.
  void put_variation(Position position, unsigned ply, Move const& instead_of) {
    MoveList legal;
    variant_.legal_moves(position, legal);
    legal.remove_from(instead_of.from);
    if (legal.empty()) {
      return;
    }
    separate();
    auto const bracketed = !style_.brackets_reply && one_in(2);
    game_.text += bracketed ? "(" : std::string{pick(words_.better)} + " ";
    auto const moves = 2 + random_() % 4;
    for (unsigned i = 0; i < moves; ++i) {
      if (i != 0) {
        variant_.legal_moves(position, legal);
      }
      if (legal.empty()) {
        break;
      }
      auto const move = pick(legal);
      auto const replies = (ply + i) % 2 == 1;
      game_.text += i == 0 ? "" : " ";
      if (style_.numbered && (!replies || i == 0)) {
        game_.text += std::to_string((ply + i) / 2 + 1) + (replies ? "..." : std::string{style_.number_end}) +
                      std::string{style_.blank};
      }
      auto const text = text_of(position, move);
      game_.text += replies && style_.brackets_reply ? "(" + text + ")" : text;
      if (i == 0) {
        game_.variations.push_back(damier::write_move(variant_, position, move));
      }
      position = variant_.after(position, move);
    }
    game_.text += bracketed ? ")" : ".";
  }

  Variant const& variant_;
  PageStyle const& style_;
  PageOptions const& options_;
  std::mt19937& random_;
  Sentences const& words_;
  PrintedGame game_;
  unsigned line_ = 0;
};

}  // namespace

std::vector<PageStyle> const& page_styles() {
  static std::vector<PageStyle> const styles{
      {.name = "french", .language = "fr", .brackets_reply = true},
      {.name = "newspaper", .language = "fr", .blank = ""},
      {.name = "dutch", .language = "nl", .cross = "×", .brackets_reply = true},
      {.name = "dutch-plain", .language = "nl"},
      {.name = "russian-100", .language = "ru", .cross = ":"},
      {.name = "russian",
       .language = "ru",
       .dash = "",
       .cross = ":",
       .lettered = true,
       .short_form = true,
       .blank = ""},
      {.name = "russian-full", .language = "ru", .dash = "—", .cross = ":", .lettered = true},
      {.name = "english", .language = "en"},
      {.name = "english-book", .language = "en", .cross = "-", .numbered = false},
      {.name = "italian", .language = "it", .number_end = ")", .between = ", "},
      {.name = "italian-points", .language = "it", .dash = "."},
      {.name = "spanish", .language = "es"},
      {.name = "portuguese", .language = "pt", .lettered = true},
      {.name = "german", .language = "de", .cross = ":"},
  };
  return styles;
}

PrintedGame print_random_game(Variant const& variant, PageStyle const& style, unsigned plies,
                              PageOptions const& options, std::mt19937& random) {
  return Printer{variant, style, options, random}.run(plies);
}

std::string scanned(std::string const& text, double share, std::mt19937& random) {
  std::uniform_real_distribution<double> chance{0, 1};
  std::string read;
  for (auto const c : text) {
    if (chance(random) >= share) {
      read += c;
      continue;
    }
    switch (c) {
      case '1': read += std::array<std::string, 4>{"l", "I", "|", "7"}[random() % 4]; break;
      case '0': read += std::array<std::string, 3>{"O", "o", "О"}[random() % 3]; break;
      case '5': read += std::array<std::string, 2>{"S", "6"}[random() % 2]; break;
      case '8': read += std::array<std::string, 2>{"B", "3"}[random() % 2]; break;
      case '3': read += std::array<std::string, 2>{"З", "8"}[random() % 2]; break;
      case '2': read += "Z"; break;
      case '6': read += "b"; break;
      case '4': read += "A"; break;
      case '9': read += "g"; break;
      case '7': read += "1"; break;
      case '-': read += random() % 2 == 0 ? "" : "."; break;
      case 'x': read += "×"; break;
      case ' ': read += random() % 2 == 0 ? " " : ""; break;
      default: read += c; break;
    }
  }
  return read;
}

}  // namespace damier::testing

#include "game/detail/variant_words.hpp"

#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace damier {
namespace {

/// The name of a variant in other languages and on other sites, in the form of folded(). An ending of the word, as
/// adjectives have it, may follow the stem.
struct Stem {
  std::string_view stem;
  std::string_view variant;
};
constexpr std::array stems{
    Stem{"internation", "international"},
    Stem{"internacion", "international"},
    Stem{"internazion", "international"},
    Stem{"standard", "international"},
    Stem{"polish", "international"},
    Stem{"polonais", "international"},
    Stem{"poolse", "international"},
    Stem{"polnisch", "international"},
    Stem{"polskie", "international"},
    Stem{"международн", "international"},
    Stem{"стоклет", "international"},
    Stem{"english", "english"},
    Stem{"engels", "english"},
    Stem{"anglais", "english"},
    Stem{"ingles", "english"},
    Stem{"englisch", "english"},
    Stem{"angielskie", "english"},
    Stem{"английск", "english"},
    Stem{"british", "english"},
    Stem{"anglo", "english"},
    Stem{"straight", "english"},
    Stem{"чекерс", "english"},
    Stem{"italian", "italian"},
    Stem{"italiaans", "italian"},
    Stem{"italien", "italian"},
    Stem{"итальянск", "italian"},
    Stem{"pool", "pool"},
    Stem{"пул", "pool"},
    Stem{"unified", "pool-unified"},
    Stem{"zimbabwe", "pool-unified"},
    Stem{"jamaica", "jamaican"},
    Stem{"spanish", "spanish"},
    Stem{"spaans", "spanish"},
    Stem{"espagnol", "spanish"},
    Stem{"espanol", "spanish"},
    Stem{"spagnol", "spanish"},
    Stem{"spanisch", "spanish"},
    Stem{"испанск", "spanish"},
    Stem{"russ", "russian"},
    Stem{"rusa", "russian"},
    Stem{"ruso", "russian"},
    Stem{"rosyjskie", "russian"},
    Stem{"русск", "russian"},
    Stem{"brazil", "brazilian"},
    Stem{"bresil", "brazilian"},
    Stem{"brasil", "brazilian"},
    Stem{"brazyl", "brazilian"},
    Stem{"бразильск", "brazilian"},
    Stem{"canad", "canadian"},
    Stem{"kanad", "canadian"},
    Stem{"канадск", "canadian"},
    Stem{"portug", "portuguese"},
    Stem{"portog", "portuguese"},
    Stem{"португальск", "portuguese"},
    Stem{"czech", "czech"},
    Stem{"tsjechisch", "czech"},
    Stem{"tcheque", "czech"},
    Stem{"tschechisch", "czech"},
    Stem{"ceska", "czech"},
    Stem{"czeskie", "czech"},
    Stem{"чешск", "czech"},
    Stem{"turkish", "turkish"},
    Stem{"turks", "turkish"},
    Stem{"turque", "turkish"},
    Stem{"turc", "turkish"},
    Stem{"turkisch", "turkish"},
    Stem{"турецк", "turkish"},
    Stem{"thai", "thai"},
    Stem{"tailand", "thai"},
    Stem{"makhos", "thai"},
    Stem{"тайск", "thai"},
    Stem{"fries", "frisian"},
    Stem{"frisian", "frisian"},
    Stem{"frison", "frisian"},
    Stem{"frisone", "frisian"},
    Stem{"фризск", "frisian"},
    Stem{"killer", "killer"},
    Stem{"киллер", "killer"},
    Stem{"spantsiret", "spantsiretti"},
    Stem{"spanciret", "spantsiretti"},
    Stem{"спанцирет", "spantsiretti"},
};
/// "American" is English draughts, but not American pool.
constexpr std::array<std::string_view, 4> american{"american", "amerikaans", "americain", "американск"};

struct GameWord {
  std::string_view stem;
  int game_type;
};
constexpr std::array game_words{
    GameWord{"breakthrough", 96},
    GameWord{"doorbraak", 96},
    GameWord{"percee", 96},
    GameWord{"frysk", 97},
    GameWord{"anti", 98},
    GameWord{"suicide", 98},
    GameWord{"giveaway", 98},
    GameWord{"losing", 98},
    GameWord{"weggeef", 98},
    GameWord{"поддавк", 98},
    GameWord{"обратн", 98},
    GameWord{"fromposition", 99},
    GameWord{"draughtsfromposition", 99},
};

/// Words for the game itself, its board and its rules: they name no variant.
constexpr std::array<std::string_view, 47> common_words{
    "draughts", "draught", "checkers", "checker", "chequers", "dames",   "dame",    "dama",  "damas",   "dammen",
    "damspel",  "damier",  "damspiel", "jeu",     "spel",     "game",    "games",   "gioco", "juego",   "jogo",
    "rules",    "regels",  "regles",   "variant", "variante", "version", "shashki", "шашки", "warcaby", "board",
    "bord",     "squares", "cases",    "velden",  "de",       "du",      "la",      "le",    "les",     "het",
    "the",      "of",      "op",       "from",    "position", "give",    "away",
};
/// Of the common words, those that mean one variant where there is no other word.
constexpr std::array telling_words{std::pair{std::string_view{"checkers"}, std::string_view{"english"}},
                                   std::pair{std::string_view{"shashki"}, std::string_view{"russian"}}};

struct Board {
  unsigned number;
  std::uint8_t columns;
  std::uint8_t rows;
};
constexpr std::array boards{Board{64, 8, 8},   Board{100, 10, 10},  Board{144, 12, 12},  Board{80, 10, 8},
                            Board{808, 8, 8},  Board{1010, 10, 10}, Board{1212, 12, 12}, Board{1008, 10, 8},
                            Board{810, 10, 8}, Board{8, 8, 8},      Board{10, 10, 10},   Board{12, 12, 12}};

class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_{folded(text)} {}

  VariantWords run() {
    found_.is_known = true;
    for (rest_ = text_; !rest_.empty();) {
      if (is_digit(rest_.front())) {
        take_board();
      } else if (auto const word = take_word(); !word.empty()) {
        look_at(word);
        only_word_ = words_++ == 0 ? word : std::string_view{};
      } else {
        rest_.remove_prefix(1);
      }
    }
    if (is_american_ && found_.variants.empty()) {
      add("english");
    }
    auto const* const meant = std::ranges::find(telling_words, only_word_, &decltype(telling_words)::value_type::first);
    if (meant != telling_words.end() && found_.columns == 0) {
      add(meant->second);
    }
    found_.is_known = found_.is_known && (words_ != 0 || found_.columns != 0);
    return std::move(found_);
  }

 private:
  /// Letters of any alphabet.
  std::string_view take_word() noexcept {
    auto const end = std::ranges::find_if_not(rest_, [](char c) { return is_letter(c) || is_beyond_ascii(c); });
    auto const word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    return word;
  }

  unsigned take_number() noexcept {
    unsigned number = 0;
    auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return error == std::errc{} ? number : 0;
  }
  /// A board, by the number of its squares or by its sides: "64", "10x10", "8 × 8", "10*10".
  void take_board() noexcept {
    constexpr unsigned hundred = 100;
    auto number = take_number();
    auto behind = rest_;
    skip_printed_blanks(behind);
    for (std::string_view const sign : {"x", "\u00d7", "*", "\u0445"}) {
      if (auto const before = behind; take_prefix(behind, sign)) {
        skip_printed_blanks(behind);
        if (!behind.empty() && is_digit(behind.front()) && number < hundred) {
          rest_ = behind;
          number = hundred * number + take_number();
          break;
        }
        behind = before;
      }
    }
    auto const* const board = std::ranges::find(boards, number, &Board::number);
    if (board == boards.end()) {
      found_.is_known = false;
      return;
    }
    found_.columns = board->columns;
    found_.rows = board->rows;
  }

  void look_at(std::string_view word) {
    auto const begins = [&](std::string_view stem) { return word.starts_with(stem); };
    auto const* const game = std::ranges::find_if(game_words, begins, &GameWord::stem);
    if (std::ranges::find(common_words, word) != common_words.end()) {
      note_phrase(word);
    } else if (std::ranges::any_of(american, begins)) {
      is_american_ = true;
    } else if (game != game_words.end()) {
      found_.related = find_related_game(game->game_type);
    } else if (auto const* const stem = std::ranges::find_if(stems, begins, &Stem::stem); stem != stems.end()) {
      add(stem->variant);
    } else if (auto const* const named = find_variant(word); named != nullptr) {
      add(named->name());
    } else {
      found_.is_known = false;
    }
    before_ = word;
  }
  /// "From Position" and "give away" are two words.
  void note_phrase(std::string_view word) noexcept {
    if (before_ == "from" && word == "position") {
      found_.related = find_related_game(99);
    } else if (before_ == "give" && word == "away") {
      found_.related = find_related_game(98);
    }
  }

  void add(std::string_view name) {
    auto const* const variant = find_variant(name);
    if (std::ranges::find(found_.variants, variant) == found_.variants.end()) {
      found_.variants.push_back(variant);
    }
  }

  std::string text_;
  std::string_view rest_;
  VariantWords found_;
  std::string_view before_;
  std::string_view only_word_;
  unsigned words_ = 0;
  bool is_american_ = false;
};

}  // namespace

bool VariantWords::allow(Variant const& variant) const noexcept {
  auto const& board = variant.board();
  auto const is_named = variants.empty() || std::ranges::find(variants, &variant) != variants.end();
  return is_named && (columns == 0 || (board.columns == columns && board.rows == rows));
}

VariantWords read_variant_words(std::string_view text) {
  auto const name = trimmed(text);
  auto const is = [&](std::string_view known) { return std::ranges::equal(name, known, {}, lower, lower); };
  for (auto const* const variant : variants()) {
    if (is(variant->name()) || is(variant->title())) {
      return {.variants = {variant}, .is_known = true};
    }
  }
  return WordReader{name}.run();
}

}  // namespace damier

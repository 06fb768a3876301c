#include "grammar/pdn/result_word.hpp"

#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace damier::pdn {

namespace {

using Words = std::span<std::string_view const>;

struct ResultSign {
  std::string_view text;
  WordedResult result;
};

// "B+" names White, as in French, Italian, Spanish and Portuguese (game/outcome.hpp).
constexpr std::array signs{
    ResultSign{"W+", WordedResult::white_wins},      ResultSign{"B+", WordedResult::white_wins},
    ResultSign{"Z+", WordedResult::black_wins},      ResultSign{"N+", WordedResult::black_wins},
    ResultSign{"\u0411+", WordedResult::white_wins}, ResultSign{"\u0427+", WordedResult::black_wins},
    ResultSign{"WW", WordedResult::white_wins},      ResultSign{"BW", WordedResult::black_wins},
    ResultSign{"RW", WordedResult::black_wins},      ResultSign{"=", WordedResult::draw},
    ResultSign{"\u00bd", WordedResult::draw},        ResultSign{"1/2", WordedResult::draw},
};

// Small letters; a blank is any number of blanks in the text. A longer text comes before its own beginning.
constexpr std::array<std::string_view, 38> draws{
    "remise gegeven",
    "remise overeengekomen",
    "remise afgesproken",
    "remise",
    "remis gegeven",
    "remis vereinbart",
    "remis gegeben",
    "remis",
    "partie nulle d'accord",
    "partie nulle",
    "partie remise",
    "match nul",
    "nulle d'accord",
    "nulle",
    "nul",
    "draw agreed",
    "draw by agreement",
    "drawn game",
    "drawn by agreement",
    "game drawn",
    "drawn",
    "a draw",
    "draw",
    "unentschieden",
    "ничья по соглашению",
    "ничья",
    "вничью",
    "patta d'accordo",
    "patta",
    "pareggio",
    "tablas de común acuerdo",
    "tablas",
    "empate de comum acordo",
    "empate",
    "gelijkspel",
    "puntendeling",
    "punten gedeeld",
    "dr.",
};
constexpr std::array<std::string_view, 19> whites{
    "white",     "wit",    "les blancs",  "blancs",  "des blancs", "blanc",   "weiß",  "weiss",   "белые",    "белых",
    "il bianco", "bianco", "las blancas", "blancas", "as brancas", "brancas", "białe", "białych", "voor wit",
};
constexpr std::array<std::string_view, 22> blacks{
    "black",     "red",    "zwart",     "les noirs", "noirs",    "des noirs",  "noir",       "schwarz",
    "чёрные",    "черные", "чёрных",    "черных",    "il nero",  "nero",       "las negras", "negras",
    "as pretas", "pretas", "as negras", "czarne",    "czarnych", "voor zwart",
};
constexpr std::array<std::string_view, 33> wins{
    "wins",     "won",        "win",      "wint",      "gagnent",   "gagne",    "gagnèrent", "gewinnt", "gewann",
    "выиграли", "выигрывают", "победили", "побеждают", "vince",     "vinse",    "ganan",     "ganaron", "vencen",
    "vencem",   "venceram",   "ganham",   "ganharam",  "wygrywają", "wygrały",  "winst",     "gain",    "victoire",
    "victory",  "победа",     "выигрыш",  "wygrana",   "vitória",   "victoria",
};
constexpr std::array<std::string_view, 20> resigns{
    "resigns",  "resigned",    "loses",         "lost",      "geeft op",  "gaf op",  "geeft het op",
    "verliest", "abandonnent", "abandonnèrent", "perdent",   "gibt auf",  "gab auf", "сдались",
    "сдаются",  "проиграли",   "abbandona",     "abandonan", "abandonam", "perdem",
};

/// The small letter of a letter of the alphabets above that has two bytes or one; other bytes unchanged.
struct Letter {
  unsigned char first = 0;
  unsigned char second = 0;  ///< 0 for a letter of one byte
  constexpr bool operator==(Letter const&) const noexcept = default;
};

constexpr Letter small_letter(std::string_view text) noexcept {
  auto const first = static_cast<unsigned char>(text[0]);
  if (first < 0xC2 || first > 0xDF || text.size() < 2) return {static_cast<unsigned char>(lower(text[0])), 0};
  auto const second = static_cast<unsigned char>(text[1]);
  auto const shifted = [](unsigned byte) { return static_cast<unsigned char>(byte); };
  if (first == 0xC3 && second >= 0x80 && second <= 0x9E) return {first, shifted(second + 0x20U)};
  if (first == 0xD0 && second == 0x81) return {0xD1, 0x91};
  if (first == 0xD0 && second >= 0x90 && second <= 0x9F) return {first, shifted(second + 0x20U)};
  if (first == 0xD0 && second >= 0xA0 && second <= 0xAF) return {0xD1, shifted(second - 0x20U)};
  return {first, second};
}

bool ends_word(std::string_view text, std::size_t at) noexcept {
  if (at >= text.size()) return true;
  auto const rest = text.substr(at);
  return !is_letter(rest[0]) && !is_digit(rest[0]) && rest[0] != '_' &&
         (!is_beyond_ascii(rest[0]) || rest[0] == '\xC2' || static_cast<unsigned char>(rest[0]) > 0xDF);
}

std::size_t skip_printed_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && printed_blank_size(text.substr(at)) != 0) at += printed_blank_size(text.substr(at));
  return at;
}

/// The place behind a phrase that begins at a place and ends as a word does; nothing if there is something else.
std::optional<std::size_t> behind_phrase(std::string_view text, std::size_t at, std::string_view phrase) noexcept {
  while (!phrase.empty()) {
    if (at >= text.size()) return std::nullopt;
    if (phrase.front() == ' ') {
      auto const next = skip_printed_blanks(text, at);
      if (next == at) return std::nullopt;
      at = next;
      phrase.remove_prefix(1);
      continue;
    }
    auto const wanted = small_letter(phrase);
    if (small_letter(text.substr(at)) != wanted) return std::nullopt;
    std::size_t const size = wanted.second != 0 ? 2 : 1;
    at += size;
    phrase.remove_prefix(size);
  }
  return ends_word(text, at) || text[at - 1] == '.' ? std::optional{at} : std::nullopt;
}

/// The place behind one of some phrases; nothing if there is none of them.
std::optional<std::size_t> behind_any(std::string_view text, std::size_t at, Words phrases) noexcept {
  for (auto const phrase : phrases) {
    if (auto const end = behind_phrase(text, at, phrase)) return end;
  }
  return std::nullopt;
}

/// "White wins", "winst voor wit", "Les Noirs abandonnent": a side and a verb, in either order.
std::optional<std::size_t> behind_sentence(std::string_view text, Words sides, Words verbs) noexcept {
  for (auto const& [one, other] : {std::pair{sides, verbs}, std::pair{verbs, sides}}) {
    auto const end = behind_any(text, 0, one);
    auto const next = end ? skip_printed_blanks(text, *end) : 0;
    if (!end || next == *end) continue;
    if (auto const behind = behind_any(text, next, other)) return behind;
  }
  return std::nullopt;
}

ResultWord read_sign(std::string_view text) noexcept {
  for (auto const& [sign, result] : signs) {
    if (!text.starts_with(sign)) continue;
    auto const rest = text.substr(sign.size());
    bool const goes_on = !ends_word(text, sign.size()) || rest.starts_with('+') || rest.starts_with('=') ||
                         rest.starts_with('/') || dash_size(rest) != 0;
    if (!goes_on) return {result, sign.size()};
  }
  return {};
}

}  // namespace

ResultWord read_result_word(std::string_view text) noexcept {
  constexpr std::size_t longest = 64;
  text = text.substr(0, longest);
  if (text.empty() || (is_digit(text.front()) && !text.starts_with("1/2"))) return {};
  if (auto const sign = read_sign(text); sign.result != WordedResult::none) return sign;
  bool const may_begin_word = is_letter(text.front()) || is_beyond_ascii(text.front());
  if (!may_begin_word || ends_word(text, 0)) return {};  // among them blanks that are not ASCII
  if (auto const end = behind_any(text, 0, draws)) return {WordedResult::draw, *end};
  auto const either = [&](Words sides, Words losing_sides) {
    auto const end = behind_sentence(text, sides, wins);
    return end ? end : behind_sentence(text, losing_sides, resigns);
  };
  if (auto const end = either(whites, blacks)) return {WordedResult::white_wins, *end};
  if (auto const end = either(blacks, whites)) return {WordedResult::black_wins, *end};
  return {};
}

WordedResult worded_result(std::string_view text) noexcept {
  text = trimmed(text);
  auto const word = read_result_word(text);
  auto const rest = text.substr(word.length);
  return rest.empty() || rest == "." || rest == "!" ? word.result : WordedResult::none;
}

std::string_view sign_of(WordedResult result) noexcept {
  switch (result) {
    case WordedResult::white_wins: return "B+";
    case WordedResult::black_wins: return "N+";
    case WordedResult::draw: return "=";
    case WordedResult::none: break;
  }
  return {};
}

}  // namespace damier::pdn

#include "text/detail/encoding_evidence.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace damier {

namespace {

enum class Kind : std::uint8_t { other, digit, latin, latin_capital, cyrillic, cyrillic_capital };

constexpr bool is_latin(Kind kind) noexcept { return kind == Kind::latin || kind == Kind::latin_capital; }
constexpr bool is_cyrillic(Kind kind) noexcept { return kind == Kind::cyrillic || kind == Kind::cyrillic_capital; }
constexpr bool is_latin_or_cyrillic(Kind kind) noexcept { return is_latin(kind) || is_cyrillic(kind); }
constexpr bool is_capital(Kind kind) noexcept { return kind == Kind::latin_capital || kind == Kind::cyrillic_capital; }

/// The character that a byte is in one encoding.
struct Reading {
  Kind kind = Kind::other;
  int letter = -1;           ///< index in the Russian alphabet without ё, or -1
  double weight = 0.0;       ///< log of its share among the characters outside ASCII; 0 for ASCII
  bool joins_words = false;  ///< an apostrophe or a dash
  bool vowel = false;        ///< a Latin vowel
};

// Occurrences of the letters of Russian text in a thousand, from а to я.
constexpr std::array<double, 32> russian{80.1, 15.9, 45.4, 17.0,  29.8, 84.5, 9.4,  16.5, 73.5, 12.1, 34.9,
                                         44.0, 32.1, 67.0, 109.7, 28.1, 47.3, 54.7, 62.6, 26.2, 2.6,  9.7,
                                         4.8,  14.4, 7.3,  3.6,   0.4,  19.0, 17.4, 3.2,  6.4,  20.1};

struct Frequency {
  char16_t character;
  double in_a_thousand;
};

// Letters beyond ASCII in French, Dutch, German, Italian, Spanish, Portuguese and Scandinavian text taken together.
constexpr std::array western{
    Frequency{u'é', 240}, Frequency{u'ä', 90}, Frequency{u'ö', 80},  Frequency{u'ü', 90}, Frequency{u'è', 60},
    Frequency{u'à', 50},  Frequency{u'á', 30}, Frequency{u'ã', 30},  Frequency{u'ç', 30}, Frequency{u'ê', 30},
    Frequency{u'ó', 30},  Frequency{u'í', 30}, Frequency{u'ë', 20},  Frequency{u'å', 20}, Frequency{u'ø', 20},
    Frequency{u'ñ', 25},  Frequency{u'â', 15}, Frequency{u'ï', 15},  Frequency{u'ô', 15}, Frequency{u'î', 10},
    Frequency{u'ß', 15},  Frequency{u'û', 8},  Frequency{u'ù', 10},  Frequency{u'ú', 15}, Frequency{u'ò', 10},
    Frequency{u'õ', 10},  Frequency{u'æ', 8},  Frequency{u'œ', 15},  Frequency{u'ì', 12}, Frequency{u'ÿ', 1},
    Frequency{u'š', 4},   Frequency{u'ž', 4},  Frequency{u'ý', 4},   Frequency{u'É', 15}, Frequency{u'Ä', 4},
    Frequency{u'Ö', 6},   Frequency{u'Ü', 4},  Frequency{u'È', 2},   Frequency{u'À', 3},  Frequency{u'Á', 2},
    Frequency{u'Ç', 2},   Frequency{u'Ê', 1},  Frequency{u'Ó', 1},   Frequency{u'Å', 2},  Frequency{u'Ø', 2},
    Frequency{u'Ñ', 1},   Frequency{u'Š', 2},  Frequency{u'Ž', 1},   Frequency{u'Ë', 1},  Frequency{u'Â', 1},
    Frequency{u'Í', 1},   Frequency{u'Ú', 1},  Frequency{u'Ã', 1},   Frequency{u'Ô', 1},  Frequency{u'Ï', 1},
    Frequency{u'Î', 1},   Frequency{u'Æ', 1},  Frequency{u'Œ', 0.2}, Frequency{u'Û', 1},  Frequency{u'ð', 1},
    Frequency{u'þ', 1}};

// Letters beyond ASCII in Polish text.
constexpr std::array polish{Frequency{u'ł', 250}, Frequency{u'ę', 150}, Frequency{u'ą', 140}, Frequency{u'ó', 120},
                            Frequency{u'ż', 110}, Frequency{u'ś', 100}, Frequency{u'ć', 50},  Frequency{u'ń', 30},
                            Frequency{u'ź', 10},  Frequency{u'Ł', 15},  Frequency{u'Ś', 10},  Frequency{u'Ż', 10},
                            Frequency{u'Ź', 1},   Frequency{u'Ć', 1},   Frequency{u'Ó', 1},   Frequency{u'é', 2},
                            Frequency{u'ö', 2},   Frequency{u'ü', 2},   Frequency{u'á', 1},   Frequency{u'í', 1}};

// Letters beyond ASCII in Czech, Slovak, Slovene, Croatian and Hungarian text.
constexpr std::array czech{
    Frequency{u'í', 180}, Frequency{u'á', 170}, Frequency{u'é', 90}, Frequency{u'ě', 80},  Frequency{u'š', 65},
    Frequency{u'č', 65},  Frequency{u'ř', 65},  Frequency{u'ž', 60}, Frequency{u'ý', 60},  Frequency{u'ů', 30},
    Frequency{u'ú', 20},  Frequency{u'ó', 15},  Frequency{u'ö', 15}, Frequency{u'ü', 12},  Frequency{u'ő', 10},
    Frequency{u'ť', 6},   Frequency{u'ň', 8},   Frequency{u'ď', 4},  Frequency{u'ľ', 5},   Frequency{u'ć', 8},
    Frequency{u'đ', 3},   Frequency{u'ű', 3},   Frequency{u'ä', 3},  Frequency{u'ô', 3},   Frequency{u'Č', 8},
    Frequency{u'Š', 8},   Frequency{u'Ž', 4},   Frequency{u'Ř', 4},  Frequency{u'Á', 3},   Frequency{u'É', 2},
    Frequency{u'Í', 2},   Frequency{u'Ó', 1},   Frequency{u'Ö', 1},  Frequency{u'Ú', 2},   Frequency{u'Ľ', 1},
    Frequency{u'Ď', 1},   Frequency{u'Đ', 1},   Frequency{u'Ý', 1},  Frequency{u'Ň', 0.5}, Frequency{u'Ť', 0.5},
    Frequency{u'ĺ', 0.5}, Frequency{u'ŕ', 0.5}, Frequency{u'ł', 1},  Frequency{u'ă', 0.5}};

constexpr std::u16string_view latin_vowels{
    u"aeiouyáéíóúýàèìòùâêîôûäëïöüãõåæøœÿąęěůőűăAEIOUYÁÉÍÓÚÝÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÅÆØŒĄĘĚŮŐŰĂ"};

// Signs that any text may have, those of draughts notation among them.
constexpr std::array signs{
    Frequency{u'\u2019', 30}, Frequency{u'\u2018', 5},  Frequency{u'\u201C', 8},  Frequency{u'\u201D', 8},
    Frequency{u'\u2013', 15}, Frequency{u'\u2014', 15}, Frequency{u'\u2026', 15}, Frequency{u'«', 10},
    Frequency{u'»', 10},      Frequency{u'½', 30},      Frequency{u'×', 30},      Frequency{u'\u00A0', 10},
    Frequency{u'°', 3},       Frequency{u'\u2116', 5},  Frequency{u'\u201E', 5},  Frequency{u'§', 1},
    Frequency{u'\u20AC', 1},  Frequency{u'©', 1},       Frequency{u'±', 1},       Frequency{u'·', 1}};

// Letters of other languages in Cyrillic script, and Russian ё.
constexpr std::u16string_view rarer_cyrillic{u"ёіїєґўђјљњћџ"};
constexpr std::u16string_view rarer_capitals{u"ЁІЇЄҐЎЂЈЉЊЋЏ"};

constexpr double never = 0.01;  ///< in a thousand: characters that no text has, such as control characters
constexpr double rare = 0.5;

double weight(double in_a_thousand) noexcept { return std::log(in_a_thousand / 1000.0); }

/// Weights of pairs of Russian letters: vowels and consonants tend to alternate; the most frequent pairs weigh most,
/// and pairs that never occur weigh least.
class LetterPairs {
 public:
  LetterPairs() {
    constexpr std::u16string_view vowels{u"аеиоуыэюя"};
    auto const is_vowel = [&](char16_t letter) { return vowels.find(letter) != std::u16string_view::npos; };
    for (char16_t first = u'а'; first <= u'я'; ++first) {
      for (char16_t second = u'а'; second <= u'я'; ++second) {
        at(first, second) = is_vowel(first) != is_vowel(second) ? 0.3 : is_vowel(first) ? -0.8 : -0.4;
      }
    }
    constexpr std::u16string_view frequent{
        u"стноенатовнираворококаерприползавоосталевекалитоготелодателамонядевадимеммиыйийойегнотьсяавовевикониновскнеки"
        u"нны"};
    for (std::size_t i = 0; i + 1 < frequent.size(); i += 2) at(frequent[i], frequent[i + 1]) = 1.0;
    for (char16_t const soft : {u'ъ', u'ы', u'ь'}) {
      for (char16_t const vowel : std::u16string_view{u"аеиоуыэюяъь"}) at(vowel, soft) = -3.0;
    }
    for (char16_t letter = u'а'; letter <= u'я'; ++letter) at(u'ъ', letter) = -3.0;
    for (char16_t const iotated : std::u16string_view{u"еюя"}) at(u'ъ', iotated) = 0.0;
  }
  [[nodiscard]] double operator()(int first, int second) const noexcept {
    return weights_[static_cast<std::size_t>(32 * first + second)];
  }

 private:
  double& at(char16_t first, char16_t second) noexcept {
    return weights_[static_cast<std::size_t>(32 * (first - u'а') + (second - u'а'))];
  }
  std::array<double, 32 * 32> weights_{};
};

Reading read_cyrillic(char16_t character) noexcept {
  if (character >= u'А' && character <= u'я') {
    bool const capital = character < u'а';
    int const letter = character - (capital ? u'А' : u'а');
    return {capital ? Kind::cyrillic_capital : Kind::cyrillic, letter,
            weight(russian[static_cast<std::size_t>(letter)])};
  }
  if (rarer_cyrillic.find(character) != std::u16string_view::npos) return {Kind::cyrillic, -1, weight(rare)};
  if (rarer_capitals.find(character) != std::u16string_view::npos) return {Kind::cyrillic_capital, -1, weight(rare)};
  return {};
}

/// An encoding and the languages that a text in it may be written in. Names of players may come from other languages.
struct Candidate {
  Encoding encoding;
  std::span<Frequency const> languages;
  std::span<Frequency const> names = {};
};
/// Whether a Latin letter beyond ASCII is a capital: from U+0100 on, Unicode has capitals and small letters in turn.
constexpr bool is_capital(char16_t letter) noexcept {
  if (letter <= u'ÿ') return letter < u'ß';
  bool const odd_ones = (letter >= u'\u0139' && letter <= u'\u0148') || letter >= u'\u0178';
  return (letter % 2 == 1) == odd_ones;
}

Reading read_character(char16_t character, Candidate const& candidate) noexcept {
  if (Reading const reading = read_cyrillic(character); reading.kind != Kind::other) return reading;
  auto const found_in = [&](std::span<Frequency const> table) -> double {
    auto const entry = std::ranges::find(table, character, &Frequency::character);
    return entry == table.end() ? 0.0 : entry->in_a_thousand;
  };
  if (double const often = found_in(signs); often > 0.0) {
    bool const joins =
        character == u'\u2019' || character == u'\u2018' || character == u'\u2013' || character == u'\u2014';
    return {.weight = weight(often), .joins_words = joins};
  }
  bool const letter = character >= u'À' && character <= u'\u017E' && character != u'×' && character != u'÷';
  if (!letter) return {.weight = weight(never)};
  constexpr double share_of_names = 0.1;
  double const often = found_in(candidate.languages) + share_of_names * found_in(candidate.names);
  return {.kind = is_capital(character) ? Kind::latin_capital : Kind::latin,
          .weight = weight(std::max(often, rare)),
          .vowel = latin_vowels.find(character) != std::u16string_view::npos};
}

// In the order in which encodings are preferred without other evidence.
constexpr std::array candidates{Candidate{Encoding::windows1252, western},
                                Candidate{Encoding::windows1250, polish, czech},
                                Candidate{Encoding::windows1250, czech, polish},
                                Candidate{Encoding::iso8859_2, polish, czech},
                                Candidate{Encoding::iso8859_2, czech, polish},
                                Candidate{Encoding::windows1251, western},
                                Candidate{Encoding::koi8r, western},
                                Candidate{Encoding::cp866, western},
                                Candidate{Encoding::iso8859_5, western}};

/// The reading of each of the 256 bytes in an encoding.
using Alphabet = std::array<Reading, 256>;

Alphabet make_alphabet(Candidate const& candidate) {
  Alphabet alphabet{};
  for (std::size_t i = 0; i < 0x80; ++i) {
    char const byte = static_cast<char>(i);
    alphabet[i].vowel = latin_vowels.find(static_cast<char16_t>(i)) != std::u16string_view::npos;
    alphabet[i].kind = is_small_letter(byte)      ? Kind::latin
                       : damier::is_capital(byte) ? Kind::latin_capital
                       : is_digit(byte)           ? Kind::digit
                                                  : Kind::other;
  }
  for (std::size_t i = 0; i < 0x80; ++i)
    alphabet[0x80 + i] = read_character(upper_half(candidate.encoding)[i], candidate);
  return alphabet;
}

std::vector<Alphabet> const& alphabets() {
  static auto const made = [] {
    std::vector<Alphabet> all;
    for (Candidate const& candidate : candidates) all.push_back(make_alphabet(candidate));
    return all;
  }();
  return made;
}

/// How well a character fits between its neighbours: the logarithm of a likelihood, 0 for most characters that are no
/// letters.
double fit(Reading const& before, Reading const& here, Reading const& after) noexcept {
  constexpr double two_scripts = -8.0;
  constexpr double beside_digit = -3.0;
  constexpr double capital_inside = -4.0;
  constexpr double all_capitals = -0.4;
  constexpr double capital_first = -1.0;
  constexpr double two_accents = -2.5;
  constexpr double accent = -2.5;  // most letters of a word in Latin script are ASCII
  constexpr double sign_in_word = -4.0;
  constexpr double turns = 0.6;  // vowels and consonants alternate
  static LetterPairs const pairs;
  bool const inside = is_latin_or_cyrillic(before.kind);
  if (!is_latin_or_cyrillic(here.kind))
    return inside && is_latin_or_cyrillic(after.kind) && !here.joins_words ? sign_in_word : 0.0;
  double score = 0.0;
  if (is_capital(here.kind)) score += !inside ? capital_first : is_capital(before.kind) ? all_capitals : capital_inside;
  score += before.kind == Kind::digit || after.kind == Kind::digit ? beside_digit : 0.0;
  if (is_latin(here.kind)) {
    score += is_cyrillic(before.kind) || is_cyrillic(after.kind) ? two_scripts : 0.0;
    score += accent + (is_latin(before.kind) && before.weight != 0.0 ? two_accents : 0.0);
    for (Reading const* const beside : {&before, &after}) {
      if (is_latin(beside->kind)) score += beside->vowel != here.vowel ? turns : -turns;
    }
  } else {
    score += is_latin(before.kind) || is_latin(after.kind) ? two_scripts : 0.0;
    score += before.letter >= 0 && here.letter >= 0 ? pairs(before.letter, here.letter) : 0.0;
  }
  return score;
}

}  // namespace

static_assert(candidates.size() == EncodingEvidence::candidate_count);

void EncodingEvidence::add(std::string_view text) {
  constexpr double words_of_two_scripts = -3.5;  // neighbouring words are usually of one script
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x80) continue;
    auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(at < text.size() ? text[at] : ' '); };
    auto const is_ascii_letter = [&](std::size_t at) {
      return is_latin_or_cyrillic(alphabets()[0][byte(at) & 0x7FU].kind) && byte(at) < 0x80;
    };
    bool const among_latin_words =
        (byte(i + 1) == ' ' && is_ascii_letter(i + 2)) || (byte(i - 1) == ' ' && is_ascii_letter(i - 2));
    for (std::size_t candidate = 0; candidate < scores_.size(); ++candidate) {
      Alphabet const& alphabet = alphabets()[candidate];
      Reading const& here = alphabet[byte(i)];
      scores_[candidate] += here.weight + fit(alphabet[byte(i - 1)], here, alphabet[byte(i + 1)]);
      if (among_latin_words && is_cyrillic(here.kind)) scores_[candidate] += words_of_two_scripts;
    }
  }
}

void EncodingEvidence::add(EncodingEvidence const& other) noexcept {
  std::ranges::transform(scores_, other.scores_, scores_.begin(), std::plus{});
}

void EncodingEvidence::add_hint(EncodingEvidence const& other) noexcept {
  constexpr double most = 5.0;
  double const best = *std::ranges::max_element(other.scores_);
  for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i] += std::max(other.scores_[i] - best, -most);
}

Encoding EncodingEvidence::likeliest() const noexcept {
  constexpr double little = 4.0;
  std::size_t best = 0;
  auto const weight_of = [&](std::size_t i) {
    auto const encoding = candidates[i].encoding;
    bool const central = encoding == Encoding::windows1250 || encoding == Encoding::iso8859_2;
    return scores_[i] - (central ? little : 0.0);
  };
  for (std::size_t i = 1; i < scores_.size(); ++i) best = weight_of(i) > weight_of(best) ? i : best;
  return candidates[best].encoding;
}

}  // namespace damier

#pragma once

#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The words of draughts texts that the reader looks up in tables. Those that damier also writes are in the catalogues
/// of lib/language and are read in every language; the others are listed here.
namespace damier::labels {

/// The texts of a word in all languages.
[[nodiscard]] inline std::array<std::string_view, language_codes.size()> in_each_language(Word word) noexcept {
  std::array<std::string_view, language_codes.size()> texts;
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = word.in(*Language::named(language_codes[i]));
  return texts;
}

/// How a tag is labelled in a header.
struct TagLabel {
  std::string_view tag;
  Word word;
};
inline constexpr std::array tags{
    TagLabel{"Event", "label-event"},
    TagLabel{"Site", "label-site"},
    TagLabel{"Date", "label-date"},
    TagLabel{"Round", "label-round"},
    TagLabel{"White", "label-white"},
    TagLabel{"Black", "label-black"},
    TagLabel{"Result", "label-result"},
    TagLabel{"GameType", "label-game-type"},
    TagLabel{"Annotator", "label-annotator"},
    TagLabel{"Opening", "label-opening"},
    TagLabel{"Author", "label-author"},
    TagLabel{"Publication", "label-publication"},
    TagLabel{"WhiteRating", "label-white-rating"},
    TagLabel{"BlackRating", "label-black-rating"},
    TagLabel{"TimeControl", "label-time-control"},
    TagLabel{"PlyCount", "label-plies"},
};

/// Labels of headers that damier reads but does not write.
struct OtherTagLabel {
  std::string_view tag;
  std::string_view label;
};
inline constexpr std::array other_tags{
    OtherTagLabel{"Event", "Événement"},   OtherTagLabel{"Event", "Tournament"}, OtherTagLabel{"Event", "Compétition"},
    OtherTagLabel{"Event", "Competition"}, OtherTagLabel{"Site", "Ville"},       OtherTagLabel{"Site", "Place"},
    OtherTagLabel{"Round", "Tour"},
};

/// The label of a game's variant, written where a GameType does not give it completely. Behind the variant, in
/// parentheses, is how it is known, unless the text declares it.
inline constexpr Word variant{"label-variant"};
struct EvidenceLabel {
  std::string_view evidence;  ///< GameTape::variant_evidence
  Word word;
};
inline constexpr std::array evidence{
    EvidenceLabel{"asked", "evidence-asked"},
    EvidenceLabel{"inferred", "evidence-inferred"},
    EvidenceLabel{"none", "evidence-none"},
};

inline constexpr Word white{"label-white"};
inline constexpr Word black{"label-black"};
inline constexpr Word white_to_move{"white-to-move"};
inline constexpr Word black_to_move{"black-to-move"};
/// The label before a position in the middle of a game.
inline constexpr Word position{"label-position"};
inline constexpr Word no_piece{"label-no-piece"};
inline constexpr Word king{"label-king"};
/// The word between the ends of a range of squares: "12 à 16".
inline constexpr Word up_to{"label-up-to"};

inline constexpr Word white_wins{"label-white-wins"};
inline constexpr Word black_wins{"label-black-wins"};
inline constexpr Word draw{"label-draw"};

/// The text between two games.
inline constexpr std::string_view separator{"* * *"};

/// Words that mean that the moves up to the end of the sentence were not played.
inline constexpr std::array side_words{
    std::string_view{"si"},        std::string_view{"sur"},    std::string_view{"après"},
    std::string_view{"sinon"},     std::string_view{"lieu"},   std::string_view{"menace"},
    std::string_view{"menacent"},  std::string_view{"mieux"},  std::string_view{"évite"},
    std::string_view{"évitent"},   std::string_view{"car"},    std::string_view{"fallait"},
    std::string_view{"ou"},        std::string_view{"valait"}, std::string_view{"meilleur"},
    std::string_view{"if"},        std::string_view{"after"},  std::string_view{"instead"},
    std::string_view{"threatens"}, std::string_view{"better"}, std::string_view{"because"},
    std::string_view{"or"},        std::string_view{"avoids"}, std::string_view{"threat"},
};

/// The beginnings of words that say that a game ends or would end.
inline constexpr std::array ends_of_games{
    std::string_view{"abandon"}, std::string_view{"nulle"},  std::string_view{"remise"}, std::string_view{"annul"},
    std::string_view{"résign"},  std::string_view{"resign"}, std::string_view{"draw"},
};

/// The beginnings of words that say so in their sentence alone: "gagnent un pion" is about a man.
inline constexpr std::array ends_in_sentences{
    std::string_view{"gagn"},  std::string_view{"gain"},     std::string_view{"perd"},
    std::string_view{"perte"}, std::string_view{"victoire"}, std::string_view{"win"},
    std::string_view{"won"},   std::string_view{"lose"},     std::string_view{"lost"},
};

/// Words that lead to moves which explain an end: "Nulle, puisque 4. 35-30", besides side_words.
inline constexpr std::array reasons{
    std::string_view{"exemple"}, std::string_view{"puisque"}, std::string_view{"parce"}, std::string_view{"effet"},
    std::string_view{"comme"},   std::string_view{"devant"},  std::string_view{"vu"},    std::string_view{"cause"},
    std::string_view{"avec"},    std::string_view{"par"},     std::string_view{"since"}, std::string_view{"example"},
    std::string_view{"as"},      std::string_view{"with"},    std::string_view{"by"},
};

/// Words between the moves of a game without a meaning of their own.
inline constexpr std::array joining_words{
    std::string_view{"si"},    std::string_view{"alors"}, std::string_view{"les"}, std::string_view{"blancs"},
    std::string_view{"noirs"}, std::string_view{"b"},     std::string_view{"n"},   std::string_view{"jouent"},
    std::string_view{"joue"},  std::string_view{"sur"},   std::string_view{"et"},  std::string_view{"puis"},
    std::string_view{"suivi"}, std::string_view{"de"},    std::string_view{"ou"},  std::string_view{"etc"},
    std::string_view{"if"},    std::string_view{"then"},  std::string_view{"and"}, std::string_view{"white"},
    std::string_view{"black"}, std::string_view{"plays"},
};

/// Words that a variation in brackets begins with: "(ou 9… 17-22)", "[Mieux 9. 34-29]".
inline constexpr std::array alternative_words{
    std::string_view{"si"},    std::string_view{"sur"}, std::string_view{"ou"}, std::string_view{"sinon"},
    std::string_view{"mieux"}, std::string_view{"if"},  std::string_view{"or"}, std::string_view{"better"},
};

/// Whether a word is in a list, without regard to case and to signs at its end.
template <std::size_t Count>
[[nodiscard]] constexpr bool is_one_of(std::array<std::string_view, Count> const& words,
                                       std::string_view word) noexcept {
  while (!word.empty() && std::string_view{".,;:"}.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  for (std::string_view const known : words) {
    bool same = known.size() == word.size();
    for (std::size_t i = 0; same && i < word.size(); ++i) {
      same = lower(word[i]) == known[i];
    }
    if (same) return true;
  }
  return false;
}

[[nodiscard]] constexpr bool joins_moves(std::string_view word) noexcept { return is_one_of(joining_words, word); }

}  // namespace damier::labels

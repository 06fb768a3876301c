#pragma once

#include "text/byte_classes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The words of French and English draughts texts: THE table for whoever reads or writes them.
namespace damier::labels {

enum class Language : std::uint8_t { french, english };

/// A word or phrase in each language.
struct Words {
  std::string_view french;
  std::string_view english;

  [[nodiscard]] constexpr std::string_view in(Language language) const noexcept {
    return language == Language::french ? french : english;
  }
};

/// How a tag is labelled in a header.
struct TagLabel {
  std::string_view tag;
  Words words;
};
inline constexpr std::array tags{
    TagLabel{"Event", {"Tournoi", "Event"}},
    TagLabel{"Site", {"Lieu", "Site"}},
    TagLabel{"Date", {"Date", "Date"}},
    TagLabel{"Round", {"Ronde", "Round"}},
    TagLabel{"White", {"Blancs", "White"}},
    TagLabel{"Black", {"Noirs", "Black"}},
    TagLabel{"Result", {"Résultat", "Result"}},
    TagLabel{"GameType", {"Type de jeu", "Game type"}},
    TagLabel{"Annotator", {"Commentateur", "Annotator"}},
    TagLabel{"Opening", {"Début", "Opening"}},
    TagLabel{"Author", {"Auteur", "Author"}},
    TagLabel{"Publication", {"Publication", "Publication"}},
    TagLabel{"WhiteRating", {"Classement des Blancs", "White's rating"}},
    TagLabel{"BlackRating", {"Classement des Noirs", "Black's rating"}},
    TagLabel{"TimeControl", {"Cadence", "Time control"}},
    TagLabel{"PlyCount", {"Demi-coups", "Plies"}},
};

/// What headers have besides, for reading only.
inline constexpr std::array other_tags{
    TagLabel{"Event", {"Événement", "Tournament"}},
    TagLabel{"Event", {"Compétition", "Competition"}},
    TagLabel{"Site", {"Ville", "Place"}},
    TagLabel{"Round", {"Tour", "Round"}},
};

/// The variant of a game, where a GameType does not say it all, and behind it in parentheses how it is known, unless
/// the text declares it.
inline constexpr Words variant{"Variante", "Variant"};
struct EvidenceLabel {
  std::string_view evidence;  ///< GameTape::variant_evidence
  Words words;
};
inline constexpr std::array evidence{
    EvidenceLabel{"asked", {"demandée", "asked"}},
    EvidenceLabel{"inferred", {"déduite", "inferred"}},
    EvidenceLabel{"none", {"incertaine", "uncertain"}},
};

inline constexpr Words white{"Blancs", "White"};
inline constexpr Words black{"Noirs", "Black"};
inline constexpr Words white_to_move{"Trait aux Blancs", "White to move"};
inline constexpr Words black_to_move{"Trait aux Noirs", "Black to move"};
/// Before a position in the middle of a game.
inline constexpr Words position{"Position", "Position"};
inline constexpr Words no_piece{"aucun pion", "no piece"};
inline constexpr Words king{"D", "K"};
/// Between the ends of a row of men.
inline constexpr Words up_to{"à", "to"};

inline constexpr Words white_wins{"B+", "White wins"};
inline constexpr Words black_wins{"N+", "Black wins"};
inline constexpr Words draw{"=", "Draw"};

/// What stands between two games.
inline constexpr std::string_view separator{"* * *"};

/// Words after which the moves up to the end of the sentence are a line that was not played.
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

/// Words that stand between the moves of a line without saying anything else.
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

/// Whether a word, whatever its case and the signs behind it, is one of some.
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

/// Whether a text begins with "si" as a word.
[[nodiscard]] constexpr bool supposes(std::string_view text) noexcept {
  return text.size() == 3 && (text[0] == 's' || text[0] == 'S') && text[1] == 'i' &&
         (text[2] == ' ' || text[2] == '\n');
}

}  // namespace damier::labels

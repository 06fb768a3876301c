#pragma once

#include "grammar/manoury/labels.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// The words around findings in both languages: THE table for tables and pages.
namespace damier::app::words {

using labels::Words;

inline constexpr Words error{"erreur", "error"};
inline constexpr Words warning{"avertissement", "warning"};
inline constexpr Words hint_level{"remarque", "hint"};

inline constexpr Words game{"partie", "game"};
inline constexpr Words games{"parties", "games"};
inline constexpr Words file{"fichier", "file"};
inline constexpr Words files{"fichiers", "files"};
inline constexpr Words finding{"constat", "finding"};
inline constexpr Words findings{"constats", "findings"};
inline constexpr Words nothing_found{"rien à signaler", "nothing found"};
inline constexpr Words in{"dans", "in"};

inline constexpr Words hint{"indication", "hint"};
/// Behind a word that what follows belongs to.
inline constexpr Words colon{" : ", ": "};
inline constexpr Words legal{"coups légaux", "legal"};
inline constexpr Words repair{"réparation", "repair"};
inline constexpr Words sure{"sûre", "sure"};
inline constexpr Words likely{"probable", "likely"};
inline constexpr Words possible{"possible", "possible"};
inline constexpr Words nothing{"rien", "nothing"};
inline constexpr Words game_of_base{"partie de la base", "game of the base"};
inline constexpr Words claimed{"noté", "as written"};
inline constexpr Words obligatory{"obligatoire", "obligatory"};
inline constexpr Words fits{"possible", "fits"};

inline constexpr Words man{"pion", "man"};
inline constexpr Words men{"pions", "men"};
inline constexpr Words king{"dame", "king"};
inline constexpr Words kings{"dames", "kings"};

inline constexpr Words not_shown_by_level{"sous le niveau choisi ; --severity hint montre tout",
                                          "below the level chosen not shown; --severity hint shows all"};
inline constexpr Words not_shown_by_number{"de plus, non montrés à cause de --limit",
                                           "more not shown because of --limit"};

inline constexpr Words page_title{"Constats", "Findings"};
inline constexpr Words by_code{"Par code", "By code"};
inline constexpr Words level{"Niveau", "Level"};
inline constexpr Words code{"Code", "Code"};
inline constexpr Words meaning{"Sens", "Meaning"};
inline constexpr Words number{"Nombre", "Count"};
inline constexpr Words first_one{"Premier", "First"};
inline constexpr Words half_move{"demi-coup", "half move"};
inline constexpr Words in_variation{"dans une variante", "in a variation"};
inline constexpr Words position{"Position", "Position"};
inline constexpr Words round{"ronde", "round"};
inline constexpr Words made_by{"Écrit par", "Written by"};

[[nodiscard]] constexpr Words const& of(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return error;
    case Severity::warning: return warning;
    case Severity::hint: break;
  }
  return hint_level;
}

[[nodiscard]] constexpr Words const& of(Confidence confidence) noexcept {
  return confidence == Confidence::sure ? sure : confidence == Confidence::likely ? likely : possible;
}

/// Why a slip is thought to be one.
[[nodiscard]] inline std::string const& reason_of(Slip const& slip, labels::Language language) noexcept {
  return language == labels::Language::french && !slip.reason_fr.empty() ? slip.reason_fr : slip.reason;
}

/// "3 games".
[[nodiscard]] inline std::string counted(std::uint64_t count, Words const& one, Words const& many,
                                         labels::Language language) {
  auto const single = count == 1 || (count == 0 && language == labels::Language::french);
  return std::to_string(count) + " " + std::string{(single ? one : many).in(language)};
}

}  // namespace damier::app::words

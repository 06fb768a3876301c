#pragma once

#include "grammar/tape.hpp"

#include <cstdint>
#include <string_view>

/// The result "B+": Black has won in English, and White ("blancs") in French and its neighbours.
namespace damier::pdn {

enum class LetterB : std::uint8_t { unknown, white, black };

/// The result itself.
inline constexpr std::string_view wins_of_b{"B+"};

/// Whom the letter means by the letters of other results in a text: Black beside "W+", White beside "N+" and "Z+".
[[nodiscard]] LetterB letter_of_text(std::string_view text) noexcept;

/// Gives the results "B+" of a record, in its tag and at its end, the reading of Black's win if the letter means Black.
/// by_file: what the other results of the file say; without them the score in the tag decides, then the language of the
/// tags. Returns what was only guessed, by that language; unknown if nothing was.
LetterB read_letters(GameTape& tape, LetterB by_file);

/// Reports the first result "B+" of a record, which was guessed to be a win of a side.
void report_guess(GameTape& tape, LetterB guess);

}  // namespace damier::pdn

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Results in words and signs, "remise", "W+", "Les Noirs gagnent", "½", in the languages of draughts.
namespace damier::pdn {

/// Who has won, by words or a sign.
enum class WordedResult : std::uint8_t { none, white_wins, black_wins, draw };

/// A result that a text begins with, without the full stop behind it; none if there is none.
struct ResultWord {
  WordedResult result = WordedResult::none;
  std::size_t length = 0;  ///< bytes
};
[[nodiscard]] ResultWord read_result_word(std::string_view text) noexcept;

/// The result that a whole text is, perhaps with blanks around it and a full stop.
[[nodiscard]] WordedResult worded_result(std::string_view text) noexcept;

/// The sign of French texts that has the meaning of a result in words: "B+", "N+", "="; empty for none.
[[nodiscard]] std::string_view sign_of(WordedResult result) noexcept;

}  // namespace damier::pdn

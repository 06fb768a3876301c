#pragma once

#include "language/message.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// What a player can type besides moves.
enum class PlayWord : std::uint8_t { hint, back, resign, draw, moves, board, flip, save, help, quit };

/// A word of the game with what it does.
struct PlayWordText {
  PlayWord word = PlayWord::help;
  Word name;
  Word others;  ///< other words for the same, parted by blanks
};
[[nodiscard]] std::span<PlayWordText const> play_words() noexcept;

/// A word as it was typed, and the text after it.
struct TypedWord {
  PlayWord word = PlayWord::help;
  std::string_view argument = {};
};
/// Reads a word of a language or of English, in upper or lower case, with accents or without; "?" is help. Nothing for
/// any other text.
[[nodiscard]] std::optional<TypedWord> read_play_word(std::string_view text, Language language);
/// The answer to a question: yes or no, in a language or in English, or the first letter of it.
[[nodiscard]] std::optional<bool> read_yes_or_no(std::string_view text, Language language);

/// The names of all words in a language.
[[nodiscard]] std::vector<std::string> play_word_names(Language language);
/// The list of the words with their meanings, each in a text line of so many columns or in several. move: an example.
[[nodiscard]] std::string play_help(std::string_view move, unsigned columns, Language language);

}  // namespace damier::app

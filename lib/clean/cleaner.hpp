#pragma once

#include "clean/change_list.hpp"
#include "clean/name_census.hpp"
#include "clean/review.hpp"
#include "clean/spelling_list.hpp"
#include "grammar/game_reader.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// Which proposals are applied without asking.
enum class ApplyLevel : std::uint8_t { none, sure, likely };

/// A text to be cleaned.
struct CleanSource {
  std::string name;
  std::function<std::unique_ptr<ByteSource>()> open;  ///< from its beginning, the same bytes each time
  Decisions decisions = {};                           ///< on changes of it; they come before the level
};

struct CleanOptions {
  Variant const* asked = nullptr;         ///< the variant of all games, or nullptr to find out for each
  std::optional<TextFormat> format = {};  ///< of the texts, or nothing to find out
  ApplyLevel apply = ApplyLevel::sure;
  SpellingList const* spellings = nullptr;
  Decisions decisions = {};           ///< on names wherever they are; they come before the level
  std::filesystem::path folder = {};  ///< for what does not fit in memory; that of the system if empty
  /// Called after each game with how many of the text were read.
  std::function<void(std::uint64_t)> progress = {};
};

/// What became of a text.
struct CleanedText {
  std::string failure;  ///< why it could not be read; then nothing else holds
  TextFormat format = TextFormat::pdn;
  ChangeList changes;  ///< in the order of the text; open_changed makes the cleaned text with them
  EntryList doubtful;  ///< what was not applied for its own sake, but for names: with decisions, if there were any
  std::uint64_t games = 0;
  std::uint64_t changed_games = 0;
  std::uint64_t games_with_errors = 0;  ///< in the cleaned text
};

/// What became of texts that were cleaned together.
struct Cleaning {
  std::vector<CleanedText> texts;      ///< in the order of the sources
  std::vector<ReviewEntry> names;      ///< what was not applied of names, in the order in which they came up
  std::vector<NameVariant> spellings;  ///< of players that give way to others, in the order in which they were found
  std::uint64_t open = 0;              ///< proposals that are not decided
  std::uint64_t lost_decisions = 0;    ///< yes or no to proposals that are not made any more
};

/// Repairs the records of texts as far as the proposals allow: moves, names, dates, results, GameType; whatever is not
/// changed stays byte for byte. The names of all texts are compared with each other; whether days come before months is
/// found out for each text by itself. The texts are cleaned until nothing is left to do, so that cleaning the outcome
/// changes nothing. What was written is read again: a change that does not read as it was meant (an encoding that is
/// taken for another), or a repair that leaves as many findings, is not made. JSON is left as it is.
///
/// The texts are read several times, game by game; what is found goes to temporary files. Memory grows with the number
/// of different names alone.
[[nodiscard]] Cleaning clean(std::vector<CleanSource> const& sources, CleanOptions const& options);

}  // namespace damier

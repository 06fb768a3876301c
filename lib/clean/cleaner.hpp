#pragma once

#include "clean/detail/change_list.hpp"
#include "clean/review.hpp"
#include "clean/spelling_list.hpp"
#include "grammar/game_reader.hpp"
#include "prose/open_games.hpp"
#include "reading/name_census.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <exception>
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
  Decisions decisions = {};                           ///< on changes of it; they take precedence over the level
  /// The records, by their numbers from 1, in which nothing but what was decided is changed; none if there is none.
  std::function<bool(std::uint64_t record)> only_decided = {};
};

struct CleanOptions {
  Variant const* asked = nullptr;  ///< the variant of all games, or nullptr to infer it for each game
  ReadingOptions reading = {};     ///< the format of the texts, detected for each if it has none
  ApplyLevel apply = ApplyLevel::sure;
  SpellingList const* spellings = nullptr;
  Decisions decisions = {};           ///< on names in all texts; they take precedence over the level
  std::filesystem::path folder = {};  ///< for temporary files; that of the system if empty
  /// Called after each game with the number of games of the text that were read.
  std::function<void(std::uint64_t)> progress = {};
};

/// The result for one text.
struct CleanedText {
  std::exception_ptr failure;  ///< why it could not be read; then the other members are not set
  TextFormat format = TextFormat::pdn;
  ChangeList changes;  ///< in the order of the text; open_changed makes the cleaned text with them
  EntryList doubtful;  ///< proposals not applied, except about names: with decisions, if any
  std::uint64_t games = 0;
  std::uint64_t changed_games = 0;
  std::uint64_t games_with_errors = 0;  ///< in the cleaned text
};

/// The result for texts that were cleaned together.
struct Cleaning {
  std::vector<CleanedText> texts;      ///< in the order of the sources
  std::vector<ReviewEntry> names;      ///< proposals about names that were not applied, in the order of finding
  std::vector<NameVariant> spellings;  ///< of players, with the name that replaces each, in the order of finding
  std::uint64_t open = 0;              ///< proposals that are not decided
  std::uint64_t lost_decisions = 0;    ///< decisions on proposals that are no longer made
};

/// Repairs the records of texts as far as the proposals allow: moves, names, dates, results, GameType. Everything else
/// stays the same byte for byte. The names of all texts are compared with each other; whether days come before months
/// is found for each text by itself. The texts are cleaned until nothing changes, so that cleaning the result changes
/// nothing. The changed text is read again: a change that does not read as intended (for example if another encoding is
/// detected), or a repair after which there are as many findings, is not made. JSON is not changed.
///
/// The texts are read several times, game by game; findings go to temporary files. Memory grows only with the number of
/// different names.
[[nodiscard]] Cleaning clean(std::vector<CleanSource> const& sources, CleanOptions const& options);

}  // namespace damier

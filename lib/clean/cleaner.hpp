#pragma once

#include "clean/review.hpp"
#include "clean/spelling_list.hpp"
#include "clean/text_change.hpp"
#include "grammar/game_reader.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Which proposals are applied without asking.
enum class ApplyLevel : std::uint8_t { none, sure, likely };

struct CleanOptions {
  Variant const* asked = nullptr;         ///< the variant of all games, or nullptr to find out for each
  std::optional<TextFormat> format = {};  ///< of the text, or nothing to find out
  ApplyLevel apply = ApplyLevel::sure;
  SpellingList const* spellings = nullptr;
  Decisions decisions = {};  ///< come before the level
  /// Called after each game with how many were looked at.
  std::function<void(std::uint64_t)> progress = {};
};

/// What became of a text.
struct Cleaning {
  TextFormat format = TextFormat::pdn;
  std::string_view text;  ///< cleaned; of the original where nothing is changed, else of storage
  std::unique_ptr<std::string const> storage;
  std::vector<TextChange> changes;    ///< apply_changes(original, changes) == text
  std::vector<ReviewEntry> doubtful;  ///< what was not applied for its own sake: with decisions, if there were any
  std::uint64_t games = 0;
  std::uint64_t games_with_errors = 0;  ///< in the cleaned text
  std::uint64_t open = 0;               ///< of doubtful: not decided
  std::uint64_t lost_decisions = 0;     ///< yes or no to proposals that are not made any more
};

/// Puts the records of a file right as far as the proposals allow: moves, names, dates, results, GameType; whatever is
/// not changed stays byte for byte. The text is cleaned until nothing is left to do, so that cleaning the outcome
/// changes nothing. What was written is read again: a change that does not read as it was meant (an encoding that is
/// taken for another), or a repair that leaves as many findings, is not made. JSON is left as it is. The text must
/// outlive the cleaning.
[[nodiscard]] Cleaning clean(std::string_view text, CleanOptions const& options);

}  // namespace damier

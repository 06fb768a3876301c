#pragma once

#include "clean/header_form.hpp"
#include "clean/name_census.hpp"
#include "clean/spelling_list.hpp"
#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "validate/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {

/// A change of a record that would make it better, in one piece or several that belong together.
struct Proposal {
  std::string code;  ///< "date-form", "name-letter", "digit-wrong": docs/cleaning.md has them all
  Confidence confidence = Confidence::sure;
  unsigned percent = 0;  ///< how likely it is; 0 where nobody has counted
  Message reason;        ///< one sentence without a full stop
  std::vector<TextEdit> edits;
  /// Of a fault of the moves, to be kept only if fewer findings are left then: the number of the fault in its record,
  /// from 1. Of several proposals for one fault only one can be right. A sign that does not fit its move has a number
  /// behind those of the faults: a record may have as many findings without it. 0: no repair.
  std::size_t fault = 0;
};

/// What the other records of a file say about each.
struct FileEvidence {
  std::unordered_map<std::string, NameVariant> names;  ///< by the spelling that gives way
  DayOrder days = DayOrder::unknown;
  SpellingList const* spellings = nullptr;  ///< nullptr: none is given
};

/// What could be better in a judged record, the repairs of its moves first. findings: with their repairs. Dates,
/// results and GameTypes are looked at in PDN only, whose forms they are brought to; names in Manoury text too.
[[nodiscard]] std::vector<Proposal> proposals_for(GameTape const& tape, Game const& game,
                                                  std::vector<Finding> const& findings, FileEvidence const& evidence,
                                                  TextFormat format);

}  // namespace damier

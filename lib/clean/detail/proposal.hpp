#pragma once

#include "clean/detail/header_form.hpp"
#include "clean/spelling_list.hpp"
#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "reading/name_census.hpp"
#include "validate/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {

/// A change that would improve a record, in one piece or several that belong together.
struct Proposal {
  std::string code;  ///< "date-form", "name-letter", "digit-wrong": docs/cleaning.md has them all
  Confidence confidence = Confidence::sure;
  unsigned percent = 0;  ///< how likely it is; 0 where nobody has counted
  Message reason;        ///< one sentence without a full stop
  std::vector<TextEdit> edits;
  /// For a fault of the moves: the number of the fault in its record, from 1. The change is kept only if there are
  /// fewer findings after it, and only one of several proposals for a fault can be right. A sign that does not fit its
  /// move has a number after those of the faults: a record may have as many findings without it. 0: no repair.
  std::size_t fault = 0;
};

/// The evidence of the other records of a file.
struct FileEvidence {
  std::unordered_map<std::string, NameVariant> names;  ///< by the spelling that is replaced
  DayOrder days = DayOrder::unknown;
  SpellingList const* spellings = nullptr;  ///< nullptr: none is given
};

/// The proposals for a judged record, the repairs of its moves first. findings: with their repairs. Dates, results and
/// GameTypes are examined only in PDN, because the normal forms are those of PDN; names in Manoury text too.
[[nodiscard]] std::vector<Proposal> proposals_for(GameTape const& tape, Game const& game,
                                                  std::vector<Finding> const& findings, FileEvidence const& evidence,
                                                  TextFormat format);

}  // namespace damier

#pragma once

#include "clean/change_list.hpp"
#include "clean/name_questions.hpp"
#include "clean/proposal.hpp"
#include "grammar/game_reader.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace damier {

struct CleanOptions;
struct CleanSource;

/// A text that is cleaned, as far as it is.
struct TextState {
  CleanSource const& source;
  ChangeList const& changes;  ///< that were made so far
  bool one_of_several = false;

  /// The text as it is now, from its beginning.
  [[nodiscard]] std::unique_ptr<ByteSource> open() const;
};

/// What a pass over a text has found out and decided.
struct TextPass {
  ChangeList changes;   ///< of the text as it was before the pass
  EntryList entries;    ///< what was not applied for its own sake, but for names
  NameQuestions names;  ///< the same of names
  std::uint64_t games = 0;
  std::uint64_t games_with_errors = 0;
  TextFormat format = TextFormat::pdn;
};

/// Where a pass puts what it finds.
struct PassSpills {
  std::shared_ptr<Spill> changes;
  std::shared_ptr<Spill> entries;
};

/// One pass whose changes turn out as they were meant, or one without changes: what was written is read again, and what
/// does not read as it was meant, or repairs nothing, is not made.
[[nodiscard]] TextPass sound_pass(TextState const& text, CleanOptions const& options, FileEvidence const& evidence,
                                  PassSpills const& spills);

}  // namespace damier

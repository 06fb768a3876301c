#pragma once

#include "clean/detail/change_list.hpp"
#include "clean/detail/name_questions.hpp"
#include "clean/detail/proposal.hpp"
#include "grammar/game_reader.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace damier {

struct CleanOptions;
struct CleanSource;

/// A text during cleaning.
struct TextState {
  CleanSource const& source;
  ChangeList const& changes;  ///< made so far
  bool one_of_several = false;

  /// The current text, from its beginning.
  [[nodiscard]] std::unique_ptr<ByteSource> open() const;
};

/// The findings and decisions of a pass over a text.
struct TextPass {
  ChangeList changes;   ///< relative to the text before the pass
  EntryList entries;    ///< proposals not applied, except names
  NameQuestions names;  ///< proposals about names that were not applied
  std::uint64_t games = 0;
  std::uint64_t games_with_errors = 0;
  TextFormat format = TextFormat::pdn;
};

/// Where a pass writes its findings.
struct PassSpills {
  std::shared_ptr<Spill> changes;
  std::shared_ptr<Spill> entries;
};

/// One pass whose changes all have the intended result, or one without changes. The changed text is read again, and a
/// change that does not read as intended, or repairs nothing, is not made.
[[nodiscard]] TextPass sound_pass(TextState const& text, CleanOptions const& options, FileEvidence const& evidence,
                                  PassSpills const& spills);

}  // namespace damier

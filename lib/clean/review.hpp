#pragma once

#include "clean/text_change.hpp"
#include "grammar/diagnostic.hpp"
#include "validate/repair.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What a person has decided about a proposal.
enum class Decision : std::uint8_t { open, yes, no };

/// A proposal that waits for a decision, with the changes that it stands for in all games.
struct ReviewEntry {
  std::string code;
  Confidence confidence = Confidence::likely;
  unsigned percent = 0;
  std::string reason;
  std::uint64_t line = 0;           ///< of the first change, in the file
  std::uint64_t games = 1;          ///< in how many it stands
  bool everywhere = false;          ///< a name: wherever it stands
  std::vector<TextChange> changes;  ///< of a name the first
  Decision decision = Decision::open;

  /// What tells this proposal from others, the same every time: the lines of a review that name its changes.
  [[nodiscard]] std::string key() const;
};

/// Decisions by the key of their entry.
using Decisions = std::map<std::string, Decision>;

/// Proposals as a text in which a person writes yes or no: docs/cleaning.md.
[[nodiscard]] std::string write_review(std::string_view file, std::vector<ReviewEntry> const& entries);

/// Reads the decisions of a review; the first thing wrong with it as a diagnostic.
[[nodiscard]] tl::expected<Decisions, Diagnostic> read_review(std::string_view text);

}  // namespace damier

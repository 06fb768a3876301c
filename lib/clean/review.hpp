#pragma once

#include "clean/detail/text_change.hpp"
#include "grammar/diagnostic.hpp"
#include "language/language.hpp"
#include "validate/repair.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A person's decision about a proposal.
enum class Decision : std::uint8_t { open, yes, no };

/// A proposal that waits for a decision, with its changes in all games.
struct ReviewEntry {
  std::string code;
  Confidence confidence = Confidence::likely;
  unsigned percent = 0;
  Message reason;
  std::string file;                 ///< of a name, the first that has it, where several files are cleaned together
  std::uint64_t line = 0;           ///< of the first change, in the file
  std::uint64_t games = 1;          ///< the number of games that have it
  bool everywhere = false;          ///< a name: in every game
  std::vector<TextChange> changes;  ///< for a name only the first change
  Decision decision = Decision::open;
  bool of_original = true;  ///< what it changes is in the text before any change

  /// Identifies the proposal in every run: the text lines of a review that give its changes.
  [[nodiscard]] std::string key() const;
};

/// Returns entries one after the other; false at the end.
using EntrySource = std::function<bool(ReviewEntry&)>;

/// Decisions by the key of their entry.
using Decisions = std::map<std::string, Decision>;

/// Whether a key is that of a name in all games, not of single changes.
[[nodiscard]] bool is_everywhere(std::string_view key) noexcept;

/// An entry of a review as a person left it. All its texts are whole text lines with their ends.
struct ReviewedEntry {
  std::string key;  ///< as in ReviewEntry
  Decision decision = Decision::open;
  std::string about;  ///< the text line for the reader, if it is still there
  std::string above;  ///< comments before it
  std::string below;  ///< comments in it
};

/// A section of a review as a person left it: the proposals for one file, or those for all files of a review of
/// several.
struct Review {
  std::optional<std::string> file;  ///< the file that it is about; nothing for all files
  std::string head;  ///< comments at the head and, below, after the last entry: whole text lines with their ends
  std::vector<ReviewedEntry> entries;
  std::string tail;

  [[nodiscard]] Decisions decisions() const;
};

/// Writes proposals to sink as a section of a text in which a person enters yes or no: docs/cleaning.md. earlier: the
/// section that this one replaces. Its comments are kept, and so are entries with a decision or a comment on proposals
/// that are no longer made. Nothing is written if there are neither entries nor anything to keep, unless the section is
/// the first. What is for the reader is in the language; what identifies a proposal is in none.
void write_review(std::optional<std::string> const& file, EntrySource const& entries, Review const& earlier, bool first,
                  Language language, std::function<void(std::string_view)> const& sink);

/// Whether a text begins with the head line of a review, in any language.
[[nodiscard]] bool begins_review(std::string_view text);

/// Reads a review in any language; its first error as a diagnostic. A text without the head line of a review is not
/// accepted. Writing a review again loses nothing: comments begin with #, any other unknown text line is refused. An
/// empty text has no section.
[[nodiscard]] tl::expected<std::vector<Review>, Diagnostic> read_reviews(std::string_view text);

}  // namespace damier

#pragma once

#include "clean/change_log.hpp"
#include "clean/cleaner.hpp"
#include "clean/detail/text_change.hpp"
#include "clean/review.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Cleaning of small texts, as strings and lists.
namespace damier::clean_test {

[[nodiscard]] std::string read_all(ByteSource& source);
/// The changes of a list, which must outlive the source.
[[nodiscard]] ChangeSource each_of(std::vector<TextChange> const& changes);
[[nodiscard]] std::string apply_changes(std::string_view text, std::vector<TextChange> const& changes);
[[nodiscard]] std::vector<TextChange> composed(std::vector<TextChange> const& first,
                                               std::vector<TextChange> const& second);

/// The whole log of a cleaning.
[[nodiscard]] std::string log_text(std::string const& file, std::string_view before, std::string_view after,
                                   std::vector<TextChange> const& changes);
/// The result of undo for a log and a cleaned text.
[[nodiscard]] tl::expected<std::string, Message> undone(std::string_view log, std::string_view cleaned);

struct CleanedInMemory {
  TextFormat format = TextFormat::pdn;
  std::string text;
  std::vector<TextChange> changes;
  std::vector<ReviewEntry> doubtful;
  std::vector<NameVariant> spellings;
  std::uint64_t games = 0;
  std::uint64_t games_with_errors = 0;
  std::uint64_t open = 0;
  std::uint64_t lost_decisions = 0;
};
/// Cleans one text; decisions on names and on changes are all in the options.
[[nodiscard]] CleanedInMemory clean(std::string_view text, CleanOptions const& options = {});
/// Cleans several texts together.
[[nodiscard]] std::vector<std::string> clean_together(std::vector<std::string> const& texts,
                                                      CleanOptions const& options = {});

/// An entry of a review about a wrong digit, without changes, likely to 71 %.
[[nodiscard]] ReviewEntry wrong_digit(std::string file, std::uint64_t line);
[[nodiscard]] std::string write_review(std::string const& file, std::vector<ReviewEntry> const& entries,
                                       Review const& earlier = {}, Language language = {});
/// The only section of a review.
[[nodiscard]] tl::expected<Review, Diagnostic> read_review(std::string_view text);

}  // namespace damier::clean_test

#pragma once

#include "store/base.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Goes through the findings that a base stores for a range of games: by the number of the game, and of one game in the
/// order in which they were found. Games that were removed have none here.
///
/// The columns of a finding are read when they are asked for, so that counting findings costs little.
class FindingScan {
 public:
  FindingScan(Base& base, GameRange games);
  FindingScan(FindingScan const&) = delete;
  FindingScan& operator=(FindingScan const&) = delete;
  ~FindingScan();

  /// Goes to the next finding; false after the last. The other functions are about the finding at hand.
  [[nodiscard]] bool next();

  [[nodiscard]] GameId game() const noexcept;
  [[nodiscard]] Severity severity() const noexcept;
  /// Valid until the next call of next.
  [[nodiscard]] std::string_view code() const noexcept;
  /// All that is stored of it: everything but the source line and the repairs.
  [[nodiscard]] Finding finding() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The findings of one game; empty if there is no such game.
[[nodiscard]] std::vector<Finding> load_findings(Base& base, GameId id);

/// Reads the texts of records as they were in their files: stored for games with findings of warning level or above or
/// with the hint sign-disagrees, and for those that were not UTF-8.
class SourceTexts {
 public:
  explicit SourceTexts(Base& base);
  SourceTexts(SourceTexts const&) = delete;
  SourceTexts& operator=(SourceTexts const&) = delete;
  ~SourceTexts();

  [[nodiscard]] std::optional<std::string> load(GameId id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};
[[nodiscard]] std::optional<std::string> load_source_text(Base& base, GameId id);

/// How many games of a range the base holds; those that were removed do not count.
[[nodiscard]] std::uint64_t count_games(Base& base, GameRange games);

}  // namespace damier

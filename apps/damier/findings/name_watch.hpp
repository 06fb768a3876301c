#pragma once

#include "apps/damier/findings/reported_finding.hpp"
#include "clean/name_census.hpp"
#include "grammar/tape.hpp"
#include "store/base.hpp"

#include <string>
#include <unordered_map>
#include <vector>

namespace damier::app {

/// Watches the players of all games that a command reads, files and bases together, for names in two spellings.
class NameWatch {
 public:
  void add(std::string const& file, GameTape const& tape, Game const& game);
  void add(Base& base);

  /// A finding for each spelling that gives way to another, at the beginning of the first game that has it.
  [[nodiscard]] std::vector<ReportedFinding> findings() const;

 private:
  /// Counts a game. Gives the names that were not seen before.
  std::vector<std::string> count(GameHeading const& heading);

  NameCensus census_;
  std::unordered_map<std::string, ReportedFinding> first_;  // by name: the game that has it first, nothing found yet
};

}  // namespace damier::app

#pragma once

#include "export/reported_finding.hpp"
#include "grammar/tape.hpp"
#include "reading/name_census.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier::app {

/// Watches the players of all games that a command reads, files and bases together, for names in two spellings. Besides
/// the census, a place is in memory for each name.
class NameWatch {
 public:
  /// Counts a game of a file.
  void add(std::string const& file, GameTape const& tape, Variant const* variant, GameHeading const& heading);
  /// Counts the games of a base.
  void add(Base& base);

  /// A finding for each spelling that gives way to another, at the beginning of the first game that has it. Reads the
  /// bases again where that game is in one.
  [[nodiscard]] std::vector<ReportedFinding> findings() const;

  /// Has findings on games of files say who played, and where; before the first game.
  void keep_headings() noexcept { keeps_headings_ = true; }

 private:
  /// The game that has a name first.
  struct FirstGame {
    std::uint32_t input = 0;  // which of inputs_
    std::uint64_t number = 0;
    std::uint64_t line = 0;
    GameId id{};  // of a base, else 0
    Variant const* variant = nullptr;
    std::string heading = {};  // text_of, where it is kept
  };
  [[nodiscard]] std::uint32_t input(std::string const& name);
  class Places;

  NameCensus census_;
  bool keeps_headings_ = false;
  std::vector<std::string> inputs_;                   // files and bases
  std::unordered_map<std::string, FirstGame> first_;  // by name
};

}  // namespace damier::app

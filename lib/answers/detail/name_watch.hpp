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

namespace damier::answers {

/// Finds players whose names have two spellings, among all games that a command reads, from files and bases together.
/// Keeps in memory the census and one place for each name.
class NameWatch {
 public:
  /// Counts a game of a file.
  void add(std::string const& file, GameTape const& tape, Variant const* variant, GameHeading const& heading);
  /// Counts the games of a base.
  void add(Base& base);

  /// A finding for each spelling that should be replaced by another, at the beginning of the first game that has it.
  /// Reads a base again if that game is in it.
  [[nodiscard]] std::vector<ReportedFinding> findings() const;

  /// Makes findings on games of files name the players and the event. To be called before the first game.
  void keep_headings() noexcept { keeps_headings_ = true; }

 private:
  /// The first game that has a name.
  struct FirstGame {
    std::uint32_t input = 0;  // index in inputs_
    std::uint64_t number = 0;
    std::uint64_t line = 0;
    GameId id{};  // in a base; 0 in a file
    Variant const* variant = nullptr;
    std::string heading = {};  // the heading as text, if it is kept
  };
  [[nodiscard]] std::uint32_t input(std::string const& name);
  class Beginnings;

  NameCensus census_;
  bool keeps_headings_ = false;
  std::vector<std::string> inputs_;                   // files and bases
  std::unordered_map<std::string, FirstGame> first_;  // by name
};

}  // namespace damier::answers

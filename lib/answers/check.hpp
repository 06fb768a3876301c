#pragma once

#include "answers/answer.hpp"
#include "answers/detail/file_check.hpp"
#include "answers/detail/finding_report.hpp"
#include "answers/detail/name_watch.hpp"
#include "answers/detail/problem_group.hpp"
#include "duplicates/repeat_watch.hpp"
#include "endgame/table_folder.hpp"
#include "language/language.hpp"
#include "prose/open_games.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "store/games.hpp"
#include "tactics/problem_check.hpp"
#include "validate/on_illegal.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

struct CheckOptions {
  ReadingOptions from = {};                ///< of files
  Variant const* variant = nullptr;        ///< of the games of files; nullptr to infer it for each
  OnIllegal on_illegal = OnIllegal::stop;  ///< of the games of files
  std::optional<GameRange> games = {};     ///< by their numbers; then there are no findings about several games
  bool watches_names = false;              ///< finds players under two names
  bool watches_repeats = false;            ///< finds the same game again
  bool names_players = false;              ///< in findings about several games
  ReadingDetail reading = ReadingDetail::none;
  endgame::TableFolder const* tables = nullptr;  ///< for result-against-endgame
  std::optional<ProverOptions> problems = {};    ///< checks the solutions of compositions
  unsigned threads = 1;
  Language language = {};  ///< of a page
};

/// Checks the games of files and bases, one after the other, and gives the findings to a report, which outlives it.
class Check {
 public:
  Check(FindingReport& report, CheckOptions options);

  /// Checks a file or a base. What is found before a fault of the file is reported, then what reading throws is thrown.
  void check(std::string const& path, Progress& progress);
  /// Reports the findings about games of several files.
  void finish();

 private:
  void check_file(std::string const& file, Progress& progress);
  void check_base(std::string const& path, Progress& progress);
  void put(FoundFindings const& found);
  void put_group(std::string const& file, Progress& progress);
  [[nodiscard]] RecordPlace place_of(GameTape const& tape, CheckedRecord const& checked) const;

  FindingReport& report_;
  CheckOptions options_;
  std::optional<ProblemChecker> problems_;
  std::optional<ProblemGroup> group_;
  NameWatch names_;
  RepeatWatch repeats_;
  std::vector<std::string> read_files_;  // indexed by RecordPlace::file
  std::size_t input_ = 0;                // how many came so far
};

/// Writes every code that a finding can have, with its meaning: a table in one language, or JSON in English and French.
void write_codes(report::Destination& out, report::Format format, Language language);

/// Throws WrongQuestion if one of the codes is no code of a finding.
void refuse_unknown_codes(std::vector<std::string> const& codes);
/// Whether there are codes, and all are those of findings about several games, for which all games are needed.
[[nodiscard]] bool are_about_several_games(std::vector<std::string> const& codes);

}  // namespace damier::answers

#pragma once

#include "answers/progress.hpp"
#include "endgame/table_folder.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/column.hpp"
#include "search/query.hpp"
#include "source/game_source.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/shot_moves.hpp"
#include "tactics/prover.hpp"
#include "tactics/shot.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

struct ShotOptions {
  std::optional<Query> where = {};      ///< of bases
  std::optional<GameRange> games = {};  ///< by their numbers
  Variant const* variant = nullptr;     ///< of the games of files; nullptr to infer it for each
  ProverOptions prover = {};            ///< with the least gain that is asked for
  /// Search every position of a base, also of games whose combinations its layer shots has. The layer was made by a
  /// search of the usual size: of one of another size nothing is known.
  bool fresh = false;
  unsigned threads = 1;
  MotifCatalogue const* motifs = nullptr;
  endgame::TableFolder const* tables = nullptr;
};

/// The search for combinations in bases and game files.
class ShotSearch {
 public:
  /// Gets the shots of some games in a row, in the order of the games; false ends the search.
  using Take = std::function<bool(std::vector<GameShot> const&)>;

  explicit ShotSearch(ShotOptions options) : options_{std::move(options)} {}

  /// Searches a base or a file. Of games whose combinations the layer shots of a base has, these alone are proved
  /// again.
  void read(std::string const& path, Progress& progress, Take const& take);

  /// Games of files, and those of them that have errors: they are searched as far as they could be read.
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t games_with_errors() const noexcept { return games_with_errors_; }
  /// Whether there was a game to be searched: none is where a query of a base finds none.
  [[nodiscard]] bool has_searched() const noexcept { return has_searched_; }
  /// Games of bases, and those of them that the layer had.
  [[nodiscard]] std::uint64_t games_of_bases() const noexcept { return games_of_bases_; }
  [[nodiscard]] std::uint64_t known_games() const noexcept { return known_games_; }

 private:
  struct Worker;
  struct Found {
    std::vector<GameShot> rows;
    std::uint64_t games = 0;  // of a base
    std::uint64_t known = 0;  // of them, whose combinations the layer has
    bool has_errors = false;
  };

  [[nodiscard]] Worker worker_for(Base* base) const;
  void find(Worker& worker, source::SourceGame const& game, bool of_base, Found& found) const;
  [[nodiscard]] std::vector<ProvedShot> prove_again(Worker& worker, source::SourceGame const& game,
                                                    std::vector<StoredShot> const& stored) const;

  ShotOptions options_;
  std::uint64_t games_of_bases_ = 0;
  std::uint64_t known_games_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t games_with_errors_ = 0;
  bool has_searched_ = false;
};

/// The gain of a shot for people: "2", "1,8", "won".
[[nodiscard]] std::string gain_text(Score worth, Language language);
/// How unique its solution is, for people: "only move".
[[nodiscard]] std::string uniqueness_text(Uniqueness const& uniqueness, Language language);
/// The names of its motifs, likewise.
[[nodiscard]] std::string motif_names(MotifCatalogue const& catalogue, Shot const& shot, Language language);

/// The report of shots. files: whether there are several, so that each row of a table names its own. The catalogue must
/// outlive the columns.
[[nodiscard]] report::Columns<GameShot> shot_columns(MotifCatalogue const& catalogue, bool files);

}  // namespace damier::answers

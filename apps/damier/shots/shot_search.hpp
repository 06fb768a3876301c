#pragma once

#include "answers/shots.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"
#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "source/game_source.hpp"
#include "store/games.hpp"
#include "store/shot_moves.hpp"
#include "tactics/shot_finder.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// The search for combinations in bases and game files, with its options: what the commands that begin with one share.
class ShotSearch {
 public:
  /// Gets the shots of some games in a row, in the order of the games; false ends the search.
  using Take = std::function<bool(std::vector<answers::ShotRow> const&)>;

  /// Declares --min-gain, --nodes, --confirm, --deep, --fresh, --where, --games, --rules, --threads, --quiet and those
  /// of a query. tables_option: the name of the option for the folder of endgame tables.
  void configure(Arguments& arguments, std::string const& tables_option = "--tables");
  /// Reads the motifs, the tables and the query; false if the query is wrong, which is shown.
  [[nodiscard]] bool begin(Console& console);
  /// Throws UsageError if a query is asked of a file that is no base.
  void check(std::vector<std::string> const& files) const;
  /// Searches a base or a file, and shows the progress. Of games whose combinations the layer shots of a base has,
  /// these alone are proved again, unless options ask for a search of another size.
  void read(Console& console, std::string const& path, Take const& take);
  /// Warns of games of files that have errors: they are searched as far as they could be read. Remarks how many games
  /// the layer had.
  void report(Console& console) const;

  [[nodiscard]] MotifCatalogue const& catalogue() const noexcept { return *catalogue_; }
  /// The endgame tables, or nullptr.
  [[nodiscard]] endgame::TableFolder const* tables() const noexcept { return tables_ ? &*tables_ : nullptr; }
  /// The least gain that is asked for, in men.
  [[nodiscard]] unsigned least_gain() const noexcept;

 private:
  struct Worker;
  struct Found {
    std::vector<answers::ShotRow> rows;
    std::uint64_t games = 0;  // of a base
    std::uint64_t known = 0;  // of them, whose combinations the layer has
    bool has_errors = false;
  };

  [[nodiscard]] ProverOptions prover_options() const;
  [[nodiscard]] ShotFinder finder() const;
  [[nodiscard]] bool asks_for_other_search() const noexcept;
  [[nodiscard]] Worker worker_for(Base* base) const;
  void find(Worker& worker, source::SourceGame const& game, bool of_base, Found& found) const;
  [[nodiscard]] std::vector<Shot> prove_again(Worker& worker, source::SourceGame const& game,
                                              std::vector<StoredShot> const& stored) const;

  QueryOptions with_query_;
  std::optional<std::string> where_;
  std::optional<Query> query_;
  std::optional<GameRange> range_;
  std::optional<unsigned> least_;
  std::optional<unsigned> nodes_;
  std::optional<std::uint64_t> confirm_;
  std::optional<std::uint64_t> deep_;
  std::optional<unsigned> threads_;
  Variant const* variant_ = nullptr;
  std::optional<endgame::TableFolder> tables_;
  MotifCatalogue const* catalogue_ = nullptr;
  bool fresh_ = false;
  bool quiet_ = false;
  std::uint64_t games_of_bases_ = 0;
  std::uint64_t known_games_ = 0;  // of them, those that the layer had
  std::uint64_t games_ = 0;        // of files
  std::uint64_t games_with_errors_ = 0;
};

}  // namespace damier::app

#pragma once

#include "answers/shots.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"
#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// The options of the commands that begin with a search for combinations, and that search.
class ShotArguments {
 public:
  /// Declares --min-gain, --nodes, --confirm, --deep, --fresh, --where, --games, --rules, --threads, --quiet and those
  /// of a query. tables_option: the name of the option for the folder of endgame tables.
  void configure(Arguments& arguments, std::string const& tables_option = "--tables");
  /// Declares --proved, for a command that shows opinions.
  void configure_opinions(Arguments& arguments);
  /// Wants proofs alone, as for exercises.
  void want_proofs() noexcept { proved_ = true; }
  /// Reads the motifs, the tables and the query; false if the query is wrong, which is shown. Throws UsageError if a
  /// query is asked of a file that is no base.
  [[nodiscard]] bool begin(Console& console, std::vector<std::string> const& files);
  /// Searches a base or a file, and shows the progress.
  void read(Console& console, std::string const& path, answers::ShotSearch::Take const& take);
  /// Warns of games of files that have errors: they are searched as far as they could be read. Remarks how many games
  /// the layer had.
  void report(Console& console) const;
  /// What an empty answer means: none is the remark if games were searched.
  [[nodiscard]] Message when_empty(Message none) const;

  [[nodiscard]] MotifCatalogue const& catalogue() const noexcept { return *catalogue_; }
  /// The endgame tables, or nullptr.
  [[nodiscard]] endgame::TableFolder const* tables() const noexcept { return tables_ ? &*tables_ : nullptr; }
  /// The least gain that is asked for, in men.
  [[nodiscard]] unsigned least_gain() const noexcept;

 private:
  [[nodiscard]] answers::ShotOptions shot_options(std::optional<Query> where) const;

  QueryOptions with_query_;
  std::optional<std::string> where_;
  std::optional<GameRange> range_;
  std::optional<unsigned> least_;
  std::optional<unsigned> nodes_;
  std::optional<std::uint64_t> confirm_;
  std::optional<std::uint64_t> deep_;
  std::optional<unsigned> threads_;
  Variant const* variant_ = nullptr;
  std::optional<endgame::TableFolder> tables_;
  MotifCatalogue const* catalogue_ = nullptr;
  bool proved_ = false;
  bool fresh_ = false;
  bool quiet_ = false;
  std::optional<answers::ShotSearch> search_;
};

}  // namespace damier::app

#pragma once

#include "search/detail/beginning_test.hpp"
#include "search/detail/candidates.hpp"
#include "search/detail/exchange_test.hpp"
#include "search/detail/home_rows_test.hpp"
#include "search/detail/line_evaluation.hpp"
#include "search/detail/line_replay.hpp"
#include "search/detail/line_scan.hpp"
#include "search/detail/tree_scan.hpp"
#include "search/plan.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace damier {

/// Finds the hits of a plan in games, one after the other. One is used by one thread.
///
/// A mask of the plan is searched in many games at once. If the plan is equivalent to its mask, the results are the
/// hits; otherwise the whole plan is evaluated over the games in which the mask is true somewhere.
class GameScan {
 public:
  /// Candidates, if there are any, are the games that can have hits, with the facts from their headers. Of the options,
  /// it heeds first_per_game and trace.
  GameScan(Base& base, Plan const& plan, Candidates const* candidates, SearchOptions const& options);
  GameScan(GameScan const&) = delete;
  GameScan& operator=(GameScan const&) = delete;
  ~GameScan();

  /// The hits of some games, whose headers are read if needed; found(hit) returns false to stop.
  template <typename Found>
  bool run(std::vector<GameId> const& games, Found const& found) {
    BaseReader lines{base_};
    for (auto const id : games) {
      auto const* const line = lines.load(id, {.moves = true});
      if (line != nullptr && !std::ranges::all_of(run(*line, facts_of(id)), found)) {
        return false;
      }
    }
    return true;
  }
  /// The hits of one game; valid until the next call.
  [[nodiscard]] std::vector<Hit> const& run(StoredGame const& line, std::span<std::uint64_t const> facts);
  /// The hits of a range of games.
  [[nodiscard]] std::vector<Hit> run(GameRange range);
  /// The number of these hits, without making them.
  [[nodiscard]] std::uint64_t count(GameRange range);

 private:
  /// A main line of the batch.
  struct Game {
    GameId id{};
    std::span<std::uint64_t const> facts;
    unsigned first_ply = 0;
    unsigned last_ply = 0;
  };
  /// The data prepared for a variant.
  struct Prepared {
    bool is_its_mask = false;
    Reach reach;                  ///< for a plan without conditions on headers
    std::vector<LineScan> scans;  ///< one for each mask; none if a mask is true everywhere
    std::vector<HomeRowsTest> home_rows;
    std::unique_ptr<LineReplay<std::uint64_t> const> replay;
    std::unique_ptr<LineReplay<WideWord> const> wide_replay;
  };

  [[nodiscard]] std::span<std::uint64_t const> facts_of(GameId id);
  void run(GameRange range, std::vector<Hit>& found);
  void run_candidates(std::vector<GameId> const& ids, std::vector<Hit>& found);
  [[nodiscard]] std::vector<GameId> candidates_in(GameRange range) const;
  void run_block(GameRange part, std::vector<Hit>& found);
  /// Of the block that was found.
  [[nodiscard]] BlockGames games_to_replay(GameRange part);
  [[nodiscard]] BlockGames undecided_by_men(BlockGames const& games);
  [[nodiscard]] BlockGames undecided_by_beginning(BlockGames const& games);
  void run_games(BlockGames const& games, std::vector<Hit>& found);
  [[nodiscard]] Prepared& prepared() { return prepared(variant_number_); }
  [[nodiscard]] Prepared& prepared(std::size_t number);  // in variants()
  void add(StoredGame const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found);
  void add_lines(StoredGame const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found);
  void find(std::vector<Hit>& found);
  void find_any(std::vector<Hit>& found);
  void evaluate(Game const& game, Position const& start, std::string_view moves, std::vector<Hit>& found);
  void evaluate_whole_game(Game const& game, std::vector<Hit>& found);
  template <typename Word>
  void report(Game const& game, PlayedLine<Word>& line, MainLine const* whole, std::vector<Hit>& found);
  [[nodiscard]] MainLine const* whole_line(GameId id);

  Base& base_;
  Plan const& plan_;
  Candidates const* candidates_;
  bool first_per_game_;
  SearchTrace* trace_;
  std::uint64_t read_ = 0;                         // games, for the trace
  std::uint64_t evaluated_ = 0;                    // games, for the trace
  std::vector<std::optional<Prepared>> prepared_;  // by variant
  Variant const* variant_ = nullptr;               // of the batch
  std::size_t variant_number_ = 0;                 // of that in variants()
  std::vector<Game> games_;
  LineBatch batch_;
  BatchHits masked_;
  LineEvaluation evaluation_;
  std::optional<TreeScan> lines_;  // for a plan about other lines than main lines
  PlayedLine<std::uint64_t> line_;
  PlayedLine<WideWord> wide_line_;
  std::vector<std::uint64_t> facts_;
  std::vector<Hit> hits_;
  bool counting_ = false;
  std::uint64_t counted_ = 0;
  BaseReader headers_;
  BaseReader whole_lines_;
  BaseReader block_lines_;
  std::optional<BeginningTest> beginning_;                         // of an exact position
  std::vector<std::pair<std::size_t, ExchangeFilter>> exchanges_;  // of that, by variant
  std::optional<GameBlocks> blocks_;                               // if some games need not be replayed
};

}  // namespace damier

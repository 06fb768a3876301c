#include "search/opening_tree.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/detail/beginning_test.hpp"
#include "search/detail/block_tally.hpp"
#include "search/detail/candidates.hpp"
#include "search/detail/exchange_test.hpp"
#include "search/detail/home_rows_test.hpp"
#include "search/detail/line_scan.hpp"
#include "store/base_reader.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace damier {
namespace {

/// Whether the position of a main line is the requested one; successive king moves are ignored.
bool same_position(Position const& a, Position const& b) noexcept {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

/// Counts the games of a range that reach a position.
class TreeTally {
 public:
  TreeTally(Base& base, Variant const& variant, Position const& position, std::vector<GameId> const* games)
      : base_{base},
        variant_{variant},
        position_{position},
        games_{games},
        games_read_{base},
        lines_{base},
        blocks_{base},
        beginning_{{{&variant, {position, false}}}},
        exchanges_{variant, {position, false}},
        home_rows_{variant.board(), PieceMask::exactly(position, false)},
        scan_{variant, PieceMask::exactly(position, false)} {}

  [[nodiscard]] PositionCounts run(std::vector<GameId> const& games) {
    PositionCounts counts;
    BaseReader lines{base_};
    for (auto const id : games) {
      if (auto const* const line = lines.load(id, {.moves = true}); line != nullptr) {
        add(*line, counts);
      }
    }
    count(counts);
    return counts;
  }

  [[nodiscard]] PositionCounts run(GameRange range) {
    PositionCounts counts;
    for_each_block(
        blocks_, range,
        [&](GameRange part) {
          run_block(part, counts);
          return true;
        },
        [&](GameRange part) {
          BaseReader{base_}.scan({.moves = true}, part, [&](StoredGame const& line) { return add(line, counts); });
          return true;
        });
    count(counts);
    counted_.add_to(counts);
    return counts;
  }

 private:
  /// Counts the games of the block that was found by their beginnings, where these decide.
  void run_block(GameRange part, PositionCounts& counts) {
    auto const& nodes = blocks_.beginnings().nodes();
    beginning_.begin(blocks_);
    places_.assign(nodes.size(), unknown_place);
    auto const beginnings = blocks_.column(BlockColumn::beginning);
    // These are read where they are needed, which they often are not.
    std::span<std::uint32_t const> plies;
    std::span<std::uint32_t const> home_rows;
    auto const of = [&](std::span<std::uint32_t const>& column, BlockColumn which, std::size_t place) {
      column = column.empty() ? blocks_.column(which) : column;
      return column[place];
    };
    counted_.begin(blocks_, position_.side);
    BlockGames open;
    exchanges_.begin(blocks_);
    auto const may_reach = [&](std::size_t place) {
      return exchanges_.passes(place) && home_rows_.passes(of(home_rows, BlockColumn::home_rows, place));
    };
    auto const after_captures = exchanges_.after_captures();  // of other positions beginnings decide more
    chosen_of(part).visit([&](std::size_t place) {
      if (after_captures && !may_reach(place)) {
        return true;
      }
      auto const node = beginnings[place];
      auto const& verdict = beginning_.verdict(node);
      if (verdict.first == 0) {
        if (verdict.later && (after_captures || may_reach(place))) {
          open.add(place);
        }
      } else if ((verdict.next == 0 && of(plies, BlockColumn::plies, place) > nodes[node].depth) ||
                 !counted_.has_rating(place)) {
        open.add(place);  // the move after the beginning is needed, or the row
      } else {
        auto& known = places_[verdict.next];
        known = known != unknown_place ? known : counted_.place_of(move_at(nodes[verdict.next]));
        counted_.add(place, known);
      }
      return true;
    });
    lines_.scan_moves(open.ids(blocks_.games().first), [&](StoredGame const& line) { return add(line, counts); });
  }

  /// The games of a part of a block that count.
  [[nodiscard]] BlockGames chosen_of(GameRange part) {
    auto const present = blocks_.present(part);
    if (games_ == nullptr) {
      return present;
    }
    return both(present, BlockGames::of(*games_, part, blocks_.games().first));
  }

  /// The move to a node that follows the position; nothing for the place of none.
  [[nodiscard]] std::optional<Move> move_at(Beginnings::Node const& node) const {
    Move move;
    MoveDecoder decoder{variant_.board(), position_.side, node.move};
    return decoder.next(move) == MoveDecoder::Step::move ? std::optional{move} : std::nullopt;
  }

  /// Adds a main line to the batch, which is scanned when it is full; always true, to go on.
  bool add(StoredGame const& line, PositionCounts& counts) {
    constexpr std::size_t most_lines = 512;
    if (line.variant != &variant_ || (games_ != nullptr && !std::ranges::binary_search(*games_, line.id))) {
      return true;
    }
    if (begins_otherwise(line)) {
      slow_.push_back(line.id);
      return true;
    }
    auto start = variant_.start();
    if (!line.start_fen.empty()) {
      auto const fen = read_fen(line.start_fen, variant_);
      start = fen ? fen->position : start;
    }
    ids_.push_back(line.id);
    batch_.add(start, line.moves, {.first_only = true, .only_moves = line.only_moves});
    if (ids_.size() == most_lines) {
      count(counts);
    }
    return true;
  }

  /// Scans the batch.
  void count(PositionCounts& counts) {
    scan_.find(batch_, found_);
    came_there_.clear();
    next_.clear();
    auto slow = slow_.begin();
    auto const look_at_slow_before = [&](GameId id) {  // the results are loaded by ascending numbers
      while (slow != slow_.end() && *slow < id) {
        find_slowly(*slow++);
      }
    };
    for (auto const& line : found_.lines) {
      look_at_slow_before(ids_[line.place]);
      if (line.followed) {
        note(ids_[line.place], found_.of(line).front().next(variant_));
      } else {
        find_slowly(ids_[line.place]);
      }
    }
    std::for_each(slow, slow_.end(), [&](GameId id) { find_slowly(id); });
    auto const results = games_read_.facts(came_there_);
    for (std::size_t place = 0; place < results.size(); ++place) {
      counts.all.add(results[place], position_.side);
      if (next_[place]) {
        counts.moves[*next_[place]].add(results[place], position_.side);
      }
    }
    ids_.clear();
    slow_.clear();
    batch_.clear();
  }

  /// Where the position changes without a move.
  void find_slowly(GameId id) {
    auto const* const game = games_read_.load(id, {.line = true});
    if (game == nullptr) {
      return;
    }
    LineCursor cursor{game->line};
    do {
      if (same_position(cursor.position(), position_)) {
        note(id, cursor.move() != nullptr ? std::optional{*cursor.move()} : std::nullopt);
        return;
      }
    } while (cursor.next());
  }

  void note(GameId id, std::optional<Move> const& next) {
    came_there_.push_back(id);
    next_.push_back(next);
  }

  Base& base_;
  Variant const& variant_;
  Position const& position_;
  std::vector<GameId> const* games_;  // those that count, ascending; nullptr: all
  static constexpr auto unknown_place = std::numeric_limits<std::uint32_t>::max();

  BaseReader games_read_;
  BaseReader lines_;
  GameBlocks blocks_;
  BeginningTest beginning_;
  std::vector<std::uint32_t> places_;  // in counted_, of the moves to the nodes of a block
  BlockTally counted_;
  ExchangeFilter exchanges_;
  HomeRowsTest home_rows_;
  LineScan scan_;
  std::vector<GameId> ids_;   // of the batch
  std::vector<GameId> slow_;  // to be replayed completely
  LineBatch batch_;
  BatchHits found_;
  std::vector<GameId> came_there_;
  std::vector<std::optional<Move>> next_;  // what was played there in each
};

}  // namespace

void sort_moves(OpeningTree& tree) {
  std::ranges::sort(tree.moves, [](TreeMove const& a, TreeMove const& b) {
    return std::tuple{b.counts.games, std::string_view{a.text}} < std::tuple{a.counts.games, std::string_view{b.text}};
  });
}

OpeningTree opening_tree(Base& base, Variant const& variant, Position const& position,
                         std::optional<std::vector<GameId>> const& games, unsigned threads,
                         std::optional<GameRange> range) {
  ReadSession const session{base};
  auto const* const chosen = games ? &*games : nullptr;
  PositionCounts tally;
  auto to_scan = range ? game_range(base).within(*range) : game_range(base);
  if (auto frequent = games || range ? std::nullopt : FrequentPositions::open(base)) {
    if (auto stored = frequent->find(variant, position)) {
      tally = std::move(*stored);
      to_scan.first = frequent->up_to() + 1;
    }
  }
  PositionTest::Target const target{position, false};
  if (auto indexed = to_scan.last < to_scan.first ? std::nullopt : indexed_games(base, {&target, 1})) {
    std::erase_if(indexed->games, [&](GameId id) { return !to_scan.contains(id); });
    tally.add(TreeTally{base, variant, position, chosen}.run(indexed->games));
    to_scan = to_scan.within(indexed->rest);
  }
  constexpr std::int64_t most_games = 65'536;  // adding the counts of a chunk takes as long as counting a block
  in_ordered_chunks(
      base, to_scan, threads,
      [&](Base& own, GameRange chunk) {
        return TreeTally{own, variant, position, chosen}.run(chunk);
      },
      [&](PositionCounts const& part) {
        tally.add(part);
        return true;
      },
      {.most_games = most_games});

  OpeningTree tree;
  tree.counts = std::move(tally.all);
  MoveList legal;
  variant.legal_moves(position, legal);
  for (auto& [move, counts] : tally.moves) {
    tree.moves.push_back(
        {move, write_move(variant, position, move, legal), variant.after(position, move), std::move(counts)});
  }
  sort_moves(tree);
  return tree;
}

}  // namespace damier

#include "search/opening_tree.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/home_rows_test.hpp"
#include "search/indexed_games.hpp"
#include "search/line_scan.hpp"
#include "search/ordered_chunks.hpp"
#include "search/search.hpp"
#include "store/coded_line.hpp"
#include "store/main_line.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace damier {
namespace {

struct MoveOrder {
  static auto key(Move const& move) noexcept {
    return std::tuple{move.from, move.to, move.captured.low(), move.captured.high()};
  }
  bool operator()(Move const& a, Move const& b) const noexcept { return key(a) < key(b); }
};

/// The counts of a part of the games.
struct Tally {
  TreeCounts all;
  std::map<Move, TreeCounts, MoveOrder> moves;

  void add(Tally const& other) {
    all.add(other.all);
    for (auto const& [move, counts] : other.moves) {
      moves[move].add(counts);
    }
  }
};

TreeCounts counts_of(GameResult const& result, Colour to_move) {
  TreeCounts counts;
  counts.games = 1;
  counts.white = result.outcome == Outcome::white_wins ? 1 : 0;
  counts.draws = result.outcome == Outcome::draw ? 1 : 0;
  counts.black = result.outcome == Outcome::black_wins ? 1 : 0;
  if (auto const& rating = to_move == Colour::white ? result.white_rating : result.black_rating; rating && *rating > 0) {
    counts.rated = 1;
    counts.rating_sum = static_cast<std::uint64_t>(*rating);
  }
  if (result.year) {
    counts.years[*result.year] = 1;
  }
  return counts;
}

/// Whether the position of a line is the one looked for, the runs of kings left aside.
bool same_position(Position const& a, Position const& b) noexcept {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

/// Where a whole line comes to a position for the first time: the number of its moves played by then.
std::optional<std::size_t> first_place(MainLine const& line, Position const& wanted) {
  auto position = line.start;
  auto jump = line.jumps.begin();
  for (std::size_t played = 0;;) {
    if (same_position(position, wanted)) {
      return played;
    }
    if (jump != line.jumps.end() && jump->after == played) {
      position = jump->position;
      ++jump;
    } else if (played == line.moves.size()) {
      return std::nullopt;
    } else {
      position = line.variant->after(position, line.moves[played]);
      ++played;
    }
  }
}

/// Counts the games of a range that come to a position.
class TreeScan {
 public:
  TreeScan(Base& base, Variant const& variant, Position const& position, std::vector<GameId> const* games)
      : base_{base}, variant_{variant}, position_{position}, games_{games}, results_{base} {
    auto const mask = PieceMask::exactly(position, false);
    scan_.emplace(variant, mask);
    home_rows_.emplace(variant.board(), mask);
  }

  [[nodiscard]] Tally run(std::vector<GameId> const& games) {
    Tally tally;
    CodedLineLoader lines{base_};
    for (auto const id : games) {
      if (auto const* const line = lines.load(id); line != nullptr && belongs(*line)) {
        count(*line, tally);
      }
    }
    return tally;
  }

  [[nodiscard]] Tally run(GameRange range) {
    Tally tally;
    scan_coded_lines(base_, range, [&](CodedLine const& line) {
      if (belongs(line)) {
        count(line, tally);
      }
      return true;
    });
    return tally;
  }

 private:
  [[nodiscard]] bool belongs(CodedLine const& line) const {
    return line.variant == &variant_ && home_rows_->passes(line.home_rows) &&
           (games_ == nullptr || std::ranges::binary_search(*games_, line.id));
  }

  void count(CodedLine const& line, Tally& tally) {
    hits_.clear();
    auto start = variant_.start();
    if (!line.start_fen.empty()) {
      auto const fen = read_fen(line.start_fen, variant_);
      start = fen ? fen->position : start;
    }
    if (scan_ && scan_->find(start, line.moves, {.first_only = true}, hits_)) {
      if (!hits_.empty()) {
        add(line, hits_.front().next(variant_), tally);
      }
      return;
    }
    if (!lines_) {
      lines_.emplace(base_);
    }
    auto const* const whole = lines_->load(line.id);
    if (auto const place = whole != nullptr ? first_place(*whole, position_) : std::nullopt) {
      auto const jumps = std::ranges::find(whole->jumps, *place, &MainLine::Jump::after) != whole->jumps.end();
      add(line, jumps || *place == whole->moves.size() ? std::nullopt : std::optional{whole->moves[*place]}, tally);
    }
  }

  void add(CodedLine const& line, std::optional<Move> const& next, Tally& tally) {
    auto const counts = counts_of(results_.load(line.id), position_.side);
    tally.all.add(counts);
    if (next) {
      tally.moves[*next].add(counts);
    }
  }

  Base& base_;
  Variant const& variant_;
  Position const& position_;
  std::vector<GameId> const* games_;  // those that count, ascending; nullptr: all
  GameResultLoader results_;
  std::optional<LineScan> scan_;
  std::optional<HomeRowsTest> home_rows_;
  std::optional<MainLineLoader> lines_;
  std::vector<MaskHit> hits_;
};

}  // namespace

void TreeCounts::add(TreeCounts const& other) {
  games += other.games;
  white += other.white;
  draws += other.draws;
  black += other.black;
  rated += other.rated;
  rating_sum += other.rating_sum;
  for (auto const& [year, count] : other.years) {
    years[year] += count;
  }
}

std::optional<double> TreeCounts::average_rating() const noexcept {
  return rated == 0 ? std::nullopt : std::optional{static_cast<double>(rating_sum) / static_cast<double>(rated)};
}

OpeningTree opening_tree(Base& base, Variant const& variant, Position const& position,
                         std::optional<Query> const& where, unsigned threads, std::optional<GameRange> range) {
  std::vector<GameId> games;
  if (where) {
    search(base, *where, {.first_per_game = true, .threads = threads, .games = range}, [&](Hit const& hit) {
      games.push_back(hit.game);
      return true;
    });
  }
  Tally tally;
  auto const in_range = range ? game_range(base).within(*range) : game_range(base);
  auto to_scan = in_range;
  PositionTest::Target const target{position, false};
  if (auto indexed = indexed_games(base, {&target, 1})) {
    std::erase_if(indexed->games, [&](GameId id) { return !in_range.contains(id); });
    tally = TreeScan{base, variant, position, where ? &games : nullptr}.run(indexed->games);
    to_scan = in_range.within(indexed->rest);
  }
  in_ordered_chunks(
      base, to_scan, threads,
      [&](Base& own, GameRange chunk) {
        return TreeScan{own, variant, position, where ? &games : nullptr}.run(chunk);
      },
      [&](Tally const& part) {
        tally.add(part);
        return true;
      });

  OpeningTree tree;
  tree.counts = std::move(tally.all);
  MoveList legal;
  variant.legal_moves(position, legal);
  for (auto& [move, counts] : tally.moves) {
    tree.moves.push_back(
        {move, write_move(variant, position, move, legal), variant.after(position, move), std::move(counts)});
  }
  std::ranges::stable_sort(tree.moves, [](TreeMove const& a, TreeMove const& b) {
    return std::tuple{b.counts.games, std::string_view{a.text}} < std::tuple{a.counts.games, std::string_view{b.text}};
  });
  return tree;
}

Variant const* most_frequent_variant(Base& base) {
  if (auto const only = stored_variants(base); only.size() == 1) {
    return only.front();
  }
  std::map<Variant const*, std::uint64_t> games;
  scan_coded_lines(base, game_range(base), [&](CodedLine const& line) {
    ++games[line.variant];
    return true;
  });
  Variant const* most = nullptr;
  for (auto const* const variant : variants()) {
    if (auto const found = games.find(variant); found != games.end() && (most == nullptr || found->second > games[most])) {
      most = variant;
    }
  }
  return most;
}

}  // namespace damier

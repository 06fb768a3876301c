#include "search/detail/tree_scan.hpp"

#include "search/detail/legal_marks.hpp"

#include <algorithm>
#include <utility>

namespace damier {

/// The data for the games of a variant.
template <typename Word>
struct TreeScan::Prepared {
  Prepared(Plan const& plan, Variant const& variant, std::size_t variant_place)
      : place{variant_place}, is_its_mask{plan.is_its_mask(variant_place)}, tree{variant} {
    for (auto const& mask : is_its_mask ? std::vector{plan.mask(variant_place)} : plan.masks(variant_place)) {
      masks.emplace_back(mask);
    }
  }

  /// Whether the query can be true at a place, as far as the pieces show.
  [[nodiscard]] bool may_hold(PlayedLine<Word> const& line, std::size_t at) const noexcept {
    Words3<Word> const words{line.pieces[0][at], line.pieces[1][at], line.kings[at]};
    return masks.empty() || std::ranges::any_of(masks, [&](WordMask<Word> const& mask) {
             return mask.possible[line.side[at]] && mask.holds(words);
           });
  }

  std::size_t place;  // of the variant in variants()
  bool is_its_mask;
  std::vector<WordMask<Word>> masks;  // one of them holds where the query is true; none: anything may
  LineTree<Word> tree;
};

/// The search in the lines of one game.
template <typename Word>
class TreeScan::Run {
 public:
  Run(TreeScan& owner, Prepared<Word>& ready, GameId game, std::span<std::uint64_t const> facts,
      std::vector<Hit>& found)
      : owner_{owner},
        ready_{ready},
        game_{game},
        facts_{facts},
        reach_{owner.plan_.reach(facts, ready.place)},
        found_{found},
        found_before_{found.size()} {}

  [[nodiscard]] bool is_possible() const noexcept { return reach_.anywhere; }

  void visit(TreeLine<Word> const& line) {
    auto const is_main = line.shared == 0;
    if (line.shared == line.played.positions || is_done()) {
      return;
    }
    if (!is_main || is_about_main()) {
      find(line, is_main ? 0 : first_place(line));
      report(line);
    }
    main_is_known_ = main_is_known_ || (is_main && is_about_main());
  }

  void begin_again() {
    found_.resize(found_before_);
    seen_.clear();
    main_is_known_ = false;
  }

 private:
  [[nodiscard]] bool is_about_main() const noexcept { return owner_.plan_.lines() != query::Lines::variations; }
  [[nodiscard]] bool is_done() const noexcept { return owner_.first_per_game_ && found_.size() != found_before_; }

  /// The first place of a side line at which the query is not the same as in the line that it branches from.
  [[nodiscard]] std::size_t first_place(TreeLine<Word> const& line) const noexcept {
    auto const ahead = ready_.is_its_mask ? 0 : owner_.plan_.root().looks_ahead;
    return ahead > line.shared ? 0 : line.shared - ahead;
  }

  /// Sets places_ to those from one on at which the query is true.
  void find(TreeLine<Word> const& line, std::size_t first) {
    auto const& played = line.played;
    places_.clear();
    care_.clear(played.positions);
    for (auto place = first; place < played.positions; ++place) {
      auto const in_reach = played.ply[place] >= reach_.first_ply && played.ply[place] <= reach_.last_ply;
      if (in_reach && ready_.may_hold(played, place)) {
        care_.insert(place);
      }
    }
    if (care_.none()) {
      return;
    }
    auto const& marks = ready_.is_its_mask ? care_ : owner_.evaluation_.run(played, facts_, &care_);
    for (auto place = first; place < played.positions; ++place) {
      if (marks.contains(place)) {
        places_.push_back(place);
      }
    }
  }

  void report(TreeLine<Word> const& line) {
    auto const& played = line.played;
    if (!places_.empty() && !main_is_known_ && line.shared != 0 && places_.front() < line.shared) {
      find_main(line);
    }
    std::vector<Position> exact;
    for (auto const place : places_) {
      auto const is_new = mark_seen(line.nodes[place]);
      if ((!is_new && !(place + 1 == line.shared && depends_on_moves(line))) || is_done()) {
        continue;
      }
      if (exact.empty() && played.variant->rules().king_run != 0) {  // a position is more than its pieces
        exact = limited_positions(played);
      }
      found_.push_back({game_, played.ply[place], played.variant, exact.empty() ? played.position(place) : exact[place],
                        played.from[place] != 0 ? std::optional{played.move(place)} : std::nullopt, line.name});
    }
  }

  /// Where the query is true of the main line, which it is not about, for a line that shares some of it.
  void find_main(TreeLine<Word> const& line) {
    auto const places = std::exchange(places_, {});
    if (&line != &ready_.tree.main()) {
      find(ready_.tree.main(), 0);
      for (auto const place : places_) {
        static_cast<void>(mark_seen(ready_.tree.main().nodes[place]));
      }
    }
    places_ = places;
    main_is_known_ = true;
  }

  /// Whether the query is true of the position that a side line branches from because of what is played there in this
  /// line: not if it would be true at the end of a line, too.
  [[nodiscard]] bool depends_on_moves(TreeLine<Word> const& line) {
    if (ready_.is_its_mask) {
      return false;
    }
    auto const branch = line.shared - 1;
    ended_.begin_like(line.played, line.shared, 0);
    branch_.clear(ended_.positions);
    branch_.insert(branch);
    return !owner_.evaluation_.run(ended_, facts_, &branch_).contains(branch);
  }

  /// False if the position was reported, or belongs to the main line, before.
  [[nodiscard]] bool mark_seen(std::uint32_t node) {
    if (node >= seen_.size()) {
      seen_.resize(std::size_t{node} + 1);
    }
    return !std::exchange(seen_[node], true);
  }

  TreeScan& owner_;
  Prepared<Word>& ready_;
  GameId game_;
  std::span<std::uint64_t const> facts_;
  Reach reach_;
  std::vector<Hit>& found_;
  std::size_t found_before_;
  Marks care_;
  PlayedLine<Word> ended_;  // up to the branching
  Marks branch_;
  std::vector<std::size_t> places_;
  std::deque<bool> seen_;  // by node
  bool main_is_known_ = false;
};

TreeScan::TreeScan(Base& base, Plan const& plan, bool first_per_game)
    : plan_{plan},
      first_per_game_{first_per_game},
      evaluation_{plan},
      side_lines_{base},
      whole_games_{base},
      narrow_(variants().size()),
      wide_(variants().size()) {}
TreeScan::~TreeScan() = default;

void TreeScan::add(StoredGame const& game, std::optional<Position> const& start, std::span<std::uint64_t const> facts,
                   std::vector<Hit>& found) {
  auto const place = static_cast<std::size_t>(std::ranges::find(variants(), game.variant) - variants().begin());
  auto const prepare = [&]<typename Word>(std::unique_ptr<Prepared<Word>>& ready) {
    if (!ready) {
      ready = std::make_unique<Prepared<Word>>(plan_, *game.variant, place);
    }
    add(*ready, game, start, facts, found);
  };
  if (game.variant->board().bits() <= 64) {
    prepare(narrow_[place]);
  } else {
    prepare(wide_[place]);
  }
}

template <typename Word>
void TreeScan::add(Prepared<Word>& ready, StoredGame const& game, std::optional<Position> const& start,
                   std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
  Run<Word> run{*this, ready, game.id, facts, found};
  if (!run.is_possible()) {
    return;
  }
  ready.tree.next_is(game.id);
  auto const visit = [&](TreeLine<Word> const& line) { run.visit(line); };
  if (start && game.only_moves && ready.tree.read(*start, game.moves, side_lines_.of(game.id), visit)) {
    return;
  }
  run.begin_again();
  if (auto const* const whole = whole_games_.load(game.id, {.game = true})) {
    ready.tree.read(whole->game, visit);
  }
}

}  // namespace damier

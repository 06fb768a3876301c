#include "engine/search/search.hpp"

#include "engine/detail/search/searcher.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace damier {

/// What the threads of a question use until the last of them has ended.
struct SearchTeam {
  SearchTeam(SearchSettings const& settings, PositionEvaluator const& evaluation, HashTable& hash)
      : shared{*settings.variant, evaluation, settings.tables, hash} {}
  SearchTeam(SearchTeam const&) = delete;
  SearchTeam& operator=(SearchTeam const&) = delete;
  ~SearchTeam() = default;

  SearchShared shared;
  std::vector<std::unique_ptr<Searcher>> searchers;  // the first is that of the thread that asks
  std::vector<std::jthread> helpers;                 // of the others; destroyed first
};

namespace {

using Clock = std::chrono::steady_clock;

void help(Searcher& searcher, std::size_t number, int deepest) {
  Score guess = 0;
  for (auto depth = 1 + static_cast<int>(number % 2); depth <= deepest; ++depth) {
    auto const line = searcher.search_root(depth, guess, {});
    if (!line) {
      return;
    }
    guess = line->score;
  }
}

/// One question: the first searcher of a team is that of the thread that asks, and its lines are the answer. The others
/// search the same to be ahead of it in the hashed results.
class Thinking {
 public:
  Thinking(SearchTeam& team, Clock::time_point begin, SearchLimits const& limits, SearchCallbacks const& callbacks,
           std::size_t moves)
      : team_{team}, begin_{begin}, limits_{limits}, callbacks_{callbacks}, moves_{moves} {}
  Thinking(Thinking const&) = delete;
  Thinking& operator=(Thinking const&) = delete;
  /// Ends the other threads too, but does not wait for them: on a busy machine it takes long until each has its turn.
  ~Thinking() { team_.shared.stop = true; }

  [[nodiscard]] SearchReport run(std::vector<SearchPosition> const& game, unsigned threads) {
    for (auto i = 0U; i < std::max(threads, 1U); ++i) {
      team_.searchers.push_back(std::make_unique<Searcher>(team_.shared));
      team_.searchers.back()->set_game(game);
    }
    team_.searchers.front()->wants_to_stop = [this](std::uint64_t) { return wants_to_stop(); };
    for (std::size_t i = 1; i < team_.searchers.size(); ++i) {
      team_.helpers.emplace_back([&searcher = *team_.searchers[i], i] { help(searcher, i, deepest); });
    }
    search();
    report_.nodes = nodes();
    report_.time = Clock::now() - begin_;
    return std::move(report_);
  }

 private:
  static constexpr int deepest = 127;

  void search() {
    auto const deepest_wanted = static_cast<int>(std::min<unsigned>(limits_.depth, deepest));
    auto const wanted = std::min<std::size_t>(std::max(limits_.lines, 1U), moves_);
    for (auto depth = 1; depth <= deepest_wanted; ++depth) {
      if (!search_lines(depth, wanted)) {
        return;
      }
      report_.depth = static_cast<unsigned>(depth);
      report_.nodes = nodes();
      report_.time = Clock::now() - begin_;
      if (callbacks_.report) {
        callbacks_.report(report_);
      }
      auto const is_only = limits_.answers_only_move_at_once && moves_ == 1;
      if (is_only || is_proved(depth) || wants_to_stop()) {
        return;
      }
    }
  }

  /// A game won or lost in fewer plies than were searched has no better line.
  [[nodiscard]] bool is_proved(int depth) const {
    return std::ranges::all_of(report_.lines, [&](SearchLine const& line) {
      auto const plies = won_score - std::abs(line.score);
      return is_decided(line.score) && plies >= 0 && plies <= depth;
    });
  }

  bool search_lines(int depth, std::size_t wanted) {
    std::vector<SearchLine> lines;
    std::vector<Move> excluded;
    for (std::size_t i = 0; i < wanted; ++i) {
      auto const guess = i < report_.lines.size() ? report_.lines[i].score : 0;
      auto line = team_.searchers.front()->search_root(depth, guess, excluded);
      if (!line || line->moves.empty()) {
        if (auto const& stopped = team_.searchers.front()->stopped_line(); wanted == 1 && stopped) {
          report_.lines = {*stopped};
        }
        return false;
      }
      excluded.push_back(line->moves.front());
      lines.push_back(std::move(*line));
    }
    std::ranges::stable_sort(lines, std::ranges::greater{}, &SearchLine::score);
    report_.lines = std::move(lines);
    return true;
  }

  [[nodiscard]] std::uint64_t nodes() const noexcept {
    std::uint64_t sum = 0;
    for (auto const& searcher : team_.searchers) {
      sum += searcher->nodes();
    }
    return sum;
  }

  [[nodiscard]] bool wants_to_stop() const {
    if (report_.lines.empty()) {
      return false;  // there has to be an answer: that of the first ply takes no time
    }
    if (limits_.nodes && nodes() >= *limits_.nodes) {
      return true;
    }
    return (limits_.time && Clock::now() - begin_ >= *limits_.time) || (callbacks_.stopped && callbacks_.stopped());
  }

  SearchTeam& team_;
  Clock::time_point begin_;
  SearchLimits const& limits_;
  SearchCallbacks const& callbacks_;
  std::size_t moves_;
  SearchReport report_;
};

}  // namespace

Search::Search(SearchSettings settings)
    : settings_{std::move(settings)}, evaluation_{*settings_.variant, settings_.weights}, hash_{settings_.hash_bytes} {}

Search::~Search() = default;

void Search::clear() noexcept {
  team_.reset();
  hash_.clear();
}

SearchReport Search::think(EngineQuestion const& question, SearchLimits const& limits,
                           SearchCallbacks const& callbacks) {
  auto const begin = Clock::now();
  team_ = nullptr;  // its threads end here at the latest
  team_ = std::make_unique<SearchTeam>(settings_, evaluation_, hash_);
  auto& shared = team_->shared;
  std::vector<SearchPosition> game{shared.first(question.start)};
  for (auto const& move : question.moves) {
    game.push_back(shared.next(game.back(), move));
  }
  MoveList moves;
  settings_.variant->legal_moves(game.back().position, moves);
  if (moves.empty()) {
    return {};
  }
  hash_.begin_search();
  return Thinking{*team_, begin, limits, callbacks, moves.size()}.run(game, settings_.threads);
}

}  // namespace damier

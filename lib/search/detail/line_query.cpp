#include "search/detail/line_query.hpp"

#include "search/detail/line_evaluation.hpp"
#include "search/detail/line_replay.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <utility>

namespace damier {

struct LineQuery::State {
  explicit State(Query asked) : query{std::move(asked)}, evaluation{query.plan()} {}

  /// Where the query is true; each kind of board has its own words.
  template <typename Word>
  void find(PlayedLine<Word>& played) {
    LineReplay<Word>{*line.variant}.play(line, played);
    auto const& marks = evaluation.run(played, facts);
    for (std::size_t place = 0; place < played.positions; ++place) {
      if (marks.contains(place)) {
        plies.push_back(played.ply[place]);
      }
    }
  }

  Query query;
  LineEvaluation evaluation;
  MainLine line;
  PlayedLine<std::uint64_t> narrow;
  PlayedLine<WideWord> wide;
  std::vector<std::uint64_t> facts;
  std::vector<unsigned> plies;
};

LineQuery::LineQuery(Query query) : state_{std::make_unique<State>(std::move(query))} {}
LineQuery::LineQuery(LineQuery&&) noexcept = default;
LineQuery& LineQuery::operator=(LineQuery&&) noexcept = default;
LineQuery::~LineQuery() = default;

std::vector<unsigned> const& LineQuery::run(Variant const& variant, Position const& start, std::span<Move const> moves,
                                            GameHeader const& header) {
  auto& state = *state_;
  state.line.variant = &variant;
  state.line.start = start;
  state.line.moves.assign(moves.begin(), moves.end());
  state.facts.clear();
  state.query.plan().append_facts(header, state.facts);
  state.plies.clear();
  if (variant.board().bits() <= 64) {
    state.find(state.narrow);
  } else {
    state.find(state.wide);
  }
  return state.plies;
}

}  // namespace damier

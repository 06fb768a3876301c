#include "search/line_motifs.hpp"

#include "grammar/query/reader.hpp"
#include "search/line_evaluation.hpp"
#include "search/line_replay.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The moves that the shortest match of a part of a query passes, from its first position to its last.
std::size_t least_moves(Plan::Step const& step) {
  std::size_t moves = 0;
  if (step.kind == Plan::Kind::sequence) {
    for (auto const& gap : step.gaps) {
      moves += static_cast<std::size_t>(std::max<std::int64_t>(gap.low, 1));
    }
    return moves;
  }
  if (step.kind == Plan::Kind::conjunction) {
    for (auto const& operand : step.operands) {
      moves = std::max(moves, least_moves(operand));
    }
  }
  return moves;
}

/// A motif as one side carries it out.
struct SidedMotif {
  SidedMotif(Motif const& asked, std::size_t place_in_catalogue, Colour who, Plan compiled)
      : motif{&asked}, place{place_in_catalogue}, side{who}, plan{std::move(compiled)}, evaluation{plan} {}
  SidedMotif(SidedMotif const&) = delete;
  SidedMotif& operator=(SidedMotif const&) = delete;
  ~SidedMotif() = default;

  Motif const* motif;
  std::size_t place;
  Colour side;
  Plan plan;
  LineEvaluation evaluation;
};

/// The motif with a query for White, for a side.
query::Node for_side(query::Node root, Colour side) {
  if (side == Colour::black) {
    query::Mirror mirror;
    mirror.operand.push_back(std::move(root));
    root = {std::move(mirror), {}};
  }
  return root;
}

}  // namespace

struct MotifFinder::State {
  /// What replays the games of a variant.
  template <typename Word>
  struct Lines {
    std::vector<std::unique_ptr<LineReplay<Word> const>> replays{variants().size()};
    PlayedLine<Word> line;
    PlayedLine<Word> cut;  // the same up to some place
  };

  std::deque<SidedMotif> motifs;  // a deque: evaluations refer to plans
  Lines<std::uint64_t> narrow;
  Lines<WideWord> wide;

  template <typename Word>
  void find(Lines<Word>& lines, MainLine const& game, std::vector<MotifHit>& hits) {
    auto const place = static_cast<std::size_t>(std::ranges::find(variants(), game.variant) - variants().begin());
    if (!lines.replays[place]) {
      lines.replays[place] = std::make_unique<LineReplay<Word> const>(*game.variant);
    }
    lines.replays[place]->play(game, lines.line);
    for (auto& sided : motifs) {
      if (sided.motif->is_of(*game.variant) && sided.plan.reach({}, place).anywhere) {
        find(lines, sided, hits);
      }
    }
  }

  template <typename Word>
  void find(Lines<Word>& lines, SidedMotif& sided, std::vector<MotifHit>& hits) {
    auto const marks = sided.evaluation.run(lines.line, {});
    std::optional<std::size_t> last_end;  // of the moves that show a hit
    for (std::size_t at = 0; at < lines.line.positions && !marks.none(); ++at) {
      if (!marks.contains(at)) {
        continue;
      }
      MotifHit hit{sided.motif, sided.side, lines.line.ply[at], lines.line.position(at), {}};
      auto const moves = moves_that_show(lines, sided, at);
      if (moves > 1 && last_end == at + moves) {
        continue;  // a later beginning of the same
      }
      last_end = at + moves;
      for (auto next = at; next < at + moves && lines.line.from[next] != 0; ++next) {
        hit.moves.push_back(lines.line.move(next));
      }
      hits.push_back(std::move(hit));
    }
  }

  /// How many moves behind a place are enough for the motif to be true there.
  template <typename Word>
  static std::size_t moves_that_show(Lines<Word>& lines, SidedMotif& sided, std::size_t at) {
    auto const rest = lines.line.positions - 1 - at;
    for (auto moves = std::min(least_moves(sided.plan.root()), rest); moves < rest; ++moves) {
      lines.cut = lines.line;
      lines.cut.end(at + moves + 1);
      if (sided.evaluation.run(lines.cut, {}).contains(at)) {
        return moves;
      }
    }
    return rest;
  }
};

MotifFinder::MotifFinder(MotifCatalogue const& catalogue) : MotifFinder{catalogue, {}} {}

MotifFinder::MotifFinder(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked)
    : state_{std::make_unique<State>()} {
  std::size_t place = 0;
  for (auto const& motif : catalogue.motifs()) {
    ++place;
    if (motif.query.empty() || (!asked.empty() && std::ranges::find(asked, &motif) == asked.end())) {
      continue;
    }
    auto const root = query::read_query(motif.query);
    for (auto const side : {Colour::white, Colour::black}) {
      auto plan = root ? std::optional{Plan::compile(for_side(*root, side), motif.query, catalogue)} : std::nullopt;
      if (plan && *plan && !(*plan)->mentions_headers()) {
        state_->motifs.emplace_back(motif, place, side, std::move(**plan));
      }
    }
  }
}

MotifFinder::MotifFinder(MotifFinder&&) noexcept = default;
MotifFinder& MotifFinder::operator=(MotifFinder&&) noexcept = default;
MotifFinder::~MotifFinder() = default;

std::vector<MotifHit> MotifFinder::find(MainLine const& line) {
  std::vector<MotifHit> hits;
  if (line.variant->board().bits() <= 64) {
    state_->find(state_->narrow, line, hits);
  } else {
    state_->find(state_->wide, line, hits);
  }
  std::ranges::stable_sort(hits, {}, &MotifHit::ply);  // each ply keeps the order of the catalogue
  return hits;
}

}  // namespace damier

#include "search/motif_finder.hpp"

#include "grammar/query/reader.hpp"
#include "search/detail/line_evaluation.hpp"
#include "search/detail/line_replay.hpp"
#include "search/detail/line_tree.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The positions that the shortest match of a part of a sequence has; a part that is no sequence has one.
std::size_t least_length(Plan::Step const& step) {
  std::size_t length = 0;
  switch (step.kind) {
    case Plan::Kind::sequence:
      for (auto const& part : step.operands) {
        length += least_length(part);
      }
      for (auto const& gap : step.gaps) {
        length += static_cast<std::size_t>(std::max<std::int64_t>(gap.low, 1) - 1);
      }
      return length;
    case Plan::Kind::repetition:
      return static_cast<std::size_t>(std::max<std::int64_t>(step.range.low, 0)) * least_length(step.operands.front());
    default: return 1;
  }
}

/// The moves behind a position without which a query is not true of it.
std::size_t least_moves(Plan::Step const& step) {
  switch (step.kind) {
    case Plan::Kind::sequence: {
      auto const length = least_length(step);
      auto const& last = step.operands.back();
      return last.kind == Plan::Kind::repetition ? std::max<std::size_t>(length, 1) - 1
                                                 : length - least_length(last) + least_moves(last);
    }
    case Plan::Kind::conjunction: {
      std::size_t most = 0;
      for (auto const& operand : step.operands) {
        most = std::max(most, least_moves(operand));
      }
      return most;
    }
    case Plan::Kind::each_piece: return least_moves(step.operands.front());
    default: return 0;
  }
}

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

/// A motif as one side carries it out.
struct MotifPlans::Sided {
  Motif const* motif;
  Colour side;
  Plan plan;
  std::size_t least_moves;
  std::vector<bool> in_variants;  // in which it can be, in their order
};

MotifPlans::MotifPlans(MotifCatalogue const& catalogue) : MotifPlans{catalogue, {}} {}

MotifPlans::MotifPlans(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked) {
  std::vector<Sided> all;
  for (auto const& motif : catalogue.motifs()) {
    if (motif.query.empty() || (!asked.empty() && std::ranges::find(asked, &motif) == asked.end())) {
      continue;
    }
    auto const root = query::read_query(motif.query);
    for (auto const side : {Colour::white, Colour::black}) {
      auto plan = root ? std::optional{Plan::compile(for_side(*root, side), motif.query, catalogue)} : std::nullopt;
      if (!plan || !*plan || (*plan)->mentions_headers()) {
        continue;
      }
      std::vector<bool> in_variants;
      for (std::size_t place = 0; place < variants().size(); ++place) {
        in_variants.push_back(motif.is_of(*variants()[place]) && (*plan)->reach({}, place).anywhere);
      }
      auto const least = least_moves((*plan)->root());
      all.push_back({&motif, side, std::move(**plan), least, std::move(in_variants)});
    }
  }
  sided_ = std::make_shared<std::vector<Sided> const>(std::move(all));
}

struct MotifFinder::State {
  using Sided = MotifPlans::Sided;
  /// A motif that is looked for.
  struct Wanted {
    Sided const* sided;
    LineEvaluation evaluation;
  };

  explicit State(MotifPlans from) : plans{std::move(from)} {
    for (auto const& sided : *plans.sided_) {
      wanted.push_back({&sided, LineEvaluation{sided.plan}});
    }
  }

  /// What replays the games of a variant.
  template <typename Word>
  struct Lines {
    std::vector<std::unique_ptr<LineReplay<Word> const>> replays{variants().size()};
    std::vector<std::unique_ptr<LineTree<Word>>> trees{variants().size()};
    PlayedLine<Word> line;
    PlayedLine<Word> cut;  // the same up to some place
  };

  MotifPlans plans;
  std::vector<Wanted> wanted;
  Marks one_place;
  Lines<std::uint64_t> narrow;
  Lines<WideWord> wide;

  /// The places of a game, by their numbers among all of it, that a motif was found in; for each motif.
  using Seen = std::vector<std::vector<bool>>;

  template <typename Word>
  void find(Lines<Word>& lines, MainLine const& game, std::vector<MotifHit>& hits) {
    auto const place = place_of(*game.variant);
    if (!lines.replays[place]) {
      lines.replays[place] = std::make_unique<LineReplay<Word> const>(*game.variant);
    }
    lines.replays[place]->play(game, lines.line);
    for (auto& motif : wanted) {
      if (motif.sided->in_variants[place]) {
        find(lines, lines.line, motif, [&](std::size_t at, std::size_t moves) {
          hits.push_back(hit(lines.line, *motif.sided, at, moves));
          return true;
        });
      }
    }
  }

  template <typename Word>
  void find(Lines<Word>& lines, Game const& game, query::Lines which, std::vector<MotifHit>& hits) {
    auto const place = place_of(*game.variant);
    auto& tree = lines.trees[place];
    if (!tree) {
      tree = std::make_unique<LineTree<Word>>(*game.variant);
    }
    Seen seen(wanted.size());
    tree->read(game, [&](TreeLine<Word> const& line) {
      auto const before = static_cast<std::ptrdiff_t>(hits.size());
      for (std::size_t number = 0; number < wanted.size(); ++number) {
        if (wanted[number].sided->in_variants[place]) {
          find_new(lines, line, wanted[number], seen[number], which, hits);
        }
      }
      std::stable_sort(hits.begin() + before, hits.end(), is_earlier);
    });
  }

  /// Appends what is new in a line of a game.
  template <typename Word>
  void find_new(Lines<Word>& lines, TreeLine<Word> const& line, Wanted& motif, std::vector<bool>& seen,
                query::Lines which, std::vector<MotifHit>& hits) {
    auto const is_main = line.shared == 0;
    if (line.shared == line.played.positions) {  // it has no move that can be read
      return;
    }
    seen.resize(std::max<std::size_t>(seen.size(), line.nodes.back() + std::size_t{1}));
    find(lines, line.played, motif, [&](std::size_t at, std::size_t moves) {
      auto const was_seen = static_cast<bool>(seen[line.nodes[at]]);
      seen[line.nodes[at]] = true;
      auto const begins_here = !is_main && at + 1 == line.shared && moves != 0;
      if (was_seen && !begins_here) {
        return at + moves < line.shared;
      }
      if (!is_main || which != query::Lines::variations) {
        hits.push_back(hit(line.played, *motif.sided, at, moves));
        hits.back().line = line.name;
      }
      return true;
    });
  }

  /// Calls found(place, moves) for the places where a motif is true, with the number of the moves that show it, but not
  /// for a later beginning of one for which the result was true: that counts as found.
  template <typename Word, typename Found>
  void find(Lines<Word>& lines, PlayedLine<Word> const& line, Wanted& motif, Found const& found) {
    auto const marks = motif.evaluation.run(line, {});
    std::optional<std::size_t> last_end;  // of the moves that show a motif
    for (std::size_t at = 0; at < line.positions && !marks.none(); ++at) {
      if (!marks.contains(at)) {
        continue;
      }
      auto const moves = moves_that_show(lines, line, motif, at);
      if ((moves <= 1 || last_end != at + moves) && found(at, moves)) {
        last_end = at + moves;
      }
    }
  }

  template <typename Word>
  static MotifHit hit(PlayedLine<Word> const& line, Sided const& sided, std::size_t at, std::size_t moves) {
    MotifHit hit{sided.motif, sided.side, line.ply[at], line.position(at), {}};
    for (auto next = at; next < at + moves && line.from[next] != 0; ++next) {
      hit.moves.push_back(line.move(next));
    }
    return hit;
  }

  static bool is_earlier(MotifHit const& a, MotifHit const& b) noexcept { return a.ply < b.ply; }

  static std::size_t place_of(Variant const& variant) noexcept {
    return static_cast<std::size_t>(std::ranges::find(variants(), &variant) - variants().begin());
  }

  /// How many moves behind a place are enough for the motif to be true there.
  template <typename Word>
  std::size_t moves_that_show(Lines<Word>& lines, PlayedLine<Word> const& line, Wanted& motif, std::size_t at) {
    auto const rest = line.positions - 1 - at;
    for (auto moves = std::min(motif.sided->least_moves, rest); moves < rest; ++moves) {
      lines.cut.begin_like(line, at + moves + 1, 0);
      one_place.clear(lines.cut.positions);
      one_place.insert(at);
      if (motif.evaluation.run(lines.cut, {}, &one_place).contains(at)) {
        return moves;
      }
    }
    return rest;
  }
};

MainLine main_line_of(MotifLine const& line) {
  MainLine game;
  game.variant = line.variant;
  game.start = line.start;
  auto const legal = line.variant->legal_prefix(line.start, line.moves);
  game.moves.assign(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(legal));
  return game;
}

MotifFinder::MotifFinder(MotifCatalogue const& catalogue) : MotifFinder{MotifPlans{catalogue}} {}
MotifFinder::MotifFinder(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked)
    : MotifFinder{MotifPlans{catalogue, asked}} {}
MotifFinder::MotifFinder(MotifPlans plans) : state_{std::make_unique<State>(std::move(plans))} {}

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
  std::ranges::stable_sort(hits, State::is_earlier);  // each ply keeps the order of the catalogue
  return hits;
}

std::vector<MotifHit> MotifFinder::find(Game const& game, query::Lines which) {
  std::vector<MotifHit> hits;
  if (game.variant->board().bits() <= 64) {
    state_->find(state_->narrow, game, which, hits);
  } else {
    state_->find(state_->wide, game, which, hits);
  }
  return hits;
}

}  // namespace damier

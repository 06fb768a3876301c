#include "search/detail/plan_compiler.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "search/opening_names.hpp"

#include <memory>
#include <string>
#include <utility>

namespace damier {
namespace {

/// Maximal nesting of motifs whose mechanism is made of other motifs.
constexpr unsigned deepest_motif = 8;

}  // namespace

Plan::Step Plan::Compiler::compile(query::MotifTerm const& term) {
  auto const found = catalogue_.motifs_named(term.name.value);
  if (found.empty()) {
    auto const meant = catalogue_.nearest_motif(term.name.value);
    fail(term.name.span, "query-motif", message("query-no-such-motif"),
         meant.empty() ? message("query-motifs-listed") : message("did-you-mean", "word"_a = meant));
    return {};
  }
  Step any;
  any.kind = Kind::disjunction;
  for (auto const* const motif : found) {
    for (auto const side : {query::Side::white, query::Side::black}) {
      if (!motif->query.empty() && term.side.value_or(side) == side && !error_) {
        add_operand(any, carried_out(*motif, side, term.name.span));
      }
    }
  }
  if (any.operands.empty()) {
    fail(term.name.span, "query-motif", message("query-motif-not-implemented", "name"_a = term.name.value),
         message("query-motifs-listed"));
    return {};
  }
  return any.operands.size() == 1 ? std::move(any.operands.front()) : any;
}

Plan::Step Plan::Compiler::carried_out(Motif const& motif, query::Side side, query::Span span) {
  auto root = query::read_query(motif.query);
  if (!root || motif_depth_ == deepest_motif) {
    fail(span, "query-motif", message("query-motif-broken", "name"_a = motif.id));
    return {};
  }
  auto const& read = motif_roots_.emplace_back(std::move(*root));
  auto definitions = std::exchange(definitions_, {});  // its names are its own
  auto const mirrored = std::exchange(mirrored_, mirrored_ != (side == query::Side::black));
  auto const outer = std::exchange(motif_, NamedMotif{&motif, motif_ ? motif_->span : span});
  ++motif_depth_;
  Step both;
  if (!motif.variants.empty()) {
    std::vector<bool> has_it;
    for (auto const* const variant : variants()) {
      has_it.push_back(motif.is_of(*variant));
    }
    add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(has_it)}}));
  }
  add_operand(both, compile(read));
  --motif_depth_;
  motif_ = outer;
  mirrored_ = mirrored;
  definitions_ = std::move(definitions);
  return both.operands.size() == 1 ? std::move(both.operands.front()) : both;
}

Plan::Step Plan::Compiler::compile(query::OpeningTerm const& term) {
  std::vector<std::string> ids;
  for (auto const* const opening : catalogue_.openings_named(term.name.value)) {
    ids.push_back(opening->id);
  }
  if (ids.empty()) {
    auto const meant = catalogue_.nearest_opening(term.name.value);
    fail(term.name.span, "query-opening", message("query-no-such-opening"),
         meant.empty() ? message("query-motifs-listed") : message("did-you-mean", "word"_a = meant));
    return {};
  }
  return header(HeaderTest{
      HeaderTest::Openings{std::make_shared<OpeningNames const>(catalogue_.openings()), std::move(ids), {}}});
}

}  // namespace damier

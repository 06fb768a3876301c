#include "search/detail/plan_compiler.hpp"

#include "language/message.hpp"
#include "search/detail/query_types.hpp"
#include "search/plan.hpp"
#include "text/byte_classes.hpp"
#include "text/spelling.hpp"

#include <string>
#include <utility>

namespace damier {

/// The header says which games have the sign; in them it is a condition on the move.
Plan::Step Plan::Compiler::compile(query::NagTerm const& term) {
  Step both;
  add_operand(both, header(HeaderTest{term}));
  add_operand(both, position(PositionTest{PositionTest::Signed{both.operands.back().test}}));
  return both;
}

/// The same for the combinations that a layer of the base has.
Plan::Step Plan::Compiler::compile(query::ShotTerm const& term) {
  ShotWanted wanted;
  switch (term.kind) {
    case query::ShotTermKind::any: break;
    case query::ShotTermKind::played: wanted.kind = ShotKind::played; break;
    case query::ShotTermKind::missed: wanted.kind = ShotKind::missed; break;
    case query::ShotTermKind::allowed: wanted.kind = ShotKind::allowed; break;
  }
  wanted.proved = term.proved;
  wanted.regained = term.regained;
  if (term.gain) {
    wanted.gain = [range = *term.gain](std::int64_t men) { return in_range(range, men); };
  }
  if (term.motif) {
    for (auto const* const motif : catalogue_.motifs_named(term.motif->value)) {
      wanted.motifs.push_back(motif->id);
    }
    if (wanted.motifs.empty()) {
      auto const meant = catalogue_.nearest_motif(term.motif->value);
      fail(term.motif->span, "query-motif", message("query-no-such-motif"),
           meant.empty() ? message("query-motifs-listed") : message("did-you-mean", "word"_a = meant));
      return {};
    }
  }
  Step both;
  add_operand(both, header(HeaderTest{std::move(wanted)}));
  add_operand(both, position(PositionTest{PositionTest::Signed{both.operands.back().test}}));
  return both;
}

Plan::Step Plan::Compiler::compile(query::TextTerm const& term) {
  return header(HeaderTest{mirrored_ ? mirrored(term) : term});
}
Plan::Step Plan::Compiler::compile(query::PlayerTerm const& term) {
  return header(HeaderTest{mirrored_ ? mirrored(term) : term});
}
Plan::Step Plan::Compiler::compile(query::ResultTerm const& term) {
  return header(HeaderTest{mirrored_ ? mirrored(term) : term});
}
Plan::Step Plan::Compiler::compile(query::NumberTerm const& term) {
  return header(HeaderTest{mirrored_ ? mirrored(term) : term});
}
Plan::Step Plan::Compiler::compile(query::DateTerm const& term) { return header(HeaderTest{term}); }
Plan::Step Plan::Compiler::compile(query::HasTerm const& term) { return header(HeaderTest{term}); }
Plan::Step Plan::Compiler::compile(query::CommentTerm const& term) { return header(HeaderTest{term}); }
Plan::Step Plan::Compiler::compile(query::LabelTerm const& term) { return header(HeaderTest{term}); }
Plan::Step Plan::Compiler::compile(query::SavedQueryTerm const& term) {
  fail(term.name.span, "query-saved", message("query-saved-no-base", "name"_a = term.name.value));
  return {};
}

Plan::Step Plan::Compiler::compile(query::TypeTerm const& term) {
  auto const found = find_types(term.name.value);
  if (found.empty()) {
    fail_type(term.name);
    return {};
  }
  Step any;
  any.kind = Kind::disjunction;
  for (auto const* const variant : found) {
    add_operand(any, header(HeaderTest{HeaderTest::VariantName{std::string{variant->name()}}}));
  }
  return found.size() == 1 ? std::move(any.operands.front()) : any;
}

void Plan::Compiler::fail_type(query::Text const& name) {
  std::vector<std::string_view> names;
  std::string list;
  for (auto const* const variant : variants()) {
    names.push_back(variant->name());
    list += (list.empty() ? "" : ", ") + std::string{variant->name()};
  }
  auto const meant = nearest_word(trimmed(name.value), names);
  fail(name.span, "query-type", message("query-no-such-variant"),
       meant.empty() ? message("query-variants-played", "variants"_a = list)
                     : message("did-you-mean", "word"_a = meant));
}

}  // namespace damier

#include "search/detail/plan_compiler.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace damier {
namespace {

/// Maximal number of parts of a plan: definitions that are reused many times could make a short query endless.
constexpr std::size_t most_steps = 20'000;
/// Maximal nesting of repetitions: each multiplies the time that a game can take.
constexpr unsigned deepest_repetition = 3;

}  // namespace

tl::expected<Plan, Diagnostic> Plan::Compiler::run(query::Node const& root) {
  plan_.root_ = compile(root);
  if (error_) {
    return tl::unexpected{std::move(*error_)};
  }
  return std::move(plan_);
}

Plan::Step Plan::Compiler::compile(query::Node const& node) {
  if (error_ || (open_choice_ && open_choice_->impossible)) {
    return {};
  }
  if (++steps_ > most_steps) {
    fail(node.span, "query-too-large", message("query-too-large", "most"_a = most_steps),
         message("query-too-large-why"));
    return {};
  }
  span_ = node.span;
  auto const here = place();
  auto step = std::visit([&](auto const& term) { return compile(term); }, node.term);
  step.span = step.span.length == 0 ? here : step.span;
  return step;
}

Plan::Step Plan::Compiler::compile(query::Combination const& combination) {
  Step step;
  switch (combination.op) {
    case query::Operator::conjunction: step.kind = Kind::conjunction; break;
    case query::Operator::disjunction: step.kind = Kind::disjunction; break;
    case query::Operator::negation: step.kind = Kind::negation; break;
  }
  for (auto const& operand : combination.operands) {
    auto part = compile(operand);
    if (step.kind != Kind::conjunction || !merge(step, part)) {
      add_operand(step, std::move(part));
    }
  }
  // The conditions on the header come first; a stable order makes the plan the same everywhere.
  std::ranges::stable_sort(step.operands, {}, [](Step const& s) { return std::pair{s.needs_positions, s.cost}; });
  return step;
}

bool Plan::Compiler::merge(Step const& conjunction, Step const& part) {
  if (part.kind != Kind::position) {
    return false;
  }
  for (auto const& earlier : conjunction.operands) {
    if (earlier.kind != Kind::position) {
      continue;
    }
    if (auto merged = PositionTest::both(plan_.positions_[earlier.test], plan_.positions_[part.test])) {
      plan_.positions_[earlier.test] = std::move(*merged);
      return true;
    }
  }
  return false;
}

Plan::Step Plan::Compiler::compile(query::Sequence const& sequence) {
  Step step;
  step.kind = Kind::sequence;
  step.gaps = sequence.gaps;
  for (auto& gap : step.gaps) {
    gap.low = std::max<std::int64_t>(gap.low, 1);
  }
  for (auto const& part : sequence.parts) {
    add_operand(step, compile(part));
  }
  // For all choices at once every part is one position long, those that name no choice, too.
  auto const is_long = [](Step const& part) { return part.kind == Kind::sequence || part.kind == Kind::repetition; };
  if (step.names_choice && std::ranges::any_of(step.operands, is_long)) {
    choice_impossible();
  }
  step.needs_positions = true;
  step.looks_ahead = Reach::no_limit;
  return step;
}

Plan::Step Plan::Compiler::compile(query::Repetition const& repetition) {
  auto const span = span_;
  Step step;
  step.kind = Kind::repetition;
  step.range = repetition.times;
  add_operand(step, compile(repetition.operand.front()));
  step.needs_positions = true;
  step.looks_ahead = Reach::no_limit;
  if (step.names_choice) {
    choice_impossible();
  }
  if (++step.repetitions > deepest_repetition) {
    fail(span, "query-too-deep", message("query-repetitions-too-deep", "most"_a = deepest_repetition));
  }
  return step;
}

Plan::Step Plan::Compiler::compile(query::Stays const& stays) {
  Step step;
  step.kind = Kind::stays;
  step.range = stays.plies;
  add_operand(step, compile(stays.operand.front()));
  if (step.names_choice && (step.range.outside || step.range.high != std::numeric_limits<std::int64_t>::max())) {
    choice_impossible();
  }
  step.needs_positions = true;
  step.looks_ahead = Reach::no_limit;
  return step;
}

Plan::Step Plan::Compiler::compile(query::Mirror const& mirror) {
  mirrored_ = !mirrored_;
  auto step = compile(mirror.operand.front());
  mirrored_ = !mirrored_;
  return step;
}

Plan::Step Plan::Compiler::compile(query::InLines const& term) {
  plan_.lines_ = term.lines;
  Step all;
  if (term.lines == query::Lines::solutions) {
    add_operand(all, header(HeaderTest{query::HasTerm{query::Feature::fen}}));
  }
  add_operand(all, compile(term.operand.front()));
  if (!all.needs_positions) {
    add_operand(all, position(PositionTest{query::PlyTerm{{0, std::numeric_limits<std::int64_t>::max(), false}}}));
  }
  return all;
}

Plan::Step Plan::Compiler::negated(Step step) {
  Step none;
  none.kind = Kind::negation;
  add_operand(none, std::move(step));
  return none;
}

void Plan::Compiler::add_operand(Step& step, Step operand) {
  step.needs_positions = step.needs_positions || operand.needs_positions;
  step.names_choice = step.names_choice || operand.names_choice;
  step.cost += operand.cost;
  step.looks_ahead = std::max(step.looks_ahead, operand.looks_ahead);
  step.repetitions = std::max(step.repetitions, operand.repetitions);
  step.operands.push_back(std::move(operand));
}

Plan::Step Plan::Compiler::header(HeaderTest test) {
  Step step;
  step.kind = Kind::header;
  step.span = place();
  step.test = plan_.headers_.size();
  step.cost = test.cost();
  plan_.headers_.push_back(std::move(test));
  return step;
}

Plan::Step Plan::Compiler::position(PositionTest test) {
  if (anchored_ != nullptr && !names_no_squares(test)) {
    auto tests = anchored(test, *anchored_);
    if (!tests) {
      choice_impossible();
      return {};
    }
    return choice_test({.which = ChoiceTest::Which::anchored, .anchored = std::move(*tests)});
  }
  Step step;
  step.kind = Kind::position;
  step.span = place();
  step.test = plan_.positions_.size();
  step.cost = test.cost();
  step.looks_ahead = test.looks_ahead();
  step.needs_positions = true;
  plan_.positions_.push_back(std::move(test));
  return step;
}

Plan::Step Plan::Compiler::square_test(SquareTest::Kind kind) {
  if (anchored_ != nullptr) {
    choice_impossible();
  }
  Step step;
  step.kind = Kind::squares;
  step.span = place();
  step.test = plan_.square_tests_.size();
  plan_.square_tests_.emplace_back(std::move(kind));
  step.cost = plan_.square_tests_.back().cost();
  step.looks_ahead = 1;
  step.needs_positions = true;
  return step;
}

Plan::Step Plan::Compiler::written(query::Text const& text, tl::expected<PositionTest, TextFault> test) {
  if (test) {
    return position(std::move(*test));
  }
  auto const offset = offset_in_query(text_, text, test.error().offset);
  fail({static_cast<std::uint32_t>(offset), 1}, test.error().code, std::move(test.error().message),
       std::move(test.error().hint));
  return {};
}

void Plan::Compiler::fail(query::Span span, std::string_view code, Message message, Message hint) {
  if (!error_ && motif_) {  // places in the text of the motif mean nothing in that of the query
    error_ = query::query_error(text_, motif_->span, "query-motif",
                                damier::message("query-motif-broken", "name"_a = motif_->motif->id));
  } else if (!error_) {
    error_ = query::query_error(text_, span, code, std::move(message), std::move(hint));
  }
}

tl::expected<Plan, Diagnostic> Plan::compile(query::Node const& root, std::string_view text,
                                             MotifCatalogue const& catalogue) {
  return Compiler{text, catalogue}.run(root);
}
tl::expected<Plan, Diagnostic> Plan::spelled_out(query::Node const& root, std::string_view text,
                                                 MotifCatalogue const& catalogue) {
  return Compiler{text, catalogue, false}.run(root);
}
tl::expected<Plan, Diagnostic> Plan::compile(query::Node const& root, std::string_view text) {
  return compile(root, text, MotifCatalogue::built_in());
}

}  // namespace damier

#include "search/query.hpp"

#include "grammar/query/reader.hpp"
#include "motif/catalogue.hpp"
#include "search/plan.hpp"

#include <utility>

namespace damier {

Query::Query(std::shared_ptr<Plan const> plan) noexcept : plan_{std::move(plan)} {}

void add_mirror(query::Node& root) {
  if (auto* const in_lines = std::get_if<query::InLines>(&root.term)) {
    add_mirror(in_lines->operand.front());
    return;
  }
  query::Combination either{query::Operator::disjunction, {root}};
  either.operands.push_back({query::Mirror{{root}}, root.span});
  root.term = std::move(either);
}

tl::expected<Query, Diagnostic> Query::compile(std::string_view text, bool with_mirror) {
  return compile(text, MotifCatalogue::built_in(), with_mirror);
}

tl::expected<Query, Diagnostic> Query::compile(std::string_view text, MotifCatalogue const& catalogue, bool with_mirror,
                                               std::vector<SavedQuery> const& saved) {
  return query::read_query(text)
      .and_then([&](query::Node root) { return with_saved(std::move(root), text, saved); })
      .and_then([&](query::Node root) {
        if (with_mirror) {
          add_mirror(root);
        }
        return Plan::compile(root, text, catalogue);
      })
      .map([](Plan plan) { return Query{std::make_shared<Plan const>(std::move(plan))}; });
}

bool Query::mentions_positions() const noexcept { return plan_->mentions_positions(); }

bool Query::mentions_lines() const noexcept { return plan_->lines() != query::Lines::main; }

Query Query::with_comments_of(Base& base) const {
  if (!plan_->asks_the_base()) {
    return *this;
  }
  auto plan = std::make_shared<Plan>(*plan_);
  plan->look_up(base);
  return Query{std::move(plan)};
}

std::optional<query::Span> Query::asks_for_tables() const noexcept { return plan_->asks_for_tables(); }

Query Query::with_tables(endgame::TableFolder const& folder) const {
  auto plan = std::make_shared<Plan>(*plan_);
  plan->use_tables(folder);
  return Query{std::move(plan)};
}

bool Query::accepts(GameHeader const& header) const { return plan_->judge(header) != Verdict::no; }

}  // namespace damier

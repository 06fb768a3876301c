#include "search/query.hpp"

#include "grammar/query/reader.hpp"
#include "search/plan.hpp"

#include <utility>

namespace damier {

Query::Query(std::shared_ptr<Plan const> plan) noexcept : plan_{std::move(plan)} {}

tl::expected<Query, Diagnostic> Query::compile(std::string_view text) {
  return query::read_query(text)
      .and_then([&](query::Node const& root) { return Plan::compile(root, text); })
      .map([](Plan plan) { return Query{std::make_shared<Plan const>(std::move(plan))}; });
}

bool Query::mentions_positions() const noexcept { return plan_->mentions_positions(); }

Query Query::with_comments_of(Base& base) const {
  if (!plan_->mentions_comments()) {
    return *this;
  }
  auto plan = std::make_shared<Plan>(*plan_);
  plan->find_comments(base);
  return Query{std::move(plan)};
}

bool Query::accepts(GameHeader const& header) const { return plan_->judge(header) != Verdict::no; }

}  // namespace damier

#include "grammar/query/builder.hpp"

#include "grammar/query/reader.hpp"

#include <iterator>
#include <limits>
#include <string>

namespace damier::query {

void Builder::compare() noexcept {
  constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
  constexpr auto highest = std::numeric_limits<std::int64_t>::max();
  switch (comparison) {
    case Comparison::equal: range = {value.low, value.high, false}; break;
    case Comparison::not_equal: range = {value.low, value.high, true}; break;
    case Comparison::less: range = {lowest, value.low - 1, false}; break;
    case Comparison::less_equal: range = {lowest, value.high, false}; break;
    case Comparison::greater: range = {value.high + 1, highest, false}; break;
    case Comparison::greater_equal: range = {value.low, highest, false}; break;
  }
}

bool Builder::extend_range() {
  if (value.high < range.low) {
    failure.stop({narrow(token_begin_), narrow(token_end_ - token_begin_)}, "query-range",
                 "a range runs from the lower to the higher end", "exchange the two ends");
    return false;
  }
  range.high = value.high;
  return true;
}

bool Builder::enter() {
  if (entered_.size() == deepest_nesting) {
    failure.stop({narrow(token_begin_), narrow(token_end_ - token_begin_)}, "query-too-deep",
                 "brackets and 'not' are nested more than " + std::to_string(deepest_nesting) + " deep", "");
    return false;
  }
  entered_.push_back(token_begin_);
  return true;
}

void Builder::close(Operator op) {
  auto const mark = marks_.back();
  marks_.pop_back();
  if (nodes_.size() - mark >= 2) {
    combine(op, mark, nodes_[mark].span.offset);
  }
}

void Builder::negate() {
  auto const begin = entered_.back();
  leave();
  combine(Operator::negation, nodes_.size() - 1, begin);
}

void Builder::combine(Operator op, std::size_t mark, std::size_t begin) {
  auto const& last = nodes_.back().span;
  Span const span{narrow(begin), last.offset + last.length - narrow(begin)};
  auto const first = nodes_.begin() + static_cast<std::ptrdiff_t>(mark);
  std::vector<Node> operands(std::make_move_iterator(first), std::make_move_iterator(nodes_.end()));
  nodes_.erase(first, nodes_.end());
  auto& node = nodes_.emplace_back();  // a new node is an empty combination
  node.span = span;
  auto& combination = std::get<Combination>(node.term);
  combination.op = op;
  combination.operands = std::move(operands);
}

Node Builder::take() {
  if (nodes_.empty()) {
    return {};
  }
  return std::move(nodes_.back());
}

}  // namespace damier::query

#include "grammar/query/detail/builder.hpp"

#include "grammar/query/reader.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace damier::query {

void Builder::compare() noexcept {
  bare_number = comparison == Comparison::equal && !compared;
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
                 message("query-range-backwards"), message("query-exchange-ends"));
    return false;
  }
  range.high = value.high;
  bare_number = false;
  return true;
}

void Builder::open_range() noexcept {
  range.high = std::numeric_limits<std::int64_t>::max();
  bare_number = false;
}

void Builder::range_up_to() noexcept {
  range = {std::numeric_limits<std::int64_t>::min(), value.high, false};
  bare_number = false;
}

bool Builder::set_gap() {
  if (range.outside) {  // "!=" would be of use only to exclude the next position
    refuse_range(message("query-distance-unequal"), message("query-distance-form"));
    return false;
  }
  if (range.high < 1) {
    refuse_range(message("query-distance-zero"), message("query-next-position"));
    return false;
  }
  gaps_.back() = range;
  return true;
}

bool Builder::check_times() {
  if (range.outside) {
    refuse_range(message("query-repetition-unequal"), message("query-repetition-form"));
  } else if (range.high < 0) {
    refuse_range(message("query-repetition-negative"), message("query-repetition-form"));
  }
  return !failure.stopped();
}

bool Builder::check_pieces() {
  if (count.addends.empty()) {
    failure.stop({narrow(term_begin_), narrow(token_end_ - term_begin_)}, "query-syntax",
                 message("query-numbers-alone"), message("query-piece-numbers"));
  }
  return !failure.stopped();
}

bool Builder::check_range_of_sum() {
  if (count.ends_with_subtracted_number && !compared) {
    failure.stop({narrow(term_begin_), narrow(token_end_ - term_begin_)}, "query-syntax", message("query-unclear-sum"),
                 message("query-clear-sum"));
  }
  return !failure.stopped();
}

void Builder::refuse_range(Message message, Message hint) {
  auto const begin = std::min(query_.find_first_not_of(" \t\r\n", before_range_), token_end_);
  failure.stop({narrow(begin), narrow(token_end_ - begin)}, "query-range", std::move(message), std::move(hint));
}

void Builder::add_part(Pieces which, int weight, bool tempo) {
  auto const sign = count.negative != count.right ? -1 : 1;
  count.addends.push_back({sign * count.factor * weight, which, std::move(squares), tempo});
  squares.clear();
}

void Builder::end_part() noexcept {
  count.has_pieces_right = count.has_pieces_right || count.right;
  count.ends_with_subtracted_number = false;
  count.negative = false;
  count.factor = 1;
}

void Builder::add_pieces() {
  add_part(pieces, 1);
  end_part();
}

void Builder::add_tempo(Side side) {
  add_part(side == Side::white ? Pieces::white_men : Pieces::black_men, 1, true);
  end_part();
}

void Builder::add_material(Side side) {
  auto const white = side == Side::white;
  add_part(white ? Pieces::white_men : Pieces::black_men, 1);
  add_part(white ? Pieces::white_kings : Pieces::black_kings, CountTerm::men_in_a_king);
  end_part();
}

bool Builder::set_factor() {
  if (value.low > CountTerm::most_factor) {
    failure.stop(number, "query-range", message("query-factor-too-large", "most"_a = CountTerm::most_factor));
    return false;
  }
  count.factor = static_cast<int>(value.low);
  return true;
}

void Builder::add_constant() noexcept {
  (count.right ? count.right_numbers : count.left) += count.negative ? -value.low : value.low;
  count.ends_with_subtracted_number = count.negative;
  count.negative = false;
}

void Builder::settle_count() noexcept {
  auto const bound = count.right_numbers - count.left;
  value = {bound, bound, false};
}

bool Builder::begin_function() {
  if (functions_.size() == deepest_nesting) {
    failure.stop({narrow(token_begin_), narrow(token_end_ - token_begin_)}, "query-too-deep",
                 message("query-nested-too-deep", "most"_a = deepest_nesting));
    return false;
  }
  functions_.push_back({std::move(item), std::move(squares)});
  item = {};
  squares.clear();
  return true;
}

void Builder::end_operand() {
  functions_.back().item.operands.push_back(std::move(squares));
  squares.clear();
}

void Builder::end_function() {
  item = std::move(functions_.back().item);
  squares = std::move(functions_.back().before);
  functions_.pop_back();
}

void Builder::add_designator() {
  designators_.push_back({content, std::move(squares)});
  squares.clear();
}

void Builder::add_relation() {
  add(RelationTerm{relation, std::move(designators_)});
  designators_.clear();
}

bool Builder::enter() {
  if (entered_.size() == deepest_nesting) {
    failure.stop({narrow(token_begin_), narrow(token_end_ - token_begin_)}, "query-too-deep",
                 message("query-nested-too-deep", "most"_a = deepest_nesting));
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
  auto operands = take_from(mark);
  auto& node = nodes_.emplace_back();  // a new node is a conjunction without terms
  node.span = span;
  auto& combination = std::get<Combination>(node.term);
  combination.op = op;
  combination.operands = std::move(operands);
}

std::vector<Node> Builder::take_from(std::size_t mark) {
  auto const first = nodes_.begin() + static_cast<std::ptrdiff_t>(mark);
  std::vector<Node> taken(std::make_move_iterator(first), std::make_move_iterator(nodes_.end()));
  nodes_.erase(first, nodes_.end());
  return taken;
}

void Builder::close_sequence() {
  auto const mark = marks_.back();
  marks_.pop_back();
  auto const count_of_parts = nodes_.size() - mark;
  // A text that is refused further on may leave parts behind for which no distance was read.
  if (count_of_parts < 2 || gaps_.size() < count_of_parts - 1) {
    return;
  }
  auto const begin = nodes_[mark].span.offset;
  Sequence sequence;
  sequence.parts = take_from(mark);
  auto const first_gap = gaps_.end() - static_cast<std::ptrdiff_t>(count_of_parts - 1);
  sequence.gaps.assign(first_gap, gaps_.end());
  gaps_.erase(first_gap, gaps_.end());
  add_from(begin, std::move(sequence));
}

void Builder::repeat() {
  auto const begin = nodes_.back().span.offset;
  Repetition repetition;
  repetition.times = range;
  repetition.operand.push_back(std::move(nodes_.back()));
  nodes_.pop_back();
  add_from(begin, std::move(repetition));
}

void Builder::begin_let() {
  auto& let = lets_.emplace_back();
  let.name = text;
  squares.clear();
  open();
}

void Builder::let_squares(Let::Kind kind) {
  lets_.back().kind = kind;
  lets_.back().content = kind == Let::Kind::piece ? content : Content::whatever;
  lets_.back().squares = std::move(squares);
  squares.clear();
}

void Builder::end_let() {
  auto let = std::move(lets_.back());
  lets_.pop_back();
  auto const mark = marks_.back();
  marks_.pop_back();
  let.operands = take_from(mark);
  auto const begin = entered_.back();
  leave();
  add_from(begin, std::move(let));
}

void Builder::in_lines(Lines lines) {
  auto root = take();
  nodes_.clear();
  InLines around{lines, {}};
  around.operand.push_back(std::move(root));
  add_from(0, std::move(around));
}

Node Builder::take() {
  if (nodes_.empty()) {
    return {};
  }
  return std::move(nodes_.back());
}

}  // namespace damier::query

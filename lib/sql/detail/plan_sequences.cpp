#include "language/message.hpp"
#include "sql/detail/plan_conditions.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier {
namespace {

constexpr std::int64_t most_repetitions = 12;
constexpr std::int64_t longest_line = 1'000'000;  // no game has so many positions

/// The sum of two distances, of which one may be without a bound.
std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::int64_t b) {
  return a && b < longest_line ? std::optional{*a + b} : std::nullopt;
}

std::string plus(std::string const& value, std::int64_t number) {
  return number == 0 ? value : '(' + value + " + " + std::to_string(number) + ')';
}

}  // namespace

bool PlanConditions::is_one_position(Plan::Step const& step) noexcept {
  return step.kind != Plan::Kind::sequence && step.kind != Plan::Kind::repetition;
}

SqlCondition PlanConditions::compared(SqlValue const& a, std::string_view sign, SqlValue const& b) {
  return {'(' + a.text + std::string{sign} + b.text + ')', std::max(a.level, b.level)};
}

SqlCondition PlanConditions::holds(Places const& places, std::int64_t after) {
  auto const least = places.least + after;
  auto const most = sum(places.most, after);
  if (least > longest_line || (most && *most < least)) {
    return SqlCondition::never();
  }
  if (places.at.is_always()) {  // all that counts is how many rows there are
    auto const farthest = least - (places.end ? 1 : 0);
    return farthest <= 0 ? SqlCondition::always() : compared({plus("place", farthest), 1}, " < ", select_.positions());
  }
  std::vector<SqlCondition> either{select_.later(places.at, least, most)};
  if (places.end) {
    auto const count = select_.positions();
    either.push_back(in_sql_range({'(' + count.text + " - place)", count.level},
                                  {least, most.value_or(std::numeric_limits<std::int64_t>::max()), false}));
  }
  return select_.any(std::move(either));
}

PlanConditions::Places PlanConditions::match(Plan::Step const& step, Places const& behind) {
  if (step.kind == Plan::Kind::sequence) {
    return match_sequence(step, behind);
  }
  if (step.kind == Plan::Kind::repetition) {
    return is_one_position(step.operands.front()) ? match_run(step, behind) : match_repeated(step, behind);
  }
  auto here = of(step);
  auto then = holds(behind, 1);
  return {select_.all({std::move(here), std::move(then)})};
}

PlanConditions::Places PlanConditions::match_sequence(Plan::Step const& step, Places behind) {
  for (auto part = step.operands.size(); part-- > 0;) {
    behind = match(step.operands[part], behind);
    if (part == 0) {
      break;
    }
    // With a gap of n the next part begins n - 1 places after the one behind this part.
    auto const& gap = step.gaps[part - 1];
    if (gap.low > longest_line || gap.high < gap.low) {
      behind = {SqlCondition::never()};
    } else {
      behind.least += gap.low - 1;
      behind.most = behind.most ? sum(*behind.most, gap.high - 1) : std::nullopt;
    }
  }
  return behind;
}

/// A run of positions: from a place up to the first one of which the part is false, or shorter.
PlanConditions::Places PlanConditions::match_run(Plan::Step const& step, Places const& behind) {
  auto const least = std::max<std::int64_t>(step.range.low, 0);
  auto const contains_end = behind.least == 0 && behind.end;
  auto const condition = of(step.operands.front());
  if (fault_ || step.range.high < least || least > longest_line) {
    return {SqlCondition::never()};
  }
  auto const stop = select_.first_place_without(condition);
  auto const count = select_.positions();
  auto const after_least = plus("place", least);
  SqlValue next{after_least, 1};
  if (!(behind.at.is_always() && behind.end && behind.least == 0)) {
    constexpr std::string_view nowhere = "2147483647";
    auto const begins = holds(behind, 0);
    auto const inner = select_.column({begins.text, begins.level});
    auto const found = select_.over_game(
        "min(CASE WHEN " + inner.text + " THEN place END)",
        " ROWS BETWEEN " + (least == 0 ? std::string{"CURRENT ROW"} : std::to_string(least) + " FOLLOWING") +
            " AND UNBOUNDED FOLLOWING",
        inner.level);
    next = {"COALESCE(" + found.text + ", " + std::string{nowhere} + ")", found.level};
    if (contains_end) {
      next.text = "LEAST(" + next.text + ", CASE WHEN " + after_least + " <= " + count.text + " THEN " + count.text +
                  " ELSE " + std::string{nowhere} + " END)";
    }
  }
  std::vector<SqlCondition> both{compared(next, " <= ", stop)};
  if (step.range.high < longest_line && next.text != after_least) {
    both.push_back(compared(next, " <= ", {plus("place", step.range.high), 1}));
  }
  return {select_.all(std::move(both)), least == 0 && contains_end};
}

PlanConditions::Places PlanConditions::match_repeated(Plan::Step const& step, Places const& behind) {
  auto const least = std::max<std::int64_t>(step.range.low, 0);
  if (step.range.high > most_repetitions) {
    static_cast<void>(refuse(message("sql-repetition", "most"_a = most_repetitions)));
    return {SqlCondition::never()};
  }
  auto reached = behind;
  std::vector<SqlCondition> any;
  auto end = false;
  for (std::int64_t times = 0; times <= step.range.high && !fault_; ++times) {
    if (times != 0) {
      reached = match(step.operands.front(), reached);
    }
    if (times >= least) {
      any.push_back(holds(reached, 0));
      end = end || (reached.least == 0 && reached.end);
    }
  }
  return {select_.any(std::move(any)), end};
}

SqlCondition PlanConditions::stays(Plan::Step const& step) {
  auto condition = of(step.operands.front());
  if (fault_) {
    return condition;
  }
  auto const stop = select_.first_place_without(condition);
  auto const here = compared(stop, " > ", {"place", 1});
  SqlValue const length{'(' + stop.text + " - place)", stop.level};
  auto const least = std::max<std::int64_t>(step.range.low, 1);
  auto fits =
      step.range.low > step.range.high ? SqlCondition::never() : in_sql_range(length, {least, step.range.high, false});
  return select_.all({here, step.range.outside ? none_of(fits) : std::move(fits)});
}

}  // namespace damier

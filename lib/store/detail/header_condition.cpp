#include "store/header_condition.hpp"

#include "store/detail/block_condition.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/detail/number_set.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <utility>

namespace damier {

namespace {

/// Successive games of sources are given as up to this many ranges.
constexpr std::size_t most_ranges = 64;

std::string between(std::string_view value, HeaderCondition::Range range) {
  auto text = '(' + std::string{value} + (range.outside ? " NOT BETWEEN " : " BETWEEN ");
  return text + std::to_string(range.low) + " AND " + std::to_string(range.high) + ")";
}

/// A column with numbers, with texts for other values, or with NULL.
std::string by_type(std::string_view column, std::string_view of_number, std::string_view of_text,
                    std::string_view of_nothing) {
  std::string sql{"CASE typeof("};
  sql.append(column).append(") WHEN 'integer' THEN ").append(of_number);
  sql.append(" WHEN 'text' THEN ").append(of_text);
  return sql.append(" ELSE ").append(of_nothing).append(" END");
}

bool lies_in(HeaderCondition::Range range, std::int64_t number) noexcept {
  return (number >= range.low && number <= range.high) != range.outside;
}

BlockCondition::Pointer is_in(BlockColumn column, std::shared_ptr<NumberSet const> set) {
  return BlockCondition::column(column, [set = std::move(set)](std::uint32_t number) {
    return number == 0 ? set->has_none() : set->contains(number);
  });
}
BlockCondition::Pointer is_one_of(std::shared_ptr<NumberSet const> set) {
  return BlockCondition::numbers([set = std::move(set)](std::int64_t game) { return set->contains(game); });
}
BlockCondition::Pointer state_fits(std::uint32_t mask, std::uint32_t least, std::uint32_t most) {
  return BlockCondition::column(BlockColumn::state,
                                [=](std::uint32_t state) { return (state & mask) >= least && (state & mask) <= most; });
}

BlockColumn block_column_of(HeaderCondition::Name which) noexcept {
  switch (which) {
    case HeaderCondition::Name::white: return BlockColumn::white;
    case HeaderCondition::Name::black: return BlockColumn::black;
    case HeaderCondition::Name::event: return BlockColumn::event;
    case HeaderCondition::Name::site: break;
  }
  return BlockColumn::site;
}

std::string_view column_of(HeaderCondition::Name which) noexcept {
  switch (which) {
    case HeaderCondition::Name::white: return "c.white_id";
    case HeaderCondition::Name::black: return "c.black_id";
    case HeaderCondition::Name::event: return "c.event_id";
    case HeaderCondition::Name::site: break;
  }
  return "c.site_id";
}
std::string_view table_of(HeaderCondition::Name which) noexcept {
  switch (which) {
    case HeaderCondition::Name::white:
    case HeaderCondition::Name::black: return "players";
    case HeaderCondition::Name::event: return "events";
    case HeaderCondition::Name::site: break;
  }
  return "sites";
}

constexpr std::string_view conjunction = " AND ";
constexpr std::string_view disjunction = " OR ";

/// Calls function(row) for each row of a statement.
template <typename Function>
void for_each_row(Base& base, std::string const& sql, Function const& function) {
  Statement row{database_of(base), sql};
  while (row.step()) {
    function(row);
  }
}

std::shared_ptr<NumberSet const> names_that_fit(Base& base, std::string_view table, HeaderCondition::Test const& test) {
  auto set = std::make_shared<NumberSet>(test(""));
  for_each_row(base, "SELECT id, name FROM " + std::string{table}, [&](Statement const& row) {
    if (test(row.text(1))) {
      set->add(row.integer(0));
    }
  });
  return set;
}

}  // namespace

HeaderCondition::HeaderCondition(std::string_view column, std::shared_ptr<NumberSet const> set, Blocks blocks)
    : sql_{"in_numbers(?, " + std::string{column} + ")"},
      exact_{true},
      blocks_{std::move(blocks)},
      sets_{std::move(set)} {}

HeaderCondition HeaderCondition::anything() { return {"1", false, BlockCondition::constant(true, false)}; }
HeaderCondition HeaderCondition::always() { return {"(1)", true, BlockCondition::constant(true, true)}; }

HeaderCondition HeaderCondition::event_rows(std::string_view rows) {
  auto set = std::make_shared<NumberSet>();
  for (auto const* at = rows.data(); at < rows.data() + rows.size(); ++at) {
    std::int64_t number = 0;
    at = std::from_chars(at, rows.data() + rows.size(), number).ptr;
    set->add(number);
  }
  return {"(c.event_id IN (" + std::string{rows} + "))", true, is_in(BlockColumn::event, std::move(set))};
}

HeaderCondition HeaderCondition::number(Number which, Range range) {
  auto const year = [&](std::string_view value) {
    auto const text = std::string{value};
    return "(" + text + " <> 0 AND " + between(text, range) + ")";
  };
  std::string const white = "(c.ratings >> 16)";  // each in its half, and 0 is none
  std::string const black = "(c.ratings & 65535)";
  auto const in_block = [&](BlockColumn column) {
    return BlockCondition::column(column, [range](std::uint32_t number) { return lies_in(range, number); });
  };
  auto const rating_fits = [range](std::int64_t rating) { return rating != 0 && lies_in(range, rating); };
  switch (which) {
    case Number::id:
      return {between("c.id", range), true,
              BlockCondition::numbers([range](std::int64_t game) { return lies_in(range, game); })};
    case Number::plies: return {between("c.plies", range), true, in_block(BlockColumn::plies)};
    case Number::year:
      return {
          by_type("c.date_code", year("(c.date_code >> 9)"), year("CAST(substr(c.date_code, 1, 4) AS INTEGER)"), "0"),
          true, BlockCondition::column(BlockColumn::date, [range](std::uint32_t date) {
            auto const number = DateNumber::year(date);
            return number != 0 && lies_in(range, number);
          })};
    case Number::rating:
      return {by_type("c.ratings", '(' + year(white) + " OR " + year(black) + ')', "1", "0"), false,
              BlockCondition::ratings([rating_fits](std::int64_t of_white, std::int64_t of_black) {
                return rating_fits(of_white) || rating_fits(of_black);
              })};
    case Number::white_rating:
      return {by_type("c.ratings", year(white), "1", "0"), false,
              BlockCondition::ratings(
                  [rating_fits](std::int64_t of_white, std::int64_t /*of_black*/) { return rating_fits(of_white); })};
    case Number::black_rating:
      return {by_type("c.ratings", year(black), "1", "0"), false,
              BlockCondition::ratings(
                  [rating_fits](std::int64_t /*of_white*/, std::int64_t of_black) { return rating_fits(of_black); })};
    case Number::rating_difference:
      return {by_type("c.ratings",
                      "(" + white + " <> 0 AND " + black + " <> 0 AND " +
                          between("(" + white + " - " + black + ")", range) + ")",
                      "1", "0"),
              false, BlockCondition::ratings([range](std::int64_t of_white, std::int64_t of_black) {
                return of_white != 0 && of_black != 0 && lies_in(range, of_white - of_black);
              })};
    case Number::round: break;
  }
  return {by_type("c.round_code", between("c.round_code", range), "1", "0"), false,
          BlockCondition::constant(true, false)};
}

HeaderCondition HeaderCondition::day(Range range) {
  constexpr std::int64_t last_year = 9999;
  constexpr std::int64_t days_of_year = 512;  // in the code of a date
  if (range.outside) {
    return anything();
  }
  auto const year = [&](std::int64_t day) { return std::clamp<std::int64_t>(day / 10'000, 0, last_year); };
  Range const codes{year(range.low) * days_of_year, (year(range.high) + 1) * days_of_year - 1};
  auto const may = BlockCondition::column(BlockColumn::date, [codes](std::uint32_t date) {
    return !DateNumber::is_code(date) || lies_in(codes, DateNumber::code(date));
  });
  return {by_type("c.date_code", between("c.date_code", codes), "1", "1"), false,
          BlockCondition::both(may, BlockCondition::constant(true, false))};
}

HeaderCondition HeaderCondition::round(std::string_view text) {
  auto const code = code_round(text);
  auto const is_number = code.number ? "c.round_code = " + std::to_string(*code.number) : "0";
  return {by_type("c.round_code", is_number, "1", text.empty() ? "1" : "0"), false,
          BlockCondition::constant(true, false)};
}

HeaderCondition HeaderCondition::outcome(Outcome outcome) {
  constexpr auto mask = static_cast<std::uint32_t>(GameState::outcome_mask);
  constexpr auto last = static_cast<std::uint32_t>(Outcome::both_lose);
  auto const number = static_cast<std::uint32_t>(outcome);
  if (outcome == Outcome::unknown) {  // invalid values count as unknown
    return {'(' + sql_outcome("c.state") + " NOT BETWEEN 1 AND " + std::to_string(last) + ")", true,
            BlockCondition::opposite(state_fits(mask, 1, last))};
  }
  return {'(' + sql_outcome("c.state") + " = " + std::to_string(number) + ")", true, state_fits(mask, number, number)};
}

HeaderCondition HeaderCondition::mark(GameMark mark) {
  auto const bit = static_cast<std::uint32_t>(GameState::bit(mark));
  return {'(' + sql_bit(mark, "c.state") + " <> 0)", true, state_fits(bit, bit, bit)};
}

HeaderCondition HeaderCondition::name(Base& base, Name which, Test const& test) {
  auto const set = names_that_fit(base, table_of(which), test);
  return {column_of(which), set, is_in(block_column_of(which), set)};
}

std::array<HeaderCondition, 2> HeaderCondition::players(Base& base, Test const& test) {
  auto const set = names_that_fit(base, table_of(Name::white), test);
  return {HeaderCondition{column_of(Name::white), set, is_in(BlockColumn::white, set)},
          HeaderCondition{column_of(Name::black), set, is_in(BlockColumn::black, set)}};
}

HeaderCondition HeaderCondition::variant(Base& base, std::string_view name) {
  auto set = std::make_shared<NumberSet>(name.empty());
  for_each_row(base, "SELECT l.id, v.name FROM tag_layouts AS l LEFT JOIN variants AS v ON v.id = l.variant_id",
               [&](Statement const& row) {
                 if (row.text(1) == name) {
                   set->add(row.integer(0));
                 }
               });
  return {"c.tag_layout_id", set, is_in(BlockColumn::layout, set)};
}

HeaderCondition HeaderCondition::source(Base& base, Test const& test) {
  std::vector<Range> runs;
  bool fits = false;
  for_each_row(base,
               "SELECT r.first_game, s.name FROM source_runs AS r JOIN sources AS s ON s.id = r.source_id ORDER BY "
               "r.first_game",
               [&](Statement const& row) {
                 if (fits) {
                   runs.back().high = row.integer(0) - 1;
                 }
                 fits = test(row.text(1));
                 if (fits) {
                   runs.push_back({row.integer(0), std::numeric_limits<std::int64_t>::max()});
                 }
               });
  if (runs.size() > most_ranges) {
    return anything();
  }
  HeaderCondition any{"0", true, BlockCondition::constant(false, false)};
  for (auto const run : runs) {
    any = any || number(Number::id, run);
  }
  return any;
}

HeaderCondition HeaderCondition::annotator(Base& base, Test const& test) {
  if (test("")) {
    return anything();  // games without one are not among those that can be looked up
  }
  auto set = std::make_shared<NumberSet>();
  std::int64_t last = 0;
  for_each_row(base, "SELECT game_id, value FROM tags WHERE name = 'Annotator' ORDER BY game_id, seq",
               [&](Statement const& row) {
                 auto const game = row.integer(0);
                 if (std::exchange(last, game) != game && test(row.text(1))) {
                   set->add(game);
                 }
               });
  return {"c.id", set, is_one_of(set)};
}

HeaderCondition HeaderCondition::any_of(std::span<GameId const> games) {
  auto set = std::make_shared<NumberSet>();
  for (auto const game : games) {
    set->add(static_cast<std::int64_t>(game));
  }
  return {"c.id", set, is_one_of(set)};
}

HeaderCondition HeaderCondition::joined(std::string_view word, HeaderCondition const& other) const {
  // Terms that are joined by one word need no brackets of their own: SQLite accepts only some 90 nested ones.
  auto const terms_of = [&](HeaderCondition const& one) {
    return one.word_ == word ? std::string_view{one.sql_}.substr(1, one.sql_.size() - 2) : std::string_view{one.sql_};
  };
  auto const is_conjunction = word == conjunction;
  HeaderCondition both{
      "(", exact_ && other.exact_,
      is_conjunction ? BlockCondition::both(blocks_, other.blocks_) : BlockCondition::either(blocks_, other.blocks_)};
  both.sql_.append(terms_of(*this)).append(word).append(terms_of(other)) += ')';
  both.word_ = word;
  both.terms_ = (word_ == word ? terms_ : 1) + (other.word_ == word ? other.terms_ : 1);
  both.depth_ = std::max(word_ == word ? depth_ : depth_ + 1, other.word_ == word ? other.depth_ : other.depth_ + 1);
  both.sets_ = sets_;
  both.sets_.insert(both.sets_.end(), other.sets_.begin(), other.sets_.end());
  return both;
}

HeaderCondition HeaderCondition::operator&&(HeaderCondition const& other) const {
  if (is_always_true() || other.is_always_true()) {
    auto one = is_always_true() ? other : *this;
    one.exact_ = exact_ && other.exact_;
    one.blocks_ = BlockCondition::both(blocks_, other.blocks_);
    return one;
  }
  if (auto both = joined(conjunction, other); both.is_within_bounds()) {
    return both;
  }
  auto one = *this;  // true for more games than both, so each of them is tested
  one.exact_ = false;
  one.blocks_ = BlockCondition::both(blocks_, other.blocks_);
  return one;
}

HeaderCondition HeaderCondition::operator||(HeaderCondition const& other) const {
  if (is_always_true() || other.is_always_true()) {
    return anything();
  }
  auto any = joined(disjunction, other);
  return any.is_within_bounds() ? any : anything();
}

/// Whether the condition is within the limits of SQLite, which bounds the depth of expressions and of its parser.
bool HeaderCondition::is_within_bounds() const noexcept {
  constexpr std::size_t most_terms = 500;
  constexpr std::size_t deepest = 20;
  return terms_ <= most_terms && depth_ <= deepest;
}

HeaderCondition HeaderCondition::operator!() const {
  if (!exact_) {
    return anything();
  }
  auto other = *this;
  other.sql_ = "(NOT " + sql_ + ")";
  other.blocks_ = BlockCondition::opposite(blocks_);
  other.word_ = {};
  other.terms_ = 1;
  ++other.depth_;
  if (!other.is_within_bounds()) {
    return anything();
  }
  return other;
}

void HeaderCondition::bind(Statement& statement, int first) const {
  for (auto const& set : sets_) {
    statement.bind_pointer(first++, set.get(), NumberSet::type);
  }
}

std::uint64_t count_games(Base& base, GameRange range, HeaderCondition const& condition) {
  auto const all = game_range(base).within(range);
  GameBlocks blocks{base};
  BlockVerdict verdict;
  std::uint64_t games = 0;
  std::optional<Statement> row;
  for_each_block(
      blocks, all,
      [&](GameRange part) {
        condition.on_blocks().judge(blocks, verdict);
        games += both(verdict.may, blocks.present(part)).count();
        return true;
      },
      [&](GameRange part) {
        if (!row) {
          row.emplace(database_of(base), "SELECT count(*) FROM game_rows AS c WHERE c.id BETWEEN ? AND ? AND " +
                                             sql_is_there("c.state") + " AND " + condition.sql());
        }
        row->reset();
        row->bind(1, part.first).bind(2, part.last);
        condition.bind(*row, 3);
        games += row->step() ? static_cast<std::uint64_t>(row->integer(0)) : 0;
        return true;
      });
  return games;
}

}  // namespace damier

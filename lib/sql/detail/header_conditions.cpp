#include "sql/detail/header_conditions.hpp"

#include "language/message.hpp"
#include "text/source_text.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <variant>

namespace damier {
namespace {

using Reading = tl::expected<SqlCondition, Message>;

constexpr std::string_view blanks = "' ' || chr(9) || chr(10) || chr(13)";

/// The column with a field in the form in which it is compared.
std::string_view key_column(query::TextField field) noexcept {
  switch (field) {
    case query::TextField::white: return "white_key";
    case query::TextField::black: return "black_key";
    case query::TextField::event: return "event_key";
    case query::TextField::site: return "site_key";
    case query::TextField::round: return "round_key";
    case query::TextField::annotator: return "annotator_key";
    case query::TextField::source: break;
  }
  return "source_key";
}

std::string_view column_of(query::NumberField field) noexcept {
  switch (field) {
    case query::NumberField::year: return "year";
    case query::NumberField::plies: return "plies";
    case query::NumberField::round: return "round_number";
    case query::NumberField::id: return "id";
    case query::NumberField::white_rating: return "white_rating";
    case query::NumberField::black_rating: return "black_rating";
    case query::NumberField::rating_difference: return "(white_rating - black_rating)";
    case query::NumberField::rating: break;
  }
  return {};
}

std::string_view mark_column(query::Feature feature) noexcept {
  switch (feature) {
    case query::Feature::comments: return "has_comments";
    case query::Feature::variations: return "has_variations";
    case query::Feature::findings: return "has_findings";
    case query::Feature::errors: return "has_errors";
    case query::Feature::fen: break;
  }
  return "own_start";
}

std::string_view outcome_of(query::Result result) noexcept {
  switch (result) {
    case query::Result::white_wins: return name(Outcome::white_wins);
    case query::Result::black_wins: return name(Outcome::black_wins);
    case query::Result::draw: return name(Outcome::draw);
    case query::Result::both_lose: return name(Outcome::both_lose);
    case query::Result::unknown: break;
  }
  return name(Outcome::unknown);
}

/// One overload for each kind of test.
class HeaderSql {
 public:
  explicit HeaderSql(SqlDialect const& dialect) noexcept : dialect_{dialect} {}

  Reading operator()(HeaderTest::Words const& test) const {
    auto const as_written = test.field == query::TextField::round || test.field == query::TextField::source;
    if (!test.contains && as_written) {
      if (!is_possible(test.needle)) {
        return no_text();
      }
      std::string text{"trim(COALESCE("};
      text += test.field == query::TextField::round ? "round" : "source";
      text += ", ''), ";
      text += blanks;
      text += ") = ";
      return SqlCondition{text + sql_text(dialect_, test.needle)};
    }
    return fits(key_column(test.field), test.needle, test.contains);
  }
  Reading operator()(HeaderTest::Player const& test) const {
    std::vector<SqlCondition> either;
    for (auto const side : {query::Side::white, query::Side::black}) {
      if (test.term.side && *test.term.side != side) {
        continue;
      }
      auto named = fits(key_column(side == query::Side::white ? query::TextField::white : query::TextField::black),
                        test.needle, test.term.contains);
      if (!named) {
        return named;
      }
      either.push_back(all_of({*named, score(test.term.score, side)}));
    }
    return any_of(std::move(either));
  }
  Reading operator()(query::NumberTerm const& test) const {
    auto const within = [&](std::string_view column) {
      return false_if_null(in_sql_range({std::string{column}}, test.range));
    };
    if (test.field == query::NumberField::rating) {
      return any_of({number("white_rating", test.range), number("black_rating", test.range)});
    }
    return test.field == query::NumberField::id || test.field == query::NumberField::plies
               ? in_sql_range({std::string{column_of(test.field)}}, test.range)
           : test.field == query::NumberField::rating_difference
               ? all_of({{"(white_rating IS NOT NULL)"}, {"(black_rating IS NOT NULL)"}, within(column_of(test.field))})
               : number(column_of(test.field), test.range);
  }
  Reading operator()(query::DateTerm const& test) const {
    auto const& range = test.days;
    auto const day = [](std::string_view column, std::int64_t low, std::int64_t high) {
      return in_sql_range({std::string{column}}, {low, high, false});
    };
    constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
    constexpr auto highest = std::numeric_limits<std::int64_t>::max();
    auto inside = range.outside ? any_of({day("last_day", lowest, range.low - (range.low == lowest ? 0 : 1)),
                                          day("first_day", range.high + (range.high == highest ? 0 : 1), highest)})
                                : all_of({day("first_day", range.low, highest), day("last_day", lowest, range.high)});
    return all_of({{"(first_day IS NOT NULL)"}, false_if_null(std::move(inside))});
  }
  Reading operator()(query::ResultTerm const& test) const { return outcomes({outcome_of(test.result)}); }
  Reading operator()(HeaderTest::VariantName const& test) const {
    return false_if_null("variant = " + sql_text(dialect_, test.name));
  }
  Reading operator()(query::HasTerm const& test) const { return SqlCondition{std::string{mark_column(test.feature)}}; }
  Reading operator()(HeaderTest::Labels const&) const { return tl::unexpected{message("sql-no-labels")}; }
  Reading operator()(HeaderTest::Comments const&) const { return tl::unexpected{message("sql-no-comments")}; }
  Reading operator()(HeaderTest::Signs const&) const { return tl::unexpected{message("sql-no-signs")}; }
  Reading operator()(HeaderTest::Openings const& test) const {
    std::string list;
    for (auto const& id : test.ids) {
      list += (list.empty() ? "" : ", ") + sql_text(dialect_, id);
    }
    return false_if_null("opening IN (" + list + ")");
  }

 private:
  static bool is_possible(std::string_view text) {
    return source_text::is_utf8(text) && text.find('\0') == std::string_view::npos;
  }
  static Reading no_text() { return tl::unexpected{message("sql-text")}; }
  static SqlCondition number(std::string_view column, query::NumberRange const& range) {
    return all_of(
        {{'(' + std::string{column} + " IS NOT NULL)"}, false_if_null(in_sql_range({std::string{column}}, range))});
  }

  /// The form of a field is a text, or has it as a part.
  [[nodiscard]] Reading fits(std::string_view column, std::string_view needle, bool contains) const {
    if (!is_possible(needle)) {
      return no_text();
    }
    if (contains && needle.empty()) {
      return SqlCondition::always();
    }
    auto const text = sql_text(dialect_, needle);
    std::string const field{column};
    return SqlCondition{contains ? "(strpos(" + field + ", " + text + ") > 0)" : '(' + field + " = " + text + ')'};
  }
  [[nodiscard]] static SqlCondition outcomes(std::vector<std::string_view> const& names) {
    std::vector<SqlCondition> any;
    any.reserve(names.size());
    for (auto const one : names) {
      any.emplace_back("(outcome = '" + std::string{one} + "')");
    }
    return any_of(std::move(any));
  }
  [[nodiscard]] static SqlCondition score(std::optional<query::PlayerScore> score, query::Side side) {
    if (!score) {
      return SqlCondition::always();
    }
    auto const white = side == query::Side::white;
    auto const own = outcome_of(white ? query::Result::white_wins : query::Result::black_wins);
    auto const other = outcome_of(white ? query::Result::black_wins : query::Result::white_wins);
    switch (*score) {
      case query::PlayerScore::wins: return outcomes({own});
      case query::PlayerScore::loses: return outcomes({other, outcome_of(query::Result::both_lose)});
      case query::PlayerScore::draws: break;
    }
    return outcomes({outcome_of(query::Result::draw)});
  }

  SqlDialect const& dialect_;
};

}  // namespace

Reading header_condition(HeaderTest const& test, SqlDialect const& dialect) {
  return std::visit(HeaderSql{dialect}, test.kind());
}

}  // namespace damier

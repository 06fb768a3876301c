#include "grammar/query/reader.hpp"

#include "grammar/query/builder.hpp"
#include "grammar/query/terminals_def.hpp"

#include <functional>
#include <string>

namespace damier::query {
namespace grammar {
namespace {

Builder& builder(auto const& context) { return x3::get<BuilderTag>(context).get(); }

// Actions -----------------------------------------------------------------------------------------------------------

auto const open = [](auto& context) { builder(context).open(); };
auto close(Operator op) {
  return [op](auto& context) { builder(context).close(op); };
}
auto const enter = [](auto& context) { x3::_pass(context) = builder(context).enter(); };
auto const leave = [](auto& context) { builder(context).leave(); };
auto const negate = [](auto& context) { builder(context).negate(); };

auto const begin_term = [](auto& context) { builder(context).begin_term(); };
auto const compare = [](auto& context) { builder(context).compare(); };
auto const extend_range = [](auto& context) { x3::_pass(context) = builder(context).extend_range(); };
auto const if_equal = [](auto& context) { x3::_pass(context) = builder(context).comparison == Comparison::equal; };
auto const reset_comparison = [](auto& context) { builder(context).comparison = Comparison::equal; };
auto contains(bool value) {
  return [value](auto& context) { builder(context).contains = value; };
}
auto player_side(Side side) {
  return [side](auto& context) { builder(context).player_side = side; };
}
auto player_score(PlayerScore score) {
  return [score](auto& context) { builder(context).player_score = score; };
}

auto add_text(TextField field) {
  return [field](auto& context) {
    auto& b = builder(context);
    b.add(TextTerm{field, b.contains, b.text});
  };
}
auto add_number(NumberField field) {
  return [field](auto& context) {
    auto& b = builder(context);
    b.add(NumberTerm{field, b.range});
  };
}
auto const add_player = [](auto& context) {
  auto& b = builder(context);
  b.add(PlayerTerm{b.contains, b.text, b.player_side, b.player_score});
};
auto const add_date = [](auto& context) { builder(context).add(DateTerm{builder(context).range}); };
auto const add_ply = [](auto& context) { builder(context).add(PlyTerm{builder(context).range}); };
auto const add_type = [](auto& context) { builder(context).add(TypeTerm{builder(context).text}); };
auto const add_fen = [](auto& context) { builder(context).add(FenTerm{builder(context).text}); };
auto add(auto term) {
  return [term](auto& context) { builder(context).add(term); };
}

// Terms -------------------------------------------------------------------------------------------------------------

auto term_word(std::string_view word) { return Keyword{word, Failure::Expected::term}[begin_term]; }
auto word(std::string_view word) { return Keyword{word, Failure::Expected::word}; }

auto const text_value = TextValue{};
auto const equals = Sign{"="}[contains(false)];
auto const text_contains = Sign{"~"}[contains(true)];
auto const text_test = (equals | text_contains) >> text_value;

/// A comparison, or a range with or without "=" before it; or a single value that means "=".
auto range_of(auto value) {
  return x3::eps[reset_comparison] >> -ComparisonSign{} >> value[compare] >>
         -(x3::eps[if_equal] >> Sign{".."} >> value[extend_range]);
}
auto const number_range = range_of(NumberValue{});
auto const date_range = range_of(DateValue{});

auto text_term(std::string_view name, TextField field) { return (term_word(name) >> text_test)[add_text(field)]; }
auto number_term(std::string_view name, NumberField field) {
  return (term_word(name) >> number_range)[add_number(field)];
}

auto const texts = text_term("white", TextField::white) | text_term("black", TextField::black) |
                   text_term("event", TextField::event) | text_term("site", TextField::site) |
                   text_term("annotator", TextField::annotator) | text_term("source", TextField::source);

auto const numbers = number_term("year", NumberField::year) | number_term("rating", NumberField::rating) |
                     number_term("plies", NumberField::plies) | number_term("id", NumberField::id);

// round 3 and round >= 3 compare numbers, round = "3.1" and round ~ "final" compare texts.
auto const round_term = term_word("round") >>
                        (number_range[add_number(NumberField::round)] | text_test[add_text(TextField::round)]);

auto const as_side = word("as") >> (word("white")[player_side(Side::white)] | word("black")[player_side(Side::black)]);
auto const score = word("wins")[player_score(PlayerScore::wins)] | word("loses")[player_score(PlayerScore::loses)] |
                   word("draws")[player_score(PlayerScore::draws)];
auto const player_term = (term_word("player") >> (text_test | text_value[contains(true)]) >>
                          -((as_side >> -score) | (score >> -as_side)))[add_player];

auto result_value(std::string_view name, Result result) { return word(name)[add(ResultTerm{result})]; }
auto const result_term = term_word("result") >> -Sign{"="} >>
                         (result_value("white-wins", Result::white_wins) |
                          result_value("black-wins", Result::black_wins) | result_value("draw", Result::draw) |
                          result_value("both-lose", Result::both_lose) | result_value("unknown", Result::unknown));

auto feature(std::string_view name, Feature value) { return word(name)[add(HasTerm{value})]; }
auto const has_term = term_word("has") >>
                      (feature("comments", Feature::comments) | feature("variations", Feature::variations) |
                       feature("findings", Feature::findings) | feature("fen", Feature::fen) |
                       feature("errors", Feature::errors));

auto const date_term = (term_word("date") >> date_range)[add_date];
auto const type_term = (term_word("type") >> -Sign{"="} >> text_value)[add_type];
auto const fen_term = (term_word("fen") >> -Sign{"="} >> text_value)[add_fen];
auto const ply_term = (term_word("ply") >> number_range)[add_ply];
auto const side_term = term_word("side") >> -Sign{"="} >>
                       (word("white")[add(SideTerm{Side::white})] | word("black")[add(SideTerm{Side::black})]);

auto const term = texts | player_term | numbers | round_term | date_term | result_term | type_term | has_term |
                  fen_term | ply_term | side_term;

// Combinations ------------------------------------------------------------------------------------------------------

x3::rule<struct DisjunctionRule> const disjunction{"disjunction"};
x3::rule<struct UnaryRule> const unary{"unary"};

auto const conjunction = x3::eps[open] >> unary >> *(-word("and") >> unary) >> x3::eps[close(Operator::conjunction)];
auto const disjunction_def = x3::eps[open] >> conjunction >>
                             *(word("or") >> conjunction) >> x3::eps[close(Operator::disjunction)];
auto const unary_def = (Keyword{"not", Failure::Expected::term}[enter] >> unary >> x3::eps[negate]) |
                       (Sign{"(", Failure::Expected::term}[enter] >> disjunction >> Sign{")"}[leave]) | term;

BOOST_SPIRIT_DEFINE(disjunction, unary)

auto const query = -disjunction >> EndOfQuery{};

}  // namespace
}  // namespace grammar

tl::expected<Node, Diagnostic> read_query(std::string_view text) {
  if (text.size() > longest_query) {
    return tl::unexpected{query_error(text, {static_cast<std::uint32_t>(longest_query), 1}, "query-too-long",
                                      "the query is longer than " + std::to_string(longest_query) + " bytes")};
  }
  Builder builder{text};
  auto const* const last = text.data() + text.size();
  auto const* first = grammar::skip_blanks(text.data(), last);
  auto const parser = grammar::x3::with<grammar::BuilderTag>(std::ref(builder))[grammar::query];
  if (!grammar::x3::parse(first, last, parser)) {
    return tl::unexpected{builder.failure.diagnostic(text)};
  }
  return builder.take();
}

}  // namespace damier::query

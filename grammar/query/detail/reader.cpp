#include "grammar/query/reader.hpp"

#include "grammar/query/detail/actions_def.hpp"
#include "grammar/query/detail/date_terminals_def.hpp"
#include "grammar/query/detail/move_terminals_def.hpp"
#include "grammar/query/detail/number_terminals_def.hpp"
#include "grammar/query/detail/square_terminals_def.hpp"
#include "grammar/query/detail/terminals_def.hpp"

#include <functional>

namespace damier::query {
namespace grammar {
namespace {

// Terms -------------------------------------------------------------------------------------------------------------

auto term_word(std::string_view word) { return Keyword{word, Failure::Expected::term}[begin_term]; }
auto word(std::string_view word) { return Keyword{word, Failure::Expected::word}; }

auto const text_value = TextValue{};
auto const equals = Sign{"="}[contains(false)];
auto const text_contains = Sign{"~"}[contains(true)];
auto const text_test = (equals | text_contains) >> text_value;

/// A comparison, a single value, which means "=", or a range. A range may have "=" before it and may be open at one
/// end.
auto range_of(auto value, auto between) {
  return x3::eps[reset_comparison] >> -ComparisonSign{} >>
         ((value[compare] >> -(x3::eps[if_equal] >> between >> (value[extend_range] | x3::eps[open_range]))) |
          (x3::eps[if_equal] >> Sign{".."} >> value[range_up_to]));
}
auto const number_range = range_of(NumberValue{}, Sign{".."});
auto const difference_range = range_of((Sign{"-"} >> NumberValue{}[negate_value]) | NumberValue{}, Sign{".."});
auto const date_range = range_of(DateValue{}, Sign{".."});

auto text_term(std::string_view name, TextField field) { return (term_word(name) >> text_test)[add_text(field)]; }
auto number_term(std::string_view name, NumberField field) {
  return (term_word(name) >> number_range)[add_number(field)];
}

auto const texts = text_term("white", TextField::white) | text_term("black", TextField::black) |
                   text_term("event", TextField::event) | text_term("site", TextField::site) |
                   text_term("annotator", TextField::annotator) | text_term("source", TextField::source);

auto const numbers = number_term("year", NumberField::year) | number_term("rating", NumberField::rating) |
                     number_term("white-rating", NumberField::white_rating) |
                     number_term("black-rating", NumberField::black_rating) |
                     (term_word("rating-difference") >> difference_range)[add_number(NumberField::rating_difference)] |
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

auto const comment_term = (term_word("text") >> text_test)[add_comment];
// What people put beside games. "in" with a text is a term, with a word it ends the query: in variations.
auto const label_term =
    (Keyword{"in", Failure::Expected::term}[begin_term] >> QuotedText{})[add_label(LabelField::collection)] |
    (term_word("flag") >> -Sign{"="} >> text_value)[add_label(LabelField::flag)] |
    (term_word("stars") >> number_range)[add_label(LabelField::stars)] |
    (term_word("note") >> text_test)[add_label(LabelField::note)];
auto const saved_term = (Sign{"@", Failure::Expected::term}[begin_term] >> text_value)[add_saved];
auto const pattern_term = (term_word("pattern") >> -Sign{"="} >> text_value)[add_pattern];
auto const motif_term = (term_word("motif") >> -Sign{"="} >> text_value >> -as_side)[add_motif];
auto const opening_term = (term_word("opening") >> -Sign{"="} >> text_value)[add_opening];

// Squares and pieces ------------------------------------------------------------------------------------------------

x3::rule<struct SquareListRule> const square_list{"squares"};

/// A function of squares: between(27 and 38), behind(28 from 33), around(28), up-left 2 (47).
auto function(SquareFunction which, auto operands) {
  return FunctionName{which}[begin_function] >> Sign{"("} >> operands >> Sign{")"} >> x3::eps[end_function];
}
auto const operand = square_list >> x3::eps[end_operand];
auto const square_function = function(SquareFunction::between, operand >> word("and") >> operand) |
                             function(SquareFunction::behind, operand >> word("from") >> operand) |
                             function(SquareFunction::around, operand) | function(SquareFunction::step, operand);
auto const fixed_item = SquareRange{}[add_item] | Region{}[add_item] | square_function;
auto const square_item = fixed_item | Variable{Failure::Expected::thing}[add_variable_item];
/// A variable without a comma before it may be the beginning of the next term: let $p = piece on 47 $p stands 28
auto const listed_item = fixed_item | ListedVariable{}[add_variable_item];
auto const further_items = *((Sign{","} >> square_item) | listed_item);
auto const square_list_def = square_item >> further_items;
auto const squares = (Sign{"["} >> square_list >> Sign{"]"}) | square_list;

BOOST_SPIRIT_DEFINE(square_list)

auto quantified(Quantifier usual) {
  return x3::eps[quantifier(usual)] >>
         -(word("any")[quantifier(Quantifier::any)] | word("all")[quantifier(Quantifier::all)] |
           word("none")[quantifier(Quantifier::none)]) >>
         squares;
}

// wk sees b 27, $p attacks $q, king on 46 stands ...
auto content_word(std::string_view name, Content value) { return word(name)[content(value)]; }
auto const pieces_of_side = content_word("wm", Content::white_men) | content_word("wk", Content::white_kings) |
                            content_word("bm", Content::black_men) | content_word("bk", Content::black_kings) |
                            content_word("w", Content::white) | content_word("b", Content::black) |
                            content_word("piece", Content::piece) | content_word("man", Content::man) |
                            content_word("king", Content::king);
auto const on_squares =
    -((word("on") >> squares) | (Sign{"["} >> square_list >> Sign{"]"}) | (listed_item >> further_items));
auto const designator =
    ((pieces_of_side >> on_squares) | (content_word("empty", Content::none) >> on_squares) |
     (content_word("square", Content::whatever) >> squares) | (x3::eps[content(Content::whatever)] >> squares)) >>
    x3::eps[add_designator];
auto relation_word(std::string_view name, Relation value) {
  return Keyword{name, Failure::Expected::term}[begin_relation(value)];
}
auto const relation_tail =
    ((relation_word("sees", Relation::ray) | (relation_word("adjacent", Relation::adjacent) >> -word("to")) |
      relation_word("attacks", Relation::attacks) | (relation_word("stands", Relation::stands) >> -word("on"))) >>
     designator)[add_relation];
auto subject(std::string_view name, Content value) {
  return RelationSubject{name}[begin_term][content(value)] >> on_squares;
}
auto const relation_term = ((subject("piece", Content::piece) | subject("man", Content::man) |
                             subject("king", Content::king) | subject("square", Content::whatever)) >>
                            relation_tail) |
                           ((term_word("ray")[relation(Relation::ray)] >> Sign{"("} >> designator >> word("and") >>
                             designator >> *(word("and") >> designator) >> Sign{")"})[add_relation]);

auto pieces(std::string_view name, Pieces which, Content value) {
  return term_word(name)[content(value)] >> ((-Keyword{"on", Failure::Expected::term} >> quantified(Quantifier::all) >>
                                              ((x3::eps[if_not_none] >> relation_tail) | x3::eps[add_pieces(which)])) |
                                             relation_tail);
}
auto const pieces_term =
    pieces("wm", Pieces::white_men, Content::white_men) | pieces("wk", Pieces::white_kings, Content::white_kings) |
    pieces("bm", Pieces::black_men, Content::black_men) | pieces("bk", Pieces::black_kings, Content::black_kings) |
    pieces("w", Pieces::white, Content::white) | pieces("b", Pieces::black, Content::black) |
    pieces("empty", Pieces::none, Content::none);

// #w - #b >= 2, #wm[26-35] 3..5, 3 <= #b
auto const count_region = -(Sign{"["} >> square_list >> Sign{"]"});
auto of_side(auto action) {
  auto const white = (word("white") | word("w"))[action(Side::white)];
  auto const black = (word("black") | word("b"))[action(Side::black)];
  return Sign{"("} >> (white | black) >> Sign{")"};
}
auto const tempo = of_side(add_tempo);
auto const material = of_side(add_material) | x3::eps[add_both_materials];
auto const counted = (CountedPieces{Failure::Expected::word} >> count_region)[count_pieces] | (word("tempo") >> tempo) |
                     (word("material") >> material);
auto const product = Sign{"*"}[set_factor] >> counted;
auto const addend = counted | (CountNumber{} >> (product | x3::eps[count_number]));
auto const further_addends = *((Sign{"+"} | Sign{"-"}[subtract]) >> addend);
auto const first_addend = (CountedPieces{Failure::Expected::term}[begin_term] >> count_region)[count_pieces] |
                          (term_word("tempo") >> tempo) | (term_word("material") >> material) |
                          (LeadingNumber{}[begin_term] >> (product | x3::eps[count_number]));
auto const signed_number = (Sign{"-"} >> CountNumber{}[negate_value]) | CountNumber{};
auto const count_range = x3::eps[if_equal] >> Sign{".."}[if_clear_range] >> signed_number >> x3::eps[count_up_to];
auto const right_side = x3::eps[begin_right_side] >> -Sign{"-"}[subtract] >> addend >> further_addends >>
                        x3::eps[settle_count] >> -(x3::eps[if_equal] >> x3::eps[if_number_right] >> Sign{".."} >>
                                                   ((signed_number >> x3::eps[extend_count]) | x3::eps[open_range]));
auto const count_term = (first_addend >> further_addends >> -ComparisonSign{} >> (count_range | right_side) >>
                         x3::eps[if_pieces])[add_count];

// Moves -------------------------------------------------------------------------------------------------------------

auto move_squares(std::string_view name, MoveSquares which, Quantifier usual) {
  return (term_word(name) >> quantified(usual))[add_move_squares(which)];
}
auto move_kind(std::string_view name, MoveKind kind) { return term_word(name)[add(MoveKindTerm{kind})]; }
auto const what_it_captures =
    -(word("men")[captured(Captured::men)] | word("kings")[captured(Captured::kings)]) >> -number_range;
auto const move_term =
    (term_word("move") >> MoveValue{})[add_move(false)] | (term_word("route") >> MoveValue{})[add_move(true)] |
    move_squares("from", MoveSquares::from, Quantifier::any) | move_squares("to", MoveSquares::to, Quantifier::any) |
    move_squares("captured", MoveSquares::captured, Quantifier::all) |
    move_squares("through", MoveSquares::through, Quantifier::all) |
    ((term_word("captures")[any_captures] >> what_it_captures)[add_captures]) |
    ((term_word("after") >> word("captures")[any_captures] >> what_it_captures)[add_after_captures]) |
    move_kind("promotes", MoveKind::promotes) | move_kind("king-move", MoveKind::king_move) |
    move_kind("sacrifice", MoveKind::sacrifice) | move_kind("coup-turc", MoveKind::coup_turc) |
    move_kind("coup-demi-turc", MoveKind::demi_turc) | move_kind("coup-suisse", MoveKind::coup_suisse) |
    (term_word("by") >>
     (word("white")[add(ByTerm{Side::white})] | word("black")[add(ByTerm{Side::black})] |
      word("man")[add(MoveKindTerm{MoveKind::man_move})] | word("king")[add(MoveKindTerm{MoveKind::king_move})]));

// Terms about the moves that are possible in a position.
auto const possible_term = (term_word("legal-moves") >> number_range)[add_legal_moves] |
                           (term_word("can") >> ((word("capture")[any_captures] >> -number_range)[add_can_capture] |
                                                 (word("take") >> quantified(Quantifier::all))[add_can_take])) |
                           (term_word("must") >> word("capture")[add(CanCaptureTerm{{1, no_end, false}})]) |
                           term_word("choice")[add(LegalMovesTerm{{2, no_end, false}, true})] |
                           term_word("forced")[add(LegalMovesTerm{{1, 1, false}})];

auto const line_end_term =
    term_word("first")[add(LineEndTerm{LineEnd::first})] | term_word("last")[add(LineEndTerm{LineEnd::last})];

auto const echo_term = (term_word("echo") >> -word("turned")[contains(true)] >> -(word("but") >> squares))[add_echo];
auto endgame_value(std::string_view name, EndgameValue value) { return word(name)[endgame_is(value)]; }
auto const within_rules = word("within-rules")[endgame_limit(EndgameLimit::within_rules)];
auto const beyond_rules = word("beyond-rules")[endgame_limit(EndgameLimit::beyond_rules)];
auto const endgame_term = (term_word("endgame") >> -Sign{"="} >>
                           (((endgame_value("win", EndgameValue::win) | endgame_value("loss", EndgameValue::loss) |
                              endgame_value("white-wins", EndgameValue::white_wins) |
                              endgame_value("black-wins", EndgameValue::black_wins)) >>
                             -(within_rules | beyond_rules)) |
                            (endgame_value("draw", EndgameValue::draw) >> -within_rules) |
                            endgame_value("known", EndgameValue::known)))[add_endgame];

auto shot_kind(std::string_view name, ShotTermKind kind) { return word(name)[shot_is(kind)]; }
auto const shot_term =
    (term_word("shot")[begin_shot] >>
     -(shot_kind("played", ShotTermKind::played) | shot_kind("missed", ShotTermKind::missed) |
       shot_kind("allowed", ShotTermKind::allowed)) >>
     -(word("proved")[shot_proved(true)] | (word("not") >> word("proved")[shot_proved(false)])) >>
     -(word("regained")[shot_regained(true)] | (word("not") >> word("regained")[shot_regained(false)])) >>
     -(word("gain") >> number_range[set_shot_gain]) >>
     -(word("motif") >> -Sign{"="} >> text_value[set_shot_motif]))[add_shot];
auto const nag_term = (term_word("nag") >> -Sign{"="} >> NagValue{})[add_nag];

auto const term = texts | player_term | numbers | round_term | date_term | result_term | type_term | has_term |
                  comment_term | fen_term | ply_term | side_term | pieces_term | count_term | pattern_term | move_term |
                  possible_term | line_end_term | echo_term | endgame_term | relation_term | nag_term | shot_term |
                  motif_term | opening_term | label_term | saved_term |
                  (Variable{Failure::Expected::term}[begin_variable] >> (relation_tail | x3::eps[add_variable]));

// Combinations ------------------------------------------------------------------------------------------------------

x3::rule<struct DisjunctionRule> const disjunction{"disjunction"};
x3::rule<struct UnaryRule> const unary{"unary"};

/// Numbers of repetitions: {3}, {2..4}, {2..}, {>= 2}; also {2,4} and {2,}, as regular expressions write them.
auto const times = Sign{"{", Failure::Expected::term} >>
                   range_of(NumberValue{}, Sign{".."} | Sign{","}) >> x3::eps[check_times] >> Sign{"}"};
auto const repeated = unary >> *(times >> x3::eps[repeat]);
auto const conjunction = x3::eps[open] >> repeated >>
                         *(-word("and") >> repeated) >> x3::eps[close(Operator::conjunction)];

/// "then" allows any distance; then[<=6] bounds it.
auto const link = word("next")[add_gap({1, 1, false})] |
                  (word("then")[add_gap({1, no_end, false})] >> -(Sign{"["} >> number_range[set_gap] >> Sign{"]"}));
auto const sequence = x3::eps[open] >> conjunction >> *(link >> conjunction) >> x3::eps[close_sequence];
auto const disjunction_def = x3::eps[open] >> sequence >>
                             *(word("or") >> sequence) >> x3::eps[close(Operator::disjunction)];

auto const bracketed = Sign{"(", Failure::Expected::term}[enter] >> disjunction >> Sign{")"}[leave];
auto const stays = Keyword{"stays", Failure::Expected::term}[enter] >> disjunction >> word("for") >> number_range
                   >> x3::eps[at_least] >> -(word("plies") | word("ply")) >> x3::eps[wrap_stays];
auto const let_piece = (pieces_of_side >> on_squares)[let_squares(Let::Kind::piece)];
auto const let = Keyword{"let", Failure::Expected::term}[enter] >> Variable{Failure::Expected::thing}[begin_let] >>
                 Sign{"="} >>
                 ((word("any") >> (squares[let_squares(Let::Kind::each_square)] | let_piece)) |
                  squares[let_squares(Let::Kind::squares)] | let_piece | x3::eps[let_condition] >> bracketed) >>
                 -(Sign{";"} | word("in") | word("and")) >> disjunction >> x3::eps[end_let];
auto const unary_def = (Keyword{"not", Failure::Expected::term}[enter] >> repeated >> x3::eps[negate]) | bracketed |
                       (Keyword{"mirror", Failure::Expected::term}[enter] >> unary >> x3::eps[wrap_mirror]) |
                       (Keyword{"shift", Failure::Expected::term}[enter] >> unary >> x3::eps[wrap_shift]) | stays |
                       let | term;

BOOST_SPIRIT_DEFINE(disjunction, unary)

auto lines(std::string_view name, Lines which) { return word(name)[in_lines(which)]; }
auto const in_which_lines = term_word("in") >> (lines("variations", Lines::variations) |
                                                lines("solutions", Lines::solutions) | lines("lines", Lines::all));
auto const query = -disjunction >> -in_which_lines >> EndOfQuery{};

}  // namespace
}  // namespace grammar

tl::expected<Node, Diagnostic> read_query(std::string_view text) {
  if (text.size() > longest_query) {
    return tl::unexpected{query_error(text, {static_cast<std::uint32_t>(longest_query), 1}, "query-too-long",
                                      message("query-too-long", "most"_a = longest_query))};
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

std::vector<std::string_view> words_after(std::string_view text) {
  if (text.size() > longest_query) {
    return {};
  }
  Builder builder{text};
  auto const* const last = text.data() + text.size();
  auto const* first = grammar::skip_blanks(text.data(), last);
  // Whether the text is a query or not: what was wanted at its end is noted.
  static_cast<void>(
      grammar::x3::parse(first, last, grammar::x3::with<grammar::BuilderTag>(std::ref(builder))[grammar::query]));
  return builder.failure.words_at(text.size());
}

}  // namespace damier::query

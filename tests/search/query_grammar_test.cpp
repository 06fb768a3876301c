#include "grammar/query/reader.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace damier;
using in_words::english;
using namespace damier::query;

constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
constexpr auto highest = std::numeric_limits<std::int64_t>::max();

Node read(std::string_view text) {
  INFO(text);
  auto node = read_query(text);
  if (!node) {
    FAIL(english(node.error().message));
  }
  return *node;
}

template <typename T>
T term(std::string_view text) {
  auto const node = read(text);
  INFO(text);
  REQUIRE(std::holds_alternative<T>(node.term));
  return std::get<T>(node.term);
}

/// The tree of a query as text: "(and a (or b c))", with plies as leaves.
std::string shape(Node const& node) {
  if (auto const* const ply = std::get_if<PlyTerm>(&node.term)) {
    return std::to_string(ply->range.low);
  }
  auto const& combination = std::get<Combination>(node.term);
  static constexpr std::string_view words[] = {"(and", "(or", "(not"};
  std::string text{words[static_cast<std::size_t>(combination.op)]};
  for (auto const& operand : combination.operands) {
    text += ' ';
    text += shape(operand);
  }
  text += ')';
  return text;
}

}  // namespace

TEST_CASE("the empty query is a conjunction of nothing") {
  for (auto const* const text : {"", "  ", "\t\n"}) {
    auto const all = term<Combination>(text);
    CHECK(all.op == Operator::conjunction);
    CHECK(all.operands.empty());
  }
}

TEST_CASE("each text field is asked for the whole text or a part of it") {
  struct Row {
    std::string_view word;
    TextField field;
  };
  for (auto const& row : std::vector<Row>{{"white", TextField::white},
                                          {"black", TextField::black},
                                          {"event", TextField::event},
                                          {"site", TextField::site},
                                          {"round", TextField::round},
                                          {"annotator", TextField::annotator},
                                          {"source", TextField::source}}) {
    auto const exact = term<TextTerm>(std::string{row.word} + " = \"A b\"");
    CHECK(exact.field == row.field);
    CHECK_FALSE(exact.contains);
    CHECK(exact.text.value == "A b");
    auto const part = term<TextTerm>(std::string{row.word} + "~\"A b\"");
    CHECK(part.field == row.field);
    CHECK(part.contains);
  }
}

TEST_CASE("a text is a word or stands in quotes, with escapes for quotes and backslashes") {
  CHECK(term<TextTerm>("white = Sijbrands").text.value == "Sijbrands");
  CHECK(term<TextTerm>("white = d'Orgeval").text.value == "d'Orgeval");
  CHECK(term<TextTerm>("white = Чижов").text.value == "Чижов");
  CHECK(term<TextTerm>("white = black").text.value == "black");
  CHECK(term<TextTerm>(R"(white = "a \"b\" \\ \c")").text.value == R"(a "b" \ \c)");
  CHECK(term<TextTerm>("white = \"\"").text.value.empty());
  auto const text = term<TextTerm>("white = \"Xy\"").text;
  CHECK(text.span == Span{9, 2});
}

TEST_CASE("keywords are read in any case, and only as whole words") {
  CHECK(term<TextTerm>("WHITE = X").field == TextField::white);
  CHECK(term<ResultTerm>("Result White-Wins").result == Result::white_wins);
  CHECK(shape(read("ply 1 AND Not ply 2")) == "(and 1 (not 2))");
  CHECK_FALSE(read_query("whites = X"));
  CHECK_FALSE(read_query("notply 2"));
  CHECK_FALSE(read_query("ply20"));
}

TEST_CASE("numbers are compared and stand in ranges") {
  struct Row {
    std::string_view written;
    NumberRange range;
  };
  for (auto const& row : std::vector<Row>{{"12", {12, 12, false}},
                                          {"= 12", {12, 12, false}},
                                          {"=12", {12, 12, false}},
                                          {"!= 12", {12, 12, true}},
                                          {"< 12", {lowest, 11, false}},
                                          {"<= 12", {lowest, 12, false}},
                                          {"> 12", {13, highest, false}},
                                          {">= 12", {12, highest, false}},
                                          {"3..7", {3, 7, false}},
                                          {"= 3 .. 7", {3, 7, false}},
                                          {"7..7", {7, 7, false}},
                                          {"7..", {7, highest, false}},
                                          {"= 7 ..", {7, highest, false}},
                                          {"..7", {lowest, 7, false}},
                                          {"= .. 7", {lowest, 7, false}}}) {
    for (auto const field :
         {NumberField::year, NumberField::rating, NumberField::plies, NumberField::round, NumberField::id,
          NumberField::white_rating, NumberField::black_rating, NumberField::rating_difference}) {
      static constexpr std::string_view words[] = {"year ", "rating ",       "plies ",        "round ",
                                                   "id ",   "white-rating ", "black-rating ", "rating-difference "};
      auto const number =
          term<NumberTerm>(std::string{words[static_cast<std::size_t>(field)]} + std::string{row.written});
      CHECK(number.field == field);
      CHECK(number.range == row.range);
    }
    CHECK(term<PlyTerm>(std::string{"ply "}.append(row.written)).range == row.range);
  }
}

TEST_CASE("a round is a number or a text") {
  CHECK(term<NumberTerm>("round = 3").field == NumberField::round);
  CHECK(term<TextTerm>("round = 3.1").text.value == "3.1");
  CHECK(term<TextTerm>("round = \"3\"").text.value == "3");
  CHECK(term<TextTerm>("round ~ final").contains);
}

TEST_CASE("a date is a year, a month or a day, or goes from one to another") {
  CHECK(term<DateTerm>("date 1975").days == NumberRange{19750101, 19751231, false});
  CHECK(term<DateTerm>("date 1975-06").days == NumberRange{19750601, 19750631, false});
  CHECK(term<DateTerm>("date 1975.06.30").days == NumberRange{19750630, 19750630, false});
  CHECK(term<DateTerm>("date 1975-01-01..1976-06-30").days == NumberRange{19750101, 19760630, false});
  CHECK(term<DateTerm>("date = 1975..1976-06").days == NumberRange{19750101, 19760631, false});
  CHECK(term<DateTerm>("date 1975-06..").days == NumberRange{19750601, highest, false});
  CHECK(term<DateTerm>("date ..1975-06").days == NumberRange{lowest, 19750631, false});
  CHECK(term<DateTerm>("date < 1975").days == NumberRange{lowest, 19750100, false});
  CHECK(term<DateTerm>("date >= 1975-06").days == NumberRange{19750601, highest, false});
}

TEST_CASE("a player is asked for by name, colour and score") {
  auto const alone = term<PlayerTerm>("player \"X\"");
  CHECK(alone.contains);
  CHECK(alone.name.value == "X");
  CHECK_FALSE(alone.side);
  CHECK_FALSE(alone.score);
  CHECK_FALSE(term<PlayerTerm>("player = X").contains);
  CHECK(term<PlayerTerm>("player ~ X").contains);
  CHECK(term<PlayerTerm>("player \"X\" wins").score == PlayerScore::wins);
  CHECK(term<PlayerTerm>("player \"X\" loses").score == PlayerScore::loses);
  CHECK(term<PlayerTerm>("player \"X\" draws").score == PlayerScore::draws);
  CHECK(term<PlayerTerm>("player \"X\" as white").side == Side::white);
  auto const both = term<PlayerTerm>("player \"X\" as black wins");
  CHECK(both.side == Side::black);
  CHECK(both.score == PlayerScore::wins);
  CHECK(term<PlayerTerm>("player \"X\" wins as black") == both);
}

TEST_CASE("results, features, types and sides are words") {
  CHECK(term<ResultTerm>("result white-wins").result == Result::white_wins);
  CHECK(term<ResultTerm>("result black-wins").result == Result::black_wins);
  CHECK(term<ResultTerm>("result draw").result == Result::draw);
  CHECK(term<ResultTerm>("result both-lose").result == Result::both_lose);
  CHECK(term<ResultTerm>("result = unknown").result == Result::unknown);
  CHECK(term<HasTerm>("has comments").feature == Feature::comments);
  CHECK(term<HasTerm>("has variations").feature == Feature::variations);
  CHECK(term<HasTerm>("has findings").feature == Feature::findings);
  CHECK(term<HasTerm>("has fen").feature == Feature::fen);
  CHECK(term<HasTerm>("has errors").feature == Feature::errors);
  CHECK(term<TypeTerm>("type international").name.value == "international");
  CHECK(term<SideTerm>("side white").side == Side::white);
  CHECK(term<SideTerm>("side black").side == Side::black);
}

TEST_CASE("an open range ends before the next term") {
  CHECK(shape(read("ply 20.. ply 3 and (ply ..5)")) == "(and 20 3 " + std::to_string(lowest) + ")");
  CHECK(term<CapturesTerm>("captures 3..").range == NumberRange{3, highest, false});
  CHECK(term<CapturesTerm>("captures ..3").range == NumberRange{lowest, 3, false});
  CHECK(term<Sequence>("ply 1 then[2..] ply 2").gaps == std::vector<NumberRange>{{2, highest, false}});
  CHECK(term<Sequence>("ply 1 then[ ..4 ] ply 2").gaps == std::vector<NumberRange>{{lowest, 4, false}});
  CHECK(term<Repetition>("ply 1{..4}").times == NumberRange{lowest, 4, false});
  CHECK(term<Repetition>("ply 1{2,}").times == NumberRange{2, highest, false});
  CHECK(term<Stays>("stays ply 1 for ..4 plies").plies == NumberRange{lowest, 4, false});
}

TEST_CASE("numbers of pieces are on either side of a comparison, and in open ranges") {
  CHECK(term<CountTerm>("#w 3..").range == NumberRange{3, highest, false});
  CHECK(term<CountTerm>("#w - 1 = ..3").range == NumberRange{lowest, 4, false});
  CHECK(term<CountTerm>("#w - 1 - #b ..3").range == NumberRange{lowest, 4, false});
  CHECK(term<CountTerm>("#w - #b ..-1").range == NumberRange{lowest, -1, false});
  auto const turned = term<CountTerm>("3 <= #w");
  REQUIRE(turned.addends.size() == 1);
  CHECK(turned.addends[0].weight == -1);
  CHECK(turned.range == NumberRange{lowest, -3, false});
  CHECK(term<CountTerm>("2 + #b < #w").range == NumberRange{lowest, -3, false});
  CHECK(term<CountTerm>("10 - #b < #w").addends.size() == 2);
  CHECK(term<CountTerm>("10 - 2 * #b < #w").addends.size() == 2);
  CHECK(term<CountTerm>("10 - tempo(w) >= 3").addends.size() == 1);
  CHECK(term<CountTerm>("10 - Material(w) >= 3").addends.size() == 2);
  CHECK(shape(read("ply 1 and ply 2")) == "(and 1 2)");
  CHECK(std::get<Combination>(read("ply 1 3 <= #w").term).operands.size() == 2);
  CHECK_FALSE(read_query("ply 1 3"));
  CHECK_FALSE(read_query("3"));
  CHECK_FALSE(read_query("3 <= 2 + 5"));
}

TEST_CASE("blanks will do for the hyphens in words") {
  CHECK(term<MoveKindTerm>("coup turc").kind == MoveKind::coup_turc);
  CHECK(term<MoveKindTerm>("King\n Move").kind == MoveKind::king_move);
  CHECK(term<ResultTerm>("result white wins").result == Result::white_wins);
  CHECK(term<MoveKindTerm>("coup-turc").kind == MoveKind::coup_turc);
  CHECK_FALSE(read_query("coup- turc"));
  CHECK_FALSE(read_query("coupturc"));
}

TEST_CASE("a position is a FEN, in quotes or not") {
  CHECK(term<FenTerm>("fen \"W:W31:B1\"").fen.value == "W:W31:B1");
  CHECK(term<FenTerm>("fen ?:W31-35,K40:B1").fen.value == "?:W31-35,K40:B1");
}

TEST_CASE("not binds before and, and before or; side by side is and") {
  CHECK(shape(read("ply 1 ply 2")) == "(and 1 2)");
  CHECK(shape(read("ply 1 and ply 2 ply 3")) == "(and 1 2 3)");
  CHECK(shape(read("ply 1 or ply 2 ply 3 or ply 4")) == "(or 1 (and 2 3) 4)");
  CHECK(shape(read("not ply 1 ply 2 or not not ply 3")) == "(or (and (not 1) 2) (not (not 3)))");
  CHECK(shape(read("(ply 1 or ply 2)ply 3")) == "(and (or 1 2) 3)");
  CHECK(shape(read("not(ply 1 or ply 2)")) == "(not (or 1 2))");
  CHECK(shape(read("((ply 1))")) == "1");
}

TEST_CASE("every node has its place") {
  auto const node = read("  ply 1 or not ( ply 2  ply 33 ) ");
  CHECK(node.span == Span{2, 28});
  auto const& either = std::get<Combination>(node.term);
  CHECK(either.operands[0].span == Span{2, 5});
  CHECK(either.operands[1].span == Span{11, 19});
}

TEST_CASE("a difference of ratings can be negative") {
  CHECK(term<NumberTerm>("rating-difference >= -50").range == NumberRange{-50, highest, false});
  CHECK(term<NumberTerm>("rating-difference -100..-50").range == NumberRange{-100, -50, false});
  CHECK_FALSE(read_query("rating -5"));
}

TEST_CASE("what could be played, and the ends of a game") {
  CHECK(term<LegalMovesTerm>("legal-moves = 0").range == NumberRange{0, 0, false});
  CHECK(term<LegalMovesTerm>("legal moves 2..4").range == NumberRange{2, 4, false});
  CHECK(term<LegalMovesTerm>("forced") == LegalMovesTerm{{1, 1, false}, false});
  CHECK(term<LegalMovesTerm>("choice") == LegalMovesTerm{{2, highest, false}, true});
  CHECK(term<CanCaptureTerm>("must capture") == term<CanCaptureTerm>("can capture"));
  CHECK(term<CanCaptureTerm>("can capture >= 4").range == NumberRange{4, highest, false});
  CHECK(term<CanTakeTerm>("can take any 28,22").quantifier == Quantifier::any);
  CHECK(term<CanTakeTerm>("can take 28").squares.size() == 1);
  CHECK(term<LineEndTerm>("last").end == LineEnd::last);
  CHECK(term<LineEndTerm>("first").end == LineEnd::first);
  CHECK_FALSE(read_query("can"));
  CHECK_FALSE(read_query("must"));
}

TEST_CASE("what is taken, by what and by which way") {
  CHECK(term<CapturesTerm>("captures kings") == CapturesTerm{{1, highest, false}, Captured::kings});
  CHECK(term<AfterTerm>("after captures").move == CapturesTerm{{1, highest, false}});
  CHECK(term<AfterTerm>("after captures kings 2").move == CapturesTerm{{2, 2, false}, Captured::kings});
  CHECK(term<CapturesTerm>("captures men >= 2") == CapturesTerm{{2, highest, false}, Captured::men});
  CHECK(term<MoveKindTerm>("by man").kind == MoveKind::man_move);
  CHECK(term<MoveKindTerm>("by king") == term<MoveKindTerm>("king-move"));
  CHECK(term<MoveSquaresTerm>("through 23").which == MoveSquares::through);
  CHECK(term<MoveTerm>("route 7x34x48").whole_route);
  CHECK_FALSE(term<MoveTerm>("move 7x34x48").whole_route);
}

TEST_CASE("numbers of pieces have factors; tempi and material are such sums") {
  auto const product = term<CountTerm>("2 * #wm - 3*#bk >= 4");
  CHECK(product.addends[0].weight == 2);
  CHECK(product.addends[1].weight == -3);
  CHECK(product.range == NumberRange{4, highest, false});
  CHECK(term<CountTerm>("#wm >= 2 * #bm").addends[1].weight == -2);
  auto const tempo = term<CountTerm>("tempo(w) - tempo(black) >= 10");
  CHECK(tempo.addends[0].tempo);
  CHECK(tempo.addends[0].pieces == Pieces::white_men);
  CHECK(tempo.addends[1].weight == -1);
  CHECK(tempo.addends[1].pieces == Pieces::black_men);
  auto const material = term<CountTerm>("2 * material > 0");
  REQUIRE(material.addends.size() == 4);
  CHECK(material.addends[1].weight == 2 * CountTerm::men_in_a_king);
  CHECK(material.addends[3].weight == -2 * CountTerm::men_in_a_king);
  CHECK(term<CountTerm>("material(w) - material(b) = 0").addends == term<CountTerm>("material = 0").addends);
  CHECK_FALSE(read_query("101 * #wm > 3"));
  CHECK_FALSE(read_query("2 * 3 > #wm"));
  CHECK_FALSE(read_query("tempo > 3"));
}

// The grammar of a record, in Boost.Spirit X3 and in the order of the EBNF in README.md.

#include "grammar/pdn/detail/record_grammar.hpp"

#include "grammar/pdn/detail/plain_tokens.hpp"
#include "grammar/pdn/detail/tokens_def.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "text/byte_classes.hpp"

#include <functional>

namespace damier::pdn {

namespace {

namespace x3 = boost::spirit::x3;

using Phase = RecordInProgress::Phase;
using Step = RecordInProgress::Step;

/// The record that the grammar reads. The rules change it only when an element is complete, and nothing is taken back.
struct Reading {
  RecordInProgress& record;
  Runs runs;
  bool finished = false;
  bool more = false;  ///< it is finished with this piece of the text alone

  bool take(Step step) noexcept {
    finished = step != Step::on;
    more = step == Step::more;
    return true;
  }
};

struct ReadingTag;

template <typename Context>
Reading& reading_of(Context const& context) {
  return x3::get<ReadingTag>(context).get();
}

template <typename Derived>
struct WithoutAttribute : x3::parser<Derived> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
};

/// A parser that matches no text and succeeds if a condition on the record holds.
template <bool (*Ask)(Reading const&)>
struct When : WithoutAttribute<When<Ask>> {
  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*&, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    return Ask(reading_of(context));
  }
};

template <bool (*Ask)(Reading const&)>
inline constexpr When<Ask> when{};

/// A parser for elements that the record itself reads. Parsing continues at the place where the record then is.
template <bool (*Ask)(Reading&)>
struct Asked : WithoutAttribute<Asked<Ask>> {
  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    Reading& reading = reading_of(context);
    reading.record.move_to(first);
    if (!Ask(reading)) return false;
    first = reading.record.place();
    return true;
  }
};

template <bool (*Ask)(Reading&)>
inline constexpr Asked<Ask> asked{};

/// Reads blanks, plain moves and their numbers, as many as there are (plain_tokens.hpp); fails where there are none.
struct PlainMoves : WithoutAttribute<PlainMoves> {
  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    if (reading_of(context).runs == Runs::by_rules) return false;
    tokens::Sink const& sink = x3::get<tokens::SinkTag>(context).get();
    char const* const begin = first;
    first = read_plain_moves(begin, sink.safe(), sink.input());
    return first != begin;
  }
};

inline constexpr PlainMoves plain_moves{};

/// Reads one of the commonest results before the end of a text line.
struct PlainResult : WithoutAttribute<PlainResult> {
  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const&, Context const& context, RContext const&, Attribute const&) const {
    constexpr int size = 3;
    if (reading_of(context).runs == Runs::by_rules || !is_plain_result(first)) return false;
    x3::get<tokens::SinkTag>(context).get().push(EventKind::result, Token::result, first, first + size);
    first += size;
    return true;
  }
};

inline constexpr PlainResult plain_result{};

/// Fails without reading anything where no move or number begins, so that no rule for them has to be tried.
constexpr char const* match_move_begin(char const* first, char const*) noexcept {
  return (is_digit(*first) || is_letter(*first)) && !is_plain_result(first) ? first : nullptr;
}

inline constexpr tokens::Terminal<match_move_begin> move_begin{};

/// A token that a rule has matched. The events that the rule added begin at the index events_before.
struct Read {
  Token token;
  std::size_t events_before;
  char const* end;
};

/// The directive that passes the text read by its subject to the record. Events of a subject that fails are removed.
template <typename Subject, bool (*Take)(Reading&, Read const&)>
struct Taken : x3::unary_parser<Subject, Taken<Subject, Take>> {
  using x3::unary_parser<Subject, Taken<Subject, Take>>::unary_parser;
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const& last, Context const& context, RContext& rcontext,
             Attribute&) const {
    Reading& reading = reading_of(context);
    auto& events = reading.record.events();
    std::size_t const events_before = events.size();
    reading.record.move_to(first);
    char const* end = first;
    if (!this->subject.parse(end, last, context, rcontext, x3::unused)) {
      events.resize(events_before);
      return false;
    }
    bool const taken = Take(reading, {x3::get<tokens::SinkTag>(context).get().token(), events_before, end});
    first = reading.record.place();
    return taken;
  }
};

template <bool (*Take)(Reading&, Read const&)>
struct Takes {
  template <typename Subject>
  constexpr auto operator[](Subject const& subject) const {
    return Taken<typename x3::extension::as_parser<Subject>::value_type, Take>{x3::as_parser(subject)};
  }
};

bool take_token(Reading& reading, Read const& read) {
  return reading.take(reading.record.take_token(read.token, read.events_before, read.end));
}
bool take_tag(Reading& reading, Read const& read) {
  return reading.take(reading.record.take_tag(read.token, read.events_before, read.end));
}
bool take_moves(Reading& reading, Read const& read) {
  reading.record.take_moves(read.events_before, read.end);
  return true;
}

inline constexpr Takes<take_token> token_of_record{};
inline constexpr Takes<take_tag> tag_of_record{};
inline constexpr Takes<take_moves> moves_of_record{};

// --- conditions on the record

bool is_open(Reading const& reading) { return !reading.finished; }
bool is_header(Reading const& reading) { return reading.record.in_header(); }
bool is_body(Reading const& reading) { return reading.record.phase() == Phase::body; }
bool has_result(Reading const& reading) { return reading.record.has_result(); }
bool is_variation(Reading const& reading) { return reading.record.in_variation(); }
bool may_list_positions(Reading const& reading) { return reading.record.may_list_positions(); }
bool may_be_position(Reading const& reading) { return !reading.record.is_in_game_without_position(); }
/// Whether the parenthesis that was read last has begun a variation, and not a remark.
bool has_begun_variation(Reading const& reading) {
  return reading.record.in_variation() && reading.record.events().back().kind == EventKind::variation_begin;
}
bool goes_on(Reading& reading) { return !reading.finished && reading.record.goes_on(); }
bool begins_tag(Reading& reading) { return !reading.record.begins_signed_number() && reading.record.tag_begins_here(); }

// --- runs of plain text

/// Reads tags in their plainest form, one on each text line and directly below each other: none of them can open the
/// next game.
bool read_plain_tags(Reading& reading) {
  RecordInProgress& record = reading.record;
  while (reading.runs == Runs::by_terminals && record.place() < record.safe() && record.has_room()) {
    char const* begin = record.place();
    if (record.phase() != Phase::lead) {
      if (!record.is_right_behind_tag()) return true;
      begin += *begin == '\r' ? 1 : 0;
      begin += begin < record.safe() && *begin == '\n' ? 1 : 0;
    }
    if (record.has_fen_alone() && std::string_view{begin, 4} == "[FEN") return true;  // a list of positions
    PlainTag const tag = begin < record.safe() ? read_plain_tag(begin, record.input()) : PlainTag{};
    if (tag.end == nullptr) return true;
    record.take_plain_tag(tag);
  }
  return true;
}

// --- elements that the record reads: those that their surroundings explain, and text that the grammar does not cover

bool end_before_tag(Reading& reading) { return reading.take(reading.record.end_before_tag()); }
bool read_broken_tag(Reading& reading) { return reading.take(reading.record.broken_tag()); }
bool read_broken_comment(Reading& reading) { return reading.take(reading.record.broken_comment()); }
bool read_unopened_comment(Reading& reading) { return reading.take(reading.record.unopened_comment()); }
bool read_unexpected(Reading& reading) { return reading.take(reading.record.unexpected()); }
bool read_bracket_tag(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_bracket_tag(step) && reading.take(step);
}
bool read_list_mark(Reading& reading) {
  Step step = Step::on;
  return reading.record.place() < reading.record.safe() && reading.record.read_list_mark(step) && reading.take(step);
}
bool read_markup(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_markup(step) && reading.take(step);
}
bool read_odd_blank(Reading& reading) { return reading.record.pass_odd_blank(); }
bool read_comma(Reading& reading) { return reading.record.pass_comma(); }
bool read_number_without_dot(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_number_without_dot(step) && reading.take(step);
}
bool begins_position(Reading& reading) { return reading.record.begins_position(); }
bool read_position(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_position(step) && reading.take(step);
}
bool read_list_comment(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_list_comment(step) && reading.take(step);
}
bool read_odd_token(Reading& reading) {
  Step step = Step::on;
  return reading.record.read_odd_token(step) && reading.take(step);
}

// --- the record

using tokens::blanks;

x3::rule<struct RecordId> const record{"record"};
x3::rule<struct ElementId> const element{"element"};
x3::rule<struct VariationId> const variation{"variation"};

auto const moves =
    moves_of_record[(plain_moves | tokens::part_of_line) >> *(move_begin >> tokens::part_of_line >> -plain_moves)];

// Moves and numbers that follow each other, or one element of another kind.
auto const closing = when<is_variation> >> ')';
auto const list_mark = &x3::char_("-*+#0-9\xC2\xE2") >> asked<read_list_mark>;
auto const position_here = when<may_list_positions> >> asked<begins_position>;
auto const item = when<is_open> >> blanks >> !closing >>
                  ((!when<has_result> >> move_begin >> !position_here >> moves) | (asked<goes_on> >> element));
// The end of a variation that began in an earlier piece of the text.
auto const open_end = when<is_open> >> blanks >> &closing >> asked<goes_on> >> token_of_record[tokens::variation_end];

// record = tags , [ body ] | body ;
// A result that turns out to be a move leads back into the body.
// A mark of a list before a tag must not be read as a number or result.
auto const tags = *(when<is_header> >> asked<read_plain_tags> >> ((when<is_open> >> blanks >> list_mark) | item));
auto const body = +(when<is_body> >> (item | open_end));
auto const ending = +(when<has_result> >> (item | open_end));
auto const record_def = tags >> *(body | ending);

// tag = "[" , ws , name , ws , ( '"' , { character | "\" , character } , '"' | text without quotes ) , ws , "]" ;
auto const tag = tag_of_record[tokens::quoted_tag] | tag_of_record[tokens::unquoted_tag] | asked<read_broken_tag>;
auto const tag_or_end = &x3::lit('[') >> asked<begins_tag> >> ((when<is_header> >> tag) | asked<end_before_tag>);

// token = number | move | bare move | semi-short move | strength | comment | nag | placeholder | setup | variation |
// stray dot ;
// The order decides only between tokens that may begin alike; comments are the most frequent ones.
auto const token =
    token_of_record[plain_result | tokens::comment | tokens::star_before_move | tokens::result | tokens::move |
                    tokens::number | tokens::bare_move | tokens::semi_short | tokens::strength | tokens::nag |
                    tokens::placeholder | tokens::setup | tokens::stray_dot] |
    variation | token_of_record[tokens::variation_end];

auto const context_token = asked<read_number_without_dot> | asked<read_comma> | asked<read_odd_token>;

auto const recovery = (&x3::lit('{') >> asked<read_broken_comment>) | (&x3::lit('}') >> asked<read_unopened_comment>) |
                      asked<read_bracket_tag> | (&x3::lit('<') >> asked<read_markup>) | asked<read_odd_blank> |
                      asked<read_unexpected>;

// position = a text line of its own: a FEN or a position of the Hub protocol ;
auto const position = when<may_be_position> >>
                      ((&x3::char_("0-9WwBb?") >> asked<read_position>) | (&x3::lit('#') >> asked<read_list_comment>));

auto const element_def = list_mark | position | tag_or_end | token | context_token | recovery;

// variation = "(" , { token | result } , ")" ;
// What is nested too deeply is read as if it were flat.
auto const variation_def = token_of_record[tokens::variation_begin] >>
                           -(when<has_begun_variation> >> *item >>
                             -(when<is_open> >> blanks >> asked<goes_on> >> token_of_record[tokens::variation_end]));

BOOST_SPIRIT_DEFINE(record, element, variation)

}  // namespace

RecordInProgress::Outcome parse_record(RecordInProgress& progress, Runs runs) {
  tokens::Sink sink{progress.input(), progress.safe()};
  Reading reading{progress, runs};
  char const* first = progress.place();
  x3::parse(first, progress.input().last,
            x3::with<tokens::SinkTag>(std::ref(sink))[x3::with<ReadingTag>(std::ref(reading))[record]]);
  return !reading.finished ? progress.stop() : reading.more ? RecordInProgress::Outcome::more : progress.finish();
}

}  // namespace damier::pdn

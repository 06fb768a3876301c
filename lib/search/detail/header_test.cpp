#include "search/header_test.hpp"

#include "game/player_name.hpp"
#include "store/comments.hpp"
#include "store/labels.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace damier {
namespace {

std::string ready(std::string_view text, bool contains) { return contains ? folded(text) : std::string{trimmed(text)}; }

bool matches(std::string_view value, std::string_view needle, bool contains) {
  return contains ? folded(value).find(needle) != std::string::npos : trimmed(value) == needle;
}

/// Names of players, events and sites are equal in whatever form they are written: see game/player_name.hpp.
bool is_name(query::TextField which) noexcept {
  return which != query::TextField::round && which != query::TextField::source;
}
bool name_matches(std::string_view value, std::string_view needle, bool contains) {
  auto const key = name_key(value);
  return contains ? key.find(needle) != std::string::npos : key == needle;
}
bool matches(HeaderTest::Words const& test, std::string_view value) {
  return is_name(test.field) ? name_matches(value, test.needle, test.contains)
                             : matches(value, test.needle, test.contains);
}

std::string_view field(GameHeader const& header, query::TextField which) noexcept {
  switch (which) {
    case query::TextField::white: return header.white;
    case query::TextField::black: return header.black;
    case query::TextField::event: return header.event;
    case query::TextField::site: return header.site;
    case query::TextField::round: return header.round;
    case query::TextField::annotator: return header.annotator;
    case query::TextField::source: return header.source;
  }
  return {};
}

Outcome outcome(query::Result result) noexcept {
  switch (result) {
    case query::Result::white_wins: return Outcome::white_wins;
    case query::Result::black_wins: return Outcome::black_wins;
    case query::Result::draw: return Outcome::draw;
    case query::Result::both_lose: return Outcome::both_lose;
    case query::Result::unknown: break;
  }
  return Outcome::unknown;
}

/// Whether the player of a colour had the score in a game with that outcome.
bool has_score(query::PlayerScore score, query::Side side, Outcome end) noexcept {
  auto const own = side == query::Side::white ? Outcome::white_wins : Outcome::black_wins;
  auto const other = side == query::Side::white ? Outcome::black_wins : Outcome::white_wins;
  switch (score) {
    case query::PlayerScore::wins: return end == own;
    case query::PlayerScore::loses: return end == other || end == Outcome::both_lose;
    case query::PlayerScore::draws: return end == Outcome::draw;
  }
  return false;
}

LabelKind kind_of(query::LabelField field) noexcept {
  switch (field) {
    case query::LabelField::collection: return LabelKind::collection;
    case query::LabelField::flag: return LabelKind::flag;
    case query::LabelField::stars: return LabelKind::stars;
    case query::LabelField::note: break;
  }
  return LabelKind::note;
}

std::vector<GameId> games_with(Base& base, HeaderTest::Labels const& test) {
  auto const& term = test.term;
  return labelled_games(base, kind_of(term.field), [&](Label const& label) {
    switch (term.field) {
      case query::LabelField::collection: return is_within(label.name, term.text.value);
      case query::LabelField::flag: return label.name == term.text.value;
      case query::LabelField::stars: return in_range(term.range, label.name.empty() ? 0 : label.name.front() - '0');
      case query::LabelField::note: break;
    }
    return term.contains ? folded_in_one_line(label.text).find(test.needle) != std::string::npos
                         : trimmed(label.text) == test.needle;
  });
}

/// One overload for each kind of test.
struct Holds {
  GameHeader const& header;

  bool operator()(HeaderTest::Words const& test) const { return matches(test, field(header, test.field)); }
  bool operator()(HeaderTest::Player const& test) const {
    auto const as = [&](query::Side side) {
      return (!test.term.side || *test.term.side == side) &&
             (!test.term.score || has_score(*test.term.score, side, header.outcome)) &&
             name_matches(side == query::Side::white ? header.white : header.black, test.needle, test.term.contains);
    };
    return as(query::Side::white) || as(query::Side::black);
  }
  bool operator()(query::NumberTerm const& test) const {
    auto const within = [&](auto const& number) { return number && in_range(test.range, *number); };
    switch (test.field) {
      case query::NumberField::year: return within(header.year);
      case query::NumberField::rating: return within(header.white_rating) || within(header.black_rating);
      case query::NumberField::white_rating: return within(header.white_rating);
      case query::NumberField::black_rating: return within(header.black_rating);
      case query::NumberField::rating_difference:
        return header.white_rating && header.black_rating &&
               in_range(test.range, *header.white_rating - *header.black_rating);
      case query::NumberField::plies: return in_range(test.range, header.plies);
      case query::NumberField::round: return within(round_number(header));
      case query::NumberField::id: return in_range(test.range, static_cast<std::int64_t>(header.id));
    }
    return false;
  }
  bool operator()(query::DateTerm const& test) const {
    auto const days = days_of(header);
    if (!days) {
      return false;
    }
    auto const& range = test.days;
    return range.outside ? days->last < range.low || days->first > range.high
                         : days->first >= range.low && days->last <= range.high;
  }
  bool operator()(query::ResultTerm const& test) const { return header.outcome == outcome(test.result); }
  bool operator()(HeaderTest::VariantName const& test) const { return header.variant == test.name; }
  bool operator()(query::HasTerm const& test) const {
    switch (test.feature) {
      case query::Feature::comments: return header.state.has(GameMark::comments);
      case query::Feature::variations: return header.state.has(GameMark::variations);
      case query::Feature::findings: return header.state.has(GameMark::findings);
      case query::Feature::fen: return header.state.has(GameMark::own_start);
      case query::Feature::errors: return header.state.has(GameMark::errors);
    }
    return false;
  }
  bool operator()(HeaderTest::Comments const& test) const { return std::ranges::binary_search(test.games, header.id); }
  bool operator()(HeaderTest::Signs const& test) const { return std::ranges::binary_search(test.games, header.id); }
  bool operator()(HeaderTest::Openings const& test) const { return std::ranges::binary_search(test.games, header.id); }
  bool operator()(HeaderTest::Labels const& test) const { return std::ranges::binary_search(test.games, header.id); }
};

/// The condition on the base for each kind of test.
struct ConditionFor {
  Base& base;

  static HeaderCondition::Range range(query::NumberRange const& range) noexcept {
    return {range.low, range.high, range.outside};
  }

  HeaderCondition operator()(HeaderTest::Words const& test) const {
    auto const fits = [&](std::string_view value) { return matches(test, value); };
    using Name = HeaderCondition::Name;
    switch (test.field) {
      case query::TextField::white: return HeaderCondition::name(base, Name::white, fits);
      case query::TextField::black: return HeaderCondition::name(base, Name::black, fits);
      case query::TextField::event: return HeaderCondition::name(base, Name::event, fits);
      case query::TextField::site: return HeaderCondition::name(base, Name::site, fits);
      case query::TextField::annotator: return HeaderCondition::annotator(base, fits);
      case query::TextField::source: return HeaderCondition::source(base, fits);
      case query::TextField::round: break;
    }
    return test.contains ? HeaderCondition::anything() : HeaderCondition::round(test.needle);
  }
  HeaderCondition operator()(HeaderTest::Player const& test) const {
    auto const [white, black] = HeaderCondition::players(
        base, [&](std::string_view value) { return name_matches(value, test.needle, test.term.contains); });
    auto const& side = test.term.side;
    auto const& score = test.term.score;
    auto const as_white = score ? white && with_score(*score, query::Side::white) : white;
    auto const as_black = score ? black && with_score(*score, query::Side::black) : black;
    return !side ? as_white || as_black : *side == query::Side::white ? as_white : as_black;
  }
  static HeaderCondition with_score(query::PlayerScore score, query::Side side) {
    auto any = !HeaderCondition::always();
    for (auto const end :
         {Outcome::unknown, Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose}) {
      if (has_score(score, side, end)) {
        any = any || HeaderCondition::outcome(end);
      }
    }
    return any;
  }
  HeaderCondition operator()(query::NumberTerm const& test) const {
    using Number = HeaderCondition::Number;
    switch (test.field) {
      case query::NumberField::year: return HeaderCondition::number(Number::year, range(test.range));
      case query::NumberField::rating: return HeaderCondition::number(Number::rating, range(test.range));
      case query::NumberField::white_rating: return HeaderCondition::number(Number::white_rating, range(test.range));
      case query::NumberField::black_rating: return HeaderCondition::number(Number::black_rating, range(test.range));
      case query::NumberField::rating_difference:
        return HeaderCondition::number(Number::rating_difference, range(test.range));
      case query::NumberField::plies: return HeaderCondition::number(Number::plies, range(test.range));
      case query::NumberField::round: return HeaderCondition::number(Number::round, range(test.range));
      case query::NumberField::id: break;
    }
    return HeaderCondition::number(Number::id, range(test.range));
  }
  HeaderCondition operator()(query::DateTerm const& test) const { return HeaderCondition::day(range(test.days)); }
  HeaderCondition operator()(query::ResultTerm const& test) const {
    return HeaderCondition::outcome(outcome(test.result));
  }
  HeaderCondition operator()(HeaderTest::VariantName const& test) const {
    return HeaderCondition::variant(base, test.name);
  }
  HeaderCondition operator()(query::HasTerm const& test) const {
    switch (test.feature) {
      case query::Feature::comments: return HeaderCondition::mark(GameMark::comments);
      case query::Feature::variations: return HeaderCondition::mark(GameMark::variations);
      case query::Feature::findings: return HeaderCondition::mark(GameMark::findings);
      case query::Feature::errors: return HeaderCondition::mark(GameMark::errors);
      case query::Feature::fen: break;
    }
    return HeaderCondition::mark(GameMark::own_start);
  }
  HeaderCondition operator()(HeaderTest::Comments const& test) const { return HeaderCondition::any_of(test.games); }
  HeaderCondition operator()(HeaderTest::Signs const& test) const { return HeaderCondition::any_of(test.games); }
  HeaderCondition operator()(HeaderTest::Openings const& test) const { return HeaderCondition::any_of(test.games); }
  HeaderCondition operator()(HeaderTest::Labels const& test) const { return HeaderCondition::any_of(test.games); }
};

}  // namespace

std::optional<std::int64_t> round_number(GameHeader const& header) noexcept {
  std::string_view const text = header.round;
  auto const begin = std::min(text.find_first_of("0123456789"), text.size());
  std::int64_t number = 0;
  auto const [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return error == std::errc{} ? std::optional{number} : std::nullopt;
}

std::optional<DateSpan> days_of(GameHeader const& header) noexcept {
  auto const days = read_date(header.date);
  return !days && header.year ? std::optional{whole_year(*header.year)} : days;
}

std::string compared(GameHeader const& header, query::TextField which) {
  auto const value = field(header, which);
  return is_name(which) ? name_key(value) : folded(value);
}

HeaderTest::HeaderTest(query::TextTerm const& term)
    : kind_{Words{term.field, term.contains,
                  is_name(term.field) ? name_key(term.text.value) : ready(term.text.value, term.contains)}} {}

HeaderTest::HeaderTest(query::PlayerTerm const& term) : kind_{Player{term, name_key(term.name.value)}} {}

HeaderTest::HeaderTest(query::CommentTerm const& term)
    : kind_{Comments{term.contains,
                     term.contains ? folded_in_one_line(term.text.value) : std::string{trimmed(term.text.value)},
                     {}}} {}

HeaderTest::HeaderTest(query::LabelTerm const& term)
    : kind_{Labels{
          term, term.contains ? folded_in_one_line(term.text.value) : std::string{trimmed(term.text.value)}, {}}} {}

void HeaderTest::look_up(Base& base) {
  if (auto* const labels = std::get_if<Labels>(&kind_)) {
    labels->games = games_with(base, *labels);
    return;
  }
  if (auto* const openings = std::get_if<Openings>(&kind_)) {
    openings->games = openings->names->games_of(base, openings->ids);
    return;
  }
  if (auto* const signs = std::get_if<Signs>(&kind_)) {
    signs->moves = std::make_shared<std::vector<SignedMove> const>(signs->shot ? moves_with_shot(base, *signs->shot)
                                                                               : moves_with_sign(base, signs->nag));
    signs->games.clear();
    for (auto const& move : *signs->moves) {
      if (signs->games.empty() || signs->games.back() != move.game) {
        signs->games.push_back(move.game);
      }
    }
  }
  auto* const comments = std::get_if<Comments>(&kind_);
  if (comments == nullptr) {
    return;
  }
  comments->games.clear();
  auto const look = [&](GameId game, std::string_view text) {
    auto const known = !comments->games.empty() && comments->games.back() == game;
    auto const fits = [&] {
      return comments->contains ? folded_in_one_line(text).find(comments->needle) != std::string::npos
                                : trimmed(text) == comments->needle;
    };
    if (!known && fits()) {
      comments->games.push_back(game);
    }
    return true;
  };
  std::int64_t looked_at = 0;
  if (auto const candidates = find_in_comments(base, folded_in_one_line(comments->needle))) {
    scan_comments(base, candidates->games, look);
    looked_at = candidates->up_to;
  }
  scan_comments(base, looked_at, look);
}

HeaderCondition HeaderTest::condition(Base& base) const { return std::visit(ConditionFor{base}, kind_); }

bool HeaderTest::holds(GameHeader const& header) const { return std::visit(Holds{header}, kind_); }

unsigned HeaderTest::cost() const noexcept {
  constexpr unsigned comparison = 1;
  constexpr unsigned parsing = 4;
  constexpr unsigned folding = 10;
  if (auto const* const words = std::get_if<Words>(&kind_)) {
    return words->contains || is_name(words->field) ? folding : comparison;
  }
  if (std::holds_alternative<Player>(kind_)) {
    return 2 * folding;
  }
  return std::holds_alternative<query::DateTerm>(kind_) ? parsing : comparison;
}

}  // namespace damier

#include "tests/search/naive_query.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "reference/slow_generator.hpp"
#include "rules/routes.hpp"
#include "store/base_reader.hpp"
#include "tests/search/naive_pattern.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <variant>

namespace damier::testing {
namespace {

using query::Node;
using query::Pieces;
using query::Quantifier;

bool within(query::NumberRange const& range, std::int64_t number) {
  auto const inside = number >= range.low && number <= range.high;
  return range.outside ? !inside : inside;
}

Colour colour(query::Side side) { return side == query::Side::white ? Colour::white : Colour::black; }

bool text_fits(std::string const& value, std::string const& text, bool contains) {
  return contains ? folded(value).find(folded(text)) != std::string::npos : value == text;
}

/// The meaning of a name: one square, a list of them, or a condition with the names that it knows.
struct Meaning;
using Names = std::map<std::string, Meaning>;
struct Meaning {
  std::optional<Square> square;
  std::optional<int> piece;
  query::SquareList squares;
  Names squares_names;
  Node const* condition = nullptr;
  Names condition_names;
};

/// The squares of a list on the board of a game, and whether the board has all of them.
struct Squares {
  std::set<Square> set;
  bool complete = true;
};

/// The truth of queries about one game, with the meanings of some names. Results are remembered.
class Truth {
 public:
  Truth(PlayedGame const& game, Names names, Cell shift = {}) : game_{game}, names_{std::move(names)}, shift_{shift} {}
  Truth(Truth const&) = delete;
  Truth& operator=(Truth const&) = delete;
  ~Truth() = default;

  bool at(std::size_t place, Node const& node) const {
    auto const known = known_.find({&node, place});
    if (known != known_.end()) {
      return known->second;
    }
    auto const truth = std::visit([&](auto const& term) { return holds(place, term); }, node.term);
    known_[{&node, place}] = truth;
    return truth;
  }

 private:
  /// The same game or its mirror image with other names, for a part of the query.
  Truth const& with(void const* part, std::size_t variation, PlayedGame const& game, Names const& names) const {
    auto& truth = parts_[{part, variation}];
    if (!truth) {
      truth = std::make_unique<Truth>(game, names, shift_);
    }
    return *truth;
  }
  Truth const& of(query::Mirror const& mirror) const {
    if (!image_) {
      image_ = std::make_unique<PlayedGame>(mirror_image(game_));
    }
    return with(&mirror, 0, *image_, names_);
  }
  /// For a definition of squares or a condition.
  Truth const& of(query::Let const& let) const {
    auto names = names_;
    auto& meaning = names[let.name.value];
    meaning = {};
    if (let.kind == query::Let::Kind::squares) {
      meaning.squares = let.squares;
      meaning.squares_names = names_;
    } else {
      meaning.condition = &let.operands.front();
      meaning.condition_names = names_;
    }
    return with(&let, 0, game_, names);
  }
  Truth const& of(query::VariableTerm const& variable) const {
    return with(&variable, 0, game_, names_.at(variable.name.value).condition_names);
  }

  Geometry const& board() const { return game_.variant->board(); }
  Position const& position(std::size_t place) const { return game_.positions[place]; }
  std::optional<Move> const& move(std::size_t place) const { return game_.moves[place]; }
  GameHeader const& header() const { return game_.header; }

  // Terms about the game

  bool holds(std::size_t, query::TextTerm const& t) const {
    using query::TextField;
    std::map<TextField, std::string> const values{
        {TextField::white, header().white},  {TextField::black, header().black},
        {TextField::event, header().event},  {TextField::site, header().site},
        {TextField::round, header().round},  {TextField::annotator, header().annotator},
        {TextField::source, header().source}};
    return text_fits(values.at(t.field), t.text.value, t.contains);
  }
  bool holds(std::size_t, query::PlayerTerm const& t) const {
    for (auto const side : {query::Side::white, query::Side::black}) {
      auto const won = side == query::Side::white ? Outcome::white_wins : Outcome::black_wins;
      auto const lost = side == query::Side::white ? Outcome::black_wins : Outcome::white_wins;
      auto const& name = side == query::Side::white ? header().white : header().black;
      auto const score = !t.score || (*t.score == query::PlayerScore::wins    ? header().outcome == won
                                      : *t.score == query::PlayerScore::loses ? header().outcome == lost
                                                                              : header().outcome == Outcome::draw);
      if ((!t.side || *t.side == side) && score && text_fits(name, t.name.value, t.contains)) {
        return true;
      }
    }
    return false;
  }
  bool holds(std::size_t, query::NumberTerm const& t) const {
    switch (t.field) {
      case query::NumberField::year: return header().year && within(t.range, *header().year);
      case query::NumberField::plies: return within(t.range, header().plies);
      case query::NumberField::id: return within(t.range, static_cast<std::int64_t>(header().id));
      case query::NumberField::white_rating: return header().white_rating && within(t.range, *header().white_rating);
      case query::NumberField::black_rating: return header().black_rating && within(t.range, *header().black_rating);
      case query::NumberField::rating_difference:
        return header().white_rating && header().black_rating &&
               within(t.range, *header().white_rating - *header().black_rating);
      default: return false;
    }
  }
  bool holds(std::size_t, query::ResultTerm const& t) const {
    switch (t.result) {
      case query::Result::white_wins: return header().outcome == Outcome::white_wins;
      case query::Result::black_wins: return header().outcome == Outcome::black_wins;
      case query::Result::draw: return header().outcome == Outcome::draw;
      case query::Result::both_lose: return header().outcome == Outcome::both_lose;
      case query::Result::unknown: break;
    }
    return header().outcome == Outcome::unknown;
  }
  bool holds(std::size_t, query::TypeTerm const& t) const { return header().variant == t.name.value; }
  bool holds(std::size_t, query::HasTerm const& t) const {
    return t.feature == query::Feature::comments ? header().state.has(GameMark::comments)
                                                 : header().state.has(GameMark::own_start);
  }
  bool holds(std::size_t, query::CommentTerm const& t) const {
    return std::ranges::any_of(
        game_.comments, [&](std::string const& comment) { return text_fits(comment, t.text.value, t.contains); });
  }
  bool holds(std::size_t, query::DateTerm const&) const { return false; }
  bool holds(std::size_t, query::MotifTerm const&) const { return false; }
  bool holds(std::size_t, query::OpeningTerm const&) const { return false; }
  bool holds(std::size_t, query::LabelTerm const&) const { return false; }
  bool holds(std::size_t, query::SavedQueryTerm const&) const { return false; }

  // Terms about the position

  bool holds(std::size_t place, query::FenTerm const& t) const {
    auto const fen =
        t.fen.value == "start" ? Fen{game_.variant->start()} : read_fen(t.fen.value, *game_.variant).value_or(Fen{});
    auto const& now = position(place);
    return !fen.position.occupied().empty() && fen.position.pieces == now.pieces && fen.position.kings == now.kings &&
           (!fen.side_known || fen.position.side == now.side);
  }
  bool holds(std::size_t place, query::PlyTerm const& t) const { return within(t.range, game_.plies[place]); }
  bool holds(std::size_t place, query::SideTerm const& t) const { return position(place).side == colour(t.side); }

  bool is(std::size_t place, Square square, Pieces pieces) const {
    auto const piece = position(place).at(square);
    switch (pieces) {
      case Pieces::white_men: return piece == Piece{Colour::white, false};
      case Pieces::white_kings: return piece == Piece{Colour::white, true};
      case Pieces::black_men: return piece == Piece{Colour::black, false};
      case Pieces::black_kings: return piece == Piece{Colour::black, true};
      case Pieces::white: return piece && piece->colour == Colour::white;
      case Pieces::black: return piece && piece->colour == Colour::black;
      case Pieces::none: break;
    }
    return !piece;
  }
  Colour viewer(std::size_t place, Pieces pieces) const {
    switch (pieces) {
      case Pieces::white_men:
      case Pieces::white_kings:
      case Pieces::white: return Colour::white;
      case Pieces::black_men:
      case Pieces::black_kings:
      case Pieces::black: return Colour::black;
      case Pieces::none: break;
    }
    return position(place).side;
  }
  bool holds(std::size_t place, query::PiecesTerm const& t) const {
    auto const squares = of(t.squares, viewer(place, t.pieces), place);
    auto const stands = [&](Square square) { return is(place, square, t.pieces); };
    switch (t.quantifier) {
      case Quantifier::all: return squares.complete && std::ranges::all_of(squares.set, stands);
      case Quantifier::any: return std::ranges::any_of(squares.set, stands);
      case Quantifier::none: break;
    }
    return std::ranges::none_of(squares.set, stands);
  }
  bool holds(std::size_t place, query::PatternTerm const& t) const {
    return naive_pattern_fits(t.pattern.value, *game_.variant, position(place));
  }
  bool holds(std::size_t place, query::CountTerm const& t) const {
    std::int64_t sum = 0;
    for (auto const& addend : t.addends) {
      std::set<Square> squares;
      if (addend.squares.empty()) {
        for (auto const square : board().squares()) {
          squares.insert(square);
        }
      } else {
        squares = of(addend.squares, viewer(place, addend.pieces), place).set;
      }
      auto const number =
          std::ranges::count_if(squares, [&](Square square) { return is(place, square, addend.pieces); });
      std::int64_t rows = 0;  // gone by the men of this colour
      for (auto const square : board().squares()) {
        if (addend.tempo && is(place, square, addend.pieces)) {
          auto const row = board().cell(square).row;
          rows += addend.pieces == Pieces::white_men ? board().rows - 1 - row : row;
        }
      }
      sum += addend.weight * (addend.tempo ? rows : number);
    }
    return within(t.range, sum);
  }

  // Relations

  bool is(std::size_t place, Square square, query::Content content) const {
    auto const piece = position(place).at(square);
    switch (content) {
      case query::Content::piece: return piece.has_value();
      case query::Content::man: return piece && !piece->king;
      case query::Content::king: return piece && piece->king;
      case query::Content::whatever: return true;
      default: return is(place, square, static_cast<Pieces>(content));
    }
  }
  /// The squares of a designator, as a side sees them unless it is about pieces of one side.
  std::set<Square> on(std::size_t place, query::Designator const& asked, Colour side) const {
    auto const of_side = asked.content <= query::Content::black;
    auto const seen = of_side ? viewer(place, static_cast<Pieces>(asked.content)) : side;
    std::set<Square> squares;
    for (auto const square : asked.squares.empty() ? all_squares() : of(asked.squares, seen, place).set) {
      if (is(place, square, asked.content)) {
        squares.insert(square);
      }
    }
    return squares;
  }
  std::set<Square> all_squares() const {
    std::set<Square> squares;
    for (auto const square : board().squares()) {
      squares.insert(square);
    }
    return squares;
  }
  bool holds(std::size_t place, query::RelationTerm const& t) const {
    auto const side = position(place).side;
    auto const some = [&](std::size_t operand) { return on(place, t.operands[operand], side); };
    switch (t.relation) {
      case query::Relation::stands:
        return std::ranges::any_of(some(0), [&](Square square) {
          auto const piece = position(place).at(square);
          return on(place, t.operands[1], piece ? piece->colour : side).contains(square);
        });
      case query::Relation::ray:
        return std::ranges::any_of(lines(), [&](Direction direction) {
          return std::ranges::any_of(some(0), [&](Square from) { return goes_on(place, t, 1, from, direction); });
        });
      case query::Relation::adjacent:
        return std::ranges::any_of(some(0), [&](Square from) {
          return std::ranges::any_of(lines(), [&](Direction direction) {
            auto const next = board().neighbour(from, direction);
            return next && some(1).contains(*next);
          });
        });
      case query::Relation::attacks: break;
    }
    auto const attacked = some(1);
    return std::ranges::any_of(some(0), [&](Square from) {
      return std::ranges::any_of(attacked, [&](Square over) { return attacks(place, from, over); });
    });
  }
  bool goes_on(std::size_t place, query::RelationTerm const& t, std::size_t next, Square from,
               Direction direction) const {
    if (next == t.operands.size()) {
      return true;
    }
    auto const wanted = on(place, t.operands[next], position(place).side);
    for (auto const square : ray(from, direction)) {
      if (wanted.contains(square) && goes_on(place, t, next + 1, square, direction)) {
        return true;
      }
      if (position(place).at(square)) {
        return false;
      }
    }
    return false;
  }
  /// Whether the piece on a square can jump over the one on another.
  bool attacks(std::size_t place, Square from, Square over) const {
    auto const& rules = game_.variant->rules();
    auto const attacker = position(place).at(from);
    auto const other = position(place).at(over);
    if (!attacker || !other || attacker->colour == other->colour ||
        (!attacker->king && other->king && !rules.men_take_kings)) {
      return false;
    }
    auto const of_men = attacker->colour == Colour::white ? rules.man_captures : rules.man_captures.turned();
    for (auto const direction : all_directions) {
      if (!(attacker->king ? rules.king_captures : of_men).contains(direction)) {
        continue;
      }
      auto const way = ray(from, direction);
      auto const far = static_cast<std::size_t>(std::ranges::find(way, over) - way.begin());
      auto const near = attacker->king && rules.king_range == KingRange::flying ? far : 0;
      if (far + 1 < way.size() && far == near && !position(place).at(way[far + 1]) &&
          std::all_of(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(far),
                      [&](Square square) { return !position(place).at(square); })) {
        return true;
      }
    }
    return false;
  }

  /// Square by square, with every other position.
  bool holds(std::size_t place, query::EchoTerm const& t) const {
    auto const but = of(t.squares, position(place).side, place).set;
    auto const is_echo = [&](std::size_t other) {
      auto differs = false;
      for (auto const square : board().squares()) {
        auto there = position(other).at(t.turned ? board().turned(square) : square);
        if (there && t.turned) {
          there->colour = opponent(there->colour);
        }
        auto const same = there == position(place).at(square);
        differs = differs || !same;
        if (!same && !but.contains(square)) {
          return false;
        }
      }
      return other != place && (position(other).side == position(place).side) == !t.turned && differs == t.differs;
    };
    for (std::size_t other = 0; other < game_.positions.size(); ++other) {
      if (is_echo(other)) {
        return true;
      }
    }
    return false;
  }
  /// Who wins with best play, and who does under the draw rules: one of White, Black and nobody, or not known.
  bool holds(std::size_t place, query::EndgameTerm const& t) const {
    enum class Winner : std::uint8_t { white, black, nobody, unknown };
    auto const side = position(place).side;
    auto const value = game_.tables == nullptr ? std::nullopt : game_.tables->of(*game_.variant).probe(position(place));
    if (!value || t.value == query::EndgameValue::known) {
      return value.has_value();
    }
    auto const of = [](Colour winner) { return winner == Colour::white ? Winner::white : Winner::black; };
    auto const in_theory = value->outcome == endgame::Outcome::draw  ? Winner::nobody
                           : value->outcome == endgame::Outcome::win ? of(side)
                                                                     : of(opponent(side));
    auto const in_rules = in_theory == Winner::nobody ? in_theory
                          : !value->within_rules      ? Winner::unknown
                          : *value->within_rules      ? in_theory
                                                      : Winner::nobody;
    std::map<query::EndgameValue, Winner> const asked{{query::EndgameValue::win, of(side)},
                                                      {query::EndgameValue::loss, of(opponent(side))},
                                                      {query::EndgameValue::draw, Winner::nobody},
                                                      {query::EndgameValue::white_wins, Winner::white},
                                                      {query::EndgameValue::black_wins, Winner::black}};
    switch (t.limit) {
      case query::EndgameLimit::none: return in_theory == asked.at(t.value);
      case query::EndgameLimit::within_rules: return in_rules == asked.at(t.value);
      case query::EndgameLimit::beyond_rules: break;
    }
    return in_theory == asked.at(t.value) && in_rules == Winner::nobody;
  }
  bool holds(std::size_t place, query::NagTerm const& t) const {
    static std::map<std::string, std::int64_t> const signs{{"!", 1},  {"?", 2},  {"!!", 3},
                                                           {"??", 4}, {"!?", 5}, {"?!", 6}};
    return std::ranges::any_of(game_.signs[place], [&](std::string const& sign) {
      return (signs.contains(sign) ? signs.at(sign) : std::atoll(sign.c_str())) == t.number;
    });
  }

  /// Random queries have none: tests/search/shot_terms_test.cpp has those with a layer.
  bool holds(std::size_t, query::ShotTerm const&) const { return false; }

  // Terms about the move

  bool holds(std::size_t place, query::MoveTerm const& t) const {
    Numbering const numbering{game_.variant->rules()};
    auto const by_letters = t.move.value.find_first_of("abcdefgh") != std::string::npos;
    auto const text = read_move_text(t.move.value, numbering);
    return text && (!by_letters || numbering.algebraic()) && move(place) && text->from() == move(place)->from &&
           text->to() == move(place)->to &&
           (t.whole_route ? is_whole_route(place, *text)
                          : text->via().empty() || find_route(*game_.variant, position(place),
                                                              {.from = text->from(),
                                                               .to = text->to(),
                                                               .via = text->via(),
                                                               .captured = move(place)->captured}));
  }
  /// Every way of the piece, square by square, with the squares on which it turns.
  struct Way {
    std::vector<Square> passed;  // without those of the pieces it takes, the last one included
    std::set<Square> turns;
    bool king = false;
  };
  std::vector<Way> ways(std::size_t place) const {
    auto const& played = *move(place);
    auto standing = position(place);
    standing.remove(played.from);
    std::vector<Way> all;
    std::function<void(Square, std::optional<Direction>, std::set<Square>, Way)> const go =
        [&](Square at, std::optional<Direction> heading, std::set<Square> const& taken, Way const& way) {
          if (taken.size() == played.captured.size() && at == played.to && !way.passed.empty()) {
            all.push_back(way);
          }
          auto const& rules = game_.variant->rules();
          auto const crowned = rules.promotion == PromotionInCapture::goes_on_as_king &&
                               rules.promotion_row(position(place).side).contains(at);
          auto const of_men = position(place).side == Colour::white ? rules.man_captures : rules.man_captures.turned();
          for (auto const direction : all_directions) {
            auto next = way;
            if (played.is_capture() && !(way.king || crowned ? rules.king_captures : of_men).contains(direction)) {
              continue;
            }
            if (heading && *heading != direction) {
              next.turns.insert(at);
            }
            if (!heading || rules.turns_back || direction != opposite(*heading)) {
              next.king = way.king || crowned;
              step(at, direction, taken, next, standing, played, go);
            }
          }
        };
    go(played.from, std::nullopt, {}, {{}, {}, position(place).kings.contains(played.from)});
    return all;
  }
  /// Goes on in a direction over one piece that is taken, or none for a quiet move, to each square behind it.
  template <typename Go>
  void step(Square at, Direction direction, std::set<Square> const& taken, Way way, Position const& standing,
            Move const& played, Go const& go) const {
    auto const flies = way.king && game_.variant->rules().king_range == KingRange::flying;
    std::optional<Square> over;
    unsigned behind = 0;
    for (auto next = board().neighbour(at, direction); next; next = board().neighbour(*next, direction)) {
      auto const gone = taken.contains(*next) && game_.variant->rules().removal == Removal::at_once;
      if (standing.at(*next) && !gone) {
        if (over || !played.captured.contains(*next) || taken.contains(*next)) {
          return;
        }
        over = next;
        continue;
      }
      way.passed.push_back(*next);
      if (over) {
        auto now = taken;
        now.insert(*over);
        go(*next, direction, now, way);
        ++behind;
        if (!flies || (behind == 1 && game_.variant->rules().king_landing == KingLanding::just_behind)) {
          return;
        }
      } else if (!flies) {
        if (!played.is_capture() && *next == played.to) {
          go(*next, direction, taken, way);
        }
        return;
      } else if (!played.is_capture() && *next == played.to) {
        go(*next, direction, taken, way);
        return;
      }
    }
  }
  bool is_whole_route(std::size_t place, MoveText const& text) const {
    if (!move(place)->is_capture()) {
      return text.via().empty();
    }
    return std::ranges::any_of(ways(place), [&](Way const& way) {
      auto next = way.passed.begin();
      for (auto const via : text.via()) {  // in this order
        next = std::find(next, way.passed.end(), via);
        if (next == way.passed.end()) {
          return false;
        }
        ++next;
      }
      return std::ranges::all_of(way.turns,
                                 [&](Square turn) { return std::ranges::find(text.via(), turn) != text.via().end(); });
    });
  }
  bool goes_through(std::size_t place, Squares const& squares, Quantifier quantifier) const {
    auto const fits = [&](Way const& way) {
      auto const passes = [&](Square square) {
        return std::ranges::find(way.passed, square) != way.passed.end() && !move(place)->captured.contains(square);
      };
      return quantifier == Quantifier::all ? squares.complete && std::ranges::all_of(squares.set, passes)
                                           : std::ranges::any_of(squares.set, passes);
    };
    auto const found = std::ranges::any_of(ways(place), fits);
    return quantifier == Quantifier::none ? !found : found;
  }
  bool holds(std::size_t place, query::MoveSquaresTerm const& t) const {
    if (!move(place)) {
      return false;
    }
    auto const squares = of(t.squares, position(place).side, place);
    if (t.which == query::MoveSquares::through) {
      return goes_through(place, squares, t.quantifier);
    }
    auto const belongs = [&](Square square) {
      switch (t.which) {
        case query::MoveSquares::from: return square == move(place)->from;
        case query::MoveSquares::to: return square == move(place)->to;
        case query::MoveSquares::captured:
        case query::MoveSquares::through: break;
      }
      return move(place)->captured.contains(square);
    };
    switch (t.quantifier) {
      case Quantifier::all: return squares.complete && std::ranges::all_of(squares.set, belongs);
      case Quantifier::any: return std::ranges::any_of(squares.set, belongs);
      case Quantifier::none: break;
    }
    return std::ranges::none_of(squares.set, belongs);
  }
  bool holds(std::size_t place, query::CapturesTerm const& t) const {
    if (!move(place)) {
      return false;
    }
    std::int64_t number = 0;
    for (auto const square : move(place)->captured) {
      auto const king = position(place).at(square)->king;
      number += t.what == query::Captured::pieces || king == (t.what == query::Captured::kings) ? 1 : 0;
    }
    return within(t.range, number);
  }

  bool holds(std::size_t place, query::AfterTerm const& t) const { return place != 0 && holds(place - 1, t.move); }

  // Terms about what could be played

  reference::SlowMoves const& legal_moves(std::size_t place) const {
    auto known = game_.legal.find(place);
    if (known == game_.legal.end()) {
      auto moves = reference::SlowGenerator{game_.variant->rules()}.legal_moves(position(place));
      known = game_.legal.emplace(place, std::move(moves)).first;
    }
    return known->second;
  }
  bool holds(std::size_t place, query::LegalMovesTerm const& t) const {
    auto const& moves = legal_moves(place).moves;
    auto const captures = std::ranges::count_if(moves, [](Move const& one) { return one.is_capture(); });
    return within(t.range, t.captures ? captures : static_cast<std::int64_t>(moves.size()));
  }
  bool holds(std::size_t place, query::CanCaptureTerm const& t) const {
    return std::ranges::any_of(legal_moves(place).moves, [&](Move const& one) {
      return one.is_capture() && within(t.range, one.captured.size());
    });
  }
  bool holds(std::size_t place, query::CanTakeTerm const& t) const {
    auto const squares = of(t.squares, position(place).side, place);
    auto const found = std::ranges::any_of(legal_moves(place).moves, [&](Move const& one) {
      auto const taken = [&](Square square) { return one.captured.contains(square); };
      return one.is_capture() &&
             (t.quantifier == Quantifier::all ? squares.complete && std::ranges::all_of(squares.set, taken)
                                              : std::ranges::any_of(squares.set, taken));
    });
    return t.quantifier == Quantifier::none ? !found : found;
  }
  bool holds(std::size_t place, query::LineEndTerm const& t) const {
    return place == (t.end == query::LineEnd::first ? 0 : game_.positions.size() - 1);
  }

  unsigned taken(std::size_t place) const {
    return place < game_.moves.size() && move(place) ? move(place)->captured.size() : 0;
  }
  bool holds(std::size_t place, query::MoveKindTerm const& t) const {
    if (!move(place)) {
      return false;
    }
    auto const by_king = position(place).kings.contains(move(place)->from);
    switch (t.kind) {
      case query::MoveKind::king_move: return by_king;
      case query::MoveKind::man_move: return !by_king;
      case query::MoveKind::promotes: return !by_king && position(place + 1).kings.contains(move(place)->to);
      case query::MoveKind::sacrifice:
        return taken(place) == 0 && taken(place + 1) != 0 && taken(place + 1) != taken(place + 2);
      case query::MoveKind::coup_turc: return has_turkish_marks(place, true, true);
      case query::MoveKind::demi_turc: return has_turkish_marks(place, false, true);
      case query::MoveKind::coup_suisse: return has_turkish_marks(place, true, false);
    }
    return false;
  }
  /// Goes along every line from the square where the king stops.
  bool has_turkish_marks(std::size_t place, bool stop, bool support_taken) const {
    auto const& rafle = *move(place);
    if (!position(place).kings.contains(rafle.from) || rafle.captured.size() < 2 || place + 1 >= game_.moves.size() ||
        !move(place + 1) || !move(place + 1)->captured.contains(rafle.to) ||
        game_.variant->rules().removal == Removal::at_once) {
      return false;
    }
    auto on_the_way = position(place);
    on_the_way.remove(rafle.from);
    bool stopped = false;
    bool supported = false;
    for (auto const direction : all_directions) {
      if (!game_.variant->rules().king_captures.contains(direction)) {
        continue;
      }
      auto const ahead = board().neighbour(rafle.to, direction);
      auto behind = board().neighbour(rafle.to, opposite(direction));
      while (behind && !on_the_way.at(*behind)) {
        behind = board().neighbour(*behind, opposite(direction));
      }
      stopped = stopped || (ahead && rafle.captured.contains(*ahead) && behind && rafle.captured.contains(*behind));
      auto taker = ahead;
      while (taker && !on_the_way.at(*taker)) {
        taker = board().neighbour(*taker, direction);
      }
      auto const support =
          taker && *taker == move(place + 1)->from ? board().neighbour(*taker, direction) : std::nullopt;
      supported = supported || (support && rafle.captured.contains(*support));
    }
    return stopped == stop && supported == support_taken;
  }
  bool holds(std::size_t place, query::ByTerm const& t) const {
    return move(place) && position(place).side == colour(t.side);
  }

  // Combinations

  bool holds(std::size_t place, query::Combination const& c) const {
    if (c.op == query::Operator::negation) {
      return !at(place, c.operands.front());
    }
    auto const true_here = [&](Node const& operand) { return at(place, operand); };
    return c.op == query::Operator::conjunction ? std::ranges::all_of(c.operands, true_here)
                                                : std::ranges::any_of(c.operands, true_here);
  }
  bool holds(std::size_t place, query::Sequence const& sequence) const { return !ends(place, sequence).empty(); }
  bool holds(std::size_t place, query::Repetition const& repetition) const { return !ends(place, repetition).empty(); }
  bool holds(std::size_t place, query::Stays const& stays) const {
    std::int64_t length = 0;
    while (place + static_cast<std::size_t>(length) < game_.positions.size() &&
           at(place + static_cast<std::size_t>(length), stays.operand.front())) {
      ++length;
    }
    return length > 0 && within(stays.plies, length);
  }
  bool holds(std::size_t place, query::InLines const& term) const {
    return at(place, term.operand.front());  // naive_lines.hpp chooses the lines
  }
  bool holds(std::size_t place, query::Mirror const& mirror) const {
    return of(mirror).at(place, mirror.operand.front());
  }
  bool holds(std::size_t place, query::Let const& let) const {
    if (let.kind == query::Let::Kind::piece) {
      auto const standing = on(place, {let.content, let.squares}, position(place).side);
      return std::ranges::any_of(standing, [&](Square square) {
        auto const piece = game_.pieces[place].at(square);
        auto names = names_;
        names[let.name.value] = {};
        names[let.name.value].piece = piece;
        return with(&let, static_cast<std::size_t>(piece), game_, names).at(place, let.operands.back());
      });
    }
    if (let.kind != query::Let::Kind::each_square) {
      return of(let).at(place, let.operands.back());
    }
    auto squares = of(let.squares, Colour::white, place).set;
    squares.merge(of(let.squares, Colour::black, place).set);
    return std::ranges::any_of(squares, [&](Square square) {
      auto names = names_;
      names[let.name.value] = {};
      names[let.name.value].square = square;
      return with(&let, square.bit(), game_, names).at(place, let.operands.back());
    });
  }
  bool holds(std::size_t place, query::Shift const& shift) const {
    std::set<Square> named;
    collect(shift.operand.front(), names_, named);
    auto const rows = static_cast<int>(board().rows);
    auto const columns = static_cast<int>(board().columns);
    std::size_t number = 0;
    for (auto row = -rows; row <= rows; ++row) {
      for (auto column = -columns; column <= columns; ++column) {
        auto& truth = parts_[{&shift, ++number}];
        auto const stays = [&](Square square) {
          auto const cell = board().cell(square);
          return board().at({cell.row + row, cell.column + column}).has_value();
        };
        if (!std::ranges::all_of(named, stays) || (named.empty() && (row != 0 || column != 0))) {
          continue;
        }
        if (!truth) {
          truth = std::make_unique<Truth>(game_, names_, Cell{row, column});
        }
        if (truth->at(place, shift.operand.front())) {
          return true;
        }
      }
    }
    return false;
  }
  /// All squares that a part of a query names, those of variables included, before they are shifted.
  void collect(Node const& node, Names const& names, std::set<Square>& named) const {
    auto const all = [&](std::vector<Node> const& nodes) {
      for (auto const& inner : nodes) {
        collect(inner, names, named);
      }
    };
    if (auto const* const combination = std::get_if<query::Combination>(&node.term)) {
      all(combination->operands);
    } else if (auto const* const sequence = std::get_if<query::Sequence>(&node.term)) {
      all(sequence->parts);
    } else if (auto const* const pieces = std::get_if<query::PiecesTerm>(&node.term)) {
      collect(pieces->squares, names, named);
    } else if (auto const* const move = std::get_if<query::MoveSquaresTerm>(&node.term)) {
      collect(move->squares, names, named);
    } else if (auto const* const taken = std::get_if<query::CanTakeTerm>(&node.term)) {
      collect(taken->squares, names, named);
    } else if (auto const* const relation = std::get_if<query::RelationTerm>(&node.term)) {
      for (auto const& operand : relation->operands) {
        collect(operand.squares, names, named);
      }
    } else if (auto const* const count = std::get_if<query::CountTerm>(&node.term)) {
      for (auto const& addend : count->addends) {
        collect(addend.squares, names, named);
      }
    }
  }
  void collect(query::SquareList const& list, Names const& names, std::set<Square>& named) const {
    for (auto const& item : list) {
      if (item.kind == query::SquareItem::Kind::variable && !names.at(item.first.value).square) {
        auto const& meaning = names.at(item.first.value);
        collect(meaning.squares, meaning.squares_names, named);  // none of a piece
      } else if (item.kind != query::SquareItem::Kind::region && item.kind != query::SquareItem::Kind::function) {
        auto const squares = Truth{game_, names}.of(item, Colour::white, 0).set;
        named.insert(squares.begin(), squares.end());
      }
      for (auto const& operand : item.operands) {
        collect(operand, names, named);
      }
    }
  }
  bool holds(std::size_t place, query::VariableTerm const& t) const {
    return of(t).at(place, *names_.at(t.name.value).condition);
  }

  // Sequences

  /// Where a part of a sequence that begins at a place can end: the places right behind it.
  std::set<std::size_t> ends(std::size_t place, Node const& node) const {
    if (auto const* const sequence = std::get_if<query::Sequence>(&node.term)) {
      return ends(place, *sequence);
    }
    if (auto const* const repetition = std::get_if<query::Repetition>(&node.term)) {
      return ends(place, *repetition);
    }
    if (auto const* const mirror = std::get_if<query::Mirror>(&node.term)) {
      return of(*mirror).ends(place, mirror->operand.front());
    }
    if (auto const* const let = std::get_if<query::Let>(&node.term);
        let != nullptr && (let->kind == query::Let::Kind::squares || let->kind == query::Let::Kind::condition)) {
      return of(*let).ends(place, let->operands.back());
    }
    if (auto const* const variable = std::get_if<query::VariableTerm>(&node.term)) {
      return of(*variable).ends(place, *names_.at(variable->name.value).condition);
    }
    return place < game_.positions.size() && at(place, node) ? std::set{place + 1} : std::set<std::size_t>{};
  }
  std::set<std::size_t> ends(std::size_t place, query::Sequence const& sequence) const {
    auto reached = ends(place, sequence.parts.front());
    for (std::size_t part = 1; part < sequence.parts.size(); ++part) {
      std::set<std::size_t> next;
      auto const& gap = sequence.gaps[part - 1];
      for (auto const end : reached) {
        for (auto begin = end; begin <= game_.positions.size(); ++begin) {
          auto const distance = static_cast<std::int64_t>(begin - end) + 1;
          if (distance >= gap.low && distance <= gap.high) {
            next.merge(ends(begin, sequence.parts[part]));
          }
        }
      }
      reached = std::move(next);
    }
    return reached;
  }
  std::set<std::size_t> ends(std::size_t place, query::Repetition const& repetition) const {
    std::set<std::size_t> all;
    std::set<std::size_t> reached{place};
    // More times than there are positions bring nothing new.
    auto const enough = repetition.times.low + static_cast<std::int64_t>(game_.positions.size()) + 1;
    for (std::int64_t times = 0; times <= std::min(repetition.times.high, enough) && !reached.empty(); ++times) {
      if (times >= repetition.times.low) {
        all.insert(reached.begin(), reached.end());
      }
      std::set<std::size_t> next;
      for (auto const end : reached) {
        next.merge(ends(end, repetition.operand.front()));
      }
      reached = std::move(next);
    }
    return all;
  }

  // Squares

  Squares of(query::SquareList const& list, Colour viewer, std::size_t place) const {
    Squares all;
    for (auto const& item : list) {
      auto const some = of(item, viewer, place);
      all.set.insert(some.set.begin(), some.set.end());
      all.complete = all.complete && some.complete;
    }
    return all;
  }
  Squares of(query::SquareItem const& item, Colour viewer, std::size_t place) const {
    using Kind = query::SquareItem::Kind;
    if (item.kind == Kind::function) {
      return function(item, viewer, place);
    }
    Numbering const numbering{game_.variant->rules()};
    auto const named = [&](std::string_view name) {
      if (name.front() >= 'a' && !numbering.algebraic()) {
        return std::optional<Square>{};
      }
      auto const square = numbering.read(name);
      return name.empty() ? square : std::nullopt;
    };
    Squares squares;
    if (item.kind == Kind::variable) {
      auto const& meaning = names_.at(item.first.value);
      if (meaning.piece) {
        for (auto const& [square, piece] : game_.pieces[place]) {
          if (piece == *meaning.piece) {
            return {{square}, true};
          }
        }
        return {{}, false};
      }
      return meaning.square ? shifted({{*meaning.square}, true})
                            : Truth{game_, meaning.squares_names, shift_}.of(meaning.squares, viewer, place);
    }
    if (item.kind == Kind::region) {
      for (auto const square : board().squares()) {
        auto const seen = board().cell(viewer == Colour::white ? square : board().turned(square));
        if (in_region(item.first.value, seen)) {
          squares.set.insert(square);
        }
      }
      return squares;
    }
    auto const first = named(item.first.value);
    auto const last = item.kind == Kind::range ? named(item.last.value) : first;
    squares.complete = first && last;
    for (auto const square : board().squares()) {
      if (item.first.value.front() >= 'a') {
        if (first && last && is_between(board().cell(square), board().cell(*first), board().cell(*last))) {
          squares.set.insert(square);
        }
      } else if (auto const number = static_cast<int>(numbering.number(square));
                 number >= std::stoi(item.first.value) &&
                 number <= std::stoi(item.kind == Kind::range ? item.last.value : item.first.value)) {
        squares.set.insert(square);
      }
    }
    return shifted(squares);
  }
  /// The squares where a shift puts them.
  Squares shifted(Squares const& squares) const {
    Squares moved{{}, squares.complete};
    for (auto const square : squares.set) {
      auto const cell = board().cell(square);
      if (auto const to = board().at({cell.row + shift_.row, cell.column + shift_.column})) {
        moved.set.insert(*to);
      } else {
        moved.complete = false;
      }
    }
    return moved;
  }
  /// All squares on the way from one in a direction, from near to far.
  std::vector<Square> ray(Square from, Direction direction) const {
    std::vector<Square> squares;
    for (auto next = board().neighbour(from, direction); next; next = board().neighbour(*next, direction)) {
      squares.push_back(*next);
    }
    return squares;
  }
  std::vector<Direction> lines() const {
    std::vector<Direction> directions;
    for (auto const direction : all_directions) {
      if (game_.variant->rules().king_steps.contains(direction)) {
        directions.push_back(direction);
      }
    }
    return directions;
  }
  Squares function(query::SquareItem const& item, Colour viewer, std::size_t place) const {
    auto const first = of(item.operands[0], viewer, place);
    auto const second = item.operands.size() > 1 ? of(item.operands[1], viewer, place) : Squares{};
    Squares result{{}, first.complete && second.complete};
    if (item.function == query::SquareFunction::step) {
      for (auto const square : first.set) {
        if (auto const to = step(square, item, viewer)) {
          result.set.insert(*to);
        } else {
          result.complete = false;
        }
      }
      return result;
    }
    for (auto const direction : lines()) {
      for (auto const one : first.set) {
        auto const way = ray(one, direction);
        if (item.function == query::SquareFunction::around && !way.empty()) {
          result.set.insert(way.front());
        }
        for (std::size_t far = 0; far < way.size(); ++far) {
          if (item.function == query::SquareFunction::between && second.set.contains(way[far])) {
            result.set.insert(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(far));
          }
          if (item.function == query::SquareFunction::behind && second.set.contains(way[far])) {
            // seen from way[far], the square right behind one is on the other side of it
            if (auto const behind = board().neighbour(one, opposite(direction))) {
              result.set.insert(*behind);
            }
          }
        }
      }
    }
    result.complete = result.complete && (item.function != query::SquareFunction::behind || !result.set.empty());
    return result;
  }
  /// By cells, as the player sees the real board.
  std::optional<Square> step(Square from, query::SquareItem const& item, Colour viewer) const {
    static std::map<std::string, Cell> const ways{{"up-left", {-1, -1}},  {"up-right", {-1, 1}}, {"down-left", {1, -1}},
                                                  {"down-right", {1, 1}}, {"up", {-2, 0}},       {"down", {2, 0}},
                                                  {"left", {0, -2}},      {"right", {0, 2}}};
    auto way = ways.at(item.first.value);
    auto const straight = item.first.value.find('-') == std::string::npos;
    auto const far = static_cast<int>(item.steps) * (viewer == Colour::white ? 1 : -1);
    auto const by = straight && board().all_squares ? 2 : 1;
    auto const cell = board().cell(from);
    auto const side = game_.variant->rules().names.mirrored ? -1 : 1;
    return board().at({cell.row + way.row / by * far, cell.column + side * (way.column / by * far)});
  }
  static bool is_between(Cell cell, Cell a, Cell b) {
    return cell.row >= std::min(a.row, b.row) && cell.row <= std::max(a.row, b.row) &&
           cell.column >= std::min(a.column, b.column) && cell.column <= std::max(a.column, b.column);
  }
  bool in_region(std::string const& name, Cell cell) const {
    auto const third = board().columns / 3;
    auto column = cell.column;
    if (game_.variant->rules().names.mirrored) {
      column = board().columns - 1 - column;
    }
    auto const left = column < third;
    auto const right = column >= board().columns - third;
    if (name == "long-diagonal") {
      return cell.row + cell.column == board().rows - 1;
    }
    if (name == "promotion-row" || name == "back-row") {
      return cell.row == (name == "back-row" ? board().rows - 1 : 0);
    }
    if (name == "centre" || name == "center") {
      return !left && !right && cell.row >= board().rows / 3 && cell.row < board().rows - board().rows / 3;
    }
    return name == "left-wing" ? left : name == "right-wing" ? right : left || right;
  }

  PlayedGame const& game_;
  Names names_;
  Cell shift_;
  mutable std::map<std::pair<Node const*, std::size_t>, bool> known_;
  mutable std::map<std::pair<void const*, std::size_t>, std::unique_ptr<Truth>> parts_;
  mutable std::unique_ptr<PlayedGame> image_;
};

/// Gives each piece a number, which it keeps as long as it is on the board.
void follow_pieces(PlayedGame& game) {
  int next = 0;
  for (std::size_t place = 0; place < game.positions.size(); ++place) {
    auto& now = game.pieces.emplace_back();
    for (auto const square : game.variant->board().squares()) {
      auto const piece = game.positions[place].at(square);
      if (!piece) {
        continue;
      }
      auto const& move = place == 0 ? std::nullopt : game.moves[place - 1];
      auto const before = move && move->to == square ? move->from : square;
      auto const stays = place != 0 && (move || game.positions[place - 1].at(square) == piece);
      now[square] = stays ? game.pieces[place - 1].at(before) : next++;
    }
  }
}

}  // namespace

std::vector<PlayedGame> played_games(Base& base) {
  std::vector<PlayedGame> games;
  BaseReader loader{base};
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& read) {
    auto const& line = read.line;
    auto& game = games.emplace_back();
    game.header = load_game(base, line.id, {.header = true})->header;
    game.variant = line.variant;
    game.positions.push_back(line.start);
    game.plies.push_back(0);
    auto const jump = [&](std::size_t played) {
      for (auto const& to : line.jumps) {
        if (to.after == played) {
          game.moves.push_back(std::nullopt);
          game.positions.push_back(to.position);
          game.plies.push_back(to.ply);
        }
      }
    };
    for (std::size_t played = 0; played < line.moves.size(); ++played) {
      jump(played);
      game.moves.push_back(line.moves[played]);
      game.positions.push_back(line.variant->after(game.positions.back(), line.moves[played]));
      game.plies.push_back(game.plies.back() + 1);
    }
    jump(line.moves.size());
    game.moves.push_back(std::nullopt);
    auto const& stored = loader.load(line.id, {.game = true})->game;
    follow_pieces(game);
    game.signs.resize(game.positions.size());
    unsigned depth = 0;
    unsigned written = 0;  // moves of the main line
    for (auto const& item : stored.items) {
      depth += item.kind == ItemKind::variation_begin ? 1U : 0U;
      depth -= item.kind == ItemKind::variation_end ? 1U : 0U;
      written += depth == 0 && item.kind == ItemKind::move ? 1U : 0U;
      if (depth == 0 && (item.kind == ItemKind::nag || item.kind == ItemKind::strength)) {
        for (std::size_t place = 0; place < game.moves.size(); ++place) {
          if (game.moves[place] && game.plies[place] + 1 == written) {
            game.signs[place].emplace_back(stored.text_of(item));
          }
        }
      }
      if (item.kind == ItemKind::comment) {
        game.comments.emplace_back(stored.text_of(item));
      }
    }
    return true;
  });
  return games;
}

PlayedGame mirror_image(PlayedGame const& game) {
  auto image = game;
  image.legal.clear();
  auto const& board = game.variant->board();
  for (auto& position : image.positions) {
    Position turned;
    for (auto const square : board.squares()) {
      if (auto const piece = position.at(square)) {
        turned.put(board.turned(square), {opponent(piece->colour), piece->king});
      }
    }
    turned.side = opponent(position.side);
    position = turned;
  }
  for (auto& pieces : image.pieces) {
    std::map<Square, int> turned;
    for (auto const& [square, piece] : pieces) {
      turned[board.turned(square)] = piece;
    }
    pieces = std::move(turned);
  }
  for (auto& move : image.moves) {
    if (move) {
      Move turned{board.turned(move->from), board.turned(move->to), {}};
      for (auto const square : move->captured) {
        turned.captured.insert(board.turned(square));
      }
      move = turned;
    }
  }
  std::swap(image.header.white, image.header.black);
  std::swap(image.header.white_rating, image.header.black_rating);
  if (game.header.outcome == Outcome::white_wins) {
    image.header.outcome = Outcome::black_wins;
  } else if (game.header.outcome == Outcome::black_wins) {
    image.header.outcome = Outcome::white_wins;
  }
  return image;
}

std::vector<std::size_t> true_places(Node const& query, PlayedGame const& game) {
  Truth const truth{game, {}};
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < game.positions.size(); ++place) {
    if (truth.at(place, query)) {
      places.push_back(place);
    }
  }
  return places;
}

}  // namespace damier::testing

#pragma once

#include "board/position.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"
#include "search/detail/choice.hpp"
#include "search/detail/position_test.hpp"
#include "search/detail/square_test.hpp"
#include "search/header_test.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

class Base;
class MotifCatalogue;
namespace endgame {
class TableFolder;
}

/// What the header of a game decides about a query.
enum class Verdict : std::uint8_t { no, yes, open };

/// A query in the order in which it is evaluated: first the conditions on the header, then those on positions.
class Plan {
 public:
  enum class Kind : std::uint8_t {
    conjunction,
    disjunction,
    negation,
    header,
    position,
    sequence,
    repetition,
    stays,
    squares,      ///< a condition whose squares depend on the position
    each_piece,   ///< a condition that is true for one of some pieces, evaluated for one after the other
    each_choice,  ///< a condition that is true for one of some squares, pieces or shifts, evaluated for all at once
    choice_test,  ///< a part of such a condition
  };
  /// A part of a query, with its properties.
  struct Step {
    Kind kind = Kind::conjunction;
    std::size_t test = 0;        ///< of headers(), positions(), square_tests(), followed(), choices() or choice_tests()
    std::vector<Step> operands;  ///< of a conjunction or disjunction the cheap ones first
    std::vector<query::NumberRange> gaps;  ///< of a sequence: from the end of each part to the begin of the next
    query::NumberRange range;              ///< times of a repetition, number of plies for "stays"
    bool needs_positions = false;
    bool names_choice = false;  ///< depends on the square or piece of the choice that it is a part of
    unsigned cost = 0;
    unsigned looks_ahead = 0;  ///< how many plies after a position decide; Reach::no_limit for all
    unsigned repetitions = 0;  ///< nested
    query::Span span = {};     ///< of the term in the query, or of the motif that it is a part of
  };

  /// Gives the terms of a query their meaning; text is the source of the tree, for the diagnostic.
  /// Motifs and openings are those of the catalogue, or of damier.
  [[nodiscard]] static tl::expected<Plan, Diagnostic> compile(query::Node const& root, std::string_view text,
                                                              MotifCatalogue const& catalogue);
  [[nodiscard]] static tl::expected<Plan, Diagnostic> compile(query::Node const& root, std::string_view text);
  /// The same without steps that are evaluated for all choices at once: an alternative for each square of a "let … any"
  /// and for each way of a shift. For a reader of the plan that knows no choices.
  [[nodiscard]] static tl::expected<Plan, Diagnostic> spelled_out(query::Node const& root, std::string_view text,
                                                                  MotifCatalogue const& catalogue);

  /// The lines of games that the query is about.
  [[nodiscard]] query::Lines lines() const noexcept { return lines_; }
  [[nodiscard]] bool mentions_positions() const noexcept { return root_.needs_positions; }
  [[nodiscard]] bool mentions_headers() const noexcept { return !headers_.empty(); }
  /// Whether the query is about comments, signs of moves or openings, which are looked up in the base: then a plan is
  /// used only after look_up().
  [[nodiscard]] bool asks_the_base() const noexcept;
  /// Looks up the comments and signs of a base and the openings of its games, as far as the query asks.
  void look_up(Base& base);

  /// The place of the first term about values in endgame tables: it is true nowhere before use_tables().
  [[nodiscard]] std::optional<query::Span> asks_for_tables() const noexcept;
  void use_tables(endgame::TableFolder const& folder);

  /// The answer of the header: no or yes for every position of the game, or open.
  [[nodiscard]] Verdict judge(GameHeader const& header) const { return judge(root_, header); }

  /// The games for which judge() does not answer no, as a condition on a base.
  [[nodiscard]] HeaderCondition condition(Base& base) const { return condition(root_, base); }

  /// The answers of all header tests, one bit each, appended in fact_words() words: the only data of a header that a
  /// replay needs.
  void append_facts(GameHeader const& header, std::vector<std::uint64_t>& facts) const;
  [[nodiscard]] std::size_t fact_words() const noexcept { return (headers_.size() + 63) / 64; }

  /// Where in a game of a variant and with these facts the query can be true.
  [[nodiscard]] Reach reach(std::span<std::uint64_t const> facts, std::size_t variant) const {
    return reach(root_, facts, variant);
  }
  /// The exact position without which the query is true nowhere; nullptr if there is none.
  [[nodiscard]] PositionTest::Exact const* exact() const noexcept { return exact(root_); }
  /// The exact positions without one of which the query is true nowhere; empty if there are none, or many.
  [[nodiscard]] std::vector<PositionTest::Exact const*> exacts() const { return exacts(root_); }
  /// Whether the query is true wherever that position occurs in a main line, and has no other condition.
  [[nodiscard]] bool is_exact() const noexcept { return lines_ == query::Lines::main && is_exact(root_); }
  /// Such a plan for games of some variants alone.
  [[nodiscard]] Plan exact_in(std::span<Variant const* const> some) const;
  /// The only games that the query can be true in, if comments or openings determine them: after look_up();
  /// nullptr if they do not.
  [[nodiscard]] std::vector<GameId> const* games() const noexcept { return games(root_); }
  /// A mask that holds in every position of a game of a variant in which the query is true.
  [[nodiscard]] PieceMask mask(std::size_t variant) const { return mask(root_, variant); }
  /// Masks of which at least one holds in every position of a game of a variant in which the query is true; empty if
  /// there are none, or many.
  [[nodiscard]] std::vector<PieceMask> masks(std::size_t variant) const { return masks(root_, variant); }
  /// Whether the query is true wherever that mask is, within the plies of reach(), unless that is nowhere.
  [[nodiscard]] bool is_its_mask(std::size_t variant) const { return is_its_mask(root_, variant); }

  // For the evaluation.
  [[nodiscard]] std::vector<HeaderTest> const& headers() const noexcept { return headers_; }
  [[nodiscard]] Step const& root() const noexcept { return root_; }
  [[nodiscard]] std::vector<PositionTest> const& positions() const noexcept { return positions_; }
  [[nodiscard]] std::vector<SquareTest> const& square_tests() const noexcept { return square_tests_; }
  /// Where the pieces stand that are followed, by the number of their definition.
  [[nodiscard]] std::vector<PlacedContent> const& followed() const noexcept { return followed_; }
  [[nodiscard]] std::vector<Choice> const& choices() const noexcept { return choices_; }
  [[nodiscard]] std::vector<ChoiceTest> const& choice_tests() const noexcept { return choice_tests_; }
  [[nodiscard]] static bool is_fact(Step const& step, std::span<std::uint64_t const> facts) noexcept {
    return (facts[step.test / 64] >> (step.test % 64) & 1U) != 0;
  }

 private:
  class Compiler;

  [[nodiscard]] Verdict judge(Step const& step, GameHeader const& header) const;
  [[nodiscard]] HeaderCondition condition(Step const& step, Base& base) const;
  [[nodiscard]] static bool decided(Step const& step, std::span<std::uint64_t const> facts);
  [[nodiscard]] Reach reach(Step const& step, std::span<std::uint64_t const> facts, std::size_t variant) const;
  [[nodiscard]] PositionTest::Exact const* exact(Step const& step) const noexcept;
  [[nodiscard]] std::vector<PositionTest::Exact const*> exacts(Step const& step) const;
  [[nodiscard]] bool is_exact(Step const& step) const noexcept;
  [[nodiscard]] std::vector<GameId> const* games(Step const& step) const noexcept;
  [[nodiscard]] PieceMask mask(Step const& step, std::size_t variant) const;
  [[nodiscard]] std::vector<PieceMask> masks(Step const& step, std::size_t variant) const;
  [[nodiscard]] bool is_its_mask(Step const& step, std::size_t variant) const;

  std::vector<HeaderTest> headers_;
  std::vector<PositionTest> positions_;
  std::vector<SquareTest> square_tests_;
  std::vector<PlacedContent> followed_;
  std::vector<Choice> choices_;
  std::vector<ChoiceTest> choice_tests_;
  Step root_;
  query::Lines lines_ = query::Lines::main;
};

/// What may be on a square; a set of them is a mask of bits.
enum class SquareContent : std::uint8_t { empty, white_man, white_king, black_man, black_king };
using ContentMask = std::uint8_t;
[[nodiscard]] constexpr ContentMask mask_of(SquareContent content) noexcept {
  return static_cast<ContentMask>(1U << static_cast<unsigned>(content));
}
inline constexpr ContentMask any_content = 0b1'1111;
/// What is on a square of some kind.
[[nodiscard]] constexpr ContentMask mask_of(query::Content content) noexcept {
  constexpr auto white_man = mask_of(SquareContent::white_man);
  constexpr auto white_king = mask_of(SquareContent::white_king);
  constexpr auto black_man = mask_of(SquareContent::black_man);
  constexpr auto black_king = mask_of(SquareContent::black_king);
  switch (content) {
    case query::Content::white_men: return white_man;
    case query::Content::white_kings: return white_king;
    case query::Content::black_men: return black_man;
    case query::Content::black_kings: return black_king;
    case query::Content::white: return white_man | white_king;
    case query::Content::black: return black_man | black_king;
    case query::Content::none: return mask_of(SquareContent::empty);
    case query::Content::piece: return white_man | white_king | black_man | black_king;
    case query::Content::man: return white_man | black_man;
    case query::Content::king: return white_king | black_king;
    case query::Content::whatever: break;
  }
  return any_content;
}

/// The meaning of a word of a query inside a mirror, where the board is turned and the colours are exchanged.
[[nodiscard]] constexpr query::Side mirrored(query::Side side) noexcept {
  return side == query::Side::white ? query::Side::black : query::Side::white;
}
[[nodiscard]] constexpr query::Pieces mirrored(query::Pieces pieces) noexcept {
  switch (pieces) {
    case query::Pieces::white_men: return query::Pieces::black_men;
    case query::Pieces::white_kings: return query::Pieces::black_kings;
    case query::Pieces::black_men: return query::Pieces::white_men;
    case query::Pieces::black_kings: return query::Pieces::white_kings;
    case query::Pieces::white: return query::Pieces::black;
    case query::Pieces::black: return query::Pieces::white;
    case query::Pieces::none: break;
  }
  return query::Pieces::none;
}
[[nodiscard]] constexpr query::Content mirrored(query::Content content) noexcept {
  switch (content) {
    case query::Content::white_men: return query::Content::black_men;
    case query::Content::white_kings: return query::Content::black_kings;
    case query::Content::black_men: return query::Content::white_men;
    case query::Content::black_kings: return query::Content::white_kings;
    case query::Content::white: return query::Content::black;
    case query::Content::black: return query::Content::white;
    default: return content;
  }
}
[[nodiscard]] constexpr query::EndgameValue mirrored(query::EndgameValue value) noexcept {
  switch (value) {
    case query::EndgameValue::white_wins: return query::EndgameValue::black_wins;
    case query::EndgameValue::black_wins: return query::EndgameValue::white_wins;
    default: return value;
  }
}
[[nodiscard]] query::TextTerm mirrored(query::TextTerm term);
[[nodiscard]] query::PlayerTerm mirrored(query::PlayerTerm term);
[[nodiscard]] query::NumberTerm mirrored(query::NumberTerm term);
[[nodiscard]] query::ResultTerm mirrored(query::ResultTerm term);

[[nodiscard]] constexpr Colour colour_of(query::Side side) noexcept {
  return side == query::Side::white ? Colour::white : Colour::black;
}
/// The owner of the pieces; nothing for empty squares.
[[nodiscard]] constexpr std::optional<Colour> colour_of(query::Pieces pieces) noexcept {
  switch (pieces) {
    case query::Pieces::white_men:
    case query::Pieces::white_kings:
    case query::Pieces::white: return Colour::white;
    case query::Pieces::black_men:
    case query::Pieces::black_kings:
    case query::Pieces::black: return Colour::black;
    case query::Pieces::none: break;
  }
  return std::nullopt;
}

}  // namespace damier

#pragma once

#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"
#include "search/header_test.hpp"
#include "search/position_test.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace damier {

class Base;

/// What is known of a query when only the header of a game has been looked at.
enum class Verdict : std::uint8_t { no, yes, open };

/// A query in the order in which it is answered: what the header decides first, then what needs the positions.
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
  };
  /// A part of a query: what it is made of and what is known of it.
  struct Step {
    Kind kind = Kind::conjunction;
    std::size_t test = 0;                  ///< of headers() or positions()
    std::vector<Step> operands;            ///< of a conjunction or disjunction the cheap ones first
    std::vector<query::NumberRange> gaps;  ///< of a sequence: from the end of each part to the begin of the next
    query::NumberRange range;              ///< times of a repetition, plies that something stays
    bool needs_positions = false;
    unsigned cost = 0;
    unsigned looks_ahead = 0;  ///< how many plies after a position decide; Reach::no_limit for all
    unsigned repetitions = 0;  ///< within each other
  };

  /// Gives the terms of a query their meaning; text is what the tree was read from, for the diagnostic.
  [[nodiscard]] static tl::expected<Plan, Diagnostic> compile(query::Node const& root, std::string_view text);

  [[nodiscard]] bool mentions_positions() const noexcept { return root_.needs_positions; }
  [[nodiscard]] bool mentions_headers() const noexcept { return !headers_.empty(); }
  /// Whether what is in comments is asked for: then a plan is used only after find_comments().
  [[nodiscard]] bool mentions_comments() const noexcept;
  /// Looks through the comments of a base.
  void find_comments(Base& base);

  /// What the header says: no or yes for every position of the game, or open.
  [[nodiscard]] Verdict judge(GameHeader const& header) const { return judge(root_, header); }

  /// What judge() does not say no to, as far as a base can be asked for it.
  [[nodiscard]] HeaderCondition condition(Base& base) const { return condition(root_, base); }

  /// The answers of all header tests, one bit each, appended in fact_words() words: all that a replay needs of a
  /// header.
  void append_facts(GameHeader const& header, std::vector<std::uint64_t>& facts) const;
  [[nodiscard]] std::size_t fact_words() const noexcept { return (headers_.size() + 63) / 64; }

  /// Where in a game of a variant and with these facts the query can be true.
  [[nodiscard]] Reach reach(std::span<std::uint64_t const> facts, std::size_t variant) const {
    return reach(root_, facts, variant);
  }
  /// The exact position without which the query is true nowhere; nullptr where there is no such.
  [[nodiscard]] PositionTest::Exact const* exact() const noexcept { return exact(root_); }
  /// Whether the query is true wherever that position stands, and asks for nothing else.
  [[nodiscard]] bool is_exact() const noexcept { return is_exact(root_); }
  /// Such a plan for games of some variants alone.
  [[nodiscard]] Plan exact_in(std::span<Variant const* const> some) const;
  /// The only games that the query can be true in, if comments tell them: after find_comments(); nullptr where they do
  /// not.
  [[nodiscard]] std::vector<GameId> const* games() const noexcept { return games(root_); }
  /// A mask that holds in every position of a game of a variant in which the query is true.
  [[nodiscard]] PieceMask mask(std::size_t variant) const { return mask(root_, variant); }
  /// Whether the query is true wherever that mask holds, in the plies that reach() tells, unless that is nowhere.
  [[nodiscard]] bool is_its_mask(std::size_t variant) const { return is_its_mask(root_, variant); }

  // For the evaluation.
  [[nodiscard]] Step const& root() const noexcept { return root_; }
  [[nodiscard]] std::vector<PositionTest> const& positions() const noexcept { return positions_; }
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
  [[nodiscard]] bool is_exact(Step const& step) const noexcept;
  [[nodiscard]] std::vector<GameId> const* games(Step const& step) const noexcept;
  [[nodiscard]] PieceMask mask(Step const& step, std::size_t variant) const;
  [[nodiscard]] bool is_its_mask(Step const& step, std::size_t variant) const;

  std::vector<HeaderTest> headers_;
  std::vector<PositionTest> positions_;
  Step root_;
};

}  // namespace damier

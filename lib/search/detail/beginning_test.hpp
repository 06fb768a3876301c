#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"
#include "search/detail/position_test.hpp"
#include "store/game_blocks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace damier {

/// Whether a position can come after another one in a game of legal moves, by what no move gives back: pieces that were
/// captured, and the rows that men have left. False only if it cannot.
class LaterTest {
 public:
  LaterTest(Variant const& variant, PositionTest::Target const& target);

  /// After at least one move.
  [[nodiscard]] bool can_follow(Position const& earlier) const noexcept;

 private:
  static constexpr std::size_t most_rows = 16;
  /// Numbers of men by the rows that they are behind, seen from their own side.
  using Rows = std::array<std::uint8_t, most_rows>;

  [[nodiscard]] Rows men_behind(Position const& position, std::size_t colour) const noexcept;

  std::size_t rows_ = 0;
  bool only_forward_ = false;     // a quiet move of a man always leaves its row
  unsigned rows_of_capture_ = 0;  // that a man goes back for each captured piece, at most
  PositionTest::Target target_;
  std::array<std::array<SquareSet, most_rows>, 2> behind_;  // by colour: the squares behind each row
  std::array<unsigned, 2> pieces_{};
  std::array<Rows, 2> men_{};
};

/// What the beginning of a game decides about a position.
struct BeginningVerdict {
  std::uint32_t hits = 0;   ///< how often it occurs in the beginning
  std::uint32_t first = 0;  ///< the node where it occurs first
  std::uint32_t next = 0;   ///< the node after that one on the way to the end of the beginning; 0 for none
  bool later = true;        ///< whether it may occur in the rest of the game
};

/// Looks for a position in the beginnings of the games of blocks, without reading the games.
class BeginningTest {
 public:
  using Targets = std::vector<std::pair<Variant const*, PositionTest::Target>>;

  /// Games of other variants are not found.
  explicit BeginningTest(Targets const& targets);

  /// The following calls are about the block that was found.
  void begin(GameBlocks& blocks);
  /// Of the beginning with a place; each is judged once, with those that it continues.
  [[nodiscard]] BeginningVerdict const& verdict(std::size_t place) {
    if (judged_[place] == 0) {
      judge(place);
    }
    return verdicts_[place];
  }

 private:
  struct OfVariant {
    Variant const* variant;
    PositionTest::Target target;
    LaterTest later;
  };
  [[nodiscard]] OfVariant const* find(Variant const* variant) const noexcept;
  [[nodiscard]] OfVariant const* of_row(std::uint32_t variant_row);
  void judge(std::size_t place);
  void judge_node(OfVariant const& of, Beginnings::Node const& node, std::size_t place);

  std::vector<OfVariant> variants_;
  GameBlocks* blocks_ = nullptr;
  std::vector<Beginnings::Node> const* nodes_ = nullptr;
  std::optional<std::uint32_t> row_;  // of the variant that was last found
  OfVariant const* of_ = nullptr;
  std::vector<char> judged_;
  std::vector<BeginningVerdict> verdicts_;
  std::vector<Position> positions_;  // of the nodes after which it may occur
};

}  // namespace damier

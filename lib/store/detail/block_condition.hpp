#pragma once

#include "store/detail/number_set.hpp"
#include "store/game_blocks.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace damier {

/// The verdict of a condition on the games of a block: the games that it may be true for, and those that it is
/// certainly true for. Only games that are in may but not in must have to be judged by their rows.
struct BlockVerdict {
  BlockGames may, must;
};

/// A condition on games, by the columns of blocks. Immutable; parts are shared.
class BlockCondition {
 public:
  virtual ~BlockCondition() = default;
  virtual void judge(GameBlocks& blocks, BlockVerdict& verdict) const = 0;

  using Pointer = std::shared_ptr<BlockCondition const>;

  [[nodiscard]] static Pointer constant(bool may, bool must);
  /// A condition on one column: test(value) is whether it is true for a value.
  template <typename Test>
  [[nodiscard]] static Pointer column(BlockColumn column, Test test);
  /// A condition on both ratings: test(white, black). A rating that is not stored as a small number is not decided.
  template <typename Test>
  [[nodiscard]] static Pointer ratings(Test test);
  /// A condition on the number of the game.
  [[nodiscard]] static Pointer numbers(std::function<bool(std::int64_t)> test);

  [[nodiscard]] static Pointer both(Pointer a, Pointer b);
  [[nodiscard]] static Pointer either(Pointer a, Pointer b);
  [[nodiscard]] static Pointer opposite(Pointer a);

 protected:
  BlockCondition() = default;
  BlockCondition(BlockCondition const&) = default;
  BlockCondition& operator=(BlockCondition const&) = default;
};

template <typename Test>
BlockCondition::Pointer BlockCondition::column(BlockColumn column, Test test) {
  class OfColumn final : public BlockCondition {
   public:
    OfColumn(BlockColumn column, Test test) : column_{column}, test_{std::move(test)} {}
    void judge(GameBlocks& blocks, BlockVerdict& verdict) const override {
      auto const values = blocks.column(column_);
      for (std::size_t word = 0; word < BlockGames::word_count; ++word) {
        std::uint64_t bits = 0;
        for (std::size_t bit = 0; bit < 64; ++bit) {
          bits |= std::uint64_t{test_(values[64 * word + bit])} << bit;
        }
        verdict.may.words[word] = bits;
      }
      verdict.must = verdict.may;
    }

   private:
    BlockColumn column_;
    Test test_;
  };
  return std::make_shared<OfColumn const>(column, std::move(test));
}

template <typename Test>
BlockCondition::Pointer BlockCondition::ratings(Test test) {
  class OfRatings final : public BlockCondition {
   public:
    explicit OfRatings(Test test) : test_{std::move(test)} {}
    void judge(GameBlocks& blocks, BlockVerdict& verdict) const override {
      auto const white = blocks.column(BlockColumn::white_rating);
      auto const black = blocks.column(BlockColumn::black_rating);
      for (std::size_t word = 0; word < BlockGames::word_count; ++word) {
        std::uint64_t open = 0;
        std::uint64_t bits = 0;
        for (std::size_t bit = 0; bit < 64; ++bit) {
          auto const place = 64 * word + bit;
          open |= std::uint64_t{white[place] == other_rating} << bit;
          bits |= std::uint64_t{test_(std::int64_t{white[place]}, std::int64_t{black[place]})} << bit;
        }
        verdict.may.words[word] = bits | open;
        verdict.must.words[word] = bits & ~open;
      }
    }

   private:
    Test test_;
  };
  return std::make_shared<OfRatings const>(std::move(test));
}

}  // namespace damier

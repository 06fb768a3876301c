#include "store/detail/block_condition.hpp"

namespace damier {
namespace {

class Constant final : public BlockCondition {
 public:
  Constant(bool may, bool must) noexcept : may_{may}, must_{must} {}
  void judge(GameBlocks& /*blocks*/, BlockVerdict& verdict) const override {
    verdict.may.fill(may_);
    verdict.must.fill(must_);
  }

 private:
  bool may_;
  bool must_;
};

class OfNumbers final : public BlockCondition {
 public:
  explicit OfNumbers(std::function<bool(std::int64_t)> test) : test_{std::move(test)} {}
  void judge(GameBlocks& blocks, BlockVerdict& verdict) const override {
    auto const first = blocks.games().first;
    verdict.may.fill(false);
    for (std::size_t place = 0; place < BlockGames::size; ++place) {
      if (test_(first + static_cast<std::int64_t>(place))) {
        verdict.may.add(place);
      }
    }
    verdict.must = verdict.may;
  }

 private:
  std::function<bool(std::int64_t)> test_;
};

template <bool Both>
class Joined final : public BlockCondition {
 public:
  Joined(Pointer a, Pointer b) noexcept : a_{std::move(a)}, b_{std::move(b)} {}
  void judge(GameBlocks& blocks, BlockVerdict& verdict) const override {
    a_->judge(blocks, verdict);
    BlockVerdict other;
    b_->judge(blocks, other);
    join(verdict.may, other.may);
    join(verdict.must, other.must);
  }

 private:
  static void join(BlockGames& games, BlockGames const& other) noexcept {
    for (std::size_t word = 0; word < BlockGames::word_count; ++word) {
      games.words[word] = Both ? games.words[word] & other.words[word] : games.words[word] | other.words[word];
    }
  }

  Pointer a_, b_;
};

class Opposite final : public BlockCondition {
 public:
  explicit Opposite(Pointer of) noexcept : of_{std::move(of)} {}
  void judge(GameBlocks& blocks, BlockVerdict& verdict) const override {
    of_->judge(blocks, verdict);
    std::swap(verdict.may, verdict.must);
    for (auto* const games : {&verdict.may, &verdict.must}) {
      for (auto& word : games->words) {
        word = ~word;
      }
    }
  }

 private:
  Pointer of_;
};

}  // namespace

BlockCondition::Pointer BlockCondition::constant(bool may, bool must) {
  return std::make_shared<Constant const>(may, must);
}
BlockCondition::Pointer BlockCondition::numbers(std::function<bool(std::int64_t)> test) {
  return std::make_shared<OfNumbers const>(std::move(test));
}
BlockCondition::Pointer BlockCondition::both(Pointer a, Pointer b) {
  return std::make_shared<Joined<true> const>(std::move(a), std::move(b));
}
BlockCondition::Pointer BlockCondition::either(Pointer a, Pointer b) {
  return std::make_shared<Joined<false> const>(std::move(a), std::move(b));
}
BlockCondition::Pointer BlockCondition::opposite(Pointer a) { return std::make_shared<Opposite const>(std::move(a)); }

}  // namespace damier

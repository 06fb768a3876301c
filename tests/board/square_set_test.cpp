#include "board/square.hpp"

#include <rapidcheck.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

using namespace damier;

namespace {

/// The members of a set in a container of the standard library, found bit by bit.
std::set<unsigned> members(SquareSet set) {
  std::set<unsigned> bits;
  for (unsigned bit = 0; bit < 128; ++bit) {
    auto const word = bit < 64 ? set.low() : set.high();
    if ((word >> (bit % 64) & 1) != 0) {
      bits.insert(bit);
    }
  }
  return bits;
}

SquareSet set_of(std::set<unsigned> const& bits) {
  SquareSet set;
  for (auto const bit : bits) {
    set.insert(Square{bit});
  }
  return set;
}

std::set<unsigned> any_bits() {
  auto const bits = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0U, 128U));
  return {bits.begin(), bits.end()};
}

Square any_square() { return Square{*rc::gen::inRange(0U, 128U)}; }

/// Runs one of the standard library's set algorithms.
template <typename Algorithm>
std::set<unsigned> combined(Algorithm algorithm, std::set<unsigned> const& a, std::set<unsigned> const& b) {
  std::set<unsigned> result;
  algorithm(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
  return result;
}

}  // namespace

TEST_CASE("a set of squares contains what was inserted") {
  CHECK(rc::check([] {
    auto const bits = any_bits();
    auto const set = set_of(bits);
    RC_ASSERT(members(set) == bits);
    RC_ASSERT(set.size() == bits.size());
    RC_ASSERT(set.empty() == bits.empty());
    RC_ASSERT(set == SquareSet(set.low(), set.high()));
  }));
}

TEST_CASE("a set of squares is iterated in ascending order") {
  CHECK(rc::check([] {
    auto const bits = any_bits();
    std::vector<unsigned> seen;
    for (auto const square : set_of(bits)) {
      seen.push_back(square.bit());
    }
    RC_ASSERT(seen == std::vector<unsigned>(bits.begin(), bits.end()));
    if (!bits.empty()) {
      RC_ASSERT(set_of(bits).first() == Square{*bits.begin()});
    }
  }));
}

TEST_CASE("the iterator works with the standard algorithms") {
  SquareSet const set{Square{3}, Square{63}, Square{64}, Square{127}};
  CHECK(std::distance(set.begin(), set.end()) == 4);
  auto place = set.begin();
  CHECK((*place++).bit() == 3);
  CHECK((*place).bit() == 63);
  CHECK(std::count_if(set.begin(), set.end(), [](Square square) { return square.bit() >= 64; }) == 2);
}

TEST_CASE("the operations on sets of squares are those of the mathematician") {
  CHECK(rc::check([] {
    auto const a = any_bits();
    auto const b = any_bits();
    auto const united = [](auto... arguments) { std::set_union(arguments...); };
    auto const common = [](auto... arguments) { std::set_intersection(arguments...); };
    auto const without = [](auto... arguments) { std::set_difference(arguments...); };
    RC_ASSERT(members(set_of(a) | set_of(b)) == combined(united, a, b));
    RC_ASSERT(members(set_of(a) & set_of(b)) == combined(common, a, b));
    RC_ASSERT(members(set_of(a) - set_of(b)) == combined(without, a, b));
    RC_ASSERT(set_of(a).contains_all(set_of(b)) == std::includes(a.begin(), a.end(), b.begin(), b.end()));
    RC_ASSERT((set_of(a) == set_of(b)) == (a == b));
  }));
}

TEST_CASE("a square is inserted and removed by itself") {
  CHECK(rc::check([] {
    auto bits = any_bits();
    auto const square = any_square();
    auto set = set_of(bits);
    RC_ASSERT(set.contains(square) == bits.contains(square.bit()));
    set.insert(square);
    bits.insert(square.bit());
    RC_ASSERT(members(set) == bits);
    set.erase(square);
    bits.erase(square.bit());
    RC_ASSERT(members(set) == bits);
    set.erase(square);  // removing a square that is not in the set changes nothing
    RC_ASSERT(members(set) == bits);
  }));
}

TEST_CASE("every set contains the empty one") {
  CHECK(SquareSet{}.contains_all(SquareSet{}));
  CHECK(SquareSet{Square{5}}.contains_all(SquareSet{}));
  CHECK_FALSE(SquareSet{}.contains_all(SquareSet{Square{100}}));
}

#include "store/detail/name_memory.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

using namespace damier;

TEST_CASE("each of many names has its number, and no other name has any") {
  NameMemory names;
  auto const name = [](std::int64_t number) {
    return std::string(static_cast<std::size_t>(number % 50), 'x') + std::to_string(number);
  };
  constexpr std::int64_t count = 10'000;
  for (std::int64_t number = 1; number <= count; ++number) {
    REQUIRE(names.find(name(number)) == 0);
    names.add(name(number), number);
  }
  names.add("", -7);
  for (std::int64_t number = 1; number <= count; ++number) {
    REQUIRE(names.find(name(number)) == number);
    REQUIRE(names.find(name(number) + " ") == 0);
  }
  CHECK(names.find("") == -7);
  CHECK_FALSE(names.is_full());
  names.clear();
  CHECK(names.find(name(1)) == 0);
  names.add(name(1), 2);
  CHECK(names.find(name(1)) == 2);
}

TEST_CASE("many names and long ones fill the memory for names") {
  NameMemory many;
  std::int64_t count = 0;
  for (; !many.is_full() && count < 1'000'000; ++count) {
    many.add(std::to_string(count), 1);
  }
  CHECK(count == 60'000);
  NameMemory large;
  for (count = 0; !large.is_full() && count < 1'000'000; ++count) {
    large.add(std::string(100'000, 'x') + std::to_string(count), 1);
  }
  CHECK(count < 50);
}

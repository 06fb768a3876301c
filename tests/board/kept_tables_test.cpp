#include "board/kept_tables.hpp"

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

using namespace damier;

TEST_CASE("a kept table is made once for each key and stays where it is") {
  KeptTables<int, std::string> kept;
  int made = 0;
  auto const make = [&](int key) {
    ++made;
    return std::string(static_cast<std::size_t>(key), 'x');
  };
  auto const& three = kept.of(3, make);
  auto const& one = kept.of(1, make);
  CHECK(three == "xxx");
  CHECK(one == "x");
  CHECK(&kept.of(3, make) == &three);
  CHECK(&kept.of(1, make) == &one);
  CHECK(made == 2);
}

TEST_CASE("threads that ask for one key at once are given one table", "[threads]") {
  KeptTables<int, int> kept;
  std::atomic<int> made = 0;
  std::array<std::vector<int const*>, 4> seen;
  std::vector<std::thread> threads;
  for (auto& own : seen) {
    threads.emplace_back([&] {
      for (int key = 0; key < 50; ++key) {
        own.push_back(&kept.of(key, [&](int of) {
          ++made;
          return of;
        }));
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  CHECK(made >= 50);  // two threads may make the same table, of which one is kept
  for (auto const& own : seen) {
    CHECK(own == seen.front());
  }
  CHECK(*seen.front()[7] == 7);
}

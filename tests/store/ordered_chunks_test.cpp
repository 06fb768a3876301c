#include "store/ordered_chunks.hpp"

#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "tests/store/temporary_base.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

/// A base with the games of a text.
class SmallBase {
 public:
  explicit SmallBase(std::string const& text) : base_{Base::open_for_writing(file_.path())} {
    Importer importer{base_};
    auto const source = open_text(text);
    importer.import(*source, "test.pdn");
  }
  [[nodiscard]] Base& base() noexcept { return base_; }

 private:
  TemporaryBase file_;
  Base base_;
};

/// More games than three chunks hold.
std::string many_games() {
  std::string text;
  for (int i = 0; i < 3500; ++i) {
    text += "[Round \"" + std::to_string(i) + "\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";
  }
  return text;
}

}  // namespace

TEST_CASE("chunks come in the order of the games for any number of threads, until enough was taken", "[threads]") {
  SmallBase small{many_games()};
  for (auto const threads : {1U, 2U, 8U}) {
    std::vector<std::int64_t> firsts;
    auto const work = [](Base& base, GameRange range) {
      std::vector<std::int64_t> ids;
      BaseReader{base}.scan({.moves = true}, range, [&](StoredGame const& line) {
        ids.push_back(static_cast<std::int64_t>(line.id));
        return true;
      });
      return ids;
    };
    std::int64_t next = 1;
    in_ordered_chunks(small.base(), game_range(small.base()), threads, work, [&](std::vector<std::int64_t> const& ids) {
      for (auto const id : ids) {
        REQUIRE(id == next++);
      }
      return true;
    });
    CHECK(next == 3501);
    int taken = 0;
    in_ordered_chunks(small.base(), game_range(small.base()), threads, work,
                      [&](std::vector<std::int64_t> const&) { return ++taken < 2; });
    CHECK(taken == 2);
  }
}

TEST_CASE("what the work on a chunk throws comes in its place", "[threads]") {
  SmallBase small{many_games()};
  for (auto const threads : {1U, 4U}) {
    int taken = 0;
    CHECK_THROWS_WITH(in_ordered_chunks(
                          small.base(), game_range(small.base()), threads,
                          [](Base&, GameRange range) {
                            if (range.first > 512) throw std::runtime_error{"second"};
                            return 1;
                          },
                          [&](int) {
                            ++taken;
                            return true;
                          }),
                      "second");
    CHECK(taken == 1);
  }
}

TEST_CASE("a base without games has no chunks") {
  SmallBase small{""};
  in_ordered_chunks(
      small.base(), game_range(small.base()), 4, [](Base&, GameRange) { return 0; },
      [](int) {
        FAIL("no chunk");
        return true;
      });
}

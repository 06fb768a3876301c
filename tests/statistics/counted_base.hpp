#pragma once

#include "statistics/player_book.hpp"
#include "tests/search/small_base.hpp"

#include <string>
#include <string_view>

namespace damier::testing {

/// A base with the games of a text, opened for counting.
class CountedBase {
 public:
  explicit CountedBase(std::string_view text, bool merge_spellings = false)
      : base_{text}, reader_{base_.base()}, book_{reader_, merge_spellings} {}

  [[nodiscard]] Base& base() noexcept { return base_.base(); }
  [[nodiscard]] BaseReader& reader() noexcept { return reader_; }
  [[nodiscard]] PlayerBook const& book() const noexcept { return book_; }
  /// The person with a name, which must occur once.
  [[nodiscard]] NamePlace person(std::string_view name) const {
    auto const found = book_.find(name);
    REQUIRE(found.size() == 1);
    return found.front();
  }

 private:
  SmallBase base_;
  BaseReader reader_;
  PlayerBook book_;
};

/// The record of a game; moves may be empty.
inline std::string record(std::string const& white, std::string const& black, std::string const& result,
                          std::string const& tags = {}, std::string const& moves = {}) {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n[GameType \"20\"]\n" +
         tags + "\n" + moves + " " + result + "\n\n";
}

}  // namespace damier::testing

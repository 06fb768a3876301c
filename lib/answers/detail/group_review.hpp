#pragma once

#include "answers/duplicates.hpp"
#include "duplicates/duplicates.hpp"
#include "language/language.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The numbers of the records of a group, ascending.
[[nodiscard]] std::vector<std::int64_t> numbers_of(DuplicateGroup const& group);

/// Writes groups as a text in which a person chooses what is kept.
class GroupReview {
 public:
  GroupReview(std::string const& base, GroupChoices earlier, std::function<void(std::string_view)> const& sink,
              Language language);

  /// kept: what is proposed, if the earlier review has no choice.
  void add(DuplicateGroup const& group, std::vector<GameId> const& kept);
  void finish();

 private:
  GroupChoices earlier_;
  std::function<void(std::string_view)> const& sink_;
  Language language_;
  std::uint64_t number_ = 0;
};

}  // namespace damier::answers

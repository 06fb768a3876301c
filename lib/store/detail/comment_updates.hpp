#pragma once

#include "store/detail/database.hpp"

#include <cstdint>
#include <string>

namespace damier {

/// Brings the index of comments up to date, if the base has one: the comments of a game are taken away before they
/// change, and added afterwards. The caller holds the transaction.
class CommentUpdates {
 public:
  explicit CommentUpdates(Database& database);

  void take_away(std::int64_t game);
  void add(std::int64_t game);

 private:
  [[nodiscard]] bool has(std::int64_t game) const noexcept { return game <= up_to_; }
  [[nodiscard]] std::string text_of(std::int64_t game);

  Database& database_;
  std::int64_t up_to_ = -1;
};

}  // namespace damier

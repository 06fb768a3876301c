#pragma once

#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/game_blocks.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace damier {

/// An OrderKey without a copy of its text.
using OrderKeyView = std::variant<std::monostate, std::int64_t, std::string_view>;

[[nodiscard]] OrderKeyView view(OrderKey const& key) noexcept;
[[nodiscard]] OrderKey stored(OrderKeyView const& key);
/// Less than 0 if a comes first, 0 if the keys are equal. A missing key comes last in either order.
[[nodiscard]] int compare(OrderKeyView const& a, OrderKeyView const& b, bool descending) noexcept;

/// The key of a date of a known year (DateNumber), as order_key reads it from the text.
[[nodiscard]] constexpr std::int64_t first_day(std::uint32_t number) noexcept {
  auto const code = DateNumber::code(number);
  auto const month = code >> 5 & 15;
  auto const day = code & 31;
  auto const has_month = month >= 1 && month <= 12;
  return 10'000 * std::int64_t{DateNumber::year(number)} + 100 * (has_month ? month : 1) +
         (has_month && day != 0 ? day : 1);
}

/// The names that games are ordered by, as keys, read once for all threads; none for other orders.
class OrderNames {
 public:
  OrderNames(Base& base, Order order);
  [[nodiscard]] std::string_view of(std::uint32_t id) const noexcept {
    return id < keys_.size() ? std::string_view{keys_[id]} : std::string_view{};
  }

 private:
  std::vector<std::string> keys_;  // by ids; empty for a name without a key
};

/// The keys of games, from the columns of their blocks where these have them. One is used by one thread.
class OrderKeys {
 public:
  OrderKeys(Base& base, Order order, OrderNames const& names);

  /// As order_key gives it; valid until the next call.
  [[nodiscard]] OrderKeyView key(GameId game);

 private:
  [[nodiscard]] OrderKeyView key_in_block(std::size_t place);
  [[nodiscard]] OrderKeyView key_of_date(std::uint32_t number);
  [[nodiscard]] OrderKeyView key_of_ratings(std::uint32_t white, std::uint32_t black);
  [[nodiscard]] OrderKeyView key_of_header();

  Order order_;
  OrderNames const& names_;
  GameBlocks blocks_;
  BaseReader headers_;
  GameId game_{};
  std::unordered_map<std::uint32_t, OrderKey> dates_;
  OrderKey of_header_;
};

}  // namespace damier

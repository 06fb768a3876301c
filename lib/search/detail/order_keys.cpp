#include "search/detail/order_keys.hpp"

#include <type_traits>

namespace damier {
namespace {

bool is_name(Order order) noexcept { return order == Order::white || order == Order::black || order == Order::event; }

BlockColumn column_of(Order order) noexcept {
  return order == Order::white ? BlockColumn::white : order == Order::black ? BlockColumn::black : BlockColumn::event;
}

}  // namespace

OrderKeyView view(OrderKey const& key) noexcept {
  if (auto const* const number = std::get_if<std::int64_t>(&key)) {
    return *number;
  }
  auto const* const text = std::get_if<std::string>(&key);
  return text != nullptr ? OrderKeyView{std::string_view{*text}} : OrderKeyView{};
}

OrderKey stored(OrderKeyView const& key) {
  if (auto const* const number = std::get_if<std::int64_t>(&key)) {
    return *number;
  }
  auto const* const text = std::get_if<std::string_view>(&key);
  return text != nullptr ? OrderKey{std::string{*text}} : OrderKey{};
}

int compare(OrderKeyView const& a, OrderKeyView const& b, bool descending) noexcept {
  auto const a_is_missing = a.index() == 0;
  auto const b_is_missing = b.index() == 0;
  if (a_is_missing || b_is_missing) {
    return static_cast<int>(a_is_missing) - static_cast<int>(b_is_missing);
  }
  auto const order = a < b ? -1 : b < a ? 1 : 0;
  return descending ? -order : order;
}

OrderNames::OrderNames(Base& base, Order order) {
  if (!is_name(order)) {
    return;
  }
  GameHeader header;
  visit_names(base, column_of(order), [&](std::uint32_t id, std::string_view name) {
    header.white = header.black = header.event = name;
    auto key = order_key(header, order);
    keys_.resize(std::max<std::size_t>(keys_.size(), id + std::size_t{1}));
    if (auto* const text = std::get_if<std::string>(&key)) {
      keys_[id] = std::move(*text);
    }
  });
}

OrderKeys::OrderKeys(Base& base, Order order, OrderNames const& names)
    : order_{order}, names_{names}, blocks_{base}, headers_{base} {}

OrderKeyView OrderKeys::key(GameId game) {
  game_ = game;
  auto const number = static_cast<std::int64_t>(game);
  if (order_ == Order::game) {
    return number;
  }
  return blocks_.find(number) ? key_in_block(static_cast<std::size_t>(number - blocks_.games().first))
                              : key_of_header();
}

OrderKeyView OrderKeys::key_in_block(std::size_t place) {
  if (order_ == Order::date) {
    return key_of_date(blocks_.column(BlockColumn::date)[place]);
  }
  if (order_ == Order::plies) {
    return std::int64_t{blocks_.column(BlockColumn::plies)[place]};
  }
  if (order_ == Order::rating) {
    return key_of_ratings(blocks_.column(BlockColumn::white_rating)[place],
                          blocks_.column(BlockColumn::black_rating)[place]);
  }
  auto const name = names_.of(blocks_.column(column_of(order_))[place]);
  return name.empty() ? OrderKeyView{} : OrderKeyView{name};
}

/// Reading the text of a date takes long, and nearly all that have no year are the same.
OrderKeyView OrderKeys::key_of_date(std::uint32_t number) {
  if (!DateNumber::is_code(number)) {
    return key_of_header();  // another tag may have the date
  }
  if (DateNumber::year(number) != 0) {
    return first_day(number);
  }
  auto const [known, is_new] = dates_.try_emplace(number);
  if (is_new) {
    GameHeader header;
    header.date = DateNumber::text(number);
    header.year =
        DateNumber::year(number) != 0 ? std::optional{static_cast<int>(DateNumber::year(number))} : std::nullopt;
    known->second = order_key(header, Order::date);
  }
  return view(known->second);
}

OrderKeyView OrderKeys::key_of_ratings(std::uint32_t white, std::uint32_t black) {
  if (white == other_rating || black == other_rating) {
    return key_of_header();
  }
  auto const known = [](std::uint32_t rating) {
    return rating != 0 ? std::optional{static_cast<int>(rating)} : std::nullopt;
  };
  GameHeader header;
  header.white_rating = known(white);
  header.black_rating = known(black);
  of_header_ = order_key(header, Order::rating);
  return view(of_header_);
}

OrderKeyView OrderKeys::key_of_header() {
  auto const* const game = headers_.load(game_, {.header = true});
  of_header_ = game != nullptr ? order_key(game->header, order_) : OrderKey{};
  return view(of_header_);
}

}  // namespace damier

#include "search/order_key.hpp"

#include "game/date_span.hpp"
#include "game/text_folding.hpp"
#include "text/byte_classes.hpp"

namespace damier {
namespace {

OrderKey name_key(std::string const& text) {
  auto const bare = trimmed(text);
  return bare.empty() ? OrderKey{} : OrderKey{folded(bare)};
}

}  // namespace

OrderKey order_key(GameHeader const& header, Order order) {
  switch (order) {
    case Order::game: return static_cast<std::int64_t>(header.id);
    case Order::plies: return std::int64_t{header.plies};
    case Order::white: return name_key(header.white);
    case Order::black: return name_key(header.black);
    case Order::event: return name_key(header.event);
    case Order::date: break;
  }
  auto days = read_date(header.date);
  if (!days && header.year) {
    days = whole_year(*header.year);
  }
  return days ? OrderKey{std::int64_t{days->first}} : OrderKey{};
}

}  // namespace damier

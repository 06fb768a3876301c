#include "answers/game_list.hpp"

#include "report/report.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::answers {
namespace {

using NamedOrder = std::pair<std::string_view, Order>;
constexpr auto orders = std::to_array<NamedOrder>({{"game", Order::game},
                                                   {"date", Order::date},
                                                   {"white", Order::white},
                                                   {"black", Order::black},
                                                   {"event", Order::event},
                                                   {"plies", Order::plies},
                                                   {"rating", Order::rating}});

Query every_game_query() { return *Query::compile(""); }

}  // namespace

GameList::GameList(Base& base, GameListOptions const& options) {
  auto const query = options.where ? *options.where : every_game_query();
  has_plies_ = query.mentions_positions();
  SearchOptions search;
  search.order = options.order;
  search.descending = options.reverse;
  search.first_per_game = true;
  search.threads = options.threads;
  damier::search(base, query, search, [&](Hit const& hit) {
    games_.push_back({static_cast<std::uint32_t>(hit.game), hit.ply});
    return true;
  });
}

GameList::Neighbours GameList::neighbours_of(GameId game) const {
  auto const place = std::ranges::find(games_, static_cast<std::uint32_t>(game), &Place::game);
  Neighbours neighbours;
  if (place == games_.end()) {
    return neighbours;
  }
  if (place != games_.begin()) {
    neighbours.previous = GameId{std::prev(place)->game};
  }
  if (std::next(place) != games_.end()) {
    neighbours.next = GameId{std::next(place)->game};
  }
  return neighbours;
}

void GameList::write(HitValues& values, ListWindow window, OpeningNames const& openings, Language language,
                     report::Destination& out, report::Format format) const {
  report::Report<std::vector<HitValue>> rows{
      out, {.format = format, .language = language}, report_columns(values.columns(), openings)};
  auto const begin = std::min(window.offset, games_.size());
  auto const end = begin + std::min(window.limit, games_.size() - begin);
  for (auto place = begin; place < end; ++place) {
    Hit hit;
    hit.game = GameId{games_[place].game};
    hit.ply = games_[place].ply;
    rows.add(values.of(hit));
  }
  rows.finish();
}

std::vector<std::string> order_names() {
  std::vector<std::string> names;
  names.reserve(orders.size());
  for (auto const& [name, order] : orders) {
    names.emplace_back(name);
  }
  return names;
}

std::optional<Order> order_named(std::string_view name) noexcept {
  auto const* const found = std::ranges::find(orders, name, &NamedOrder::first);
  return found == orders.end() ? std::nullopt : std::optional{found->second};
}

}  // namespace damier::answers

#include "answers/suggestion.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "rules/variant.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/route.hpp"

#include <algorithm>
#include <iterator>

namespace damier::serve {
namespace {

constexpr std::string_view place_of_name = "{id}";

/// Whether a path is that of a route; name: what stands for {id} in it.
bool matches(std::string_view pattern, std::string_view path, std::string& name) {
  auto const place = pattern.find(place_of_name);
  if (place == std::string_view::npos) {
    return pattern == path;
  }
  auto const behind = pattern.substr(place + place_of_name.size());
  if (path.size() <= place + behind.size() || !path.starts_with(pattern.substr(0, place)) || !path.ends_with(behind)) {
    return false;
  }
  auto const middle = path.substr(place, path.size() - place - behind.size());
  if (middle.find('/') != std::string_view::npos) {
    return false;
  }
  name = middle;
  return true;
}

}  // namespace

ServedBase& Context::base_of(Request const& request) { return bases.at(request.parameters.number("base").value_or(1)); }

Query Context::query(std::string const& text, Base& base) const {
  auto query = Query::compile(text, *settings.catalogue, false, saved_queries(base));
  if (!query) {
    throw QueryFault{query.error()};
  }
  return settings.tables != nullptr && query->asks_for_tables() ? query->with_tables(*settings.tables) : *query;
}

std::optional<Query> Context::query_of(Request const& request, Base& base) const {
  auto const where = request.parameters.text("where");
  return where ? std::optional{query(*where, base)} : std::nullopt;
}

answers::BaseGames Context::games_of(Request const& request, Base& base) const {
  std::optional<GameRange> games;
  if (auto const game = request.parameters.number("game")) {
    auto const number = static_cast<std::int64_t>(*game);
    games = GameRange{number, number};
  }
  return {base, query_of(request, base), games, settings.threads};
}

Variant const* Context::variant_of(Request const& request) {
  auto const name = request.parameters.text("variant");
  if (!name) {
    return nullptr;
  }
  auto const* const found = find_variant(*name);
  if (found == nullptr) {
    std::vector<std::string> known;
    std::ranges::transform(variants(), std::back_inserter(known),
                           [](Variant const* variant) { return std::string{variant->name()}; });
    throw answers::WrongQuestion{answers::not_one_of(*name, message("what-variant"), known)};
  }
  return found;
}

std::vector<Route> const& routes() {
  static std::vector<Route> const all = [] {
    std::vector<Route> made;
    for (auto* const part : {session_routes, game_routes, query_routes, position_routes, report_routes, change_routes,
                             job_routes, puzzle_routes, file_routes}) {
      auto routes_of_part = part();
      std::ranges::move(routes_of_part, std::back_inserter(made));
    }
    return made;
  }();
  return all;
}

Reply answer(Context& context, Request& request) {
  constexpr int no_such_method = 405;
  bool has_path = false;
  for (auto const& route : routes()) {
    if (!matches(route.path, request.path, request.name)) {
      continue;
    }
    has_path = true;
    if (route.method == request.method || (request.method == "HEAD" && route.method == "GET")) {
      try {
        return route.handle(context, request);
      } catch (...) {
        return reply_to_fault(std::current_exception(), request.language);
      }
    }
  }
  return has_path ? refusal(no_such_method, message("serve-method"), request.language)
                  : refusal(404, message("serve-no-route", "path"_a = request.path), request.language);
}

}  // namespace damier::serve

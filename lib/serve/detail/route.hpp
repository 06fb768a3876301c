#pragma once

#include "answers/answer.hpp"
#include "search/query.hpp"
#include "serve/detail/jobs.hpp"
#include "serve/detail/request.hpp"
#include "serve/detail/served_bases.hpp"
#include "serve/server.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::serve {

enum class ParameterKind : std::uint8_t { text, number, flag, object };

/// A parameter of a route, for its reader: the description of the API and the page's forms are made of it.
struct ParameterInfo {
  std::string_view name;
  ParameterKind kind = ParameterKind::text;
  std::string_view what;  ///< in English, without a full stop
  bool required = false;
};

/// What routes work with.
struct Context {
  Settings settings;
  std::string token = {};
  ServedBases bases = {};
  Jobs jobs = {};

  /// The base of the parameter "base", the first one without it. Throws Refused.
  [[nodiscard]] ServedBase& base_of(Request const& request);
  /// The query of the parameter "where"; nothing without one. Throws QueryFault.
  [[nodiscard]] std::optional<Query> query_of(Request const& request, Base& base) const;
  /// A query with the saved queries and the tables that the server has. Throws QueryFault.
  [[nodiscard]] Query query(std::string const& text, Base& base) const;
  /// The games of the parameters "where" and "game". Throws QueryFault.
  [[nodiscard]] answers::BaseGames games_of(Request const& request, Base& base) const;
  /// The variant of the parameter "variant"; nullptr without one. Throws WrongQuestion.
  [[nodiscard]] static Variant const* variant_of(Request const& request);
};

/// Something that can be asked over HTTP.
struct Route {
  std::string_view method;
  std::string path;  ///< "/api/jobs/{id}/stop"
  std::string_view what;
  std::vector<ParameterInfo> parameters;
  Reply (*handle)(Context& context, Request const& request);
  bool has_file = false;  ///< the body is a file, and the parameters are in the address
};

/// All routes.
[[nodiscard]] std::vector<Route> const& routes();

// One for each file *_routes.cpp.
[[nodiscard]] std::vector<Route> session_routes();
[[nodiscard]] std::vector<Route> game_routes();
[[nodiscard]] std::vector<Route> query_routes();
[[nodiscard]] std::vector<Route> position_routes();
[[nodiscard]] std::vector<Route> report_routes();
[[nodiscard]] std::vector<Route> change_routes();
[[nodiscard]] std::vector<Route> job_routes();
[[nodiscard]] std::vector<Route> puzzle_routes();
[[nodiscard]] std::vector<Route> file_routes();

/// Answers a request by the route that it names; 404 if there is none.
[[nodiscard]] Reply answer(Context& context, Request& request);

}  // namespace damier::serve

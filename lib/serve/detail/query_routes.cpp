#include "answers/completion.hpp"
#include "answers/query_words.hpp"
#include "grammar/json/writer.hpp"
#include "search/query_check.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/report_text.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace damier::serve {
namespace {

using answers::CompletionKind;

Reply check_query(Context& context, Request const& request) {
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    auto const where = request.parameters.text("where").value_or("");
    auto const query = context.query(where, connection.base);
    JsonWriter json;
    json.begin_object().member("about", query.mentions_positions() ? "positions" : "games");
    json.member("words", answers::query_words(where, request.language));
    add_warnings(json, never_true(where, connection.base, *context.settings.catalogue), request.language);
    return Reply{.body = json.end_object().take()};
  });
}

Reply complete(Context& context, Request const& request) {
  auto& served = context.base_of(request);
  return served.read<Reply>([&](Connection& connection) {
    std::shared_ptr<answers::NameList const> held;
    auto const names_of_kind = [&](CompletionKind kind) -> answers::NameList const& {
      held = served.names(connection, kind);
      return *held;
    };
    auto const text = request.parameters.text("text").value_or("");
    auto const at = std::min<std::size_t>(request.parameters.number("at").value_or(text.size()), text.size());
    auto const found =
        answers::complete_query(std::string_view{text}.substr(0, at), *context.settings.catalogue, names_of_kind);
    JsonWriter json;
    json.begin_object().member("from", found.from).member("to", at).key("items").begin_array();
    for (auto const& item : found.items) {
      json.begin_object().member("text", item.text).member("kind", name(item.kind)).end_object();
    }
    return Reply{.body = json.end_array().end_object().take()};
  });
}

Reply names(Context& context, Request const& request) {
  constexpr std::size_t most = 20;
  static std::vector<std::string> const words{"player", "event", "site", "collection", "flag"};
  static constexpr std::array kinds{CompletionKind::player, CompletionKind::event, CompletionKind::site,
                                    CompletionKind::collection, CompletionKind::flag};
  auto const kind = kinds[request.parameters.choice("kind", words).value_or(0)];
  auto& served = context.base_of(request);
  return served.read<Reply>([&](Connection& connection) {
    JsonWriter json;
    json.begin_object().strings(
        "names", served.names(connection, kind)->with(request.parameters.text("text").value_or(""), most));
    return Reply{.body = json.end_object().take()};
  });
}

}  // namespace

std::vector<Route> query_routes() {
  return {{"GET",
           "/api/check-query",
           "Whether a query can be read, what it is about, and what of it can never be true",
           {base_parameter, needed(where_parameter), lang_parameter},
           check_query},
          {"GET",
           "/api/complete",
           "How a query can go on",
           {base_parameter,
            {"text", ParameterKind::text, "the query"},
            {"at", ParameterKind::number, "the byte behind which it goes on; its end if not given"}},
           complete},
          {"GET",
           "/api/names",
           "Names of the base that have a text in them, 20 at most",
           {base_parameter,
            {"kind", ParameterKind::text, "player, event, site, collection or flag"},
            {"text", ParameterKind::text, "the text"}},
           names}};
}

}  // namespace damier::serve

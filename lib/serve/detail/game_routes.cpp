#include "answers/game_list.hpp"
#include "answers/game_view.hpp"
#include "answers/move_words.hpp"
#include "answers/position.hpp"
#include "answers/search.hpp"
#include "answers/tree.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "search/query_check.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace damier::serve {
namespace {

using answers::GameList;

constexpr std::size_t most_rows = 1'000;
constexpr std::string_view usual_columns = "white,black,result,date,event,round,plies,variant";

using KeptList = std::shared_ptr<GameList const>;

/// The list of a request's query and order.
KeptList list_of(Context& context, Request const& request, ServedBase& served, Connection& connection) {
  auto const& parameters = request.parameters;
  auto const names = answers::order_names();
  auto const order = names[parameters.choice("order", names).value_or(0)];
  auto const reverse = parameters.flag("reverse");
  auto const key = fmt::format("{}\n{}\n{}", order, reverse, parameters.text("where").value_or(""));
  return served.list(connection, key, [&](Base& base) {
    return GameList{base,
                    {context.query_of(request, base), *answers::order_named(order), reverse, context.settings.threads}};
  });
}

/// The reader of the columns that a request names, made once for a connection.
answers::HitValues& values_of(Context const& context, Connection& connection, std::string const& columns) {
  constexpr std::size_t most_readers = 16;
  auto& readers = connection.values;
  if (auto const known = readers.find(columns); known != readers.end()) {
    return known->second;
  }
  if (readers.size() >= most_readers) {
    readers.clear();
  }
  return readers
      .emplace(columns, answers::HitValues{connection.base, answers::read_columns(columns), *context.settings.openings})
      .first->second;
}

Reply games(Context& context, Request const& request) {
  auto& served = context.base_of(request);
  return served.read<Reply>([&](Connection& connection) {
    auto const list = list_of(context, request, served, connection);
    auto const columns = request.parameters.text("columns").value_or(std::string{usual_columns});
    auto& values = values_of(context, connection, (list->has_plies() ? "game,ply," : "game,") + columns);
    answers::ListWindow const window{
        request.parameters.number("offset").value_or(0),
        std::min<std::size_t>(request.parameters.number("limit").value_or(100), most_rows)};
    ReportText rows;
    list->write(values, window, *context.settings.openings, request.language, rows, report::Format::cells);
    JsonWriter json;
    json.begin_object().member("total", list->size()).member("offset", window.offset);
    json.member("mark", connection.mark).key("report").raw(rows.text());
    auto const where = request.parameters.text("where").value_or("");
    add_warnings(json, never_true(where, connection.base, *context.settings.catalogue), request.language);
    return Reply{.body = json.end_object().take()};
  });
}

Reply hits(Context& context, Request const& request) {
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    auto const games = context.games_of(request, connection.base);
    SearchOptions search;
    search.games = games.games;
    JsonWriter json;
    json.begin_object().key("plies").begin_array();
    if (games.where && games.where->mentions_positions()) {
      damier::search(connection.base, *games.where, search, [&](Hit const& hit) {
        json.value(hit.ply);
        return true;
      });
    }
    return Reply{.body = json.end_array().end_object().take()};
  });
}

std::int64_t game_number(Request const& request) {
  static_cast<void>(request.parameters.required("game"));
  return static_cast<std::int64_t>(*request.parameters.number("game"));
}

void add_neighbour(JsonWriter& json, std::string_view key, std::optional<GameId> game) {
  game ? json.member(key, static_cast<std::int64_t>(*game)) : json.key(key).null();
}

Reply game(Context& context, Request const& request) {
  auto& served = context.base_of(request);
  return served.read<Reply>([&](Connection& connection) {
    GameId const id{game_number(request)};
    JsonWriter json;
    json.begin_object();
    answers::add_game(json, connection.base, id, *context.settings.openings, request.language);
    auto const neighbours = list_of(context, request, served, connection)->neighbours_of(id);
    add_neighbour(json, "previous", neighbours.previous);
    add_neighbour(json, "next", neighbours.next);
    return Reply{.body = json.member("mark", connection.mark).end_object().take()};
  });
}

Reply tree(Context& context, Request const& request) {
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    auto const games = context.games_of(request, connection.base);
    answers::TreeOptions options;
    options.variant = Context::variant_of(request);
    options.fen = request.parameters.text("fen").value_or("start");
    options.moves = answers::read_move_words(request.parameters.text("moves").value_or(""));
    options.openings = context.settings.openings;
    options.language = request.language;
    auto const words = options.moves;
    auto const fen = options.fen;
    answers::Tree const found{games, std::move(options)};
    if (found.variant() == nullptr) {
      throw Refused{404, message("tree-no-variant")};
    }
    auto const position = answers::after_moves(*found.variant(), answers::typed_position(fen, *found.variant()), words);
    ReportText out;
    found.at(position)->write(out, report::Format::json);
    return Reply{.body = out.text()};
  });
}

}  // namespace

std::vector<Route> game_routes() {
  return {{"GET",
           "/api/games",
           "A part of the list of games that a query finds: their number, and rows of columns",
           {base_parameter,
            where_parameter,
            lang_parameter,
            {"columns", ParameterKind::text, "fields and tags, with commas between"},
            {"order", ParameterKind::text, "game, date, white, black, event, plies or rating"},
            {"reverse", ParameterKind::flag, "the last first"},
            {"offset", ParameterKind::number, "where the part begins, from 0"},
            {"limit", ParameterKind::number, "its rows, 1000 at most; 100 if not given"}},
           games},
          {"GET",
           "/api/hits",
           "The plies of the positions of a game that a query finds",
           {base_parameter, needed(game_parameter), needed(where_parameter)},
           hits},
          {"GET",
           "/api/game",
           "A game with its variations, comments, findings and labels, and its neighbours in a list",
           {base_parameter,
            needed(game_parameter),
            where_parameter,
            lang_parameter,
            {"order", ParameterKind::text, "the order of the list"},
            {"reverse", ParameterKind::flag, "the last first"}},
           game},
          {"GET",
           "/api/tree",
           "The moves played in a position, with their results",
           {base_parameter, where_parameter, variant_parameter, fen_parameter, moves_parameter, lang_parameter},
           tree}};
}

}  // namespace damier::serve

#include "answers/value_words.hpp"
#include "export/format.hpp"
#include "export/viewer_game.hpp"
#include "export/viewer_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "store/base.hpp"

#include <utility>

namespace damier::serve {
namespace {

/// A base without its figures, which take a second in a large one.
void add_base(JsonWriter& json, ServedBase const& served, std::size_t number) {
  json.begin_object().member("number", number).member("name", served.name()).member("mark", served.mark()).end_object();
}

Reply figures(Context& context, Request const& request) {
  auto& served = context.base_of(request);
  return served.read<Reply>([&](Connection& connection) {
    auto const of_base = served.figures(connection);
    JsonWriter json;
    json.begin_object().member("games", of_base.games).member("removed", of_base.removed_games);
    json.member("illegal", of_base.illegal_games).member("plies", of_base.plies).member("players", of_base.players);
    json.member("events", of_base.events).member("findings", of_base.findings).member("layers", of_base.layers);
    return Reply{.body = json.member("mark", connection.mark).end_object().take()};
  });
}

Reply session(Context& context, Request const& request) {
  JsonWriter json;
  json.begin_object().member("version", context.settings.version).member("language", request.language.code());
  json.member("read_only", context.settings.read_only).key("bases").begin_array();
  for (std::size_t place = 1; place <= context.bases.size(); ++place) {
    add_base(json, context.bases.at(place), place);
  }
  json.end_array().key("variants").raw(viewer_variants()).key("formats").begin_array();
  for (auto const& format : export_formats()) {
    json.begin_object().member("name", format.name).member("extension", format.endings.front()).end_object();
  }
  return {.body = json.end_array().end_object().take()};
}

/// Makes a base of a name in the user's folder, and serves it.
Reply new_base(Context& context, Request const& request) {
  if (context.settings.read_only) {
    throw Refused{403, message("serve-read-only")};
  }
  auto const path = new_base_path(request.parameters.required("name"));
  static_cast<void>(Base::open_for_writing(path));
  auto const place = context.bases.add(path);
  remember_bases({path});
  JsonWriter json;
  json.begin_object().member("base", place);
  return {.body = json.end_object().take()};
}

Reply words(Context&, Request const&) { return {.body = viewer_words()}; }

template <typename Entry>
void add_names(JsonWriter& json, std::string_view key, std::vector<Entry> const& entries, Language language) {
  json.key(key).begin_array();
  for (auto const& entry : entries) {
    json.begin_object().member("id", entry.id).member("name", answers::shown_name(entry.names, language)).end_object();
  }
  json.end_array();
}

Reply catalogue(Context& context, Request const& request) {
  JsonWriter json;
  json.begin_object();
  add_names(json, "motifs", context.settings.catalogue->motifs(), request.language);
  add_names(json, "openings", context.settings.catalogue->openings(), request.language);
  return {.body = json.end_object().take()};
}

Reply description(Context& context, Request const&) { return {.body = open_api(context.settings.version)}; }

}  // namespace

std::vector<Route> session_routes() {
  return {
      {"GET", "/api/session", "The bases that are served, the variants and the formats", {}, session},
      {"POST",
       "/api/new-base",
       "Makes a base in the user's folder and serves it",
       {{"name", ParameterKind::text, "its name", true}},
       new_base},
      {"GET", "/api/figures", "How many games, players and so on a base has", {base_parameter}, figures},
      {"GET", "/api/words", "The words of the viewer, by language", {}, words},
      {"GET", "/api/catalogue", "The names of motifs and openings, by their identifiers", {lang_parameter}, catalogue},
      {"GET", "/api/openapi.json", "This description", {}, description}};
}

}  // namespace damier::serve

#include "answers/changes.hpp"
#include "answers/duplicates.hpp"
#include "answers/events.hpp"
#include "answers/findings.hpp"
#include "answers/labels.hpp"
#include "answers/motifs.hpp"
#include "answers/players.hpp"
#include "answers/shots.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/report_text.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

namespace damier::serve {
namespace {

using answers::Answer;
using answers::BaseGames;

using Asked = std::unique_ptr<Answer>;

/// What can be asked of a report: everything but how it is written.
struct Question {
  std::string_view name;
  std::string_view what;
  std::vector<ParameterInfo> parameters;
  Asked (*ask)(Context const& context, Request const& request, BaseGames const& games);
};

constexpr ParameterInfo limit_parameter{"limit", ParameterKind::number, "so many rows at most"};
constexpr ParameterInfo merged_parameter{"merged", ParameterKind::flag, "count spellings of a player together"};

std::vector<std::string> dimension_names() {
  std::vector<std::string> names;
  for (auto const dimension : dimensions()) {
    names.emplace_back(name(dimension));
  }
  return names;
}

/// The properties of the parameter "by", with commas between.
std::vector<Dimension> dimensions_of(Request const& request) {
  std::vector<Dimension> found;
  auto const text = request.parameters.text("by").value_or("");
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find(',', at), text.size());
    Parameters one;
    one.add("by", text.substr(at, end - at));
    if (auto const place = one.choice("by", dimension_names())) {
      found.push_back(dimensions()[*place]);
    }
    at = end + 1;
  }
  return found;
}

Bands bands_of(Context const& context) {
  Bands bands;
  bands.openings = context.settings.openings;
  return bands;
}

Asked players(Context const&, Request const& request, BaseGames const& games) {
  auto const& parameters = request.parameters;
  answers::PlayersOptions options;
  options.name = parameters.text("name").value_or("");
  options.order =
      static_cast<answers::PlayerOrder>(parameters.choice("order", answers::player_order_names()).value_or(0));
  options.reverse = parameters.flag("reverse");
  options.fewest = parameters.number("fewest").value_or(1);
  options.limit = parameters.number("limit");
  options.merged = parameters.flag("merged");
  options.language = request.language;
  return answers::players(games, options);
}

Asked player(Context const& context, Request const& request, BaseGames const& games) {
  auto const& parameters = request.parameters;
  answers::PlayerOptions options{.player = {"player", parameters.required("player")}};
  if (auto const against = parameters.text("against")) {
    options.against = answers::SoughtName{"against", *against};
  }
  if (auto const by = dimensions_of(request); !by.empty()) {
    options.by = by.front();
  }
  options.by_game = parameters.flag("games");
  options.bands = bands_of(context);
  options.limit = parameters.number("limit");
  options.merged = parameters.flag("merged");
  options.language = request.language;
  return answers::player(games, options);
}

Asked dossier(Context const& context, Request const& request, BaseGames const& games) {
  answers::DossierOptions options{.player = {"player", request.parameters.required("player")}};
  options.question.variant = Context::variant_of(request);
  options.question.motifs = context.settings.catalogue;
  options.question.openings = context.settings.openings;
  options.merged = request.parameters.flag("merged");
  options.language = request.language;
  return answers::dossier(games, options);
}

Asked events(Context const&, Request const& request, BaseGames const& games) {
  static std::vector<std::string> const orders{"date", "name", "games", "players"};
  auto const& parameters = request.parameters;
  answers::EventsOptions options;
  options.name = parameters.text("name").value_or("");
  options.by_year = parameters.flag("by_year");
  options.order = static_cast<answers::EventOrder>(parameters.choice("order", orders).value_or(0));
  options.reverse = parameters.flag("reverse");
  options.limit = parameters.number("limit");
  options.language = request.language;
  return answers::events(games, options);
}

Asked event(Context const&, Request const& request, BaseGames const& games) {
  static std::vector<std::string> const views{"cross", "rounds", "standings", "games"};
  answers::EventOptions options{.event = {"event", request.parameters.required("event")}};
  if (auto const view = request.parameters.choice("view", views)) {
    options.view = static_cast<answers::EventView>(*view);
  }
  options.merged = request.parameters.flag("merged");
  options.language = request.language;
  return answers::event(games, options);
}

Asked stats(Context const& context, Request const& request, BaseGames const& games) {
  answers::StatsOptions options;
  options.by = dimensions_of(request);
  options.bands = bands_of(context);
  options.fewest = request.parameters.number("fewest").value_or(1);
  options.limit = request.parameters.number("limit");
  options.language = request.language;
  return answers::stats(games, options);
}

Asked motifs(Context const& context, Request const& request, BaseGames const& games) {
  constexpr std::uint64_t usual_limit = 1'000;
  constexpr std::uint64_t most_limit = 20'000;
  auto const& catalogue = *context.settings.catalogue;
  auto const motif = request.parameters.text("motif");
  answers::MotifOptions options;
  options.files = {games.base.path()};
  options.motifs = answers::motifs_named(catalogue, motif ? std::vector{*motif} : std::vector<std::string>{});
  options.where = games.where;
  options.games = games.games;
  options.limit = std::min(request.parameters.number("limit").value_or(usual_limit), most_limit);
  options.threads = games.threads;
  options.catalogue = &catalogue;
  options.language = request.language;
  return answers::motifs(std::move(options));
}

Asked missed(Context const& context, Request const& request, BaseGames const& games) {
  answers::MissedOptions options;
  options.event = request.parameters.text("event").value_or("");
  options.least = static_cast<unsigned>(std::min<std::uint64_t>(request.parameters.number("least").value_or(1), 100));
  options.proved = request.parameters.flag("proved");
  options.limit = request.parameters.number("limit");
  options.motifs = context.settings.catalogue;
  options.language = request.language;
  return answers::missed(games, options);
}

Asked journal(Context const&, Request const& request, BaseGames const& games) {
  return answers::journal(games.base, request.language);
}

Asked labels(Context const&, Request const& request, BaseGames const& games) {
  static std::vector<std::string> const words{"collection", "flag", "note", "query"};
  static constexpr std::array kinds{LabelKind::collection, LabelKind::flag, LabelKind::note, LabelKind::query};
  auto const kind = kinds[request.parameters.choice("kind", words).value_or(0)];
  return answers::labels(games.base, kind, request.language);
}

Asked like_names(Context const&, Request const& request, BaseGames const& games) {
  static std::vector<std::string> const words{"player", "event", "site"};
  static constexpr std::array kinds{NameKind::player, NameKind::event, NameKind::site};
  auto const kind = request.parameters.choice("kind", words);
  return answers::propose_names(games, kind ? std::optional{kinds[*kind]} : std::nullopt, request.language);
}

Asked findings(Context const&, Request const& request, BaseGames const& games) {
  static std::vector<std::string> const levels{"hint", "warning", "error"};
  auto const& parameters = request.parameters;
  answers::FindingsOptions options;
  options.code = parameters.text("code").value_or("");
  options.least = static_cast<Severity>(parameters.choice("level", levels).value_or(1));
  options.offset = parameters.number("offset").value_or(0);
  options.limit = parameters.number("limit").value_or(options.limit);
  options.language = request.language;
  return answers::findings(games, options);
}

Asked finding_counts(Context const&, Request const& request, BaseGames const& games) {
  return answers::finding_counts(games, request.language);
}

Asked duplicates(Context const&, Request const& request, BaseGames const& games) {
  answers::DuplicatesOptions options;
  options.search.threads = games.threads;
  options.language = request.language;
  if (auto const kind = request.parameters.choice("kind", answers::group_kinds())) {
    options.only = {answers::group_kinds()[*kind]};
  }
  return answers::duplicates({games.base.path()}, std::move(options));
}

std::vector<Question> const& questions() {
  static std::vector<Question> const all{
      {"players",
       "The players of the games with their results",
       {{"name", ParameterKind::text, "a text in the name"},
        {"order", ParameterKind::text,
         "games, name, points, score, wins, draws, losses, rating, opponents, first-year or last-year"},
        {"reverse", ParameterKind::flag, "the other way round"},
        {"fewest", ParameterKind::number, "games of a player who is shown"},
        limit_parameter,
        merged_parameter},
       players},
      {"player",
       "The results of one player, by opponent or by a property of the games",
       {{"player", ParameterKind::text, "the player", true},
        {"against", ParameterKind::text, "one opponent"},
        {"by", ParameterKind::text, "a property of the games"},
        {"games", ParameterKind::flag, "the games in place of groups"},
        limit_parameter,
        merged_parameter},
       player},
      {"dossier",
       "What is known of a player before a game",
       {{"player", ParameterKind::text, "the player", true}, variant_parameter, merged_parameter},
       dossier},
      {"events",
       "The events of the games",
       {{"name", ParameterKind::text, "a text in the name"},
        {"by_year", ParameterKind::flag, "the years of events with one name apart"},
        {"order", ParameterKind::text, "date, name, games or players"},
        {"reverse", ParameterKind::flag, "the other way round"},
        limit_parameter},
       events},
      {"event",
       "The table of one event",
       {{"event", ParameterKind::text, "the event", true},
        {"view", ParameterKind::text, "cross, rounds, standings or games"},
        merged_parameter},
       event},
      {"stats",
       "The games in numbers",
       {{"by", ParameterKind::text, "one or two properties with a comma between; a summary without one"},
        {"fewest", ParameterKind::number, "games of a group that is shown"},
        limit_parameter},
       stats},
      {"motifs",
       "Named motifs that were played",
       {{"motif", ParameterKind::text, "the name of one"}, limit_parameter},
       motifs},
      {"missed",
       "Combinations that were missed, if the base has the layer shots",
       {{"event", ParameterKind::text, "a text in the name of the event"},
        {"least", ParameterKind::number, "men that are gained; 1 if not given"},
        {"proved", ParameterKind::flag, "no opinions"},
        limit_parameter},
       missed},
      {"journal", "The changes of the base, which can be undone", {}, journal},
      {"labels",
       "What people have put beside games",
       {{"kind", ParameterKind::text, "collection, flag, note or query; collection if not given"}},
       labels},
      {"names",
       "Pairs of names that may be one, with the evidence",
       {{"kind", ParameterKind::text, "player, event or site; all if not given"}},
       like_names},
      {"findings",
       "What is wrong or odd in the games",
       {{"code", ParameterKind::text, "only this code"},
        {"level", ParameterKind::text, "the lowest: hint, warning or error; warning if not given"},
        {"offset", ParameterKind::number, "so many are left out"},
        limit_parameter},
       findings},
      {"duplicates",
       "The same game twice: groups of records, the best first",
       {{"kind", ParameterKind::text,
         "only copy, other-tags, respelled, nameless, other-result, swapped, other-names, prefix or opening"}},
       duplicates},
      {"finding-counts", "How many findings of each code there are", {}, finding_counts}};
  return all;
}

Question const& question_of(std::string_view name) {
  auto const found = std::ranges::find(questions(), name, &Question::name);
  if (found == questions().end()) {
    throw Refused{404, message("serve-no-route", "path"_a = name)};
  }
  return *found;
}

/// The formats of a report, with their types; the first is the usual one.
struct ReportFormat {
  std::string_view name;
  report::Format format;
  std::string_view type;
};
constexpr auto report_formats =
    std::to_array<ReportFormat>({{"cells", report::Format::cells, "application/json"},
                                 {"json", report::Format::json, "application/json"},
                                 {"csv", report::Format::csv, "text/csv; charset=utf-8"},
                                 {"excel", report::Format::excel, "text/csv; charset=utf-8"},
                                 {"markdown", report::Format::markdown, "text/markdown; charset=utf-8"},
                                 {"html", report::Format::html, "text/html; charset=utf-8"}});

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  names.reserve(report_formats.size());
  for (auto const& format : report_formats) {
    names.emplace_back(format.name);
  }
  return names;
}

Reply ask(Context& context, Request const& request) {
  auto const& question = question_of(request.path.substr(request.path.rfind('/') + 1));
  auto const& format = report_formats[request.parameters.choice("format", format_names()).value_or(0)];
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    auto const answer = question.ask(context, request, context.games_of(request, connection.base));
    if (format.format == report::Format::cells) {
      JsonWriter json;
      json.begin_object();
      add_answer(json, *answer, request.language);
      return Reply{.body = json.end_object().take()};
    }
    ReportText out;
    answer->write(out, format.format);
    Reply reply{.type = std::string{format.type}, .body = out.text()};
    if (format.format != report::Format::json) {
      reply.headers.emplace_back("Content-Disposition", "attachment");
    }
    return reply;
  });
}

void add_parameter(JsonWriter& json, ParameterInfo const& parameter) {
  static constexpr std::array<std::string_view, 4> kinds{"text", "number", "flag", "object"};
  json.begin_object().member("name", parameter.name).member("kind", kinds[static_cast<std::size_t>(parameter.kind)]);
  json.member("what", parameter.what).member("required", parameter.required).end_object();
}

Reply list_reports(Context&, Request const&) {
  JsonWriter json;
  json.begin_array();
  for (auto const& question : questions()) {
    json.begin_object().member("name", question.name).member("what", question.what);
    json.key("parameters").begin_array();
    for (auto const& parameter : question.parameters) {
      add_parameter(json, parameter);
    }
    json.end_array().end_object();
  }
  return {.body = json.end_array().take()};
}

}  // namespace

std::vector<Route> report_routes() {
  std::vector<Route> routes{
      {"GET", "/api/reports", "The reports that can be asked, with their parameters", {}, list_reports}};
  for (auto const& question : questions()) {
    auto parameters = question.parameters;
    parameters.insert(parameters.end(), {base_parameter,
                                         where_parameter,
                                         game_parameter,
                                         lang_parameter,
                                         {"format", ParameterKind::text,
                                          "cells, json, csv, excel, markdown or html; cells if not given"}});
    routes.push_back({"GET", "/api/report/" + std::string{question.name}, question.what, std::move(parameters), ask});
  }
  return routes;
}

}  // namespace damier::serve

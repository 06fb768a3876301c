#include "answers/annotations.hpp"
#include "answers/engine_lines.hpp"
#include "answers/import_figures.hpp"
#include "answers/versions.hpp"
#include "grammar/json/writer.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "serve/detail/asked_position.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/upload.hpp"
#include "store/games.hpp"
#include "store/scratch_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace damier::serve {
namespace {

constexpr std::size_t most_differences = 100;  // of versions whose differences are shown

Reply reply_of(Job const& job) {
  JsonWriter json;
  json.begin_object().member("job", job.number());
  return {.body = json.end_object().take()};
}

Job const& job_of(Context const& context, Request const& request, std::shared_ptr<Job>& held) {
  held = context.jobs.find(request.name);
  if (!held) {
    throw Refused{404, message("serve-no-job", "word"_a = request.name)};
  }
  return *held;
}

/// What an import has to be told.
struct ImportAsked {
  std::shared_ptr<Upload> file;
  ImportOptions options;
  bool dry = false;
};

/// Records of a dry import that are other versions of games of the base.
using Versions = std::vector<answers::ImportVersion>;

std::string figures_of(ImportReport const& report, bool dry, Versions const& versions = {}) {
  auto const columns = answers::import_figures(report);
  JsonWriter json;
  json.begin_object().member("dry", dry);
  report::add_members(json, columns.headings(), report::RowFields<ImportReport>{columns.all, report});
  report::add_member(json, "versions", answers::versions_value(versions, false));
  return json.end_object().take();
}

/// Imports a file, or with dry finds out what would be stored.
void import(Job& job, ServedBase& served, ImportAsked& asked, unsigned threads) {
  asked.options.progress = [&](ImportReport const& report, std::uint64_t bytes) {
    job.progress(bytes, asked.file->size());
    job.give(figures_of(report, asked.dry));
    return !job.is_stopped();
  };
  auto const read_into = [&](Base& base) {
    Importer importer{base, asked.options};
    static_cast<void>(importer.import(*open_file(asked.file->path()), asked.file->name()));
    return importer.report();
  };
  if (asked.dry) {
    served.read<int>([&](Connection& connection) {
      asked.options.against = &connection.base;
      auto scratch = scratch_base();
      auto const report = read_into(scratch);
      auto const versions = answers::import_versions(
          {connection.base, game_range(connection.base), scratch, game_range(scratch)},
          [](answers::ImportVersion const&) { return answers::VersionFate::kept; }, most_differences);
      job.give(figures_of(report, true, versions));
      return 0;
    });
    return;
  }
  served.change<int>(job.stop_flag(), [&](Base& base) {
    job.give(figures_of(read_into(base), false));
    answers::update_indexes(base, threads, [&](answers::IndexStep, std::uint64_t done, std::uint64_t of) {
      job.progress(done, of);
      return !job.is_stopped();
    });
    return 0;
  });
}

Reply begin_import(Context& context, Request const& request) {
  auto& served = context.base_of(request);
  ImportAsked asked;
  asked.dry = request.parameters.flag("dry");
  if (context.settings.read_only && !asked.dry) {
    throw Refused{403, message("serve-read-only")};
  }
  asked.file = std::make_shared<Upload>(request, request.parameters.required("name"));
  asked.options.asked = Context::variant_of(request);
  asked.options.threads = context.settings.threads;
  asked.options.author = {context.settings.person, "import", asked.file->name()};
  return reply_of(*context.jobs.begin("import", [&served, asked = std::move(asked), threads = context.settings.threads](
                                                    Job& job) mutable { import(job, served, asked, threads); }));
}

Reply begin_analysis(Context& context, Request const& request) {
  constexpr std::uint64_t most_seconds = 3'600;
  constexpr std::uint64_t most_lines = 20;
  auto const asked = asked_position(request);
  auto const& parameters = request.parameters;
  answers::EngineLineOptions options;
  options.lines =
      static_cast<unsigned>(std::clamp<std::uint64_t>(parameters.number("lines").value_or(1), 1, most_lines));
  options.time =
      std::chrono::seconds{std::clamp<std::uint64_t>(parameters.number("seconds").value_or(10), 1, most_seconds)};
  options.threads = static_cast<unsigned>(
      std::clamp<std::uint64_t>(parameters.number("threads").value_or(1), 1, context.settings.threads));
  options.tables = context.settings.tables;
  options.language = request.language;
  return reply_of(*context.jobs.begin("analyse", [way = asked.way, options](Job& job) {
    answers::search_lines(
        way, options, [&](std::string found) { job.give(std::move(found)); }, [&] { return job.is_stopped(); });
  }));
}

Reply begin_layers(Context& context, Request const& request) {
  if (context.settings.read_only) {
    throw Refused{403, message("serve-read-only")};
  }
  auto& served = context.base_of(request);
  static_cast<void>(request.parameters.required("layers"));
  answers::LayersOptions options;
  options.layers = request.parameters.words("layers");
  options.catalogue = context.settings.catalogue;
  options.openings = context.settings.openings;
  options.tables = context.settings.tables;
  options.threads = context.settings.threads;
  for (auto const& layer : *options.layers) {
    if (find_annotation_source(layer) == nullptr) {
      throw answers::WrongQuestion{message("usage-required", "name"_a = "layers")};
    }
  }
  auto const chosen = served.read<std::optional<std::vector<GameId>>>(
      [&](Connection& connection) { return answers::layer_games(context.games_of(request, connection.base)); });
  return reply_of(*context.jobs.begin("layers", [&served, chosen, options](Job& job) mutable {
    options.progress = [&](std::uint64_t done, std::uint64_t of) {
      job.progress(done, of);
      return !job.is_stopped();
    };
    served.change<int>(job.stop_flag(), [&](Base& base) {
      JsonWriter json;
      json.begin_array();
      for (auto const& layer : answers::make_layers(base, chosen, options)) {
        json.begin_object().member("layer", layer.key.source).member("games", layer.games);
        json.member("unchanged", layer.unchanged).member("notes", layer.notes).end_object();
      }
      job.give(json.end_array().take());
      return 0;
    });
  }));
}

Reply list_jobs(Context& context, Request const& request) {
  JsonWriter json;
  json.begin_array();
  for (auto const& job : context.jobs.all()) {
    json.raw(job->json(request.language));
  }
  return {.body = json.end_array().take()};
}

Reply show_job(Context& context, Request const& request) {
  std::shared_ptr<Job> held;
  return {.body = job_of(context, request, held).json(request.language)};
}

Reply job_events(Context& context, Request const& request) {
  std::shared_ptr<Job> held;
  static_cast<void>(job_of(context, request, held));
  Reply reply{.type = "text/event-stream"};
  reply.events = [job = std::move(held), seen = std::uint64_t{0},
                  language = request.language](std::string& event) mutable {
    auto const before = seen;
    seen = job->wait_for_news(seen);
    auto const is_over = job->is_over();
    // A comment now and then shows whether the reader is still there.
    event = seen == before && !is_over ? ": waiting\n\n" : "data: " + job->json(language) + "\n\n";
    return !is_over;
  };
  return reply;
}

Reply stop_job(Context& context, Request const& request) {
  std::shared_ptr<Job> held;
  static_cast<void>(job_of(context, request, held));
  held->stop();
  return {.body = held->json(request.language)};
}

}  // namespace

std::vector<Route> job_routes() {
  return {
      {"POST",
       "/api/import",
       "Begins to import the file that is the body of the request; with dry, to find out what would be stored",
       {base_parameter, {"name", ParameterKind::text, "the name of the file", true}, variant_parameter, dry_parameter},
       begin_import,
       true},
      {"POST",
       "/api/analyse",
       "Begins to search a position with damier's engine",
       {variant_parameter,
        fen_parameter,
        moves_parameter,
        lang_parameter,
        {"lines", ParameterKind::number, "how many moves, the best first; 1 if not given"},
        {"seconds", ParameterKind::number, "10 if not given"},
        {"threads", ParameterKind::number, "1 if not given"}},
       begin_analysis},
      {"POST",
       "/api/layers",
       "Begins to make layers of annotations: findings, motifs, openings, tree, draws, endgame, shots",
       {base_parameter,
        where_parameter,
        game_parameter,
        {"layers", ParameterKind::text, "their names, as a list or with blanks between", true}},
       begin_layers},
      {"GET", "/api/jobs", "The work that is under way, and the last that has ended", {}, list_jobs},
      {"GET", "/api/jobs/{id}", "What is known of some work", {}, show_job},
      {"GET", "/api/jobs/{id}/events", "The same each time more is known, as server-sent events", {}, job_events},
      {"POST", "/api/jobs/{id}/stop", "Asks for the end of some work", {}, stop_job}};
}

}  // namespace damier::serve

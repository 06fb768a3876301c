#include "export/format.hpp"
#include "export/rules_module.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/page_file.hpp"
#include "serve/detail/parameters.hpp"
#include "store/base_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace damier::serve {
namespace {

constexpr std::string_view index_path = "/page/index.html";

std::string_view type_of(std::string_view path) {
  static constexpr auto types =
      std::to_array<std::pair<std::string_view, std::string_view>>({{".js", "text/javascript; charset=utf-8"},
                                                                    {".css", "text/css; charset=utf-8"},
                                                                    {".html", "text/html; charset=utf-8"},
                                                                    {".svg", "image/svg+xml"},
                                                                    {".json", "application/json"},
                                                                    {".webmanifest", "application/manifest+json"}});
  for (auto const& [ending, type] : types) {
    if (path.ends_with(ending)) {
      return type;
    }
  }
  return "application/octet-stream";
}

void replace(std::string& text, std::string_view word, std::string_view by) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
}

PageFile const& page_file(std::string_view path) {
  auto const files = page_files();
  auto const found = std::ranges::find(files, path, &PageFile::path);
  if (found == files.end()) {
    throw Refused{404, message("serve-no-route", "path"_a = path)};
  }
  return *found;
}

Reply index(Context& context, Request const& request) {
  std::string text{page_file(index_path).content};
  replace(text, "%TOKEN%", context.token);
  replace(text, "%LANGUAGE%", request.language.code());
  return {.type = std::string{type_of(index_path)}, .body = std::move(text)};
}

Reply file(Context&, Request const& request) {
  if (request.path == index_path) {  // it has the token, and is at "/" alone
    throw Refused{404, message("serve-no-route", "path"_a = request.path)};
  }
  return {.type = std::string{type_of(request.path)}, .body = std::string{page_file(request.path).content}};
}

/// The module of the rules of a variant, as it is packed: "/rules/international.wasm".
Reply rules(Context&, Request const& request) {
  auto const name = request.name;
  auto const module = rules_module(name);
  if (module.empty()) {
    throw Refused{404, message("serve-no-route", "path"_a = request.path)};
  }
  Reply reply{.type = "application/wasm",
              .body = std::string{reinterpret_cast<char const*>(module.data()), module.size()}};
  reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

Reply export_games(Context& context, Request const& request) {
  auto const name = request.parameters.text("to").value_or("pdn");
  auto const* const format = find_export_format(name);
  if (format == nullptr) {
    throw Refused{404, message("serve-no-route", "path"_a = name)};
  }
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    ExportOptions options;
    options.language = request.language;
    auto const exporter = format->make(options);
    Reply reply{.type = std::string{type_of(format->endings.front())}};
    exporter->begin(reply.body);
    BaseReader reader{connection.base};
    for (auto const id : answers::chosen_games(context.games_of(request, connection.base))) {
      if (auto const* const stored = reader.load(id, {.game = true, .layers = true})) {
        exporter->game(stored->game, reply.body, static_cast<std::uint64_t>(id));
      }
    }
    exporter->end(reply.body);
    reply.headers.emplace_back("Content-Disposition",
                               "attachment; filename=\"games" + std::string{format->endings.front()} + "\"");
    return reply;
  });
}

}  // namespace

std::vector<Route> file_routes() {
  return {{"GET", "/", "The page", {lang_parameter}, index},
          {"GET", "/page/{id}", "A file of the page", {}, file},
          {"GET", "/viewer/{id}", "A module of the viewer", {}, file},
          {"GET", "/rules/{id}.wasm", "The rules of a variant as a WebAssembly module", {}, rules},
          {"GET",
           "/api/export",
           "Games as a file",
           {base_parameter,
            where_parameter,
            game_parameter,
            lang_parameter,
            {"to", ParameterKind::text, "a format of /api/session; pdn if not given"}},
           export_games}};
}

}  // namespace damier::serve

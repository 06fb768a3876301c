#include "grammar/json/writer.hpp"
#include "serve/detail/route.hpp"

#include <map>
#include <string>

namespace damier::serve {
namespace {

void add_type(JsonWriter& json, ParameterKind kind) {
  json.begin_object();
  switch (kind) {
    case ParameterKind::text: json.member("type", "string"); break;
    case ParameterKind::number: json.member("type", "integer").member("minimum", 0); break;
    case ParameterKind::flag: json.member("type", "boolean"); break;
    case ParameterKind::object:
      json.member("type", "object").key("additionalProperties").begin_object().member("type", "string").end_object();
      break;
  }
  json.end_object();
}

void add_query_parameters(JsonWriter& json, Route const& route) {
  json.key("parameters").begin_array();
  if (route.path.find("{id}") != std::string::npos) {
    json.begin_object().member("name", "id").member("in", "path").member("required", true).key("schema");
    add_type(json, ParameterKind::text);
    json.end_object();
  }
  for (auto const& parameter :
       route.method == "GET" || route.has_file ? route.parameters : std::vector<ParameterInfo>{}) {
    json.begin_object().member("name", parameter.name).member("in", "query").member("required", parameter.required);
    json.member("description", parameter.what).key("schema");
    add_type(json, parameter.kind);
    json.end_object();
  }
  json.end_array();
}

/// The parameters of a POST are the members of an object, unless a file is its body.
void add_body(JsonWriter& json, Route const& route) {
  if (route.has_file) {
    json.key("requestBody").begin_object().key("content").begin_object().key("application/octet-stream").begin_object();
    json.key("schema").begin_object().member("type", "string").member("format", "binary").end_object();
    json.end_object().end_object().end_object();
    return;
  }
  std::vector<std::string> required;
  json.key("requestBody").begin_object().key("content").begin_object().key("application/json").begin_object();
  json.key("schema").begin_object().member("type", "object").key("properties").begin_object();
  for (auto const& parameter : route.parameters) {
    add_type(json.key(parameter.name), parameter.kind);
    if (parameter.required) {
      required.emplace_back(parameter.name);
    }
  }
  json.end_object();
  if (!required.empty()) {
    json.strings("required", required);
  }
  json.end_object().end_object().end_object().end_object();
}

/// "/api/jobs/{id}/stop" as the name of a function: jobs_id_stop.
std::string name_of(std::string_view path) {
  std::string name;
  for (auto const c : path.substr(std::string_view{"/api/"}.size())) {
    if (c == '/' || c == '-' || c == '.') {
      name += '_';
    } else if (c != '{' && c != '}') {
      name += c;
    }
  }
  return name;
}

void add_operation(JsonWriter& json, Route const& route) {
  json.key(route.method == "GET" ? "get" : "post").begin_object();
  json.member("operationId", name_of(route.path)).member("summary", route.what);
  add_query_parameters(json, route);
  if (route.method == "POST") {
    add_body(json, route);
    json.key("security").begin_array().begin_object().key("token").begin_array().end_array().end_object().end_array();
  }
  json.key("responses").begin_object();
  json.key("200").begin_object().member("description", "the answer").end_object();
  json.key("default").begin_object().member("description", "error: its message, hint, code and place").end_object();
  json.end_object().end_object();
}

}  // namespace

std::string open_api(std::string const& version) {
  std::map<std::string, std::vector<Route const*>> by_path;
  for (auto const& route : routes()) {
    if (route.path.starts_with("/api/")) {
      by_path[route.path].push_back(&route);
    }
  }
  JsonWriter json{JsonWriter::Layout::indented};
  json.begin_object().member("openapi", "3.0.3").key("info").begin_object();
  json.member("title", "damier serve").member("version", version).end_object();
  json.key("components").begin_object().key("securitySchemes").begin_object().key("token").begin_object();
  json.member("type", "apiKey").member("in", "header").member("name", "X-Damier-Token");
  json.end_object().end_object().end_object().key("paths").begin_object();
  for (auto const& [path, all] : by_path) {
    json.key(path).begin_object();
    for (auto const* const route : all) {
      add_operation(json, *route);
    }
    json.end_object();
  }
  return json.end_object().end_object().take();
}

}  // namespace damier::serve

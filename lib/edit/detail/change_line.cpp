#include "edit/detail/change_line.hpp"

#include "grammar/json/memory.hpp"
#include "grammar/json/writer.hpp"

#include <fmt/format.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <charconv>

namespace damier::edit {
namespace {

using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>, JsonMemory>;
using Value = JsonDocument::ValueType;

constexpr std::string_view kind_member{"damier"}, kind_of_file{"changes"};
constexpr int version = 1;

void put_record(JsonWriter& json, std::string_view name, std::optional<std::uint64_t> const& digest) {
  if (digest) {
    json.member(name, fmt::format("{:016x}", *digest));
  }
}

std::optional<std::string> text(Value const& object, char const* name) {
  auto const found = object.FindMember(name);
  return found == object.MemberEnd() || !found->value.IsString()
             ? std::nullopt
             : std::optional{std::string{found->value.GetString(), found->value.GetStringLength()}};
}

std::optional<std::uint64_t> record(Value const& object, char const* name) {
  auto const digits = text(object, name);
  std::uint64_t digest = 0;
  if (!digits || std::from_chars(digits->data(), digits->data() + digits->size(), digest, 16).ptr !=
                     digits->data() + digits->size()) {
    return std::nullopt;
  }
  return digest;
}

/// Nothing if the line is no JSON object.
std::optional<JsonDocument> object_of(std::string_view line) {
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(line.data(), line.size());
  return document.HasParseError() || !document.IsObject() ? std::nullopt : std::optional{std::move(document)};
}

}  // namespace

std::string first_line(std::int64_t since) {
  JsonWriter json;
  json.begin_object().member(kind_member, kind_of_file).member("version", version).member("since", since).end_object();
  return json.take() + "\n";
}

bool is_first_line(std::string_view line) {
  auto const object = object_of(line);
  return object && text(*object, kind_member.data()) == kind_of_file && object->HasMember("version") &&
         (*object)["version"].IsInt() && (*object)["version"].GetInt() == version;
}

std::string line_of(ChangeLine const& change) {
  JsonWriter json;
  json.begin_object();
  if (!change.parts.empty()) {
    json.strings("conflict", change.parts);
    json.key("decision").null();
  }
  json.member("game", change.game);
  if (change.added) {
    json.member("added", true);
  }
  put_record(json, "record_before", change.record_before);
  put_record(json, "record_after", change.record_after);
  if (change.on_illegal != OnIllegal::stop) {
    json.member("on_illegal", on_illegal_names[static_cast<std::size_t>(change.on_illegal)]);
  }
  put_record(json, "record_kept", change.kept_record);
  if (!change.relation.empty()) {
    json.member("relation", change.relation);
  }
  for (auto const& [name, content] :
       {std::pair{"before", &change.before}, {"after", &change.after}, {"here", &change.here}}) {
    if (*content) {
      json.member(name, **content);
    }
  }
  json.end_object();
  return json.take() + "\n";
}

std::optional<ChangeLine> change_of(std::string_view line) {
  auto const object = object_of(line);
  if (!object) {
    return std::nullopt;
  }
  ChangeLine change;
  if (auto const game = object->FindMember("game"); game != object->MemberEnd() && game->value.IsInt64()) {
    change.game = game->value.GetInt64();
  }
  if (auto const added = object->FindMember("added"); added != object->MemberEnd() && added->value.IsBool()) {
    change.added = added->value.GetBool();
  }
  change.before = text(*object, "before");
  change.after = text(*object, "after");
  change.here = text(*object, "here");
  change.record_before = record(*object, "record_before");
  change.record_after = record(*object, "record_after");
  change.kept_record = record(*object, "record_kept");
  change.relation = text(*object, "relation").value_or("");
  change.decision = text(*object, "decision").value_or("");
  auto const way =
      std::ranges::find(on_illegal_names, text(*object, "on_illegal").value_or(std::string{on_illegal_names.front()}));
  if (way == on_illegal_names.end() || change.before.has_value() != change.record_before.has_value() ||
      change.after.has_value() != change.record_after.has_value() || (!change.before && !change.after) ||
      change.game < 1 || (change.decision != "" && change.decision != "here" && change.decision != "there")) {
    return std::nullopt;
  }
  change.on_illegal = static_cast<OnIllegal>(way - on_illegal_names.begin());
  return change;
}

}  // namespace damier::edit

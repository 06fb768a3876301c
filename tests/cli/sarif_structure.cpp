#include "tests/cli/sarif_structure.hpp"

#include <rapidjson/document.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace damier::cli_test {
namespace {

using rapidjson::Value;

struct Property {
  std::string_view name;
  /// The type of the value: "string", "uri", "count" (from 0), "place" (from 1), "bag" (any object), a list of allowed
  /// values as "a|b", the name of an object, "[name]" for an array of objects, or "[name]+" for an array that is not
  /// empty.
  std::string_view type;
  bool required = false;
};

/// The objects of SARIF 2.1.0 that damier writes; none of them may have other properties (sections 3.13 to 3.57).
std::map<std::string_view, std::vector<Property>> const objects{
    {"log", {{"$schema", "uri"}, {"version", "2.1.0|", true}, {"runs", "[run]", true}}},
    {"run",
     {{"tool", "tool", true}, {"results", "[result]", true}, {"columnKind", "utf16CodeUnits|unicodeCodePoints|"}}},
    {"tool", {{"driver", "component", true}}},
    {"component",
     {{"name", "string", true}, {"version", "string"}, {"informationUri", "uri"}, {"rules", "[descriptor]"}}},
    {"descriptor",
     {{"id", "string", true},
      {"shortDescription", "message", true},
      {"defaultConfiguration", "configuration"},
      {"properties", "bag"}}},
    {"configuration", {{"level", "none|note|warning|error|"}}},
    {"message", {{"text", "string", true}}},
    {"result",
     {{"ruleId", "string", true},
      {"ruleIndex", "count", true},
      {"level", "none|note|warning|error|"},
      {"message", "message", true},
      {"locations", "[location]"},
      {"fixes", "[fix]"},
      {"properties", "bag"}}},
    {"location", {{"physicalLocation", "physicalLocation"}, {"logicalLocations", "[logicalLocation]"}}},
    {"logicalLocation", {{"name", "string"}, {"kind", "string"}}},
    {"physicalLocation", {{"artifactLocation", "artifactLocation", true}, {"region", "region"}}},
    {"artifactLocation", {{"uri", "uri", true}}},
    {"region",
     {{"startLine", "place", true},
      {"startColumn", "place"},
      {"endLine", "place"},
      {"endColumn", "place"},
      {"snippet", "message"}}},
    {"fix", {{"description", "message"}, {"artifactChanges", "[artifactChange]+", true}, {"properties", "bag"}}},
    {"artifactChange", {{"artifactLocation", "artifactLocation", true}, {"replacements", "[replacement]+", true}}},
    {"replacement", {{"deletedRegion", "region", true}, {"insertedContent", "message"}}},
};

std::string_view text_of(Value const& value) { return {value.GetString(), value.GetStringLength()}; }

/// Whether a text has only characters of a URI reference (RFC 3986) and complete escapes.
bool is_uri(std::string_view text) {
  constexpr std::string_view plain = "-._~:/?#[]@!$&'()*+,;=";
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const is_hex = [&](std::size_t at) {
      return at < text.size() && std::string_view{"0123456789ABCDEFabcdef"}.find(text[at]) != std::string_view::npos;
    };
    auto const letter = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z');
    auto const digit = text[i] >= '0' && text[i] <= '9';
    if (text[i] == '%' ? !is_hex(i + 1) || !is_hex(i + 2) : !letter && !digit && plain.find(text[i]) == plain.npos) {
      return false;
    }
  }
  return !text.empty();
}

class Checker {
 public:
  std::vector<std::string> faults;

  void object(Value const& value, std::string_view name, std::string const& place) {
    if (!value.IsObject()) {
      return fault(place, "no object");
    }
    std::set<std::string_view> seen;
    for (auto const& member : value.GetObject()) {
      auto const key = text_of(member.name);
      auto const& known = objects.at(name);
      auto const property = std::ranges::find(known, key, &Property::name);
      if (!seen.insert(key).second) {
        fault(place, "twice: " + std::string{key});
      } else if (property == known.end()) {
        fault(place, "not known: " + std::string{key});
      } else {
        check(member.value, property->type, place.empty() ? std::string{key} : place + "." + std::string{key});
      }
    }
    for (auto const& property : objects.at(name)) {
      if (property.required && !seen.contains(property.name)) {
        fault(place, "missing: " + std::string{property.name});
      }
    }
    if (name == "region") {
      region(value, place);
    } else if (name == "run") {
      rules(value, place);
    }
  }

 private:
  void fault(std::string const& place, std::string const& what) { faults.push_back(place + ": " + what); }

  void check(Value const& value, std::string_view type, std::string const& place) {
    if (type.starts_with('[')) {
      array(value, type, place);
    } else if (objects.contains(type)) {
      object(value, type, place);
    } else if (type == "bag") {
      value.IsObject() ? void() : fault(place, "no object");
    } else if (type == "count" || type == "place") {
      value.IsUint64() && value.GetUint64() >= (type == "place" ? 1U : 0U) ? void() : fault(place, "no such number");
    } else if (!value.IsString()) {
      fault(place, "no text");
    } else if (type == "uri") {
      is_uri(text_of(value)) ? void() : fault(place, "no URI");
    } else if (type != "string" &&
               ("|" + std::string{type}).find("|" + std::string{text_of(value)} + "|") == std::string::npos) {
      fault(place, "not one of " + std::string{type});
    }
  }

  void array(Value const& value, std::string_view type, std::string const& place) {
    if (!value.IsArray()) {
      return fault(place, "no array");
    }
    auto const name = type.substr(1, type.find(']') - 1);
    if (type.ends_with('+') && value.Empty()) {
      fault(place, "empty");
    }
    for (rapidjson::SizeType i = 0; i < value.Size(); ++i) {
      object(value[i], name, place + "[" + std::to_string(i) + "]");
    }
  }

  /// Checks that a region does not end before it begins.
  void region(Value const& value, std::string const& place) {
    auto const number = [&](char const* name, std::uint64_t missing) {
      return value.HasMember(name) && value[name].IsUint64() ? value[name].GetUint64() : missing;
    };
    auto const begin = number("startLine", 1);
    auto const end = number("endLine", begin);
    if (end < begin || (end == begin && number("endColumn", ~std::uint64_t{0}) < number("startColumn", 1))) {
      fault(place, "ends before it begins");
    }
  }

  /// Checks that the ids of rules are unique and that the rule index of each result identifies its rule.
  void rules(Value const& run, std::string const& place) {
    if (!faults.empty()) {
      return;
    }
    auto const& driver = run["tool"]["driver"];
    std::vector<std::string> ids;
    for (auto const& rule : driver["rules"].GetArray()) {
      std::string const id{text_of(rule["id"])};
      if (std::ranges::find(ids, id) != ids.end()) {
        fault(place, "two rules " + id);
      }
      ids.push_back(id);
    }
    for (auto const& result : run["results"].GetArray()) {
      auto const index = result["ruleIndex"].GetUint64();
      if (index >= ids.size() || ids[index] != text_of(result["ruleId"])) {
        fault(place, "the index leads to another rule: " + std::string{text_of(result["ruleId"])});
      }
    }
  }
};

}  // namespace

std::vector<std::string> faults_of_sarif(std::string const& text) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(text.data(), text.size());
  if (document.HasParseError()) {
    return {"no JSON at byte " + std::to_string(document.GetErrorOffset())};
  }
  Checker checker;
  checker.object(document, "log", "");
  return checker.faults;
}

}  // namespace damier::cli_test

#include "repair/stored_repairs.hpp"

#include "grammar/json/memory.hpp"
#include "grammar/json/writer.hpp"
#include "language/stored_message.hpp"

#include <rapidjson/document.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

namespace damier {
namespace {

void put_slip(JsonWriter& json, Slip const& slip) {
  json.begin_object().member("kind", name(slip.kind)).member("ply", slip.ply);
  json.member("before", slip.before).member("after", slip.after).member("reason", stored_form(slip.reason));
  json.end_object();
}

/// The edits of a repair in the order of Repair::edits, each with the place of its slip.
std::vector<std::pair<TextEdit, std::size_t>> edits_by_slip(Repair const& repair) {
  std::vector<std::pair<TextEdit, std::size_t>> all;
  for (std::size_t slip = 0; slip < repair.slips.size(); ++slip) {
    for (auto const& edit : repair.slips[slip].edits) {
      all.emplace_back(edit, slip);
    }
  }
  std::ranges::stable_sort(all, {}, [](auto const& each) { return each.first.offset; });
  return all;
}

void put_repair(JsonWriter& json, PlacedRepair const& placed) {
  auto const& repair = placed.repair;
  json.begin_object().member("percent", repair.percent).member("replayed", repair.replayed);
  json.key("slips").begin_array();
  for (auto const& slip : repair.slips) {
    put_slip(json, slip);
  }
  json.end_array().key("edits").begin_array();
  auto place = placed.edits.begin();
  for (auto const& [edit, slip] : edits_by_slip(repair)) {
    json.begin_object().member("slip", slip).member("offset", edit.offset);
    json.member("line", place->begin.line).member("column", place->begin.column);
    json.member("end_line", place->end.line).member("end_column", place->end.column);
    json.member("before", place->before).member("after", place->after).end_object();
    ++place;
  }
  json.end_array().member("diff", placed.diff).end_object();
}

using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>, JsonMemory>;
using Value = JsonDocument::ValueType;

/// Thrown if a text is not a stored form.
struct OtherText {};

Value const& member(Value const& object, char const* name) {
  auto const found = object.IsObject() ? object.FindMember(name) : Value::ConstMemberIterator{};
  if (!object.IsObject() || found == object.MemberEnd()) {
    throw OtherText{};
  }
  return found->value;
}

Value::ConstArray list(Value const& object, char const* name) {
  auto const& value = member(object, name);
  return value.IsArray() ? value.GetArray() : throw OtherText{};
}

std::string text(Value const& object, char const* name) {
  auto const& value = member(object, name);
  return value.IsString() ? std::string{value.GetString(), value.GetStringLength()} : throw OtherText{};
}

template <typename Number>
Number number(Value const& object, char const* name) {
  auto const& value = member(object, name);
  return value.IsUint64() && value.GetUint64() <= std::numeric_limits<Number>::max()
             ? static_cast<Number>(value.GetUint64())
             : throw OtherText{};
}

SlipKind kind_of(std::string const& text) {
  for (auto kind = std::uint8_t{0}; kind <= static_cast<std::uint8_t>(SlipKind::rafle_split); ++kind) {
    if (name(SlipKind{kind}) == text) {
      return SlipKind{kind};
    }
  }
  throw OtherText{};
}

Slip slip_of(Value const& value) {
  return {.kind = kind_of(text(value, "kind")),
          .ply = number<unsigned>(value, "ply"),
          .before = text(value, "before"),
          .after = text(value, "after"),
          .reason = read_stored_message(text(value, "reason")).value_or(Message{})};
}

PlacedRepair repair_of(Value const& value) {
  PlacedRepair placed;
  auto& repair = placed.repair;
  repair.percent = number<unsigned>(value, "percent");
  repair.confidence = confidence_of(repair.percent);
  repair.replayed = number<unsigned>(value, "replayed");
  std::ranges::transform(list(value, "slips"), std::back_inserter(repair.slips), slip_of);
  for (auto const& edit : list(value, "edits")) {
    auto const& one = placed.edits.emplace_back(
        PlacedEdit{{number<std::uint64_t>(edit, "line"), number<std::uint64_t>(edit, "column")},
                   {number<std::uint64_t>(edit, "end_line"), number<std::uint64_t>(edit, "end_column")},
                   text(edit, "before"),
                   text(edit, "after")});
    auto const slip = number<std::size_t>(edit, "slip");
    (slip < repair.slips.size() ? repair.slips[slip] : throw OtherText{})
        .edits.push_back(
            {number<std::uint32_t>(edit, "offset"), static_cast<std::uint32_t>(one.before.size()), one.after});
  }
  placed.diff = text(value, "diff");
  return repair.slips.empty() ? throw OtherText{} : placed;
}

}  // namespace

std::string stored_form(std::vector<PlacedRepair> const& repairs) {
  if (repairs.empty()) {
    return {};
  }
  JsonWriter json;
  json.begin_array();
  for (auto const& repair : repairs) {
    put_repair(json, repair);
  }
  json.end_array();
  return json.take();
}

std::optional<std::vector<PlacedRepair>> read_stored_repairs(std::string_view text) {
  std::vector<PlacedRepair> repairs;
  if (text.empty()) {
    return repairs;
  }
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (document.HasParseError() || !document.IsArray()) {
    return std::nullopt;
  }
  try {
    for (auto const& value : document.GetArray()) {
      repairs.push_back(repair_of(value));
    }
  } catch (OtherText) {
    return std::nullopt;
  }
  return repairs;
}

}  // namespace damier

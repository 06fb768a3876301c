#include "apps/damier/shards/tree_part.hpp"

#include "grammar/json/writer.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace damier::app {
namespace {

constexpr std::array<std::pair<char const*, std::uint64_t TreeCounts::*>, 6> numbers{
    {{"games", &TreeCounts::games},
     {"white", &TreeCounts::white},
     {"draws", &TreeCounts::draws},
     {"black", &TreeCounts::black},
     {"rated", &TreeCounts::rated},
     {"rating_sum", &TreeCounts::rating_sum}}};

void put_counts(JsonWriter& json, TreeCounts const& counts) {
  json.key("counts").begin_object();
  for (auto const& [name, number] : numbers) {
    json.member(name, counts.*number);
  }
  json.key("years").begin_array();
  for (auto const& [year, games] : counts.years) {
    json.begin_array().value(year).value(games).end_array();
  }
  json.end_array().end_object();
}

rapidjson::Value const* find(rapidjson::Value const& object, char const* name) {
  if (!object.IsObject()) {
    return nullptr;
  }
  auto const found = object.FindMember(name);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

bool add_counts(rapidjson::Value const& object, TreeCounts& sum) {
  auto const* const counts = find(object, "counts");
  auto const* const years = counts == nullptr ? nullptr : find(*counts, "years");
  if (years == nullptr || !years->IsArray()) {
    return false;
  }
  TreeCounts read;
  for (auto const& [name, number] : numbers) {
    auto const* const value = find(*counts, name);
    if (value == nullptr || !value->IsUint64()) {
      return false;
    }
    read.*number = value->GetUint64();
  }
  for (auto const& year : years->GetArray()) {
    if (!year.IsArray() || year.Size() != 2 || !year[0].IsInt() || !year[1].IsUint64()) {
      return false;
    }
    read.years[year[0].GetInt()] += year[1].GetUint64();
  }
  sum.add(read);
  return true;
}

}  // namespace

std::string tree_part(Variant const& variant, OpeningTree const& tree) {
  JsonWriter json;
  json.begin_object();
  put_counts(json, tree.counts);
  json.key("moves").begin_array();
  for (auto const& move : tree.moves) {
    json.begin_object().member("move", move.text).member("fen", write_fen(move.after, variant));
    put_counts(json, move.counts);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

bool TreeSum::add(rapidjson::Value const& part) {
  auto const* const moves = find(part, "moves");
  if (moves == nullptr || !moves->IsArray() || !add_counts(part, sum_.counts)) {
    return false;
  }
  for (auto const& move : moves->GetArray()) {
    auto const* const text = find(move, "move");
    auto const* const fen = find(move, "fen");
    if (text == nullptr || fen == nullptr || !text->IsString() || !fen->IsString()) {
      return false;
    }
    auto place = std::ranges::find(sum_.moves, std::string_view{text->GetString()}, &TreeMove::text);
    if (place == sum_.moves.end()) {
      auto const after = read_fen(fen->GetString(), variant_);
      if (!after) {
        return false;
      }
      place = sum_.moves.insert(place, {{}, text->GetString(), after->position, {}});
    }
    if (!add_counts(move, place->counts)) {
      return false;
    }
  }
  return true;
}

OpeningTree TreeSum::tree() const {
  auto tree = sum_;
  sort_moves(tree);
  return tree;
}

}  // namespace damier::app

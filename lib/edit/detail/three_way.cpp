#include "edit/detail/three_way.hpp"

#include "edit/game_edit.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace damier::edit {
namespace {

using Values = std::vector<std::string>;

Values values_of(Game const& game, std::string const& tag) {
  Values values;
  for (auto const& each : game.tags) {
    if (each.name == tag) {
      values.push_back(each.value);
    }
  }
  return values;
}

std::set<std::string> changed_tags(Game const& before, Game const& after) {
  std::set<std::string> names;
  for (auto const* const game : {&before, &after}) {
    for (auto const& tag : game->tags) {
      if (values_of(before, tag.name) != values_of(after, tag.name)) {
        names.insert(tag.name);
      }
    }
  }
  return names;
}

/// The moves with what stands beside them, without the result.
std::string body_of(Game game) {
  game.tags.clear();
  game.result.clear();
  return text_of(game);
}

/// Gives a game the values that a tag has in another one.
void take_tag(Game& game, Game const& from, std::string const& name) {
  auto const first = std::ranges::find(game.tags, name, &Tag::name);
  auto const place = first - game.tags.begin();
  std::vector<Tag> tags;
  for (auto const& value : values_of(from, name)) {
    tags.push_back({name, value});
  }
  std::erase_if(game.tags, [&](Tag const& tag) { return tag.name == name; });
  game.tags.insert(game.tags.begin() + place, tags.begin(), tags.end());
}

}  // namespace

ThreeWay merge(Game const& before, Game const& here, Game const& there) {
  ThreeWay result;
  auto const tags_here = changed_tags(before, here);
  auto const tags_there = changed_tags(before, there);
  auto nothing_of_its_own = true;
  for (auto const& name : tags_here) {
    auto const same = values_of(here, name) == values_of(there, name);
    nothing_of_its_own = nothing_of_its_own && same;
    if (!same && tags_there.contains(name)) {
      result.parts.push_back(name);
    }
  }
  auto const bodies = std::array{body_of(before), body_of(here), body_of(there)};
  auto const is_other = [&](auto const& was, auto const& is, auto const& other) {
    nothing_of_its_own = nothing_of_its_own && (is == was || is == other);
    return is != was && other != was && is != other;
  };
  if (is_other(bodies[0], bodies[1], bodies[2])) {
    result.parts.emplace_back("moves");
  }
  if (is_other(before.result, here.result, there.result) &&
      std::ranges::find(result.parts, "Result") == result.parts.end()) {
    result.parts.emplace_back("Result");
  }
  if (!result.parts.empty()) {
    return result;
  }
  if (nothing_of_its_own) {
    result.merged = there;
    return result;
  }
  auto& merged = result.merged.emplace(bodies[2] != bodies[0] ? there : here);
  merged.tags = here.tags;
  for (auto const& name : tags_there) {
    take_tag(merged, there, name);
  }
  merged.result = there.result != before.result ? there.result : here.result;
  return result;
}

}  // namespace damier::edit

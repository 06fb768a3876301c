#include "sql/detail/layered_select.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

constexpr std::int64_t most_places = 1'000'000;  // no game has so many positions

std::string frame_of(std::int64_t least, std::optional<std::int64_t> most) {
  auto const row = [](std::int64_t places) {
    return places == 0 ? std::string{"CURRENT ROW"} : std::to_string(places) + " FOLLOWING";
  };
  return " ROWS BETWEEN " + row(least) + " AND " + (most ? row(*most) : std::string{"UNBOUNDED FOLLOWING"});
}

}  // namespace

std::string LayeredSelect::add(std::size_t layer, char letter, std::string text) {
  if (layers_.size() <= layer) {
    layers_.resize(layer + 1);
  }
  auto& target = layers_[layer];
  auto const known = std::ranges::find(target.texts, text);
  if (known != target.texts.end()) {
    return target.names[static_cast<std::size_t>(known - target.texts.begin())];
  }
  auto name = letter + std::to_string(++names_);
  target.columns.push_back(text + " AS " + name);
  target.texts.push_back(std::move(text));
  target.names.push_back(name);
  return name;
}

namespace {

SqlValue value_of(SqlCondition const& condition) { return {condition.text, condition.level}; }

}  // namespace

SqlValue LayeredSelect::column(SqlValue value) {
  return value.level != 0 ? std::move(value) : SqlValue{add(0, 'c', std::move(value.text)), 1};
}

SqlCondition LayeredSelect::of_tables(std::string text) { return {add(0, 'c', std::move(text)), 1}; }

SqlValue LayeredSelect::positions() { return {add(0, 'n', "count(*) OVER (PARTITION BY game)"), 1}; }

SqlValue LayeredSelect::over_game(std::string_view call, std::string_view frame, unsigned level) {
  std::string text{call};
  text += " OVER (PARTITION BY game ORDER BY place";
  text += frame;
  text += ')';
  return {add(level, 'w', std::move(text)), level + 1};
}

std::vector<SqlCondition> LayeredSelect::on_one_level(std::vector<SqlCondition> conditions, bool conjunction) {
  unsigned level = 0;
  for (auto const& condition : conditions) {
    level = std::max(level, condition.level);
  }
  if (level == 0) {
    return conditions;
  }
  std::vector<SqlCondition> of_tables;
  std::vector<SqlCondition> others;
  for (auto& condition : conditions) {
    auto const known = condition.truth != SqlCondition::Truth::open;
    (condition.level == 0 && !known ? of_tables : others).push_back(std::move(condition));
  }
  if (!of_tables.empty()) {
    auto together = conjunction ? all_of(std::move(of_tables)) : any_of(std::move(of_tables));
    others.insert(others.begin(), SqlCondition{column(value_of(together)).text, 1});
  }
  return others;
}

SqlCondition LayeredSelect::all(std::vector<SqlCondition> conditions) {
  return all_of(on_one_level(std::move(conditions), true));
}
SqlCondition LayeredSelect::any(std::vector<SqlCondition> conditions) {
  return any_of(on_one_level(std::move(conditions), false));
}

SqlCondition LayeredSelect::later(SqlCondition const& condition, std::int64_t least, std::optional<std::int64_t> most) {
  most = most && *most < most_places ? most : std::nullopt;
  if (condition.is_never() || least > most_places || (most && *most < least)) {
    return SqlCondition::never();
  }
  if (least == 0 && most == 0) {
    return condition;
  }
  auto const inner = column(value_of(condition));
  auto const found = over_game("bool_or(" + inner.text + ")", frame_of(least, most), inner.level);
  return false_if_null({found.text, found.level});
}

SqlCondition LayeredSelect::just_before(SqlCondition const& condition) {
  if (condition.is_never()) {
    return condition;
  }
  auto const inner = column(value_of(condition));
  auto const found = over_game("lag(" + inner.text + ")", "", inner.level);
  return false_if_null({found.text, found.level});
}

SqlValue LayeredSelect::first_place_without(SqlCondition const& condition) {
  auto const inner = column(value_of(condition));
  auto const count = positions();
  auto const found =
      over_game("min(CASE WHEN NOT " + inner.text + " THEN place END)", frame_of(0, std::nullopt), inner.level);
  return {"COALESCE(" + found.text + ", " + count.text + ")", found.level};
}

std::string LayeredSelect::statement(SqlCondition const& condition, std::string_view from, SqlCondition const& where,
                                     std::string_view selected) const {
  std::string text;
  auto const add = [&](auto const&... parts) { (text.append(parts), ...); };
  auto const select = [&](std::string_view source, SqlCondition const& filter) {
    add(selected, "\nFROM ", source);
    if (!filter.is_always()) {
      add("\nWHERE ", filter.text);
    }
  };
  if (condition.level == 0) {
    select(from, all_of({where, condition}));
    return text;
  }
  std::string source{from};
  for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
    auto const name = 'l' + std::to_string(layer);
    add(layer == 0 ? "WITH " : ",\n", name, layer == 0 ? " AS (\n  SELECT game, place, ply" : " AS (\n  SELECT *");
    for (auto const& column : layers_[layer].columns) {
      add(",\n    ", column);
    }
    add("\n  FROM ", source);
    if (layer == 0 && !where.is_always()) {
      add("\n  WHERE ", where.text);
    }
    add("\n)");
    source = name;
  }
  add("\n");
  select(source, condition);
  return text;
}

}  // namespace damier

#include "answers/detail/hit_groups.hpp"

#include "game/player_name.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace damier::answers {
namespace {

struct Count {
  std::string_view name;
  Word title;
  std::uint64_t HitGroup::*count;
};
constexpr Count group_counts[] = {{"games", "column-games", &HitGroup::games},
                                  {"hits", "field-hits", &HitGroup::hits},
                                  {"white_wins", "field-white-wins", &HitGroup::white_wins},
                                  {"draws", "draws", &HitGroup::draws},
                                  {"black_wins", "field-black-wins", &HitGroup::black_wins}};

void add_counts(HitGroup& sum, HitGroup const& group) {
  for (auto const& [name, title, count] : group_counts) {
    sum.*count += group.*count;
  }
}

/// The sort key of a value: numbers first, then texts without regard to case and accents, then no value.
std::tuple<bool, std::int64_t, std::string, std::string> key(HitValue const& value) {
  if (auto const* const number = std::get_if<std::int64_t>(&value)) {
    return {false, *number, "", ""};
  }
  auto const text = text_of(value);
  return {std::holds_alternative<std::monostate>(value), 0, folded(text), text};
}

}  // namespace

HitGroups::HitGroups(Base& base, HitColumn const& column, OpeningNames const& openings)
    : values_{base, {column, HitColumn{"outcome"}}, openings}, groups_{column} {}

void HitGroups::add(Hit const& hit) {
  auto const& values = values_.of(hit);
  HitGroup group{.value = values.front(), .hits = 1};
  auto const [last, first_of_all] = last_games_.try_emplace(groups_.key_of(group.value), hit.game);
  if (first_of_all || last->second != hit.game) {
    last->second = hit.game;
    auto const outcome = text_of(values.back());
    group.games = 1;
    group.white_wins = outcome == name(Outcome::white_wins) ? 1U : 0U;
    group.draws = outcome == name(Outcome::draw) ? 1U : 0U;
    group.black_wins = outcome == name(Outcome::black_wins) ? 1U : 0U;
  }
  groups_.add(group);
}

HitValue const& GroupSums::key_of(HitValue const& value) {
  auto const* const name = std::get_if<std::string>(&value);
  if (!has_names_ || name == nullptr) {
    return value;
  }
  auto const [key, is_new] = keys_.try_emplace(value);
  if (is_new) {
    key->second = name_key(*name);
  }
  return key->second;
}

void GroupSums::add(HitGroup const& group) {
  auto& form = groups_[key_of(group.value)][group.value];
  form.value = group.value;
  add_counts(form, group);
}

std::vector<HitGroup> GroupSums::in_order(GroupOrder order, bool reversed) const {
  std::vector<HitGroup> all;
  for (auto const& [key_of_group, forms] : groups_) {
    auto const frequency = [](Forms::value_type const& form) { return std::pair{form.second.games, form.second.hits}; };
    auto& group = all.emplace_back();
    group.value = std::ranges::max_element(forms, {}, frequency)->first;
    for (auto const& [value, form] : forms) {
      add_counts(group, form);
    }
  }
  std::ranges::sort(all, {}, [](HitGroup const& group) { return key(group.value); });
  if (order == GroupOrder::hits) {
    std::ranges::stable_sort(all, std::greater{}, &HitGroup::hits);
  }
  if (reversed) {
    std::ranges::reverse(all);
  }
  return all;
}

void write_groups(report::Destination& out, report::Format format, HitOptions const& options, HitColumn const& column,
                  std::vector<HitGroup> const& groups) {
  report::Columns<HitGroup> columns{{{column.heading(), [](HitGroup const& group) { return report_value(group.value); },
                                      [&](HitGroup const& group, Language shown) {
                                        return text_of(group.value).empty()
                                                   ? text_of(shown, "group-without-value")
                                                   : column.shown(group.value, shown, *options.openings);
                                      }}}};
  for (auto const& [name, title, count] : group_counts) {
    columns.all.emplace_back(report::Heading{std::string{name}, title, report::Kind::integer},
                             [count = count](HitGroup const& group) { return report::Value{group.*count}; });
  }
  auto const shown = std::min<std::uint64_t>(groups.size(), options.limit.value_or(groups.size()));
  report::write_rows(out, {format, options.language}, std::move(columns), std::span{groups}.first(shown));
}

}  // namespace damier::answers

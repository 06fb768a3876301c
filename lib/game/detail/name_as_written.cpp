#include "game/name_as_written.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace damier {
namespace {

struct NameTag {
  std::string_view name;
  NameKind kind;
};

constexpr std::array name_tags{
    NameTag{"White", NameKind::player}, NameTag{"Black", NameKind::player},     NameTag{"Bianco", NameKind::player},
    NameTag{"Nero", NameKind::player},  NameTag{"Event", NameKind::event},      NameTag{"Dati", NameKind::event},
    NameTag{"Site", NameKind::site},    NameTag{"Annotator", NameKind::player},
};

bool has_value(Tag const& tag) noexcept { return !tag.value.empty() && tag.value != "?"; }

/// The first tag of a name, if it has a value; else nullptr.
Tag const* name_tag_of(Game const& game, std::string_view name) noexcept {
  auto const tag = std::ranges::find(game.tags, name, &Tag::name);
  return tag != game.tags.end() && has_value(*tag) ? &*tag : nullptr;
}

bool is_note_of(Tag const& tag, std::string_view name) noexcept {
  return tag.name.size() == name.size() + as_written.size() && tag.name.starts_with(name) &&
         tag.name.ends_with(as_written) && has_value(tag);
}

}  // namespace

std::size_t respell_names(Game& game, Respelling const& respelling) {
  std::size_t replaced = 0;
  for (auto const& [name, kind] : name_tags) {
    auto const tag = std::ranges::find(game.tags, name, &Tag::name);
    if (tag == game.tags.end() || !has_value(*tag)) {
      continue;
    }
    auto spelling = respelling(kind, tag->value);
    if (!spelling || *spelling == tag->value) {
      continue;
    }
    ++replaced;
    auto written = std::exchange(tag->value, *std::move(spelling));
    if (std::ranges::none_of(game.tags, [&name = name](Tag const& each) { return is_note_of(each, name); })) {
      game.tags.push_back({std::string{name}.append(as_written), std::move(written)});
    }
  }
  return replaced;
}

NamesAsWritten::NamesAsWritten(Game const& game) {
  static_assert(name_tags.size() <= most);
  for (auto const& tag : game.tags) {
    if (!tag.name.ends_with(as_written)) {
      continue;
    }
    auto const known = std::ranges::find_if(name_tags, [&](NameTag const& each) { return is_note_of(tag, each.name); });
    auto const* const name = known != name_tags.end() ? name_tag_of(game, known->name) : nullptr;
    auto const pairs = std::span{pairs_}.first(count_);
    if (name != nullptr && std::ranges::find(pairs, name, &Pair::name) == pairs.end()) {
      pairs_.at(count_++) = {name, &tag};
    }
  }
}

std::string_view NamesAsWritten::value(Tag const& tag) const noexcept {
  for (std::size_t i = 0; i < count_; ++i) {
    if (pairs_[i].name == &tag) {
      return pairs_[i].note->value;
    }
  }
  return tag.value;
}

bool NamesAsWritten::is_note(Tag const& tag) const noexcept {
  auto const pairs = std::span{pairs_}.first(count_);
  return std::ranges::find(pairs, &tag, &Pair::note) != pairs.end();
}

}  // namespace damier

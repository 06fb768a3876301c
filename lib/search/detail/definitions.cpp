#include "search/detail/definitions.hpp"

#include "text/spelling.hpp"

#include <iterator>
#include <utility>

namespace damier {

std::optional<std::size_t> Definitions::find(std::string_view name) const noexcept {
  for (auto place = all_.size(); place-- > 0;) {
    if (all_[place].name == name) {
      return place;
    }
  }
  return std::nullopt;
}

std::string_view Definitions::nearest(std::string_view name) const {
  std::vector<std::string_view> names;
  names.reserve(all_.size());
  for (auto const& definition : all_) {
    names.push_back(definition.name);
  }
  return nearest_word(name, names);
}

std::vector<Definition> Definitions::take_from(std::size_t place) {
  auto const begin = all_.begin() + static_cast<std::ptrdiff_t>(place);
  std::vector<Definition> taken(std::make_move_iterator(begin), std::make_move_iterator(all_.end()));
  all_.erase(begin, all_.end());
  return taken;
}

void Definitions::append(std::vector<Definition> definitions) {
  all_.insert(all_.end(), std::make_move_iterator(definitions.begin()), std::make_move_iterator(definitions.end()));
}

}  // namespace damier

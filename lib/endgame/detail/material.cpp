#include "endgame/detail/material.hpp"

#include <algorithm>

namespace damier::endgame {
namespace {

Force force_of(Position const& position, Colour colour) noexcept {
  return {static_cast<std::uint8_t>(position.kings_of(colour).size()),
          static_cast<std::uint8_t>(position.men(colour).size())};
}

std::string name_of_force(Force force) { return std::string(force.kings, 'K') + std::string(force.men, 'M'); }

}  // namespace

Material material_of(Position const& position) noexcept {
  return {force_of(position, position.side), force_of(position, opponent(position.side))};
}

std::string name_of(Material const& material) {
  return name_of_force(material.own) + 'v' + name_of_force(material.other);
}

std::vector<Material> materials_of(unsigned pieces) {
  std::vector<Material> all;
  for (unsigned men = 0; men <= pieces; ++men) {
    for (auto own = pieces - 1; own >= pieces - own && own != 0; --own) {
      auto const other = pieces - own;
      for (unsigned own_men = 0; own_men <= std::min(own, men); ++own_men) {
        auto const other_men = men - own_men;
        if (other_men > other || (own == other && own_men > other_men)) {
          continue;  // the second is there as the reversed one
        }
        Material const material{{static_cast<std::uint8_t>(own - own_men), static_cast<std::uint8_t>(own_men)},
                                {static_cast<std::uint8_t>(other - other_men), static_cast<std::uint8_t>(other_men)}};
        all.push_back(material);
        if (!material.is_symmetric()) {
          all.push_back(material.reversed());
        }
      }
    }
  }
  return all;
}

}  // namespace damier::endgame

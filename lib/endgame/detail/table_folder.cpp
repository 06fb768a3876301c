#include "endgame/table_folder.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace damier::endgame {
namespace {

std::size_t place_of(Variant const& variant) noexcept {
  auto const all = variants();
  return static_cast<std::size_t>(std::ranges::find(all, &variant) - all.begin());
}

}  // namespace

TableFolder::TableFolder(std::string path) : path_{std::move(path)} {
  for (auto const* const variant : variants()) {
    auto const& shared = shared_tables_of(*variant);
    std::error_code missing;
    if (&shared != variant && place_of(shared) < tables_.size()) {
      tables_.push_back(tables_[place_of(shared)]);
    } else if (std::filesystem::is_directory(table_folder(path_, *variant), missing)) {
      tables_.push_back(Tables::open(path_, *variant));
    } else {
      tables_.emplace_back();
    }
  }
}

Tables const& TableFolder::of(Variant const& variant) const noexcept { return tables_[place_of(variant)]; }

bool TableFolder::empty() const noexcept {
  return std::ranges::all_of(tables_, [](Tables const& tables) { return tables.most() == 0; });
}

std::uint64_t TableFolder::digest_of(std::span<Variant const* const> some) const noexcept {
  std::uint64_t sum = 0;
  for (auto const* const variant : variants()) {
    if (std::ranges::find(some, variant) != some.end()) {
      constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15U;
      sum = (sum ^ of(*variant).digest()) * multiplier;
      sum ^= sum >> 32U;
    }
  }
  return sum;
}

std::vector<RefusedTable> TableFolder::refused() const {
  std::vector<RefusedTable> all;
  for (auto const* const variant : variants()) {
    if (&shared_tables_of(*variant) == variant) {
      std::ranges::copy(of(*variant).refused(), std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace damier::endgame

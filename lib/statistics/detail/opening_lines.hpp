#pragma once

#include "store/base_reader.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier {

/// Groups games by the moves they begin with. An opening has no other name than its moves: "1. 32-28 19-23 2. 28x19
/// 14x23".
class OpeningLines {
 public:
  /// plies: the number of moves of both players that make an opening.
  explicit OpeningLines(unsigned plies) noexcept : plies_{plies} {}

  /// The number of a game's opening, from 0 in the order in which they are met. Nothing for a game that begins from a
  /// position of its own, whose variant is not known, or that has fewer moves. The moves must have been read.
  [[nodiscard]] std::optional<std::uint32_t> place_of(StoredGame const& game);

  [[nodiscard]] std::size_t size() const noexcept { return texts_.size(); }
  [[nodiscard]] std::string const& text(std::uint32_t place) const noexcept { return texts_[place]; }
  [[nodiscard]] Variant const& variant(std::uint32_t place) const noexcept { return *variants_[place]; }

 private:
  unsigned plies_;
  // By variant and bytes. The same moves may have two encodings in a base, which then have one number.
  std::unordered_map<Variant const*, std::unordered_map<std::string, std::optional<std::uint32_t>>> places_;
  std::map<std::pair<Variant const*, std::string>, std::uint32_t> by_text_;
  std::vector<std::string> texts_;
  std::vector<Variant const*> variants_;
};

}  // namespace damier

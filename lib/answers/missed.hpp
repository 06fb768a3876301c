#pragma once

#include "answers/answer.hpp"
#include "motif/catalogue.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace damier::answers {

struct MissedOptions {
  std::string event = {};  ///< a text in the name of the event, without regard to case and accents
  unsigned least = 1;      ///< men that are gained
  std::optional<std::uint64_t> limit = {};
  MotifCatalogue const* motifs = nullptr;  ///< for their names in a page
  Language language = {};
};

/// The combinations that were missed in games, as the layer of shots has them; as HTML a page with diagrams. Throws
/// NotFound if the base has no such layer.
[[nodiscard]] std::unique_ptr<Answer> missed(BaseGames const& games, MissedOptions const& options);

}  // namespace damier::answers

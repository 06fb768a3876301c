#pragma once

#include "duplicates/repeat_finding.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <functional>
#include <vector>

namespace damier {

/// A game of a base that is not the best record of its game.
struct StoredRepeat {
  GameId game{};
  GameId best{};
  RepeatKind kind = RepeatKind::copy;
};

/// The games that a base contains more than once, as find_duplicates finds them, but each best record: by number. pause
/// is called now and then, and may throw to stop.
[[nodiscard]] std::vector<StoredRepeat> stored_repeats(Base& base, unsigned threads,
                                                       std::function<void()> const& pause);

}  // namespace damier

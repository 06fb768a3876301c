#include "duplicates/stored_repeats.hpp"

#include "duplicates/duplicates.hpp"

#include <algorithm>
#include <span>

namespace damier {

std::vector<StoredRepeat> stored_repeats(Base& base, unsigned threads, std::function<void()> const& pause) {
  constexpr std::uint64_t most_keys = 1'500'000;  // some 50 MB
  DuplicateOptions options;
  options.threads = threads;
  options.most_keys = most_keys;
  options.pause = pause;
  std::vector<StoredRepeat> repeats;
  find_duplicates(
      base, options,
      [&](DuplicateGroup const& group) {
        for (auto const& record : std::span{group.records}.subspan(1)) {
          auto const is_prefix = record.likeness == Likeness::prefix;
          repeats.push_back({record.header.id, group.records.front().header.id,
                             is_prefix ? RepeatKind::beginning : RepeatKind::copy});
        }
        return true;
      },
      [](OpeningLine const&) { return false; });
  std::ranges::sort(repeats, {}, &StoredRepeat::game);
  return repeats;
}

}  // namespace damier
